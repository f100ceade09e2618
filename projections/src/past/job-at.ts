import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Differences } from '@candor/contracts/board/past';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '../pipeline/applications.ts';
import { countsOf, everBy, jobs } from '../jobs/jobs.ts';
import { Folding, lastUntil } from '../kernel/fold.ts';
import { listens } from '../kernel/projection.ts';

// A job and its candidates at a past time: the same rows as today's, folded from fewer events.

export type JobAt = { job: JobRow | null; rows: ReadonlyMap<string, ApplicationRow> };

/** The states of one row, each with its start time. The state is null once the row was removed. */
type States<Row> = { times: number[]; rows: (Row | null)[]; position: number };
const stateAt = <Row>({ times, rows }: States<Row>, moment: number): Row | null =>
  rows[times.at(-1)! <= moment ? times.length - 1 : lastUntil(times, moment)] ?? null;
/** Adds a state. If an event was recorded with an earlier time than the one before it, its clock was slow. The event before it then sets the time, because the order of the log is right. */
const enter = <Row>(states: States<Row>, row: Row | null, { position, metadata }: Recorded) => {
  states.times.push(Math.max(Date.parse(metadata.recorded_at), states.times.at(-1) ?? 0));
  states.rows.push(row);
  states.position = position;
};
const byPosition = (a: Recorded, b: Recorded): number => a.position - b.position;
const noStates = <Row>(): States<Row> => ({ times: [], rows: [], position: -1 });

/** A job and its applications at every point in time. The states of a row share unchanged parts, so that a state takes little more memory than its own fields. */
export class JobTimeline {
  private readonly rows = new Map<string, unknown>();
  private readonly memos = new Map<string, unknown>();
  private readonly folding = {
    job: new Folding(jobs),
    applications: new Folding(applications, this.rows, this.memos),
  };
  private readonly job = noStates<JobRow>();
  private readonly applications = new Map<string, States<ApplicationRow>>();
  /** How many candidates there had been in total at each time. The other counts come from the rows, so that events of applications do not change the job's states. */
  private readonly ever = noStates<number>();
  private ofJob: readonly Recorded[] = [];
  private arrivals: Recorded[] = [];
  /** The recording times (ms) of the events since the job's creation, ascending. */
  private recorded: number[] = [];
  private begins = Infinity;
  /** The number of states. */
  size = 0;

  constructor(readonly job_id: string) {}

  /** Builds the timeline from the events of the job itself, and from parts with the events of its applications and their people. Each part leaves only its rows in memory, so parts need less memory than all events together. */
  static async of(
    job_id: string,
    ofJob: readonly Recorded[],
    parts: AsyncIterable<readonly Recorded[]>,
  ): Promise<JobTimeline> {
    const made = new JobTimeline(job_id);
    made.ofJob = ofJob.filter(({ type }) => listens(applications, type));
    for (const event of ofJob) made.enterJob(event);
    made.part([]);
    for (const event of ofJob) made.count(event);
    for await (const events of parts) made.part(events);
    for (const event of made.arrivals.sort(byPosition)) made.enterArrival(event);
    made.recorded.sort((a, b) => a - b);
    made.ofJob = made.arrivals = [];
    return made;
  }

  private part(events: readonly Recorded[]): void {
    const rows = new Map<string, unknown>();
    const folding = new Folding(applications, rows, this.memos);
    for (const event of [...this.ofJob, ...events].sort(byPosition)) this.enterApplications(event, folding);
    for (const event of events) {
      this.count(event);
      if (everBy(event)) this.arrivals.push(event);
    }
    for (const [key, row] of rows) this.rows.set(key, row);
  }

  /** Folds more events in log order: of the job, its applications and their people. Returns false if an event came too late, so that everything must be folded again. */
  add(events: readonly Recorded[]): boolean {
    for (const event of events) {
      const fits =
        this.enterJob(event) &&
        this.enterApplications(event, this.folding.applications) &&
        (!everBy(event) || this.enterArrival(event));
      if (!fits) return false;
      this.count(event);
    }
    this.recorded.sort((a, b) => a - b);
    return true;
  }

  private enterJob(event: Recorded): boolean {
    if (!event.stream.startsWith('job-')) return true;
    if (event.type === 'JobCreated') this.begins = Math.min(this.begins, event.position);
    for (const key of this.folding.job.add(event)) {
      if (key !== this.job_id) continue;
      if (this.job.position > event.position) return false;
      enter(this.job, this.folding.job.rows.get(key) as JobRow, event);
      this.size++;
    }
    return true;
  }

  private enterApplications(event: Recorded, folding: Folding): boolean {
    for (const key of folding.add(event)) {
      let states = this.applications.get(key);
      if (!states) this.applications.set(key, (states = noStates()));
      if (states.position > event.position) return false;
      enter(states, (folding.rows.get(key) ?? null) as ApplicationRow | null, event);
      this.size++;
    }
    return true;
  }

  private enterArrival(event: Recorded): boolean {
    if (this.ever.position > event.position) return false;
    enter(this.ever, (this.ever.rows.at(-1) ?? 0) + everBy(event), event);
    return true;
  }

  /** Adds the recording time of an event. The events include the people's whole streams, but those from before the job existed do not count. */
  private count({ position, metadata }: Recorded): void {
    if (position >= this.begins) this.recorded.push(Date.parse(metadata.recorded_at));
  }

  /** The state at a time (ms), inclusive, with candidates whose arrival was undone later. */
  at(moment: number): JobAt {
    const rows = new Map<string, ApplicationRow>();
    for (const [id, states] of this.applications) {
      const row = stateAt(states, moment);
      if (row) rows.set(id, row);
    }
    const job = stateAt(this.job, moment);
    // Backdated events come later in the log, so the other counts come from the rows.
    const ever = stateAt(this.ever, moment) ?? 0;
    return { job: job && { ...job, counts: countsOf(rows.values(), ever) }, rows };
  }

  /** The first state of the job with its first steps. */
  get first(): JobRow | null {
    return this.job.rows.find((row) => row?.steps.length) ?? this.job.rows[0] ?? null;
  }

  /** The recording times (ms) of the events since the job's creation, ascending. */
  get times(): readonly number[] {
    return this.recorded;
  }
}

const away: readonly string[] = ['sourced_new', 'archived', 'offer_declined'];
/** Whether the candidate is on the board: neither a lead nor archived nor declined. */
export const isOnBoard = (row: ApplicationRow): boolean => !away.includes(row.step.type);

/** The differences between the board at two times. */
export const differencesOf = (then: JobAt['rows'], now: JobAt['rows']): Differences => {
  const found: Differences = { earlier: 0, moved: 0, archived: 0, left: 0, came: 0, now: 0 };
  for (const [id, row] of then) {
    if (!isOnBoard(row)) continue;
    const present = now.get(id);
    found.earlier++;
    if (!present) found.left++;
    else if (isOnBoard(present)) found.moved += present.step.id === row.step.id ? 0 : 1;
    else if (present.step.type === 'archived') found.archived++;
    else found.left++;
  }
  for (const [id, row] of now) {
    if (!isOnBoard(row)) continue;
    found.now++;
    const before = then.get(id);
    if (!before || !isOnBoard(before)) found.came++;
  }
  return found;
};
