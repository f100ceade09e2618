import { testimonial } from '@candor/contracts/catalogues/marketing';
import type { FormTextRow } from '@candor/contracts/forms/rows';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { ShownForm, ShownParts, ShownQuote } from '@candor/contracts/webpages/public';
import type { Block } from '@candor/contracts/webpages/schema';
import { flat } from '@candor/contracts/webpages/content';
import { Inject, Injectable } from '@nestjs/common';
import type { Stamped } from '../../pages/stamped.ts';
import { pictureAddress } from '../files/pictures.ts';
import { Lookups } from '../lookups.ts';
import { formMarks, stampForms } from '../forms/form-stamps.ts';
import { PublicForms, wordsOfForm } from '../forms/public-forms.ts';
import { PublicJobs } from '../public/public-jobs.ts';
import { ShownProofs } from '../public/shown-proofs.ts';
import { PublicRecruitingEvents } from '../recruiting-events/public-events.ts';

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
/** `page`: the whole address of the page around the form. The form's proof and id are marks, replaced by each visitor's own values. */
export const formOf = (row: FormTextRow, page: string | null = null): ShownForm => ({
  ...wordsOfForm(row),
  slug: row.settings.slug,
  ...formMarks(row.id),
  page,
});
/** The ids of the records that the blocks name. */
const named = (blocks: readonly Block[]) => {
  const all = flat(blocks);
  return {
    quotes: all.flatMap((block) => (block.type === 'quote' ? [block.testimonial_id] : [])),
    forms: all.flatMap((block) => (block.type === 'form' ? [block.form_id] : [])),
    events: all.flatMap((block) => (block.type === 'event' ? [block.event_id] : [])),
    most: Math.max(0, ...all.map((block) => (block.type === 'jobs' ? block.most : 0))),
  };
};
/** Whether the page shows an event, which changes with the time of day. */
export const showsEvents = (blocks: readonly Block[]): boolean => flat(blocks).some(({ type }) => type === 'event');

/** The records that the blocks of a page name, in their present state: a block stores the reference, never a copy. */
@Injectable()
export class PageParts {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(PublicForms) private readonly forms: PublicForms,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
  ) {}

  /** The records that visitors may see. Quotes without consent are missing. `address`: the whole address of the page. */
  async of(
    organization: OrganizationRow,
    blocks: readonly Block[],
    today: string,
    address: string,
  ): Promise<ShownParts> {
    const { id: organization_id } = organization;
    const { quotes, forms, events, most } = named(blocks);
    const [entries, texts, shownEvents, posts] = await Promise.all([
      this.lookups.there(organization_id, testimonial, quotes),
      this.forms.inPages(organization_id, forms),
      events.length ? this.events.inPages(organization_id, events) : {},
      most ? this.jobs.posts(organization) : [],
    ]);
    return {
      quotes: Object.fromEntries(
        [...entries].flatMap(([id, row]) =>
          isShownQuote(row, today) ? [[id, { ...quoteOf(row), until: null }] as const] : [],
        ),
      ),
      forms: Object.fromEntries(texts.map((row) => [row.id, formOf(row, address)] as const)),
      events: shownEvents,
      jobs: posts.slice(0, most),
      jobs_total: posts.length,
    };
  }

  /** The page with marks that are replaced for each visitor: each form in it proves when it was shown. */
  stamped<Data extends { parts: ShownParts }>(data: Data): Data | Stamped<Data> {
    const ids = Object.keys(data.parts.forms);
    return ids.length ? stampForms(data, ids, this.proofs) : data;
  }
}
