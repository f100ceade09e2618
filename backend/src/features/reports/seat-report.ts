import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, idOf, sentencesIn } from '@candor/contracts/all-events';
import { usersTold, whoIn } from '@candor/contracts/who-acted';
import { say, voice } from '@candor/contracts/words/say';
import {
  type EntryEvent,
  entriesAtOnce,
  type OpenedFigure,
  type OpenFigure,
  type ReportEntry,
} from '@candor/contracts/reports/report';
import { bookingOf } from '@candor/contracts/interviews/values';
import { jobList } from '@candor/contracts/jobs/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { interviewers, type InterviewersRow } from '@candor/contracts/reports/interviewers';
import { seatList, type SeatRow, weeksOf } from '@candor/contracts/reports/seat-rows';
import { interviewSeats } from '@candor/projections/interviews/interview-seats';
import {
  askedSeats,
  columnsOf,
  foldInterviewers,
  type InterviewerFigures,
  type Judgements,
  judgementsOf,
  type Seat,
} from '@candor/projections/reports/interviewers';
import type { ReportAsk } from '@candor/projections/reports/report-ask';
import type { Caller } from '../../kernel/caller.ts';
import { momentCell, type TableCell } from '../../tables/table-cells.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Scorecards } from '../../reads/scorecards/scorecards.ts';
import { toldOf } from '../../reads/people/told-events.ts';
import { RowCache } from '../../http/row-cache.ts';
import { hashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type FromLog, LogFold } from './log-fold.ts';
import { FactReader } from '../../reads/reports/fact-reader.ts';
import { periodsOf } from '../../reads/reports/report-period.ts';
import type { Provable } from './report-proofs.ts';
import type { Prepared } from './asked-report.ts';

// The report on interviewers: which interviews they held, whether their scorecards were in time, and how their judgments compare with those of others, if there are at least five judgments that the reader may open.

/** More seats (parts of interviewers in interviews) than any organization has in a period. */
const most = 1_000_000;
const mostPages = 400;
const atOnce = 500;
/** If the period has more weeks than this, all seats are read, instead of naming each week. */
const mostWeeks = 520;
/** The most events of one entry; only an interview that was moved very often has more. */
const mostEvents = 100;
const newestFirst = (a: Seat, b: Seat): number => b.starts_at - a.starts_at || (a.id < b.id ? -1 : 1);
type Named = { seat: Seat; name: string; job_name: string; interviewer: string };

