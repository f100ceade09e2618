import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import {
  admitParams,
  type Comparison,
  type DayPart,
  type OpenedFigure,
  type OpenFigure,
  openOf,
  type Proof,
  type ReportParams,
} from '@candor/contracts/reports/report';
import {
  builder,
  builtColumns,
  type BuilderParams,
  builtFacts,
  builtHead,
  builtOf,
} from '@candor/contracts/reports/builder';
import { isEnd, phasePlace } from '@candor/contracts/jobs/values';
import type { Option } from '@candor/contracts/kernel/standard';
import { fewest, findingOf } from '@candor/contracts/reports/finding';
import { interviewers } from '@candor/contracts/reports/interviewers';
import type { FactReport, FactReportRow } from '@candor/contracts/reports/measures';
import { type IndexEntry, reportsPage } from '@candor/contracts/reports/pages';
import { offers } from '@candor/contracts/reports/offers';
import { sources } from '@candor/contracts/reports/sources';
import { factReportNamed, factReports, reports } from '@candor/contracts/reports/reports';
import { Pages, Shows, type SignedAsk } from '../../pages/pages.ts';
import { RecordViews } from '../../access/record-views.ts';
import { isRejection } from '../../kernel/decider.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { Lookups } from '../../reads/lookups.ts';
import { builtTables, tableWith } from './built-tables.ts';
import { ReportOptions } from './report-options.ts';
import { comparedOf } from '../../reads/reports/report-period.ts';
import { figureWords, indexFinding, ReportHeadlines } from './report-headlines.ts';
import { ReportProofs } from './report-proofs.ts';
import { inOrderOfNames, ReportLabels } from './report-labels.ts';
import type { AskedReport, Prepared } from './asked-report.ts';
import { ReportRunner } from './report-runner.ts';
import { ReportScopes } from './report-scopes.ts';
import { SavedReports } from './saved-reports.ts';
import { SeatReport } from './seat-report.ts';

type Read<Row> = {
  rows: Row[];
  parts: { row: string; parts: DayPart[] }[];
  opened: OpenedFigure | null;
  proof: Proof | null;
  labels: Record<string, string>;
  finding: (compared: Comparison) => string;
  unfinished: { of: number; count: number } | null;
};
/** The report and the request, as a page needs them. */
type Shown = { report: Pick<FactReport, 'name' | 'title' | 'params'>; asked: AskedReport | null };
const spans = [30, 90, 180, 365];
const usualDays = 90;

