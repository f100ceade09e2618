import { type Condition, hasColumn, type Shape } from '../lists/shape.ts';
import { column, conditionSql, indexesOf, type Sql, tablesOf } from './row-schema.ts';

// Which queries the serving thread answers itself. A way to the worker and back costs more than reading a few rows that an index names, and everything a page asks waits in the worker for what it asked before.

/** The most rows that the serving thread looks through for one query. */
export const mostNear = 100;
/** The most values of a condition whose rows are counted one value after the other. */
const mostValues = 20;

/** How a query finds its few rows: what follows the table `t`, the condition on the organization, and the condition that leads to the rows; null: the organization does. */
export type Near = { by: string; organization: string; lead: Condition | null };
type CountUpTo = (sql: string, ...values: readonly unknown[]) => number;

/** Counts at most so many rows of a table. */
const upTo = (end: number, from: string): string => `SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${end})`;

/** The way to the rows by one condition, if an index begins with its field. */
const indexFor = (shape: Shape, { field }: Condition): string | null => {
  const found = hasColumn(shape, field) && indexesOf(shape).find(([first]) => first === field);
  return found ? tablesOf(shape).index(found) : null;
};

/** How to find the rows that meet all these conditions, if at most `most` rows meet one of them or the organization has no more. Null: there may be more. */
export const nearBy = (
  shape: Shape,
  organization_id: string,
  conditions: readonly Condition[],
  most: number,
  count: CountUpTo,
): Near | null => {
  const { rows, links } = tablesOf(shape);
  for (const condition of conditions) {
    const { field, kind, op, values } = condition;
    if (op !== 'in' || !values || values.length > mostValues || kind === 'flag') continue;
    if (kind === 'keywords') {
      const found = values.reduce<number>(
        (sum, value) => sum + count(upTo(most + 1, `FROM ${links} WHERE field = ? AND value = ?`), field, value),
        0,
      );
      // The plus keeps the planner from looking through the whole organization.
      if (found <= most) return { by: '', organization: '+t.organization_id = ?', lead: condition };
      continue;
    }
    const index = indexFor(shape, condition);
    if (!index) continue;
    const where = `FROM ${rows} t INDEXED BY ${index} WHERE t.organization_id = ? AND t.${column(field)} = ?`;
    const found = values.reduce<number>((sum, value) => sum + count(upTo(most + 1, where), organization_id, value), 0);
    if (found <= most) return { by: `INDEXED BY ${index}`, organization: 't.organization_id = ?', lead: condition };
  }
  const whole = indexesOf(shape).find((fields) => !fields.length);
  if (!whole) return null;
  const by = `INDEXED BY ${tablesOf(shape).index(whole)}`;
  const found = count(upTo(most + 1, `FROM ${rows} t ${by} WHERE t.organization_id = ?`), organization_id);
  return found <= most ? { by, organization: 't.organization_id = ?', lead: null } : null;
};

/** The condition as a look at the links of each row; otherwise SQLite would gather all rows that meet it. */
const ofRow = (shape: Shape, condition: Condition): Sql =>
  condition.kind === 'keywords' && condition.op === 'in'
    ? {
        sql: `EXISTS (SELECT 1 FROM ${tablesOf(shape).links} l WHERE l.id = t.id AND l.field = ? AND l.value IN (SELECT value FROM json_each(?)))`,
        values: [condition.field, JSON.stringify(condition.values)],
      }
    : conditionSql(shape, condition);

/** `FROM … WHERE …` over the alias `t`. */
export const nearSql = (
  shape: Shape,
  organization_id: string,
  conditions: readonly Condition[],
  { by, organization, lead }: Near,
): Sql => {
  const parts = conditions.map((condition) =>
    condition === lead ? conditionSql(shape, condition) : ofRow(shape, condition),
  );
  return {
    sql: `FROM ${tablesOf(shape).rows} t ${by} JOIN ${tablesOf(shape).bodies} b ON b.id = t.id WHERE ${[organization, ...parts.map(({ sql }) => sql)].join(' AND ')}`,
    values: [organization_id, ...parts.flatMap(({ values }) => values)],
  };
};
