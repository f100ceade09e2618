import { testimonial } from '@candor/contracts/catalogues/marketing';
import { formTextList, type FormTextRow } from '@candor/contracts/forms/rows';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { ShownForm, ShownParts, ShownQuote } from '@candor/contracts/webpages/public';
import type { Block } from '@candor/contracts/webpages/schema';
import { flat } from '@candor/contracts/webpages/content';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { pictureAddress } from '../files/pictures.ts';
import { Lookups } from '../lookups.ts';
import { PublicJobs } from '../public/public-jobs.ts';

/** Whether pages may show the quote: its person agreed, and the consent has not ended. `today`: YYYY-MM-DD. */
export const isShownQuote = ({ fields }: RowOf<typeof testimonial>, today: string): boolean =>
  fields.published && fields.consent && (!fields.consent_until || fields.consent_until >= today);
export const quoteOf = ({ fields }: RowOf<typeof testimonial>): ShownQuote => ({
  quote: fields.quote,
  name: fields.name,
  title: fields.title,
  company: fields.company,
  photo_url: pictureAddress(fields.photo),
  rating: fields.rating,
  until: fields.consent_until,
});
export const formOf = ({ settings, live, draft }: FormTextRow): ShownForm => {
  const { title, submit_label } = live?.content ?? draft;
  return { title, submit_label, slug: settings.slug };
};

/** What the blocks of a page name, as it is now: a block keeps the reference, never a copy. */
@Injectable()
export class PageParts {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  /** What visitors may see. Quotes without consent and forms that are not open are missing. */
  async of(organization: OrganizationRow, blocks: readonly Block[], today: string): Promise<ShownParts> {
    const { id: organization_id } = organization;
    const all = flat(blocks);
    const quotes = all.flatMap((block) => (block.type === 'quote' ? [block.testimonial_id] : []));
    const forms = all.flatMap((block) => (block.type === 'form' ? [block.form_id] : []));
    const most = Math.max(0, ...all.map((block) => (block.type === 'jobs' ? block.most : 0)));
    const [entries, texts, posts] = await Promise.all([
      this.lookups.there(organization_id, testimonial, quotes),
      forms.length ? this.reads.getMany(formTextList, { organization_id }, [...new Set(forms)]) : [],
      most ? this.jobs.posts(organization) : [],
    ]);
    return {
      quotes: Object.fromEntries(
        [...entries].flatMap(([id, row]) =>
          isShownQuote(row, today) ? [[id, { ...quoteOf(row), until: null }] as const] : [],
        ),
      ),
      forms: Object.fromEntries(
        texts.flatMap((row) => (row.status === 'live' ? [[row.id, formOf(row)] as const] : [])),
      ),
      jobs: posts.slice(0, most),
      jobs_total: posts.length,
    };
  }
}
