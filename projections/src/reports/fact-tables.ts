import {
  type Fact,
  factKindNames,
  factKinds,
  type FactKind,
  type FactsRow,
  openedFact,
  type StoredFact,
} from '@candor/contracts/reports/facts';
import { Ids } from './ids.ts';
import { type Column, Counts, Moments, Numbers } from './number-column.ts';

// The facts of one organization in memory, stored by columns, so that a report reads hundreds of thousands of them in milliseconds.

/** Numbers for names. 0 stands for no name. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [''];

  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  /** The number of the name; 0 if the name is unknown. */
  find(name: string): number {
    return this.#numbers.get(name) ?? 0;
  }

  nameOf(number: number): string {
    return this.#names[number]!;
  }

  get size(): number {
    return this.#names.length;
  }
}

/** Dates that most facts do not have. They are stored in a map, not in a column. */
const rare: ReadonlySet<string> = new Set([
  'stay.pending',
  'stay.accepted',
  'application.declined',
  'application.withdrew',
  'application.accepted',
  'application.starts',
  'enrollment.complained',
  'enrollment.unsubscribed',
  'enrollment.applied',
  'touch.complained',
]);
const bytesOfRare = 48;
/** Fields that no report reads. They stay in the rows. */
const unread: ReadonlySet<string> = new Set(['deed.of']);
/** Words that differ from fact to fact: ids of messages and tasks. */
const apart: ReadonlySet<string> = new Set(['touch.ref']);

/** How many facts make a block. After a change, its whole block is counted again. */
const factsInBlock = 4096;

/** The times between which facts were true that were replaced later. Few facts have one. Windows are added in the order of their facts and stay until the tables are built anew, because a dropped fact is never read. */
class Windows {
  size = 0;
  readonly #facts = new Counts();
  readonly #since = new Moments();
  readonly #until = new Moments();
  readonly #application = new Counts();
  /** One bit for each fact: whether it has a window. */
  readonly #has = new Counts();

  add(at: number, [since, until]: readonly [since: number, until: number], application: number): void {
    const place = this.size++;
    this.#facts.set(place, at);
    this.#since.set(place, since);
    this.#until.set(place, until);
    this.#application.set(place, application);
    this.#has.set(at >>> 3, this.#has.get(at >>> 3) | (1 << (at & 7)));
  }

  /** Whether the fact was true at the moment; Infinity: whether it is true still. A fact without a window is true at any moment. */
  holds(at: number, moment: number): boolean {
    const place = this.#placeOf(at);
    if (place < 0) return true;
    const until = this.#until.get(place);
    return moment === Infinity ? until === Infinity : this.#since.get(place) <= moment && moment < until;
  }

  /** The index of the application's own fact of the same time; -1 if the fact has no window. */
  applicationOf(at: number): number {
    const place = this.#placeOf(at);
    return place < 0 ? -1 : this.#application.get(place);
  }

