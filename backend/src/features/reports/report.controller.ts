import { Controller, Inject, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import {
  changes,
  openOf,
  type OpenedFigure,
  type OpenFigure,
  type Proof,
  type ReportExport,
  type ReportFilter,
  type ReportParams,
  type ReportRecompute,
} from '@candor/contracts/reports/report';
import { builder, type BuilderParams, builtFacts, builtOf } from '@candor/contracts/reports/builder';
import { interviewers } from '@candor/contracts/reports/interviewers';
import type { FactReport, FactReportRow } from '@candor/contracts/reports/measures';
import { dayIn } from '@candor/contracts/words/time-words';
import { factReports } from '@candor/contracts/reports/reports';
import { say } from '@candor/contracts/words/say';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import type { Cell } from '../../tables/csv.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { dayCell, momentCell, plainCell, type TableCell } from '../../tables/table-cells.ts';
import { tableFile } from '../../tables/table-file.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { hashOfRows } from '../../http/canonical.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { ReportOptions } from './report-options.ts';
import { type Provable, ReportProofs } from './report-proofs.ts';
import type { AskedReport, Entry, Prepared } from './asked-report.ts';
import { ReportRunner } from './report-runner.ts';
import { builtTables, tableWith } from './built-tables.ts';
import { SeatReport } from './seat-report.ts';
import { inOrderOfNames, ReportLabels } from './report-labels.ts';

type Named = Entry & { name: string; job_name: string };
const dateCell = (at: number | null): TableCell => momentCell(at === null ? null : new Date(at).toISOString());
const entryColumns = ({
  facts,
}: {
  facts?: Pick<FactReport['facts'], 'kind'>;
}): [string, (entry: Named) => TableCell][] => [
  ['Candidate', (entry) => entry.name],
  ['Job', (entry) => entry.job_name],
  ...(facts?.kind === 'stay'
    ? ([
        ['Step', (entry) => entry.step ?? ''],
        ['Days', (entry) => entry.days],
        ['Entered', (entry) => dateCell(entry.began)],
        ['Left', (entry) => dateCell(entry.ended)],
      ] satisfies [string, (entry: Named) => TableCell][])
    : ([['Date', (entry) => dateCell(entry.began)]] satisfies [string, (entry: Named) => TableCell][])),
  ['Application', (entry) => entry.application],
];

/** The functions that the calls of any report need, from facts or from interviewers' seats. */
type Served<Entry = never> = {
  /** Returns the request with everything resolved. */
  prepare: (caller: Caller, params: ReportParams) => Promise<Prepared>;
  figures: (caller: Caller, prepared: Prepared, open: (OpenFigure & { page: number }) | null) => Promise<Figures>;
  behind: (caller: Caller, prepared: Prepared, open: OpenFigure) => AsyncIterable<readonly Entry[]>;
  entryColumns: Columns<Entry>;
  provable: (caller: Caller, prepared: Prepared) => Provable;
  /** The facts whose rows have names; absent: the facts of the report. */
  labelled?: (prepared: Prepared) => AskedReport['facts'];
  /** The rows over all columns and all rows, as the screen shows them below the others. */
  totals?: (caller: Caller, prepared: Prepared) => Promise<readonly object[]>;
};
type Figures = { rows: readonly { id: string }[]; opened: OpenedFigure | null };
type Sources = { runner: ReportRunner; seats: SeatReport };
const ofFacts =
  (of: FactReport) =>
  ({ runner }: Sources): Served<Named> => ({
    prepare: (caller, params) => runner.prepare(caller, params, of),
    figures: (caller, prepared, open) => runner.figures(caller, of, prepared, open),
    behind: (caller, prepared, open) => runner.behind(caller, of, prepared, open),
    entryColumns: entryColumns(of),
    provable: (caller, prepared) => runner.provable(caller, of, prepared),
  });

/** A report of the builder: its base report, figure and rows are in the request. */
const ofBuilt = ({ runner }: Sources): Served<Named> => {
  const known = new WeakMap<Prepared, ReturnType<typeof builtTables>>();
  const of = (prepared: Prepared): AskedReport => known.get(prepared)![0].asked;
  const opening = (caller: Caller, prepared: Prepared, { row }: OpenFigure) =>
    tableWith(runner, caller, known.get(prepared)!, row);
  return {
    prepare: async (caller, params) => {
      const asked = builtOf(params as BuilderParams);
      const { base, built } = asked;
      const tables = builtTables(asked, await runner.prepare(caller, params, { facts: builtFacts(base, built) }));
      const [{ prepared }] = tables;
      known.set(prepared, tables);
      return prepared;
    },
    figures: async (caller, prepared, open) => {
      const { rows } = await runner.figures(caller, of(prepared), prepared, null);
      if (!open) return { rows, opened: null };
      const table = await opening(caller, prepared, open);
      return { rows, opened: (await runner.figures(caller, table.asked, table.prepared, open)).opened };
    },
    behind: async function* (caller, prepared, open) {
      const table = await opening(caller, prepared, open);
      yield* runner.behind(caller, table.asked, table.prepared, open);
    },
    entryColumns: entryColumns({}),
    provable: (caller, prepared) => runner.provable(caller, of(prepared), prepared),
    labelled: (prepared) => of(prepared).facts,
    totals: async (caller, prepared) => {
      const [, ...others] = known.get(prepared)!;
      const found = await Promise.all(others.map((each) => runner.figures(caller, each.asked, each.prepared, null)));
      return found.flatMap(({ rows }) => rows);
    },
  };
};

/** The calls of one report: the report is computed again from the log, or its rows or the entries of one number are exported as a stream. */
const controllerFor = <Entry>(
  report: Pick<FactReport, 'name' | 'title' | 'export' | 'recompute'> & {
    columns: readonly { name: string; label: string }[];
    facts?: FactReport['facts'];
  },
  servedBy: (sources: Sources) => Served<Entry>,
): Type => {
  @Controller()
  class ReportController {
    private readonly served: Served<Entry>;

    constructor(
      @Inject(ReportRunner) runner: ReportRunner,
      @Inject(ReportOptions) private readonly options: ReportOptions,
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(ReportProofs) private readonly proofs: ReportProofs,
      @Inject(ReportLabels) private readonly labels: ReportLabels,
      @Inject(SeatReport) seats: SeatReport,
    ) {
      this.served = servedBy({ runner, seats });
    }

    @Serve(report.recompute)
    async recompute(@Input() params: RequestOf<ReportRecompute>, @By() { caller }: Signed): Promise<Proof | Rejection> {
      return this.proofs.recompute(caller, this.served.provable(caller, await this.served.prepare(caller, params)));
    }

    @Serve(report.export)
    async export(@Input() input: RequestOf<ReportExport>, @By() { caller }: Signed): Promise<StreamAnswer | Rejection> {
      const { format, open, uid, ...params } = input;
      const prepared = await this.served.prepare(caller, params);
      const { rows, opened } = await this.served.figures(caller, prepared, open ? { ...openOf(open), page: 1 } : null);
      const totals = (!opened && format !== 'json' && (await this.served.totals?.(caller, prepared))) || [];
      const hash = hashOfRows(rows);
      const { from, to } = prepared.period.days;
      const count = opened ? opened.total : rows.length + totals.length;
      const as = {
        name: `${report.name}-${from}-to-${to}${changes.some((each) => isChosen(params[each])) ? '-what-if' : ''}`,
        zone: caller.tz_region,
        rows: count,
      };
      const { entryColumns: heads } = this.served;
      const entries = opened && this.served.behind(caller, prepared, openOf(open!));
      const changed = Object.fromEntries(
        changes.flatMap((each) => (isChosen(params[each]) ? [[each, params[each]]] : [])),
      );
      const whatIf = Object.keys(changed).length > 0;
      const head = {
        report: report.name,
        from,
        to,
        ...(whatIf ? { changed_past: changed } : {}),
        as_of: prepared.as_of,
        at: prepared.at,
        hash,
      };
      const file =
        format === 'json'
          ? {
              name: `${as.name}.json`,
              type: 'application/json',
              content: jsonOf(head, entries ? plain(heads, entries) : [rows]),
            }
          : entries
            ? tableOf({ ...as, format }, heads, entries)
            : tableOf(
                { ...as, format },
                // The headings of a file are always English: programs read them, and the files of two readers must have the same ones.
                report.columns
                  .filter(({ name }) => prepared.ask.by || (name as string) !== 'group')
                  .map(({ name, label }): [string, (row: Record<string, TableCell>) => TableCell] => [
                    label,
                    (row) => row[name]!,
                  ]),
                [await this.named(caller, [...rows, ...totals], prepared, prepared.ask.by)],
              );
      if (isRejection(file)) return file;
      // The same request repeated is the same export; another request under the same unique id is another export.
      const asked = idFrom('report asked', uid ?? newId(), JSON.stringify({ ...params, format, open, from, to }));
      const unrecorded = await this.commands.execute(
        exportCommand(
          caller,
          {
            report: `${report.title.toLowerCase()}, ${from} to ${to}`,
            format,
            rows: count,
            hash,
          },
          idFrom(
            'report exported',
            caller.organization_id,
            caller.user_id,
            `${report.title.toLowerCase()}, ${from} to ${to}`,
            asked,
          ),
        ),
      );
      if (isRejection(unrecorded)) return unrecorded;
      // The hash is that of the report's rows. Entries are sent while they are read, so the headers cannot contain a hash of them.
      return { ...file, ...(opened ? {} : { headers: { 'x-content-hash': hash } }) };
    }

    /** The rows with the names of their groups, and of the records that they represent. */
    private async named(caller: Caller, rows: readonly object[], prepared: Prepared, by: string | null) {
      const { all } = prepared;
      const facts = this.served.labelled?.(prepared) ?? report.facts;
      const isTotal = ({ key, group }: Record<string, Cell>) =>
        (key === 'all' && facts?.rows !== 'all') || (by !== null && group === null);
      const [cells, totals] = [false, true].map((wanted) =>
        (rows as Record<string, Cell>[]).filter((row) => isTotal(row) === wanted),
      ) as [Record<string, Cell>[], Record<string, Cell>[]];
      const options = by
        ? (await this.options.of(caller.organization_id, { jobs: all, name: prepared.all_named }))[by as ReportFilter]
        : null;
      const names = new Map<string, string>(options?.map(({ value, label }) => [value, label]));
      if (by && !options && facts)
        for (const [key, label] of Object.entries(
          await this.labels.named(
            caller,
            { dimension: by, kind: facts.kind },
            all,
            cells.map(({ group }) => String(group)),
          ),
        ))
          names.set(key, label);
      const labels = facts ? await this.labels.of(caller, facts, all, cells as unknown as FactReportRow[]) : {};
      const ordered = facts ? inOrderOfNames(facts, cells as unknown as FactReportRow[], labels) : cells;
      return [...(ordered as Record<string, Cell>[]), ...totals].map((row): Record<string, TableCell> => ({
        ...row,
        ...(by ? { group: row.group === null ? say('All') : (names.get(String(row.group)) ?? row.group!) } : {}),
        // A spreadsheet can sort and calculate with days.
        ...(row.key === 'all' && facts?.rows !== 'all'
          ? { key: say('All') }
          : facts?.rows === 'week'
            ? { key: dayCell(dayIn(String(row.key), caller.tz_region ?? 'UTC')) }
            : row.key
              ? { key: labels[String(row.key)] ?? row.key }
              : row.step
                ? { key: row.step }
                : {}),
      }));
    }
  }
  return ReportController;
};
/** The controllers: one for every report. */
export const reportControllers: Type[] = [
  ...factReports.map((of) => controllerFor(of, ofFacts(of))),
  controllerFor(interviewers, ({ runner, seats }) => ({
    prepare: (caller, params) => runner.prepare(caller, params),
    figures: (caller, prepared, open) => seats.figures(caller, prepared, open),
    behind: (caller, prepared, open) => seats.behind(caller, prepared, open),
    entryColumns: seats.entryColumns,
    provable: (caller, prepared) => seats.provable(caller, prepared),
  })),
  controllerFor(builder, ofBuilt),
];

const isChosen = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
type Columns<Row> = readonly [string, (row: Row) => TableCell][];
async function* cellsOf<Row>(columns: Columns<Row>, parts: Parts<Row>): AsyncGenerator<TableCell[][]> {
  for await (const rows of parts) yield rows.map((row) => columns.map(([, of]) => of(row)));
}
const tableOf = <Row>(as: Parameters<typeof tableFile>[0], columns: Columns<Row>, parts: Parts<Row>) =>
  tableFile(
    as,
    columns.map(([label]) => label),
    cellsOf(columns, parts),
  );
async function* jsonOf(
  head: Record<string, unknown>,
  parts: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let first = true;
  for await (const rows of parts) {
    if (!rows.length) continue;
    yield (first ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
    first = false;
  }
  yield ']}';
}
async function* plain<Row>(heads: Columns<Row>, parts: AsyncIterable<readonly Row[]>): AsyncGenerator<object[]> {
  for await (const entries of parts)
    yield entries.map((entry) =>
      Object.fromEntries(heads.map(([label, of]) => [label.toLowerCase(), plainCell(of(entry))])),
    );
}
