import { z } from 'zod';
import { readsReports } from '../accounts/needs.ts';
import { leaveReasons } from '../cadences/values.ts';
import { changes, figuresOnly, groupings, report, type ReportColumn, reportParams } from './report.ts';
import { maybe } from '../kernel/values.ts';
import { type FactKind } from './facts.ts';
import { FactReportRow, type FactReport, type Facts, type Figure, type Measure, ratioOf, totalOf } from './measures.ts';
import { factReportNamed } from './reports.ts';

// A report of the reader's own: one figure of a report, by rows and columns of their choice. It is a value over the same facts, so
// its numbers open and are proved like all others.

/** What can be the rows and the columns of a built report, by kind of fact. Each word names a field of the fact. */
export const dimensions: Record<FactKind, readonly string[]> = {
  application: [...groupings, 'reason', 'side', 'via'],
  stay: [...groupings, 'step', 'how'],
  offer: [...groupings, 'result', 'reason', 'actor'],
  deed: ['actor', 'deed', 'job', 'department'],
  enrollment: ['cadence', 'how', 'reason', 'actor'],
  touch: ['cadence', 'text', 'how'],
  answers: ['survey', 'job', 'department', 'recruiter', 'hiring_manager'],
  deal: ['actor', 'lead', 'reason', 'currency'],
  sending: ['form'],
  task: ['actor', 'task'],
};
/** The names of dimensions. */
export const dimensionNames: Record<string, string> = {
  all: 'All',
  week: 'Week',
  step: 'Step',
  job: 'Job',
  department: 'Department',
  source: 'Source',
  recruiter: 'Recruiter',
  hiring_manager: 'Hiring manager',
  reason: 'Reason',
  side: 'Ended by',
  via: 'Applied through',
  how: 'Outcome',
  result: 'Answer to the offer',
  actor: 'Member',
  deed: 'Action',
  cadence: 'Cadence',
  text: 'Step and text',
  survey: 'Question',
  lead: 'Lead source',
  currency: 'Currency',
  form: 'Form',
  task: 'Kind of task',
};
/** The display names of the values of facts. Other values are names already, or ids of records. */
export const wordNames: Record<string, string> = {
  we_rejected: 'We rejected',
  they_withdrew: 'They withdrew',
  merged: 'Continued in another job',
  other: 'Other',
  form: 'Application form',
  recruiter: 'Recruiter',
  import: 'Import',
  booking: 'Booking page',
  referral: 'Referral',
  applied: 'Applied',
  advanced: 'Advanced',
  moved: 'Moved',
  shifted: 'Moved',
  skipped: 'Skipped',
  offered: 'Offered',
  declined: 'Declined',
  hired: 'Hired',
  restored: 'Restored',
  revived: 'Considered again',
  archived: 'Archived',
  archived_we_rejected: 'We rejected',
  archived_they_withdrew: 'They withdrew',
  archived_other: 'Archived',
  archived_merged: 'Continued in another job',
  accepted: 'Accepted',
  rescinded: 'Taken back',
  withdrawn: 'Taken back',
  lead_added: 'Leads added',
  reviewed: 'Resumes read',
  wrote: 'Messages',
  called: 'Calls',
  arranged: 'Interviews arranged',
  completed: 'Reached the end',
  left: 'Left',
  failed: 'Failed',
  sent: 'Sent',
  done: 'Done',
  waited: 'Waited',
};
export const leaveReasonOf = (reason: string): string | undefined =>
  (leaveReasons as Readonly<Record<string, string>>)[reason];

/** One figure of a report by rows. */
export type Built = { figure: string; rows: string };
const buildable = new Set(['count', 'distinct', 'mean', 'median', 'rank', 'sum', 'rate', 'ratio', 'share']);
/** The figures of a report that a reader can build with. */
export const figuresToBuild = ({ facts }: FactReport): { name: string; figure: Figure<FactKind> }[] =>
  Object.entries(facts.figures).flatMap(([name, figure]) =>
    !figure.hidden && buildable.has(figure.measure.kind) && !('in' in figure.measure && figure.measure.in)
      ? [{ name, figure }]
      : [],
  );
