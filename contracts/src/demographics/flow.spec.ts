import fc from 'fast-check';
import { type Count, type Decision, fewestCounted, type Outcome } from './counting.ts';
import { cellsBy, reasonsOf } from './cells.ts';
import { appliedShown, flowOf } from './flow.ts';
import { impactOf } from './impact.ts';
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

test('the flow adds up to all people who are counted, and says who is an Internet Applicant', () => {
  const { rows, rest, all } = flowOf(
    cells(
      row(
        'j',
        '2026-01-05',
        ...screen,
        count('interview', 'outside', { white: 6, black: 5 }, 'q'),
        count('interview', 'passed', { white: 20, black: 6 }),
      ),
    ),
  );
  expect(all).toMatchObject({ applied: 156, screened: 66, not: 95, withdrew: 6, interviewed: 26 });
  const sum = (name: 'applied' | 'not') => rows.reduce((total, each) => total + (each[name] ?? 0), rest[name]!);
  expect([sum('applied'), sum('not')]).toEqual([156, 95]);
  // 50 + 50 + 4 were considered; 4 of them withdrew and 6 lacked basic qualifications.
  expect(rows.find(({ group }) => group === 'white')).toMatchObject({ internet: 94 });
});

test('of Internet Applicants, those outside the test are left out, and what is hidden of all people stays hidden', () => {
  const rows = [
    row(
      'j',
      '2026-01-05',
      count('applied', 'passed', { white: 30, black: 20, asian: 3, native: 6 }),
      count('screen', 'passed', { white: 15, black: 6, native: 4 }),
      count('screen', 'not', { white: 10, black: 10, asian: 1, native: 2 }),
      count('screen', 'outside', { white: 5, black: 4, asian: 2 }, 'licence'),
    ),
  ];
  const screenOf = (internet: boolean) =>
    impactOf(cellsBy(rows, 'race_ethnicity', undefined, internet), internet ? { all: cells(...rows) } : {}).find(
      ({ decision }) => decision === 'screen',
    )!;
  const figures = (internet: boolean) => screenOf(internet).rows.map(({ group, n, selected }) => [group, n, selected]);
  expect(figures(false).toSorted()).toEqual([
    ['black', 20, 6],
    ['white', 30, 15],
  ]);
  // One Asian applicant is left, who would stand alone beside the six of the other hidden group; both stay hidden together.
  expect(figures(true).toSorted()).toEqual([
    ['black', 16, 6],
    ['white', 25, 15],
  ]);
  expect(screenOf(true)).toMatchObject({ all: { n: 48, selected: 25 }, rest: { n: 7, selected: 4 } });
});

test('a group that several jobs hide counts in the flow as in adverse impact', () => {
  const job = (id: string, asian: number) =>
    row(
      id,
      '2026-01-05',
      count('applied', 'passed', { white: 20, black: 20, asian }),
      count('screen', 'passed', { white: 20, black: 20, asian }),
    );
  const asianIn = (...rows: DemographicCountRow[]) =>
    flowOf(cells(...rows)).rows.find(({ group }) => group === 'asian');
  expect(asianIn(job('a', 3), job('b', 10), job('c', 4))).toMatchObject({ applied: 17, screened: 17 });
  expect(asianIn(job('a', 3), job('b', 10))).toMatchObject({ applied: 10, screened: 10 });
  expect(asianIn(job('a', 2), job('b', 2))).toBeUndefined();
});

const groupNumbers = fc.record({
  white: fc.integer({ min: 0, max: 30 }),
  black: fc.integer({ min: 0, max: 9 }),
  asian: fc.integer({ min: 0, max: 4 }),
  none: fc.integer({ min: 0, max: 6 }),
});
const randomJob = fc.array(groupNumbers, { minLength: 9, maxLength: 9 }).map((of) => [
  ...(['screen', 'interview', 'offer'] as const).flatMap((decision, at) => [
    count(decision, 'passed', of[at * 3]!),
    count(decision, 'not', of[at * 3 + 1]!, 'r'),
    count(decision, 'withdrew', of[at * 3 + 2]!),
  ]),
  count(
    'applied',
    'passed',
    of.reduce((sum, each) => ({
      white: sum.white + each.white,
      black: sum.black + each.black,
      asian: sum.asian + each.asian,
      none: sum.none + each.none,
    })),
  ),
]);
const randomJobs = fc
  .array(randomJob, { minLength: 1, maxLength: 5 })
  .map((jobs) => jobs.map((counts, at) => row(`job ${at}`, '2026-01-05', ...counts)));

