import type { Statement } from '../embedded/sqlite.ts';
import { type Condition, hasColumn, type Shape } from '../lists/shape.ts';
import { column, conditionSql, indexesOf, ofRowSql, tablesOf } from './row-schema.ts';

// Queries that the serving thread answers itself. Asking the worker costs more than reading a few rows by an index, and in the worker all queries of a page wait for each other.

/** The most rows that the serving thread looks through for one query. */
export const mostNear = 100;
/** The most values of one condition. Their rows are counted one value after the other. */
const mostValues = 20;

/** How a query finds its few rows. `by`: the index. `lead`: the condition that leads to the rows; null: they are all rows of the organization. */
type Way = { by: string; organization: string; lead: Condition | null };
const ofOrganization = 't.organization_id = ?';

/** Reads rows if few have to be looked through. `most`: how many at most; -1: never. */
export class NearRows {
  constructor(
    private readonly statement: (sql: string) => Statement,
    private readonly most: number,
  ) {}

  /** The results of `SELECT chosen` over the rows `t` with their bodies `b` that meet all the conditions. `ending`: the SQL behind the conditions, with its values `more`. Null: there may be more rows to look through. */
  read(
    shape: Shape,
    organization_id: string,
    conditions: readonly Condition[],
    [chosen, ending, ...more]: readonly [chosen: string, ending: string, ...more: unknown[]],
  ): unknown[][] | null {
    try {
      const way = this.way(shape, organization_id, conditions);
      if (!way) return null;
      const parts = conditions.map((each) => (each === way.lead ? conditionSql : ofRowSql)(shape, each));
      const where = [way.organization, ...parts.map(({ sql }) => sql)].join(' AND ');
      const { rows, bodies } = tablesOf(shape);
      return this.statement(
        `SELECT ${chosen} FROM ${rows} t ${way.by} JOIN ${bodies} b ON b.id = t.id WHERE ${where} ${ending}`,
      ).all(organization_id, ...parts.flatMap(({ values }) => values), ...more) as unknown[][];
    } catch (fault) {
      // A version that answers before it is complete has no indexes yet.
      if (/no such index/.test((fault as Error).message)) return null;
      throw fault;
    }
  }

  /** How to find the rows, if at most `most` rows meet one of the conditions or the organization has no more. */
  private way(shape: Shape, organization_id: string, conditions: readonly Condition[]): Way | null {
    const { rows, links, index } = tablesOf(shape);
    for (const condition of conditions) {
      const { field, kind, op, values = [] } = condition;
      if (op !== 'in' || values.length > mostValues) continue;
      const isFew = (from: string, ...before: string[]): boolean =>
        values.reduce<number>((sum, value) => sum + this.count(from, ...before, value), 0) <= this.most;
      if (kind === 'keywords') {
        // The plus keeps the planner from looking through the whole organization.
        if (isFew(`${links} WHERE field = ? AND value = ?`, field))
          return { by: '', organization: `+${ofOrganization}`, lead: condition };
        continue;
      }
      const fields = hasColumn(shape, field) && indexesOf(shape).find(([first]) => first === field);
      if (!fields) continue;
      const by = `INDEXED BY ${index(fields)}`;
      if (isFew(`${rows} t ${by} WHERE ${ofOrganization} AND t.${column(field)} = ?`, organization_id))
        return { by, organization: ofOrganization, lead: condition };
    }
    const whole = indexesOf(shape).find((fields) => !fields.length);
    if (!whole) return null;
    const by = `INDEXED BY ${index(whole)}`;
    return this.count(`${rows} t ${by} WHERE ${ofOrganization}`, organization_id) <= this.most
      ? { by, organization: ofOrganization, lead: null }
      : null;
  }

  /** Counts rows, at most one more than `most`. */
  private count(from: string, ...values: readonly unknown[]): number {
    const found = this.statement(`SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${this.most + 1})`).get(...values);
    return (found as [number])[0];
  }
}