/** The index of reports, and each report as a page: figures, chart, and the entries of an opened number. */
@Injectable()
export class ReportPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ReportOptions) private readonly options: ReportOptions,
    @Inject(ReportProofs) private readonly proofs: ReportProofs,
    @Inject(ReportLabels) private readonly labels: ReportLabels,
    @Inject(ReportHeadlines) private readonly headlines: ReportHeadlines,
    @Inject(ReportScopes) private readonly scopes: ReportScopes,
    @Inject(SavedReports) private readonly saved: SavedReports,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RecordViews) private readonly looks: RecordViews,
    @Inject(SeatReport) seats: SeatReport,
  ) {
    for (const each of factReports)
      table.show(each.page, (ask) =>
        this.page({ report: each, asked: each }, ask, async ({ caller }, prepared, open) => {
          const [{ rows, parts, opened }, unfinished] = await Promise.all([
            this.runner.figures(caller, each, prepared, open),
            this.unfinished(ask, each, prepared),
          ]);
          const proof = this.proofs.of(this.runner.provable(caller, each, prepared));
          const named = await this.labels.of(caller, each.facts, prepared.all, rows);
          const nameOf = ({ step, key }: (typeof rows)[number]): string =>
            step === null ? (named[key ?? ''] ?? key ?? '') : sayLabel(step);
          return {
            rows: inOrderOfNames(each.facts, rows, named),
            parts,
            opened,
            proof,
            labels: named,
            unfinished,
            finding: (compared) => findingOf(each, rows, nameOf, compared),
          };
        }),
      );
    table.show(builder.page, (ask) => this.built(ask));
    table.show(seats.report.page, (ask) =>
      this.page({ report: seats.report, asked: null }, ask, async ({ caller }, prepared, open) => {
        const { rows, opened } = await seats.figures(caller, prepared, open);
        return {
          rows,
          parts: [],
          labels: {},
          opened,
          unfinished: null,
          proof: this.proofs.of(seats.provable(caller, prepared)),
          finding: () => seats.finding(rows),
        };
      }),
    );
  }

  /** The index: every report that says anything to the caller, with its figure over one period, and the saved reports. */
  @Shows(reportsPage)
  async index({ caller, query }: SignedAsk) {
    const asked = Number(query.days);
    const days = spans.includes(asked) ? asked : usualDays;
    const as_of = askedMoment(query);
    const params = { last: days, ...(as_of ? { as_of } : {}) } as ReportParams;
    const [standard, prepared, saved, headlines] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: '', view: 'index' }),
      this.runner.prepare(caller, params),
      this.saved.all(caller),
      Promise.all(
        reports.map(async (each) => {
          const figure = await this.headlines.of(caller, { report: each.name, params });
          return figure
            ? [
                {
                  ...figure,
                  area: each.name === interviewers.name ? 'people' : areaOf(each.name),
                  to: `/reports/${each.name}`,
                },
              ]
            : [];
        }),
      ),
    ]);
    const entries = headlines.flat() as IndexEntry[];
    return {
      title: titleOf(say('Reports'), standard),
      ...standard,
      finding: indexFinding(entries, 'before', days),
      entries,
      saved,
      days,
      period: prepared.period.days,
      at: prepared.at,
      as_of: prepared.as_of,
      own_jobs: caller.groups.VIEW_REPORTS === 'jobs',
      jobs: prepared.jobs.length,
    };
  }

  /** The page of the builder: one figure of a report by the reader's rows and columns. */
  private async built(ask: SignedAsk) {
    const params = admitParams(builder.params, ask.address!.list.filters) as BuilderParams;
    const { base, built, split } = builtOf(params);
    const head = builtHead(base, built);
    const asked: AskedReport = {
      name: base.name,
      facts: builtFacts(base, built),
      columns: builtColumns(base, built),
      built,
    };
    let totals: FactReportRow[] = [];
    const data = await this.page<FactReportRow>({ report: builder, asked }, ask, async ({ caller }, given, open) => {
      const tables = builtTables({ base, built, split }, given);
      const [{ prepared }] = tables;
      const [[first, ...others], unfinished] = await Promise.all([
        Promise.all(tables.map((each) => this.runner.figures(caller, each.asked, each.prepared, null))),
        this.unfinished(ask, base, given),
      ] as const);
      const { rows } = first!;
      totals = others.flatMap((each) => each.rows);
      const table = open && (await tableWith(this.runner, caller, tables, open.row));
      const opened = table && (await this.runner.figures(caller, table.asked, table.prepared, open)).opened;
      const labels = {
        ...(await this.labels.of(caller, asked.facts, prepared.all, rows)),
        ...(split
          ? await this.labels.named(
              caller,
              { dimension: split, kind: base.facts.kind },
              prepared.all,
              rows.flatMap(({ group }) => group ?? []),
            )
          : {}),
      };
      const { currency } = await this.scopes.costs(caller.organization_id);
      return {
        rows: inOrderOfNames(asked.facts, rows, labels),
        parts: [],
        opened,
        labels,
        unfinished,
        proof: this.proofs.of(this.runner.provable(caller, asked, prepared)),
        finding: () => builtFinding({ ...head, currency }, rows, labels),
      };
    });
    return isRejection(data) ? data : { ...data, totals, params: { ...data.params, of: base.name, ...built, split } };
  }

  /** How many people of a cohort are not decided yet, so that the cohort's figures will still grow. */
  private async unfinished(
    { caller }: SignedAsk,
    { kind, facts }: FactReport,
    prepared: Prepared,
  ): Promise<{ of: number; count: number } | null> {
    if (kind !== 'cohort' || !['application', 'stay', 'offer'].includes(facts.kind)) return null;
    const built = { figure: 'undecided_share', rows: 'all' };
    // A cohort of offers is decided when the offers are answered.
    const base = facts.kind === 'offer' ? offers : sources;
    const { rows } = await this.runner.figures(
      caller,
      { name: base.name, facts: builtFacts(base, built), columns: [], built },
      { ...prepared, ask: { ...prepared.ask, by: null } },
      null,
    );
    const [row] = rows;
    return row ? { of: Number(row.whole ?? 0), count: Number(row.part ?? 0) } : null;
  }

  private async page<Row>(
    { report, asked }: Shown,
    ask: SignedAsk,
    read: (ask: SignedAsk, prepared: Prepared, open: (OpenFigure & { page: number }) | null) => Promise<Read<Row>>,
  ) {
    const { caller, address, query } = ask;
    const params = admitParams(report.params, address!.list.filters);
    // If the organization records views, nothing is shown before the view is recorded.
    const unrecorded = await this.looks.report(caller, asked?.name ?? report.name);
    if (unrecorded) return unrecorded;
    const [standard, prepared, saved] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: report.name, view: 'report' }),
      this.runner.prepare(caller, params, asked),
      query.view ? this.saved.one(caller, query.view) : null,
    ]);
    const members = saved?.may_change ? await this.lookups.activeMembers(caller.organization_id) : [];
    const open = address!.id ? { ...openOf(address!.id), page: address!.list.page } : null;
    const [{ rows, parts, opened, proof, labels, finding, unfinished }, options, { currency }] = await Promise.all([
      read(ask, prepared, open),
      this.options.of(caller.organization_id, { jobs: prepared.all, name: prepared.all_named }),
      this.scopes.costs(caller.organization_id),
    ]);
    return {
      title: titleOf(saved?.name ?? sayLabel(report.title), standard),
      ...standard,
      rows,
      params: { ...params, ...prepared.period.days },
      before: prepared.before.days,
      compared: comparedOf(params),
      parts,
      labels,
      proof,
      at: prepared.at,
      as_of: prepared.as_of,
      finding: finding(comparedOf(params)),
      opened,
      options,
      own_jobs: caller.groups.VIEW_REPORTS !== 'all',
      jobs: prepared.jobs.length,
      unfinished,
      steps: stepsOf(prepared),
      currency,
      saved: saved && {
        id: saved.id,
        version: saved.version,
        name: saved.name,
        shared: saved.shared,
        mine: saved.mine,
        may_change: saved.may_change,
        pinned: saved.pinned,
        question: saved.question,
        schedule: saved.schedule,
        members,
      },
    };
  }
}