  /** The place of the fact's window, found by binary search; -1 if the fact has none. */
  #placeOf(at: number): number {
    if (!(this.#has.get(at >>> 3) & (1 << (at & 7)))) return -1;
    let [low, end] = [0, this.size - 1];
    while (low < end) {
      const middle = (low + end) >>> 1;
      if (this.#facts.get(middle) < at) low = middle + 1;
      else end = middle;
    }
    return low;
  }

  get bytes(): number {
    return [this.#facts, this.#since, this.#until, this.#application, this.#has].reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    );
  }
}

/** All facts of one kind. A fact never changes in its place: it is dropped and added anew, together with the other facts of its subject. */
export class FactTable {
  readonly kind: FactKind;
  readonly names: Names;
  readonly blockSize: number;
  size = 0;
  /** The number of the subject of each fact; 0 if the fact was replaced. */
  readonly subject = new Counts();
  readonly from = new Counts();
  readonly to = new Counts();
  readonly #columns = new Map<string, Column>();
  readonly #rare = new Map<string, Map<number, number>>();
  readonly #words: ReadonlySet<string>;
  readonly #ids = new Ids();
  readonly #applications: Counts;
  readonly #versions: number[] = [];
  /** The times between which a fact was true, for facts that were replaced later. */
  readonly windows = new Windows();

  /** `applications`: the index of the own fact of each application, by its number. */
  constructor(kind: FactKind, names: Names, applications: Counts, blockSize: number) {
    this.kind = kind;
    this.names = names;
    this.#applications = applications;
    this.blockSize = blockSize;
    const {
      dates: moments,
      words,
      numbers,
    } = factKinds[kind] as { [part in 'dates' | 'words' | 'numbers']: readonly string[] };
    this.#words = new Set<string>(words);
    const columns = (fields: readonly string[], make: () => Column) => {
      for (const field of fields.filter((name) => !unread.has(`${kind}.${name}`)))
        if (rare.has(`${kind}.${field}`)) this.#rare.set(field, new Map());
        else this.#columns.set(field, make());
    };
    columns(moments, () => new Moments());
    columns(words, () => new Counts());
    columns(numbers, () => new Numbers());
  }

  add(fact: Fact, subject: number, application: number, window: readonly [number, number] | null): number {
    const at = this.size++;
    this.#changed(at);
    this.subject.set(at, subject);
    this.from.set(at, fact.from);
    this.to.set(at, fact.to ?? 0);
    if (window) this.windows.add(at, window, application);
    const values = fact as unknown as Record<string, number | string | null>;
    for (const [field, column] of this.#columns) column.set(at, this.#stored(field, values[field]!));
    for (const [field, column] of this.#rare)
      if (values[field] !== null) column.set(at, this.#stored(field, values[field]!));
    return at;
  }

  #stored(field: string, value: number | string | null): number {
    if (this.#words.has(field)) return value === null ? 0 : this.#namesOf(field).numberOf(value as string);
    return (value as number | null) ?? Number.NaN;
  }

  /** The index of the application's own fact in its table. */
  applicationOf(at: number): number {
    const past = this.windows.size ? this.windows.applicationOf(at) : -1;
    return past < 0 ? this.#applications.get(this.subject.get(at)) : past;
  }

  #namesOf(field: string): Names | Ids {
    return apart.has(`${this.kind}.${field}`) ? this.#ids : this.names;
  }

  /** Returns a reader for a word as text; null if the fact has none. */
  text(field: string): (at: number) => string | null {
    const [read, names] = [this.word(field), this.#namesOf(field)];
    return (at) => names.nameOf(read(at)) || null;
  }

  #changed(at: number): void {
    const block = Math.floor(at / this.blockSize);
    this.#versions[block] = this.versionOf(block) + 1;
  }
  /** Grows with every change of the facts in this block. */
  versionOf(block: number): number {
    return this.#versions[block] ?? 0;
  }

  drop(at: number): void {
    this.#changed(at);
    this.subject.set(at, 0);
    for (const column of this.#rare.values()) column.delete(at);
  }

  /** Returns a reader for a date or a number; NaN if the fact has none. */
  reader(field: string): (at: number) => number {
    const few = this.#rare.get(field);
    if (few) return (at) => few.get(at) ?? Number.NaN;
    const column = this.#columns.get(field);
    if (!column) throw new Error(`Facts of the kind ${this.kind} have no ${field}.`);
    return (at) => column.get(at);
  }

  /** Returns a reader for a word (a text value) as its number; 0 if the fact has none. */
  word(field: string): (at: number) => number {
    const few = this.#rare.get(field);
    if (few) return (at) => few.get(at) ?? 0;
    return this.reader(field);
  }

  get bytes(): number {
    let sum = this.subject.bytes + this.from.bytes + this.to.bytes + this.windows.bytes + this.#ids.bytes;
    for (const column of this.#columns.values()) sum += column.bytes;
    for (const column of this.#rare.values()) sum += column.size * bytesOfRare;
    return sum;
  }
}

/** If more facts than this, and more than a third of all, were replaced, the tables are built anew. */
const mostReplaced = 20_000;

let made = 0;
/** The facts of one organization. */
export class FactTables {
  readonly names = new Names();
  /** `subjects`: applications by number. The columns contain the job, the source and the person of each. */
  readonly subjects = new Ids();
  readonly persons = new Ids();
  readonly job = new Counts();
  readonly source = new Counts();
  readonly person = new Counts();
  readonly tables: readonly FactTable[];
  /** Where the facts of an application stand: for each kind the index of its first fact, and how many follow in a row. */
  readonly #places = factKindNames.map(() => ({ first: new Counts(), many: new Counts() }));
  #replaced = 0;
  #version = 0;
  readonly #own = ++made;

  constructor(blockSize = factsInBlock) {
    const applications = this.#places[factKindNames.indexOf('application')]!.first;
    this.tables = factKindNames.map((kind) => new FactTable(kind, this.names, applications, blockSize));
  }

  /** The name of these tables in this process. */
  get own(): string {
    return String(this.#own);
  }

  /** A mark of the content. Equal marks mean equal facts, in all tables of this process. */
  get mark(): string {
    return `${this.#own}.${this.#version}`;
  }

  table(kind: FactKind): FactTable {
    return this.tables[factKindNames.indexOf(kind)]!;
  }

  /** Replaces the facts of an application. If `row` is null, the application has none any more. */
  put(id: string, row: FactsRow | null): void {
    this.#version++;
    const subject = this.subjects.numberOf(id);
    this.#forget(subject);
    if (!row) return;
    // The number 0 means nothing, because some facts are about no job, no source and no person.
    const numberOf = (name: string): number => (name ? this.names.numberOf(name) : 0);
    this.job.set(subject, numberOf(row.job_id));
    this.source.set(subject, numberOf(row.source));
    this.person.set(subject, row.person_id ? this.persons.numberOf(row.person_id) : 0);
    const firsts = this.tables.map(({ size }) => size);
    let since = -Infinity;
    for (const [until, facts] of row.earlier ?? []) {
      this.#add(facts, row.words, subject, [since, until]);
      since = until;
    }
    this.#add(row.facts, row.words, subject, row.earlier ? [since, Infinity] : null);
    for (const [kind, { size }] of this.tables.entries()) {
      const many = size - firsts[kind]!;
      if (!many) continue;
      this.#places[kind]!.first.set(subject, firsts[kind]!);
      this.#places[kind]!.many.set(subject, many);
    }
  }

  #add(
    facts: readonly StoredFact[],
    words: readonly string[],
    subject: number,
    window: readonly [number, number] | null,
  ): void {
    const opened = facts.map((fact) => openedFact(fact, words));
    const own = opened.findIndex(({ kind }) => kind === 'application');
    const applications = this.table('application');
    const application = own < 0 ? 0 : applications.add(opened[own]!, subject, applications.size, window);
    for (const [at, fact] of opened.entries())
      if (at !== own) this.table(fact.kind).add(fact, subject, application, window);
  }

  #forget(subject: number): void {
    for (const [kind, { first, many }] of this.#places.entries()) {
      const count = many.get(subject);
      if (!count) continue;
      const from = first.get(subject);
      for (let at = from; at < from + count; at++) this.tables[kind]!.drop(at);
      many.set(subject, 0);
      this.#replaced += count;
    }
  }

  /** Whether so many facts were replaced that the tables should be built anew from the rows. */
  get worn(): boolean {
    const all = this.tables.reduce((sum, { size }) => sum + size, 0);
    return this.#replaced > mostReplaced && this.#replaced * 3 > all;
  }

  get bytes(): number {
    let sum = this.names.size * 100 + this.subjects.bytes + this.persons.bytes;
    for (const { bytes } of [...this.tables, this.job, this.source, this.person]) sum += bytes;
    for (const { first, many } of this.#places) sum += first.bytes + many.bytes;
    return sum;
  }
}
