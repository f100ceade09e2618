import { type Count, type Decision, fewestCounted, type Outcome } from './counting.ts';
import { cellsBy, hiddenIn } from './cells.ts';
import { impactOf, responseOf } from './impact.ts';
import type { DemographicCountRow } from './rows.ts';

const count = (
  decision: Decision,
  outcome: Outcome,
  groups: Record<string, number>,
  reason_id: string | null = null,
): Count => ({
  dimension: 'race_ethnicity',
  decision,
  outcome,
  reason_id,
  groups,
});
const row = (job_id: string, at: string, ...counts: Count[]): DemographicCountRow => ({
  id: `${job_id}:${at}`,
  organization_id: 'o',
  job_id,
  at,
  counts,
});
const cells = (...rows: DemographicCountRow[]) => cellsBy(rows, 'race_ethnicity');
const impact = (...rows: DemographicCountRow[]) =>
  Object.fromEntries(impactOf(cells(...rows)).map((each) => [each.decision, each]));

/** The counts of 140 decided applications: 50 of 100 White and 12 of 40 Black applicants passed the screen. */
const screen = [
  count('applied', 'passed', { white: 104, black: 42, none: 10 }),
  count('screen', 'passed', { white: 50, black: 12, none: 4 }),
  count('screen', 'not', { white: 30, black: 20, none: 4 }, 'shifts'),
  count('screen', 'not', { white: 20, black: 8, none: 2 }),
  count('screen', 'withdrew', { white: 4, black: 2 }),
];

test('the fixture by hand: rates, ratio, deviations, Fisher, shortfall and the flag', () => {
  const found = impact(row('j', '2026-01-05', ...screen)).screen!;
  expect(found).toMatchObject({
    highest: 'white',
    comparisons: 1,
    hidden: 0,
    all: { n: 150, selected: 66 },
    withdrew: 6,
  });
  expect(found.rows[0]).toMatchObject({
    group: 'black',
    n: 40,
    selected: 12,
    withdrew: 2,
    flag: 'look',
    short: 8,
    ratio: 0.6,
  });
  expect(found.rows[0]!.sd!.toFixed(2)).toBe('2.15');
  expect(found.rows[0]!.p!.toFixed(3)).toBe('0.039');
  expect(found.rows[0]!.reasons).toEqual([
    { reason_id: 'shifts', count: 20 },
    { reason_id: null, count: 8 },
  ]);
  expect(found.rest).toEqual({ n: 10, selected: 4 });
});

test('a small group is hidden, at later decisions and overall too, and no subtraction finds it', () => {
  const found = impact(
    row(
      'j',
      '2026-01-05',
      count('applied', 'passed', { white: 30, black: 20, asian: 3, none: 4 }),
      count('screen', 'passed', { white: 20, black: 10, asian: 3, none: 4 }),
      count('screen', 'not', { white: 10, black: 10 }),
      count('interview', 'passed', { white: 10, black: 6, asian: 3 }),
      count('interview', 'not', { white: 10, black: 4 }),
    ),
  );
  for (const decision of ['screen', 'interview'] as const) {
    const { rows, hidden, rest, all } = found[decision]!;
    expect(rows.map(({ group }) => group)).not.toContain('asian');
    // Three people alone could be found by subtracting the other groups from the total, so the next smallest group is hidden too.
    expect(hidden).toBe(2);
    expect(rest.n).toBe(all.n - rows.reduce((sum, { n }) => sum + n, 0));
    expect(rest.n).toBeGreaterThanOrEqual(fewestCounted);
  }
});

