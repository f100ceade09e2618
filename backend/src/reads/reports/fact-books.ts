import { type FactHome, factLists } from '@candor/contracts/reports/facts';
import { seatList } from '@candor/contracts/reports/seat-rows';
import { FactTables } from '@candor/projections/reports/fact-tables';
import { SeatTable } from '@candor/projections/reports/seat-table';

// Keeps the facts that reports count in memory, by columns, so that a report reads only what changed after the last report.

/** The read models that books are made of, and what a book keeps of each. */
export type BookHome = FactHome | 'interview-seats';
type Tables<Home extends BookHome> = Home extends FactHome ? FactTables : SeatTable;
export const bookLists = { ...factLists, 'interview-seats': seatList } as const;
export const isBookHome = (model: string): model is BookHome => model in bookLists;
const emptyTables = <Home extends BookHome>(home: Home): Tables<Home> =>
  (home === 'interview-seats' ? new SeatTable() : new FactTables()) as Tables<Home>;
type AnyRow = { id: string };
/** The rows from which a book reads facts. */
export type FactSource = {
  /** Every row of an organization in one read model of facts, in parts. */
  parts: (organization: string, home: BookHome) => AsyncIterable<readonly AnyRow[]>;
  rows: (organization: string, home: BookHome, ids: readonly string[]) => Promise<readonly AnyRow[]>;
};

/** The most memory for all books together. Two organizations of 100,000 people fit: their facts take about 140 MB each, and reading them again takes 20 seconds or more. */
const mostBytes = 320 * 2 ** 20;
/** With more changes than this, reading everything again is quicker. */
const mostChanges = 5_000;
/** How many rows are read before other work gets its turn. */
const turn = 500;

/** The facts of one organization in one read model. */
class Book<Home extends BookHome> {
  readonly #organization: string;
  readonly #home: Home;
  readonly #source: FactSource;
  #tables: Tables<Home> | null = null;
  #changed = new Set<string>();
  #forget = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(organization: string, home: Home, source: FactSource) {
    this.#organization = organization;
    this.#home = home;
    this.#source = source;
  }

  get bytes(): number {
    return this.#tables?.bytes ?? 0;
  }

  /** Notes changed rows. Empty `keys` mean that any application may have changed. */
  change(keys: readonly string[]): void {
    if (!keys.length || this.#changed.size + keys.length > mostChanges) this.#forget = true;
    else for (const key of keys) this.#changed.add(key);
  }

  /** One reader at a time, so that none counts while the tables change. */
  read<T>(work: (tables: Tables<Home>) => T): Promise<T> {
    const next = this.#turn.then(
      async () => work(await this.#upToDate()),
      async () => work(await this.#upToDate()),
    );
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #upToDate(): Promise<Tables<Home>> {
    if (this.#forget || this.#tables?.worn) {
      this.#tables = null;
      this.#forget = false;
    }
    this.#tables ??= await this.#whole();
    const tables = this.#tables;
    while (this.#changed.size) {
      const ids = [...this.#changed];
      this.#changed = new Set();
      try {
        const found = new Map(
          (await this.#source.rows(this.#organization, this.#home, ids)).map((row) => [row.id, row]),
        );
        for (const id of ids) tables.put(id, (found.get(id) ?? null) as never);
      } catch (fault) {
        this.#forget = true;
        throw fault;
      }
    }
    return tables;
  }

  /** Reads everything. What changes meanwhile is announced, and read again afterwards. */
  async #whole(): Promise<Tables<Home>> {
    this.#changed = new Set();
    const tables = emptyTables(this.#home);
    let since = 0;
    for await (const rows of this.#source.parts(this.#organization, this.#home))
      for (const row of rows) {
        tables.put(row.id, row as never);
        if (++since % turn === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    return tables;
  }
}

const nameOf = (organization: string, home: BookHome): string => `${organization} ${home}`;
/** The books of the organizations whose reports were read last. Their memory is limited; the book that was unused longest is dropped first. */
export class FactBooks {
  readonly #source: FactSource;
  readonly #books = new Map<string, Book<BookHome>>();

  constructor(source: FactSource) {
    this.#source = source;
  }

  /** A change that the projector announces. '*' means every organization. */
  change(organization: string, home: BookHome, keys: readonly string[]): void {
    if (organization === '*') for (const book of this.#books.values()) book.change([]);
    else this.#books.get(nameOf(organization, home))?.change(keys);
  }

  read<T, Home extends BookHome>(organization: string, home: Home, work: (tables: Tables<Home>) => T): Promise<T> {
    const name = nameOf(organization, home);
    const book = (this.#books.get(name) as Book<Home> | undefined) ?? new Book(organization, home, this.#source);
    this.#books.delete(name);
    this.#books.set(name, book as unknown as Book<BookHome>);
    return book.read(work).finally(() => this.#trim(book));
  }

  #trim(asked: { bytes: number }): void {
    let bytes = 0;
    for (const [name, book] of [...this.#books].reverse()) {
      bytes += book.bytes;
      if (bytes > mostBytes && book !== asked) this.#books.delete(name);
    }
  }
}
