import type { Block } from '@candor/contracts/webpages/schema';
import { emptyContent, emptySettings } from '@candor/contracts/webpages/content';
import { site as content } from './content.ts';

// The pages of a demo's site, and the entries of small lists that the pages name.

type Part = { heading?: string; text?: string; quote?: boolean; jobs?: number; button?: string };
const blockOf = ({ heading, text, quote, jobs, button }: Part, at: number, of: SiteOf): Block => {
  const id = `b${at}`;
  if (heading) return { type: 'heading', id, level: 2, text: heading };
  if (text) return { type: 'text', id, html: text };
  if (quote) return { type: 'quote', id, testimonial_id: of.testimonial_id };
  if (jobs) return { type: 'jobs', id, most: jobs };
  return { type: 'button', id, label: button ?? '', url: `/${of.slug}/jobs` };
};
/** The organization's public address, and the ids of the quote and the author that its pages name. */
export type SiteOf = { slug: string; testimonial_id: string; author_id: string };
/** The entries of small lists that the pages name. */
export const siteEntries = {
  author: [{ ...content.author, bio: null, photo: null, url: null }],
  marketingcategory: content.categories.map((each) => ({ ...each, image: null })),
  testimonial: [
    { ...content.quote, company: null, photo: null, rating: null, consent: true, consent_until: null, published: true },
  ],
};
type Written = Omit<(typeof content.pages)[number], 'blocks'> & { blocks: readonly Part[] };
const pageOf = (of: SiteOf, { title, slug, kind, category, featured, lead, blocks }: Written) => ({
  slug,
  category,
  featured,
  settings: { ...emptySettings, slug, kind, author_id: kind === 'article' ? of.author_id : null },
  content: { ...emptyContent(title), lead, blocks: blocks.map((part, place) => blockOf(part, place, of)) },
});
/** The public pages in the order in which they were written. */
export const sitePages = (of: SiteOf) => content.pages.map((page) => pageOf(of, page));
/** Pages that visitors do not see. `ago`: the days since the page was written. `ended`: the days since it was taken offline; null if it was never public. */
export const unseenPages = (of: SiteOf) =>
  content.unseen.map(({ state, ago, ended, ...page }) => ({ state, ago, ended, ...pageOf(of, page) }));
