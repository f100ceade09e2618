import { z } from 'zod';
import { endpoint, type Endpoint, fileEndpoint, type holds } from '../kernel/endpoint.ts';
import { type AnyList } from '../kernel/list.ts';
import { listPage, type ListPage } from '../kernel/page.ts';
import type { Schema } from '../kernel/schema.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import { type TableFormat, tableFormats, tableTypes } from '../values/table-file.ts';
import { day, id, maybe, moment, oneOf, words as said } from '../kernel/values.ts';
import { phrase } from '../words/say.ts';

// A report as one value: its page, its JSON, its CSV, its chart with the table, the as-of date, its call in OpenAPI and
// its name in the audit log. A pure fold computes the figures from the events, separately from the projections.

/** The unit of a figure: words, a count, full days, a share from 0 to 1, a signed difference in points of a scale, or an amount in the organization's currency. */
export type Unit = 'text' | 'count' | 'days' | 'percent' | 'points' | 'money';
export type ReportColumn<Row> = {
  name: keyof Row & string;
  label: string;
  unit: Unit;
  /** Present if the number can be opened to list the entries that it counts. This text follows the number and says whom it counts, with the row's name in place of `{row}`: '60 left Application'. */
  opens?: `${string}{row}${string}`;
  /** A difference. Screens show its direction; larger is worse. */
  signed?: true;
  /** The most important figure. */
  main?: true;
  /** Narrow screens may hide this column; files always have it. */
  quiet?: true;
  /** The meaning of the number, for the report's definition. */
  text?: string;
};
/** What a report's chart draws, by the row's field names. */
export type ChartNames<Name extends string = string> = {
  kind: 'intervals';
  middle: Name;
  low: Name;
  high: Name;
  far: Name;
  plan: Name;
  before: Name;
};
/** A bar for each row. */
export type BarNames<Name extends string = string> = { kind: 'bars'; length: Name };
/** A chart beside the numbers, or numbers alone. */
export type Chart<Row> = ChartNames<keyof Row & string> | BarNames<keyof Row & string> | FiguresOnly;
export const bars = <Row>(length: keyof Row & string): Chart<Row> => ({ kind: 'bars', length });
export type FiguresOnly = { kind: 'figures' };
export const figuresOnly: FiguresOnly = { kind: 'figures' };
export const intervals = <Row>(value: Omit<ChartNames<keyof Row & string>, 'kind'>): Chart<Row> => ({
  kind: 'intervals',
  ...value,
});

/** The ways to group the rows of a report. */
export const groupings = ['job', 'department', 'source', 'recruiter', 'hiring_manager'] as const;
export type Grouping = (typeof groupings)[number];

export const comparisons = ['before', 'year'] as const;
/** What the period's figures are compared with. */
export type Comparison = (typeof comparisons)[number] | 'chosen';

/** Filters for jobs, `source` and `applicants`, which filter applications, and `audience`, which filters cadences. */
export const reportFilters = [
  'job',
  'department',
  'location',
  'eeo_job_category',
  'recruiter',
  'hiring_manager',
  'source',
  'applicants',
  'audience',
] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** The names of filters and groupings. */
export const filterNames: Record<ReportFilter, string> = {
  job: phrase('Job'),
  department: phrase('Department'),
  location: phrase('Location'),
  eeo_job_category: phrase('EEO-1 job category'),
  recruiter: phrase('Recruiter'),
  hiring_manager: phrase('Hiring manager'),
  source: phrase('Source'),
  applicants: phrase('Applicants'),
  audience: phrase('Audience'),
};

/** Several ids: a list in an address, or one text with commas in a query. */
const several = (most = 200) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(id, { error: 'Choose from the list.' }).max(most).optional(),
    )
    .optional();
const words = (most = 200) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.string().max(80), { error: 'Choose from the list.' }).max(most).optional(),
    )
    .optional();

/** Several of these values: a list in an address, or one text with commas in a query. */
const anyOf = <const V extends readonly [string, ...string[]]>(label: string, values: V) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(oneOf(label, values)).max(values.length).optional(),
    )
    .optional();
/** The applicants to whom a report can be restricted, with their names. */
export const applicantNames = { internet: 'Internet Applicants only' } as const;
export const applicantKinds = ['internet'] as const satisfies readonly (keyof typeof applicantNames)[];

/** A list that must be empty: the filter does not apply to the facts of the report. */
const none = (filter: ReportFilter) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.any()).max(0, said.choose(filterNames[filter])).optional(),
    )
    .optional();

/** What a reader may change in the past to see other figures: leave out the applicants of a source, the jobs of a recruiter or a step, or set another time limit. */
export const changes = ['without_source', 'without_recruiter', 'without_step', 'limit'] as const;
export type Change = (typeof changes)[number];
/** The longest period that follows the calendar, in days. */
export const longestSpan = 3660;

