import { crc32 } from 'node:zlib';
import { columnsOf, type PlainRow, sameRows, type Shape } from '../lists/shape.ts';
import { changesKept, changesNamed, column, dropOf, schemaOf, tablesOf } from './row-schema.ts';
import { inTransaction, type Sqlite, type Statement } from './sqlite.ts';

// Rows and checkpoints into SQLite, synchronously. Runs in the projector's own thread or in a worker; erasable syntax only.

/** The words of a text as they are indexed. Only asked for when the text changed. */
export type WordsOf = (organization: string, text: string) => string;
export type Batch = {
  projection: { name: string; version: number };
  position: number;
  event: string | null;
  /** Rows may be made one by one while they are written, so that a large batch is never in memory twice. */
  groups: { shape: Shape; rows: Iterable<PlainRow & { words?: string }> }[];
};
type Place = { id: number; organization_id: string; words: number | null; hidden: number | null };
type Statements = Record<
  | 'find'
  | 'insert'
  | 'update'
  | 'remove'
  | 'putBody'
  | 'dropBody'
  | 'putHidden'
  | 'dropHidden'
  | 'links'
  | 'link'
  | 'unlink'
  | 'index'
  | 'unindex',
  Statement
>;

const printOf = (text: string): number | null => (text ? crc32(text) * 0x10000 + (text.length & 0xffff) : null); // 48 bits

export class RowWriter {
  readonly #db: Sqlite;
  readonly #wordsOf: WordsOf;
  #statements = new Map<string, Statements>();
  #single = new Map<string, Statement>();

  /** Without `wordsOf`, rows must bring their words. */
  constructor(db: Sqlite, wordsOf: WordsOf = () => '') {
    this.#db = db;
    this.#wordsOf = wordsOf;
  }

