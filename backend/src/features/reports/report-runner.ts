import { Inject, Injectable } from '@nestjs/common';
import { idOf, sentencesIn } from '@candor/contracts/all-events';
import type { Actor } from '@candor/contracts/kernel/event';
import {
  type Comparison,
  type DayPart,
  entriesAtOnce,
  type EntryEvent,
  type OpenedFigure,
  type OpenFigure,
  type Report,
  type ReportColumn,
  type ReportEntry,
  type ReportParams,
} from '@candor/contracts/kernel/report';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { passagesList, type PassagesRow } from '@candor/contracts/reports/rows';
import { passages } from '@candor/projections/reports/passages';
import type { ReportAsk, ReportFold, CountedPassage } from '@candor/projections/reports/report-fold';
import type { Caller } from '../../kernel/caller.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type FromLog, LogFold } from './log-fold.ts';
import { chosen, plansOf, type ReportJob, ReportJobs } from './report-jobs.ts';
import { PassageBooks, type Question } from './passage-book.ts';
import type { Found } from './passage-part.ts';
import { type Period, periodsOf } from '../../reads/reports/report-period.ts';
import type { Provable } from './report-proofs.ts';

type AnyRow = { id: string };
/** A report with the fold that counts it. */
export type StageReport<Row extends AnyRow = AnyRow> = {
  report: Pick<Report<Row>, 'name' | 'title' | 'params' | 'needs' | 'page' | 'export' | 'recompute'> & {
    columns: readonly ReportColumn<Row>[];
  };
  fold: (ask: ReportAsk) => ReportFold<Row>;
  finding: (rows: readonly Row[], compared: Comparison) => string;
};
/** Hides the row's type, so that all reports fit into one list. */
export const stageReport = <Row extends AnyRow>(value: StageReport<Row>): StageReport =>
  value as unknown as StageReport;

/** The request with everything resolved: the jobs, the period and the moment. */
export type Prepared = {
  ask: ReportAsk;
  /** The moment of the figures. */
  at: string;
  /** Equal names mean equal questions. */
  name: string;
  /** The jobs that the filters chose, and all that the caller may count. */
  jobs: readonly ReportJob[];
  all: readonly ReportJob[];
  period: Period;
  before: Period;
  as_of: string | null;
};
/** A passage that the opened number counts. */
export type Entry = { row: PassagesRow; counted: CountedPassage };
type Figures = { rows: AnyRow[]; parts: { row: string; parts: DayPart[] }[]; opened: OpenedFigure | null };

/** More rows than any week has. One statement reads a week, so that no row is missed that moves meanwhile. */
const wholeWeek = 10_000_000;
/** The last page of an opened number. */
const mostPages = 400;
const atOnce = 500;
const longestFirst = (a: Found, b: Found): number =>
  b.days - a.days || a.entered_at - b.entered_at || (a.id < b.id ? -1 : 1);

