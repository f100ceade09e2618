import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Sqlite } from './sqlite.ts';

// SQLite notices a broken page, but not a changed byte inside a value. So each row of the small stores has a checksum of its own values.
// Runs in workers straight from TypeScript: erasable syntax only.

/** The columns that a table's checksums cover. When a release adds a column, its rows get new checksums. */
const coveredTable = 'CREATE TABLE IF NOT EXISTS summed (name TEXT PRIMARY KEY, columns TEXT NOT NULL) STRICT';
/** The type tag keeps 1 and '1' apart, and the end mark keeps 'ab','c' and 'a','bc' apart. */
const sumWith = (sum: number, value: unknown): number =>
  typeof value === 'string'
    ? crc32(`t${value}\0`, sum)
    : Buffer.isBuffer(value)
      ? crc32('\0', crc32(value, crc32('b', sum)))
      : crc32(value === null ? 'n\0' : `i${String(value)}\0`, sum);
const sumOf = (...values: unknown[]): number => values.reduce(sumWith, 0);
const knowSums = (db: Sqlite): void =>
  void db.function('row_sum', { deterministic: true, varargs: true, directOnly: false }, sumOf);

const quoted = (name: string): string => `"${name}"`;
const list = (columns: readonly string[], of = ''): string => columns.map((each) => of + quoted(each)).join(', ');
const wrongIn = (columns: readonly string[], of = ''): string =>
  `${of}sum IS NOT NULL AND ${of}sum <> row_sum(${list(columns, of)})`;
/** The message that tells an operator about a damaged row. */
export const whatToDo = (db: Sqlite, table: string): string =>
  `${basename(db.name)} is damaged: a row of its table ${table} is not what was written. Stop the application; the next start says what to do.`;

/** The fault that a row is not what was written. The message names the file. */
export class DamagedRow extends Error {}

/** Gives every row of these tables a checksum, and later each row that this connection writes. A change of a damaged row is refused, because the change would hide the damage. Call this function on every connection that writes. */
export const keepSums = (db: Sqlite, tables: readonly string[]): void => {
  knowSums(db);
  db.exec(coveredTable);
  for (const table of tables) {
    const all = db.pragma(`table_info(${table})`) as { name: string; pk: number }[];
    if (!all.some(({ name }) => name === 'sum')) db.exec(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
    const columns = all.map(({ name }) => name).filter((name) => name !== 'sum');
    const covered = columns.join(' ');
    const before = db.prepare('SELECT columns FROM summed WHERE name = ?').pluck().get(table);
    if (before !== covered) {
      db.exec(`UPDATE ${table} SET sum = NULL`);
      db.prepare('INSERT OR REPLACE INTO summed VALUES (?, ?)').run(table, covered);
    }
    if (db.prepare(`SELECT 1 FROM ${table} WHERE sum IS NULL LIMIT 1`).get())
      db.exec(`UPDATE ${table} SET sum = row_sum(${list(columns)}) WHERE sum IS NULL`);
    const keys = all.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const itself = (keys.length ? keys : ['rowid']).map((key) => `${key} = NEW.${key}`).join(' AND ');
    const write = `BEGIN UPDATE ${table} SET sum = row_sum(${list(columns, 'NEW.')}) WHERE ${itself}; END`;
    db.exec(`
      CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table} ${write};
      CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE OF ${list(columns)} ON main.${table} ${write};
      CREATE TEMP TRIGGER ${table}_damaged BEFORE UPDATE OF ${list(columns)} ON main.${table} WHEN ${wrongIn(columns, 'OLD.')}
        BEGIN SELECT RAISE(ABORT, '${whatToDo(db, table).replaceAll("'", "''")}'); END`);
  }
};

/** A condition for SQL: the row is what was written. Call `keepSums` first. */
export const isSound = (db: Sqlite, table: string): string => {
  const columns = (db.prepare('SELECT columns FROM summed WHERE name = ?').pluck().get(table) as string).split(' ');
  return `NOT (${wrongIn(columns)})`;
};
/** A column for a SELECT: whether the row is what was written. Call `keepSums` first. */
export const soundRow = (db: Sqlite, table: string): string => `${isSound(db, table)} AS sound`;
/** Returns the row, or throws DamagedRow. */
export const sound = <Row>(db: Sqlite, table: string, row: Row): Row => {
  if ((row as { sound?: number } | undefined)?.sound === 0) throw new DamagedRow(whatToDo(db, table));
  return row;
};

/** The first table with a damaged row. Null: no row is damaged, or the file is from a release without checksums. Writes nothing. */
export const damagedTable = (db: Sqlite, tables: readonly unknown[]): string | null => {
  if (!tables.includes('summed')) return null;
  knowSums(db);
  const covered = db.prepare('SELECT name, columns FROM summed').all() as { name: string; columns: string }[];
  for (const { name, columns } of covered) {
    const known = tables.includes(name) && (db.pragma(`table_info(${name})`) as { name: string }[]);
    if (!known || !columns.split(' ').every((column) => known.some((each) => each.name === column))) return 'summed';
    if (db.prepare(`SELECT 1 FROM ${name} WHERE ${wrongIn(columns.split(' '))} LIMIT 1`).get()) return name;
  }
  return null;
};
