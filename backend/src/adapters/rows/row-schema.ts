import type { FieldKind } from '@candor/contracts/kernel/list';
import { columnsOf, type Condition, hasColumn, type Shape } from '../lists/shape.ts';

// How one version of a read model is stored in SQLite. Only erasable syntax is allowed, because workers run this file without a build.

export type Sql = { sql: string; values: (string | number | null)[] };

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const typeOf: Record<Exclude<FieldKind, 'keywords'>, string> = {
  keyword: 'TEXT',
  text: 'TEXT',
  number: 'REAL',
  moment: 'TEXT',
  flag: 'INTEGER',
};

/** `rows` holds the fields, apart from the bodies so that a scan of the fields stays small; `hidden` holds the fields that are never listed; `texts` what can be searched, and `words` the index of those texts. */
export const tablesOf = ({ name, version }: { name: string; version: number }) => {
  const table = `${name} v${version}`;
  return {
    table,
    rows: quote(table),
    bodies: quote(`${table} bodies`),
    links: quote(`${table} links`),
    texts: quote(`${table} texts`),
    words: quote(`${table} words`),
    hidden: quote(`${table} hidden`),
    index: (fields: readonly string[]) => quote(`${table} by ${fields.join(', ') || 'organization'}`),
  };
};
export const column = (field: string): string => quote(`f_${field}`);

/** The declared compound indexes; all begin with the organization, and indexes for sorts end with the key, which orders equal rows. */
export const indexesOf = (shape: Shape): string[][] => {
  const all = [
    ...(shape.within ? [] : [[], ...shape.sorts.map((sort) => [sort])]),
    ...(shape.through ? [[shape.through.by]] : []),
    ...shape.indexes.map((fields) => [...fields]),
  ].filter((fields) => fields.every((field) => hasColumn(shape, field)));
  return [...new Map(all.map((fields) => [fields.join(), fields])).values()];
};
/** The index that finds one organization's rows by the field, or the organization's rows in order of creation. A list that has no such index is queried without one. */
export const indexedBy = (shape: Shape, field: string | null): string => {
  const indexes = indexesOf(shape);
  const own = indexes.find((fields) => fields.length === 1 && fields[0] === field);
  const chosen = own ?? indexes.find((fields) => !fields.length);
  return chosen ? `INDEXED BY ${tablesOf(shape).index(chosen)}` : '';
};

/** The declared index that finds the few rows of one value, such as the applications of a job: its first field is that of the condition. Null: there is none. */
export const narrowIndexFor = (shape: Shape, { field, kind, op, values }: Condition): string | null => {
  if (kind !== 'keyword' || op !== 'in' || values!.length !== 1) return null;
  const found = shape.indexes.find(([first]) => first === field);
  return found ? tablesOf(shape).index(found) : null;
};

/** The tables, with the indexes that the writer needs to find a row; `word-index.ts` makes the tables of the words. */
export const schemaOf = (shape: Shape): string => {
  const { rows, bodies, links, hidden } = tablesOf(shape);
  const fields = columnsOf(shape)
    .map((field) => `, ${column(field)} ${typeOf[shape.fields[field] as keyof typeof typeOf]}`)
    .join('');
  return `
    CREATE TABLE IF NOT EXISTS ${rows} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL, words INTEGER, hidden INTEGER${fields}) STRICT;
    CREATE TABLE IF NOT EXISTS ${bodies} (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS ${hidden} (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS ${links} (field TEXT NOT NULL, value TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (id, field, value)) STRICT, WITHOUT ROWID;`;
};
/** The indexes that queries need. Rows that are not read yet are written without these indexes: sorting rows once is far quicker than keeping them sorted. */
export const indexSchemaOf = (shape: Shape): string => {
  const { rows, links, index } = tablesOf(shape);
  return [
    `CREATE INDEX IF NOT EXISTS ${index(['links'])} ON ${links} (field, value, id);`,
    ...indexesOf(shape).map(
      (each) =>
        `CREATE INDEX IF NOT EXISTS ${index(each)} ON ${rows} (${['organization_id', ...each.map(column), ...(each.length ? ['key'] : [])].join(', ')});`,
    ),
  ].join('\n');
};
export const dropOf = (shape: { name: string; version: number }): string => {
  const { rows, bodies, links, words, texts, hidden } = tablesOf(shape);
  return [rows, bodies, links, words, texts, hidden].map((name) => `DROP TABLE IF EXISTS ${name};`).join('\n');
};

