import { FieldIndex } from '@candor/projections/kernel/fold';
import type { AnyProjection } from '@candor/projections/kernel/projection';
import type { Model, RowWrite } from './ports/read-store.ts';

type Held = {
  key: string;
  row: unknown;
  organization_id: string;
  /** Changed since it was read or written. */ dirty: boolean;
  /** Whether the store has a row under this key. */ stored: boolean;
  bytes: number;
  owner: HeldRows;
};

const perValue = 16;
const perRow = 300;
/** About how much memory a value takes: its text, and a fixed amount for each value in it. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return perValue + value.length;
  if (value === null || typeof value !== 'object') return perValue;
  let bytes = perValue;
  for (const each of Array.isArray(value) ? value : Object.values(value)) bytes += bytesOf(each);
  return bytes;
};

/** One budget, in bytes, for the rows of all projections together. */
export class RowMemory {
  bytes = 0;
  /** Bytes of the rows that wait to be written. */
  dirtyBytes = 0;
  /** Least recently used first. */
  readonly rows = new Set<Held>();

  constructor(public limit: number) {}

  /** Drops stored rows from memory, least recently used first, until the rest fits. */
  trim(): void {
    if (this.bytes <= this.limit) return;
    for (const held of this.rows) {
      if (!held.dirty) held.owner.drop(held);
      if (this.bytes <= this.limit) return;
    }
  }
}

/** The rows of one model that are in memory, by key. A key without a row is held too, so that the store is not asked for it again. */
export class HeldRows {
  readonly #memory: RowMemory;
  readonly #rows = new Map<string, Held>();
  readonly #index: FieldIndex;
  dirty = 0;
  dirtyBytes = 0;

  constructor(
    readonly model: Model,
    projection: AnyProjection,
    memory: RowMemory,
  ) {
    this.#memory = memory;
    this.#index = new FieldIndex(projection);
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  get(key: string): unknown {
    return this.#rows.get(key)?.row ?? null;
  }

  /** Keys of the rows in memory whose field holds the value. */
  keysHolding(field: string, value: string): string[] {
    return this.#index.keys(field, value, () => [...this.#rows].map(([key, { row }]) => [key, row] as const));
  }

  /** A row as the store has it; null where it has none. */
  load(key: string, row: unknown): void {
    if (this.#rows.has(key)) return;
    this.#add({
      key,
      row,
      organization_id: '',
      dirty: false,
      stored: row !== null,
      bytes: perRow + bytesOf(row),
      owner: this,
    });
    this.#index.change(key, null, row);
  }

  /** A row after an event that took `bytes`: a row grows by no more than the event. What it really takes is measured when it is written. */
  change(key: string, row: unknown, organization_id: string, bytes: number): void {
    const held = this.#rows.get(key);
    if (!held) {
      const fresh = { key, row, organization_id, dirty: true, stored: false, bytes: perRow + bytes, owner: this };
      this.#add(fresh);
      this.#mark(fresh, 1);
      this.#index.change(key, null, row);
      return;
    }
    this.#index.change(key, held.row, row);
    this.#memory.rows.delete(held);
    this.#memory.rows.add(held);
    if (held.dirty) this.#mark(held, -1);
    this.#memory.bytes += bytes;
    Object.assign(held, { row, organization_id, dirty: true, bytes: held.bytes + bytes });
    this.#mark(held, 1);
  }

  /** The changes that the store does not have yet. A row that was created and removed since the last write is left out. */
  writes(): RowWrite[] {
    const writes: RowWrite[] = [];
    for (const { dirty, stored, key, organization_id, row } of this.#rows.values())
      if (dirty && (stored || row !== null)) writes.push({ model: this.model, key, organization_id, row });
    return writes;
  }

  /** Marks every change as stored. */
  written(): void {
    for (const held of this.#rows.values()) {
      if (!held.dirty) continue;
      this.#mark(held, -1);
      held.dirty = false;
      held.stored = held.row !== null;
      if (held.row === null) {
        this.drop(held);
        continue;
      }
      const bytes = perRow + bytesOf(held.row);
      this.#memory.bytes += bytes - held.bytes;
      held.bytes = bytes;
    }
  }

  drop(held: Held): void {
    this.#rows.delete(held.key);
    this.#memory.rows.delete(held);
    this.#memory.bytes -= held.bytes;
    this.#index.change(held.key, held.row, null);
  }

  clear(): void {
    for (const held of this.#rows.values()) {
      if (held.dirty) this.#mark(held, -1);
      this.#memory.rows.delete(held);
      this.#memory.bytes -= held.bytes;
    }
    this.#rows.clear();
    this.#index.clear();
  }

  #add(held: Held): void {
    this.#rows.set(held.key, held);
    this.#memory.rows.add(held);
    this.#memory.bytes += held.bytes;
  }

  #mark(held: Held, by: 1 | -1): void {
    this.dirty += by;
    this.dirtyBytes += by * held.bytes;
    this.#memory.dirtyBytes += by * held.bytes;
  }
}
