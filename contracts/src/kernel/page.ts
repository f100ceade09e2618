import type { Needs, RecordKind, RecordNeed, RecordPart } from './endpoint.ts';
import type { AnyList, ListResult } from './list.ts';
import type { Language } from '../words/say.ts';

// A page is one address. The server answers it with HTML to a browser, and with JSON to the client's loader.

/** Who may open a page. If it shows a record, the address names the record by `id`. */
type PageNeeds = Needs<'id'>;
type Anyone = Extract<PageNeeds, { who: 'anyone' }>;
type SignedIn = Exclude<PageNeeds, Anyone>;
type About<Kind extends RecordKind> = Extract<SignedIn, { who: 'groups' }> & { record: RecordNeed<'id', Kind> };

/**
 * `at`: the page's path; a segment `:name` stands for any text. List pages and record sections use the list address instead
 * (docs/rules/addresses-and-pages.md#addresses-of-lists).
 */
export type Page<Data = unknown, Who extends PageNeeds = PageNeeds> = {
  kind: 'path';
  at: string;
  needs: Who;
  frame: 'public' | 'app';
  /** Whether the browser may keep the page for Back and Forward: it is the same for every visitor and has no sign-in. */
  kept?: true;
  /** The kind of sign of interest as which a visit of the page counts. The page's address names no person. */
  counts?: string;
  /** type only */ data?: Data;
};
type PageValue<Who extends PageNeeds> = { needs: Who; frame?: 'public' | 'app'; kept?: true; counts?: string };
export function page<Data>(at: string, value: PageValue<Anyone>): Page<Data, Anyone>;
export function page<Data>(at: string, value: PageValue<SignedIn>): Page<Data, SignedIn>;
export function page<Data>(at: string, value: PageValue<PageNeeds>): Page<Data> {
  return { kind: 'path', at, frame: 'app', ...value };
}

/** `/{area}/{entity}` list. `list` declares its filters, sorts and search. */
export type ListPage<Data = unknown> = {
  kind: 'list';
  area: string;
  entity: string;
  needs: SignedIn;
  list: AnyList;
  frame: 'app';
  data?: Data;
};
export const listPage = <Data>(
  area: string,
  entity: string,
  value: { needs: SignedIn; list: AnyList },
): ListPage<Data> => ({ kind: 'list', area, entity, frame: 'app', ...value });

/** One record of a list, or one section of it: `…/{id}` and `…/{id}/{section}`. An empty section is the record's own page. */
export type RecordPage<Data = unknown, Who extends SignedIn = SignedIn> = {
  kind: 'record';
  area: string;
  entity: string;
  section: string;
  needs: Who;
  list?: AnyList;
  /** The page at this address for a reader who lacks the permission but meets that page's needs. */
  instead?: RecordPage;
  /** The part of a person's record that the page shows. An organization may have each look recorded before the page is sent. */
  shows?: RecordPart;
  frame: 'app';
  data?: Data;
};
type RecordValue<Who extends SignedIn> = { needs: Who; list?: AnyList; instead?: RecordPage; shows?: RecordPart };
type Place = [area: string, entity: string, section: string];
/** One overload for each kind of record, so that the kind in `needs` is part of the page's type: the server's method gets a record of that kind. */
type RecordPages = Together<
  {
    [Kind in RecordKind]: <Data>(...at: [...Place, RecordValue<About<Kind>>]) => RecordPage<Data, About<Kind>>;
  }[RecordKind]
> &
  (<Data>(...at: [...Place, RecordValue<SignedIn>]) => RecordPage<Data>);
type Together<Ways> = (Ways extends unknown ? (way: Ways) => void : never) extends (way: infer All) => void
  ? All
  : never;
export const recordPage = ((...[area, entity, section, value]: [...Place, RecordValue<SignedIn>]) => ({
  kind: 'record',
  area,
  entity,
  section,
  frame: 'app',
  ...value,
})) as RecordPages;

/** The list of a list page. */
export type Items<Row> = { list: ListResult<Row> };
export type AnyPage = Page | ListPage | RecordPage;
export type DataOf<P extends AnyPage> = NonNullable<P['data']>;

/** What a page tells search engines and link previews about itself, in the head of the document only. Addresses are absolute. */
export type PageHead = {
  description?: string;
  /** The page's address, without the visitor's choices on it. */
  address: string;
  site: string;
  /** The picture in a preview. A wide picture fills the card; others are small beside the text. */
  picture?: { address: string; wide: boolean; width?: number; height?: number; alt?: string };
  /** The same as a feed (Atom). */
  feed?: string;
  /** It was written at a moment, such as an article. */
  article?: true;
  /** Whether search engines must leave the page out. */
  unlisted?: true;
  /** The page's content as JSON-LD of schema.org. */
  data?: Record<string, unknown>;
};
/**
 * A page's answer as JSON. `authorization` is present only if access is refused
 * (docs/rules/addresses-and-pages.md#refused-pages).
 */
export type PageBody<Data = unknown> = {
  title?: string;
  /** The page's language; absent: English. */
  language?: Language;
  /** The languages to choose from; absent: only English. */
  languages?: readonly Language[];
  authorization?: { location?: string };
  redirect?: { location: string };
  head?: PageHead;
  /** What the page asks its visitor: whether their browser may be recognized (`asked`), or whether they take their consent back (`agreed`). Absent: nothing. */
  visits?: 'asked' | 'agreed';
  /** The path whose screen shows this page, if the page at the address is another one. */
  drawn_by?: string;
} & Partial<Data>;
