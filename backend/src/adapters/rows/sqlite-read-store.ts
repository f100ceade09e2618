import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { type Slice, sortOf } from '@candor/contracts/kernel/list';
import type { Checked } from '../../kernel/ports/checked.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import {
  type FindOptions,
  type ListOptions,
  type Model,
  type PartOptions,
  type RawList,
  type RowsPart,
  type Scope,
  ReadStore,
  type RowWrite,
} from '../../kernel/ports/read-store.ts';
import { byteCache } from '../../kernel/byte-cache.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { storedValue } from '@candor/contracts/kernel/list-values';
import { keptFields } from '../lists/kept-fields.ts';
import { conditionsOf, oneOf, plainRow, readingOf, shapeOf, soughtIn } from '../lists/row-values.ts';
import { type Condition, mostFound, type PlainRow, type Shape } from '../lists/shape.ts';
import type { SentList, SentPart, SentRows } from './read-store.thread.ts';
import { mostNear, NearRows } from './near-rows.ts';
import type { ListAnswer, StoredPart } from './row-lists.ts';
import { column, conditionSql, ofRowSql, storeSchema, tablesOf } from './row-schema.ts';
import { markedSearch } from './row-words.ts';
import { RowWriter } from './row-writer.ts';
import { faultOfWords, isOfWords, wrongInRows } from './word-index.ts';
import { WriterThread } from './writer-thread.ts';
import {
  codeOf,
  isCorrupt,
  openSqlite,
  tryWriting,
  unavailable,
  type Sqlite,
  type Statement,
} from '../embedded/sqlite.ts';
import { Thread } from '../embedded/thread.ts';

/** projector: writes in its own thread, for a thread that serves no requests · web: everything except looking up a few rows happens in a worker · look: a damaged file stays where it is. */
export type ReadStoreOptions = {
  role: 'web' | 'projector' | 'look';
  /** The projector writes batches of at least this many rows in a second thread, so that it can keep folding. */ apart?: Apart;
  /** The most rows that this thread looks through for one query; -1: the worker answers everything. */ near?: number;
  /** Called when a damaged file was moved away, or part of it was remade. */ notice?: (text: string) => void;
};
/** The number of rows from which on a batch goes to the writer thread: while a version is built, and when it already answers queries. */
type Apart = { building: number; answering: number };
/** Yields rows in the form in which they are stored, each made on demand. */
function* plainRows(
  shape: Shape,
  { list }: Model,
  rows: readonly RowWrite[],
  hiddenOf: (key: string) => object,
): Generator<PlainRow> {
  for (const write of rows) yield plainRow(shape, list, write, hiddenOf);
}

/** The rows' texts, with the top-level fields to keep. */
const bodiesOf = (found: readonly unknown[][], only: readonly string[] | undefined): string[] =>
  found.map(([body]) => (only ? keptFields(body as string, only) : (body as string)));

type Where = Record<string, string | number | boolean | readonly (string | number)[]>;
type Projection = { name: string; version: number };

/** `text`: the shape as it is stored; the text is passed to the worker faster than the object. */
type Answering = { shape: Shape; text: string };
type Stored = [body: string, hidden: string | null];
const wholeRow = ([body, hidden]: Stored): unknown =>
  hidden ? { ...JSON.parse(body), ...JSON.parse(hidden) } : JSON.parse(body);

const checkedBytes = 256 * 1024 * 1024;
/** The number of rows from which on a batch is worth another thread. Many batches follow one another during a build; a live batch is nearly always smaller: it gathers the events of a sixth of a second, pauses included. */
export const largeBatch: Apart = { building: 100, answering: 1000 };

/** The space for answers, in bytes. */
const answersRoom = 4 * 2 ** 20;

/** Megabytes of cached pages. A live batch of the projector changes fewer pages than that; the web role looks up one row at a time. */
const cacheMb = { web: 2, projector: 6, look: 2 } as const;

