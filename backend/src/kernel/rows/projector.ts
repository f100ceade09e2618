import { type AnyProjection, listens, typesOf } from '@candor/projections/kernel/projection';
import { setTimeout as rest } from 'node:timers/promises';
import { decodeAll } from '../codec.ts';
import { RowMemory } from './held-rows.ts';
import { Lane, type ProjectionState, type Sized } from './lane.ts';
import { DamagedEvent } from '../ports/damaged-event.ts';
import type { EventStore, LogPlace, StoredEvent } from '../ports/event-store.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import { Outrun, type ReadStore, type RowWrite } from '../ports/read-store.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { UnknownEvent } from '../ports/unknown-event.ts';
import { compareWithLog } from '../same-log.ts';

/** The report to listeners after each step: how far the rows are, how far they were before, and which rows changed. Empty `keys` mean that any row of the model may have changed. */
export type Progress = {
  position: number;
  from?: number;
  changed: { model: string; organization_id: string; keys: string[] }[];
};
type Start = {
  /** The start does not wait for projections whose version was raised: their old rows answer until the new ones are built. */ beside?: boolean;
  /** The log was restored: every read model is emptied and rebuilt from the first event, instead of being compared with the log. */ restored?: boolean;
  /** The most changed rows written together while catching up. */ rowsAtOnce?: number;
};
type Changed = Progress['changed'][number];

const catchUpBatch = 4_000;
/** How many bytes of rows all projections together keep in memory, and how many may wait to be written during a catch-up. The more may wait, the fewer rows are written twice. */
const memoryBytes = 40 * 2 ** 20;
const waitingBytes = 28 * 2 ** 20;
/** How many bytes of rows may wait to be written or be in a write. */
const unwrittenBytes = 40 * 2 ** 20;
/** How many bytes of rows stay in memory when live: little waits to be written, and only recently used rows are worth keeping. */
const memoryBytesLive = 6 * 2 ** 20;
/** How many bytes the fold of an event adds to a row, in addition to the event's own data. */
const perEvent = 60;
const retryAfter = 5_000;
/** How often (ms) stored data is repaired at most. If it breaks again sooner, the projection stays stopped and people are told. */
const mendEvery = 3_600_000;
/** How long (ms) to wait before an absent engine is called again. */
const pause = 1_000;
/** How often (ms) a projection with nothing to fold saves its place, so that a restart rereads only about this much. */
const savePlaceEvery = 30_000;
/** The loop pauses between batches under load, so that a row that changes often is written once for many events. It follows a quiet log immediately. */
const busyBatch = 48;
const breath = 150;
/** How many events are folded together at most while the loop follows the log. The pause and this number limit the events per second; the limit is more than the log takes in. */
const liveBatch = 2_000;

/** The one ordered loop that turns the log into rows: in large batches in memory during a catch-up, immediately when live. A failing projection stops alone. The loop folds only the projections it is given, so several can share the work. */
export class Projector {
  private readonly memory = new RowMemory(memoryBytes);
  private lanes: Lane[] = [];
  /** Lanes that are built while the old rows keep answering; each joins `lanes` when it has caught up. */
  private joining: Lane[] = [];
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  /** The last turn: steps of the live loop and the switch of a rebuilt projection never overlap. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rebuilding = new Map<string, Promise<void>>();
  private atOnce = Infinity;
  /** Whether processes take turns. The rows stand still while one takes over, so a place without changed rows is saved later: the next process only reads some events again. */
  private shared = false;
  /** Rows that were written but not announced to listeners, because an engine failed during the step. The next step announces them. */
  private readonly unannounced = new Map<string, Changed>();
  private placesSavedAt = Date.now();
  position = 0;
  /** How many events were read during the catch-up. */
  caughtUp = 0;

