import { join } from 'node:path';

type Figure = { holds: boolean };
type Verdict = (
  every: readonly string[],
  measured: Record<string, readonly Figure[]>,
) => { failed: boolean; line: string };
const { verdict } = (await import(join(import.meta.dirname, '../../../scripts/bench/verdict.mjs'))) as {
  verdict: Verdict;
};
const [held, missed] = [{ holds: true }, { holds: false }];
const every = ['lists', 'board', 'production'];

test('a bench says that all figures held when every part was measured and every figure held', () => {
  expect(verdict(every, { lists: [held, held], board: [held], production: [held] })).toEqual({
    failed: false,
    line: 'all 4 figures held',
  });
});
test.each([
  ['a figure missed its bound', { lists: [held, missed], board: [held], production: [held] }, true],
  ['a figure on production engines missed its bound', { lists: [held], board: [held], production: [missed] }, true],
  ['a part was not measured', { lists: [held], board: [held] }, false],
  ['a part has no figures', { lists: [held], board: [], production: [held] }, false],
])('it does not say so when %s', (_why, measured, failed) => {
  const said = verdict(every, measured);
  expect(said.line).not.toContain('all');
  expect(said.failed).toBe(failed);
});
test('it names the parts that were not measured', () => {
  expect(verdict(every, { board: [held] }).line).toBe('1 figure held; not measured: lists, production');
});
