import type { FactHome, FactsRow } from '@candor/contracts/reports/facts';
import { FactTables } from '@candor/projections/reports/fact-tables';

// Keeps the facts that reports count in memory, by columns, so that a report reads only what changed after the last report.

/** The rows from which a book reads facts. */
export type FactSource = {
  /** Every row of an organization in one read model of facts, in parts. */
  parts: (organization: string, home: FactHome) => AsyncIterable<readonly FactsRow[]>;
  rows: (organization: string, home: FactHome, ids: readonly string[]) => Promise<readonly FactsRow[]>;
};

/** The most memory for all books together. Two organizations of 100,000 people fit. */
const mostBytes = 128 * 2 ** 20;
/** With more changes than this, reading everything again is quicker. */
const mostChanges = 5_000;
/** How many rows are read before other work gets its turn. */
const turn = 500;

/** The facts of one organization in one read model. */
class Book {
  readonly #organization: string;
  readonly #home: FactHome;
  readonly #source: FactSource;
  #tables: FactTables | null = null;
  #changed = new Set<string>();
  #forget = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(organization: string, home: FactHome, source: FactSource) {
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
  read<T>(work: (tables: FactTables) => T): Promise<T> {
    const next = this.#turn.then(
      async () => work(await this.#upToDate()),
      async () => work(await this.#upToDate()),
    );
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #upToDate(): Promise<FactTables> {
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
        for (const id of ids) tables.put(id, found.get(id) ?? null);
      } catch (fault) {
        this.#forget = true;
        throw fault;
      }
    }
    return tables;
  }

  /** Reads everything. What changes meanwhile is announced, and read again afterwards. */
  async #whole(): Promise<FactTables> {
    this.#changed = new Set();
    const tables = new FactTables();
    let since = 0;
    for await (const rows of this.#source.parts(this.#organization, this.#home))
      for (const row of rows) {
        tables.put(row.id, row);
        if (++since % turn === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    return tables;
  }
}

const nameOf = (organization: string, home: FactHome): string => `${organization} ${home}`;
/** The books of the organizations whose reports were read last. Their memory is limited; the book that was unused longest is dropped first. */
export class FactBooks {
  readonly #source: FactSource;
  readonly #books = new Map<string, Book>();

  constructor(source: FactSource) {
    this.#source = source;
  }

  /** A change that the projector announces. '*' means every organization. */
  change(organization: string, home: FactHome, keys: readonly string[]): void {
    if (organization === '*') for (const book of this.#books.values()) book.change([]);
    else this.#books.get(nameOf(organization, home))?.change(keys);
  }

  read<T>(organization: string, home: FactHome, work: (tables: FactTables) => T): Promise<T> {
    const name = nameOf(organization, home);
    const book = this.#books.get(name) ?? new Book(organization, home, this.#source);
    this.#books.delete(name);
    this.#books.set(name, book);
    return book.read(work).finally(() => this.#trim(book));
  }

  #trim(asked: Book): void {
    let bytes = 0;
    for (const [name, book] of [...this.#books].reverse()) {
      bytes += book.bytes;
      if (bytes > mostBytes && book !== asked) this.#books.delete(name);
    }
  }
}
