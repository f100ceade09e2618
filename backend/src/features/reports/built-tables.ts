import { builtColumns, builtFacts, type builtOf, hasAll } from '@candor/contracts/reports/builder';
import type { Caller } from '../../kernel/caller.ts';
import type { AskedReport, Prepared } from './asked-report.ts';
import type { ReportRunner } from './report-runner.ts';

/** The rows of a built report by its columns, or a total of them. A total is a question of its own, because medians and rates cannot be added. */
export type BuiltTable = { asked: AskedReport; prepared: Prepared };

/** The request with columns that the reader chose. */
const splitBy = (prepared: Prepared, split: string | null): Prepared => ({
  ...prepared,
  name: `${prepared.name} ${split}`,
  ask: { ...prepared.ask, by: split },
});
/** The tables of a built report: first its rows by its columns, then each row over all columns, and all rows together. Their rows have different ids. */
export const builtTables = (
  { base, built, split }: ReturnType<typeof builtOf>,
  given: Prepared,
): [BuiltTable, ...BuiltTable[]] => {
  const asked = (rows: string): AskedReport => ({
    name: base.name,
    facts: builtFacts(base, { ...built, rows }),
    columns: builtColumns(base, built),
    built: { ...built, rows },
  });
  const columns = [splitBy(given, split), ...(split ? [splitBy(given, null)] : [])];
  const [first, ...totals] = [built.rows, ...(hasAll(base, built) ? ['all'] : [])].flatMap((rows) =>
    columns.map((prepared) => ({ asked: asked(rows), prepared })),
  );
  return [first!, ...totals];
};
/** The table that has this row; the first one if none has it. */
export const tableWith = async (
  runner: ReportRunner,
  caller: Caller,
  tables: readonly [BuiltTable, ...BuiltTable[]],
  row: string,
): Promise<BuiltTable> => {
  for (const table of tables) {
    const { rows } = await runner.figures(caller, table.asked, table.prepared, null);
    if (rows.some(({ id }) => id === row)) return table;
  }
  return tables[0];
};
