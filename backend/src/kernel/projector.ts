import { type AnyProjection, listens } from '@candor/projections/kernel/projection';
import type { Recorded } from '@candor/contracts/kernel/event';
import { decodeAll } from './codec.ts';
import { Lane, type ProjectionState } from './lane.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';
import { Outrun, type ReadStore, type RowWrite } from './ports/read-store.ts';
import { Unavailable } from './ports/unavailable.ts';

/** What others are told after each step: how far, from where, and which rows changed; no keys: any of them may have. */
export type Progress = {
  position: number;
  from?: number;
  changed: { model: string; organization_id: string; keys: string[] }[];
};
type Start = {
  /** Projections whose version was raised hold nobody up: their old rows answer until the new ones are there. */ beside?: boolean;
  /** How many changed rows are written together while catching up. */ rowsAtOnce?: number;
};

const catchUpBatch = 10_000;
/** While catching up rows are written when so many have changed: the more at once, the fewer are written twice. */
const rowsAtOnce = 50_000;
const retryAfter = 5_000;
/** An engine that is away is asked again so soon. */
const pause = 1_000;
/** Under load a breath between batches lets rows that change often be written once for many events; a quiet log is followed at once. */
const busyBatch = 48;
const breath = 150;

/** The one ordered loop that turns the log into rows: large batches in memory while catching up, at once when live. A failing projection stops alone. */
export class Projector {
  private lanes: Lane[] = [];
  /** Being built beside their old rows; they join the others when they have caught up. */
  private late: Lane[] = [];
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  /** Steps of the live loop and the switch of a rebuilt projection never overlap. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rebuilding = new Map<string, Promise<void>>();
  private atOnce = rowsAtOnce;
  /** Written and not told yet: a step that an engine broke off is told with the next. */
  private readonly untold = new Map<string, Progress['changed'][number]>();
  position = 0;

  constructor(
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly keys: KeyVault,
    private readonly projections: readonly AnyProjection[],
    private readonly tell: (progress: Progress) => void = () => undefined,
  ) {}

  states(): ProjectionState[] {
    return [...this.lanes, ...this.late].map((lane) => ({
      name: lane.projection.name,
      version: lane.model.version,
      position: lane.status === 'live' ? this.position : lane.position,
      status: lane.status,
      error: lane.error,
    }));
  }

  /** Resumes every projection at its checkpoint and catches up; resolves when live. */
  async start({ beside = false, rowsAtOnce: atOnce = rowsAtOnce }: Start = {}): Promise<void> {
    this.atOnce = atOnce;
    const raised = new Set<string>();
    const lanes = await Promise.all(
      this.projections.map(async (projection) => {
        const active = await this.store.active(projection.name);
        // Rebuilds count up within a thousand; a new projection.version starts the next thousand.
        const version =
          active !== null && Math.floor(active / 1000) === projection.version ? active : projection.version * 1000;
        if (active !== null && active !== version) raised.add(projection.name);
        return new Lane(projection, { name: projection.name, version, list: projection.list }, this.store);
      }),
    );
    await this.store.prepare(lanes.map((lane) => lane.model));
    for (const lane of lanes) await lane.resume();
    const waits = (lane: Lane) => beside && raised.has(lane.projection.name);
    this.lanes = lanes.filter((lane) => !waits(lane));
    this.late = lanes.filter(waits);
    await this.catchUp(this.lanes);
    for (const lane of this.lanes) await this.goLive(lane);
    this.position = Math.max(0, ...this.lanes.map((lane) => lane.position));
    this.tellAll(this.lanes);
    this.running = this.follow();
    for (const lane of this.late) void this.join(lane).catch((error: unknown) => this.fail(lane, error));
  }

  /** Brings a lane up to the others and lets it answer. Throws when it fails. */
  private async join(lane: Lane, instead?: Lane): Promise<void> {
    await this.catchUp([lane]);
    await this.exclusively(async () => {
      await this.catchUp([lane]);
      if (this.stop.signal.aborted)
        throw new Unavailable(`The projector ended before ${lane.projection.name} was built.`);
      if (lane.status === 'failed') throw new Error(`${lane.projection.name} could not be built again: ${lane.error}`);
      await this.goLive(lane);
      this.late = this.late.filter((each) => each !== lane);
      this.lanes = instead ? this.lanes.map((each) => (each === instead ? lane : each)) : [...this.lanes, lane];
      this.tellAll([lane]);
    });
  }

  /** Which of their rows changed is not known: whoever keeps some asks again. */
  private tellAll(lanes: readonly Lane[]): void {
    this.tell({
      position: this.position,
      changed: lanes.map((lane) => ({ model: lane.model.name, organization_id: '*', keys: [] })),
    });
  }

