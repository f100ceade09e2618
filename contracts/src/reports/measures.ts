import { z } from 'zod';
import {
  type Change,
  changes,
  type Chart,
  type Grouping,
  type Report,
  report,
  type ReportColumn,
  type ReportFilter,
  reportFilters,
  reportParams,
  type Unit,
} from './report.ts';
import { readsReports } from '../accounts/needs.ts';
import type { Holdings } from '../kernel/permission.ts';
import { type DateOf, factHomes, type FactKind, type NumberOf, type WordOf } from './facts.ts';

// The parts of which reports are made: a report states which facts it takes, what a row is, and what is measured. Everything else follows from that.

/** A date of the fact itself, or of its application. `cohort`: when the person applied, or was added as a lead who has not applied yet. */
export type DateName<K extends FactKind> = DateOf<K> | `application.${DateOf<'application'>}` | 'cohort';
/** The facts that a figure counts, among those that the report takes. All conditions must be met. */
export type Where<K extends FactKind = FactKind> = {
  words?: { [W in WordOf<K>]?: readonly string[] };
  /** Facts with these values are left out. */
  except?: { [W in WordOf<K>]?: readonly string[] };
  /** Dates that must have been reached by the moment of the figures. */
  has?: readonly DateName<K>[];
  /** Dates that have not come by then. */
  not?: readonly DateName<K>[];
  /** The stay lasted longer than its job plans for the step. */
  over_plan?: true;
};
/** Full days between two dates of the fact. `job_opened`: when its job was first opened; `now`: the moment of the figures. */
export type Days<K extends FactKind> = readonly [from: DateName<K> | 'job_opened', to: DateName<K> | 'now'];
/** `period`: facts whose date is in the period. `before`: facts whose date is in the comparison period. `now`: facts that have begun and whose date has not been reached. */
export type Basis = 'period' | 'before' | 'now';
type Gathered<K extends FactKind> = { where?: Where<K>; in?: Basis };
/** A figure of a row. Kinds with names in `of` are computed from other figures with those names. */
export type Measure<K extends FactKind = FactKind> =
  /** With `days` or `number`: only the facts that have this value. */
  | ({ kind: 'count'; days?: Days<K>; number?: NumberOf<K> } & Gathered<K>)
  /** How many different values the word has. */
  | ({ kind: 'distinct'; word: WordOf<K> | 'application' } & Gathered<K>)
  | ({ kind: 'mean' | 'median' | 'rank'; days?: Days<K>; number?: NumberOf<K>; share?: number } & Gathered<K>)
  /** The sum of a number of the facts. */
  | ({ kind: 'sum'; number: NumberOf<K> } & Gathered<K>)
  /** What the organization spent on the row's source in the period. Null if only some jobs are counted. */
  | { kind: 'cost'; in?: 'before' }
  /** The sum of other figures. */
  | { kind: 'total'; of: readonly string[] }
  /** One figure divided by another, rounded to `digits` digits after the point. */
  | { kind: 'ratio'; of: string; to: string; digits: number }
  /** The days that the jobs plan for the row's step; null if the jobs differ. */
  | { kind: 'plan' }
  /** The share of `of` in the sum of `to`, from 0 to 1. */
  | { kind: 'rate'; of: string; to: readonly string[] }
  /** The share that the row has of the same figure of all rows. */
  | { kind: 'share'; of: string }
  /** The same figure of all rows together. */
  | { kind: 'whole'; of: string }
  /** The figure as a share of all applications that the report counts. */
  | { kind: 'reach'; of: string }
  /** The difference between two figures, if each counts at least `least` facts. */
  | { kind: 'change'; of: string; from: string; counts: readonly [string, string]; least: number };

/** What a row of the report is. `step`: a step by name and type; `week`: the week of the date; the others are fields of the fact, of its application or of its job. */
export type RowsOf<K extends FactKind> =
  | 'all'
  | 'step'
  | 'week'
  | 'source'
  | Grouping
  | Exclude<WordOf<K>, 'step' | 'name' | 'type'>;

type Shown = Pick<ReportColumn<Record<string, unknown>>, 'text' | 'main' | 'quiet' | 'signed'> & { unit?: Unit };
/** A figure with its heading. `opens`: what the number counts, in words; without it the number does not open. `hidden`: for charts and other figures only. */
export type Figure<K extends FactKind> = Shown & {
  label: string;
  measure: Measure<K>;
  opens?: `${string}{row}${string}`;
  hidden?: true;
};
export const figure = <K extends FactKind>(
  label: string,
  measure: Measure<K>,
  shown: Omit<Figure<K>, 'label' | 'measure'> = {},
): Figure<K> => ({
  label,
  measure,
  ...shown,
});

