import { FieldIndex } from '@candor/projections/kernel/fold';
import type { AnyProjection } from '@candor/projections/kernel/projection';
import type { Model, RowWrite } from '../ports/read-store.ts';
import { SeenKeys } from './seen-keys.ts';

type Held = {
  key: string;
  row: unknown;
  organization_id: string;
  /** Changed since it was read or since a write took it. */ dirty: boolean;
  /** In a write that has not landed: the store may not have it yet, so it stays in memory. */ writing: boolean;
  /** The store's row under this key, once the write has landed. Null: the store has none. */ stored: unknown;
  bytes: number;
  owner: HeldRows;
};

/** If more than 90 % of the changes after the last write each changed a different row, rows count as written once: they leave memory when they are stored. */
const writtenOnce = 0.9;
const perValue = 16;
const perRow = 300;
/** About how much memory a value takes: its text, and a fixed amount for each value inside. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return perValue + value.length;
  if (value === null || typeof value !== 'object') return perValue;
  let bytes = perValue;
  if (Array.isArray(value)) for (const each of value) bytes += bytesOf(each);
  else for (const name in value) bytes += bytesOf((value as Record<string, unknown>)[name]);
  return bytes;
};

/** One memory limit, in bytes, for the rows of all projections together. */
export class RowMemory {
  bytes = 0;
  /** Bytes of the rows that wait to be written. */
  dirtyBytes = 0;
  /** Bytes of the rows that are being written. */
  writingBytes = 0;
  /** The rows in memory, the least recently used first. */
  readonly rows = new Set<Held>();

  constructor(public limit: number) {}

  /** Drops stored rows from memory, least recently used first, until the rest fits. */
  trim(): void {
    if (this.bytes <= this.limit) return;
    for (const held of this.rows) {
      if (!held.dirty && !held.writing) held.owner.drop(held);
      if (this.bytes <= this.limit) return;
    }
  }
}

/** One model's rows in memory, by key. A key without a row is kept too, so that the store is not asked for it again. */
export class HeldRows {
  readonly #memory: RowMemory;
  readonly #rows = new Map<string, Held>();
  readonly #index: FieldIndex;
  /** The dirty rows, in the order of their first change. */
  readonly #changed = new Set<Held>();
  #handed: Held[] = [];
  /** The keys written after the store was empty. Null: the store may have others, so every key is looked up. */
  #stored: SeenKeys | null = null;
  dirtyBytes = 0;
  /** How many changes came after the last write. Each dirty row has had at least one. */
  #changes = 0;
  /** Whether hardly any row of the last write had changed twice. */
  #once = false;

  constructor(
    readonly model: Model,
    projection: AnyProjection,
    memory: RowMemory,
    /** The hidden fields that rows in memory lack. */
    private readonly unread: readonly string[] = [],
  ) {
    this.#memory = memory;
    this.#index = new FieldIndex(projection);
  }

  get dirty(): number {
    return this.#changed.size;
  }

  /** The row under this key; null if there is none. Throws if the store may have a row that was not read: no fold may take it for a new one. */
  get(key: string): unknown {
    const held = this.#rows.get(key);
    if (!held && this.mayExist(key)) throw new Error(`The row ${key} of ${this.model.name} was not read.`);
    return held?.row ?? null;
  }

  /** Drops the rows in memory. `empty`: the store has no row of this model, so it can only have keys that are written after this call. */
  begin({ empty }: { empty: boolean }): void {
    this.#clear();
    this.#stored = empty ? new SeenKeys() : null;
  }

  /** Forgets which keys were written. Only a first build needs to know them. */
  settle(): void {
    this.#stored = null;
  }

  /** Whether memory or the store may have a row under this key. Only the store decides: several streams can make one row, so an event cannot tell that it is the first one about a row. */
  mayExist(key: string): boolean {
    return this.#rows.has(key) || (this.#stored?.has(key) ?? true);
  }

