import { LRUCache } from 'lru-cache';
import { changesKept, tablesOf } from './row-schema.ts';
import type { Shape } from '../lists/shape.ts';
import type { Sqlite, Statement } from '../embedded/sqlite.ts';

// The rows that a reader worker finds by statements, and how writes changed them; only erasable syntax is allowed.

const mostRenewed = 500;
const mostStatements = 500;

/** Statements over rows, each prepared once; and which rows changed between two stamps. */
export class StampedRows {
  readonly #db: Sqlite;
  readonly #statements = new LRUCache<string, Statement>({ max: mostStatements });

  constructor(db: Sqlite) {
    this.#db = db;
  }

  /** A different text after each write to the organization's rows. */
  stamp(shape: Shape, organization: string): string {
    return String(
      this.statement('SELECT n FROM stamps WHERE model = ? AND organization_id = ?').get(
        tablesOf(shape).table,
        organization,
      ) ?? '',
    );
  }

  statement(sql: string, form: 'pluck' | 'raw' = 'pluck'): Statement {
    const name = `${form} ${sql}`;
    const made = this.#statements.get(name) ?? this.#db.prepare(sql)[form](true);
    this.#statements.set(name, made);
    return made;
  }

  /** The ids of the rows that were written between two stamps. Null: they were too many, or the first stamp is too old. */
  changedSince(shape: Shape, organization: string, since: string, stamp: string): number[] | null {
    if (!since || Number(stamp) - Number(since) > changesKept) return null;
    const ids = this.statement(
      'SELECT DISTINCT id FROM changes WHERE model = ? AND organization_id = ? AND n > ? LIMIT ?',
    ).all(tablesOf(shape).table, organization, Number(since), mostRenewed + 1) as number[];
    return ids.length > mostRenewed || ids.includes(0) ? null : ids;
  }
}
