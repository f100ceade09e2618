import { list } from '@candor/contracts/kernel/list';
import type { Recorded } from '@candor/contracts/kernel/event';
import { memoKeysOf, recall, rowsTogether } from '@candor/projections/kernel/fold';
import { type AnyProjection, apply, joins, type Remembered, type RowKey } from '@candor/projections/kernel/projection';
import { HeldRows, type RowMemory } from './held-rows.ts';
import type { LogPlace } from '../ports/event-store.ts';
import { logStart } from '../same-log.ts';
import type { Model, ReadStore, RowWrite } from '../ports/read-store.ts';

export type ProjectionState = {
  name: string;
  version: number;
  position: number;
  status: 'building' | 'live' | 'failed';
  error: string | null;
  /** The type of the event before which it has stopped because only a newer release knows it. */
  unknown?: string;
};
/** An event, and about how many bytes it adds to a row. */
export type Sized = { event: Recorded; bytes: number };

/** The rows that an event touches, and what the projection remembers for it, computed once. */
type Aim = Sized & { memo: string | null; remembered: Remembered<unknown>; targets: readonly RowKey[] };
/** `rows`: the keys of the rows; `whole`: the keys of the rows that are needed with their unread fields. */
type Touched = { aims: readonly Aim[]; rows: ReadonlySet<string>; whole: ReadonlySet<string> };

/** The memos that a projection remembers for its own fold, by key. No page ever lists them. */
const memoList = (name: string) => list<never>()({ name, fields: {}, filters: {}, sorts: [], defaultSort: 'id-asc' });

/** The progress of one projection through the log: its recently used rows in memory, and how far they are written. */
export class Lane {
  /** The place up to which the log is written to rows. */
  written: LogPlace = logStart;
  /** The place up to which the log is folded in memory. */
  folded: LogPlace = logStart;
  retryAt = 0;
  /** Whether a step failed halfway: memory may differ from the store, so the lane reads its place again before it continues. */
  brokenOff = false;
  status: ProjectionState['status'] = 'building';
  error: string | null = null;
  /** The unknown event before which the lane has stopped. */
  unknown: string | null = null;
  /** The fault that stopped the lane, until a repair is tried. */
  fault: unknown = null;
  /** When the lane's stored data was last repaired. */
  mendedAt = -Infinity;
  private readonly rows: HeldRows;
  private readonly memos: HeldRows;
  private readonly unread: readonly string[];
  /** The unfinished write. */
  private flight: { place: LogPlace; write: Promise<void>; ended: boolean } | null = null;

  constructor(
    readonly projection: AnyProjection,
    readonly model: Model,
    private readonly store: ReadStore,
    private readonly memory: RowMemory,
  ) {
    const name = `${model.name} memory`;
    this.unread = (store.keepsUnread && projection.unread) || [];
    this.rows = new HeldRows(model, projection, memory, this.unread);
    this.memos = new HeldRows({ name, version: model.version, list: memoList(name) }, projection, memory);
  }

  /** The models that the lane writes. The first one answers queries. */
  get models(): Model[] {
    return this.projection.remembers ? [this.model, this.memos.model] : [this.model];
  }

  get position(): number {
    return this.written.position;
  }

  /** The position up to which the rows that others see hold the log. Between the written place and the folded one there is nothing that changes a row, unless the lane has failed. */
  get reached(): number {
    return this.status === 'failed' ? this.written.position : this.folded.position;
  }

  /** Whether the write that was begun has ended, successfully or not. */
  get hasEnded(): boolean {
    return this.flight?.ended ?? false;
  }

  /** The number of changed rows that wait to be written. */
  get changed(): number {
    return this.rows.dirty + this.memos.dirty;
  }
  get changedBytes(): number {
    return this.rows.dirtyBytes + this.memos.dirtyBytes;
  }

  /** Reads the rows that these events touch, then folds the events. Nothing may run between the two, because a row dropped from memory meanwhile cannot be folded. */
  async take(events: readonly Sized[]): Promise<void> {
    const memos = this.memosOf(events);
    let touched: Touched | null = null;
    for (;;) {
      const forgotten = this.memos.missing(memos);
      if (forgotten.length) {
        await this.read(this.memos, forgotten);
        // The remembered values may say where the rows are.
        touched = null;
      }
      touched ??= await this.touched(events);
      const missing = this.rows.missing(touched.rows);
      const light = this.rows.lightAmong(touched.whole);
      if (!missing.length && !light.length && !this.memos.missing(memos).length) break;
      await this.read(this.rows, missing);
      if (light.length) this.rows.complete(await this.store.readRows(this.model, light, []));
    }
    for (const aim of touched.aims) this.fold(aim);
  }

