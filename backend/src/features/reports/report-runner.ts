import { Inject, Injectable } from '@nestjs/common';
import { definitionOf } from '@candor/contracts/all-events';
import { type Actor, sentenceOf } from '@candor/contracts/kernel/event';
import {
  entriesAtOnce,
  type EntryEvent,
  type Opened,
  type OpenFigure,
  type Report,
  type ReportColumn,
  type ReportEntry,
  type ReportParams,
} from '@candor/contracts/kernel/report';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { passagesList, type PassagesRow, weekOf } from '@candor/contracts/reports/rows';
import type { ReportAsk, ReportFold, CountedPassage } from '@candor/projections/kernel/report-fold';
import type { Caller } from '../../http/caller.ts';
import { Lookups } from '../../access/lookups.ts';
import { Reads } from '../../kernel/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { chosen, planOf, type ReportJob, ReportJobs } from './report-jobs.ts';
import { type Period, periodsOf } from './report-period.ts';

type AnyRow = { id: string };
/** A report with the fold that counts it. */
export type StageReport<Row extends AnyRow = AnyRow> = {
  report: Pick<Report<Row>, 'name' | 'title' | 'params' | 'needs' | 'page' | 'export'> & {
    columns: readonly ReportColumn<Row>[];
  };
  fold: (ask: ReportAsk) => ReportFold<Row>;
  finding: (rows: readonly Row[]) => string;
};
/** Keeps the type of the row, which a list of reports would lose. */
export const stageReport = <Row extends AnyRow>(value: StageReport<Row>): StageReport =>
  value as unknown as StageReport;

/** The request with everything resolved: the jobs, the period and the moment. */
export type Prepared = {
  ask: ReportAsk;
  /** The jobs that the filters chose, and all that the caller may count. */
  jobs: readonly ReportJob[];
  all: readonly ReportJob[];
  period: Period;
  before: Period;
  as_of: string | null;
};
/** A passage that is counted in the number the reader opened. */
export type Entry = { row: PassagesRow; counted: CountedPassage };

const rowsAtOnce = 5_000;
/** The refusal when a caller exports too often. */
const mostPages = 400;
const atOnce = 500;
const longestFirst = (a: Entry, b: Entry): number =>
  b.counted.days - a.counted.days ||
  a.counted.passage.entered_at - b.counted.passage.entered_at ||
  (a.row.id < b.row.id ? -1 : 1);

