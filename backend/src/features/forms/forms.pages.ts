import { source, tag } from '@candor/contracts/catalogues/hiring';
import { cadenceList } from '@candor/contracts/cadences/rows';
import * as pages from '@candor/contracts/forms/pages';
import { publicFormPath } from '@candor/contracts/forms/pages';
import {
  formCountList,
  formList,
  type FormRow,
  formTextList,
  submissionList,
  type SubmissionRow,
} from '@candor/contracts/forms/rows';
import { mostSorted, submissionStatuses } from '@candor/contracts/forms/values';
import type { Caller } from '../../kernel/caller.ts';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { BASE } from '../../kernel/tokens.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { formOf } from '../../reads/forms/form.record.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';

/** The statuses of forms whose order members can change. */
const offered = ['draft', 'live', 'closed'] as const;
const most = 500;
/** The most submissions whose consent is counted by version. */
const mostCounted = 20_000;
const noCounts = () =>
  Object.fromEntries(Object.keys(submissionStatuses).map((status) => [status, 0])) as pages.SubmissionCounts;

/** Pages of the forms: the list, and one form with its fields and what was sent to it. */
@Injectable()
export class FormPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(pages.formsPage)
  async list({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, list, sorted] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'forms', view: 'list' }),
      this.standard.list(formList, { organization_id }, address!.list),
      this.reads.find(formList, { organization_id }, { status: offered }, { sort: 'place', limit: mostSorted }),
    ]);
    const rows = list.items.parse() as FormRow[];
    const forms = await Promise.all(
      rows.map(async (row): Promise<pages.ListedForm> => {
        const [counts, [last]] = await Promise.all([
          this.counts(organization_id, row.id),
          this.reads.find(
            submissionList,
            { organization_id },
            { form_id: row.id, status: ['new', 'contact', 'candidate'] },
            { sort: 'submitted_at', descending: true, limit: 1 },
          ),
        ]);
        return { ...row, counts, last_at: last?.submitted_at ?? null };
      }),
    );
    return {
      title: titleOf(say('Forms'), standard),
      ...standard,
      list,
      forms,
      base: this.base,
      order: sorted.map(({ id, name }) => ({ value: id, label: name })),
    };
  }

  private async counts(organization_id: string, form_id: string): Promise<pages.SubmissionCounts> {
    return { ...noCounts(), ...(await this.reads.countBy(submissionList, { organization_id }, 'status', { form_id })) };
  }

  @Shows(pages.formPage)
  one(ask: SignedAsk<'form'>) {
    return this.page(ask, 'fields');
  }

  @Shows(pages.formFieldsPage)
  fields(ask: SignedAsk<'form'>) {
    return this.page(ask, 'fields');
  }

  @Shows(pages.formEmbedPage)
  embed(ask: SignedAsk<'form'>) {
    return this.page(ask, 'embed');
  }

  @Shows(pages.formSubmissionsPage)
  async submissions(ask: SignedAsk<'form'>) {
    const { caller, address } = ask;
    const { id } = formOf(ask);
    const asked = address!.section!.list;
    // Held and deleted submissions are shown only if a filter asks for them.
    const usual = 'status' in asked.filters ? {} : { status: ['new', 'contact', 'candidate'] as const };
    const [data, list] = await Promise.all([
      this.page(ask, 'submissions'),
      this.standard.list(submissionList, { organization_id: caller.organization_id }, asked, {
        form_id: [id],
        ...usual,
      }),
    ]);
    if (data === nowhere) return nowhere;
    const rows = list.items.parse() as SubmissionRow[];
    const names = await this.lookups.userNames(rows.flatMap(({ deleted }) => (deleted ? [deleted.by] : [])));
    return { ...data, list, names };
  }

  private async page(ask: SignedAsk<'form'>, view: string) {
    const { caller } = ask;
    const { organization_id } = caller;
    const { id } = formOf(ask);
    const [form, row] = await Promise.all([
      this.reads.get(formTextList, { organization_id }, id),
      this.reads.get(formList, { organization_id }, id),
    ]);
    if (!form || !row) return nowhere;
    const [standard, sent, options, agreed, left] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'forms', view }),
      this.counts(organization_id, id),
      this.options(caller),
      this.agreed(organization_id, id, form.consents.length),
      this.reads.get(formCountList, { organization_id }, id),
    ]);
    const cadence = form.settings.cadence_id;
    const { running, ...offered } = options;
    return {
      title: titleOf(form.settings.name, standard),
      ...standard,
      form,
      row,
      sent,
      left: { total: left?.left ?? 0, by_field: left?.by_field ?? {} },
      public_address: `${this.base}${publicFormPath(standard.organization.slug, form.settings.slug)}`,
      options: offered,
      cadence_stopped: cadence !== null && !running.has(cadence),
      agreed,
    };
  }

  /** How many people agreed to and confirmed each version of the consent, of those who sent the form. Held and deleted submissions do not count. */
  private async agreed(organization_id: string, form_id: string, versions: number): Promise<pages.FormData['agreed']> {
    if (!versions) return [];
    const rows = await this.reads.find(
      submissionList,
      { organization_id },
      { form_id, status: ['new', 'contact', 'candidate'] },
      { limit: mostCounted },
    );
    return Array.from({ length: versions }, (_, at) => ({
      version: at + 1,
      agreed: rows.filter((row) => row.consent_version === at + 1 && row.consent === 'confirmed').length,
      read: rows.filter(({ consent_shown }) => consent_shown === at + 1).length,
    }));
  }

  private async options({ organization_id }: Caller) {
    const [cadences, tags, sources, members] = await Promise.all([
      this.reads.find(cadenceList, { organization_id }, { audience: 'contact' }, { sort: 'name', limit: most }),
      this.lookups.entries(organization_id, tag),
      this.lookups.entries(organization_id, source),
      this.lookups.activeMembers(organization_id),
    ]);
    const option = ({ id, fields }: { id: string; fields: { name: string } }) => ({ value: id, label: fields.name });
    return {
      cadences: cadences.filter(({ status }) => status !== 'archived').map(option),
      running: new Set(cadences.filter(({ status }) => status === 'active').map(({ id }) => id)),
      tags: tags.map(option),
      sources: sources.map(option),
      members,
    };
  }
}
