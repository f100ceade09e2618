import {
  internetApplicant,
  internetFacts,
  type InternetFacts,
  type ReasonFlags,
} from '@candor/contracts/demographics/standing';
import { categoryAt } from '@candor/contracts/demographics/categories';
import { isOver } from '@candor/contracts/pipeline/figures';
import type { Facts, Where } from '@candor/contracts/reports/measures';
import { beginnings, factHomes, knownFrom } from '@candor/contracts/reports/facts';
import { fullDays } from '@candor/contracts/values/days';
import { momentOf } from '@candor/contracts/values/zone-time';
import type { FactTable, FactTables } from './fact-tables.ts';
import type { JobPlan, ReportAsk } from './report-ask.ts';

// Reads facts from their tables as one question sees them.

export type Read = (at: number) => number;
export type Condition = (at: number) => boolean;
export const always: Condition = () => true;
/** Dates that may lie in the future. */
const planned: ReadonlySet<string> = new Set(['expires', 'starts', 'application.starts', 'due']);

/** Dates that are calendar days, stored as midnights of clocks: the end of the last day of an offer, and the first day of work. */
const calendarDays: ReadonlySet<string> = new Set(['expires', 'starts', 'application.starts']);

/** The numbers of names are smaller than this. */
const mostNames = 2 ** 26;
/** A step as its job has it at present. `place`: its position in the pipeline; null if the job has removed the step. */
export type StepNow = { name: string; type: string; days: number; place: number | null };
/** From one moment to another, in ms. */
type Stretch = readonly [from: number, to: number];
/** The plan for facts that are about no job. */
const noPlan: JobPlan = { id: '', steps: [], groups: {} };
/** Reads the facts for one question: their dates and words at the moment of the figures, the steps and jobs as they are now, and which facts the question counts. */
export class FactScan {
  readonly tables: FactTables;
  readonly ask: ReportAsk;
  readonly facts: Facts;
  readonly #at: number;
  /** Whether something that was read depends on the moment. */
  timed = false;
  readonly cut: number;
  readonly table;
  readonly #plans: (JobPlan | undefined)[] = [];
  /** The steps that jobs have at present, and those that they have removed. */
  readonly #steps = new Map<number, StepNow>();
  readonly #removed = new Map<number, StepNow>();
  #stepOf: Read | null = null;
  readonly #sources: ReadonlySet<number> | null;
  readonly #begins: Read;
  /** What the reader left out of the past: sources by number, steps by `type.name`. */
  readonly #without: { sources: ReadonlySet<number>; steps: ReadonlySet<string> };
  readonly #only: readonly { read: Read; values: ReadonlySet<number> }[];
  readonly #internet: Condition | null;
  readonly #eeo: Condition | null;
  readonly #via: { read: Read; imported: number } | null;
  /** When each application was in the steps that are left out. */
  #spared: ReadonlyMap<number, readonly Stretch[]> | null = null;