@Injectable()
export class SeatReport {
  readonly report = interviewers;
  readonly entryColumns: readonly [string, (entry: Named) => TableCell][] = [
    ['Interviewer', (entry) => entry.interviewer],
    ['Candidate', (entry) => entry.name],
    ['Job', (entry) => entry.job_name],
    ['Round', (entry) => entry.seat.step.name],
    ['Begins', (entry) => momentCell(new Date(entry.seat.starts_at).toISOString())],
    ['Minutes', (entry) => entry.seat.minutes],
    ['Took place', (entry) => (entry.seat.state === 'held' ? 'yes' : 'no')],
    ['Scorecard', (entry) => momentCell(entry.seat.first === null ? null : new Date(entry.seat.first).toISOString())],
    ['Application', (entry) => entry.seat.application_id],
  ];

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(LogFold) private readonly log: LogFold,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(FactReader) private readonly facts: FactReader,
  ) {}

  finding(rows: readonly InterviewersRow[]): string {
    const interviews = rows.reduce((sum, row) => sum + row.interviews, 0);
    if (!interviews) return say('No interview took place in this period.');
    const due = rows.reduce((sum, row) => sum + row.due, 0);
    const in_time = due - rows.reduce((sum, row) => sum + row.late, 0);
    return due
      ? say('{in_time, number} of {due, number} scorecards came within a day.', { in_time, due })
      : say('No scorecard was due in this period.');
  }

  async figures(
    caller: Caller,
    prepared: Prepared,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<{ rows: InterviewersRow[]; opened: OpenedFigure | null }> {
    const rows = await this.rows(caller, prepared);
    const opens = this.report.columns.some((column) => 'opens' in column && column.name === open?.column);
    if (!open || !opens) return { rows, opened: null };
    const found = this.found(prepared, await this.seats(caller, prepared), open);
    const page = Math.max(1, Math.min(open.page, mostPages, Math.ceil(found.length / entriesAtOnce)));
    const shown = found.slice((page - 1) * entriesAtOnce, page * entriesAtOnce);
    return {
      rows,
      opened: {
        column: open.column,
        row: open.row,
        total: found.length,
        page,
        limit: entriesAtOnce,
        entries: await this.entries(caller, prepared, shown),
        spread: [],
      },
    };
  }

  /** The rows, cached for a minute, as long as no interview, judgment, job or source of a candidate changes: the seats of a quarter are many, and readers ask several times. Each reader has their own rows. */
  private rows(caller: Caller, prepared: Prepared): Promise<InterviewersRow[]> {
    const { organization_id, user_id, roles, groups } = caller;
    const from = {
      models: ['interview-seats', 'scorecards', 'jobs', ...(prepared.ask.sources ? ['applications'] : [])],
      organizations: [organization_id],
      minute: Math.floor(Date.parse(prepared.at) / 60_000),
    };
    const key = hashOf(JSON.stringify([roles, groups, voice().locale, prepared.name]));
    return this.kept.of(`interviewers ${organization_id} ${user_id} ${key}`, from, async () => {
      if (prepared.as_of === null && !prepared.ask.sources) return this.named(await this.present(caller, prepared));
      const seats = await this.seats(caller, prepared);
      const judgements = await this.judgements(caller, seats);
      return this.named(foldInterviewers(prepared.ask, seats, Date.parse(prepared.at), judgements));
    });
  }

  /** The figures at present, which the thread of reports counts. The caller's rights are read here. */
  private async present(caller: Caller, { ask, at }: Prepared): Promise<InterviewerFigures[]> {
    const { organization_id } = caller;
    if (!ask.jobs.size) return [];
    const { jobs, closed } = await this.scorecards.readable(caller, await this.facts.judgedJobs(organization_id));
    const { jobs: plans, sources: _, ...rest } = ask;
    return this.facts.interviewers(
      { organization_id, ask: rest, at: Date.parse(at), jobs: [...jobs], closed: [...closed] },
      plans,
    );
  }

  /** The caller's own figures of the usual period, whether or not they may read the report: the same seats and the same fold are used. Their own judgments are all counted; those of others are counted as far as the caller may open them. */
  async own(caller: Caller, now = new Date()) {
    const { organization_id, user_id } = caller;
    const { at, period, before } = periodsOf({}, caller.tz_region, now);
    const spans = { period: period.moments, before: before.moments };
    const seats = await this.planned(organization_id, spans);
    const ids = seats.flatMap(({ user_id: of, job_id }) => (of === user_id ? [job_id] : []));
    const jobs = await this.reads.getMany(jobList, { organization_id }, [...new Set(ids)]);
    const ask: ReportAsk = {
      ...spans,
      as_of: null,
      jobs: new Map(
        jobs.flatMap(({ id, kind, template }) =>
          kind === 'job' && !template ? [[id, { id, steps: [], groups: {} }] as const] : [],
        ),
      ),
      sources: null,
      by: null,
    };
    const judgements = new Map([
      ...judgementsOf(seats.filter((seat) => seat.user_id === user_id)),
      ...(await this.judgements(caller, seats)),
    ]);
    const found = foldInterviewers(ask, seats, Date.parse(at), judgements).find(({ id }) => id === user_id);
    const { id: _, ...row } = found ?? { id: user_id };
    return { ...period.days, row: found ? (row as Omit<typeof found, 'id'>) : null };
  }

  /** All seats that a number counts, in parts, with the names of people and jobs. */
  async *behind(caller: Caller, prepared: Prepared, open: OpenFigure): AsyncGenerator<Named[]> {
    const found = this.found(prepared, await this.seats(caller, prepared), open);
    const interviewer = (await this.lookups.userNames([open.row]))[open.row] ?? '';
    for (let from = 0; from < found.length; from += atOnce) {
      const part = found.slice(from, from + atOnce);
      const { people, jobs } = await this.names(caller, prepared, part);
      yield part.map((seat) => ({
        seat,
        interviewer,
        name: people.get(seat.application_id)?.name ?? '',
        job_name: jobs.get(seat.job_id) ?? '',
      }));
    }
  }

  /** The figures in the form in which they can be computed again from the log. Readers may know different judgments, so the figures belong to one person. */
  provable(caller: Caller, prepared: Prepared): Provable {
    const { organization_id, user_id, tz_region } = caller;
    return {
      name: `${organization_id} ${user_id} ${tz_region} ${this.report.name} ${prepared.name}`,
      shown: async () => {
        const seats = await this.seats(caller, prepared);
        const judgements = await this.judgements(caller, seats);
        const figures = (of: readonly SeatRow[]) =>
          foldInterviewers(prepared.ask, of, Date.parse(prepared.at), judgements);
        return {
          rows: figures(seats),
          again: async (until) => {
            const { rows, events } = await this.fromLog(caller, prepared, until);
            return { rows: figures(await this.fromSources(caller, prepared.ask.sources, rows)), events };
          },
        };
      },
    };
  }

  /** The judgments that the caller may open. Rights follow the interview's present job, even in figures as of an earlier time. */
  private async judgements(caller: Caller, seats: readonly SeatRow[]): Promise<Judgements> {
    const judged = seats.filter(({ marks }) => marks.some(([kind]) => kind === 'given'));
    return judgementsOf(await this.scorecards.openTo(caller, judged));
  }

  /** The seats of all interviews in the period and in the one it is compared with. */
  private async seats(caller: Caller, { ask }: Prepared): Promise<readonly SeatRow[]> {
    if (!ask.jobs.size) return [];
    return this.fromSources(caller, ask.sources, await this.planned(caller.organization_id, ask));
  }

  private planned(
    organization_id: string,
    { period, before }: Pick<ReportAsk, 'period' | 'before'>,
  ): Promise<SeatRow[]> {
    const weeks = new Set([period, before].flatMap(({ from, to }) => weeksOf(Date.parse(from), Date.parse(to))));
    const where = weeks.size > mostWeeks ? {} : { week: [...weeks] };
    return this.reads.find(seatList, { organization_id }, where, { limit: most });
  }

  /** The seats of candidates who came from these sources. The source is stored with the application. */
  private async fromSources(
    { organization_id }: Caller,
    sources: ReadonlySet<string> | null,
    rows: readonly SeatRow[],
  ): Promise<readonly SeatRow[]> {
    if (!sources) return rows;
    const ids = [...new Set(rows.map(({ application_id }) => application_id))];
    const known = new Set<string>();
    for (let from = 0; from < ids.length; from += atOnce)
      for (const { id, source } of await this.reads.getMany(
        applicationList,
        { organization_id },
        ids.slice(from, from + atOnce),
      ))
        if (sources.has(source)) known.add(id);
    return rows.filter(({ application_id }) => known.has(application_id));
  }

  private found({ ask, at }: Prepared, seats: readonly SeatRow[], open: OpenFigure): Seat[] {
    const moment = Date.parse(at);
    return askedSeats(ask, seats, moment)
      .filter((seat) => seat.user_id === open.row && columnsOf(seat, moment).some((column) => column === open.column))
      .toSorted(newestFirst);
  }

  /** The rows with names, sorted by name and never by a figure, because the report must not rank people. */
  private async named(figures: readonly InterviewerFigures[]): Promise<InterviewersRow[]> {
    const names = await this.lookups.userNames(figures.map(({ id }) => id));
    return figures
      .map((row): InterviewersRow => ({ ...row, name: names[row.id] ?? say('A former member') }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  }

  private async names({ organization_id }: Caller, { jobs }: Prepared, seats: readonly Seat[]) {
    const ids = [...new Set(seats.map(({ application_id }) => application_id))];
    const rows = await this.reads.getMany(applicationList, { organization_id }, ids);
    return {
      people: new Map(rows.map((row) => [row.id, row])),
      jobs: new Map(jobs.map((job) => [job.id, job.name])),
    };
  }

  /** Each interview as an entry, with its own events and those of its scorecard, without drafts. */
  private async entries(caller: Caller, prepared: Prepared, shown: readonly Seat[]): Promise<ReportEntry[]> {
    const { people, jobs } = await this.names(caller, prepared, shown);
    const logs = await Promise.all(
      shown.map(async ({ id, appointment_id }) => {
        const [booked, judged] = await Promise.all([
          this.streams.read(`appointment-${bookingOf(appointment_id)}`, caller.organization_id),
          this.streams.read(`scorecard-${id}`, caller.organization_id),
        ]);
        return toldOf([...booked, ...judged])
          .filter(({ data, metadata }) => {
            const about = (data as { appointment_id?: string }).appointment_id;
            return metadata.recorded_at <= prepared.at && about === appointment_id;
          })
          .toSorted((a, b) => (a.metadata.occurred_at < b.metadata.occurred_at ? -1 : 1))
          .slice(-mostEvents);
      }),
    );
    const users = await this.lookups.userNames(usersTold(logs.flat()));
    return shown.map((seat, index): ReportEntry => {
      const sentence = sentencesIn(logs[index]!);
      const person = people.get(seat.application_id);
      const name = person?.name ?? '';
      const began = new Date(seat.starts_at).toISOString();
      return {
        id: seat.id,
        application_id: seat.application_id,
        candidate_id: person?.candidate_id ?? '',
        name,
        job_name: jobs.get(seat.job_id) ?? '',
        days: 0,
        from: began,
        to: began,
        events: logs[index]!.map((event): EntryEvent => ({
          id: event.id,
          at: event.metadata.occurred_at,
          actor_name: whoIn(users, name).of(event),
          sentence: sentence(event),
        })),
      };
    });
  }

  /** The report's seats, made from the log. The seats of all jobs are folded, because an interview can move to another job than the one it was booked for. If no job is chosen, nothing is read. */
  private async fromLog({ organization_id }: Caller, { ask, at }: Prepared, until: number): Promise<FromLog<SeatRow>> {
    if (!ask.jobs.size) return { rows: [], events: 0 };
    const asked = (row: SeatRow): boolean =>
      [ask.period, ask.before].some((period) => askedSeats(ask, [row], Date.parse(at), period).length);
    const rows: SeatRow[] = [];
    let events = 0;
    for await (const share of this.log.rows(interviewSeats, {
      organization_id,
      until,
      as_of: ask.as_of,
      // A seat begins with its booking. All other events only change existing seats.
      sharedBy: (stream) => (categoryOf(stream) === 'appointment' ? idOf(stream) : null),
    })) {
      rows.push(...share.rows.filter(asked));
      events += share.events;
    }
    return { rows, events };
  }
}