  /** The keys that are not in memory. */
  missing(keys: ReadonlySet<string>): string[] {
    return [...keys].filter((key) => !this.#rows.has(key));
  }

  /** The keys of the rows that are in memory without their unread fields. */
  lightAmong(keys: ReadonlySet<string>): string[] {
    return [...keys].filter((key) => {
      const row = this.#rows.get(key)?.row as Record<string, unknown> | null | undefined;
      return row ? this.unread.some((field) => row[field] === undefined) : false;
    });
  }

  /** Adds the unread fields of the stored rows to the rows in memory. A field that is not in memory has its stored value. */
  complete(found: ReadonlyMap<string, unknown>): void {
    for (const [key, stored] of found) {
      const held = this.#rows.get(key);
      if (!held?.row) continue;
      const row = held.row as Record<string, unknown>;
      const missing = Object.fromEntries(
        this.unread
          .filter((field) => row[field] === undefined)
          .map((field) => [field, (stored as Record<string, unknown>)[field] ?? null]),
      );
      held.row = { ...row, ...missing };
      if (held.stored) held.stored = { ...(held.stored as object), ...missing };
      this.#resize(held, held.bytes + bytesOf(missing));
    }
  }

  /** The keys of the rows in memory whose field has the value. */
  keysHolding(field: string, value: string): string[] {
    return this.#index.keys(field, value, () => [...this.#rows].map(([key, { row }]) => [key, row] as const));
  }

  /** Puts a row into memory as the store has it. Null: the store has none. */
  load(key: string, row: unknown): void {
    if (this.#rows.has(key)) return;
    this.#add({
      key,
      row,
      organization_id: '',
      dirty: false,
      writing: false,
      stored: row,
      bytes: perRow + bytesOf(row),
      owner: this,
    });
    this.#index.change(key, null, row);
  }

  /** Changes a row by an event of `bytes` bytes: a row grows by no more than the event. Its real size is measured when it is written. */
  change(key: string, row: unknown, organization_id: string, bytes: number): void {
    this.#changes++;
    const held = this.#rows.get(key);
    if (!held) {
      const fresh = {
        key,
        row,
        organization_id,
        dirty: false,
        writing: false,
        stored: null,
        bytes: perRow + bytes,
        owner: this,
      };
      this.#add(fresh);
      this.#mark(fresh, true);
      this.#index.change(key, null, row);
      return;
    }
    this.#index.change(key, held.row, row);
    this.#memory.rows.delete(held);
    this.#memory.rows.add(held);
    held.row = row;
    held.organization_id = organization_id;
    this.#resize(held, held.bytes + bytes);
    if (!held.dirty) this.#mark(held, true);
  }

  /** Returns the changes that the store does not have yet, without rows that were both created and removed after the last call. Call `landed` when they are stored, before the next call. */
  handOver(): RowWrite[] {
    const writes: RowWrite[] = [];
    this.#handed = [...this.#changed];
    this.#once = this.#handed.length > writtenOnce * this.#changes;
    this.#changes = 0;
    for (const held of this.#handed) {
      const { key, organization_id, row, stored } = held;
      if (stored !== null || row !== null)
        writes.push({ model: this.model, key, organization_id, row, before: stored, unread: this.unread });
      this.#mark(held, false);
      this.#resize(held, perRow + bytesOf(row));
      held.stored = row;
      if (row !== null) this.#stored?.add(key);
      held.writing = true;
      this.#memory.writingBytes += held.bytes;
    }
    return writes;
  }

  /** Tells that the last handed-over changes are stored. `building`: rows that will hardly change again leave memory immediately. */
  landed(building: boolean): void {
    const leave = building && this.#once;
    for (const held of this.#handed) {
      this.#memory.writingBytes -= held.bytes;
      held.writing = false;
      if (held.dirty) continue;
      if (held.row === null || leave) this.drop(held);
      else this.#lighten(held);
    }
    this.#handed = [];
  }

  drop(held: Held): void {
    this.#rows.delete(held.key);
    this.#memory.rows.delete(held);
    this.#memory.bytes -= held.bytes;
    this.#index.change(held.key, held.row, null);
  }

  #clear(): void {
    for (const held of this.#handed) this.#memory.writingBytes -= held.bytes;
    this.#handed = [];
    this.#changes = 0;
    for (const held of this.#rows.values()) {
      if (held.dirty) this.#mark(held, false);
      this.#memory.rows.delete(held);
      this.#memory.bytes -= held.bytes;
    }
    this.#rows.clear();
    this.#index.clear();
  }

  #lighten(held: Held): void {
    const row = held.row as Record<string, unknown>;
    if (this.unread.every((field) => row[field] === undefined)) return;
    const light = { ...row };
    for (const field of this.unread) delete light[field];
    held.row = held.stored = light;
    this.#resize(held, perRow + bytesOf(light));
  }

  #add(held: Held): void {
    this.#rows.set(held.key, held);
    this.#memory.rows.add(held);
    this.#memory.bytes += held.bytes;
  }

  #mark(held: Held, dirty: boolean): void {
    held.dirty = dirty;
    if (dirty) this.#changed.add(held);
    else this.#changed.delete(held);
    const by = dirty ? held.bytes : -held.bytes;
    this.dirtyBytes += by;
    this.#memory.dirtyBytes += by;
  }

  #resize(held: Held, bytes: number): void {
    const more = bytes - held.bytes;
    held.bytes = bytes;
    this.#memory.bytes += more;
    if (held.dirty) {
      this.dirtyBytes += more;
      this.#memory.dirtyBytes += more;
    }
    if (held.writing) this.#memory.writingBytes += more;
  }
}