test('a group that is small at the interview only is shown before it and hidden after it', () => {
  const hidden = hiddenIn(
    cells(
      row(
        'j',
        '2026-01-05',
        count('applied', 'passed', { white: 30, black: 30, asian: 8 }),
        count('screen', 'passed', { white: 20, black: 20, asian: 4 }),
        count('screen', 'not', { white: 10, black: 10, asian: 4 }),
        count('interview', 'passed', { white: 10, black: 10, asian: 2 }),
        count('interview', 'not', { white: 10, black: 10, asian: 2 }),
      ),
    ).get('j')!,
  );
  expect([...hidden.screen]).toEqual([]);
  expect([...hidden.interview]).toContain('asian');
  expect([...hidden.offer]).toContain('asian');
  expect([...hidden.overall]).toContain('asian');
});

test('two jobs that select alike within each: added up they seem to differ, pooled they do not (Simpson)', () => {
  const easy = [count('screen', 'passed', { white: 80, black: 16 }), count('screen', 'not', { white: 20, black: 4 })];
  const hard = [count('screen', 'passed', { white: 4, black: 20 }), count('screen', 'not', { white: 16, black: 80 })];
  const found = impact(row('easy', '2026-01-05', ...easy), row('hard', '2026-01-05', ...hard)).screen!;
  const black = found.rows.find(({ group }) => group === 'black')!;
  expect(black.selected / black.n).toBeCloseTo(0.3);
  expect(found.highest).toBe('white');
  expect(black).toMatchObject({ flag: 'none', p: 1, sd: -0 });
  expect(black.ratio).toBeCloseTo(1, 12);
  expect(black.pooled).toMatchObject({ strata: 2 });
  expect(black.same!.p).toBeCloseTo(1, 6);
});

test('over jobs, what a group lacks is what it lacks to the highest rate of each job, as in one job', () => {
  const alike = [count('screen', 'passed', { white: 10, black: 5 }), count('screen', 'not', { white: 10, black: 15 })];
  const shortOf = (...rows: DemographicCountRow[]) =>
    impact(...rows).screen!.rows.find(({ group }) => group === 'black')!.short;
  expect(shortOf(row('one', '2026-01-05', ...alike))).toBe(5);
  expect(shortOf(row('one', '2026-01-05', ...alike), row('two', '2026-01-05', ...alike))).toBe(10);
});

test('a group that is hidden in one job alone stays out of the sum over jobs; hidden in several it is in it', () => {
  const job = (id: string, asian: number) =>
    row(
      id,
      '2026-01-05',
      count('screen', 'passed', { white: 20, black: 20 }),
      count('screen', 'not', { white: 20, black: 20, asian }),
    );
  const asianIn = (...rows: DemographicCountRow[]) =>
    impact(...rows).screen!.rows.find(({ group }) => group === 'asian')?.n;
  expect(asianIn(job('a', 3), job('b', 10))).toBe(10);
  expect(asianIn(job('a', 3), job('b', 10), job('c', 4))).toBe(17);
  expect(asianIn(job('a', 2), job('b', 2))).toBeUndefined();
});

test('one job over two years is compared within each year', () => {
  const rows = [
    row(
      'j',
      '2025-06-02',
      count('screen', 'passed', { white: 80, black: 16 }),
      count('screen', 'not', { white: 20, black: 4 }),
    ),
    row(
      'j',
      '2026-06-01',
      count('screen', 'passed', { white: 4, black: 20 }),
      count('screen', 'not', { white: 16, black: 80 }),
    ),
  ];
  const years = cellsBy(rows, 'race_ethnicity', ({ at }) => at.slice(0, 4));
  const black = impactOf(cells(...rows), { years })
    .find(({ decision }) => decision === 'screen')!
    .rows.find(({ group }) => group === 'black')!;
  // The job's own counts are unchanged; the pooled comparison is given beside them.
  expect(black.flag).toBe('look');
  expect(black.pooled!.ratio).toBeCloseTo(1, 12);
});

test('who was asked, who answered and who declined', () => {
  const found = cells(row('j', '2026-01-05', count('applied', 'passed', { white: 6, none: 3, declined: 2 })));
  expect(responseOf([...found.values()])).toEqual({ asked: 11, answered: 6, declined: 2 });
});
