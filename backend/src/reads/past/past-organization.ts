import { Inject, Injectable } from '@nestjs/common';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { AnyList } from '@candor/contracts/kernel/list';
import type { Past } from '@candor/contracts/kernel/past';
import { seesEverybody } from '@candor/contracts/people/reaches';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { applications } from '@candor/projections/pipeline/applications';
import { jobs, recountedAt } from '@candor/projections/jobs/jobs';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { type AnyProjection, listens, nothing, type RowKey, typesOf } from '@candor/projections/kernel/projection';
import { tasks } from '@candor/projections/tasks/tasks';
import type { Caller } from '../../kernel/caller.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { openAll } from '../../kernel/codec.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { ChangedSince, type Since } from './changed-since.ts';
import { EarlierTimes } from './earlier-times.ts';
import { recordedAt } from './log-place.ts';
import { pastOf, timesAround } from './past.ts';
import { type Changed, RowsSince } from './rows-since.ts';

/** The most rows found by a value that are examined. If there are more, the moment is refused. */
const mostFound = 10_000;
/** How many streams are read and folded together. */
const together = 500;
/** The page is read again if something has changed meanwhile, at most this many times. Changes during the last reading may appear in their present state. */
const tries = 3;
/** The most rows kept, of all organizations. */
const mostKept = 20_000;
const models: readonly AnyProjection[] = [applications, jobs, tasks];
const types = typesOf(models);
/** Rows of a model that an event touched. */
type Touched = { name: string; model: AnyProjection; target: RowKey };
const touchedBy = (event: Recorded): Touched[] =>
  models.flatMap((model) =>
    listens(model, event.type)
      ? model.keys(event, nothing).map((target) => ({
          name: `${model.name} ${typeof target === 'string' ? target : `${target.field} ${target.value}`}`,
          model,
          target,
        }))
      : [],
  );

/** Applications that have changed, by key, as they are and were. */
type Moved = ReadonlyMap<string, { now: ApplicationRow; was: ApplicationRow | null }>;
/** Keys of rows, by model. */
type Keys = ReadonlyMap<AnyProjection, ReadonlySet<string>>;
/** The changed rows by their list's name. */
type Rows = Readonly<Record<string, Changed>>;
/** The rows of the last requested moment, kept until something happens in the organization. `readable`: the people whose personal fields were decrypted. */
type Kept = { moment: number; last: number; rows: Rows; readable: ReadonlySet<string> };

/**
 * The jobs, candidates and tasks of an organization at a moment. Unchanged ones come from present rows; the others are folded from the
 * events up to then. So the cost depends on the changes, not on the total, and a moment with too many later changes is refused.
 */
