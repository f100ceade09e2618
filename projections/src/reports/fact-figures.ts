import { phasePlace } from '@candor/contracts/jobs/values';
import type { DayPart } from '@candor/contracts/reports/report';
import type { FactReportRow, Facts, Figure, Measure, Where } from '@candor/contracts/reports/measures';
import type { FactKind } from '@candor/contracts/reports/facts';
import { fullDays } from '@candor/contracts/values/days';
import type { FactTables } from './fact-tables.ts';
import {
  addParts,
  type BlockCounts,
  blockCounts,
  type CountedRow,
  countedRow,
  countValue,
  meanOf,
  medianOf,
  partsOf,
  rankOf,
  type RowCells,
  type RowKey,
  sumOf,
  TotalCounts,
} from './fact-counts.ts';
import { rowKeysOf } from './fact-rows.ts';
import { always, type Condition, FactScan, type Read } from './fact-scan.ts';
import { costsIn, type JobPlan, type ReportAsk } from './report-ask.ts';

// Computes any report from facts by a plain scan over the table of their kind. It uses no clock and no database.

const byText = new Intl.Collator('en');

/** A fact that a number counts, for the list that opening the number shows. */
export type FoundFact = {
  /** The id of the fact's subject: the application, or the enrollment in a cadence. */
  application: string;
  person: string;
  job: string;
  at: number;
  from: number;
  to: number | null;
  days: number;
  began: number;
  ended: number | null;
  /** The step, if the fact is a stay in a step; null for every other fact. */
  step: string | null;
  /** The id of the message, if the fact is a step of a cadence. */
  ref: string | null;
};

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const ratio = (part: number, whole: number): number | null => (whole ? Math.round((part / whole) * 1000) / 1000 : null);

/** The counts of one report, kept so that the next answer counts only what changed. They hold for the same question about the same jobs in the same tables. */
export class KeptCounts {
  readonly blocks: (KeptBlock | undefined)[] = [];
  readonly total = new TotalCounts();
}
/** `at`: the moment for which the facts were counted; null if the counts are the same at any moment. */
type KeptBlock = { version: number; at: number | null; counts: BlockCounts };

const isMade = ({ kind }: Measure): boolean =>
  ['rate', 'share', 'whole', 'reach', 'change', 'plan', 'total', 'ratio', 'cost'].includes(kind);
type Gathering = Extract<Measure, { where?: Where }>;
type Made = { name: string; measure: Measure };
/** A figure for which facts are collected. Figures of the same facts and the same values share a cell. */
type Gathered = {
  name: string;
  measure: Gathering;
  counts: Condition;
  value: Read | null;
  basis: 'period' | 'before' | 'now';
  cell: number;
};
const cellName = ({ kind, where, in: basis, ...rest }: Gathering): string => {
  const { days, number, word } = rest as { days?: readonly string[]; number?: string; word?: string };
  const of = days ?? number ?? word ?? null;
  return JSON.stringify([kind === 'distinct' || of === null ? kind : 'values', where, basis, of]);
};

/** Computes the figures of a report, and lists the facts that each number counts. */
export class FactFigures {
  readonly #scan: FactScan;
  readonly #facts: Facts;
  readonly #gathered: Gathered[];
  readonly #made: Made[];
  readonly #figures: [string, Figure<FactKind>][];
  readonly #known: KeptCounts;
  readonly #at: number;
  #rowsOf: ((at: number, plan: JobPlan) => readonly RowKey[]) | null = null;

