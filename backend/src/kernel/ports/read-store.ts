import type { AnyList, ListResult, Slice } from '@candor/contracts/kernel/list';
import type { RawRows } from '../rows/raw-rows.ts';
import { Engine } from './engine.ts';
import type { LogPlace } from './event-store.ts';

/** One read model as the projections declare it. The name and the version are part of `table`, so that a rebuild can exist next to the old rows. */
export type Model = { name: string; version: number; list: AnyList };
/** `row: null` removes the row. `before`: the stored row, if the caller knows it; equal parts need not be written again. `unread`: hidden fields that keep their stored value if the row lacks them; only if `keepsUnread`, and together with `before`. */
export type RowWrite = {
  model: Model;
  key: string;
  organization_id: string;
  row: unknown;
  before?: unknown;
  unread?: readonly string[];
};

/** The limits on what the caller may see; part of every query so that they cannot be forgotten. `within` keeps only rows whose field has one of the values (own jobs, own records). `guarded`: the guards whose guarded text may find rows, also of a list that is searched through; 'all': every guard; undefined: none. */
export type Scope<Field extends string = string> = {
  organization_id: string;
  guarded?: 'all' | readonly string[];
  within?: { field: Field; values: readonly string[] };
};
/** Fields and the values they must have. */
export type Conditions = Record<string, string | number | boolean | readonly (string | number)[]>;
/** A page of a list. Its rows can be sent without being parsed. */
export type RawList<Row = unknown> = Omit<ListResult<never>, 'items'> & { items: RawRows<Row> };
/** `only`: the top-level fields to keep. `counted`: false leaves out the counts for the list's filters. */
export type ListOptions = { only?: readonly string[]; counted?: boolean };
/** At most `limit` (1,000) rows are read. Rows without a value of `sort` come last; rows with equal values are ordered by key. */
export type FindOptions = { sort?: string; descending?: boolean; limit?: number };
/** The options of a part: at most `limit` rows whose keys come after `after`. Null: from the first row on. */
export type PartOptions = { after: string | null; limit: number; only?: readonly string[] };
/** `next`: the key after which more rows may follow. Null: there are no more. */
export type RowsPart<Row> = { rows: RawRows<Row>; next: string | null };

/** The fault that another process has moved this projection's checkpoint after this process last read or wrote it. Nothing was written: the caller must start again from what is stored. */
export class Outrun extends Error {}

/** The read models: rows found by key, lists found by declared fields. They are written in batches together with their checkpoint. */
export abstract class ReadStore extends Engine {
  protected override get lengthy(): readonly (keyof ReadStore)[] {
    return ['keys', 'prepare', 'readRows', 'keysWhere', 'write', 'activate', 'reset'];
  }

  /** Tells a process that only reads which models exist. The store knows which version of each answers queries. */
  abstract declare(models: readonly Model[]): void;
  /** Declares these models and makes tables and indexes for them; existing rows stay. Returns the models that must be (re)built because they are new or damaged. */
  abstract prepare(models: readonly Model[]): Promise<void>;
  abstract get<Row>(model: string, scope: Scope, key: string): Promise<Row | null>;
  abstract getMany<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]>;
  /** The same as `getMany`, with the hidden fields. It is meant for the rows of one page. */
  abstract getWhole<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]>;
  /** A page of rows by the list's declaration. A page number beyond the end returns the last page. The slice may have plain values only; unknown names are ignored. */
  abstract list<Row = unknown>(model: string, scope: Scope, slice: Slice, how?: ListOptions): Promise<RawList<Row>>;
  /** The keys of all rows that the list finds, on every page, in its order and as of one time. */
  abstract keys(model: string, scope: Scope, slice: Slice): Promise<string[]>;
  /** The rows whose fields equal the values, for look-ups. */
  abstract find<Row>(model: string, scope: Scope, where: Conditions, options?: FindOptions): Promise<Row[]>;
  /** The same as `find`, without parsing the rows, for boards. */
  abstract findRaw<Row>(
    model: string,
    scope: Scope,
    where: Conditions,
    options?: FindOptions & { only?: readonly string[] },
  ): Promise<RawRows<Row>>;
  /** Rows whose fields equal the values, in key order. A caller that continues at `next` meets each row that fits all the time exactly once, despite concurrent writes. */
  abstract findPart<Row>(model: string, scope: Scope, where: Conditions, options: PartOptions): Promise<RowsPart<Row>>;
  /** Counts the rows that `where` finds by the values of a field. */
  abstract countBy(model: string, scope: Scope, field: string, where?: Conditions): Promise<Record<string, number>>;

  // Only the projector uses the members below.
  /** Rows by key. If `keepsUnread`, they come without the hidden fields that the caller does not read (`unread`). */
  abstract readRows(model: Model, keys: readonly string[], unread?: readonly string[]): Promise<Map<string, unknown>>;
  /** Whether rows can be read and written without long hidden fields. False: they are always read and written whole. */
  abstract readonly keepsUnread: boolean;
  /** The keys of the rows whose field has the value, in all organizations. */
  abstract keysWhere(model: Model, field: string, value: string): Promise<string[]>;
  /** Writes rows and checkpoint together or not at all. `event` is the id of the event at `position`. Throws Outrun if another of several writing processes wrote first. */
  abstract write(
    projection: { name: string; version: number },
    rows: readonly RowWrite[],
    position: number,
    event?: string | null,
  ): Promise<void>;
  /** The checkpoint: its position and the id of the event there. */
  abstract place(projection: { name: string; version: number }): Promise<LogPlace | null>;
  /** The position of the checkpoint. */
  async checkpoint(projection: { name: string; version: number }): Promise<number | null> {
    return (await this.place(projection))?.position ?? null;
  }
  /** The version of the model `name` that answers queries. Null: none was activated yet. */
  abstract active(name: string): Promise<number | null>;
  /** Makes this version answer queries for `name` and drops rows of older versions. Lists can be queried once one version of the model was activated. */
  abstract activate(model: Model): Promise<void>;
  /** Whether this fault means that stored data is damaged, so that a second try does not help. */
  isDamage(_fault: unknown): boolean {
    return false;
  }
  /** Repairs what the store can repair from the stored texts and rows, and returns in words what it repaired. Null: it could repair nothing, so the rows must be rebuilt from the log. */
  async mend(_model: Model): Promise<string | null> {
    return null;
  }
  /** Removes all rows and the checkpoint of a version, to build it again. */
  abstract reset(model: Model): Promise<void>;
  abstract close(): Promise<void>;
}
