import { crc32 } from 'node:zlib';
import { columnsOf, linksOf, type PlainRow, sameRows, type Shape } from '../lists/shape.ts';
import { changesKept, changesNamed, column, dropOf, indexSchemaOf, schemaOf, tablesOf } from './row-schema.ts';
import { indexedWords, textOf, wordsApart } from './row-words.ts';
import { isOldIndex, makeWords, remakeWords, renewIndex } from './word-index.ts';
import { Remains } from './remains.ts';
import { inTransaction, type Sqlite, type Statement } from '../embedded/sqlite.ts';

// Writes rows and checkpoints into SQLite, synchronously. This code runs in the projector's own thread or in a worker, so only erasable syntax is allowed.

export type Batch = {
  projection: { name: string; version: number };
  position: number;
  event: string | null;
  /** The rows may be made one by one while they are written, so that a large batch is never in memory twice. */
  groups: { shape: Shape; rows: Iterable<PlainRow> }[];
};
type Version = { name: string; version: number };
type Column = string | number | null;
/** A stored row. `columns`: all column values that an update may change, in the order of `names`. */
type Place = {
  id: number;
  organization_id: string;
  words: number | null;
  hidden: number | null;
  columns: readonly Column[];
};
type Statements = Record<
  | 'find'
  | 'insert'
  | 'remove'
  | 'putBody'
  | 'dropBody'
  | 'putHidden'
  | 'dropHidden'
  | 'links'
  | 'link'
  | 'unlink'
  | 'unlinkAll'
  | 'textOf'
  | 'putText'
  | 'dropText'
  | 'index'
  | 'unindex',
  Statement
> & {
  table: string;
  names: readonly string[];
  /** Whether any field has many values. */ linked: boolean;
  /** By the columns that they change. */ updates: Map<string, Statement>;
};
/** How many updates are kept prepared for each table; a row changes only in a few ways. */
const mostUpdates = 100;

const wordsOf = ({ text, open }: PlainRow): string => (open ? `${text}\n${open}` : text);
const printOf = (text: string): number | null => (text ? crc32(text) * 0x10000 + (text.length & 0xffff) : null); // 48 bits

export class RowWriter {
  readonly #db: Sqlite;
  #statements = new Map<string, Statements>();
  #single = new Map<string, Statement>();
  /** The existing indexes that cover all organizations. */
  readonly #anywhere = new Set<string>();
  readonly #remains: Remains;

  constructor(db: Sqlite) {
    this.#db = db;
    // Pages of often-changed rows are copied out of the write-ahead log only once for many commits.
    db.pragma('wal_autocheckpoint = 16000');
    this.#remains = new Remains(db);
  }

  /** Makes the tables that are missing. A version whose fields or search changed without a new number is emptied, so that it is rebuilt. Returns in words what was changed in stored rows. */
  prepare(shapes: readonly Shape[]): string[] {
    const known = this.#db.prepare('SELECT shape FROM models WHERE name = ? AND version = ?').pluck();
    const there = (shape: Shape) => known.get(shape.name, shape.version) as string | undefined;
    const all = this.#db.prepare('SELECT name, version FROM models');
    const old = () => (all.all() as Version[]).filter((each) => isOldIndex(this.#db, each));
    const unchanged = shapes.every((shape) => there(shape) === JSON.stringify(shape));
    if (unchanged && !old().length) return []; // the usual start takes no write lock
    return inTransaction(this.#db, () => {
      const notes: string[] = [];
      for (const shape of shapes) {
        const before = there(shape);
        if (before && !sameRows(JSON.parse(before) as Shape, shape)) {
          this.#empty(shape);
          notes.push(
            `This release keeps the rows of ${shape.name} in another form. They are built again from the log.`,
          );
        }
        this.#db
          .prepare(
            'INSERT INTO models (name, version, shape) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape',
          )
          .run(shape.name, shape.version, JSON.stringify(shape));
        this.#make(shape);
      }
      for (const each of old()) {
        renewIndex(this.#db, each);
        this.#changeAll(each);
        notes.push(
          `The search index of ${each.name} was made by an earlier release, which could damage it when a person was erased. It was made again from the stored words.`,
        );
      }
      this.#statements.clear();
      this.#modelsChanged();
      return notes;
    });
  }

  /** Rebuilds the index of words from the stored words. */
  remakeWords(version: Version): void {
    inTransaction(this.#db, () => {
      remakeWords(this.#db, version);
      this.#changeAll(version);
    });
    this.#statements.clear();
  }

  reset(shape: Shape): void {
    inTransaction(this.#db, () => {
      this.#empty(shape);
      this.#make(shape);
    });
  }

  #make(shape: Shape): void {
    this.#db.exec(schemaOf(shape));
    if (shape.searchable) makeWords(this.#db, shape);
    const answers = this.#statement('SELECT 1 FROM models WHERE name = ? AND version = ? AND active');
    if (answers.get(shape.name, shape.version)) this.#db.exec(indexSchemaOf(shape));
  }

  /** Makes this version answer queries; the rows and checkpoints of the other versions are deleted. */
  activate({ name, version }: { name: string; version: number }): void {
    inTransaction(this.#db, () => {
      const shape = this.#db
        .prepare('SELECT shape FROM models WHERE name = ? AND version = ?')
        .pluck()
        .get(name, version) as string;
      this.#db.exec(indexSchemaOf(JSON.parse(shape) as Shape));
      for (const other of this.#db
        .prepare('SELECT name, version FROM models WHERE name = ? AND version <> ?')
        .all(name, version) as { name: string; version: number }[]) {
        this.#empty(other);
        this.#db.prepare('DELETE FROM models WHERE name = ? AND version = ?').run(name, other.version);
      }
      this.#db.prepare('UPDATE models SET active = 1 WHERE name = ? AND version = ?').run(name, version);
      this.#modelsChanged();
    });
  }