const openWhole = (path: string, role: ReadStoreOptions['role']): Sqlite => {
  const check = role === 'web';
  const closedBadly = check && existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  const db = openSqlite(path, 'normal', storeSchema, cacheMb[role]);
  try {
    db.prepare('SELECT * FROM models').all();
    const found =
      closedBadly && statSync(path).size < checkedBytes ? db.pragma('quick_check(1)', { simple: true }) : 'ok';
    if (found !== 'ok') throw Object.assign(new Error(String(found)), { code: 'SQLITE_CORRUPT' });
    return db;
  } catch (fault) {
    db.close();
    throw fault;
  }
};
/** Opens the file. Read models can be rebuilt from the log, so a damaged file is put aside and an empty one begun. */
const openOrBegin = (path: string, role: ReadStoreOptions['role'], notice: (text: string) => void): Sqlite => {
  try {
    return openWhole(path, role);
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    if (role === 'look')
      throw new Error(
        `${path} is damaged (${(fault as Error).message}). The next start moves it aside and builds the read models again from the log.`,
        { cause: fault },
      );
    const aside = `${path}.broken-${new Date().toISOString().replace(/\D/g, '')}`;
    renameSync(path, aside);
    for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
    notice(
      `The read models in ${path} were damaged (${(fault as Error).message}). The file was moved to ${aside}; they are being built again from the log.`,
    );
    return openWhole(path, role);
  }
};

/** The read models in one SQLite file: rows as JSON text, a column for every declared field, full text for every searched model. */
export class SqliteReadStore extends ReadStore {
  readonly keepsUnread = true;
  readonly #models = new Map<string, Model[]>();
  readonly #shapes = new Map<string, Shape>();
  /** The version that answers for each name, right until the table of models changes, and the answers to queries, right until a connection writes. */
  readonly #answering = new Map<string, Answering>();
  readonly #answers = byteCache<{ answer: unknown; bytes: number }>(answersRoom, ({ bytes }) => bytes);
  readonly #version: Statement;
  #seen: unknown = null;
  /** A number that changes when the table of models does. */
  readonly #modelsVersion: Statement;
  #seenModelsVersion: unknown = null;
  #looked = false;
  /** How often the caches were dropped. */
  #dropped = 0;
  readonly #writer: RowWriter | null;
  readonly #apart: WriterThread | null;
  readonly #worker: Thread;
  readonly #statements = new Map<string, Statement>();
  readonly #near: NearRows;

  private constructor(
    private readonly db: Sqlite,
    path: string,
    role: ReadStoreOptions['role'],
    private readonly apart: Apart | undefined,
    private readonly notice: (text: string) => void,
    near: number,
  ) {
    super(inProcess);
    this.#near = new NearRows((sql) => this.#statement(sql), near);
    this.#version = db.prepare('PRAGMA data_version').pluck();
    this.#modelsVersion = db.prepare('PRAGMA user_version').pluck();
    this.#writer = role === 'projector' ? new RowWriter(db) : null;
    this.#apart = this.#writer && apart ? new WriterThread(path) : null;
    this.#worker = new Thread('read-store.thread', import.meta.url, { path });
  }

  /** If one process has both roles, open the web role first: it checks for damage after a crash. */
  static async open(
    path: string,
    { role, apart, near = mostNear, notice = (text) => console.warn(text) }: ReadStoreOptions,
  ): Promise<SqliteReadStore> {
    return new SqliteReadStore(openOrBegin(path, role, notice), path, role, apart, notice, near);
  }

  override async tryWriting(): Promise<void> {
    try {
      tryWriting(this.db);
    } catch (fault) {
      throw unavailable('The read models', this.db.name)(fault);
    }
  }

  declare(models: readonly Model[]): void {
    for (const model of models)
      this.#models.set(
        model.name,
        [...(this.#models.get(model.name) ?? []).filter(({ version }) => version !== model.version), model].sort(
          (a, b) => b.version - a.version,
        ),
      );
  }

  async prepare(models: readonly Model[]): Promise<void> {
    this.declare(models);
    for (const note of await this.#do('prepare', models.map(shapeOf))) this.notice(note);
  }

  /** The whole row, including the fields that lists hide. */
  async get<Row>(model: string, scope: Scope, key: string): Promise<Row | null> {
    return (this.#byKey(model, scope, [key], true)[0]?.row as Row | undefined) ?? null;
  }

  async getMany<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]> {
    return this.#inOrder(model, scope, keys, false);
  }

  async getWhole<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]> {
    return this.#inOrder(model, scope, keys, true);
  }

  #inOrder<Row>(model: string, scope: Scope, keys: readonly string[], all: boolean): Row[] {
    if (!keys.length) return [];
    const found = new Map(this.#byKey(model, scope, keys, all).map(({ key, row }) => [key, row as Row]));
    return keys.flatMap((key) => found.get(key) ?? []);
  }