/** The parameters of reports: the period and its comparison, jobs and sources, the grouping, the moment to read as of, and what is changed in the past. */
export const reportParams = <const G extends readonly Grouping[]>({
  groupBy,
  changes: able = [],
  filters = reportFilters,
}: {
  groupBy: G;
  changes?: readonly Change[];
  /** The filters that apply to the facts of the report; it refuses any value of another one. */
  filters?: readonly ReportFilter[];
}) => {
  const when = <S extends z.ZodType>(filter: ReportFilter, schema: S): S =>
    filters.includes(filter) ? schema : (none(filter) as unknown as S);
  return z.object({
    from: maybe(day('From')),
    to: maybe(day('To')),
    /** The number of days, ending today, that the period has. */
    last: maybe(z.coerce.number().int().min(1).max(longestSpan)),
    job: when('job', several()),
    department: when('department', several()),
    location: when('location', several()),
    /** Job categories of the EEO-1 report. */
    eeo_job_category: when('eeo_job_category', words()),
    recruiter: when('recruiter', several()),
    hiring_manager: when('hiring_manager', several()),
    source: when('source', words()),
    /** `internet`: Internet Applicants only (41 CFR 60-1.3). */
    applicants: when('applicants', anyOf('Applicants', applicantKinds)),
    /** Whom a cadence is for. */
    audience: when('audience', words()),
    /** The comparison: the equally long period before it, the same days a year earlier, or days of the reader's choice. */
    compare: maybe(oneOf('Compared with', comparisons)),
    compare_from: maybe(day('From')),
    compare_to: maybe(day('To')),
    // A report without groupings accepts no value here.
    by: maybe(oneOf<readonly Grouping[]>('Group by', groupBy)),
    as_of: maybe(moment),
    /** Leaves out what was imported. */
    imported: maybe(oneOf<readonly 'without'[]>('Imported history', able.length ? ['without'] : [])),
    // A report that cannot be changed this way refuses any value.
    without_source: words(able.includes('without_source') ? 20 : 0),
    without_recruiter: several(able.includes('without_recruiter') ? 20 : 0),
    /** A step as `type.name`. */
    without_step: words(able.includes('without_step') ? 20 : 0),
    /** The time limit of every step, in days. */
    limit: maybe(
      z.coerce
        .number()
        .int()
        .min(1)
        .max(able.includes('limit') ? 365 : 0),
    ),
  });
};
type AnyParams = ReturnType<typeof reportParams<readonly Grouping[]>>;
export type ReportParams = z.output<AnyParams>;
/** Every report row has a key, which opens its numbers. */
type AnyRow = { id: string };
/** A number that is opened, by row and column. Addresses and the export write it as `column.row`. */
export type OpenFigure = { column: string; row: string };
export const openText = ({ column, row }: OpenFigure): string => `${column}.${row}`;
export const openOf = (text: string): OpenFigure => {
  const dot = text.indexOf('.');
  return dot < 0 ? { column: text, row: '' } : { column: text.slice(0, dot), row: text.slice(dot + 1) };
};

/** One event behind a number: who, what and when. */
export type EntryEvent = { id: string; at: string; actor_name: string; sentence: string };
/** One application that a number counts, with the events that made it count. */
export type ReportEntry = {
  id: string;
  application_id: string;
  candidate_id: string;
  name: string;
  job_name: string;
  /** The address of the record behind it, where it is about no person; null: no page shows it. */
  record?: string | null;
  days: number;
  from: string;
  to: string | null;
  events: EntryEvent[];
};
/** The entries behind a number. `spread` counts all entries of the row by day, `inside` those that the number counts. */
export type OpenedFigure = OpenFigure & {
  total: number;
  page: number;
  limit: number;
  entries: ReportEntry[];
  spread: { day: number; count: number; inside: number }[];
};
export const entriesAtOnce = 25;

/** A part of a row's days, named by the date at which it begins, with its average in both periods. The parts add up to the average of all full days. */
export type DayPart = { from: string; now: number; before: number };
/** The result of recomputing the figures from every event, without the stored rows. `differ` names the rows that were not the same. */
export const Proof = z.object({
  at: z.string(),
  events: z.number(),
  milliseconds: z.number(),
  same: z.boolean(),
  differ: z.array(z.string()),
});
export type Proof = z.output<typeof Proof>;