/** Runs reports over the passages of applications, in parts, so that memory does not grow with their number. */
@Injectable()
export class ReportRunner {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
  ) {}

  async prepare(caller: Caller, params: ReportParams, now = new Date()): Promise<Prepared> {
    const { at, as_of, period, before } = periodsOf(params, caller.tz_region, now);
    const all = await this.jobs.of(caller, as_of);
    const jobs = chosen(all, params);
    return {
      jobs,
      all,
      period,
      before,
      as_of,
      ask: {
        period: period.moments,
        before: before.moments,
        at,
        jobs: new Map(jobs.map((job) => [job.id, planOf(job)])),
        sources: params.source?.length ? new Set(params.source) : null,
        by: params.by ?? null,
      },
    };
  }

  /** The applications that can matter: those of the chosen jobs that are in a step now, or left one since the earlier period began. */
  async *applications(caller: Caller, { ask, jobs, all }: Prepared): AsyncGenerator<PassagesRow[]> {
    if (!jobs.length) return;
    const { organization_id } = caller;
    const everywhere = caller.groups.VIEW_REPORTS === 'all' && jobs.length === all.length;
    const within = everywhere ? {} : { within: { field: 'job_id' as const, values: jobs.map((job) => job.id) } };
    const since = ask.before.from < ask.at ? ask.before.from : ask.at;
    const weeks = [0];
    for (let week = weekOf(Date.parse(since)); week <= weekOf(Date.now()); week++) weeks.push(week);
    for (const week of weeks)
      for (let offset = 0; ; offset += rowsAtOnce) {
        const rows = await this.reads.find(
          passagesList,
          { organization_id, ...within },
          { week },
          { limit: rowsAtOnce, offset },
        );
        if (rows.length) yield rows;
        if (rows.length < rowsAtOnce) break;
      }
  }

  /** The rows of the report and, when a number is opened, one page of what it counts. */
  async figures(
    caller: Caller,
    { fold, report }: StageReport,
    prepared: Prepared,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<{ rows: AnyRow[]; opened: Opened | null }> {
    const folded = fold(prepared.ask);
    const column = report.columns.find((each) => each.opens && each.name === open?.column);
    const wanted = open && column ? Math.min(open.page, mostPages) * entriesAtOnce : 0;
    let longest: Entry[] = [];
    let total = 0;
    const inside = new Map<number, number>();
    const see = (row: PassagesRow) => (counted: CountedPassage) => {
      if (!counts(counted, open!)) return;
      total++;
      inside.set(counted.days, (inside.get(counted.days) ?? 0) + 1);
      longest.push({ row, counted });
      // Keep only the pages up to the one that is shown.
      if (longest.length > 4 * wanted) longest = longest.sort(longestFirst).slice(0, wanted);
    };
    for await (const rows of this.applications(caller, prepared))
      for (const row of rows) folded.take(row, wanted ? see(row) : undefined);
    if (!wanted) return { rows: folded.rows(), opened: null };
    const page = Math.max(1, Math.min(open!.page, mostPages, Math.ceil(total / entriesAtOnce)));
    const shown = longest.sort(longestFirst).slice((page - 1) * entriesAtOnce, page * entriesAtOnce);
    return {
      rows: folded.rows(),
      opened: {
        column: open!.column,
        row: open!.row,
        label: column!.label,
        total,
        page,
        limit: entriesAtOnce,
        entries: await this.entries(caller, shown, prepared),
        spread: folded
          .spread(open!.row, open!.column)
          .map(({ day, count }) => ({ day, count, inside: inside.get(day) ?? 0 })),
      },
    };
  }

  /** Everything that a number counts, in the order of the store, with names. */
  async *behind(
    caller: Caller,
    { fold }: StageReport,
    prepared: Prepared,
    open: OpenFigure,
  ): AsyncGenerator<(Entry & { name: string; job_name: string })[]> {
    const folded = fold(prepared.ask);
    for await (const rows of this.applications(caller, prepared)) {
      const found: Entry[] = [];
      for (const row of rows)
        folded.take(row, (counted) => {
          if (counts(counted, open)) found.push({ row, counted });
        });
      for (let at = 0; at < found.length; at += atOnce) {
        const part = found.slice(at, at + atOnce);
        const { people, jobs } = await this.names(caller, part, prepared);
        yield part.map((entry) => ({
          ...entry,
          name: people.get(entry.row.id)?.name ?? '',
          job_name: jobs.get(entry.row.job_id) ?? '',
        }));
      }
    }
  }

  private async names({ organization_id }: Caller, entries: readonly Entry[], { jobs }: Prepared) {
    const rows = await this.reads.getMany(applicationList, { organization_id }, [
      ...new Set(entries.map(({ row }) => row.id)),
    ]);
    return {
      people: new Map(rows.map((row) => [row.id, row])),
      jobs: new Map(jobs.map((job) => [job.id, job.name])),
    };
  }

  /** Each passage with the events of its application, from the one that began the passage to the one that ended it. */
  private async entries(caller: Caller, shown: readonly Entry[], prepared: Prepared): Promise<ReportEntry[]> {
    const { people, jobs } = await this.names(caller, shown, prepared);
    const logs = await Promise.all(
      shown.map(async ({ row, counted: { passage } }) =>
        (await this.streams.read(`application-${row.id}`, caller.organization_id)).filter(
          (event) =>
            event.revision >= passage.entered &&
            event.metadata.recorded_at <= prepared.ask.at &&
            (passage.left === null || event.revision <= passage.left),
        ),
      ),
    );
    const users = await this.lookups.userNames(
      logs.flat().flatMap(({ metadata: { actor } }) => (actor.type === 'user' ? [actor.id] : [])),
    );
    const who = (actor: Actor, person: string) =>
      actor.type === 'user' ? (users[actor.id] ?? 'A former member') : actor.type === 'candidate' ? person : 'Candor';
    return shown.map(({ row, counted: { passage, days } }, index) => {
      const person = people.get(row.id);
      const name = person?.name ?? '';
      const left = passage.left_at !== null && passage.left_at <= Date.parse(prepared.ask.at) ? passage.left_at : null;
      return {
        id: `${row.id}-${passage.entered}`,
        application_id: row.id,
        candidate_id: person?.candidate_id ?? '',
        name,
        job_name: jobs.get(row.job_id) ?? '',
        days,
        from: new Date(passage.entered_at).toISOString(),
        to: left === null ? null : new Date(left).toISOString(),
        events: logs[index]!.map((event): EntryEvent => {
          const definition = definitionOf(event.stream, event.type);
          return {
            id: event.id,
            at: event.metadata.occurred_at,
            actor_name: who(event.metadata.actor, name),
            sentence: definition ? sentenceOf(definition, event.data) : event.type,
          };
        }),
      };
    });
  }
}

const counts = (counted: CountedPassage, { row, column }: OpenFigure): boolean =>
  counted.rows.includes(row) && counted.counts.includes(column);
