import { Inject, Injectable } from '@nestjs/common';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { AnyList } from '@candor/contracts/kernel/list';
import type { Past } from '@candor/contracts/kernel/past';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { applications } from '@candor/projections/applications';
import { jobs, recountedAt } from '@candor/projections/jobs';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { type AnyProjection, listens, typesOf } from '@candor/projections/kernel/projection';
import { tasks } from '@candor/projections/tasks';
import type { Caller } from '../http/caller.ts';
import { Progress, upToNow } from '../http/progress.ts';
import { openAll } from '../kernel/codec.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { type Asked, Reads } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';
import { pastOf } from './past.ts';
import { isAdmin } from './rights.ts';
import { type Changed, RowsSince } from './rows-since.ts';

/** Of so many candidates and tasks the rows are folded again. With more, the moment is refused. */
const mostChanged = 10_000;
const pageOfLog = 2000;
/** Events of all organisations that are looked at for one moment. */
const mostRead = 500_000;
/** Streams that are read and folded at once. */
const together = 500;
/** While somebody changes one thing after the other, the page is read so often. */
const tries = 3;
const models: readonly AnyProjection[] = [applications, jobs, tasks];
const types = typesOf(models);
const nothing = { before: null, after: null };

/** What has happened in an organisation since a moment: the rows that it changed, by model, and when it was recorded. `before`: what was recorded last before. In ms. */
type Since = {
  upTo: number;
  keys: ReadonlyMap<AnyProjection, Set<string>>;
  times: number[];
  before: number | null;
};
/** Candidates on jobs who have changed. */
type Moved = ReadonlyMap<string, { now: ApplicationRow; was: ApplicationRow | null }>;

/**
 * The jobs, candidates and tasks of an organisation as of a moment. What has not changed since stands in the rows of now; the rest is folded from the
 * events until then. So it costs what has changed, however much there is, and a moment since which too much has changed is refused.
 */
@Injectable()
export class PastOrganization {
  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** What `make` reads as of the moment; null where there is nothing to read. `as_of`: null where the address names no moment. */
  async at<T>(
    caller: Caller,
    as_of: string | null,
    make: (reads: Asked) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    const { organization_id, tz_region: zone } = caller;
    const [first] = await this.streams.read(`organization-${organization_id}`, organization_id);
    const began = recordedAt(first!.metadata);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = ({ before = null, times = [] }: Partial<Since> = {}): Past =>
      pastOf([began, ...(before && before > began ? [before] : []), ...times], { as_of, there: moment >= began, zone });
    if (past().refused) return { past: past(), made: null };
    for (let attempt = 1; ; attempt++) {
      await upToNow(this.progress, this.log);
      const since = await this.since(organization_id, moment);
      if (!since) return { past: { ...past(), refused: 'far' }, made: null };
      const made = await make(await this.rows(organization_id, moment, since));
      // Whatever has changed while the rows were read may stand among them as it is now.
      if (attempt < tries && (await this.grown(organization_id, since))) continue;
      // How much happens to others is no concern of whoever sees only some.
      return { past: past(isAdmin(caller) ? since : {}), made };
    }
  }

  private async grown(organization_id: string, { upTo }: Since): Promise<boolean> {
    const { events } = await this.log.readAll(upTo, pageOfLog, types);
    return events.some((event) => metadataOf(event).organization_id === organization_id);
  }