@Injectable()
export class PastOrganization {
  private readonly changed: ChangedSince<Touched>;
  private readonly earlier: EarlierTimes;
  private readonly kept = new Map<string, Kept>();
  private readonly turns = new InTurn(null);

  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    this.earlier = new EarlierTimes(log, types);
    this.changed = new ChangedSince(log, {
      types,
      of: async (stored) => (await openAll(stored, keys, { whenRead: true })).events.map(touchedBy),
    });
  }

  /** What `make` reads as of the moment. Null: there is nothing to read. `as_of`: null if the address names no moment. */
  async at<T>(
    caller: Caller,
    as_of: string | null,
    make: (reads: RowsSince) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    const { organization_id, tz_region: zone } = caller;
    const [first] = await this.streams.read(`organization-${organization_id}`, organization_id);
    const began = recordedAt(first!.metadata);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = (times: readonly number[] = [began]): Past => pastOf(times, { as_of, there: moment >= began, zone });
    if (past().refused) return { past: past(), made: null };
    for (let attempt = 1; ; attempt++) {
      const then = await this.turns.run(organization_id, () => this.read(organization_id, moment));
      if (!then) return { past: { ...past(), refused: 'far' }, made: null };
      const made = await make(new RowsSince(this.reads, then.rows));
      if (attempt < tries && (await this.changed.grown(organization_id, then.since))) continue;
      if (!seesEverybody(caller.groups)) return { past: past(), made };
      return { past: past(timesAround(began, await this.earlier.until(organization_id, moment), then.since)), made };
    }
  }

  /** The rows that have changed since. Null: too many. */
  private async read(organization_id: string, moment: number): Promise<{ since: Since<Touched>; rows: Rows } | null> {
    const since = await this.changed.of(organization_id, moment);
    if (!since) return null;
    await upToNow(this.progress, this.log);
    const kept = this.kept.get(organization_id);
    if (kept?.moment === moment && kept.last === since.last && (await this.canBeRead(kept.readable)))
      return { since, rows: kept.rows };
    this.kept.delete(organization_id);
    const keys = await this.keysOf(organization_id, since);
    if (!keys) return null;
    for (;;) {
      const readable = new Set<string>();
      const rows = await this.rows(organization_id, moment, keys, readable);
      // A person was erased meanwhile, and their personal fields may have been read.
      if (!(await this.canBeRead(readable))) continue;
      this.keep(organization_id, { moment, last: since.last, rows, readable });
      return { since, rows };
    }
  }

  private async canBeRead(readable: ReadonlySet<string>): Promise<boolean> {
    const keys = await this.keys.existingMany([...readable]);
    return [...readable].every((person) => keys.get(person));
  }

  private keep(organization_id: string, then: Kept): void {
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
    const keys = new Map(models.map((model) => [model, new Set<string>()]));
    const found = new Map(models.map((model) => [model, new Map<string, Set<string>>()]));
    for (const { model, target } of touched)
      if (typeof target === 'string') keys.get(model)!.add(target);
      else add(found.get(model)!, target.field, target.value);
    // Some events name a value, not a row. They touch the rows that have the value at present; a row that had it only at the moment has an event of its own.
    for (const [model, fields] of found)
      for (const [field, values] of fields) {
        const rows = await this.reads.find(model.list, { organization_id }, { [field]: [...values] } as never, {
          limit: mostFound + 1,
        });
        if (rows.length > mostFound) return null;
        for (const row of rows as { id: string }[]) keys.get(model)!.add(row.id);
      }
    return keys;
  }

  private async rows(organization_id: string, moment: number, keys: Keys, readable: Set<string>): Promise<Rows> {
    const moved = await this.candidates(organization_id, moment, [...keys.get(applications)!], readable);
    const todo = await this.todo(organization_id, moment, [...keys.get(tasks)!], readable);
    const made = await this.jobs(organization_id, moment, keys.get(jobs)!, moved, readable);
    return { [applicationList.name]: moved, [jobList.name]: made, [taskList.name]: todo };
  }

  /** The changed applications. A row is made from the application's own events, the person's events, and the job's plans for its steps. */
  private async candidates(
    organization_id: string,
    moment: number,
    ids: readonly string[],
    readable: Set<string>,
  ): Promise<Moved> {
    const found = new Map<string, { now: ApplicationRow; was: ApplicationRow | null }>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const own = await this.events(
        some.map((id) => `application-${id}`),
        readable,
      );
      const people = new Set<string>();
      const jobIds = new Set<string>();
      for (const { data } of own) {
        if (typeof data.candidate_id === 'string') people.add(data.candidate_id);
        if (typeof data.job_id === 'string') jobIds.add(data.job_id);
      }
      const others = await this.events(
        [...[...people].map((id) => `candidate-${id}`), ...[...jobIds].map((id) => `job-${id}`)],
        readable,
      );
      const then = foldRows(applications, untilIn([...own, ...others], moment));
      for (const now of (await this.present(applicationList, organization_id, some)) as ApplicationRow[])
        found.set(now.id, { now, was: (then.get(now.id) as ApplicationRow | undefined) ?? null });
      await breath();
    }
    return found;
  }

  private async todo(
    organization_id: string,
    moment: number,
    ids: readonly string[],
    readable: Set<string>,
  ): Promise<Changed> {
    const found = new Map<string, { now: unknown; was: unknown }>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const events = await this.events(
        some.map((id) => `task-${id}`),
        readable,
      );
      const then = foldRows(tasks, untilIn(events, moment));
      for (const now of await this.present(taskList, organization_id, some))
        found.set(now.id, { now, was: then.get(now.id) ?? null });
    }
    return found;
  }

  /** The changed jobs, each with the counts of its candidates at the moment. */
  private async jobs(
    organization_id: string,
    moment: number,
    keys: ReadonlySet<string>,
    moved: Moved,
    readable: Set<string>,
  ): Promise<Changed> {
    const ofJob = Map.groupBy(moved.values(), ({ now }) => now.job_id);
    const ids = [...new Set([...keys, ...ofJob.keys()])];
    const events = await this.events(
      ids.map((id) => `job-${id}`),
      readable,
    );
    const rows = foldRows(jobs, untilIn(events, moment));
    const found = new Map<string, { now: JobRow; was: JobRow | null }>();
    for (const now of (await this.present(jobList, organization_id, ids)) as JobRow[]) {
      const row = rows.get(now.id) as JobRow | undefined;
      const those = ofJob.get(now.id) ?? [];
      const came = those.filter(({ was }) => !was).length;
      const counts = recountedAt(now.counts, {
        now: those.map((each) => each.now),
        was: those.flatMap(({ was }) => was ?? []),
        ever: now.counts.ever - came,
      });
      found.set(now.id, { now, was: row ? { ...row, counts } : null });
    }
    return found;
  }

  private present<L extends AnyList>(list: L, organization_id: string, ids: readonly string[]) {
    return this.reads.getMany(list, { organization_id }, ids);
  }

  /** The events of these streams that have the folded types, in log order. Notes whose personal fields could be decrypted. */
  private async events(streams: readonly string[], readable: Set<string>): Promise<Recorded[]> {
    const places = streams.map((stream) => ({ stream, from: 0 }));
    const opened = await openAll(await this.log.readStreams(places, types), this.keys, { whenRead: true });
    for (const person of opened.readable) readable.add(person);
    return opened.events.sort((a, b) => a.position - b.position);
  }
}

const add = (all: Map<string, Set<string>>, name: string, value: string): void => {
  const values = all.get(name);
  if (values) values.add(value);
  else all.set(name, new Set([value]));
};
const untilIn = (events: readonly Recorded[], moment: number): Recorded[] =>
  until(events, new Date(moment).toISOString()).sort((a, b) => a.position - b.position);
const breath = (): Promise<void> => new Promise((done) => setImmediate(done));
