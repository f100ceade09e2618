import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { formTextList, type FormTextRow } from '@candor/contracts/forms/rows';
import type { PublicForm } from '@candor/contracts/forms/pages';
import type { FormContent } from '@candor/contracts/forms/values';
import { Inject, Injectable } from '@nestjs/common';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PublicJobs } from '../public/public-jobs.ts';
import { formState } from '../../states/form.state.ts';

export type FoundForm = { organization: OrganizationRow; row: FormTextRow };
type Words = Pick<PublicForm, 'form' | 'closed_message' | 'success'>;
const most = 10;

/** The published forms, as visitors can read them. */
@Injectable()
export class PublicForms {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  /** A form that was published. An organization without the module has no forms. */
  async find(org: string, slug: string): Promise<FoundForm | null> {
    const organization = await this.jobs.organization(org);
    if (!organization?.modules.marketing) return null;
    const rows = await this.reads.find(formTextList, { organization_id: organization.id }, { slug }, { limit: most });
    const row = rows.find(({ live, status }) => live && status !== 'archived');
    return row ? { organization, row } : null;
  }

  /** What the visitor saw, who may have had the form open while another version was published. Null: there is no such publication. */
  async publication(
    { id, organization_id, live, consents }: FormTextRow,
    number: number,
  ): Promise<{ content: FormContent; consent_version: number } | null> {
    if (live?.number === number)
      return {
        content: live.content,
        consent_version: consents.findLast(({ text }) => text === live.content.consent_text)?.version ?? 1,
      };
    for (const event of await this.streams.read(`${formState.category}-${id}`, organization_id)) {
      const data = event.data as { number?: number; content?: FormContent; consent_version?: number };
      if (event.type === 'FormPublished' && data.number === number)
        return { content: data.content!, consent_version: data.consent_version! };
    }
    return null;
  }

  /** Forms that were published once, by id. */
  async inPages(organization_id: string, ids: readonly string[]): Promise<FormTextRow[]> {
    const rows = ids.length ? await this.reads.getMany(formTextList, { organization_id }, [...new Set(ids)]) : [];
    return rows.filter(({ live }) => live);
  }
}
/** The last publication as visitors read it, on its own page and inside of others. */
export const wordsOfForm = ({ status, live, consents, settings }: FormTextRow): Words => {
  const { title, intro, fields, submit_label, consent_text, success_message } = live!.content;
  return {
    form:
      status === 'live'
        ? {
            title,
            intro: intro ? cleanHtml(intro) : null,
            fields,
            submit_label,
            consent_text,
            consent_version: consents.findLast(({ text }) => text === consent_text)?.version ?? 1,
            publication: live!.number,
          }
        : null,
    closed_message: settings.closed_message,
    success: success_message ? cleanHtml(success_message) : null,
  };
};
