import type { DayPart, Grouping } from '@candor/contracts/kernel/report';
import type { Passage, PassagesRow, Waypoint } from '@candor/contracts/reports/rows';

// How a report computes its figures and what they open into. A report's fold is as pure as a projection:
// no clock, no database; the query holds everything that depends on the reader or the moment.

/** What a fold must know about a job: the names of its steps and the planned days in them. */
export type JobPlan = {
  id: string;
  steps: readonly { id: string; name: string; type: string; sla_days: number }[];
  /** The groups of this job's rows. */
  groups: Partial<Record<Grouping, readonly string[]>>;
  /** When it was first opened, in ms; absent: never. */
  opened?: number;
};
export type Span = { from: string; to: string };
export type ReportAsk = {
  /** Moments: `from` is included, `to` is not. */
  period: Span;
  before: Span;
  /** A past moment: the report ignores everything after it. Null: it uses everything. */
  as_of: string | null;
  /** The jobs to count. */
  jobs: ReadonlyMap<string, JobPlan>;
  sources: ReadonlySet<string> | null;
  by: Grouping | null;
};
/** The facts that decide in which rows a passage counts. */
export type PassageKind = { job_id: string; source: string; step: Passage['step'] };
/** When a passage of some kind began and ended, and after how many full days it reached each waypoint. */
export type Stretch = {
  entered_at: number;
  left_at: number | null;
  reached: (waypoint: Waypoint) => number | null;
};
/** One passage, with the rows and columns of the report that it counts in. */
export type CountedPassage = {
  passage: Passage;
  days: number;
  rows: readonly string[];
  counts: readonly string[];
};
/** The rows in which passages of one kind count. */
export type Placed = {
  readonly rows: readonly string[];
  /** Adds one passage to the counts. */
  add: (stretch: Stretch) => void;
  /** Removes one passage that was added. */
  remove: (stretch: Stretch) => void;
  /** The days of a passage at this moment and the columns that count it; null: no column does. */
  counts: (entered_at: number, left_at: number | null, at: number) => { days: number; columns: string[] } | null;
};
/** A report's running counts. It counts by full day, so its size does not grow with the number of candidates; for those who still wait it keeps when their wait began. */
export type ReportFold<Row> = {
  /** Where passages of this kind count; null if the report excludes them. */
  place: (kind: PassageKind) => Placed | null;
  /** Adds an application to the counts. */
  take: (row: PassagesRow) => void;
  /** Removes an application that was added in exactly this state. */
  drop: (row: PassagesRow) => void;
  /** The application's passages, each with where it counts at this moment. */
  counted: (row: PassagesRow, at: number) => CountedPassage[];
  /** The figures as of this moment. */
  rows: (at: number) => Row[];
  /** How the days of each row split up, in the order of the rows. */
  parts: () => { row: string; parts: DayPart[] }[];
  /** All passages behind the row's number, by full days, including those that the number leaves out. */
  spread: (row: string, column: string, at: number) => { day: number; count: number }[];
  /** A copy, to continue counting without changing the original. */
  copy: () => ReportFold<Row>;
  /** Roughly how much memory the counts take. */
  bytes: () => number;
};