test('the flow and adverse impact never disagree about a group', () => {
  fc.assert(
    fc.property(randomJobs, (rows) => {
      const flow = flowOf(cells(...rows));
      const impacts = impact(...rows);
      for (const [decision, column] of [
        ['screen', 'screened'],
        ['interview', 'interviewed'],
        ['offer', 'offered'],
      ] as const)
        for (const group of ['white', 'black', 'asian']) {
          const judged = impacts[decision]!.rows.find((each) => each.group === group);
          const shown = flow.rows.find((each) => each.group === group)?.[column];
          if (judged) expect([group, shown ?? 0]).toEqual([group, judged.selected]);
          else expect([group, shown ?? 0]).toEqual([group, 0]);
        }
      for (const { group, n, selected, withdrew } of impacts.overall!.rows)
        expect(flow.rows.find((each) => each.group === group)).toMatchObject({ not: n - selected, withdrew });
      for (const name of ['applied', 'screened', 'not', 'withdrew'] as const)
        if (flow.all[name] !== null)
          expect(flow.rows.reduce((sum, each) => sum + (each[name] ?? 0), flow.rest[name]!)).toBe(flow.all[name]);
    }),
    { numRuns: 500 },
  );
});

test('why people of a group were not selected: reasons of five or more, and the others together', () => {
  const { rows } = flowOf(cells(row('j', '2026-01-05', ...screen)));
  expect(rows.find(({ group }) => group === 'black')!.reasons).toEqual([
    { reason_id: 'shifts', count: 20 },
    { reason_id: null, count: 8 },
  ]);
});

test('fewer than five other reasons cannot be found by subtraction: the least reason stands among them', () => {
  expect(reasonsOf({ reasons: { shifts: 9, licence: 6, late: 3, '': 1 } })).toEqual([
    { reason_id: 'shifts', count: 9 },
    { reason_id: null, count: 10 },
  ]);
  expect(reasonsOf({ reasons: { shifts: 9, late: 3 } })).toEqual([{ reason_id: null, count: 12 }]);
  expect(reasonsOf({ reasons: { late: 3 } })).toEqual([{ reason_id: null, count: null }]);
});

test('no category of jobs can be subtracted from the whole, and no job from its category, to find fewer than five', () => {
  const small = (group: number) => [
    count('applied', 'passed', { white: 30, black: 20, asian: group }),
    count('screen', 'passed', { white: 30, black: 20, asian: group }),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.record({ asian: fc.integer({ min: 0, max: 8 }), part: fc.constantFrom('a', 'b', '') }), {
        minLength: 1,
        maxLength: 7,
      }),
      (jobs) => {
        const rows = jobs.map(({ asian }, at) => row(`job ${at}`, '2026-01-05', ...small(asian)));
        const partOf = (id: string) => jobs[Number(id.slice(4))]!.part;
        const asianIn = (some: DemographicCountRow[]) =>
          (['applied', 'screened'] as const).map(
            (name) => flowOf(cells(...some), partOf).rows.find(({ group }) => group === 'asian')?.[name] ?? 0,
          );
        const hides = (whole: DemographicCountRow[], parts: DemographicCountRow[][]) => {
          const sums = parts.map(asianIn);
          for (const [place, shown] of asianIn(whole).entries()) {
            const left = shown - sums.reduce((sum, each) => sum + each[place]!, 0);
            expect(left === 0 || left >= fewestCounted).toBe(true);
          }
        };
        const inPart = (part: string) => rows.filter(({ job_id }) => partOf(job_id) === part);
        hides(rows, ['a', 'b', ''].map(inPart));
        for (const part of ['a', 'b', ''])
          hides(
            inPart(part),
            inPart(part).map((each) => [each]),
          );
      },
    ),
    { numRuns: 500 },
  );
});

test('a question without a report of its own shows no group of fewer than five, nor one by which such a group could be told', () => {
  const of = (groups: Record<string, number>) =>
    appliedShown(cells(row('j', '2026-01-05', count('applied', 'passed', groups))));
  expect(of({ white: 20, black: 9, asian: 2, declined: 3, none: 4 })).toEqual({ white: 20 });
  expect(of({ white: 20, black: 9, asian: 2, other: 3 })).toEqual({ white: 20, black: 9 });
  expect(of({ white: 4, black: 1 })).toEqual({});
});
