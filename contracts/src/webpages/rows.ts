import { list, nameWords } from '../kernel/list.ts';
import type { PageContent, PageSettings } from './schema.ts';
import { flat, picturesIn } from './content.ts';
import { type PageKind, type PageStatus, type Place } from './values.ts';

/** What listings show of a page that visitors see. */
export type LiveSummary = {
  title: string;
  lead: string | null;
  image: string | null;
  image_alt: string | null;
  /** How many minutes reading takes. */
  minutes: number;
};
/** A page as lists show it. */
export type WebpageRow = {
  id: string;
  organization_id: string;
  version: number;
  status: PageStatus;
  kind: PageKind;
  title: string;
  slug: string;
  author_id: string | null;
  noindex: boolean;
  /** The quotes in the draft and in what visitors see. */
  quotes: string[];
  /** Null: visitors do not see the page. */
  live: LiveSummary | null;
  /** The categories that list the page. */
  places: Place[];
  /** Its place among the articles that come first. */
  pinned: number | null;
  created_at: string;
  updated_at: string;
  /** The first publication. */
  first_published_at: string | null;
  published_at: string | null;
  /** The title of the last publication, which may be offline. */
  published_title: string | null;
  publish_at: string | null;
};
export const webpageList = list<WebpageRow>()({
  name: 'webpages',
  fields: {
    title: { kind: 'text', of: (row) => row.title },
    word: { kind: 'keywords', of: (row) => nameWords(row.title) },
    kind: { kind: 'keyword', of: (row) => row.kind },
    status: { kind: 'keyword', of: (row) => row.status },
    author: { kind: 'keyword', of: (row) => row.author_id },
    category: { kind: 'keywords', of: (row) => row.places.map(({ category_id }) => category_id) },
    subcategory: { kind: 'keywords', of: (row) => row.places.flatMap(({ subcategory_id }) => subcategory_id ?? []) },
    quote: { kind: 'keywords', of: (row) => row.quotes },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    published_at: { kind: 'moment', of: (row) => row.first_published_at },
  },
  filters: {
    kind: { field: 'kind', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    author: { field: 'author', kind: 'equal' },
    category: { field: 'category', kind: 'equal' },
    subcategory: { field: 'subcategory', kind: 'equal' },
    quote: { field: 'quote', kind: 'equal' },
    word: { field: 'word', kind: 'begins' },
  },
  sorts: ['title', 'updated_at', 'published_at'],
  defaultSort: 'updated_at-desc',
  search: { words: (row) => [row.title, row.live?.lead].filter(Boolean).join(' '), phrases: ['title'] },
});

/** The words of a page: the draft, and what visitors see. */
export type WebpageTexts = {
  status: PageStatus;
  settings: PageSettings;
  /** The present address and the earlier ones. */
  slugs: string[];
  draft: PageContent;
  /** `number` counts the publications. Null: visitors do not see the page. */
  live: { number: number; at: string; content: PageContent } | null;
  /** The latest publication while the page is offline. Discarding the draft replaces the draft by this. */
  last: PageContent | null;
  /** The number of the latest publication, which may be offline. */
  published: number;
  publish_at: string | null;
  first_published_at: string | null;
};
export type WebpageTextRow = WebpageTexts & { id: string; organization_id: string; version: number };
export const webpageTextList = list<WebpageTextRow>()({
  name: 'webpage-texts',
  fields: {
    slug: { kind: 'keywords', of: (row) => row.slugs },
    picture: {
      kind: 'keywords',
      of: (row) =>
        row.status === 'archived'
          ? []
          : [...new Set([row.draft, row.live?.content, row.last].flatMap((each) => (each ? picturesIn(each) : [])))],
    },
    form: {
      kind: 'keywords',
      of: (row) => flat(row.live?.content.blocks ?? []).flatMap((each) => (each.type === 'form' ? [each.form_id] : [])),
    },
  },
  filters: {},
  sorts: [],
  defaultSort: 'slug-asc',
});

/** A publication of a page. It is kept, so that the text that was public on some day can be read again. */
export type WebpageVersionRow = {
  id: string;
  organization_id: string;
  page_id: string;
  number: number;
  at: string;
  by: string | null;
  content: PageContent;
};
export const webpageVersionList = list<WebpageVersionRow>()({
  name: 'webpage-versions',
  fields: {
    page_id: { kind: 'keyword', of: (row) => row.page_id },
    number: { kind: 'number', of: (row) => row.number },
    picture: { kind: 'keywords', of: (row) => picturesIn(row.content) },
  },
  filters: {},
  sorts: ['number'],
  defaultSort: 'number-desc',
  indexes: [['page_id', 'number']],
});
