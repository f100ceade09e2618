import type { Grouping } from '@candor/contracts/kernel/report';
import type { Passage, PassagesRow } from '@candor/contracts/reports/rows';

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
  /** The moment of the report. It does not know what happened later. */
  at: string;
  /** The jobs that are counted. */
  jobs: ReadonlyMap<string, JobPlan>;
  sources: ReadonlySet<string> | null;
  by: Grouping | null;
};
/** One passage, with the rows and columns of the report that it counts in. */
export type CountedPassage = {
  passage: Passage;
  days: number;
  rows: readonly string[];
  counts: readonly string[];
};
export type ReportFold<Row> = {
  /** Counts an application, and tells `see` where each of its passages counts. */
  take: (row: PassagesRow, see?: (counted: CountedPassage) => void) => void;
  rows: () => Row[];
  /** All passages behind the row's number, by full days, including those that the number leaves out. */
  spread: (row: string, column: string) => { day: number; count: number }[];
};
