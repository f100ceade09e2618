import { isWebAddress } from '../values/web-address.ts';
import { plainWords } from '../values/rich-text.ts';
import type { Block, PageContent, SimpleBlock } from './schema.ts';

// A page of the organization's site, made of blocks: what members write, and what visitors read.

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
  jobs: 'Open jobs',
  button: 'Button',
  columns: 'Columns',
} as const;
export type BlockType = keyof typeof blockTypes;
export const mostBlocks = 200;
export const mostColumns = 3;
export const mostJobs = 20;
/** So many places in categories has one page. */
export const mostPlaces = 20;
/** So many pages come first in the list of articles. */
export const mostPinned = 100;
/** The longest texts, in characters. */
export const longest = { title: 160, lead: 600, heading: 200, text: 30_000, alt: 300, button: 80, seo: 200 } as const;

/** Every block that is no column, in the order of reading. */
export const flat = (blocks: readonly Block[]): SimpleBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]));

export const emptyContent = (title: string): PageContent => ({
  title,
  lead: null,
  blocks: [],
  image: null,
  image_alt: null,
  seo_title: null,
  seo_description: null,
});
export const emptySettings = { kind: 'article', author_id: null, noindex: false } as const;
/** A page in a category. `order`: its place there; null: by date. */
export type Place = {
  id: string;
  category_id: string;
  subcategory_id: string | null;
  featured: boolean;
  order: number | null;
};

/** The pictures of a content, by key. */
export const picturesIn = ({ image, blocks }: Pick<PageContent, 'image' | 'blocks'>): string[] => [
  ...(image ? [image] : []),
  ...flat(blocks).flatMap((block) => (block.type === 'picture' && block.file ? [block.file] : [])),
];
/** The words that a visitor reads, without those of quotes, forms and jobs. */
export const wordsIn = ({ title, lead, blocks }: PageContent): string =>
  [
    title,
    lead ?? '',
    ...flat(blocks).map((block) =>
      block.type === 'heading' ? block.text : block.type === 'text' ? plainWords(block.html) : '',
    ),
  ]
    .filter(Boolean)
    .join('\n');
const wordsPerMinute = 220;
export const countWords = (content: PageContent): number => wordsIn(content).split(/\s+/).filter(Boolean).length;
/** How long (minutes) reading takes. */
export const minutesOf = (content: PageContent): number =>
  Math.max(1, Math.round(countWords(content) / wordsPerMinute));
/** A button leads to the web, to a mail, or to an address of this site. */
export const isTarget = (address: string): boolean =>
  /^\/(?!\/)[^\s\\]*$/.test(address) || /^mailto:[^\s@]+@[^\s@]+$/.test(address) || isWebAddress(address);