  private async read(held: HeldRows, keys: readonly string[]): Promise<void> {
    if (!keys.length) return;
    const found = await this.store.readRows(held.model, keys, held === this.rows ? this.unread : []);
    for (const key of keys) held.load(key, found.get(key) ?? null);
  }

  private memosOf(events: readonly Sized[]): Set<string> {
    const memos = new Set<string>();
    for (const { event } of events)
      for (const memo of memoKeysOf(this.projection, event)) if (this.memos.mayExist(memo)) memos.add(memo);
    return memos;
  }

  /** The effects of these events, and the keys of the rows they need, without rows that cannot exist yet. */
  private async touched(events: readonly Sized[]): Promise<Touched> {
    const { projection } = this;
    const aims: Aim[] = [];
    const rows = new Set<string>();
    const whole = new Set<string>();
    const after = new Map<string, unknown>();
    const memos = {
      get: (key: string) => (after.has(key) ? after.get(key) : this.memos.get(key)),
      set: (key: string, memo: unknown) => void after.set(key, memo),
    };
    for (const each of events) {
      const joined = joins(projection, each.event.type);
      const memo = projection.remembers?.key(each.event) ?? null;
      const remembered = recall(projection, each.event, memos);
      const targets: RowKey[] = [];
      aims.push({ ...each, memo, remembered, targets });
      for (const target of projection.keys(each.event, remembered)) {
        const all =
          typeof target === 'string' ? [target] : await this.store.keysWhere(this.model, target.field, target.value);
        if (typeof target !== 'string' && all.length > (target.most ?? Infinity)) continue;
        targets.push(target);
        for (const key of all) {
          if (!this.rows.mayExist(key)) continue;
          rows.add(key);
          if (joined) whole.add(key);
        }
      }
    }
    return { aims, rows, whole };
  }

  private fold({ event, bytes, memo, remembered, targets }: Aim): void {
    const { projection } = this;
    const organization = projection.organization(event);
    if (memo !== null && remembered.after !== remembered.before)
      this.memos.change(memo, remembered.after, organization, bytes);
    const together = rowsTogether(projection, event, targets, this.rows);
    for (const target of targets) {
      const all = typeof target === 'string' ? [target] : this.rows.keysHolding(target.field, target.value);
      for (const key of all) {
        const before = this.rows.get(key);
        const after = apply(projection, before, event, remembered, key, together);
        if (after !== before) this.rows.change(key, after, organization, bytes);
      }
    }
  }

  /** Notes that the lane has caught up, so its rows may answer queries. */
  goLive(): void {
    this.rows.settle();
    this.memos.settle();
    this.status = 'live';
  }

  /** Drops everything from memory. */
  forget(): void {
    this.rows.begin({ empty: false });
    this.memos.begin({ empty: false });
  }

  /** Starts again from the stored rows, no matter which process stored them. */
  async resume(): Promise<void> {
    // An unfinished write would move the place that is read here.
    await this.ended();
    this.flight = null;
    this.forget();
    const place = await this.store.place(this.model);
    // Rows that are built from nothing start with empty memos too.
    if (place === null && this.projection.remembers) await this.store.reset(this.memos.model);
    this.rows.begin({ empty: place === null });
    this.memos.begin({ empty: place === null });
    this.written = this.folded = place ?? logStart;
    this.brokenOff = false;
  }

  /** Waits for the previous write, then begins to write the changed rows together with the checkpoint. The fold may continue meanwhile. Returns the rows that others will see when `landed` resolves. */
  async begin(place: LogPlace): Promise<RowWrite[]> {
    await this.landed();
    const writes = this.rows.handOver();
    const write = this.store.write(this.model, [...writes, ...this.memos.handOver()], place.position, place.event);
    const flight = { place, write, ended: false };
    const ended = () => {
      flight.ended = true;
    };
    write.then(ended, ended); // `landed` throws the error
    this.flight = flight;
    this.folded = place;
    return writes;
  }

  /** Resolves when the write is stored. Only then may its rows leave memory: a fold that looks for rows by a field must find each of them in memory or in the store. */
  async landed(): Promise<void> {
    const { flight } = this;
    if (!flight) return;
    await flight.write;
    this.flight = null;
    const building = this.status === 'building';
    this.rows.landed(building);
    this.memos.landed(building);
    this.written = flight.place;
  }

  /** Resolves when no write is unfinished, no matter whether it succeeded. */
  async ended(): Promise<void> {
    await this.flight?.write.catch(() => undefined);
  }

  /** Writes the changed rows together with the checkpoint. Returns the rows that others can see. */
  async flush(place: LogPlace): Promise<RowWrite[]> {
    const writes = await this.begin(place);
    await this.landed();
    this.memory.trim();
    return writes;
  }
}