/** Amounts of two currencies are never added, so a report by currency keeps its rows. */
const byCurrency = ({ facts }: FactReport): boolean => facts.rows === 'currency';
export const rowsToBuild = (of: FactReport): string[] =>
  byCurrency(of) ? ['currency'] : ['all', 'week', ...dimensions[of.facts.kind]];
/** Whether one figure can stand for all rows together. Answers to different questions have no common scale. */
export const hasAll = (of: FactReport, { rows }: Built): boolean =>
  rows !== 'all' && !byCurrency(of) && of.facts.kind !== 'answers';
/** A step by its name has no place among columns, and neither has a week. */
export const splitsToBuild = ({ facts }: FactReport): string[] =>
  dimensions[facts.kind].filter((each) => each !== 'step');

const people = new Set(['actor', 'recruiter', 'hiring_manager']);
const earlier = (measure: Measure): Measure => ({ ...measure, in: 'before' }) as Measure;
const isGathered = (measure: Measure): boolean =>
  ['count', 'distinct', 'mean', 'median', 'rank', 'sum'].includes(measure.kind);
const unitOf = ({ unit, measure }: Figure<FactKind>): ReportColumn<FactReportRow>['unit'] =>
  unit ??
  (measure.kind === 'rate' || measure.kind === 'share'
    ? 'percent'
    : ['mean', 'median', 'rank'].includes(measure.kind)
      ? 'days'
      : 'count');

/** The value that a fact must have to count in an average: a fact whose days have not ended has none. */
const averaged = (measure: Measure): Pick<Extract<Measure, { kind: 'count' }>, 'days' | 'number'> =>
  measure.kind === 'mean' || measure.kind === 'median' || measure.kind === 'rank'
    ? { ...(measure.days ? { days: measure.days } : {}), ...(measure.number ? { number: measure.number } : {}) }
    : {};

/** The facts of a built report: the figure in both periods, and how many facts stand behind each. */
export const builtFacts = (of: FactReport, { figure, rows }: Built): Facts => {
  const { figures: all, ...facts } = of.facts;
  const chosen = all[figure]!;
  const { measure } = chosen;
  const hidden = (label: string, each: Measure): Figure<FactKind> => ({ label, measure: each, hidden: true });
  const made: Record<string, Figure<FactKind>> = {};
  const add = (name: string, source: string | null, each: Measure) => {
    const opens = source === null ? undefined : all[source]?.opens;
    made[name] = { ...hidden(name, each), ...(opens ? { opens } : {}) };
    made[`before_${name}`] = hidden(`before_${name}`, isGathered(each) || each.kind === 'cost' ? earlier(each) : each);
  };
  if (measure.kind === 'rate') {
    add('part', measure.of, all[measure.of]!.measure);
    for (const [at, name] of measure.to.entries()) add(`whole_${at}`, name, all[name]!.measure);
    const wholes = measure.to.map((_, at) => `whole_${at}`);
    made.whole = hidden('whole', totalOf(...wholes));
    made.before_whole = hidden('before_whole', totalOf(...wholes.map((name) => `before_${name}`)));
    made.value = hidden('value', { kind: 'rate', of: 'part', to: wholes });
    made.before = hidden('before', { kind: 'rate', of: 'before_part', to: wholes.map((name) => `before_${name}`) });
  } else if (measure.kind === 'ratio') {
    add('part', measure.of, all[measure.of]!.measure);
    add('whole', measure.to, all[measure.to]!.measure);
    made.value = hidden('value', ratioOf('part', 'whole', measure.digits));
    made.before = hidden('before', ratioOf('before_part', 'before_whole', measure.digits));
  } else if (measure.kind === 'share') {
    add('part', measure.of, all[measure.of]!.measure);
    made.value = hidden('value', { kind: 'share', of: 'part' });
    made.before = hidden('before', { kind: 'share', of: 'before_part' });
    made.whole = hidden('whole', { kind: 'whole', of: 'part' });
    made.before_whole = hidden('before_whole', { kind: 'whole', of: 'before_part' });
  } else {
    made.value = { ...hidden('value', measure), ...(chosen.opens ? { opens: chosen.opens } : {}) };
    made.before = hidden('before', earlier(measure));
    const where = 'where' in measure && measure.where ? { where: measure.where } : {};
    add('whole', null, { kind: 'count', ...where, ...averaged(measure) });
  }
  return {
    ...facts,
    rows: rows as Facts['rows'],
    figures: made,
    parts: undefined,
    order: rows === 'step' ? 'pipeline' : rows === 'week' || people.has(rows) ? 'name' : { by: 'value' },
  } as Facts;
};
/** What a built report is of: its unit, and which of its numbers open. */
export const builtHead = (of: FactReport, { figure }: Built) => {
  const chosen = of.facts.figures[figure]!;
  const { kind } = chosen.measure;
  const isShare = kind === 'rate' || kind === 'ratio' || kind === 'share';
  const part = isShare ? of.facts.figures[(chosen.measure as { of: string }).of] : undefined;
  return {
    unit: unitOf(chosen),
    label: chosen.label,
    text: chosen.text ?? null,
    /** The figure is a part of a whole: 17 of 116. */
    isShare: kind === 'rate' || kind === 'share',
    partUnit: part ? unitOf(part) : null,
    opens: {
      value:
        !isShare && !['ratio', 'share'].includes(kind) && of.facts.kind !== 'answers'
          ? (chosen.opens ?? 'counted for {row}')
          : null,
      part: part?.opens ?? null,
      whole: isShare || of.facts.kind === 'answers' ? null : 'counted for {row}',
    } as Record<string, string | null>,
  };
};

