import { entriesAtOnce, type DayPart, type OpenedFigure, type OpenFigure } from '@candor/contracts/reports/report';
import { type Built, builtFacts } from '@candor/contracts/reports/builder';
import { factHomes } from '@candor/contracts/reports/facts';
import { type FactReportRow, type Facts, listsDays } from '@candor/contracts/reports/measures';
import { factReportNamed } from '@candor/contracts/reports/reports';
import { KeptCounts, FactFigures, type FoundFact } from '@candor/projections/reports/fact-figures';
import type { JobPlan, ReportAsk } from '@candor/projections/reports/report-ask';
import type { FactTables } from '@candor/projections/reports/fact-tables';
import type { InterviewerFigures } from '@candor/projections/reports/interviewers';
import { LRUCache } from 'lru-cache';
import { type BookHome, FactBooks, type FactSource } from './fact-books.ts';

/** A report that is requested from the facts. `at`: the moment of the figures, in ms. Plain data, because it may be sent to another thread. */
export type FactQuestion = {
  organization_id: string;
  report: string;
  /** One figure by rows of the reader's choice, which replaces the whole report. */
  built?: Built;
  ask: Omit<ReportAsk, 'jobs' | 'sources'> & { sources: readonly string[] | null };
  at: number;
};
/** The report on interviewers at present. `jobs`, `closed`: the judgments that the reader may know, by job and by application. */
export type SeatQuestion = {
  organization_id: string;
  ask: Omit<ReportAsk, 'jobs' | 'sources'>;
  at: number;
  jobs: readonly string[];
  closed: readonly string[];
};
export type Plans = ReadonlyMap<string, JobPlan>;
/** One page of the list of what a number counts. */
export type FoundPage = Omit<OpenedFigure, 'entries'> & { entries: FoundFact[] };
/** A place among the facts: the id of the tables, and the position of the last fact that was read. */
export type FoundAfter = { tables: string; at: number };
/** `next`: where the next part begins; null at the end. */
export type FoundPart = { found: FoundFact[]; next: FoundAfter | null };
/** How many facts a file takes at a time, so that its memory does not grow with its rows. */
const partOfFound = 5_000;
/** The facts of a question. */
export const factsOf = ({ report, built }: Pick<FactQuestion, 'report' | 'built'>): Facts => {
  const of = factReportNamed(report)!;
  return built ? builtFacts(of, built) : of.facts;
};
export type FactAnswer = {
  rows: FactReportRow[];
  parts: { row: string; parts: DayPart[] }[];
  found: FoundPage | null;
};
/** The last page that is shown of what a number counts. */
const mostPages = 400;
const longestFirst = (a: FoundFact, b: FoundFact): number =>
  b.days - a.days || a.began - b.began || (a.application < b.application ? -1 : 1);
const newestFirst = (a: FoundFact, b: FoundFact): number =>
  b.began - a.began || (a.application < b.application ? -1 : 1);
/** The order of what a number counts: by days where the report is about days, and otherwise by date. */
const orderOf = ({ report, built }: FactQuestion) =>
  listsDays(factReportNamed(report)!, Boolean(built)) ? longestFirst : newestFirst;

/** Computes reports from facts. The application uses a separate thread, so that no request waits for another one's report. */
export abstract class FactReader {
  abstract answer(
    question: FactQuestion,
    plans: Plans,
    open: (OpenFigure & { page: number }) | null,
  ): Promise<FactAnswer>;
  /** Some of the facts that a number counts, starting after `after`, in the order of the tables. */
  abstract behind(question: FactQuestion, plans: Plans, open: OpenFigure, after: FoundAfter | null): Promise<FoundPart>;
  /** The present jobs of the interviews in which a judgment was given. */
  abstract judgedJobs(organization_id: string): Promise<string[]>;
  abstract interviewers(question: SeatQuestion, plans: Plans): Promise<InterviewerFigures[]>;
  /** A change of rows that the projector announces. '*' means every organization, no keys any row. */
  abstract change(organization: string, home: BookHome, keys: readonly string[]): void;
}

/** How long an answer is kept, in ms. Screens that are redrawn request the same figures again and again; the time in a step grows, so answers are kept only for the minute. */
const minute = 60_000;
const mostKept = 200;
/** How many questions keep their counts, so that the next answer counts only what changed. */
const mostCounted = 12;

/** The reader that computes in the thread that calls it. */
export class FactAnswers extends FactReader {
  readonly #books: FactBooks;
  readonly #kept = new LRUCache<string, Omit<FactAnswer, 'found'>>({ max: mostKept });
  readonly #counted = new LRUCache<string, { minute: number; at: number; counts: KeptCounts }>({ max: mostCounted });
  readonly #names = new WeakMap<Plans, number>();
  #named = 0;

