import { Inject, Injectable } from '@nestjs/common';
import { tag } from '@candor/contracts/catalogues/hiring';
import { emptySlice, type Slice } from '@candor/contracts/kernel/list';
import { leadsPage, resumesPage } from '@candor/contracts/pipeline/pages';
import { JobOpener } from '../../reads/jobs/job-opener.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { RecordViews } from '../../access/record-views.ts';
import { SamePeople } from '../../access/same-people.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { CandidateLists } from '../../reads/pipeline/candidate-lists.ts';
import { askedAs, PeopleFilters } from '../../reads/pipeline/people-filters.ts';

const previewLength = 2000;

/** The pages of candidate lists in addition to the board: leads and resumes. */
@Injectable()
export class CandidateListPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(CandidateLists) private readonly lists: CandidateLists,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PeopleFilters) private readonly people: PeopleFilters,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RecordViews) private readonly views: RecordViews,
  ) {}

  @Shows(leadsPage)
  async leads(ask: SignedAsk<'job'>) {
    const opened = await this.opener.openAt(ask, 'leads');
    if (!opened) return nowhere;
    const asked = ask.address!.section?.list ?? emptySlice;
    const leads = opened.row.steps.filter((step) => step.type === 'sourced_new').map(({ id }) => id);
    const { caller } = ask;
    const filters = await this.people.resolved(caller, opened, asked.filters, opened.at);
    const list = await this.lists.of(
      ask,
      opened,
      { ...asked, filters, sort: asked.sort ?? { field: 'added_at', direction: 'desc' } },
      { step: leads },
    );
    return {
      title: opened.title,
      ...opened.common,
      list: askedAs(list, asked.filters),
      tags: await this.lookups.options(caller.organization_id, tag),
      ...(await this.lists.aids(ask)),
    };
  }

  @Shows(resumesPage)
  async resumes(ask: SignedAsk<'job'>) {
    const opened = await this.opener.openAt(ask, 'resumes');
    if (!opened) return nowhere;
    const { organization_id } = ask.caller;
    const asked: Slice = ask.address!.section?.list ?? emptySlice;
    // The link may have resumeStatus in either filter segment (docs/rules/addresses-and-pages.md#addresses-of-lists);
    // if it has none, the page lists new resumes.
    const status = asked.filters.resumeStatus ?? ask.address!.list.filters.resumeStatus ?? 'new';
    const steps = opened.row.steps
      .filter((step) => ['application', 'resume_review'].includes(step.type))
      .map((step) => step.id);
    const list = await this.lists.of(
      ask,
      opened,
      {
        ...asked,
        sort: asked.sort ?? { field: 'applied_at', direction: 'asc' },
        filters: { ...asked.filters, resumeStatus: status },
      },
      { step: steps },
      opened.row.id,
    );
    const rows = list.items.parse();
    const people = await Promise.all(
      rows
        .slice(0, 100)
        .map(async (row) => [row.candidate_id, await this.same.row({ organization_id }, row.candidate_id)] as const),
    );
    const texts = await Promise.all(
      people.map(
        async ([id, person]) =>
          [id, person && (await this.record.resumeText(ask.caller, person, opened.row.id, opened.at?.moment))] as const,
      ),
    );
    const previews = Object.fromEntries(
      texts.flatMap(([id, text]) => (text ? [[id, text.slice(0, previewLength)]] : [])),
    );
    const unrecorded = await this.views.people(ask.caller, Object.keys(previews), 'resume');
    if (unrecorded) return unrecorded;
    return {
      title: opened.title,
      ...opened.common,
      list,
      previews,
      requirements: (await this.opener.part(opened, 'requirements')).requirements,
      reasons: await this.lists.reasons(ask),
    };
  }
}