  constructor(
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly keys: KeyVault,
    private readonly projections: readonly AnyProjection[],
    private readonly tell: (progress: Progress) => void = () => undefined,
    /** Called when the log goes on with an event that only a newer release knows. */
    private readonly outgrown: (unknown: UnknownEvent) => void = () => undefined,
  ) {}

  states(): ProjectionState[] {
    return [...this.lanes, ...this.joining].map((lane) => ({
      name: lane.projection.name,
      version: lane.model.version,
      position: lane.status === 'live' ? this.position : lane.position,
      status: lane.status,
      error: lane.error,
      ...(lane.unknown ? { unknown: lane.unknown } : {}),
    }));
  }

  /** Resumes every projection at its checkpoint and catches up; resolves when the projections are live. Throws LogRestored, and folds nothing, if the rows were not built from this log. */
  async start({ beside = false, restored = false, rowsAtOnce = Infinity }: Start = {}): Promise<void> {
    this.atOnce = rowsAtOnce;
    this.shared = beside;
    const raised = new Set<string>();
    const lanes = await Promise.all(
      this.projections.map(async (projection) => {
        const active = await this.store.active(projection.name);
        // Each rebuild adds one to the version within a thousand; a new projection.version starts the next thousand.
        const version =
          active !== null && Math.floor(active / 1000) === projection.version ? active : projection.version * 1000;
        if (active !== null && active !== version) raised.add(projection.name);
        return this.laneOf(projection, version);
      }),
    );
    await this.store.prepare(lanes.flatMap((lane) => lane.models));
    if (restored) for (const model of lanes.flatMap((lane) => lane.models)) await this.store.reset(model);
    await Promise.all(lanes.map((lane) => lane.resume()));
    await compareWithLog(
      this.events,
      'the read models were built',
      lanes.map((lane) => lane.written),
    );
    const waits = (lane: Lane) => beside && raised.has(lane.projection.name);
    this.lanes = lanes.filter((lane) => !waits(lane));
    this.joining = lanes.filter(waits);
    // The whole log is read, not only the types of the projections, so that no place moves past an unknown event.
    const unknown = await this.catchUp(this.lanes, { everything: true }).then(() => null, onlyUnknown);
    await Promise.all(this.lanes.map((lane) => this.goLive(lane)));
    this.position = Math.max(0, ...this.lanes.map((lane) => lane.reached));
    this.memory.limit = memoryBytesLive;
    this.memory.trim();
    this.tellAll(this.lanes);
    if (unknown) this.stopBefore(unknown);
    this.running = this.follow();
    for (const lane of this.joining) void this.join(lane).catch((error: unknown) => this.fail(lane, error));
  }

  private laneOf(projection: AnyProjection, version: number): Lane {
    return new Lane(projection, { name: projection.name, version, list: projection.list }, this.store, this.memory);
  }

  /** Brings a lane up to the place of the others, then lets its rows answer. Throws when the lane fails. */
  private async join(lane: Lane, instead?: Lane): Promise<void> {
    await this.catchUp([lane]);
    await this.exclusively(async () => {
      await this.catchUp([lane]);
      if (this.stop.signal.aborted)
        throw new Unavailable(`The projector ended before ${lane.projection.name} was built.`);
      if (lane.status === 'failed') throw new Error(`${lane.projection.name} could not be built again: ${lane.error}`);
      await this.goLive(lane);
      this.joining = this.joining.filter((each) => each !== lane);
      this.lanes = instead ? this.lanes.map((each) => (each === instead ? lane : each)) : [...this.lanes, lane];
      this.tellAll([lane]);
    });
  }

  /** Announces that any row of these models may have changed, so that listeners reload. */
  private tellAll(lanes: readonly Lane[]): void {
    this.tell({
      position: this.position,
      changed: lanes.map((lane) => ({ model: lane.model.name, organization_id: '*', keys: [] })),
    });
  }

  /** How far a lane may read that is told only of its own types: to the place of the loop, which has seen every event up to there. Beyond it may be an event that only a newer release knows. */
  private get seen(): number {
    return this.lanes.length ? this.position : Infinity;
  }