  private async catchUp(lanes: readonly Lane[]): Promise<void> {
    const types = [...new Set(lanes.flatMap((lane) => Object.keys(lane.projection.on)))];
    let at = Math.min(...lanes.map((lane) => lane.position));
    while (!this.stop.signal.aborted) {
      const { events, position } = await this.events.readAll(at, catchUpBatch, types);
      const atEnd = position === at;
      at = position;
      const decoded = await decodeAll(events, this.keys);
      for (const lane of lanes) await this.step(lane, decoded, at, atEnd ? 0 : this.atOnce);
      if (atEnd) return;
    }
  }

  private async goLive(lane: Lane): Promise<void> {
    if (lane.status === 'failed' || this.stop.signal.aborted) return;
    await this.store.activate(lane.model);
    lane.status = 'live';
  }

  private decodeFor(lanes: readonly Lane[], batch: readonly StoredEvent[]): Promise<Recorded[]> {
    return decodeAll(
      batch.filter((each) => lanes.some((lane) => listens(lane.projection, each.type))),
      this.keys,
    );
  }

  /** Folds, and writes when more than `allowed` rows have changed. */
  private async step(lane: Lane, events: readonly Recorded[], position: number, allowed: number): Promise<RowWrite[]> {
    if (lane.status === 'failed') return [];
    try {
      const mine = events.filter((event) => event.position > lane.folded && listens(lane.projection, event.type));
      // A quiet stretch leaves the stored checkpoint behind; folding it again later changes nothing.
      if (!mine.length && lane.status === 'live') return [];
      await lane.fetch(mine);
      for (const event of mine) lane.fold(event);
      lane.folded = Math.max(lane.folded, position);
      return lane.changed > allowed || (allowed === 0 && lane.position < position) ? await lane.flush(position) : [];
    } catch (error) {
      // An engine is away, or another process leads: that is nobody's fault here, and nothing after it may be told as done.
      if (error instanceof Unavailable || error instanceof Outrun) {
        lane.astray = true;
        throw error;
      }
      this.fail(lane, error);
      return [];
    }
  }

  private fail(lane: Lane, error: unknown): void {
    if (this.stop.signal.aborted) return;
    lane.status = 'failed';
    lane.error = error instanceof Error ? error.message : String(error);
    lane.retryAt = Date.now() + retryAfter;
    setTimeout(() => void this.exclusively(() => this.retry(lane)), retryAfter + 50).unref();
    console.error(`projection ${lane.projection.name} stopped:`, error);
  }

  /** A projection that failed is tried again from what it last wrote, with the next event or in a quiet time: the fault may have been the disk’s. */
  private async retry(lane: Lane): Promise<void> {
    if (lane.status !== 'failed' || Date.now() < lane.retryAt || this.stop.signal.aborted) return;
    try {
      await lane.resume();
      lane.error = null;
      lane.status = 'building';
      if (this.late.includes(lane)) return void this.join(lane).catch((error: unknown) => this.fail(lane, error));
      await this.catchUp([lane]);
      await this.goLive(lane);
      if ((lane.status as ProjectionState['status']) === 'live') this.tellAll([lane]);
    } catch (error) {
      this.fail(lane, error);
    }
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(work, work);
    this.turn = next.catch(() => undefined);
    return next;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const batch of this.events.subscribe(this.position, this.stop.signal, 500)) {
          await this.exclusively(() => this.live(batch));
          if (batch.length >= busyBatch) await new Promise((resolve) => setTimeout(resolve, breath));
        }
      } catch (error) {
        console.error(
          'projections paused:',
          error instanceof Unavailable || error instanceof Outrun ? error.message : error,
        );
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  }

  private async live(batch: readonly StoredEvent[]): Promise<void> {
    const position = batch.at(-1)!.position;
    for (const lane of this.lanes) {
      if (lane.astray) await lane.resume();
      await this.retry(lane);
    }
    const decoded = await this.decodeFor(this.lanes, batch);
    for (const lane of this.lanes) {
      for (const write of await this.step(lane, decoded, position, 0)) {
        const name = `${write.model.name} ${write.organization_id}`;
        const found = this.untold.get(name) ?? {
          model: write.model.name,
          organization_id: write.organization_id,
          keys: [],
        };
        found.keys.push(write.key);
        this.untold.set(name, found);
      }
    }
    const from = this.position;
    this.position = position;
    this.tell({ position, from, changed: [...this.untold.values()] });
    this.untold.clear();
  }

  /** Builds a projection again from the first event, beside its old rows, while everything goes on; then switches. Throws when it fails; the old rows then stay. */
  rebuild(name: string): Promise<void> {
    const running = this.rebuilding.get(name) ?? this.build(name).finally(() => this.rebuilding.delete(name));
    this.rebuilding.set(name, running);
    return running;
  }

  private async build(name: string): Promise<void> {
    const old = this.lanes.find((lane) => lane.projection.name === name);
    if (!old) throw new Error(`There is no projection named ${name}.`);
    const lane = new Lane(old.projection, { ...old.model, version: old.model.version + 1 }, this.store);
    await this.store.prepare([lane.model]);
    await this.store.reset(lane.model);
    await this.join(lane, old);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    await this.turn;
  }
}
