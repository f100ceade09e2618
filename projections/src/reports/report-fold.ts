import type { DayPart, Grouping } from '@candor/contracts/kernel/report';
import type { Passage, PassagesRow, Waypoint } from '@candor/contracts/reports/rows';

// What a report's figures are computed from and what they open into. A fold of a report is as pure as a projection:
// no clock, no database; everything that depends on the reader or the moment is in what is asked.

/** What a fold must know of a job: the names of its steps and how long people should stay in them. */
export type JobPlan = {
  id: string;
  steps: readonly { id: string; name: string; type: string; sla_days: number }[];
  /** What rows of this job are grouped under. */
  groups: Partial<Record<Grouping, readonly string[]>>;
};
export type Span = { from: string; to: string };
export type ReportAsk = {
  /** Moments: `from` belongs to the period, `to` does not. */
  period: Span;
  before: Span;
  /** A moment in the past: the report does not know what happened later. Null: it knows everything. */
  as_of: string | null;
  /** The jobs that are counted. */
  jobs: ReadonlyMap<string, JobPlan>;
  sources: ReadonlySet<string> | null;
  by: Grouping | null;
};
/** What passages have in common that count in the same rows. */
export type PassageKind = { job_id: string; source: string; step: Passage['step'] };
/** When a passage of some kind began, when it ended, and after how many full days it reached each waypoint. */
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
  /** Counts one passage in. */
  add: (stretch: Stretch) => void;
  /** Counts out one passage that was counted in. */
  remove: (stretch: Stretch) => void;
  /** For how many days and in which columns a passage counts that is read at this moment; null where it counts in none. */
  counts: (entered_at: number, left_at: number | null, at: number) => { days: number; columns: string[] } | null;
};
/** A report while it is counted. It keeps counts by full day, so that its size does not grow with the number of candidates; of those who still wait it keeps when their wait began. */
export type ReportFold<Row> = {
  /** Where passages of this kind count; null where they are not asked for. */
  place: (kind: PassageKind) => Placed | null;
  /** Counts an application in. */
  take: (row: PassagesRow) => void;
  /** Counts an application out that was counted in as it is given here. */
  drop: (row: PassagesRow) => void;
  /** The application's passages with where each of them counts when it is read at this moment. */
  counted: (row: PassagesRow, at: number) => CountedPassage[];
  /** The figures as they are read at this moment. */
  rows: (at: number) => Row[];
  /** Where the days of each row go, in the order of the rows. */
  parts: () => { row: string; parts: DayPart[] }[];
  /** All passages behind the row's number, by full days, including those that the number leaves out. */
  spread: (row: string, column: string, at: number) => { day: number; count: number }[];
  /** The same counts, to go on counting without changing these. */
  copy: () => ReportFold<Row>;
  /** About how much memory the counts take. */
  bytes: () => number;
};