  /** `everything`: reads all events, of which only those of the lanes are folded, and not only the types of the lanes, as far as the loop has seen them all. */
  private async catchUp(lanes: readonly Lane[], { everything = false } = {}): Promise<void> {
    const asked = typesOf(lanes.map((lane) => lane.projection));
    const types = new Set(asked);
    let at = Math.min(...lanes.map((lane) => lane.position));
    try {
      while (!this.stop.signal.aborted) {
        const page = await this.events.readAll(at, catchUpBatch, everything ? undefined : asked);
        const position = everything ? page.position : Math.max(at, Math.min(page.position, this.seen));
        const events = page.events.filter((event) => types.has(event.type) && event.position <= position);
        const atEnd = position === at;
        at = position;
        this.caughtUp += events.length;
        const place = await this.placeAt(at, events.at(-1));
        const sized = await this.decoded(events);
        const told = toldTo(lanes, sized);
        for (const lane of lanes) await this.guarded(lane, () => this.fold(lane, told.get(lane)!, place));
        await this.write(lanes, place, atEnd);
        if (atEnd) return;
      }
    } catch (fault) {
      if (fault instanceof UnknownEvent) await this.write(lanes, await this.placeAt(at, undefined), true);
      throw fault;
    } finally {
      // No write may be unfinished when its store is closed.
      for (const lane of lanes) await lane.ended();
    }
  }

  /** The place at the end of a page. A page of only some types may end at an event that is not in it. */
  private async placeAt(position: number, last: StoredEvent | undefined): Promise<LogPlace> {
    return { position, event: last?.position === position ? last.id : await this.events.idAt(position) };
  }

  /** Writes all lanes if `everything` is true. Otherwise it begins with the lanes that have the most to write, and stops as soon as the rest fits in memory. One lane is written at a time, while the next events are folded. */
  private async write(lanes: readonly Lane[], place: LogPlace, everything: boolean): Promise<void> {
    await this.landed(everything ? lanes : lanes.filter((lane) => lane.hasEnded));
    for (const lane of lanes.toSorted((a, b) => b.changedBytes - a.changedBytes)) {
      if (lane.status === 'failed') continue;
      // A place that an earlier release saved has no event yet.
      const moved =
        !(this.shared && lane.position > 0) && (lane.position < place.position || lane.written.event !== place.event);
      const must = everything ? lane.changed > 0 || moved : lane.changed > this.atOnce;
      const { dirtyBytes, writingBytes } = this.memory;
      if (!must && dirtyBytes <= waitingBytes && dirtyBytes + writingBytes <= unwrittenBytes) continue;
      await this.landed(lanes);
      if (must || this.memory.dirtyBytes > waitingBytes) await this.guarded(lane, () => lane.begin(place));
    }
    if (everything) await this.landed(lanes);
    this.memory.trim();
  }

  private async landed(lanes: readonly Lane[]): Promise<void> {
    for (const lane of lanes) await this.guarded(lane, () => lane.landed());
  }

  private async goLive(lane: Lane): Promise<void> {
    if (lane.status === 'failed' || this.stop.signal.aborted) return;
    for (const model of lane.models) await this.store.activate(model);
    lane.goLive();
  }

  private async decoded(stored: readonly StoredEvent[]): Promise<Sized[]> {
    const events = await decodeAll(stored, this.keys);
    return events.map((event, index) => ({ event, bytes: stored[index]!.data.length + perEvent }));
  }

  /** Folds the events that the lane listens to and has not folded yet; returns whether there were any. */
  private async fold(lane: Lane, events: readonly Sized[], place: LogPlace): Promise<boolean> {
    const mine = events.filter(({ event }) => event.position > lane.folded.position);
    if (mine.length) await lane.take(mine);
    if (place.position > lane.folded.position) lane.folded = place;
    return mine.length > 0;
  }

