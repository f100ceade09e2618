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
  /** The second dimension of the rows: of the job, the source, or a word of the fact. */
  by: string | null;
  /** Facts about no job count too. */
  free?: boolean;
  /** Only facts whose word has one of these values. */
  only?: readonly { word: string; values: readonly string[] }[];
  /** Leaves out the applications that were imported. */
  imported?: 'without';
  /** A changed past: applications of these sources and stays in these steps (`type.name`) did not happen, and every step has this limit in days. */
  without?: { sources: readonly string[]; steps: readonly string[] };
  limit?: number | null;
  /** What was spent on sources. Null: the jobs are only a part of the organization's, so the costs are unknown. */
  costs?: readonly SourceCost[] | null;
};
/** An amount spent on a source from the first moment until the second. */
export type SourceCost = { source: string; from: number; to: number; amount: number };
/** What was spent on each source in a period: a cost that reaches beyond it counts in proportion to its days. */
export const costsIn = (costs: readonly SourceCost[], { from, to }: Span): ReadonlyMap<string, number> => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const sums = new Map<string, number>();
  for (const cost of costs) {
    const inside = Math.min(last, cost.to) - Math.max(first, cost.from);
    if (inside > 0)
      sums.set(cost.source, (sums.get(cost.source) ?? 0) + (cost.amount * inside) / (cost.to - cost.from));
  }
  return sums;
};