export const count = <K extends FactKind>(where?: Where<K>, basis?: Basis): Measure<K> => ({
  kind: 'count',
  ...(where ? { where } : {}),
  ...(basis ? { in: basis } : {}),
});
export const median = <K extends FactKind>(days: Days<K>, more: Gathered<K> = {}): Measure<K> => ({
  kind: 'median',
  days,
  ...more,
});
export const mean = <K extends FactKind>(days: Days<K>, more: Gathered<K> = {}): Measure<K> => ({
  kind: 'mean',
  days,
  ...more,
});
/** The smallest number of days that this share of the facts did not exceed. */
export const rank = <K extends FactKind>(share: number, days: Days<K>, more: Gathered<K> = {}): Measure<K> => ({
  kind: 'rank',
  share,
  days,
  ...more,
});
export const sumOf = <K extends FactKind>(number: NumberOf<K>, more: Gathered<K> = {}): Measure<K> => ({
  kind: 'sum',
  number,
  ...more,
});
export const totalOf = (...of: readonly string[]): Measure<never> => ({ kind: 'total', of });
export const ratioOf = (of: string, to: string, digits = 1): Measure<never> => ({ kind: 'ratio', of, to, digits });
export const rate = (of: string, ...to: readonly string[]): Measure<never> => ({ kind: 'rate', of, to });
export const shareOf = (of: string): Measure<never> => ({ kind: 'share', of });
export const reachOf = (of: string): Measure<never> => ({ kind: 'reach', of });

/** Which facts a report takes, and how. */
export type Facts<K extends FactKind = FactKind> = {
  kind: K;
  /** The date that must lie in the period. Cohorts take a date of the application, activities one of the fact. */
  date: DateName<K>;
  /** The date at which a fact began; used by figures of the present. */
  began?: DateOf<K>;
  where?: Where<K>;
  rows: RowsOf<K>;
  figures: Readonly<Record<string, Figure<K>>>;
  /** The dates that split the days of a stay into parts. */
  parts?: readonly DateOf<K>[];
  /** The order of rows: by the pipeline, by name, or the largest figure first. People are never ordered by a figure. */
  order: 'pipeline' | 'name' | { by: string };
};
/** How a reader should understand a report: which people are counted, and by which date. */
export type ReportKind = 'cohort' | 'activity' | 'snapshot';
export const reportKinds: Record<ReportKind, string> = {
  cohort: 'Cohort',
  activity: 'Activity',
  snapshot: 'Snapshot',
};

/** A row of any report of facts. `label`: the name of the row; null where `key` is an id whose name is looked up. */
export const FactReportRow = z
  .object({
    id: z.string(),
    group: z.string().nullable(),
    key: z.string().nullable(),
    step: z.string().nullable(),
    step_type: z.string().nullable(),
  })
  .catchall(z.union([z.number(), z.string()]).nullable());
export type FactReportRow = z.output<typeof FactReportRow>;

const unitOf = ({ unit, measure }: Figure<FactKind>): Unit =>
  unit ??
  (measure.kind === 'rate' || measure.kind === 'share' || measure.kind === 'reach'
    ? 'percent'
    : ['count', 'distinct', 'sum', 'total', 'ratio'].includes(measure.kind)
      ? 'count'
      : 'days');
const columnsOf = (figures: Readonly<Record<string, Figure<FactKind>>>): ReportColumn<FactReportRow>[] =>
  Object.entries(figures).flatMap(([name, figure]) => {
    const { label, measure: _, hidden, unit: __, ...shown } = figure;
    return hidden ? [] : [{ name, label, unit: unitOf(figure), ...shown }];
  });

