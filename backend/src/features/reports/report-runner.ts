import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, idOf, sentencesIn } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { usersTold, whoIn } from '@candor/contracts/who-acted';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import {
  type DayPart,
  type EntryEvent,
  type OpenedFigure,
  type OpenFigure,
  type ReportEntry,
  type ReportParams,
} from '@candor/contracts/reports/report';
import { factHomes, factStreams } from '@candor/contracts/reports/facts';
import type { FactReportRow } from '@candor/contracts/reports/measures';
import { FactFigures } from '@candor/projections/reports/fact-figures';
import { FactTables } from '@candor/projections/reports/fact-tables';
import { answerFacts } from '@candor/projections/reports/answer-facts';
import { dealFacts } from '@candor/projections/reports/deal-facts';
import { facts } from '@candor/projections/reports/facts';
import { sendingFacts } from '@candor/projections/reports/sending-facts';
import { taskFacts } from '@candor/projections/reports/task-facts';
import { outreachFacts } from '@candor/projections/reports/outreach-facts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Streams } from '../../kernel/streams.ts';
import { type FromLog, LogFold } from './log-fold.ts';
import { jobsFor, plansOf, ReportJobs } from './report-jobs.ts';
import {
  type FactAnswer,
  FactReader,
  type FactQuestion,
  type FoundAfter,
  type FoundPart,
} from '../../reads/reports/fact-reader.ts';
import { periodsOf } from '../../reads/reports/report-period.ts';
import { isBookHome } from '../../reads/reports/fact-books.ts';
import type { Provable } from './report-proofs.ts';
import type { AskedReport, Entry, Prepared } from './asked-report.ts';
import { ReportNames } from './report-names.ts';
import { ReportScopes } from './report-scopes.ts';

/** The projections that make the facts, for computing figures from the log alone. */
const projectionsOf = {
  facts,
  'outreach-facts': outreachFacts,
  'answer-facts': answerFacts,
  'deal-facts': dealFacts,
  'sending-facts': sendingFacts,
  'task-facts': taskFacts,
} as const;
type Figures = { rows: FactReportRow[]; parts: { row: string; parts: DayPart[] }[]; opened: OpenedFigure | null };

/** The streams whose records have no page that every reader may open. */
const pageless: ReadonlySet<string> = new Set(['submission', 'task']);
const atOnce = 500;
const minute = 60_000;
const dealAddress = (id: string): string =>
  formatListAddress({ area: 'sales', entity: 'deals', list: emptySlice, id, section: null });