/** Runs reports over the passages of applications. Rows are cached, so a report costs only what changed since the last one. */
@Injectable()
export class ReportRunner {
  private readonly books: PassageBooks;

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
    @Inject(LogFold) private readonly log: LogFold,
    @Inject(Progress) progress: Progress,
  ) {
    this.books = new PassageBooks({
      ofWeek: (organization_id, week) =>
        this.reads.find(passagesList, { organization_id }, { week }, { limit: wholeWeek }),
      rows: (organization_id, ids) => this.reads.getMany(passagesList, { organization_id }, ids),
    });
    progress.onChange(({ changed }) => {
      for (const { model, organization_id, keys } of changed)
        if (model === passagesList.name) this.books.change(organization_id, keys);
    });
  }

  async prepare(caller: Caller, params: ReportParams, now = new Date()): Promise<Prepared> {
    const { at, as_of, period, before } = periodsOf(params, caller.tz_region, now);
    const { jobs: all, name } = await this.jobs.of(caller, as_of);
    const jobs = chosen(all, params);
    const choices = Object.entries(params)
      .filter(([name, value]) => name !== 'from' && name !== 'to' && value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      jobs,
      all,
      period,
      before,
      as_of,
      at,
      name: JSON.stringify([name, choices, period.moments, before.moments, as_of]),
      ask: {
        period: period.moments,
        before: before.moments,
        as_of,
        jobs: plansOf(jobs),
        sources: params.source?.length ? new Set(params.source) : null,
        by: params.by ?? null,
      },
    };
  }

  private question({ fold, report }: StageReport, { ask, name, as_of }: Prepared): Question<AnyRow> {
    const earliest = [ask.period.from, ask.before.from, ...(as_of ? [as_of] : [])].sort()[0]!;
    return { name: `${report.name} ${name}`, since: Date.parse(earliest), fold: () => fold(ask) };
  }

  /** The rows of the report and, if a number is opened, one page of its passages. */
  async figures(
    caller: Caller,
    of: StageReport,
    prepared: Prepared,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<Figures> {
    const question = this.question(of, prepared);
    const at = Date.parse(prepared.at);
    const folded = await this.books.whole(caller.organization_id, question);
    const figures = { rows: folded.rows(at), parts: folded.parts(), opened: null };
    const column = of.report.columns.find((each) => each.opens && each.name === open?.column);
    if (!open || !column) return figures;
    const wanted = Math.min(open.page, mostPages) * entriesAtOnce;
    let longest: Found[] = [];
    let total = 0;
    const inside = new Map<number, number>();
    await this.books.behind(caller.organization_id, question, folded, { ...open, at }, (found) => {
      total++;
      inside.set(found.days, (inside.get(found.days) ?? 0) + 1);
      longest.push(found);
      // Keeps only the pages up to the one shown.
      if (longest.length > 4 * wanted) longest = longest.sort(longestFirst).slice(0, wanted);
    });
    const page = Math.max(1, Math.min(open.page, mostPages, Math.ceil(total / entriesAtOnce)));
    const shown = longest.sort(longestFirst).slice((page - 1) * entriesAtOnce, page * entriesAtOnce);
    return {
      ...figures,
      opened: {
        column: open.column,
        row: open.row,
        total,
        page,
        limit: entriesAtOnce,
        entries: await this.entries(caller, await this.entriesOf(caller, folded, shown, at), prepared),
        spread: folded
          .spread(open.row, open.column, at)
          .map(({ day, count }) => ({ day, count, inside: inside.get(day) ?? 0 })),
      },
    };
  }

  /** The figures, to be recomputed from the log. */
  provable(caller: Caller, of: StageReport, prepared: Prepared): Provable {
    return {
      name: `${caller.organization_id} ${caller.tz_region} ${of.report.name} ${prepared.name}`,
      shown: async () => ({
        rows: (await this.figures(caller, of, prepared, null)).rows,
        again: (until) => this.again(caller, of, prepared, until),
      }),
    };
  }

  /** The rows of the report, from the events of the applications to the counted jobs. */
  private async again(
    { organization_id }: Caller,
    of: StageReport,
    { ask, at }: Prepared,
    until: number,
  ): Promise<FromLog<AnyRow>> {
    const fold = of.fold(ask);
    let events = 0;
    for await (const share of this.log.rows(passages, {
      organization_id,
      until,
      as_of: ask.as_of,
      sharedBy: idOf,
      counts: ({ data }) => ask.jobs.has(String((data as { job_id?: string }).job_id)),
    })) {
      for (const row of share.rows) fold.take(row);
      events += share.events;
    }
    return { rows: fold.rows(Date.parse(at)), events };
  }

  /** All passages that a number counts, in parts, with names. */
  async *behind(
    caller: Caller,
    of: StageReport,
    prepared: Prepared,
    open: OpenFigure,
  ): AsyncGenerator<(Entry & { name: string; job_name: string })[]> {
    const { organization_id } = caller;
    const question = this.question(of, prepared);
    const at = Date.parse(prepared.at);
    const folded = await this.books.whole(organization_id, question);
    const found: Found[] = [];
    await this.books.behind(organization_id, question, folded, { ...open, at }, (each) => found.push(each));
    for (let from = 0; from < found.length; from += atOnce) {
      const part = await this.entriesOf(caller, folded, found.slice(from, from + atOnce), at);
      const { people, jobs } = await this.names(caller, part, prepared);
      yield part.map((entry) => ({
        ...entry,
        name: people.get(entry.row.id)?.name ?? '',
        job_name: jobs.get(entry.row.job_id) ?? '',
      }));
    }
  }

  /** The found passages, with their stored rows. An application that has moved meanwhile may no longer have the passage. */
  private async entriesOf(
    { organization_id }: Caller,
    folded: ReportFold<AnyRow>,
    found: readonly Found[],
    at: number,
  ): Promise<Entry[]> {
    const rows = await this.reads.getMany(passagesList, { organization_id }, [...new Set(found.map(({ id }) => id))]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return found.flatMap(({ id, step, entered_at }) => {
      const row = byId.get(id);
      const counted =
        row &&
        folded.counted(row, at).find(({ passage }) => passage.entered_at === entered_at && passage.step.id === step);
      return row && counted ? [{ row, counted }] : [];
    });
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
            event.metadata.recorded_at <= prepared.at &&
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
      const sentence = sentencesIn(logs[index]!);
      const person = people.get(row.id);
      const name = person?.name ?? '';
      const left = passage.left_at !== null && passage.left_at <= Date.parse(prepared.at) ? passage.left_at : null;
      return {
        id: `${row.id}-${passage.entered}`,
        application_id: row.id,
        candidate_id: person?.candidate_id ?? '',
        name,
        job_name: jobs.get(row.job_id) ?? '',
        days,
        from: new Date(passage.entered_at).toISOString(),
        to: left === null ? null : new Date(left).toISOString(),
        events: logs[index]!.map((event): EntryEvent => ({
          id: event.id,
          at: event.metadata.occurred_at,
          actor_name: who(event.metadata.actor, name),
          sentence: sentence(event),
        })),
      };
    });
  }
}
