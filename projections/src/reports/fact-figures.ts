import { phasePlace } from '@candor/contracts/jobs/values';
import type { DayPart } from '@candor/contracts/kernel/report';
import { isOver } from '@candor/contracts/pipeline/figures';
import type { FactReportRow, Facts, Figure, Measure, Where } from '@candor/contracts/reports/measures';
import type { FactKind } from '@candor/contracts/reports/facts';
import { fullDays } from '@candor/contracts/values/days';
import type { FactTables } from './fact-tables.ts';
import type { JobPlan, ReportAsk } from './report-fold.ts';

// Any report, computed from facts: a plain scan over the table of its kind. It knows no clock and no database.

type Read = (at: number) => number;
type Condition = (at: number) => boolean;
const always: Condition = () => true;
const byText = new Intl.Collator('en');

/** The values behind one figure of one row. */
type Cell = { count: number; values: number[]; seen: Set<number> | null };
type RowCells = {
  id: string;
  group: string | null;
  key: string | null;
  step: string | null;
  step_type: string | null;
  cells: Cell[];
  /** How often each number of planned days occurs, and the places of the step in its pipelines. */
  plans: Map<number, number>;
  places: { sum: number; count: number };
  parts: { now: PartSums; before: PartSums } | null;
};
type PartSums = { of: number; sums: Map<string, number> };

/** A fact behind a number, for the list that the number opens into. */
export type FoundFact = {
  application: string;
  at: number;
  from: number;
  to: number | null;
  days: number;
  began: number;
  ended: number | null;
};

const median = (sorted: readonly number[]): number | null => {
  const n = sorted.length;
  return n ? (sorted[Math.ceil(n / 2) - 1]! + sorted[Math.floor(n / 2)]!) / 2 : null;
};
const meanOf = (values: readonly number[]): number | null =>
  values.length ? Math.round((values.reduce((sum, each) => sum + each, 0) / values.length) * 10) / 10 : null;
/** The nearest rank. */
const rankOf = (sorted: readonly number[], share: number): number | null =>
  sorted.length ? sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]! : null;
const ratio = (part: number, whole: number): number | null => (whole ? Math.round((part / whole) * 1000) / 1000 : null);

/** Everything that one pass over the facts needs. */
class Scan {
  readonly tables: FactTables;
  readonly ask: ReportAsk;
  readonly facts: Facts;
  readonly at: number;
  readonly cut: number;
  readonly table;
  readonly #plans: (JobPlan | undefined)[] = [];
  readonly #steps = new Map<number, { name: string; type: string; days: number; place: number }>();
  readonly #sources: Set<number> | null;

  constructor(tables: FactTables, facts: Facts, ask: ReportAsk, at: number) {
    this.tables = tables;
    this.ask = ask;
    this.facts = facts;
    this.at = at;
    this.cut = ask.as_of === null ? Infinity : Date.parse(ask.as_of);
    this.table = tables.table(facts.kind);
    for (const [id, plan] of ask.jobs) {
      this.#plans[tables.names.numberOf(id)] = plan;
      for (const [place, { id: step, name, type, sla_days }] of plan.steps.entries())
        this.#steps.set(tables.names.numberOf(step), { name, type, days: sla_days, place });
    }
    this.#sources = ask.sources && new Set([...ask.sources].map((source) => tables.names.find(source)));
  }

  /** A date by its name; NaN before it has come. */
  date(name: string): Read {
    const own = name.startsWith('application.') ? this.tables.table('application') : this.table;
    const read = own.reader(name.replace('application.', ''));
    const { application } = this.table;
    const { cut } = this;
    const value: Read =
      own !== this.table && this.facts.kind !== 'application' ? (at) => read(application.values[at]!) : read;
    return cut === Infinity ? value : (at) => (value(at) <= cut ? value(at) : Number.NaN);
  }