/** The data of a report's page. `params` are the ones used, with the period filled in. */
export type ReportData<Row> = Standard & {
  rows: Row[];
  /** The rows of a built report over all its columns, and all its rows together (`key`: all), for each column and over all of them (`group`: null). */
  totals?: Row[];
  params: ReportParams & { from: string; to: string };
  before: { from: string; to: string };
  compared: Comparison;
  /** How the days of each row split up; rows without data are left out. */
  parts: { row: string; parts: DayPart[] }[];
  /** When a member last computed these figures again from the log, and the result. */
  proof: Proof | null;
  /** The moment for which the figures were computed. */
  at: string;
  as_of: string | null;
  finding: string;
  opened: OpenedFigure | null;
  options: Record<ReportFilter, Option[]>;
  /** The names of rows whose key is an id. */
  labels: Record<string, string>;
  /** Only the caller's own jobs are counted. */
  own_jobs: boolean;
  jobs: number;
  /** How many people of the cohort are counted, and for how many of them nothing is decided yet. Null: the report is not a cohort. */
  unfinished: { of: number; count: number } | null;
  /** The steps that a reader may leave out of the past, as `type.name`. */
  steps: Option[];
  currency: string | null;
  /** The saved report that the address names. */
  saved: SavedHead | null;
};
/** A saved report as its page names it. */
export type SavedHead = {
  id: string;
  version: number;
  name: string;
  shared: boolean;
  mine: boolean;
  may_change: boolean;
  pinned: boolean;
  /** What was saved, to compare with what is shown. */
  question: { report: string; params: Record<string, unknown> };
  schedule: {
    every: string;
    weekday: number;
    at: string;
    zone: string;
    to: { id: string; name: string }[];
    next_at: string | null;
    last: { at: string; sent: number; left_out: number } | null;
  } | null;
  /** The members whom the reader may choose as recipients. */
  members: Option[];
};

export type Report<Row extends AnyRow = AnyRow, Params extends AnyParams = AnyParams> = {
  name: string;
  title: string;
  /** The beginning of the question: 'Left a step', then the period, the jobs and the rest. */
  opening: string;
  groupBy: readonly Grouping[];
  /** What the report counts, in words. */
  definition: readonly string[];
  needs: ReturnType<typeof holds>;
  params: Params;
  row: Schema<Row>;
  columns: readonly ReportColumn<Row>[];
  chart: Chart<Row>;
  page: ListPage<ReportData<Row>>;
  export: ReportExport;
  recompute: ReportRecompute;
};
export type ReportRecompute = Endpoint<Schema<ReportParams>, typeof Proof, 'json'>;
export type ReportExport = Endpoint<
  Schema<ReportParams & { format: TableFormat | 'json'; open?: string | null; uid?: string }>,
  z.ZodNever,
  'stream'
>;

/** The page lists no rows. It declares a list only so that its address can hold the report's parameters. */
const addressOf = (name: string, params: AnyParams): AnyList => ({
  name,
  fields: {},
  filters: Object.fromEntries(Object.keys(params.shape).map((each) => [each, { field: each, kind: 'equal' }])),
  sorts: [],
  defaultSort: 'id-asc',
});

export const report = <const Name extends string, Row extends AnyRow, Params extends AnyParams>(
  name: Name,
  value: Omit<Report<Row, Params>, 'name' | 'page' | 'export' | 'recompute'>,
) => ({
  ...value,
  name,
  page: listPage<ReportData<Row>>('reports', name, { needs: value.needs, list: addressOf(name, value.params) }),
  export: fileEndpoint(`/api/reports/${name}/export`, {
    kind: 'stream',
    types: [...Object.values(tableTypes), 'application/json'],
    needs: value.needs,
    summary: `The report ${value.title} as CSV, XLSX or JSON; with \`open\` the entries behind one of its numbers. The export is recorded.`,
    request: value.params.extend({
      format: oneOf('Format', [...tableFormats, 'json'] as const),
      open: maybe(z.string().max(200)),
      uid: z.string().optional(),
    }),
  }),
  recompute: endpoint(`/api/reports/${name}/recompute`, {
    needs: value.needs,
    summary: `Computes the report ${value.title} again from every event, without the stored rows, and says whether the figures are the same. It takes a while where there is much history; one runs at a time for each person (\`busy\`).`,
    request: value.params.strict(),
    payload: Proof,
    reads: true,
  }),
});

/** The parameters in an address. Malformed ones, and those that the report refuses beside the others, are left out, as lists do with unknown filters. */
export const admitParams = <Params extends AnyParams>(params: Params, asked: Record<string, unknown>): ReportParams => {
  const known = Object.fromEntries(
    Object.entries(params.shape).flatMap(([name, schema]) => {
      const parsed = (schema as z.ZodType).safeParse(asked[name]);
      return parsed.success && parsed.data !== undefined && parsed.data !== null ? [[name, parsed.data]] : [];
    }),
  );
  const refused = new Set(params.safeParse(known).error?.issues.map(({ path: [name] }) => String(name)));
  return Object.fromEntries(Object.entries(known).filter(([name]) => !refused.has(name))) as ReportParams;
};
