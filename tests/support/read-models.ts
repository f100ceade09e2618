import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projections } from '@candor/projections/index';
import { foldRows } from '@candor/projections/kernel/fold';
import Database from 'better-sqlite3';
import type { App } from './app.ts';

export type Rows = Record<string, Record<string, unknown>>;

/** Every row of the active version of each read model, as the read store contains it. The application must not be running. */
export const storedRows = (app: App): Rows => {
  const db = new Database(join(app.folder, 'reads.db'), { readonly: true });
  try {
    return Object.fromEntries(
      projections.map(({ name }) => {
        const version = db
          .prepare('SELECT version FROM models WHERE name = ? AND active = 1')
          .pluck()
          .get(name) as number;
        const rows = db
          .prepare(
            `SELECT r.key, b.body, h.body AS hidden FROM "${name} v${version}" r JOIN "${name} v${version} bodies" b USING (id) LEFT JOIN "${name} v${version} hidden" h USING (id)`,
          )
          .all() as { key: string; body: string; hidden: string | null }[];
        return [
          name,
          Object.fromEntries(
            rows.map(({ key, body, hidden }) => [key, { ...JSON.parse(body), ...JSON.parse(hidden ?? '{}') }]),
          ),
        ];
      }),
    );
  } finally {
    db.close();
  }
};
/** The visible part of every row of one read model. The application may be running. */
export const readRows = (app: App, name: string): Record<string, unknown>[] => {
  const db = new Database(join(app.folder, 'reads.db'), { readonly: true });
  try {
    const version = db.prepare('SELECT version FROM models WHERE name = ? AND active = 1').pluck().get(name);
    const bodies = db.prepare(`SELECT body FROM "${name} v${version} bodies"`).pluck().all() as string[];
    return bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
  } finally {
    db.close();
  }
};
/** Makes the database refuse every change of the rows of these read models, or makes it accept the changes again. */
export const refuseRows = (app: App, models: readonly string[], refused: boolean): void => {
  const db = new Database(join(app.folder, 'reads.db'));
  try {
    db.pragma('busy_timeout = 10000');
    for (const name of models) {
      const version = db
        .prepare('SELECT version FROM models WHERE name = ? AND active = 1')
        .pluck()
        .get(name) as number;
      for (const happening of ['INSERT', 'UPDATE', 'DELETE'])
        db.exec(
          refused
            ? `CREATE TRIGGER "stop ${name} ${happening}" BEFORE ${happening} ON "${name} v${version} bodies" BEGIN SELECT RAISE(ABORT, 'the rows are stuck'); END`
            : `DROP TRIGGER "stop ${name} ${happening}"`,
        );
    }
  } finally {
    db.close();
  }
};

/** The same rows of all read models, rebuilt from the first event. */
export const rebuiltRows = (events: readonly Recorded[]): Rows =>
  Object.fromEntries(
    projections.map((projection) => [
      projection.name,
      Object.fromEntries([...foldRows(projection, events)].map(([key, row]) => [key, JSON.parse(JSON.stringify(row))])),
    ]),
  );

/** The first twenty rows that differ, each with the stored and the rebuilt value of each differing field. Comparing all rows at once would print thousands of lines. */
export const differing = (stored: Rows, rebuilt: Rows): string[] => {
  const found: string[] = [];
  for (const name of new Set([...Object.keys(stored), ...Object.keys(rebuilt)])) {
    const [of, again] = [stored[name] ?? {}, rebuilt[name] ?? {}];
    for (const key of new Set([...Object.keys(of), ...Object.keys(again)]))
      if (found.length < 20 && !isDeepStrictEqual(of[key], again[key]))
        found.push(`${name} ${key}: ${difference(of[key], again[key])}`);
  }
  return found;
};

const printed = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, longest);
/** The largest number of characters that are printed of one value in a list of differences. */
const longest = 1000;
const difference = (stored: unknown, rebuilt: unknown): string => {
  if (!isRow(stored) || !isRow(rebuilt)) return `${printed(stored)} instead of ${printed(rebuilt)}`;
  return [...new Set([...Object.keys(stored), ...Object.keys(rebuilt)])]
    .filter((field) => !isDeepStrictEqual(stored[field], rebuilt[field]))
    .map((field) => `${field} is ${printed(stored[field])} instead of ${printed(rebuilt[field])}`)
    .join(', ');
};
const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