const areaOf = (name: string) => factReportNamed(name)!.area;
/** The steps of the jobs, each step once by type and name, in the order of the pipeline. */
const stepsOf = ({ jobs }: Prepared): Option[] => {
  const steps = new Map<string, Option & { place: number }>();
  for (const { steps: all } of jobs)
    for (const { type, name } of all)
      if (!isEnd(type)) {
        const value = `${type}.${name}`;
        if (!steps.has(value)) steps.set(value, { value, label: sayLabel(name), place: phasePlace(type) });
      }
  return [...steps.values()].sort((a, b) => a.place - b.place).map(({ value, label }) => ({ value, label }));
};
/** The first line of a report of the builder: its largest change, if enough people are behind it. */
const builtFinding = (
  head: { unit: string; label: string; currency: string | null },
  rows: readonly FactReportRow[],
  labels: Readonly<Record<string, string>>,
): string => {
  const number = (row: FactReportRow, field: string) => (row[field] as number | null) ?? 0;
  const [most] = rows
    .filter(
      (row) =>
        row.value !== null &&
        row.before !== null &&
        number(row, 'whole') >= fewest &&
        number(row, 'before_whole') >= fewest,
    )
    .sort(
      (a, b) => Math.abs(number(b, 'value') - number(b, 'before')) - Math.abs(number(a, 'value') - number(a, 'before')),
    );
  if (!most || most.value === most.before)
    return rows.length
      ? say('Too few people to compare the two periods.')
      : say('There is nothing to count in this period.');
  const nameOf = (key: string | null) => (key === null ? null : (labels[key] ?? key));
  const row = most.step ? sayLabel(most.step) : nameOf(most.key);
  const name = [nameOf(most.group), row].filter((each): each is string => each !== null).join(', ');
  return say('{name}: {figure} {value}, {before} before.', {
    name,
    figure: sayLabel(head.label),
    value: figureWords(head, number(most, 'value')),
    before: figureWords(head, number(most, 'before')),
  });
};
