import type { Recorded } from '@candor/contracts/kernel/event';
import { valuesOf } from '@candor/projections/kernel/fold';
import { type AnyProjection, apply } from '@candor/projections/kernel/projection';
import type { Model, ReadStore, RowWrite } from './ports/read-store.ts';

export type ProjectionState = {
  name: string;
  version: number;
  position: number;
  status: 'building' | 'live' | 'failed';
  error: string | null;
};

/** Rows that stay in memory after they were written, the lately touched ones. */
const rowsKept = 25_000;

type Held = { row: unknown; organization_id: string; dirty: boolean };
/** One projection's place in the loop: its rows of late, in memory, and how far they are written. */
export class Lane {
  /** Written up to here, and folded in memory up to there. */
  position = 0;
  folded = 0;
  retryAt = 0;
  /** What is in memory may not be what is stored: it resumes before it goes on. */
  astray = false;
  private dirty = 0;
  status: ProjectionState['status'] = 'building';
  error: string | null = null;
  private readonly rows = new Map<string, Held>();
  /** For fields that fan out: value → keys of the rows in memory that hold it. */
  private readonly held = new Map<string, Map<string, Set<string>>>();

  constructor(
    readonly projection: AnyProjection,
    readonly model: Model,
    private readonly store: ReadStore,
  ) {}

  /** Brings the rows that these events touch into memory, in one read. */
  async fetch(events: readonly Recorded[]): Promise<void> {
    const wanted = new Set<string>();
    for (const event of events) {
      for (const target of this.projection.keys(event)) {
        // The first event of the stream that the row is named after: there is no such row yet.
        if (event.revision === 0 && typeof target === 'string' && event.stream.endsWith(target)) continue;
        const keys =
          typeof target === 'string' ? [target] : await this.store.keysWhere(this.model, target.field, target.value);
        for (const key of keys) if (!this.rows.has(key)) wanted.add(key);
      }
    }
    if (!wanted.size) return;
    for (const [key, row] of await this.store.readRows(this.model, [...wanted]))
      this.put(key, { row, organization_id: '', dirty: false });
  }

  fold(event: Recorded): void {
    for (const target of this.projection.keys(event)) {
      if (typeof target === 'string') this.step(target, event);
      else for (const key of this.keysHolding(target.field).get(target.value) ?? []) this.step(key, event);
    }
  }

  private step(key: string, event: Recorded): void {
    const before = this.rows.get(key)?.row ?? null;
    const after = apply(this.projection, before, event);
    if (after === before) return;
    if (!this.rows.get(key)?.dirty) this.dirty++;
    this.put(key, { row: after, organization_id: this.projection.organization(event), dirty: true });
  }

  // The least lately touched row is the first in the map.
  private put(key: string, value: Held): void {
    const before = this.rows.get(key)?.row ?? null;
    this.rows.delete(key);
    this.rows.set(key, value);
    for (const [field, byValue] of this.held) this.note(byValue, field, key, before, value.row);
  }

  private note(byValue: Map<string, Set<string>>, field: string, key: string, before: unknown, after: unknown): void {
    const values = after === null ? [] : valuesOf(this.projection, after, field);
    for (const value of before === null ? [] : valuesOf(this.projection, before, field))
      if (!values.includes(value)) byValue.get(value)?.delete(key);
    for (const value of values) {
      const keys = byValue.get(value) ?? new Set();
      byValue.set(value, keys.add(key));
    }
  }

  private keysHolding(field: string): Map<string, Set<string>> {
    let byValue = this.held.get(field);
    if (!byValue) {
      byValue = new Map();
      this.held.set(field, byValue);
      for (const [key, each] of this.rows) this.note(byValue, field, key, null, each.row);
    }
    return byValue;
  }

  private forget(key: string): void {
    const row = this.rows.get(key)?.row ?? null;
    for (const [field, byValue] of this.held) this.note(byValue, field, key, row, null);
    this.rows.delete(key);
  }

  /** How many rows wait to be written. */
  get changed(): number {
    return this.dirty;
  }

  /** Forgets what is in memory and begins again from what is stored, whoever stored it. */
  async resume(): Promise<void> {
    this.rows.clear();
    this.held.clear();
    this.dirty = 0;
    this.position = this.folded = (await this.store.checkpoint(this.model)) ?? 0;
    this.astray = false;
  }

  /** Writes what changed together with the checkpoint. */
  async flush(position: number): Promise<RowWrite[]> {
    const writes: RowWrite[] = [];
    for (const [key, each] of this.rows)
      if (each.dirty) writes.push({ model: this.model, key, organization_id: each.organization_id, row: each.row });
    await this.store.write(this.model, writes, position);
    this.dirty = 0;
    for (const write of writes) {
      this.rows.get(write.key)!.dirty = false;
      if (write.row === null) this.forget(write.key);
    }
    this.position = position;
    this.folded = position;
    for (const key of this.rows.keys()) {
      if (this.rows.size <= rowsKept) break;
      this.forget(key);
    }
    return writes;
  }
}
