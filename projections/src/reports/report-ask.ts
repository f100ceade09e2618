import type { Categorized } from '@candor/contracts/demographics/categories';
import type { ReasonFlags } from '@candor/contracts/demographics/standing';
import type { Grouping } from '@candor/contracts/reports/report';
import { clockIn } from '@candor/contracts/values/zone-time';

// The question of a report. Its figures are as pure as a projection, without clock and database: the question contains everything that depends on the reader or the time.

/** The data that a report needs about a job: the names of its steps and the planned days in them. */
export type JobPlan = {
  id: string;
  steps: readonly { id: string; name: string; type: string; sla_days: number }[];
  /** The groups to which this job belongs, by kind of grouping. */
  groups: Partial<Record<Grouping, readonly string[]>>;
  /** The EEO-1 categories that the job has had; absent if it always had the same one. */
  categories?: Categorized;
  /** When the job was first opened, in ms; absent if it never was. */
  opened?: number;
};
export type Span = { from: string; to: string };
export type ReportAsk = {
  /** The beginning and the end of the period. `from` is included, `to` is not. */
  period: Span;
  before: Span;
  /** The zone whose days and weeks count; absent: UTC. */
  zone?: string;
  /** The organization's zone, in which the last day of an offer ends and the first day of work begins, for every reader; absent: UTC. */
  home_zone?: string;
  /** A past time: the report ignores everything later. Null: it uses everything. */
  as_of: string | null;
  /** The jobs to count. */
  jobs: ReadonlyMap<string, JobPlan>;
  sources: ReadonlySet<string> | null;
  /** The second dimension of the rows: a property of the job, the source, or a word (text value) of the fact. */
  by: string | null;
  /** Whether facts about no job count too. */
  free?: boolean;
  /** Restricts the report to facts whose word (text value) has one of these values. */
  only?: readonly { word: string; values: readonly string[] }[];
  /** Restricts the report to applications whose job had one of these EEO-1 categories when the person applied. The jobs are chosen already; this decides for those whose category changed. */
  eeo?: readonly string[];
  /** Restricts the report to Internet Applicants (41 CFR 60-1.3). Contains the flags of the reasons for archiving, by reason. */
  internet?: Readonly<Record<string, ReasonFlags>>;
  /** Leaves out the applications that were imported. */
  imported?: 'without';
  /** A changed past: applications from these sources and stays in these steps (`type.name`) are left out. `limit`: the days to which every step is limited. */
  without?: { sources: readonly string[]; steps: readonly string[] };
  limit?: number | null;
  /** The money spent on sources. Null if the jobs are only a part of the organization's, because the costs are then unknown. */
  costs?: readonly SourceCost[] | null;
};
/** An amount spent on a source from `from` until `to`. Both are midnights as clocks show them (ms), because costs are entered by days. */
export type SourceCost = { source: string; from: number; to: number; amount: number };
/** The money spent on each source in a period. A cost that extends beyond the period counts in proportion to its days. */
export const costsIn = (
  costs: readonly SourceCost[],
  { from, to }: Span,
  zone = 'UTC',
): ReadonlyMap<string, number> => {
  const [first, last] = [clockIn(Date.parse(from), zone), clockIn(Date.parse(to), zone)];
  const sums = new Map<string, number>();
  for (const cost of costs) {
    const inside = Math.min(last, cost.to) - Math.max(first, cost.from);
    if (inside > 0)
      sums.set(cost.source, (sums.get(cost.source) ?? 0) + (cost.amount * inside) / (cost.to - cost.from));
  }
  return sums;
};