  constructor(tables: FactTables, facts: Facts, ask: ReportAsk, at: number) {
    this.tables = tables;
    this.ask = ask;
    this.facts = facts;
    this.#at = at;
    this.cut = ask.as_of === null ? Infinity : Date.parse(ask.as_of);
    this.table = tables.table(facts.kind);
    this.#begins = this.table.reader(beginnings[facts.kind]);
    for (const [id, plan] of ask.jobs) {
      this.#plans[tables.names.numberOf(id)] = plan;
      for (const [place, { id: step, name, type, sla_days }] of plan.steps.entries())
        this.#steps.set(tables.names.numberOf(step), { name, type, days: ask.limit ?? sla_days, place });
    }
    this.#sources = ask.sources && this.#numbersOf([...ask.sources]);
    this.#without = {
      sources: this.#numbersOf(ask.without?.sources ?? []),
      steps: new Set(ask.without?.steps),
    };
    this.#only = (ask.only ?? []).map(({ word, values }) => ({
      read: this.table.word(word),
      values: this.#numbersOf(values),
    }));
    const ofApplications = factHomes[facts.kind] === 'facts';
    this.#internet = ofApplications && ask.internet ? this.#internetApplicants(ask.internet) : null;
    this.#eeo = ofApplications && ask.eeo?.length ? this.#ofCategories(new Set(ask.eeo)) : null;
    const imported = ofApplications && ask.imported ? tables.names.find('import') : 0;
    this.#via = imported ? { read: this.#ofApplication((table) => table.word('via')), imported } : null;
  }

  /** The numbers of these names. A name that no fact has yet has no number; the number 0 stands for no name. */
  #numbersOf(names: readonly string[]): ReadonlySet<number> {
    return new Set(names.flatMap((name) => (name === '' ? 0 : this.tables.names.find(name) || [])));
  }

  /** The moment of the figures. */
  get at(): number {
    this.timed = true;
    return this.#at;
  }

  /** Returns a reader for a field of the application to which the fact belongs. */
  #ofApplication(reader: (table: FactTable) => Read): Read {
    const read = reader(this.tables.table('application'));
    return this.facts.kind === 'application' ? read : (at) => read(this.table.applicationOf(at));
  }

  /** Whether the fact's job had one of these categories when the person applied, or was added as a lead. Jobs that always had the same one are chosen already. */
  #ofCategories(wanted: ReadonlySet<string>): Condition {
    const of = this.facts.kind === 'application' ? '' : 'application.';
    const [applied, came] = [this.date(`${of}applied`), this.date(`${of}came`)];
    return (at) => {
      const categories = this.plan(at)?.categories;
      if (!categories) return true;
      const when = applied(at);
      return wanted.has(categoryAt(categories, Number.isNaN(when) ? came(at) : when));
    };
  }

  /** Whether the fact's application passes the Internet Applicant test at the time of the figures. */
  #internetApplicants(flags: Readonly<Record<string, ReasonFlags>>): Condition {
    const of = this.facts.kind === 'application' ? '' : 'application.';
    const dates = internetFacts.map((name) => [name, this.date(`${of}${name}`)] as const);
    const [side, reason] = ['side', 'reason'].map((name) => this.#ofApplication((table) => table.word(name))) as [
      Read,
      Read,
    ];
    const { names } = this.tables;
    const flagsOf = (name: string): ReasonFlags | null => flags[name] ?? null;
    // The reason and who ended it count only for an application that is archived by then, so the test needs no moment for them.
    const fact = {} as InternetFacts;
    return (at) => {
      for (const [name, read] of dates) {
        const when = read(at);
        fact[name] = Number.isNaN(when) ? null : when;
      }
      fact.side = names.nameOf(side(at)) || null;
      fact.reason = names.nameOf(reason(at)) || null;
      return internetApplicant(fact, flagsOf).is;
    };
  }

  /** Returns a reader for a date by its name. The value is NaN if the date has not come at the time of the figures. */
  date(name: string): Read {
    if (name === 'cohort') return this.#cohort();
    const own = name.startsWith('application.') ? this.tables.table('application') : this.table;
    const read = own.reader(name.replace('application.', ''));
    const { cut } = this;
    const stored: Read =
      own !== this.table && this.facts.kind !== 'application' ? (at) => read(this.table.applicationOf(at)) : read;
    const value = calendarDays.has(name) ? this.#atHome(stored) : stored;
    return cut === Infinity || planned.has(name) ? value : (at) => (value(at) <= cut ? value(at) : Number.NaN);
  }

  /** The moment at which the organization's clocks show this midnight. There are few different ones. */
  #atHome(read: Read): Read {
    const { home_zone: zone } = this.ask;
    if (!zone || zone === 'UTC') return read;
    const moments = new Map<number, number>();
    return (at) => {
      const clock = read(at);
      if (Number.isNaN(clock)) return clock;
      let moment = moments.get(clock);
      if (moment === undefined) moments.set(clock, (moment = momentOf(clock, zone)));
      return moment;
    };
  }

  /** Returns a reader for the time when the person applied. A lead, and a stay among the leads, counts from the time when they were added. */
  #cohort(): Read {
    const of = this.facts.kind === 'application' ? '' : 'application.';
    const [applied, came] = [this.date(`${of}applied`), this.date(`${of}came`)];
    if (this.facts.kind === 'application') return (at) => (Number.isNaN(applied(at)) ? came(at) : applied(at));
    return (at) => (this.step(at).type === 'sourced_new' ? came(at) : applied(at));
  }

  /** Whether the date has come at the time of the figures. */
  come(name: string): Condition {
    const read = this.date(name);
    return planned.has(name) ? (at) => read(at) <= this.at : (at) => !Number.isNaN(read(at));
  }

  /** Returns a reader for a word (a text value) by its name. The value is the word's number; 0 if it was not known yet. */
  word(name: string): Read {
    const read = this.table.word(name);
    const from = knownFrom[this.facts.kind]?.[name];
    if (this.cut === Infinity || !from) return read;
    const known = this.table.reader(from);
    return (at) => (known(at) <= this.cut ? read(at) : 0);
  }

  /** The plan of the fact's job. Undefined if the reader may not count that job or did not ask for it. */
  plan(at: number): JobPlan | undefined {
    const subject = this.table.subject.get(at);
    if (!subject) return undefined;
    const job = this.tables.job.get(subject);
    const plan = this.#plans[job] ?? (job === 0 && this.ask.free ? noPlan : undefined);
    return plan && (!this.#sources || this.#sources.has(this.tables.source.get(subject))) ? plan : undefined;
  }

  /** Whether the fact was true at the time of the figures, in the past that the reader chose. */
  holds(at: number): boolean {
    if (this.#via && this.#via.read(at) === this.#via.imported) return false;
    if (this.#without.sources.size && this.#without.sources.has(this.tables.source.get(this.table.subject.get(at))))
      return false;
    if (this.#without.steps.size && this.facts.kind === 'stay' && this.#without.steps.has(this.#keyOfStep(at)))
      return false;
    for (const { read, values } of this.#only) if (!values.has(read(at))) return false;
    if (this.#eeo && !this.#eeo(at)) return false;
    if (this.#internet && !this.#internet(at)) return false;
    if (this.cut !== Infinity && !(this.#begins(at) <= this.cut)) return false;
    return !this.table.windows.size || this.table.windows.holds(at, this.cut);
  }

  #keyOfStep(at: number): string {
    const { type, name } = this.step(at);
    return `${type}.${name}`;
  }

  /** Finds when the applications were in the steps that are left out. */
  #sparedStays(): ReadonlyMap<number, readonly Stretch[]> {
    if (this.#spared) return this.#spared;
    const found = new Map<number, Stretch[]>();
    const stays = new FactScan(
      this.tables,
      { ...this.facts, kind: 'stay', date: 'left' } as Facts,
      { ...this.ask, without: undefined },
      this.#at,
    );
    const [entered, left] = [stays.date('entered'), stays.date('left')];
    for (let at = 0; at < stays.table.size; at++) {
      const subject = stays.table.subject.get(at);
      if (!subject || !stays.holds(at) || !this.#without.steps.has(stays.#keyOfStep(at))) continue;
      // A stay that goes on lasts until the end of what is measured.
      const stretch: Stretch = [entered(at), Number.isNaN(left(at)) ? Infinity : left(at)];
      const known = found.get(subject);
      if (known) known.push(stretch);
      else found.set(subject, [stretch]);
    }
    return (this.#spared = found);
  }

  /** The number of a stay's step. A step that its job has removed has a number for each of its names, so that the order of the facts does not decide which name it gets. */
  stepNumber(at: number): number {
    this.#stepOf ??= this.table.word('step');
    const step = this.#stepOf(at);
    return this.#steps.has(step) ? step : mostNames * this.table.word('name')(at) + step;
  }

  /** The step of a stay as its job has it at present. A removed step is returned as it was. */
  step(at: number): StepNow {
    const number = this.stepNumber(at);
    const known = this.#steps.get(number) ?? this.#removed.get(number);
    if (known) return known;
    const { names } = this.tables;
    const removed: StepNow = {
      name: names.nameOf(this.table.word('name')(at)),
      type: names.nameOf(this.table.word('type')(at)),
      days: this.ask.limit ?? 0,
      place: null,
    };
    this.#removed.set(number, removed);
    return removed;
  }

  /** Returns a reader for the full days between two dates; NaN while one date is missing. */
  days([from, to]: readonly [string, string]): Read {
    const end = (name: string): Read =>
      name === 'now'
        ? () => this.at
        : name === 'job_opened'
          ? (at) => this.plan(at)?.opened ?? Number.NaN
          : this.date(name);
    const [begins, ends] = [end(from), end(to)];
    const between: Read = (at) => {
      const [one, other] = [begins(at), ends(at)];
      return Number.isNaN(one) || Number.isNaN(other) ? Number.NaN : fullDays(one, other);
    };
    // If steps are left out, the time that an application took becomes shorter by the days in those steps, as far as they lie in that time.
    if (!this.#without.steps.size || this.facts.kind !== 'application' || to === 'starts') return between;
    const spared = this.#sparedStays();
    return (at) => {
      const [first, last] = [begins(at), ends(at)];
      let days = between(at);
      for (const [entered, left] of spared.get(this.table.subject.get(at)) ?? [])
        days -= Math.max(0, fullDays(Math.max(first, entered), Math.min(last, left)));
      return days;
    };
  }

  condition(where: Where | undefined): Condition {
    if (!where) return always;
    const all: Condition[] = [];
    for (const [word, values] of Object.entries(where.words ?? {}) as [string, readonly string[]][]) {
      const read = this.word(word);
      const wanted = new Set(values.map((value) => this.tables.names.find(value)));
      wanted.delete(0);
      all.push((at) => wanted.has(read(at)));
    }
    for (const [word, values] of Object.entries(where.except ?? {}) as [string, readonly string[]][]) {
      const read = this.word(word);
      const left = new Set(values.map((value) => this.tables.names.find(value)));
      left.delete(0);
      all.push((at) => !left.has(read(at)));
    }
    for (const name of where.has ?? []) all.push(this.come(name));
    for (const name of where.not ?? []) {
      const come = this.come(name);
      all.push((at) => !come(at));
    }
    if (where.over_plan) {
      const [begins, ends] = [this.date('entered'), this.date('left')];
      all.push((at) => {
        const left = ends(at);
        return isOver(fullDays(begins(at), Number.isNaN(left) ? this.at : left), this.step(at).days);
      });
    }
    return all.length === 1 ? all[0]! : (at) => all.every((holds) => holds(at));
  }
}
