import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { AnyList } from '@candor/contracts/kernel/list';
import type { Past } from '@candor/contracts/kernel/past';
import { until } from '@candor/projections/kernel/fold';
import {
  type AnyProjection,
  listens,
  nothing,
  type ProjectionOf,
  type RowKey,
  typesOf,
} from '@candor/projections/kernel/projection';
import { rowsThen } from '@candor/projections/past/rows-then';
import type { Caller } from '../../kernel/caller.ts';
import { openAll } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { ChangedSince, type Since } from './changed-since.ts';
import { EarlierTimes } from './earlier-times.ts';
import { recordedAt } from './log-place.ts';
import { pastOf, timesAround } from './past.ts';
import { type Changed, RowsSince } from './rows-since.ts';

/** The most rows found by a value that are examined. If there are more, the moment is refused. */
const mostFound = 10_000;
/** The page is read again if something has changed meanwhile, at most this many times. Changes during the last reading may appear in their present state. */
const tries = 3;
/** The most rows kept, of all organizations. */
const mostKept = 20_000;

/** Rows of a model that an event touched. */
type Touched = { name: string; model: AnyProjection; target: RowKey };
/** Keys of rows, by model. */
export type Keys = ReadonlyMap<AnyProjection, ReadonlySet<string>>;
/** The changed rows by their list's name. */
export type Rows = Readonly<Record<string, Changed>>;
/** The rows of the last requested moment, kept until something happens in the organization. `readable`: the people whose personal fields were decrypted. */
type Kept = { moment: number; last: number; rows: Rows; readable: ReadonlySet<string> };
/** What rows are made from. `events`: those of these streams that the models fold, in log order. `present`: the rows with these keys as they are. */
export type Making = {
  organization_id: string;
  moment: number;
  keys: Keys;
  events: (streams: readonly string[]) => Promise<Recorded[]>;
  present: <L extends AnyList>(list: L, ids: readonly string[]) => ReturnType<typeof Reads.prototype.getMany<L>>;
};

/** What every list of the past is read with. */
@Injectable()
export class PastEngines {
  constructor(
    @Inject(EventStore) readonly log: EventStore,
    @Inject(KeyVault) readonly keys: KeyVault,
    @Inject(Reads) readonly reads: Reads,
    @Inject(Streams) readonly streams: Streams,
    @Inject(Progress) readonly progress: Progress,
  ) {}
}

/**
 * The rows of an organization at a moment. Unchanged ones are present rows; the others are folded from the events up to then. So the cost
 * depends on the changes, not on the total, and a moment with too many later changes is refused.
 */
export class ChangedRows {
  private readonly changed: ChangedSince<Touched>;
  private readonly earlier: EarlierTimes;
  private readonly types: readonly string[];
  private readonly kept = new Map<string, Kept>();
  private readonly turns = new InTurn(null);

  /** `make` returns the changed rows of at least the lists with these names. */
  constructor(
    private readonly engines: PastEngines,
    private readonly models: readonly AnyProjection[],
    private readonly make: (making: Making, wanted: readonly string[]) => Promise<Rows>,
  ) {
    const { log, keys } = engines;
    this.types = typesOf(models);
    this.earlier = new EarlierTimes(log, this.types);
    this.changed = new ChangedSince(log, {
      types: this.types,
      of: async (stored) =>
        (await openAll(stored, keys, { whenRead: true })).events.map((event) => this.touchedBy(event)),
    });
  }

  private touchedBy(event: Recorded): Touched[] {
    return this.models.flatMap((model) =>
      listens(model, event.type)
        ? model.keys(event, nothing).map((target) => ({
            name: `${model.name} ${typeof target === 'string' ? target : `${target.field} ${target.value}`}`,
            model,
            target,
          }))
        : [],
    );
  }

  /** What `show` reads as of the moment. Null: there is nothing to read. `as_of`: null if the address names no moment. `timed`: whether the caller may know when events happened. `lists`: the only ones that `show` reads. */
  async at<T>(
    caller: Caller,
    as_of: string | null,
    timed: boolean,
    show: (reads: RowsSince) => Promise<T>,
    lists: readonly AnyList[] = this.models.map(({ list }) => list),
  ): Promise<{ past: Past; made: T | null }> {
    const { organization_id, tz_region: zone } = caller;
    const [first] = await this.engines.streams.read(`organization-${organization_id}`, organization_id);
    const began = recordedAt(first!.metadata);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = (times: readonly number[] = [began]): Past => pastOf(times, { as_of, there: moment >= began, zone });
    if (past().refused) return { past: past(), made: null };
    for (let attempt = 1; ; attempt++) {
      const then = await this.turns.run(organization_id, () =>
        this.read(
          organization_id,
          moment,
          lists.map(({ name }) => name),
        ),
      );
      if (!then) return { past: { ...past(), refused: 'far' }, made: null };
      const made = await show(new RowsSince(this.engines.reads, then.rows));
      if (attempt < tries && (await this.changed.grown(organization_id, then.since))) continue;
      if (!timed) return { past: past(), made };
      return { past: past(timesAround(began, await this.earlier.until(organization_id, moment), then.since)), made };
    }
  }