/** Runs reports over the facts of applications. Facts are kept in memory, so a report costs one scan and reading the facts that changed after the previous one. */
@Injectable()
export class ReportRunner {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
    @Inject(LogFold) private readonly log: LogFold,
    @Inject(FactReader) private readonly facts: FactReader,
    @Inject(ReportScopes) private readonly scopes: ReportScopes,
    @Inject(ReportNames) private readonly names: ReportNames,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(Progress) progress: Progress,
  ) {
    progress.onChange(({ changed }) => {
      for (const { model, organization_id, keys } of changed)
        if (isBookHome(model)) this.facts.change(organization_id, model, keys);
    });
  }

  /** Resolves a request. `of`: the report of facts that is requested; absent: a report that is not made of facts. */
  async prepare(
    caller: Caller,
    params: ReportParams,
    of: Pick<AskedReport, 'facts'> | null = null,
    now = new Date(),
  ): Promise<Prepared> {
    const { at, as_of, period, before } = periodsOf(params, caller.tz_region, now);
    const { jobs: all, name } = await this.jobs.of(caller, as_of);
    const applications = of !== null && factHomes[of.facts.kind] === 'facts';
    const jobs = jobsFor(all, params, applications);
    const scope = of ? await this.scopes.of(caller, of.facts, jobs.length === all.length, params) : {};
    const choices = Object.entries(params)
      .filter(([name, value]) => name !== 'from' && name !== 'to' && value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      jobs,
      all,
      all_named: name,
      period,
      before,
      as_of,
      at,
      name: JSON.stringify([name, choices, period.moments, before.moments, caller.tz_region, as_of, scope]),
      ask: {
        period: period.moments,
        before: before.moments,
        zone: caller.tz_region ?? 'UTC',
        as_of,
        jobs: plansOf(jobs),
        sources: params.source?.length ? new Set(params.source) : null,
        by: params.by ?? null,
        ...scope,
        ...(applications && params.eeo_job_category?.length ? { eeo: params.eeo_job_category } : {}),
        ...(params.imported ? { imported: params.imported } : {}),
        ...(params.without_source?.length || params.without_step?.length
          ? { without: { sources: params.without_source ?? [], steps: params.without_step ?? [] } }
          : {}),
        ...(params.limit ? { limit: params.limit } : {}),
      },
    };
  }

  /** The rows of the report and, if a number is opened, one page of the facts that it counts. */
  async figures(
    caller: Caller,
    report: AskedReport,
    prepared: Prepared,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<Figures> {
    const opens = report.columns.some((each) => each.opens && each.name === open?.column);
    if (!open || !opens) return { ...(await this.kept(caller, report, prepared)), opened: null };
    const { found, ...figures } = await this.facts.answer(
      this.question(caller, report, prepared),
      prepared.ask.jobs,
      open,
    );
    return {
      ...figures,
      opened: { ...found!, entries: await this.entries(caller, report, found!.entries, prepared) },
    };
  }

  /** The figures, kept for a minute, as long as no fact of the organization changes. Figures contain no names, so readers with the same jobs and rights share them. */
  private kept(caller: Caller, report: AskedReport, prepared: Prepared): Promise<Omit<FactAnswer, 'found'>> {
    const { organization_id } = caller;
    const question = this.question(caller, report, prepared);
    const asked = JSON.stringify([report.name, report.built, prepared.ask.by, prepared.name]);
    return this.cache.of(
      `figures ${organization_id} ${asked}`,
      {
        models: [factHomes[report.facts.kind]],
        organizations: [organization_id],
        minute: Math.floor(question.at / minute),
      },
      async () => {
        const { found: _, ...figures } = await this.facts.answer(question, prepared.ask.jobs, null);
        return figures;
      },
    );
  }

  private question({ organization_id }: Caller, { name, built }: AskedReport, { ask, at }: Prepared): FactQuestion {
    const { jobs: _, sources, ...rest } = ask;
    return {
      organization_id,
      report: name,
      ...(built ? { built } : {}),
      ask: { ...rest, sources: sources && [...sources] },
      at: Date.parse(at),
    };
  }

  /** The figures in the form in which they can be computed again from the log. */
  provable(caller: Caller, report: AskedReport, prepared: Prepared): Provable {
    return {
      name: `${caller.organization_id} ${caller.tz_region} ${report.name} ${JSON.stringify(report.built)} ${prepared.ask.by} ${prepared.name}`,
      shown: async () => ({
        rows: (await this.figures(caller, report, prepared, null)).rows,
        again: (until) => this.again(caller, report, prepared, until),
      }),
    };
  }

  /** The rows of the report, made from the events alone. */
  private async again(
    { organization_id }: Caller,
    report: AskedReport,
    { ask, at }: Prepared,
    until: number,
  ): Promise<FromLog<FactReportRow>> {
    const tables = new FactTables();
    const home = factHomes[report.facts.kind];
    const category = factStreams[home];
    let events = 0;
    for await (const share of this.log.rows(projectionsOf[home], {
      organization_id,
      until,
      as_of: ask.as_of,
      // Events of other streams are needed by every share.
      sharedBy: (stream) => (categoryOf(stream) === category ? idOf(stream) : null),
      told: ({ data }) => ask.free || ask.jobs.has(String((data as { job_id?: string }).job_id)),
    })) {
      for (const row of share.rows) tables.put(row.id, row);
      events += share.events;
    }
    return { rows: new FactFigures(tables, report.facts, ask, Date.parse(at)).figures().rows, events };
  }

  /** All facts that a number counts, in parts, with the names of people and jobs. */
  async *behind(
    caller: Caller,
    report: AskedReport,
    prepared: Prepared,
    open: OpenFigure,
  ): AsyncGenerator<(Entry & { name: string; job_name: string; step: string | null })[]> {
    const question = this.question(caller, report, prepared);
    let after: FoundAfter | null = null;
    do {
      const part: FoundPart = await this.facts.behind(question, prepared.ask.jobs, open, after);
      for (let from = 0; from < part.found.length; from += atOnce) {
        const entries = part.found.slice(from, from + atOnce);
        const { nameOf, jobOf } = await this.names.of(caller, report, entries, prepared);
        yield entries.map((entry) => ({ ...entry, name: nameOf(entry).name, job_name: jobOf(entry) }));
      }
      after = part.next;
    } while (after);
  }

  /** Each fact with the events of its subject, from the event that began the fact to the one that ended it, and the events of its message. */
  private async entries(
    caller: Caller,
    report: AskedReport,
    shown: readonly Entry[],
    prepared: Prepared,
  ): Promise<ReportEntry[]> {
    const { nameOf, jobOf } = await this.names.of(caller, report, shown, prepared);
    const category = factStreams[factHomes[report.facts.kind]];
    if (!category) return [];
    const { organization_id } = caller;
    const known = ({ metadata }: Recorded) => metadata.recorded_at <= prepared.at;
    const logs = await Promise.all(
      shown.map(async ({ application, from, to, ref }) => {
        const own = (await this.streams.read(`${category}-${application}`, organization_id)).filter(
          (event) => event.revision >= from && known(event) && (to === null || event.revision <= to),
        );
        // A task has no words for the reader: only the events of messages are shown.
        const letter = ref ? (await this.streams.read(`message-${ref}`, organization_id)).filter(known) : [];
        return [...own, ...letter].sort((a, b) => a.position - b.position);
      }),
    );
    const users = await this.lookups.userNames(usersTold(logs.flat()));
    return shown.map((fact, index) => {
      const { application, at, from, days, began, ended } = fact;
      const sentence = sentencesIn(logs[index]!);
      const { id: candidate_id, name, gone } = nameOf(fact);
      return {
        id: `${application}-${from}-${at}`,
        application_id: application,
        candidate_id,
        name,
        job_name: jobOf(fact),
        ...(gone || pageless.has(category) || (category === 'enrollment' && !candidate_id)
          ? { record: null }
          : category === 'deal'
            ? { record: dealAddress(application) }
            : {}),
        days,
        from: new Date(began).toISOString(),
        to: ended === null || ended > Date.parse(prepared.at) ? null : new Date(ended).toISOString(),
        events: logs[index]!.map((event): EntryEvent => ({
          id: event.id,
          at: event.metadata.occurred_at,
          actor_name: whoIn(users, name).of(event),
          sentence: sentence(event),
        })),
      };
    });
  }
}