  /** Tells readers in other threads that a version was declared or activated. They keep what they know of the models until this number changes. */
  #modelsChanged(): void {
    const known = this.#db.pragma('user_version', { simple: true }) as number;
    this.#db.pragma(`user_version = ${(known + 1) % 2 ** 31}`);
  }

  /** Writes one transaction: rows, search words, checkpoint, and a new stamp for every organization whose rows changed. */
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
          if (row.erased || row.body === null) this.#remains.begin(row.erased ?? false);
          const made = this.#add(statements, row);
          if (made !== null) {
            touch(row.organization_id, made);
            continue;
          }
          const before = this.#place(statements, row.key);
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
    this.#remains.end();
  }

  /** The keys of rows with this value in one field, in all organizations; the first call makes the index for that. */
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
    if (!this.#anywhere.has(name)) {
      this.#db.exec(`CREATE INDEX IF NOT EXISTS "${name.replaceAll('"', '""')}" ON ${rows} (${column(field)}, key)`);
      this.#anywhere.add(name);
    }
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

  #place(statements: Statements, key: string): Place | undefined {
    const found = statements.find.get(key) as [number, ...Column[]] | undefined;
    if (!found) return undefined;
    const [id, ...columns] = found;
    const [organization_id, words, hidden] = columns as [string, number | null, number | null];
    return { id, organization_id, words, hidden, columns };
  }

  /** Adds a row that did not exist before and returns its id. Null: the row exists or is to be removed. */
  #add(statements: Statements, row: PlainRow): number | null {
    if (row.body === null || row.same) return null;
    const words = printOf(wordsOf(row));
    const columns = [row.organization_id, words, printOf(row.hidden ?? ''), ...row.values];
    const made = statements.insert.get(row.key, ...columns) as [number] | undefined;
    if (!made) return null;
    const [id] = made;
    statements.putBody.run(id, row.body);
    if (row.hidden !== null) statements.putHidden.run(id, row.hidden);
    if (words !== null) this.#reword(statements, id, null, indexedWords(row.organization_id, row));
    for (const [field, value] of row.links) statements.link.run(id, field, value);
    return id;
  }

  /** Writes the row and returns its id, which stays the same for its key. */
  #put(statements: Statements, before: Place | undefined, row: PlainRow): number {
    if (!before) throw new Error(`The row ${row.key} is not stored, so nothing of it can stay the same.`);
    const words = row.same?.text ? before.words : printOf(wordsOf(row));
    const hidden = row.same?.hidden ? before.hidden : printOf(row.hidden ?? '');
    const { id } = before;
    this.#update(statements, before, [row.organization_id, words, hidden, ...row.values]);
    statements.putBody.run(id, row.body);
    if (hidden !== before.hidden) {
      if (row.hidden === null) statements.dropHidden.run(id);
      else statements.putHidden.run(id, row.hidden);
    }
    if (words !== before.words || (words !== null && before.organization_id !== row.organization_id)) {
      const stored = (statements.textOf.get(id) as string | undefined) ?? null;
      const texts = row.same?.text ? textOf(stored) : row;
      this.#reword(statements, id, stored, words === null ? null : indexedWords(row.organization_id, texts));
    }
    if (statements.linked) this.#relink(statements, id, row.links);
    return id;
  }

  /** Writes only the links (values of fields with many values) that differ. */
  #relink(statements: Statements, id: number, wanted: PlainRow['links']): void {
    const missing = new Map(wanted.map((link) => [link.join('\n'), link]));
    for (const { field, value } of statements.links.all(id) as { field: string; value: string }[])
      if (!missing.delete(`${field}\n${value}`)) statements.unlink.run(id, field, value);
    for (const [field, value] of missing.values()) statements.link.run(id, field, value);
  }

  /** Names in the statement only the columns that change: SQLite rewrites every index that contains a named column, changed or not. */
  #update({ names, updates, table }: Statements, { id, columns }: Place, wanted: readonly Column[]): void {
    const changed = names.flatMap((_, at) => (wanted[at] === columns[at] ? [] : [at]));
    if (!changed.length) return;
    const which = String(changed);
    let statement = updates.get(which);
    if (!statement) {
      if (updates.size >= mostUpdates) updates.clear();
      const set = changed.map((at) => `${names[at]} = ?`).join(', ');
      updates.set(which, (statement = this.#db.prepare(`UPDATE ${table} SET ${set} WHERE id = ?`)));
    }
    statement.run(...changed.map((at) => wanted[at]), id);
  }

  #remove(statements: Statements, { id, words, hidden }: Place): void {
    statements.remove.run(id);
    statements.dropBody.run(id);
    statements.unlinkAll.run(id);
    if (words !== null) this.#reword(statements, id, (statements.textOf.get(id) as string | undefined) ?? null, null);
    if (hidden !== null) statements.dropHidden.run(id);
  }

  /** Updates the text of a row and its index to `after`. Unchanged words are not touched. Each row that has a text counts once in the index. */
  #reword(statements: Statements, id: number, before: string | null, after: string | null): void {
    if (before === after) return;
    const { gone, come } = wordsApart(before ?? '', after ?? '');
    if (before !== null) statements.unindex.run(id, gone);
    if (after !== null) statements.index.run(id, come);
    if (after !== null) statements.putText.run(id, after);
    else statements.dropText.run(id);
  }

  /** Tells readers that any row may have changed. The stamps are kept and increased: a reader must not take new rows for a change of old ones. */
  #changeAll(version: Version): void {
    const { table } = tablesOf(version);
    this.#db.prepare('UPDATE stamps SET n = ? WHERE model = ?').run(this.#tick(), table);
    this.#db.prepare('DELETE FROM changes WHERE model = ?').run(table);
    this.#db.prepare('INSERT INTO changes SELECT model, organization_id, n, 0 FROM stamps WHERE model = ?').run(table);
  }

  #empty(shape: Version): void {
    this.#db.exec(dropOf(shape));
    this.#anywhere.clear();
    this.#changeAll(shape);
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
    const { table, rows, bodies, links, words, texts, hidden } = tablesOf(shape);
    const known = this.#statements.get(table);
    if (known) return known;
    const names = ['organization_id', 'words', 'hidden', ...columnsOf(shape).map(column)];
    const prepare = (sql: string): Statement => this.#db.prepare(sql);
    const idle = shape.searchable ? null : prepare('SELECT 1');
    const made: Statements = {
      table: rows,
      names,
      linked: linksOf(shape).length > 0,
      updates: new Map(),
      find: prepare(`SELECT id, ${names.join(', ')} FROM ${rows} WHERE key = ?`).raw(),
      insert: prepare(
        `INSERT INTO ${rows} (key, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')}) ON CONFLICT (key) DO NOTHING RETURNING id`,
      ).raw(),
      remove: prepare(`DELETE FROM ${rows} WHERE id = ?`),
      putBody: prepare(`INSERT OR REPLACE INTO ${bodies} VALUES (?, ?)`),
      dropBody: prepare(`DELETE FROM ${bodies} WHERE id = ?`),
      putHidden: prepare(`INSERT OR REPLACE INTO ${hidden} VALUES (?, ?)`),
      dropHidden: prepare(`DELETE FROM ${hidden} WHERE id = ?`),
      links: prepare(`SELECT field, value FROM ${links} WHERE id = ?`),
      link: prepare(`INSERT INTO ${links} (id, field, value) VALUES (?, ?, ?)`),
      unlink: prepare(`DELETE FROM ${links} WHERE id = ? AND field = ? AND value = ?`),
      unlinkAll: prepare(`DELETE FROM ${links} WHERE id = ?`),
      textOf: idle ?? prepare(`SELECT words FROM ${texts} WHERE id = ?`).pluck(),
      putText: idle ?? prepare(`INSERT OR REPLACE INTO ${texts} VALUES (?, ?)`),
      dropText: idle ?? prepare(`DELETE FROM ${texts} WHERE id = ?`),
      index: idle ?? prepare(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`),
      unindex: idle ?? prepare(`INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', ?, ?)`),
    };
    this.#statements.set(table, made);
    return made;
  }
}
