import type { AnyList, ListResult, Slice } from '@candor/contracts/kernel/list';
import type { RawRows } from '../rows/raw-rows.ts';
import { Engine } from './engine.ts';
import type { LogPlace } from './event-store.ts';

/** One read model as the projections declare it. `table` holds name and version, so that a rebuild stands beside the old rows. */
export type Model = { name: string; version: number; list: AnyList };
/** `row: null` removes. `value` is the row itself, for its fields and search words; `body` its JSON. */
/** `row: null` removes it. `before`: the row that the store has, if the caller knows it; what is the same in both need not be written again. `unread`: hidden fields that stay as they are stored where the row has none of them; only where `keepsUnread`, and with `before`. */
export type RowWrite = {
  model: Model;
  key: string;
  organization_id: string;
  row: unknown;
  before?: unknown;
  unread?: readonly string[];
};

/** What the caller may see; part of every query so that it cannot be forgotten. `within` keeps only rows whose field holds one of the values (own jobs, own records). `guarded`: by whose guarded text rows are found, also of a list that is searched through: of those whose guard has one of the values, or of all. Without it, of none. */
export type Scope<Field extends string = string> = {
  organization_id: string;
  guarded?: 'all' | readonly string[];
  within?: { field: Field; values: readonly string[] };
};
/** Fields and the values that they must have. */
export type Conditions = Record<string, string | number | boolean | readonly (string | number)[]>;
/** A page of a list, its rows ready to be sent without being parsed. */
export type RawList<Row = unknown> = Omit<ListResult<never>, 'items'> & { items: RawRows<Row> };
/** At most `limit` rows (1,000). Rows without a value of `sort` come last, equal ones by key. */
/** `only`: the top-level fields that the rows keep. `counted` false: nothing is counted for the list's filters. */
export type ListOptions = { only?: readonly string[]; counted?: boolean };
export type FindOptions = { sort?: string; descending?: boolean; limit?: number };
/** At most `limit` rows whose keys come after `after`; null: from the first. */
export type PartOptions = { after: string | null; limit: number; only?: readonly string[] };
/** `next`: the key after which more may stand; null: there are no more. */
export type RowsPart<Row> = { rows: RawRows<Row>; next: string | null };

/** Another process has moved this projection's checkpoint since this one read or wrote it. Nothing was written: begin again from what is stored. */
export class Outrun extends Error {}

/** The read models: rows by key, lists by declared fields, written in batches with the checkpoint that they reach. */
export abstract class ReadStore extends Engine {
  protected override get lengthy(): readonly (keyof ReadStore)[] {
    return ['keys', 'prepare', 'readRows', 'keysWhere', 'write', 'activate', 'reset'];
  }

  /** Tells a process that only reads what the models are; which version answers is found in the store. */
  abstract declare(models: readonly Model[]): void;
  /** Declares, and makes tables and indexes for these models; existing rows stay. Returns the models that must be (re)built because they are new or damaged. */
  abstract prepare(models: readonly Model[]): Promise<void>;
  abstract get<Row>(model: string, scope: Scope, key: string): Promise<Row | null>;
  abstract getMany<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]>;
  /** The same with the hidden fields; for the rows of one page. */
  abstract getWhole<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]>;
  /** A page of rows by the list's declaration. A page beyond the end answers the last page. Plain values only; unknown names are ignored. */
  abstract list<Row = unknown>(model: string, scope: Scope, slice: Slice, how?: ListOptions): Promise<RawList<Row>>;
  /** The keys of all rows that the list finds, on whatever page, in its order and as they are at one moment. */
  abstract keys(model: string, scope: Scope, slice: Slice): Promise<string[]>;
  /** Rows whose fields equal the values, for look-ups. */
  abstract find<Row>(model: string, scope: Scope, where: Conditions, options?: FindOptions): Promise<Row[]>;
  /** The same without parsing them, for boards. */
  abstract findRaw<Row>(
    model: string,
    scope: Scope,
    where: Conditions,
    options?: FindOptions & { only?: readonly string[] },
  ): Promise<RawRows<Row>>;
  /** Rows whose fields equal the values, in the order of their keys. Whoever goes on at `next` meets each row that fits all the time once, whatever is written meanwhile. */
  abstract findPart<Row>(model: string, scope: Scope, where: Conditions, options: PartOptions): Promise<RowsPart<Row>>;
  /** Counts rows by the values of a field, under the same conditions. */
  abstract countBy(model: string, scope: Scope, field: string, where?: Conditions): Promise<Record<string, number>>;

  // For the projector only.
  /** Rows by key. Where `keepsUnread`, without the hidden fields that the caller does not read. */
  abstract readRows(model: Model, keys: readonly string[], unread?: readonly string[]): Promise<Map<string, unknown>>;
  /** Rows can be read and written without long hidden fields. Where this is false, they are read and written whole. */
  abstract readonly keepsUnread: boolean;
  /** Keys of the rows whose field holds the value, across organisations. */
  abstract keysWhere(model: Model, field: string, value: string): Promise<string[]>;
  /** Rows and checkpoint land together or not at all. `event` is the id of the event at `position`. Throws Outrun where several processes can write and another one did. */
  abstract write(
    projection: { name: string; version: number },
    rows: readonly RowWrite[],
    position: number,
    event?: string | null,
  ): Promise<void>;
  /** The checkpoint, with the event that it was saved with. */
  abstract place(projection: { name: string; version: number }): Promise<LogPlace | null>;
  /** The position of the checkpoint. */
  async checkpoint(projection: { name: string; version: number }): Promise<number | null> {
    return (await this.place(projection))?.position ?? null;
  }
  /** The version that `name` is answered from; null before the first activation. */
  abstract active(name: string): Promise<number | null>;
  /** From now on `name` is answered from this version; older versions' rows are dropped. Lists can be asked of a model once one of its versions was activated. */
  abstract activate(model: Model): Promise<void>;
  /** Whether this fault says that what is stored is broken, so that trying again does not help. */
  isDamage(_fault: unknown): boolean {
    return false;
  }
  /** Repairs what can be repaired from the stored texts and rows, and returns what it repaired, in words. Null if nothing could be, so the rows must be rebuilt from the log. */
  async mend(_model: Model): Promise<string | null> {
    return null;
  }
  /** Empties a version's rows and checkpoint, to build it again. */
  abstract reset(model: Model): Promise<void>;
  abstract close(): Promise<void>;
}
