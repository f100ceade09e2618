import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '../pipeline/applications.ts';
import type { JobAt, JobTimeline } from './job-at.ts';
import { countsOf } from '../jobs/jobs.ts';
import { listens, nothing } from '../kernel/projection.ts';
import { valuesOf } from '../kernel/fold.ts';

// A job at one past time, from today's rows and a fold of only the candidates who were on the job then and have changed since that time.

/** An event's stream and position, and when it was recorded (ms). */
export type EventMoment = { stream: string; position: number; at: number };
/** An application and its person, whose streams are read. */
export type Placed = Pick<ApplicationRow, 'id' | 'candidate_id'>;
/** The candidates of a job at a past time. `same`: those who are still as they were; `changed`: those who must be folded from their events. Candidates who came later are in neither. */
export type Sorted = { same: ApplicationRow[]; changed: Placed[] };

/** The ids of the rows that an event of the job changes. */
const touchedBy = (event: Recorded, rows: readonly ApplicationRow[]): string[] =>
  applications
    .keys(event, nothing)
    .flatMap((target) =>
      typeof target === 'string'
        ? [target]
        : rows.filter((row) => valuesOf(applications, row, target.field).includes(target.value)).map(({ id }) => id),
    );

/** Sorts the candidates. `ofJob`: the events of the job itself; `told`: the times of the events of the candidates in `present`, which are today's rows, and of those in `gone`, who were taken back. */
export const sortedAt = (
  moment: number,
  {
    ofJob,
    told,
    present,
    gone,
  }: {
    ofJob: readonly Recorded[];
    told: readonly EventMoment[];
    present: readonly ApplicationRow[];
    gone: readonly Placed[];
  },
): Sorted => {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { stream, at } of told) {
    if (!first.has(stream)) first.set(stream, at);
    last.set(stream, Math.max(last.get(stream) ?? 0, at));
  }
  const since = ofJob.filter(
    ({ type, metadata }) => listens(applications, type) && Date.parse(metadata.recorded_at) > moment,
  );
  const touched = new Set(since.flatMap((event) => touchedBy(event, present)));
  const after = (stream: string) => (last.get(stream) ?? 0) > moment;
  const sorted: Sorted = { same: [], changed: [] };
  const there = ({ id }: Placed) => (first.get(`application-${id}`) ?? Infinity) <= moment;
  sorted.changed.push(...gone.filter((each) => there(each) && after(`application-${each.id}`)));
  for (const row of present) {
    const own = `application-${row.id}`;
    if (!there(row)) continue;
    const changed = touched.has(row.id) || after(own) || after(`candidate-${row.candidate_id}`);
    (changed ? sorted.changed : sorted.same).push(row);
  }
  return sorted;
};

/** Each stream's events until the time (ms). An event that follows a later one in its stream counts as later too, even if its clock recorded an earlier time. */
export const toldUntil = (
  told: readonly EventMoment[],
  moment: number,
): ReadonlyMap<string, readonly EventMoment[]> => {
  const ended = new Set<string>();
  const found = new Map<string, EventMoment[]>();
  for (const each of told) {
    const { stream, at } = each;
    if (at > moment) ended.add(stream);
    else if (!ended.has(stream)) {
      const before = found.get(stream);
      if (before) before.push(each);
      else found.set(stream, [each]);
    }
  }
  return found;
};

/** The job at the past time. `folded`: its timeline with only the candidates who have changed since that time. */
export const jobAtGlance = (folded: JobTimeline, same: readonly ApplicationRow[], moment: number): JobAt => {
  const { job, rows } = folded.at(moment);
  const all = new Map([...same.map((row) => [row.id, row] as const), ...rows]);
  return { job: job && { ...job, counts: countsOf(all.values(), job.counts.ever + same.length) }, rows: all };
};
/** The job at present. */
export const jobNow = (folded: JobTimeline, present: readonly ApplicationRow[]): JobAt => {
  const { job } = folded.at(Infinity);
  return {
    job: job && { ...job, counts: countsOf(present, present.length) },
    rows: new Map(present.map((row) => [row.id, row])),
  };
};
/** The recording times (ms) of the events since the job's creation, ascending. */
export const timesOf = (ofJob: readonly Recorded[], told: readonly EventMoment[]): number[] => {
  const made = ofJob.find(({ type }) => type === 'JobCreated')?.position ?? Infinity;
  const all = [...ofJob.map(({ position, metadata }) => ({ position, at: Date.parse(metadata.recorded_at) })), ...told];
  return all
    .filter(({ position }) => position >= made)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
};
/** The event streams from which an application's rows are folded. */
export const streamsOf = ({ id, candidate_id }: Placed): string[] => [`candidate-${candidate_id}`, `application-${id}`];