  /** The rows of these lists that have changed since. Null: too many. */
  private async read(
    organization_id: string,
    moment: number,
    wanted: readonly string[],
  ): Promise<{ since: Since<Touched>; rows: Rows } | null> {
    const since = await this.changed.of(organization_id, moment);
    if (!since) return null;
    await upToNow(this.engines.progress, this.engines.log);
    let made = this.kept.get(organization_id);
    if (made?.moment !== moment || made.last !== since.last || !(await this.canBeRead(made.readable))) made = undefined;
    if (!made) this.kept.delete(organization_id);
    let keys: Keys | null = null;
    for (;;) {
      const missing = wanted.filter((name) => !made?.rows[name]);
      if (made && !missing.length) return { since, rows: made.rows };
      keys ??= await this.keysOf(organization_id, since);
      if (!keys) return null;
      const readable = new Set<string>(made?.readable);
      const rows = await this.make(
        {
          organization_id,
          moment,
          keys,
          events: (streams) => this.events(streams, readable),
          present: (list, ids) => this.engines.reads.getMany(list, { organization_id }, ids),
        },
        missing,
      );
      for (const name of missing) if (!rows[name]) throw new Error(`The list ${name} of then is not made.`);
      made = { moment, last: since.last, rows: { ...made?.rows, ...rows }, readable };
      // A person was erased meanwhile, and their personal fields may have been read.
      if (!(await this.canBeRead(readable))) made = undefined;
      else this.keep(organization_id, made);
    }
  }

  private async canBeRead(readable: ReadonlySet<string>): Promise<boolean> {
    const keys = await this.engines.keys.existingMany([...readable]);
    return [...readable].every((person) => keys.get(person));
  }

  private keep(organization_id: string, then: Kept): void {
    this.kept.delete(organization_id);
    this.kept.set(organization_id, then);
    const sizeOf = ({ rows }: Kept) => Object.values(rows).reduce((sum, { size }) => sum + size, 0);
    let all = 0;
    for (const each of this.kept.values()) all += sizeOf(each);
    for (const [oldest, each] of this.kept) {
      if (all <= mostKept) return;
      all -= sizeOf(each);
      this.kept.delete(oldest);
    }
  }

  /** The keys of the rows that were touched, by model. Null: too many. */
  private async keysOf(organization_id: string, { touched }: Since<Touched>): Promise<Keys | null> {
    const keys = new Map(this.models.map((model) => [model, new Set<string>()]));
    const found = new Map(this.models.map((model) => [model, new Map<string, Set<string>>()]));
    for (const { model, target } of touched)
      if (typeof target === 'string') keys.get(model)!.add(target);
      else add(found.get(model)!, target.field, target.value);
    // Some events name a value, not a row. They touch the rows that have the value at present; a row that had it only at the moment has an event of its own.
    for (const [model, fields] of found)
      for (const [field, values] of fields) {
        const rows = await this.engines.reads.find(model.list, { organization_id }, { [field]: [...values] } as never, {
          limit: mostFound + 1,
        });
        if (rows.length > mostFound) return null;
        for (const row of rows as { id: string }[]) keys.get(model)!.add(row.id);
      }
    return keys;
  }

  /** Notes in `readable` whose personal fields could be decrypted. */
  private async events(streams: readonly string[], readable: Set<string>): Promise<Recorded[]> {
    const places = streams.map((stream) => ({ stream, from: 0 }));
    const { log, keys } = this.engines;
    const opened = await openAll(await log.readStreams(places, this.types), keys, { whenRead: true });
    for (const person of opened.readable) readable.add(person);
    return opened.events.sort((a, b) => a.position - b.position);
  }
}

/** A changed row as it is, and as it was. Null: there is or was none. */
export type ChangedRow<Row> = { now: Row | null; was: Row | null };
/** These rows of a model as they are and were at the moment (ms), from the events that make them. A row that is neither is left out. */
export const changedRows = <Row extends { id: string }>(
  model: ProjectionOf<Row>,
  ids: readonly string[],
  present: readonly Row[],
  events: readonly Recorded[],
  moment: number,
): Map<string, ChangedRow<Row>> => {
  const now = new Map(present.map((row) => [row.id, row]));
  const then = rowsThen(model, events, moment, new Set(ids.filter((id) => !now.has(id))));
  return new Map(
    ids.flatMap((id): [string, ChangedRow<Row>][] => {
      const row = { now: now.get(id) ?? null, was: then.get(id) ?? null };
      return row.now || row.was ? [[id, row]] : [];
    }),
  );
};

const add = (all: Map<string, Set<string>>, name: string, value: string): void => {
  const values = all.get(name);
  if (values) values.add(value);
  else all.set(name, new Set([value]));
};
/** The events until a moment (ms), in log order. */
export const untilIn = (events: readonly Recorded[], moment: number): Recorded[] =>
  until(events, new Date(moment).toISOString()).sort((a, b) => a.position - b.position);
export const breath = (): Promise<void> => new Promise((done) => setImmediate(done));