  constructor(tables: FactTables, facts: Facts, ask: ReportAsk, at: number, known = new KeptCounts()) {
    const scan = new FactScan(tables, facts, ask, at);
    this.#known = known;
    this.#at = at;
    this.#scan = scan;
    this.#facts = facts;
    this.#figures = Object.entries(facts.figures) as [string, Figure<FactKind>][];
    const cells = new Map<string, number>();
    this.#gathered = this.#figures.flatMap(([name, { measure }]): Gathered[] => {
      if (isMade(measure)) return [];
      const gathering = measure as Gathering;
      const own = cellName(gathering);
      const cell = cells.get(own) ?? cells.size;
      cells.set(own, cell);
      const value =
        gathering.kind === 'count' && !gathering.days && !gathering.number
          ? null
          : gathering.kind === 'distinct'
            ? gathering.word === 'application'
              ? (row: number) => scan.table.subject.get(row)
              : scan.word(gathering.word)
            : 'days' in gathering && gathering.days
              ? scan.days(gathering.days)
              : scan.table.reader((gathering as { number: string }).number);
      return [
        {
          name,
          measure: gathering,
          counts: scan.condition(gathering.where),
          value,
          basis: gathering.in ?? 'period',
          cell,
        },
      ];
    });
    this.#made = this.#figures.flatMap(([name, { measure }]) => (isMade(measure) ? [{ name, measure }] : []));
  }

  /** Calls `see` for each fact with the rows in which it counts, and with the periods in which its date lies. It stops when `see` returns false. */
  #each(
    see: (at: number, rows: readonly RowKey[], basis: Record<'period' | 'before' | 'now', boolean>) => boolean | void,
    first = 0,
    end = this.#scan.table.size,
  ): void {
    const scan = this.#scan;
    const { ask } = scan;
    const date = scan.date(this.#facts.date);
    const began = this.#facts.began ? scan.come(this.#facts.began) : null;
    const holds = scan.condition(this.#facts.where);
    const [from, to, from2, to2] = [ask.period.from, ask.period.to, ask.before.from, ask.before.to].map((each) =>
      Date.parse(each),
    ) as [number, number, number, number];
    const rowsOf = (this.#rowsOf ??= rowKeysOf(scan, this.#facts));
    const basis = { period: false, before: false, now: false };
    for (let at = first; at < end; at++) {
      const when = date(at);
      basis.period = when >= from && when < to;
      basis.before = when >= from2 && when < to2;
      basis.now = began !== null && Number.isNaN(when) && began(at);
      if (!basis.period && !basis.before && !basis.now) continue;
      if (!scan.holds(at) || !holds(at)) continue;
      const plan = scan.plan(at);
      if (plan && see(at, rowsOf(at, plan), basis) === false) return;
    }
  }

  /** The rows with their figures, and how the days of each row are divided into parts. Only the blocks of facts that changed since the last time are counted, and those whose counts depend on the moment. */
  figures(): { rows: FactReportRow[]; parts: { row: string; parts: DayPart[] }[] } {
    const { table } = this.#scan;
    const split = this.#facts.parts?.map((name) => name as string);
    const many = Math.ceil(table.size / table.blockSize);
    for (let block = 0; block < many; block++) this.#follow(block);
    const { rows, everyone } = this.#known.total;
    const ordered = this.#inOrder([...rows.values()], everyone.size);
    return {
      rows: ordered.map(({ figures }) => figures),
      parts: split ? ordered.flatMap(({ row }) => partsOf(row, ['entered', ...split])) : [],
    };
  }

  /** Counts a block again if it has changed since, or if its counts were those of another moment. */
  #follow(block: number): void {
    const { table } = this.#scan;
    const { blocks, total } = this.#known;
    const version = table.versionOf(block);
    const before = blocks[block];
    if (before?.version === version && (before.at === null || before.at === this.#at)) return;
    const from = block * table.blockSize;
    this.#scan.timed = false;
    const counts = this.#count(from, Math.min(from + table.blockSize, table.size));
    blocks[block] = { version, at: this.#scan.timed ? this.#at : null, counts };
    if (before) total.remove(before.counts);
    total.add(counts);
  }

  /** The counts of the facts from `first` to before `end`. */
  #count(first: number, end: number): BlockCounts {
    const scan = this.#scan;
    const rows = new Map<RowKey, CountedRow>();
    const byId = new Map<string, CountedRow>();
    const everyone = new Set<number>();
    const counted = this.#figures.some(([, { measure }]) => measure.kind === 'reach');
    const began = this.#facts.began ?? 'entered';
    const split = this.#facts.parts?.map((name) => scan.days([began, name as string]));
    const whole = split && scan.days([began, this.#facts.date]);
    const planned =
      this.#facts.rows === 'step' &&
      (this.#facts.order === 'pipeline' || this.#figures.some(([, { measure }]) => measure.kind === 'plan'));
    const cells = this.#cells();
    const distinct = cells.map((each) => each.distinct);
    const rowOf = (key: RowKey): CountedRow => {
      const row = rows.get(key) ?? byId.get(key.id) ?? countedRow(key, distinct, split ? split.length : null);
      byId.set(key.id, row);
      rows.set(key, row);
      return row;
    };
    this.#each(
      (at, keys, basis) => {
        if (counted && basis.period) everyone.add(scan.table.subject.get(at));
        for (let place = 0; place < keys.length; place++) {
          const row = rows.get(keys[place]!) ?? rowOf(keys[place]!);
          if (planned) {
            const step = scan.step(at);
            if (step.place !== null) {
              countValue(row.plans, step.days);
              row.places.sum += step.place;
              row.places.count++;
            }
          }
          if (split && row.parts && (basis.period || basis.before)) {
            const days = split.map((read) => read(at));
            if (basis.period) addParts(row.parts.now, whole!(at), days);
            if (basis.before) addParts(row.parts.before, whole!(at), days);
          }
        }
        for (let index = 0; index < cells.length; index++) {
          const { basis: wanted, counts, value } = cells[index]!;
          if (!basis[wanted] || !counts(at)) continue;
          const read = value ? value(at) : 0;
          if (Number.isNaN(read)) continue;
          for (let place = 0; place < keys.length; place++) {
            const cell = rows.get(keys[place]!)!.cells[index]!;
            cell.count++;
            if (cell.seen) cell.seen.add(read);
            else if (value) countValue((cell.values ??= new Map<number, number>()), read);
          }
        }
      },
      first,
      end,
    );
    return blockCounts(byId.values(), everyone);
  }

  /** The cells to fill, each once for all figures that share it. */
  #cells(): (Pick<Gathered, 'basis' | 'counts' | 'value'> & { distinct: boolean })[] {
    const cells: (Pick<Gathered, 'basis' | 'counts' | 'value'> & { distinct: boolean })[] = [];
    for (const { cell, basis, counts, value, measure } of this.#gathered)
      cells[cell] = { basis, counts, value, distinct: measure.kind === 'distinct' };
    return cells;
  }

  #inOrder(rows: readonly RowCells[], everyone: number): { row: RowCells; figures: FactReportRow }[] {
    const made = rows.map((row) => ({ row, figures: this.#rowOf(row) }));
    // Shares are computed last, because they depend on every row.
    for (const { name, measure } of this.#made) {
      if (measure.kind !== 'share' && measure.kind !== 'reach' && measure.kind !== 'whole') continue;
      const whole =
        measure.kind === 'reach'
          ? everyone
          : made.reduce((sum, { figures }) => sum + ((figures[measure.of] as number | null) ?? 0), 0);
      for (const { figures } of made)
        figures[name] = measure.kind === 'whole' ? whole : ratio((figures[measure.of] as number | null) ?? 0, whole);
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

  /** The money spent on the sources of a row. */
  #cost({ key, group }: RowCells, before: boolean): number | null {
    const { costs, period, before: earlier, without, sources, zone } = this.#scan.ask;
    if (!costs || group !== null) return null;
    const rows = this.#facts.rows;
    if (rows !== 'source' && rows !== 'all') return null;
    const spent = costsIn(costs, before ? earlier : period, zone);
    const counted = rows === 'source' ? [key!] : [...spent.keys()];
    const sum = counted
      .filter((each) => !without?.sources.includes(each) && (!sources || sources.has(each)))
      .reduce((all, each) => all + (spent.get(each) ?? 0), 0);
    return sum ? rounded(sum, 0) : null;
  }

  #rowOf(row: RowCells): FactReportRow {
    const { id, group, key, step, step_type } = row;
    const values: Record<string, number | string | null> = {};
    for (const { name, measure, cell: index } of this.#gathered) {
      const cell = row.cells[index]!;
      if (measure.kind === 'count') values[name] = cell.count;
      else if (measure.kind === 'distinct') values[name] = cell.seen!.size;
      else if (measure.kind === 'mean') values[name] = meanOf(cell.values);
      else if (measure.kind === 'sum') values[name] = sumOf(cell.values);
      else values[name] = measure.kind === 'median' ? medianOf(cell.values) : rankOf(cell.values, measure.share!);
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
      } else if (measure.kind === 'total') values[name] = measure.of.reduce((sum, each) => sum + number(each), 0);
      else if (measure.kind === 'ratio') {
        const [part, whole] = [values[measure.of], values[measure.to]];
        values[name] = part != null && whole ? rounded((part as number) / (whole as number), measure.digits) : null;
      } else if (measure.kind === 'cost') values[name] = this.#cost(row, measure.in === 'before');
      else values[name] = null;
    }
    // The figures are in the order of their declaration.
    return {
      id,
      group,
      key,
      step,
      step_type,
      ...Object.fromEntries(this.#figures.map(([name]) => [name, values[name] ?? null])),
    };
  }

  /** The days that facts lasted, with how many lasted each number of days, ascending. All facts of the row's basis are included, even those that the number leaves out. */
  spread(row: string, column: string): { day: number; count: number }[] {
    const counts = new Map<number, number>();
    this.#behind(row, column, always, ({ days }) => counts.set(days, (counts.get(days) ?? 0) + 1));
    return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => a.day - b.day);
  }

  /** Calls `see` for the facts that one number counts, in the order of the tables: at most `most` of them, beginning after the fact at `after`. */
  behind(row: string, column: string, see: (found: FoundFact) => void, after = -1, most = Infinity): void {
    this.#behind(row, column, null, see, after, most);
  }

  /** `counts`: a condition that replaces the figure's own. */
  #behind(
    row: string,
    column: string,
    counts: Condition | null,
    see: (found: FoundFact) => void,
    after = -1,
    most = Infinity,
  ): void {
    const scan = this.#scan;
    const counted = this.#gathered.find(({ name }) => name === column);
    if (!counted) return;
    const isCounted = counts ?? counted.counts;
    const begins = scan.date(this.#facts.began ?? this.#facts.date);
    const ends = this.#facts.began ? scan.date(this.#facts.date) : null;
    const { table, tables } = scan;
    let seen = 0;
    const refOf = this.#facts.kind === 'touch' ? table.text('ref') : null;
    this.#each((at, keys, basis) => {
      if (seen >= most) return false;
      if (!basis[counted.basis] || !isCounted(at) || !keys.some(({ id }) => id === row)) return;
      if (counted.value && Number.isNaN(counted.value(at))) return;
      const [began, ended] = [begins(at), ends?.(at) ?? Number.NaN];
      seen++;
      const subject = table.subject.get(at);
      see({
        application: tables.subjects.nameOf(subject),
        person: tables.persons.nameOf(tables.person.get(subject)),
        job: tables.names.nameOf(tables.job.get(subject)),
        at,
        from: table.from.get(at),
        to: table.to.get(at) || null,
        days: fullDays(began, Number.isNaN(ended) ? scan.at : ended),
        began,
        ended: Number.isNaN(ended) ? null : ended,
        step: this.#facts.kind === 'stay' ? scan.step(at).name : null,
        ref: refOf?.(at) ?? null,
      });
    }, after + 1);
  }
}