/** Models and their versions, how far each projection came and to which event (the event counts only at the position it was saved with), and a number per organization that changes with its rows; `changes` names the recently changed rows (id 0: too many to name). */
export const storeSchema = `
  CREATE TABLE IF NOT EXISTS models (name TEXT NOT NULL, version INTEGER NOT NULL, shape TEXT NOT NULL, active INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (name, version)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (name TEXT NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (name, version)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS places (name TEXT NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL, event TEXT, PRIMARY KEY (name, version)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS stamps (model TEXT NOT NULL, organization_id TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (model, organization_id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS changes (model TEXT NOT NULL, organization_id TEXT NOT NULL, n INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (model, organization_id, n, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), n INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO clock VALUES (1, 0);`;

/** How many writes keep their changed rows named, and how many rows one write names at most. */
export const changesKept = 5000;
export const changesNamed = 200;

/** The condition as SQL over the alias `t`; values are always bound. Lists are passed as one JSON value, so that the statement stays the same. */
export const conditionSql = (
  model: { name: string; version: number },
  { field, kind, op, values, from, to }: Condition,
): Sql => {
  if (op === 'begins') {
    // The texts come first in the join, so that each text is one step into the index of the values.
    const begins = (name: string) => `${name} >= p.value AND ${name} < p.value || char(1114111)`;
    const from = 'FROM json_each(?) p';
    return kind === 'keywords'
      ? {
          sql: `t.id IN (SELECT l.id ${from} CROSS JOIN ${tablesOf(model).links} l ON l.field = ? AND ${begins('l.value')})`,
          values: [JSON.stringify(values), field],
        }
      : { sql: `EXISTS (SELECT 1 ${from} WHERE ${begins(`t.${column(field)}`)})`, values: [JSON.stringify(values)] };
  }
  if (kind === 'keywords') {
    const inside = `SELECT id FROM ${tablesOf(model).links} WHERE field = ?`;
    if (op === 'in' || op === 'none')
      return {
        sql: `t.id ${op === 'none' ? 'NOT IN' : 'IN'} (${inside} AND value IN (SELECT value FROM json_each(?)))`,
        values: [field, JSON.stringify(values)],
      };
    return { sql: `t.id ${op === 'absent' ? 'NOT IN' : 'IN'} (${inside})`, values: [field] };
  }
  const name = `t.${column(field)}`;
  if (op === 'present' || op === 'absent')
    return { sql: `${name} IS ${op === 'present' ? 'NOT ' : ''}NULL`, values: [] };
  if (op === 'in')
    return values!.length === 1
      ? { sql: `${name} = ?`, values: [values![0]!] }
      : { sql: `${name} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] };
  if (op === 'none')
    return {
      sql: `(${name} IS NULL OR ${name} NOT IN (SELECT value FROM json_each(?)))`,
      values: [JSON.stringify(values)],
    };
  const ends: Sql[] = [
    ...(from === undefined ? [] : [{ sql: `${name} >= ?`, values: [from] }]),
    ...(to === undefined ? [] : [{ sql: `${name} <= ?`, values: [to] }]),
  ];
  return { sql: ends.map((end) => end.sql).join(' AND ') || 'TRUE', values: ends.flatMap((end) => end.values) };
};

/** The same condition as a look at the links of each row. `conditionSql` would gather all rows that meet a condition on links, which costs more where other conditions leave few rows. */
export const ofRowSql = (model: { name: string; version: number }, condition: Condition): Sql =>
  condition.kind === 'keywords' && condition.op === 'in'
    ? {
        sql: `EXISTS (SELECT 1 FROM ${tablesOf(model).links} l WHERE l.id = t.id AND l.field = ? AND l.value IN (SELECT value FROM json_each(?)))`,
        values: [condition.field, JSON.stringify(condition.values)],
      }
    : conditionSql(model, condition);
