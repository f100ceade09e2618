import type { Grouping } from '@candor/contracts/reports/report';

// What a report is asked. Its figures are as pure as a projection: no clock, no database; the query holds everything that
// depends on the reader or the moment.

/** What a report must know about a job: the names of its steps and the planned days in them. */
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