/** The columns of a built report. Only some of its numbers open: an answer leads to no application, and a share to no list of its own. */
export const builtColumns = (of: FactReport, built: Built): readonly ReportColumn<FactReportRow>[] => {
  const { opens } = builtHead(of, built);
  return builder.columns.map((each) => {
    const { opens: _, ...column } = each;
    const text = opens[column.name];
    return text ? { ...column, opens: text as `${string}{row}${string}` } : column;
  });
};

const noGroups = [] as const;
const anyParams = reportParams({ groupBy: noGroups, changes }).extend({
  /** The report whose figure it is. */
  of: maybe(z.string().max(60)),
  figure: maybe(z.string().max(60)),
  rows: maybe(z.string().max(40)),
  split: maybe(z.string().max(40)),
});
/** A built report refuses the filters and the changes that its report refuses. */
export const builderParams = anyParams.superRefine((asked, context) => {
  const own = builtOf(asked).base.params.safeParse(asked);
  for (const { message, path } of own.error?.issues ?? []) context.addIssue({ code: 'custom', message, path });
});
export type BuilderParams = z.output<typeof builderParams>;
/** What the reader builds, made whole: unknown choices become the usual ones. */
export const builtOf = ({ of, figure, rows, split }: Pick<BuilderParams, 'of' | 'figure' | 'rows' | 'split'>) => {
  const base = factReportNamed(of ?? '') ?? factReportNamed('sources')!;
  const names = figuresToBuild(base).map(({ name }) => name);
  const built: Built = {
    figure:
      figure && names.includes(figure)
        ? figure
        : names.includes(base.headline.figure)
          ? base.headline.figure
          : names[0]!,
    rows: rows && rowsToBuild(base).includes(rows) ? rows : base.facts.rows,
  };
  return { base, built, split: split && splitsToBuild(base).includes(split) && split !== built.rows ? split : null };
};

/** The page, the file and the proof of built reports. */
export const builder = report('builder', {
  title: 'New report',
  opening: 'Show',
  groupBy: noGroups,
  definition: ['One figure of a report, by rows and columns of your choice.'],
  needs: readsReports,
  params: builderParams as unknown as ReturnType<typeof reportParams<typeof noGroups>>,
  row: FactReportRow,
  columns: [
    { name: 'group', label: 'Column', unit: 'text' },
    { name: 'key', label: 'Row', unit: 'text' },
    { name: 'value', label: 'Figure', unit: 'count', main: true, opens: 'counted for {row}' },
    { name: 'part', label: 'Part', unit: 'count', opens: 'counted for {row}' },
    { name: 'whole', label: 'Of', unit: 'count', opens: 'counted for {row}' },
    { name: 'before', label: 'Before', unit: 'count', quiet: true },
    { name: 'before_whole', label: 'Of, before', unit: 'count', quiet: true },
  ],
  chart: figuresOnly,
});
