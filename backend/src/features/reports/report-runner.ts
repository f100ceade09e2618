import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, idOf, sentencesIn } from '@candor/contracts/all-events';
import type { Actor } from '@candor/contracts/kernel/event';
import {
  type DayPart,
  type EntryEvent,
  type OpenedFigure,
  type OpenFigure,
  type ReportEntry,
  type ReportParams,
} from '@candor/contracts/reports/report';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { factList } from '@candor/contracts/reports/facts';
import type { FactReport, FactReportRow } from '@candor/contracts/reports/measures';
import { FactFigures, type FoundFact } from '@candor/projections/reports/fact-figures';
import { FactTables } from '@candor/projections/reports/fact-tables';
import { facts } from '@candor/projections/reports/facts';
import type { ReportAsk } from '@candor/projections/reports/report-ask';
import type { Caller } from '../../kernel/caller.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type FromLog, LogFold } from './log-fold.ts';
import { jobsFor, plansOf, type ReportJob, ReportJobs } from './report-jobs.ts';
import { FactReader, type FactQuestion } from '../../reads/reports/fact-reader.ts';
import { type Period, periodsOf } from '../../reads/reports/report-period.ts';
import type { Provable } from './report-proofs.ts';

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
/** A fact that an opened number counts. */
export type Entry = FoundFact;
type Figures = { rows: FactReportRow[]; parts: { row: string; parts: DayPart[] }[]; opened: OpenedFigure | null };

const atOnce = 500;

/** Runs reports over the facts of applications. Facts are kept in memory, so a report costs one scan and what changed since the last one. */
@Injectable()
export class ReportRunner {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
    @Inject(LogFold) private readonly log: LogFold,
    @Inject(FactReader) private readonly facts: FactReader,
    @Inject(Progress) progress: Progress,
  ) {
    progress.onChange(({ changed }) => {
      for (const { model, organization_id, keys } of changed)
        if (model === factList.name) this.facts.change(organization_id, keys);
    });
  }

  async prepare(caller: Caller, params: ReportParams, now = new Date()): Promise<Prepared> {
    const { at, as_of, period, before } = periodsOf(params, caller.tz_region, now);
    const { jobs: all, name } = await this.jobs.of(caller, as_of);
    const jobs = jobsFor(all, params);
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

  /** The rows of the report and, if a number is opened, one page of its facts. */
  async figures(
    caller: Caller,
    report: FactReport,
    prepared: Prepared,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<Figures> {
    const opens = report.columns.some((each) => each.opens && each.name === open?.column);
    const { found, ...figures } = await this.facts.answer(
      this.question(caller, report, prepared),
      prepared.ask.jobs,
      opens ? open : null,
    );
    if (!found) return { ...figures, opened: null };
    return { ...figures, opened: { ...found, entries: await this.entries(caller, found.entries, prepared) } };
  }

  private question({ organization_id }: Caller, { name }: FactReport, { ask, at }: Prepared): FactQuestion {
    const { jobs: _, sources, ...rest } = ask;
    return { organization_id, report: name, ask: { ...rest, sources: sources && [...sources] }, at: Date.parse(at) };
  }

  /** The figures, to be recomputed from the log. */
  provable(caller: Caller, report: FactReport, prepared: Prepared): Provable {
    return {
      name: `${caller.organization_id} ${caller.tz_region} ${report.name} ${prepared.name}`,
      shown: async () => ({
        rows: (await this.figures(caller, report, prepared, null)).rows,
        again: (until) => this.again(caller, report, prepared, until),
      }),
    };
  }

  /** The rows of the report, from the events alone. */
  private async again(
    { organization_id }: Caller,
    report: FactReport,
    { ask, at }: Prepared,
    until: number,
  ): Promise<FromLog<FactReportRow>> {
    const tables = new FactTables();
    let events = 0;
    for await (const share of this.log.rows(facts, {
      organization_id,
      until,
      as_of: ask.as_of,
      // Every share needs the events of other streams.
      sharedBy: (stream) => (categoryOf(stream) === 'application' ? idOf(stream) : null),
      told: ({ data }) => ask.jobs.has(String((data as { job_id?: string }).job_id)),
    })) {
      for (const row of share.rows) tables.put(row.id, row);
      events += share.events;
    }
    return { rows: new FactFigures(tables, report.facts, ask, Date.parse(at)).figures().rows, events };
  }

  /** All facts that a number counts, in parts, with names. */
  async *behind(
    caller: Caller,
    report: FactReport,
    prepared: Prepared,
    open: OpenFigure,
  ): AsyncGenerator<(Entry & { name: string; job_name: string; step: string | null })[]> {
    const found = await this.facts.behind(this.question(caller, report, prepared), prepared.ask.jobs, open);
    for (let from = 0; from < found.length; from += atOnce) {
      const part = found.slice(from, from + atOnce);
      const { people, jobs } = await this.names(caller, part, prepared);
      yield part.map((entry) => {
        const person = people.get(entry.application);
        return {
          ...entry,
          name: person?.name ?? '',
          job_name: (person && jobs.get(person.job_id)) ?? '',
        };
      });
    }
  }

  private async names({ organization_id }: Caller, entries: readonly Entry[], { jobs }: Prepared) {
    const rows = await this.reads.getMany(applicationList, { organization_id }, [
      ...new Set(entries.map(({ application }) => application)),
    ]);
    return {
      people: new Map(rows.map((row) => [row.id, row])),
      jobs: new Map(jobs.map((job) => [job.id, job.name])),
    };
  }

  /** Each fact with the events of its application, from the one that began it to the one that ended it. */
  private async entries(caller: Caller, shown: readonly Entry[], prepared: Prepared): Promise<ReportEntry[]> {
    const { people, jobs } = await this.names(caller, shown, prepared);
    const logs = await Promise.all(
      shown.map(async ({ application, from, to }) =>
        (await this.streams.read(`application-${application}`, caller.organization_id)).filter(
          (event) =>
            event.revision >= from &&
            event.metadata.recorded_at <= prepared.at &&
            (to === null || event.revision <= to),
        ),
      ),
    );
    const users = await this.lookups.userNames(
      logs.flat().flatMap(({ metadata: { actor } }) => (actor.type === 'user' ? [actor.id] : [])),
    );
    const who = (actor: Actor, person: string) =>
      actor.type === 'user' ? (users[actor.id] ?? 'A former member') : actor.type === 'candidate' ? person : 'Candor';
    return shown.map(({ application, from, days, began, ended }, index) => {
      const sentence = sentencesIn(logs[index]!);
      const person = people.get(application);
      const name = person?.name ?? '';
      return {
        id: `${application}-${from}`,
        application_id: application,
        candidate_id: person?.candidate_id ?? '',
        name,
        job_name: (person && jobs.get(person.job_id)) ?? '',
        days,
        from: new Date(began).toISOString(),
        to: ended === null || ended > Date.parse(prepared.at) ? null : new Date(ended).toISOString(),
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