  /** The plan of the fact's job, if the reader may count it and asked for it. */
  plan(at: number): JobPlan | undefined {
    const subject = this.table.subject.values[at]!;
    if (!subject) return undefined;
    const plan = this.#plans[this.tables.job.values[subject]!];
    return plan && (!this.#sources || this.#sources.has(this.tables.source.values[subject]!)) ? plan : undefined;
  }

  /** Whether the fact held at the moment of the figures. */
  holds(at: number): boolean {
    const window = this.table.windows.size ? this.table.windows.get(at) : undefined;
    const moment = this.cut === Infinity ? Infinity : this.cut;
    if (!window) return true;
    return moment === Infinity ? window[1] === Infinity : window[0] <= moment && moment < window[1];
  }

  step(at: number) {
    const step = this.table.word('step')(at);
    const planned = this.#steps.get(step);
    return (
      planned ?? {
        name: this.tables.names.nameOf(this.table.word('name')(at)),
        type: this.tables.names.nameOf(this.table.word('type')(at)),
        days: 0,
        place: null,
      }
    );
  }

  /** Full days between two dates; NaN while one is missing. */
  days([from, to]: readonly [string, string]): Read {
    const end = (name: string): Read =>
      name === 'now'
        ? () => this.at
        : name === 'job_opened'
          ? (at) => this.plan(at)?.opened ?? Number.NaN
          : this.date(name);
    const [begins, ends] = [end(from), end(to)];
    return (at) => {
      const [one, other] = [begins(at), ends(at)];
      return Number.isNaN(one) || Number.isNaN(other) ? Number.NaN : fullDays(one, other);
    };
  }

  condition(where: Where | undefined): Condition {
    if (!where) return always;
    const all: Condition[] = [];
    for (const [word, values] of Object.entries(where.words ?? {}) as [string, readonly string[]][]) {
      const read = this.table.word(word);
      const wanted = new Set(values.map((value) => this.tables.names.find(value)));
      wanted.delete(0);
      all.push((at) => wanted.has(read(at)));
    }
    for (const [word, values] of Object.entries(where.except ?? {}) as [string, readonly string[]][]) {
      const read = this.table.word(word);
      const left = new Set(values.map((value) => this.tables.names.find(value)));
      left.delete(0);
      all.push((at) => !left.has(read(at)));
    }
    for (const name of where.has ?? []) {
      const read = this.date(name);
      all.push((at) => !Number.isNaN(read(at)));
    }
    for (const name of where.not ?? []) {
      const read = this.date(name);
      all.push((at) => Number.isNaN(read(at)));
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

const isMade = ({ kind }: Measure): boolean => ['rate', 'share', 'reach', 'change', 'plan'].includes(kind);
type Gathering = Extract<Measure, { where?: Where }>;
type Made = { name: string; measure: Measure };
/** A figure that facts are gathered for. */
type Gathered = {
  name: string;
  measure: Gathering;
  counts: Condition;
  value: Read | null;
  basis: 'period' | 'before' | 'now';
};

/** The figures of a report, and the facts behind each number. */
export class FactFigures {
  readonly #scan: Scan;
  readonly #facts: Facts;
  readonly #gathered: Gathered[];
  readonly #made: Made[];
  readonly #figures: [string, Figure<FactKind>][];

  constructor(tables: FactTables, facts: Facts, ask: ReportAsk, at: number) {
    const scan = new Scan(tables, facts, ask, at);
    this.#scan = scan;
    this.#facts = facts;
    this.#figures = Object.entries(facts.figures) as [string, Figure<FactKind>][];
    this.#gathered = this.#figures.flatMap(([name, { measure }]): Gathered[] => {
      if (isMade(measure)) return [];
      const gathering = measure as Gathering;
      const value =
        gathering.kind === 'count'
          ? null
          : gathering.kind === 'distinct'
            ? gathering.word === 'application'
              ? (row: number) => scan.table.subject.values[row]!
              : scan.table.word(gathering.word)
            : gathering.days
              ? scan.days(gathering.days)
              : scan.table.reader(gathering.number as string);
      return [
        { name, measure: gathering, counts: scan.condition(gathering.where), value, basis: gathering.in ?? 'period' },
      ];
    });
    this.#made = this.#figures.flatMap(([name, { measure }]) => (isMade(measure) ? [{ name, measure }] : []));
  }

  /** Calls `see` for each fact with the rows in which it counts and where its date lies. */
  #each(see: (at: number, rows: readonly RowKey[], basis: Record<'period' | 'before' | 'now', boolean>) => void): void {
    const scan = this.#scan;
    const { table, ask, cut } = scan;
    const date = scan.date(this.#facts.date);
    const began = this.#facts.began ? scan.date(this.#facts.began) : null;
    const holds = scan.condition(this.#facts.where);
    const [from, to, from2, to2] = [ask.period.from, ask.period.to, ask.before.from, ask.before.to].map((each) =>
      Date.parse(each),
    ) as [number, number, number, number];
    const rowsOf = this.#rows();
    const basis = { period: false, before: false, now: false };
    for (let at = 0; at < table.size; at++) {
      const when = date(at);
      basis.period = when >= from && when < to;
      basis.before = when >= from2 && when < to2;
      basis.now = began !== null && Number.isNaN(when) && began(at) <= Math.min(cut, Number.MAX_SAFE_INTEGER);
      if (!basis.period && !basis.before && !basis.now) continue;
      if (!scan.holds(at) || !holds(at)) continue;
      const plan = scan.plan(at);
      if (plan) see(at, rowsOf(at, plan), basis);
    }
  }

  /** The rows of a fact, found without building their names again. */
  #rows(): (at: number, plan: JobPlan) => readonly RowKey[] {
    const scan = this.#scan;
    const { rows } = this.#facts;
    const { by } = scan.ask;
    const known = new Map<string, readonly RowKey[]>();
    const step = rows === 'step' ? scan.table.word('step') : null;
    const ofFact = ['step', 'all', 'job', 'source', 'department', 'recruiter', 'hiring_manager'].includes(rows)
      ? null
      : scan.table.word(rows);
    const { source } = scan.tables;
    const valuesOf = (name: string, at: number, plan: JobPlan): readonly string[] =>
      name === 'job'
        ? [plan.id]
        : name === 'source'
          ? [scan.tables.names.nameOf(source.values[scan.table.subject.values[at]!]!)]
          : (plan.groups[name as never] ?? []);
    return (at, plan) => {
      const subject = scan.table.subject.values[at]!;
      const own = step ? step(at) : ofFact ? ofFact(at) : 0;
      const name = `${plan.id} ${source.values[subject]} ${own}`;
      const found = known.get(name);
      if (found) return found;
      const groups: readonly (string | null)[] = by ? valuesOf(by, at, plan) : [null];
      const stands = step ? scan.step(at) : null;
      const keys: readonly (string | null)[] = step
        ? [`${stands!.type}.${stands!.name}`]
        : rows === 'all'
          ? ['all']
          : ofFact
            ? own
              ? [scan.tables.names.nameOf(own)]
              : []
            : valuesOf(rows, at, plan);
      const made = groups.flatMap((group) =>
        keys.map((key): RowKey => ({
          id: group === null ? key! : `${key}.${group}`,
          group,
          key: step ? null : key,
          step: stands?.name ?? null,
          step_type: stands?.type ?? null,
        })),
      );
      known.set(name, made);
      return made;
    };
  }

  /** The rows with their figures, and how the days of each split up. */
  figures(): { rows: FactReportRow[]; parts: { row: string; parts: DayPart[] }[] } {
    const scan = this.#scan;
    const rows = new Map<string, RowCells>();
    const everyone = new Set<number>();
    const split = this.#facts.parts?.map((name) => [name, scan.days([this.#facts.began ?? 'entered', name])] as const);
    const whole = split && scan.days([this.#facts.began ?? 'entered', this.#facts.date]);
    const steps = this.#facts.rows === 'step';
    const planned =
      this.#figures.some(([, { measure }]) => measure.kind === 'plan') || this.#facts.order === 'pipeline';
    this.#each((at, keys, basis) => {
      if (basis.period) everyone.add(scan.table.subject.values[at]!);
      const counted = this.#gathered.map((each) => basis[each.basis] && each.counts(at));
      for (const key of keys) {
        let row = rows.get(key.id);
        if (!row)
          rows.set(
            key.id,
            (row = {
              ...key,
              cells: this.#gathered.map(({ measure }) => ({
                count: 0,
                values: [],
                seen: measure.kind === 'distinct' ? new Set() : null,
              })),
              plans: new Map(),
              places: { sum: 0, count: 0 },
              parts: split ? { now: { of: 0, sums: new Map() }, before: { of: 0, sums: new Map() } } : null,
            }),
          );
        for (const [index, { value }] of this.#gathered.entries()) {
          if (!counted[index]) continue;
          const cell = row.cells[index]!;
          if (!value) cell.count++;
          else {
            const read = value(at);
            if (Number.isNaN(read)) continue;
            cell.count++;
            if (cell.seen) cell.seen.add(read);
            else cell.values.push(read);
          }
        }
        if (steps && planned) {
          const { days, place } = scan.step(at);
          if (place !== null) {
            row.plans.set(days, (row.plans.get(days) ?? 0) + 1);
            row.places.sum += place;
            row.places.count++;
          }
        }
        if (split && row.parts && (basis.period || basis.before))
          for (const part of ['now', 'before'] as const)
            if (part === 'now' ? basis.period : basis.before) addParts(row.parts[part], whole!(at), split, at);
      }
    });
    const ordered = this.#inOrder([...rows.values()], everyone.size);
    return {
      rows: ordered.map(({ figures }) => figures),
      parts: split ? ordered.flatMap(({ row }) => partsOf(row, ['entered', ...split.map(([name]) => name)])) : [],
    };
  }

  #inOrder(rows: readonly RowCells[], everyone: number): { row: RowCells; figures: FactReportRow }[] {
    const made = rows.map((row) => ({ row, figures: this.#rowOf(row) }));
    // Shares need every row.
    for (const { name, measure } of this.#made) {
      if (measure.kind !== 'share' && measure.kind !== 'reach') continue;
      const whole =
        measure.kind === 'reach'
          ? everyone
          : made.reduce((sum, { figures }) => sum + ((figures[measure.of] as number | null) ?? 0), 0);
      for (const { figures } of made) figures[name] = ratio((figures[measure.of] as number | null) ?? 0, whole);
    }
    const { order } = this.#facts;
    const place = ({ places }: RowCells): number => (places.count ? places.sum / places.count : 0);
    return made.sort((a, b) =>
      order === 'pipeline'
        ? byText.compare(a.row.group ?? '', b.row.group ?? '') ||
          phasePlace(a.row.step_type ?? '') - phasePlace(b.row.step_type ?? '') ||
          place(a.row) - place(b.row) ||
          (a.row.id < b.row.id ? -1 : 1)
        : order === 'name'
          ? byText.compare(a.row.id, b.row.id)
          : byText.compare(a.row.group ?? '', b.row.group ?? '') ||
            ((b.figures[order.by] as number | null) ?? -1) - ((a.figures[order.by] as number | null) ?? -1) ||
            (a.row.id < b.row.id ? -1 : 1),
    );
  }

  #rowOf(row: RowCells): FactReportRow {
    const { id, group, key, step, step_type } = row;
    const values: Record<string, number | string | null> = {};
    for (const [index, { name, measure }] of this.#gathered.entries()) {
      const cell = row.cells[index]!;
      if (measure.kind === 'count') values[name] = cell.count;
      else if (measure.kind === 'distinct') values[name] = cell.seen!.size;
      else if (measure.kind === 'mean') values[name] = meanOf(cell.values);
      else {
        const sorted = cell.values.sort((a, b) => a - b);
        values[name] = measure.kind === 'median' ? median(sorted) : rankOf(sorted, measure.share!);
      }
    }
    for (const { name, measure } of this.#made) {
      const number = (of: string): number => (values[of] as number | null) ?? 0;
      if (measure.kind === 'plan') {
        const [plan] = row.plans.keys();
        values[name] = row.plans.size === 1 && plan ? plan : null;
      } else if (measure.kind === 'rate')
        values[name] = ratio(
          number(measure.of),
          measure.to.reduce((sum, each) => sum + number(each), 0),
        );
      else if (measure.kind === 'change') {
        const [now, before] = [values[measure.of], values[measure.from]];
        const enough = measure.counts.every((each) => number(each) >= measure.least);
        values[name] = now != null && before != null && enough ? (now as number) - (before as number) : null;
      } else values[name] = null;
    }
    // In the declared order.
    return {
      id,
      group,
      key,
      step,
      step_type,
      ...Object.fromEntries(this.#figures.map(([name]) => [name, values[name] ?? null])),
    };
  }

  /** The facts behind one number, in no order. */
  behind(row: string, column: string, see: (found: FoundFact) => void): void {
    const scan = this.#scan;
    const counted = this.#gathered.find(({ name }) => name === column);
    if (!counted) return;
    const begins = scan.date(this.#facts.began ?? this.#facts.date);
    const ends = this.#facts.began ? scan.date(this.#facts.date) : null;
    const { table, tables } = scan;
    this.#each((at, keys, basis) => {
      if (!basis[counted.basis] || !counted.counts(at) || !keys.some(({ id }) => id === row)) return;
      if (counted.value && Number.isNaN(counted.value(at))) return;
      const [began, ended] = [begins(at), ends?.(at) ?? Number.NaN];
      see({
        application: tables.subjects.nameOf(table.subject.values[at]!),
        at,
        from: table.from.values[at]!,
        to: table.to.values[at]! || null,
        days: fullDays(began, Number.isNaN(ended) ? scan.at : ended),
        began,
        ended: Number.isNaN(ended) ? null : ended,
      });
    });
  }
}
type RowKey = Pick<RowCells, 'id' | 'group' | 'key' | 'step' | 'step_type'>;