  /** Makes what is missing. A version whose fields or search changed without a new number is emptied, so that it is built again. */
  prepare(shapes: readonly Shape[]): void {
    const known = this.#db.prepare('SELECT shape FROM models WHERE name = ? AND version = ?').pluck();
    const there = (shape: Shape) => known.get(shape.name, shape.version) as string | undefined;
    if (shapes.every((shape) => there(shape) === JSON.stringify(shape))) return; // the usual start takes no write lock
    inTransaction(this.#db, () => {
      for (const shape of shapes) {
        const before = there(shape);
        if (before && !sameRows(JSON.parse(before) as Shape, shape)) this.#empty(shape);
        this.#db.exec(schemaOf(shape));
        this.#db
          .prepare(
            'INSERT INTO models (name, version, shape) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape',
          )
          .run(shape.name, shape.version, JSON.stringify(shape));
      }
      this.#statements.clear();
    });
  }

  reset(shape: Shape): void {
    inTransaction(this.#db, () => {
      this.#empty(shape);
      this.#db.exec(schemaOf(shape));
    });
  }

  /** Answers from this version on; the rows and checkpoints of the others go. */
  activate({ name, version }: { name: string; version: number }): void {
    inTransaction(this.#db, () => {
      for (const other of this.#db
        .prepare('SELECT name, version FROM models WHERE name = ? AND version <> ?')
        .all(name, version) as { name: string; version: number }[]) {
        this.#empty(other);
        this.#db.prepare('DELETE FROM models WHERE name = ? AND version = ?').run(name, other.version);
      }
      this.#db.prepare('UPDATE models SET active = 1 WHERE name = ? AND version = ?').run(name, version);
    });
  }

  /** One transaction: rows, search words, checkpoint, and a new stamp for every organisation whose rows changed. */
  write({ projection, position, event, groups }: Batch): void {
    inTransaction(this.#db, () => {
      const n = this.#tick();
      for (const { shape, rows } of groups) {
        const statements = this.#of(shape);
        const touched = new Map<string, number[]>();
        const touch = (organization: string, id: number) => {
          const ids = touched.get(organization);
          if (!ids) touched.set(organization, [id]);
          else if (ids.length <= changesNamed) ids.push(id);
        };
        for (const row of rows) {
          const before = statements.find.get(row.key) as Place | undefined;
          if (row.body !== null) touch(row.organization_id, this.#put(statements, before, row));
          else if (before) this.#remove(statements, before);
          if (before && (row.body === null || before.organization_id !== row.organization_id))
            touch(before.organization_id, before.id);
        }
        for (const [organization, ids] of touched) this.#stamp(tablesOf(shape).table, organization, n, ids);
      }
      this.#statement(
        'INSERT INTO checkpoints VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
      ).run(projection.name, projection.version, position);
      this.#statement('INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?)').run(
        projection.name,
        projection.version,
        position,
        event,
      );
    });
  }

  /** Keys by one field's value over all organisations; the index for it is made when it is first asked for. */
  keysWhere(shape: Shape, field: string, value: string | number): string[] {
    const { rows, links, table } = tablesOf(shape);
    if (shape.fields[field] === 'keywords')
      return this.#db
        .prepare(
          `SELECT t.key FROM ${links} l JOIN ${rows} t ON t.id = l.id WHERE l.field = ? AND l.value = ? ORDER BY t.key`,
        )
        .pluck()
        .all(field, value) as string[];
    const name = `${table} anywhere by ${field}`;
    if (!this.#statement("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?").get(name))
      this.#db.exec(`CREATE INDEX "${name.replaceAll('"', '""')}" ON ${rows} (${column(field)}, key)`);
    return this.#statement(`SELECT key FROM ${rows} WHERE ${column(field)} = ? ORDER BY key`)
      .all(value)
      .map((row) => (row as { key: string }).key);
  }

  #tick(): number {
    return (this.#statement('UPDATE clock SET n = n + 1 RETURNING n').get() as { n: number }).n;
  }

  #stamp(table: string, organization: string, n: number, ids: readonly number[]): void {
    this.#statement('INSERT INTO stamps VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = excluded.n').run(
      table,
      organization,
      n,
    );
    this.#statement('DELETE FROM changes WHERE model = ? AND organization_id = ? AND n <= ?').run(
      table,
      organization,
      n - changesKept,
    );
    for (const id of ids.length > changesNamed ? [0] : new Set(ids))
      this.#statement('INSERT INTO changes VALUES (?, ?, ?, ?)').run(table, organization, n, id);
  }

  /** Answers the row's id, which stays the same for its key. */
  #put(statements: Statements, before: Place | undefined, row: PlainRow & { words?: string }): number {
    const print = printOf(row.text);
    const hidden = printOf(row.hidden ?? '');
    const id = before
      ? before.id
      : Number(statements.insert.run(row.key, row.organization_id, print, hidden, ...row.values).lastInsertRowid);
    if (before) statements.update.run(row.organization_id, print, hidden, ...row.values, id);
    statements.putBody.run(id, row.body);
    if (hidden !== (before?.hidden ?? null)) {
      if (row.hidden === null) statements.dropHidden.run(id);
      else statements.putHidden.run(id, row.hidden);
    }
    if (print !== (before?.words ?? null) || (before && before.organization_id !== row.organization_id)) {
      if (before?.words != null) statements.unindex.run(id);
      if (print !== null) statements.index.run(id, row.words ?? this.#wordsOf(row.organization_id, row.text));
    }
    if (before) {
      const there = (statements.links.all(id) as { field: string; value: string }[]).map(
        ({ field, value }) => `${field}\n${value}`,
      );
      const same =
        there.length === row.links.length &&
        new Set([...there, ...row.links.map((link) => link.join('\n'))]).size === there.length;
      if (same) return id;
      statements.unlink.run(id);
    }
    for (const [field, value] of row.links) statements.link.run(field, value, id);
    return id;
  }

  #remove(statements: Statements, { id, words, hidden }: Place): void {
    statements.remove.run(id);
    statements.dropBody.run(id);
    statements.unlink.run(id);
    if (words !== null) statements.unindex.run(id);
    if (hidden !== null) statements.dropHidden.run(id);
  }

  #empty(shape: { name: string; version: number }): void {
    this.#db.exec(dropOf(shape));
    const { table } = tablesOf(shape); // the stamps stay and move on: a reader must not take what comes next for a change of what was
    this.#db.prepare('UPDATE stamps SET n = ? WHERE model = ?').run(this.#tick(), table);
    this.#db.prepare('DELETE FROM changes WHERE model = ?').run(table);
    this.#db.prepare('INSERT INTO changes SELECT model, organization_id, n, 0 FROM stamps WHERE model = ?').run(table);
    for (const places of ['checkpoints', 'places'])
      this.#db.prepare(`DELETE FROM ${places} WHERE name = ? AND version = ?`).run(shape.name, shape.version);
    this.#statements.clear();
  }

  #statement(sql: string): Statement {
    const made = this.#single.get(sql) ?? this.#db.prepare(sql);
    this.#single.set(sql, made);
    return made;
  }

  #of(shape: Shape): Statements {
    const { table, rows, bodies, links, words, hidden } = tablesOf(shape);
    const known = this.#statements.get(table);
    if (known) return known;
    const columns = columnsOf(shape).map(column);
    const prepare = (sql: string): Statement => this.#db.prepare(sql);
    const idle = shape.searchable ? null : prepare('SELECT 1');
    const made: Statements = {
      find: prepare(`SELECT id, organization_id, words, hidden FROM ${rows} WHERE key = ?`),
      insert: prepare(
        `INSERT INTO ${rows} (${['key', 'organization_id', 'words', 'hidden', ...columns].join(', ')}) VALUES (${['?', '?', '?', '?', ...columns.map(() => '?')].join(', ')})`,
      ),
      update: prepare(
        `UPDATE ${rows} SET ${['organization_id', 'words', 'hidden', ...columns].map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
      ),
      remove: prepare(`DELETE FROM ${rows} WHERE id = ?`),
      putBody: prepare(`INSERT OR REPLACE INTO ${bodies} VALUES (?, ?)`),
      dropBody: prepare(`DELETE FROM ${bodies} WHERE id = ?`),
      putHidden: prepare(`INSERT OR REPLACE INTO ${hidden} VALUES (?, ?)`),
      dropHidden: prepare(`DELETE FROM ${hidden} WHERE id = ?`),
      links: prepare(`SELECT field, value FROM ${links} WHERE id = ?`),
      link: prepare(`INSERT INTO ${links} VALUES (?, ?, ?)`),
      unlink: prepare(`DELETE FROM ${links} WHERE id = ?`),
      index: idle ?? prepare(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`),
      unindex: idle ?? prepare(`DELETE FROM ${words} WHERE rowid = ?`),
    };
    this.#statements.set(table, made);
    return made;
  }
}
