import type { Needs } from './endpoint.ts';
import type { AnyList, ListResult } from './list.ts';

// A page is one address that the server answers as HTML to a browser and as JSON to the client's loader.

/** `at` is a path; a segment `:name` binds. List pages and record sections use the list address instead (SPEC §2). */
export type Page<Data = unknown> = {
  kind: 'path';
  at: string;
  needs: Needs<'id'>;
  frame: 'public' | 'app';
  /** type only */ data?: Data;
};
export const page = <Data>(at: string, value: { needs: Needs<'id'>; frame?: 'public' | 'app' }): Page<Data> => ({
  kind: 'path',
  at,
  frame: 'app',
  ...value,
});

/** `/{area}/{entity}` list. `list` declares what may be filtered, sorted and searched. */
export type ListPage<Data = unknown> = {
  kind: 'list';
  area: string;
  entity: string;
  needs: Needs<'id'>;
  list: AnyList;
  frame: 'app';
  data?: Data;
};
export const listPage = <Data>(
  area: string,
  entity: string,
  value: { needs: Needs<'id'>; list: AnyList },
): ListPage<Data> => ({ kind: 'list', area, entity, frame: 'app', ...value });

/** One record of a list, or one section of it: `…/{id}` and `…/{id}/{section}`. An empty section is the record's own page. */
export type RecordPage<Data = unknown> = {
  kind: 'record';
  area: string;
  entity: string;
  section: string;
  needs: Needs<'id'>;
  list?: AnyList;
  frame: 'app';
  data?: Data;
};
export const recordPage = <Data>(
  area: string,
  entity: string,
  section: string,
  value: { needs: Needs<'id'>; list?: AnyList },
): RecordPage<Data> => ({ kind: 'record', area, entity, section, frame: 'app', ...value });

/** What a list page carries of its list. */
export type Items<Row> = { list: ListResult<Row> };
export type AnyPage = Page | ListPage | RecordPage;
export type DataOf<P extends AnyPage> = NonNullable<P['data']>;

/** A page's answer on the wire. `authorization` is present only when access is refused (PRODUCT §0.2). */
export type PageBody<Data = unknown> = {
  title?: string;
  authorization?: { location?: string };
  redirect?: { location: string };
} & Partial<Data>;