  /** Null: too much has changed. */
  private async since(organization_id: string, moment: number): Promise<Since | null> {
    const keys = new Map(models.map((model) => [model, new Set<string>()]));
    const found = new Map(models.map((model) => [model, new Map<string, Set<string>>()]));
    const times: number[] = [];
    let before: number | null = null;
    let looked = 0;
    let at = ahead(this.log, await placeOf(this.log, moment));
    for (;;) {
      const { events: page, position } = await this.log.readAll(at, pageOfLog, types);
      looked += page.length;
      const own = page.filter((event) => metadataOf(event).organization_id === organization_id);
      const { events } = await openAll(own, this.keys, { whenRead: true });
      for (const event of events) {
        const recorded = recordedAt(event.metadata);
        if (recorded <= moment) {
          before = Math.max(before ?? 0, recorded);
          continue;
        }
        times.push(recorded);
        for (const model of models)
          if (listens(model, event.type))
            for (const target of model.keys(event, nothing)) {
              if (typeof target === 'string') keys.get(model)!.add(target);
              else add(found.get(model)!, target.field, target.value);
            }
      }
      if (keys.get(applications)!.size + keys.get(tasks)!.size > mostChanged || looked > mostRead) return null;
      if (position === at) break;
      at = position;
      await breath();
    }
    // An event that names no row but what rows hold concerns those that hold it now; whoever held it then has changed by an event of their own.
    for (const [model, fields] of found)
      for (const [field, values] of fields) {
        const rows = await this.reads.find(model.list, { organization_id }, { [field]: [...values] } as never, {
          limit: mostChanged,
        });
        for (const row of rows as { id: string }[]) keys.get(model)!.add(row.id);
      }
    if (keys.get(applications)!.size + keys.get(tasks)!.size > mostChanged) return null;
    return { upTo: at, keys, times: times.sort((a, b) => a - b), before };
  }

  private async rows(organization_id: string, moment: number, since: Since): Promise<Asked> {
    const [moved, todo] = await Promise.all([
      this.candidates(organization_id, moment, [...since.keys.get(applications)!]),
      this.todo(organization_id, moment, [...since.keys.get(tasks)!]),
    ]);
    const made = await this.jobs(organization_id, moment, since.keys.get(jobs)!, moved);
    return new RowsSince(this.reads, {
      [applicationList.name]: moved,
      [jobList.name]: made,
      [taskList.name]: todo,
    });
  }

  /** The candidates on jobs. A row holds what their own events say, what those of the person do, and what the job plans for its steps. */
  private async candidates(organization_id: string, moment: number, ids: readonly string[]): Promise<Moved> {
    const found = new Map<string, { now: ApplicationRow; was: ApplicationRow | null }>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const own = await this.events(some.map((id) => `application-${id}`));
      const people = new Set<string>();
      const jobIds = new Set<string>();
      for (const { data } of own) {
        if (typeof data.candidate_id === 'string') people.add(data.candidate_id);
        if (typeof data.job_id === 'string') jobIds.add(data.job_id);
      }
      const others = await this.events([
        ...[...people].map((id) => `candidate-${id}`),
        ...[...jobIds].map((id) => `job-${id}`),
      ]);
      const then = foldRows(applications, untilIn([...own, ...others], moment));
      for (const now of (await this.present(applicationList, organization_id, some)) as ApplicationRow[])
        found.set(now.id, { now, was: (then.get(now.id) as ApplicationRow | undefined) ?? null });
      await breath();
    }
    return found;
  }

  private async todo(organization_id: string, moment: number, ids: readonly string[]): Promise<Changed> {
    const found = new Map<string, { now: unknown; was: unknown }>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const then = foldRows(tasks, untilIn(await this.events(some.map((id) => `task-${id}`)), moment));
      for (const now of await this.present(taskList, organization_id, some))
        found.set(now.id, { now, was: then.get(now.id) ?? null });
    }
    return found;
  }

  /** The jobs, each with the counts of the candidates whom it had. */
  private async jobs(
    organization_id: string,
    moment: number,
    keys: ReadonlySet<string>,
    moved: Moved,
  ): Promise<Changed> {
    const ofJob = Map.groupBy(moved.values(), ({ now }) => now.job_id);
    const ids = [...new Set([...keys, ...ofJob.keys()])];
    const rows = foldRows(jobs, untilIn(await this.events(ids.map((id) => `job-${id}`)), moment));
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

  /** What these streams hold of the types that are folded, in the order of the log. */
  private async events(streams: readonly string[]): Promise<Recorded[]> {
    const places = streams.map((stream) => ({ stream, from: 0 }));
    const { events } = await openAll(await this.log.readStreams(places, types), this.keys, { whenRead: true });
    return events.sort((a, b) => a.position - b.position);
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