  constructor(source: FactSource) {
    super();
    this.#books = new FactBooks(source);
  }

  change(organization: string, home: BookHome, keys: readonly string[]): void {
    this.#books.change(organization, home, keys);
  }

  answer(question: FactQuestion, plans: Plans, open: (OpenFigure & { page: number }) | null): Promise<FactAnswer> {
    return this.#read(question, (tables) => {
      const asked = JSON.stringify([{ ...question, at: 0 }, this.#nameOf(plans), tables.own]);
      const { at, minute: now, counts } = this.#keptCountsOf(asked, question.at);
      const name = `${asked} ${now} ${tables.mark}`;
      let known = this.#kept.get(name);
      const figures = known && !open ? null : this.#figures({ ...question, at }, plans, tables, counts);
      if (!known) this.#kept.set(name, (known = figures!.figures()));
      return { ...known, found: open && this.#page(figures!, open, orderOf(question)) };
    });
  }

  behind(question: FactQuestion, plans: Plans, open: OpenFigure, after: FoundAfter | null): Promise<FoundPart> {
    return this.#read(question, (tables) => {
      // Tables that were read anew have other places: what was sent already cannot be told from the rest.
      if (after && after.tables !== tables.own)
        throw new Error('The facts were ordered anew while the file was written.');
      const found: FoundFact[] = [];
      this.#figures(question, plans, tables).behind(
        open.row,
        open.column,
        (each) => found.push(each),
        after?.at ?? -1,
        partOfFound,
      );
      const last = found.length < partOfFound ? null : found.at(-1)!;
      return { found, next: last && { tables: tables.own, at: last.at } };
    });
  }

  judgedJobs(organization_id: string): Promise<string[]> {
    return this.#books.read(organization_id, 'interview-seats', (seats) => seats.judgedJobs());
  }

  interviewers({ organization_id, ask, at, ...known }: SeatQuestion, jobs: Plans): Promise<InterviewerFigures[]> {
    return this.#books.read(organization_id, 'interview-seats', (seats) =>
      seats.figures({ ...ask, sources: null, jobs }, at, { jobs: new Set(known.jobs), closed: new Set(known.closed) }),
    );
  }

  #read<T>(question: FactQuestion, work: (tables: FactTables) => T): Promise<T> {
    return this.#books.read(question.organization_id, factHomes[factsOf(question).kind], work);
  }

  /** The kept counts of the question, and the moment for which its figures are computed: the same one for a whole minute, because the time in a step grows. */
  #keptCountsOf(asked: string, at: number): { minute: number; at: number; counts: KeptCounts } {
    const now = Math.floor(at / minute);
    let found = this.#counted.get(asked);
    if (found?.minute !== now) {
      found = { minute: now, at, counts: found?.counts ?? new KeptCounts() };
      this.#counted.set(asked, found);
    }
    return found;
  }

  #figures(question: FactQuestion, jobs: Plans, tables: FactTables, counts?: KeptCounts) {
    const { ask, at } = question;
    return new FactFigures(
      tables,
      factsOf(question),
      { ...ask, sources: ask.sources && new Set(ask.sources), jobs },
      at,
      counts,
    );
  }

  #page(
    of: FactFigures,
    open: OpenFigure & { page: number },
    order: (a: FoundFact, b: FoundFact) => number,
  ): FoundPage {
    const wanted = Math.min(open.page, mostPages) * entriesAtOnce;
    let first: FoundFact[] = [];
    let total = 0;
    const inside = new Map<number, number>();
    of.behind(open.row, open.column, (found) => {
      total++;
      inside.set(found.days, (inside.get(found.days) ?? 0) + 1);
      first.push(found);
      // Keeps only the pages up to the one shown.
      if (first.length > 4 * wanted) first = first.sort(order).slice(0, wanted);
    });
    const page = Math.max(1, Math.min(open.page, mostPages, Math.ceil(total / entriesAtOnce)));
    return {
      column: open.column,
      row: open.row,
      total,
      page,
      limit: entriesAtOnce,
      entries: first.sort(order).slice((page - 1) * entriesAtOnce, page * entriesAtOnce),
      spread: of.spread(open.row, open.column).map(({ day, count }) => ({ day, count, inside: inside.get(day) ?? 0 })),
    };
  }

  #nameOf(plans: Plans): number {
    let name = this.#names.get(plans);
    if (name === undefined) this.#names.set(plans, (name = ++this.#named));
    return name;
  }
}