const addParts = (to: PartSums, whole: number, split: readonly (readonly [string, Read])[], at: number): void => {
  to.of++;
  const passed = split
    .map(([name, read]) => ({ name: name as string, day: read(at) }))
    .filter(({ day }) => !Number.isNaN(day))
    .sort((a, b) => a.day - b.day);
  let part = 'entered';
  let since = 0;
  for (const { name, day } of passed) {
    const until = Math.min(whole, day);
    to.sums.set(part, (to.sums.get(part) ?? 0) + until - since);
    [part, since] = [name, until];
  }
  to.sums.set(part, (to.sums.get(part) ?? 0) + whole - since);
};
/** The mean of each part in tenths of a day, rounded so that the parts add up to the total mean. */
const tenthsOf = ({ of, sums }: PartSums, parts: readonly string[]): number[] => {
  if (!of) return parts.map(() => 0);
  const exact = parts.map((part) => ((sums.get(part) ?? 0) / of) * 10);
  const tenths = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - tenths.reduce((sum, each) => sum + each, 0);
  const byRest = exact
    .map((each, at) => ({ at, rest: each - tenths[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest) if (left-- > 0) tenths[at]!++;
  return tenths;
};
const partsOf = ({ id, parts }: RowCells, names: readonly string[]): { row: string; parts: DayPart[] }[] => {
  if (!parts) return [];
  const seen = names.filter((part) => parts.now.sums.has(part) || parts.before.sums.has(part));
  // A step without such dates has only one part, which is no use.
  if (seen.length < 2) return [];
  const [now, before] = [tenthsOf(parts.now, seen), tenthsOf(parts.before, seen)];
  return [{ row: id, parts: seen.map((from, at) => ({ from, now: now[at]! / 10, before: before[at]! / 10 })) }];
};