/** A report of facts as one value: nothing else is needed to declare it. */
export const factReport = <const Name extends string, K extends FactKind, const G extends readonly Grouping[]>(
  name: Name,
  {
    facts,
    groupBy,
    ...value
  }: {
    title: string;
    /** The beginning of the question, as 'Applied': the period follows it. */
    opening: string;
    /** What the report counts, one sentence for each rule. */
    definition: readonly string[];
    kind: ReportKind;
    /** The name of what a row is. */
    row: string;
    groupBy: G;
    facts: Facts<K>;
    chart: Chart<FactReportRow>;
    /** The first line: made from the figures by one of the fixed patterns. */
    finding: Finding;
    headline: Headline;
    area: ReportArea;
    changes?: readonly Change[];
  },
): FactReport & { name: Name } => ({
  ...report(name, {
    title: value.title,
    opening: value.opening,
    definition: value.definition,
    chart: value.chart,
    groupBy,
    needs: readsReports,
    params: reportParams({ groupBy, changes: value.changes ?? changesOf(facts.kind), filters: filtersOf(facts.kind) }),
    row: FactReportRow,
    columns: [
      { name: 'group', label: 'Group', unit: 'text' },
      { name: facts.rows === 'step' ? 'step' : 'key', label: value.row, unit: 'text' },
      ...columnsOf(facts.figures as Readonly<Record<string, Figure<FactKind>>>),
    ],
  }),
  kind: value.kind,
  finding: value.finding,
  headline: value.headline,
  area: value.area,
  changes: value.changes ?? changesOf(facts.kind),
  facts: facts as unknown as Facts,
});
/** The fixed patterns of a first line, each about one figure. `counts`: how many facts the row must count (at least 20). */
export type Finding =
  | { pattern: 'slower'; of: string; before: string; counts: readonly [string, string] }
  | { pattern: 'highest' | 'lowest'; of: string; counts: string }
  | { pattern: 'total' | 'declined'; of: string }
  | { pattern: 'total_rate'; of: string; part: string; whole: readonly string[] }
  /** A rate of people: so many of so many. */
  | { pattern: 'people_rate'; part: string; whole: string }
  /** How many of the tasks that were done were late. */
  | { pattern: 'late'; part: string; whole: string }
  /** How many of all deals are paid. */
  | { pattern: 'paid'; part: string; whole: string }
  /** How many are paid of the deals that ended, one way or the other. */
  | { pattern: 'won'; part: string; other: string }
  /** The row with the highest average on a scale that ends at 5. */
  | { pattern: 'highest_mean'; of: string; counts: string };
/** The one figure that represents the report if only one can be shown. `text`: its meaning. `better`: the direction that is an improvement; absent: neither is. */
export type Headline = { figure: string; text: string; better?: 'more' | 'less' };
/** Where the index lists a report. */
export const reportAreas = {
  hiring: 'Hiring',
  people: 'People who hire',
  fairness: 'Fairness',
  outreach: 'Outreach',
  sales: 'Sales',
  marketing: 'Marketing',
} as const;
export type ReportArea = keyof typeof reportAreas;
/** Whether a report of this area can say anything to the reader. Readers of contacts count no applicants and no interviewers; deals are counted for those who manage deals, forms for those who manage forms. */
export const opensArea = ({ groups }: { groups: Holdings }, area: ReportArea): boolean =>
  area === 'sales'
    ? Boolean(groups.MANAGE_SALES_DEALS)
    : area === 'marketing'
      ? Boolean(groups.MANAGE_MARKETING_FORMS)
      : area === 'outreach' || groups.VIEW_REPORTS !== 'contacts';
/** What a reader may change in the past for a report of such facts. */
const changesOf = (kind: FactKind): readonly Change[] =>
  factHomes[kind] !== 'facts' ? [] : kind === 'stay' ? [...changes] : changes.filter((each) => each !== 'limit');
/** The filters that apply to facts of this kind. Deals, forms and tasks are about no job; only applications have a source, and only cadences an audience. */
export const filtersOf = (kind: FactKind): readonly ReportFilter[] => {
  const home = factHomes[kind];
  if (home === 'deal-facts' || home === 'sending-facts' || home === 'task-facts') return [];
  const except: ReportFilter[] =
    home === 'facts'
      ? ['audience']
      : ['source', 'applicants', ...(home === 'outreach-facts' ? [] : ['audience' as const])];
  return reportFilters.filter((filter) => !except.includes(filter));
};
/** Any report of facts. */
export type FactReport = Report<FactReportRow, ReturnType<typeof reportParams<readonly Grouping[]>>> & {
  kind: ReportKind;
  finding: Finding;
  headline: Headline;
  area: ReportArea;
  changes: readonly Change[];
  facts: Facts;
};
/** Whether the list of what a number counts shows days, the longest first. Other lists show dates, the newest first. `built`: whether it is one figure of the report, by rows of the reader's choice. */
export const listsDays = (
  { chart, facts }: { chart: Pick<FactReport['chart'], 'kind'>; facts?: Pick<Facts, 'kind'> },
  built = false,
): boolean => (built ? facts?.kind === 'stay' : chart.kind === 'intervals');