  /** Does one piece of a lane's work. Null: the lane cannot continue. Throws when an engine is away or another process leads: no later step may then be announced. */
  private async guarded<T>(lane: Lane, work: () => Promise<T>): Promise<T | null> {
    if (lane.status === 'failed') return null;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unavailable || error instanceof Outrun) {
        lane.brokenOff = true;
        throw error;
      }
      this.fail(lane, error);
      return null;
    }
  }

  private fail(lane: Lane, error: unknown): void {
    if (this.stop.signal.aborted) return;
    const mendable = this.store.isDamage(error) && Date.now() - lane.mendedAt >= mendEvery;
    // No lane may be repaired while others still catch up.
    const wait = mendable && lane.status === 'live' ? 0 : retryAfter;
    lane.status = 'failed';
    lane.forget();
    lane.error = error instanceof Error ? error.message : String(error);
    lane.fault = mendable ? error : null;
    lane.retryAt = Date.now() + wait;
    setTimeout(() => void this.exclusively(() => this.retry(lane)), wait + 50).unref();
    console.error(`projection ${lane.projection.name} stopped:`, error);
  }

  /** Tries a failed projection again from its last write, with the next event or when the log is quiet, because the disk may have caused the fault. */
  private async retry(lane: Lane): Promise<void> {
    if (lane.status !== 'failed' || Date.now() < lane.retryAt || this.stop.signal.aborted) return;
    // A rebuilt lane has replaced this one.
    if (!this.lanes.includes(lane) && !this.joining.includes(lane)) return;
    try {
      if (lane.fault !== null && (await this.mend(lane)) === 'later') return;
      await lane.resume();
      lane.error = null;
      lane.unknown = null;
      lane.status = 'building';
      if (this.joining.includes(lane)) return void this.join(lane).catch((error: unknown) => this.fail(lane, error));
      await this.catchUp([lane]);
      await this.goLive(lane);
      if ((lane.status as ProjectionState['status']) === 'live') this.tellAll([lane]);
    } catch (error) {
      this.fail(lane, error);
    }
  }

  /** Repairs stored data, if that is why the lane stopped. `later`: its rows are being rebuilt while the old ones answer, and it does not continue by itself. */
  private async mend(lane: Lane): Promise<'now' | 'later'> {
    const { name } = lane.projection;
    lane.fault = null;
    lane.mendedAt = Date.now();
    const mended = await this.store.mend(lane.model);
    if (mended !== null) {
      console.warn(mended);
      return 'now';
    }
    if (!this.lanes.includes(lane)) return 'now';
    console.warn(`The rows of ${name} are damaged (${lane.error}). They are being built again from the log.`);
    lane.retryAt = Infinity;
    void this.rebuild(name).then(
      () => console.warn(`The rows of ${name} were built again.`),
      (error: unknown) => this.fail(lane, error),
    );
    return 'later';
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(work, work);
    this.turn = next.catch(() => undefined);
    return next;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const batch of this.events.subscribe(this.position, this.stop.signal, liveBatch)) {
          await this.exclusively(() => this.live(batch));
          if (batch.length >= busyBatch) await new Promise((resolve) => setTimeout(resolve, breath));
        }
      } catch (error) {
        if (error instanceof DamagedEvent || error instanceof UnknownEvent) {
          this.stopBefore(error);
          await rest(retryAfter, null, { signal: this.stop.signal }).catch(() => undefined);
          continue;
        }
        console.error(
          'projections paused:',
          error instanceof Unavailable || error instanceof Outrun ? error.message : error,
        );
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  }

  /** No projection folds past a damaged or unknown event. Each reports it, and continues with the first batch that is sound again. */
  private stopBefore(fault: DamagedEvent | UnknownEvent): void {
    const unknown = fault instanceof UnknownEvent ? fault : null;
    if (unknown && !this.lanes.some((lane) => lane.unknown)) console.error('projections stopped:', fault.message);
    for (const lane of this.lanes.filter(({ status }) => status !== 'failed')) {
      lane.status = 'failed';
      lane.forget();
      lane.error = fault.message;
      lane.unknown = unknown?.event ?? null;
      lane.retryAt = 0;
    }
    if (unknown) this.outgrown(unknown);
  }

  private async live(batch: readonly StoredEvent[]): Promise<void> {
    const { position, id } = batch.at(-1)!;
    const place: LogPlace = { position, event: id };
    for (const lane of this.lanes) {
      if (lane.brokenOff) await lane.resume();
      await this.retry(lane);
    }
    const types = new Set(typesOf(this.lanes.map((lane) => lane.projection)));
    const sized = await this.decoded(batch.filter(({ type }) => types.has(type)));
    const told = toldTo(this.lanes, sized);
    for (const lane of this.lanes) {
      const folded = await this.guarded(lane, () => this.fold(lane, told.get(lane)!, place));
      if (folded) this.announceLater((await this.guarded(lane, () => lane.flush(place))) ?? []);
    }
    await this.savePlaces();
    const from = this.position;
    this.position = position;
    this.tell({ position, from, changed: [...this.unannounced.values()] });
    this.unannounced.clear();
  }

  private announceLater(writes: readonly RowWrite[]): void {
    for (const { model, organization_id, key } of writes) {
      const name = `${model.name} ${organization_id}`;
      const found = this.unannounced.get(name) ?? { model: model.name, organization_id, keys: [] };
      found.keys.push(key);
      this.unannounced.set(name, found);
    }
  }

  /** Saves the place of projections that have folded nothing for a while. */
  private async savePlaces(): Promise<void> {
    if (Date.now() - this.placesSavedAt < savePlaceEvery) return;
    this.placesSavedAt = Date.now();
    for (const lane of this.lanes)
      if (lane.status === 'live' && !lane.brokenOff && lane.position < lane.folded.position)
        await this.guarded(lane, () => lane.flush(lane.folded));
  }

  /** Rebuilds a projection from the first event while its old rows answer and everything else runs; then switches to the new rows. Throws when the rebuild fails; the old rows then stay. */
  rebuild(name: string): Promise<void> {
    const running = this.rebuilding.get(name) ?? this.build(name).finally(() => this.rebuilding.delete(name));
    this.rebuilding.set(name, running);
    return running;
  }

  private async build(name: string): Promise<void> {
    const old = this.lanes.find((lane) => lane.projection.name === name);
    if (!old) throw new Error(`There is no projection named ${name}.`);
    const lane = this.laneOf(old.projection, old.model.version + 1);
    lane.mendedAt = old.mendedAt;
    await this.store.prepare(lane.models);
    for (const model of lane.models) await this.store.reset(model);
    await lane.resume();
    await this.join(lane, old);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    await this.turn;
    if (!this.shared) this.placesSavedAt = 0;
    // If the place cannot be saved, the next start reads these events again.
    await this.savePlaces().catch(() => undefined);
  }
}

/** Passes on the fault that the log goes on with an unknown event, and throws every other one. */
const onlyUnknown = (fault: unknown): UnknownEvent => {
  if (fault instanceof UnknownEvent) return fault;
  throw fault;
};

/** The events that each lane listens to, in their order. */
const toldTo = (lanes: readonly Lane[], events: readonly Sized[]): Map<Lane, Sized[]> => {
  const told = new Map<Lane, Sized[]>(lanes.map((lane) => [lane, []]));
  const queues = new Map<string, Sized[][]>();
  for (const each of events) {
    const { type } = each.event;
    let mine = queues.get(type);
    if (!mine) {
      mine = [...told].flatMap(([{ projection }, queue]) => (listens(projection, type) ? [queue] : []));
      queues.set(type, mine);
    }
    for (const queue of mine) queue.push(each);
  }
  return told;
};