  /** Rows without a value of the sort field come last in both directions, rows with equal values are ordered by key; a text '' counts as no value. */
  async list<Row = unknown>(model: string, scope: Scope, asked: Slice, how?: ListOptions): Promise<RawList<Row>> {
    return this.#again(async () => {
      const { slice, query, shapes } = this.#listed(model, scope, asked, how);
      const { items, ...answer } = await this.#asked<ListAnswer>(
        'page',
        model,
        query,
        shapes,
        (found) => found.items.byteLength,
      );
      return { ...slice, ...answer, items: new RawRows<Row>(items) };
    });
  }

  async keys(model: string, scope: Scope, asked: Slice): Promise<string[]> {
    return this.#again(async () => {
      const { query, shapes } = this.#listed(model, scope, asked, { counted: false });
      return this.#worker.call<string[]>('keys', { ...query, ...shapes });
    });
  }

  /** The worker's query for a list. */
  #listed(model: string, scope: Scope, asked: Slice, { only, counted = true }: ListOptions = {}) {
    const { list } = this.#declared(model);
    const { shape, text } = this.#answersFor(model);
    const { slice, conditions } = conditionsOf(shape, list, asked);
    const sort = sortOf(list, slice);
    const linked = shape.through && this.#answersFor(shape.through.list);
    const query: Omit<SentList, 'shape' | 'through'> = {
      organization_id: scope.organization_id,
      limit: slice.limit,
      page: slice.page,
      conditions: scope.within
        ? { ...conditions, '': oneOf(shape, scope.within.field, scope.within.values) }
        : conditions,
      sort: { field: sort.field, descending: sort.direction === 'desc' },
      sought: markedSearch(scope.organization_id, soughtIn(slice.search)),
      reading: readingOf(shape, list, scope),
      linked: linked
        ? readingOf(linked.shape, this.#declared(shape.through!.list).list, scope)
        : { phrases: [], guard: null },
      facets: (counted ? (list.facets ?? []) : [])
        .map((name) => ({ name, field: list.filters[name]!.field }))
        .filter(({ field }) => field in shape.fields),
      only: only ?? null,
    };
    const shapes: Pick<SentList, 'shape' | 'through'> = {
      shape: text,
      through: linked?.shape.searchable ? { shape: linked.text, by: shape.through!.by } : null,
    };
    return { slice, query, shapes };
  }

  async find<Row>(model: string, scope: Scope, where: Where, options: FindOptions = {}): Promise<Row[]> {
    return (await this.findRaw<Row>(model, scope, where, options)).parse();
  }

  async findRaw<Row>(
    model: string,
    scope: Scope,
    where: Where,
    { sort, descending = false, limit = mostFound, only }: FindOptions & { only?: readonly string[] } = {},
  ): Promise<RawRows<Row>> {
    return this.#again(async () => {
      const { shape, text } = this.#answersFor(model);
      const { rows, bodies } = tablesOf(shape);
      const { sql, values, conditions } = this.#where(shape, scope, where);
      if (sort && (!(sort in shape.fields) || shape.fields[sort] === 'keywords'))
        throw new Error(`${model} cannot be sorted by ${sort}.`);
      const order = (of: string) =>
        sort ? `${of}.${column(sort)} ${descending ? 'DESC' : 'ASC'} NULLS LAST, ${of}.key` : `${of}.key`;
      const query: Omit<SentRows, 'shape'> = {
        organization_id: scope.organization_id,
        only: only ?? null,
        // The query chooses the rows by their fields alone, then reads the bodies in file order: in sort order each body would be on another page.
        sql: `SELECT b.body FROM ${bodies} b CROSS JOIN ${rows} k ON k.id = b.id WHERE b.id IN (SELECT t.id FROM ${rows} t WHERE ${sql} ORDER BY ${order('t')} LIMIT ?) ORDER BY ${order('k')}`,
        values: [...values, limit],
      };
      const shapes: Pick<SentRows, 'shape'> = { shape: text };
      const near = (): Uint8Array | null => {
        const ending = `ORDER BY ${order('t')} LIMIT ?`;
        const found = this.#near.read(shape, scope.organization_id, conditions, ['b.body', ending, limit]);
        return found && RawRows.of<Row>(bodiesOf(found, only)).bytes;
      };
      return new RawRows<Row>(
        await this.#asked<Uint8Array>('rows', model, query, shapes, ({ byteLength }) => byteLength, near),
      );
    });
  }

  async findPart<Row>(
    model: string,
    scope: Scope,
    where: Where,
    { after, limit, only }: PartOptions,
  ): Promise<RowsPart<Row>> {
    return this.#again(async () => {
      const { shape, text } = this.#answersFor(model);
      const { rows, bodies } = tablesOf(shape);
      const chosen = this.#where(shape, scope, where);
      const sql = after === null ? chosen.sql : `${chosen.sql} AND t.key > ?`;
      const query: Omit<SentPart, 'shape'> = {
        organization_id: scope.organization_id,
        only: only ?? null,
        sql: `SELECT b.body FROM ${bodies} b CROSS JOIN ${rows} k ON k.id = b.id WHERE b.id IN (SELECT t.id FROM ${rows} t WHERE ${sql} ORDER BY t.key LIMIT ?) ORDER BY k.key`,
        ends: `SELECT t.key FROM ${rows} t WHERE ${sql} ORDER BY t.key LIMIT 1 OFFSET ?`,
        values: after === null ? chosen.values : [...chosen.values, after],
        limit,
      };
      const shapes: Pick<SentPart, 'shape'> = { shape: text };
      const near = (): StoredPart | null => {
        if (after !== null) return null;
        const ending = ['b.body, t.key', 'ORDER BY t.key LIMIT ?', limit] as const;
        const found = this.#near.read(shape, scope.organization_id, chosen.conditions, ending);
        if (!found) return null;
        const next = found.length < limit ? null : (found.at(-1)![1] as string);
        return { bytes: RawRows.of<Row>(bodiesOf(found, only)).bytes, next };
      };
      const part = await this.#asked<StoredPart>('part', model, query, shapes, ({ bytes }) => bytes.byteLength, near);
      return { rows: new RawRows<Row>(part.bytes), next: part.next };
    });
  }

  /** Rows without a value are not counted. */
  async countBy(model: string, scope: Scope, field: string, where: Where = {}): Promise<Record<string, number>> {
    return this.#again(async () => {
      const shape = this.#shape(model);
      const kind = shape.fields[field];
      if (!kind) throw new Error(`${model} has no field ${field}.`);
      const { rows, links } = tablesOf(shape);
      const { sql, values, conditions } = this.#where(shape, scope, where);
      const query =
        kind === 'keywords'
          ? {
              sql: `SELECT l.value, count(*) FROM ${rows} t JOIN ${links} l ON l.id = t.id AND l.field = ? WHERE ${sql} GROUP BY 1`,
              values: [field, ...values],
            }
          : {
              sql: `SELECT t.${column(field)}, count(*) FROM ${rows} t WHERE t.${column(field)} IS NOT NULL AND ${sql} GROUP BY 1`,
              values,
            };
      type Counts = [value: string | number, count: number][];
      const near = (): Counts | null => {
        if (kind === 'keywords') return null;
        const present: Condition[] = [...conditions, { field, kind, op: 'present' }];
        const chosen = [`t.${column(field)}, count(*)`, 'GROUP BY 1'] as const;
        return this.#near.read(shape, scope.organization_id, present, chosen) as Counts | null;
      };
      const counts = await this.#asked<Counts>('raw', model, query, {}, ({ length }) => 100 * length, near);
      return Object.fromEntries(
        counts.map(([value, count]) => [kind === 'flag' ? String(value === 1) : String(value), count]),
      );
    });
  }

  async readRows(model: Model, keys: readonly string[], unread: readonly string[] = []): Promise<Map<string, unknown>> {
    const { rows, bodies, hidden } = tablesOf(model);
    const whole = (model.list.hidden ?? []).some((field) => !unread.includes(field));
    const read = this.#statement(
      whole
        ? `SELECT b.body, h.body FROM ${rows} t JOIN ${bodies} b ON b.id = t.id LEFT JOIN ${hidden} h ON h.id = t.id WHERE t.key = ?`
        : `SELECT b.body, NULL FROM ${rows} t JOIN ${bodies} b ON b.id = t.id WHERE t.key = ?`,
    );
    return new Map(
      keys.flatMap((key) => {
        const found = read.get(key) as Stored | undefined;
        return found ? [[key, wholeRow(found)] as const] : [];
      }),
    );
  }

  async keysWhere(model: Model, field: string, value: string): Promise<string[]> {
    const shape = shapeOf(model);
    const kind = shape.fields[field];
    if (!kind) throw new Error(`${model.name} has no field ${field}.`);
    const stored = storedValue(kind === 'keywords' ? 'keyword' : kind, value);
    if (stored === null) return [];
    return this.#writer
      ? this.#writer.keysWhere(shape, field, stored)
      : this.#worker.call('keysWhere', { shape, field, value: stored });
  }

  async write(
    projection: Projection,
    rows: readonly RowWrite[],
    position: number,
    event: string | null = null,
  ): Promise<void> {
    const groups = [...Map.groupBy(rows, ({ model }) => model)].map(([model, some]) => {
      const shape = shapeOf(model);
      return { shape, rows: plainRows(shape, model, some, (key) => this.#hiddenOf(model, key)) };
    });
    const { name, version } = projection;
    const batch = { projection: { name, version }, position, event, groups };
    if (this.#apart) {
      const building = (await this.active(name)) !== version;
      if (rows.length >= this.apart![building ? 'building' : 'answering']) return this.#apart.write(batch, building);
    }
    await this.#do('write', {
      ...batch,
      // A worker gets whole arrays of rows.
      groups: this.#writer ? groups : groups.map(({ shape, rows: made }) => ({ shape, rows: Array.from(made) })),
    });
  }

  /** The stored hidden fields of a row. */
  #hiddenOf(model: Model, key: string): object {
    const { rows, hidden } = tablesOf(model);
    const found = this.#statement(`SELECT h.body FROM ${rows} t JOIN ${hidden} h ON h.id = t.id WHERE t.key = ?`).get(
      key,
    ) as [string] | undefined;
    return found ? (JSON.parse(found[0]) as object) : {};
  }

  async place({ name, version }: Projection): Promise<LogPlace | null> {
    return (
      (this.db
        .prepare(
          'SELECT position, event FROM checkpoints LEFT JOIN places USING (name, version, position) WHERE name = ? AND version = ?',
        )
        .get(name, version) as LogPlace | undefined) ?? null
    );
  }

  async active(name: string): Promise<number | null> {
    return (
      (this.db.prepare('SELECT version FROM models WHERE name = ? AND active = 1').pluck().get(name) as
        | number
        | undefined) ?? null
    );
  }

  activate({ name, version }: Model): Promise<void> {
    return this.#do('activate', { name, version });
  }

  reset(model: Model): Promise<void> {
    return this.#do('reset', shapeOf(model));
  }

  override isDamage(fault: unknown): boolean {
    return isCorrupt(fault) || isOfWords(fault);
  }

  override async mend(model: Model): Promise<string | null> {
    const fault = this.#writer && faultOfWords(this.db, model, true);
    if (!fault) return null;
    await this.#apart?.close(); // its statements know the index that is going away
    this.#writer!.remakeWords(model);
    this.#forget();
    return `The search index of ${model.name} was damaged (${fault}). It was made again from the stored words.`;
  }

  /** Checks every page of the file and every index of words. Changes nothing. */
  async check(): Promise<Checked> {
    return { server: 'embedded', wrong: wrongInRows(this.db) };
  }

  async close(): Promise<void> {
    await this.#apart?.close();
    await this.#worker.close();
    if (this.db.open) this.db.close();
  }

  async #do<Name extends 'prepare' | 'write' | 'activate' | 'reset'>(
    name: Name,
    input: Parameters<RowWriter[Name]>[0],
  ): Promise<ReturnType<RowWriter[Name]>> {
    try {
      return this.#writer
        ? (this.#writer[name] as (input: unknown) => ReturnType<RowWriter[Name]>)(input)
        : await this.#worker.call(name, input);
    } finally {
      this.#forget(); // the version does not count this connection's writes
    }
  }

  /** The answer of this thread (`near`), or of the worker where that is null. A repeated query gets the same answer object until a connection writes, so callers must not change it. */
  async #asked<Answer>(
    name: 'page' | 'rows' | 'part' | 'raw',
    model: string,
    query: object,
    shapes: object,
    bytesOf: (answer: Answer) => number,
    near: () => Answer | null = () => null,
  ): Promise<Answer> {
    this.#look();
    const key = `${name} ${model} ${JSON.stringify(query)}`;
    const known = this.#answers.get(key);
    if (known) return known.answer as Answer;
    const dropped = this.#dropped;
    const answer = near() ?? (await this.#worker.call<Answer>(name, { ...query, ...shapes }));
    // If a connection wrote meanwhile, the answer may be old.
    if (dropped === this.#dropped) this.#answers.set(key, { answer, bytes: bytesOf(answer) + 500 });
    return answer;
  }

  /** Empties the cache if another connection has written since the previous check. Queries in the same microtask share one check, because no message about a write can arrive between them. */
  #look(): void {
    if (this.#looked) return;
    this.#looked = true;
    queueMicrotask(() => (this.#looked = false));
    const version = this.#version.get();
    if (version === this.#seen) return;
    this.#seen = version;
    this.#dropped++;
    this.#answers.clear();
    const models = this.#modelsVersion.get();
    if (models === this.#seenModelsVersion) return;
    this.#seenModelsVersion = models;
    this.#answering.clear();
  }

  #forget(): void {
    this.#dropped++;
    this.#answering.clear();
    this.#answers.clear();
  }

  #where(shape: Shape, scope: Scope, where: Where) {
    const conditions: Condition[] = Object.entries(where).map(([field, value]) => oneOf(shape, field, [value].flat()));
    if (scope.within) conditions.push(oneOf(shape, scope.within.field, scope.within.values));
    const parts = conditions.map((condition) => conditionSql(shape, condition));
    return {
      conditions,
      sql: ['t.organization_id = ?', ...parts.map((part) => part.sql)].join(' AND '),
      values: [scope.organization_id, ...parts.flatMap((part) => part.values)],
    };
  }

  #byKey(model: string, scope: Scope, keys: readonly string[], all: boolean): { key: string; row: unknown }[] {
    const shape = this.#shape(model);
    const { rows, bodies, hidden } = tablesOf(shape);
    const within = scope.within && oneOf(shape, scope.within.field, scope.within.values);
    const inside = within && ofRowSql(shape, within);
    const one = keys.length === 1;
    // The plus in the SQL keeps the planner from scanning the whole organization to find a few keys.
    const found = this.#statement(
      `SELECT t.key, b.body, ${all ? 'h.body' : 'NULL'} FROM ${rows} t JOIN ${bodies} b ON b.id = t.id ${all ? `LEFT JOIN ${hidden} h ON h.id = t.id` : ''} WHERE t.key ${one ? '= ?' : 'IN (SELECT value FROM json_each(?))'} AND +t.organization_id = ?${inside ? ` AND ${inside.sql}` : ''}`,
    ).all(one ? keys[0] : JSON.stringify(keys), scope.organization_id, ...(inside?.values ?? [])) as [
      string,
      ...Stored,
    ][];
    return found.map(([key, ...stored]) => ({ key, row: wholeRow(stored) }));
  }

  #declared(name: string): Model {
    const model = this.#models.get(name)?.[0];
    if (!model) throw new Error(`There is no read model ${name}.`);
    return model;
  }

  #shape(name: string): Shape {
    return this.#answersFor(name).shape;
  }

  /** The shape of the rows that answer for this name at this time: the active version's, else the newest's. */
  #answersFor(name: string): Answering {
    this.#look();
    const known = this.#answering.get(name);
    if (known) return known;
    const [text] =
      (this.#statement('SELECT shape FROM models WHERE name = ? ORDER BY active DESC, version DESC LIMIT 1').get(
        name,
      ) as [string] | undefined) ?? [];
    if (!text) throw new Error(`There is no read model ${name}.`);
    let shape = this.#shapes.get(text);
    if (!shape) this.#shapes.set(text, (shape = JSON.parse(text) as Shape));
    const answering = { shape, text };
    this.#answering.set(name, answering);
    return answering;
  }

  /** Statements are few: their text contains names of tables, never values. */
  #statement(sql: string): Statement {
    let made = this.#statements.get(sql);
    if (!made) this.#statements.set(sql, (made = this.db.prepare(sql).raw()));
    return made;
  }

  /** Runs a query, and once more if the answering version was replaced in between. */
  async #again<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (fault) {
      if (codeOf(fault) === 'SQLITE_ERROR' && /no such (table|column|index)/.test((fault as Error).message))
        return ask();
      throw fault;
    }
  }
}
