import { findingOf } from './finding.ts';
import { funnel } from './funnel.ts';
import type { FactReportRow } from './measures.ts';

const row = (id: string, decided: number, passed: number) => ({ id, decided, passed }) as unknown as FactReportRow;
const found = (...rows: FactReportRow[]) => findingOf(funnel, rows, ({ id }) => id, 'before');

test('the step with the lowest rate is named, and rows that are too small to compare are not left out without a word', () => {
  const [first, offered] = [row('First Round', 40, 0.85), row('Final Round', 30, 0.9)];
  expect(found(first, offered)).toMatch(/^First Round has the lowest .*: 85%\.$/);
  expect(found(first, offered, row('Offered', 7, 0.29))).toMatch(
    /^Where 20 or more people are counted, First Round has the lowest .*: 85%\.$/,
  );
});
