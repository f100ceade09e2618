// A page of the organization's site: its kinds, states, blocks and limits.

export const pageKinds = { article: 'Article', landing: 'Landing page', resource: 'Resource' } as const;
export type PageKind = keyof typeof pageKinds;
export const pageStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  unpublished: 'Unpublished',
  archived: 'Archived',
} as const;
export type PageStatus = keyof typeof pageStatuses;

export const blockTypes = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  quote: 'Quote',
  form: 'Form',
  event: 'Recruiting event',
  jobs: 'Open jobs',
  button: 'Button',
  columns: 'Columns',
} as const;
export type BlockType = keyof typeof blockTypes;
export const mostBlocks = 200;
export const mostColumns = 3;
export const mostJobs = 20;
/** The most places in categories that one page has. */
export const mostPlaces = 20;
/** The most pages that come first in the list of articles. */
export const mostPinned = 100;
/** The longest texts, in characters. */
export const longest = { title: 160, lead: 600, heading: 200, text: 30_000, alt: 300, button: 80, seo: 200 } as const;

/** A page in a category. `order`: the page's position there; null: by date. */
export type Place = {
  id: string;
  category_id: string;
  subcategory_id: string | null;
  featured: boolean;
  order: number | null;
};
