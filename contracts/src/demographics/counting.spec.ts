import fc from 'fast-check';
import { type Count, countNow, decisions, fewestCounted, type Marks, type Outcome, type Standing } from './counting.ts';
import { groupsOf, isDisclosed } from './groups.ts';

const person = (id: number, race: string | null, ...path: [Outcome, string?][]): Standing => ({
  id: String(id),
  groups: race ? { ...groupsOf({}, 2026), race_ethnicity: race } : null,
  path: path.map(([outcome, reason_id], at) => ({
    decision: decisions[at + 1]!,
    outcome,
    reason_id: reason_id ?? null,
  })),
});
const answersIn = ({ groups }: Pick<Count, 'groups'>) =>
  Object.entries(groups).reduce((sum, [group, n]) => sum + (isDisclosed(group) ? n : 0), 0);
/** How many groups the people have who are in the first counts and not in the second. */
const kindsLeft = (came: readonly Count[], went: readonly Count[]): number => {
  const left: Record<string, number> = {};
  for (const { groups } of came) for (const [group, n] of Object.entries(groups)) left[group] = (left[group] ?? 0) + n;
  for (const { groups } of went) for (const [group, n] of Object.entries(groups)) left[group] = (left[group] ?? 0) - n;
  return Object.values(left).filter(Boolean).length;
};
const count = (standings: Standing[], marks: Marks = {}) => countNow('race_ethnicity', standings, marks);

test('four answers wait, five are counted, with those who said nothing', () => {
  const four = [person(1, 'white'), person(2, 'white'), person(3, 'black'), person(4, 'asian'), person(5, null)];
  expect(count(four)).toEqual({ counts: [], marks: {} });
  expect(count([...four, person(6, 'black')]).counts).toEqual([
    {
      dimension: 'race_ethnicity',
      decision: 'applied',
      outcome: 'passed',
      reason_id: null,
      groups: { asian: 1, black: 2, none: 1, white: 2 },
    },
  ]);
});

test('people who applied under different categories of the job are counted apart, each at least five', () => {
  const applied = (category: string, ...ids: number[]) =>
    ids.map((id) => ({ ...person(id, id % 2 ? 'white' : 'black'), category }));
  const { counts } = count([...applied('craft', 1, 2, 3, 4, 5), ...applied('sales', 6, 7, 8, 9)]);
  expect(counts.map(({ category, groups }) => [category, groups])).toEqual([['craft', { black: 2, white: 3 }]]);
  const more = count([...applied('craft', 1, 2, 3, 4, 5), ...applied('sales', 6, 7, 8, 9, 10)]).counts;
  expect(more.map(({ category }) => category)).toEqual(['craft', 'sales']);
});

test('where all are of one group they wait for somebody else: the count would tell it of each', () => {
  const white = [1, 2, 3, 4, 5, 6].map((id) => person(id, 'white'));
  expect(count(white).counts).toEqual([]);
  expect(count([...white, person(7, null)]).counts).toHaveLength(1);
});

test('nobody is counted twice, and later decisions go on from what was counted', () => {
  const people = Array.from({ length: 12 }, (_, at) =>
    person(at, at % 2 ? 'white' : 'black', ...((at < 6 ? [['passed']] : [['not', 'r1']]) as [Outcome, string?][])),
  );
  const first = count(people);
  expect(
    first.counts.map(({ decision, outcome, reason_id, groups }) => [decision, outcome, reason_id, groups]),
  ).toEqual([
    ['applied', 'passed', null, { black: 6, white: 6 }],
    ['screen', 'passed', null, { black: 3, white: 3 }],
    ['screen', 'not', 'r1', { black: 3, white: 3 }],
  ]);
  expect(count(people, first.marks)).toEqual({ counts: [], marks: first.marks });
});

test('who would be left alone behind a count stays hidden among others', () => {
  // Five of six passed, so subtraction would reveal the sixth.
  const people = [1, 2, 3, 4, 5, 6].map((id) =>
    person(id, id % 2 ? 'white' : 'black', ...((id < 6 ? [['passed']] : []) as [Outcome][])),
  );
  expect(count(people).counts.map(({ decision }) => decision)).toEqual(['applied']);
});

test('five who stay behind are not all of one group: the difference would tell it of each', () => {
  const people = Array.from({ length: 12 }, (_, at) =>
    person(at, at < 7 && at % 2 ? 'black' : 'white', ...((at < 7 ? [['passed']] : []) as [Outcome][])),
  );
  expect(count(people).counts.map(({ decision }) => decision)).toEqual(['applied']);
});

test('reasons that few share are counted together', () => {
  const people = Array.from({ length: 20 }, (_, at) =>
    person(at, at % 2 ? 'white' : 'black', ['not', at < 10 ? 'shifts' : `rare-${at}`]),
  );
  expect(
    count(people)
      .counts.slice(1)
      .map(({ reason_id, groups }) => [reason_id, groups]),
  ).toEqual([
    ['shifts', { black: 5, white: 5 }],
    [null, { black: 5, white: 5 }],
  ]);
});

const arrival = fc.record({
  race: fc.constantFrom('white', 'black', 'asian', null, 'declined'),
  path: fc.array(
    fc.tuple(fc.constantFrom<Outcome>('passed', 'passed', 'not', 'withdrew', 'outside'), fc.constantFrom('a', 'b')),
    {
      maxLength: 4,
    },
  ),
});
test('any history: each count has five answers of two kinds, and no difference of counts is smaller', () => {
  fc.assert(
    fc.property(
      fc.array(arrival, { maxLength: 60 }),
      fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }),
      (people, runs) => {
        const told = people.map(({ race, path }, id) => {
          const end = path.findIndex(([outcome]) => outcome !== 'passed');
          return person(id, race, ...(end < 0 ? path : path.slice(0, end + 1)));
        });
        let marks: Marks = {};
        const all: Count[] = [];
        for (const [at, until] of [...runs.toSorted((a, b) => a - b), people.length].entries()) {
          // Earlier runs count fewer people and fewer of their decisions.
          const known = told.slice(0, until).map((each) => ({ ...each, path: each.path.slice(0, at + 1) }));
          const run = countNow('race_ethnicity', known, marks);
          marks = run.marks;
          all.push(...run.counts);
        }
        for (const each of all) {
          expect(answersIn(each)).toBeGreaterThanOrEqual(fewestCounted);
          expect(Object.keys(each.groups).length).toBeGreaterThan(1);
        }
        // The people who passed a decision and were not counted at the next one are none or at least five.
        for (const [place, decision] of decisions.entries()) {
          const came = all.filter((each) => each.decision === decision && each.outcome === 'passed');
          const went = all.filter((each) => each.decision === decisions[place + 1]);
          const left =
            came.reduce((sum, each) => sum + answersIn(each), 0) - went.reduce((sum, each) => sum + answersIn(each), 0);
          expect(left === 0 || left >= fewestCounted).toBe(true);
          // They are of two kinds too, or else the difference would tell the group of each.
          if (left) expect(kindsLeft(came, went)).toBeGreaterThan(1);
        }
        // Each person is counted at most once at each decision.
        expect(
          all
            .filter(({ decision }) => decision === 'applied')
            .flatMap(({ groups }) => Object.values(groups))
            .reduce((a, b) => a + b, 0),
        ).toBe(Object.keys(marks).length);
      },
    ),
    { numRuns: 300 },
  );
});

test('EEO-1 groups: Hispanic or Latino of any race; several races are two or more', () => {
  expect(groupsOf({ ethnicity: ['hispanic'], race: ['white'] }, 2026).race_ethnicity).toBe('hispanic');
  expect(groupsOf({ ethnicity: ['not_hispanic'], race: ['asian'] }, 2026).race_ethnicity).toBe('asian');
  expect(groupsOf({ ethnicity: ['decline'], race: ['asian'] }, 2026).race_ethnicity).toBe('asian');
  expect(groupsOf({ race: ['decline'] }, 2026).race_ethnicity).toBe('declined');
  expect(groupsOf({ race_ethnicity: ['asian', 'white'] }, 2026).race_ethnicity).toBe('two_or_more');
  expect(groupsOf({ gender: ['Female'], race: ['black'] }, 2026)).toMatchObject({
    sex: 'female',
    sex_race: 'female.black',
  });
  expect(groupsOf({ gender: ['non_binary'], race: ['black'] }, 2026)).toMatchObject({ sex: 'none', sex_race: 'none' });
  expect(groupsOf({ birth_year: ['1986'] }, 2026).age).toBe('from_40');
  // A second cut of the same people, such as 35 to 44, less these groups would find those between 35 and 40.
  expect(Object.entries(groupsOf({ birth_year: ['1990'] }, 2026)).filter(([, group]) => group !== 'none')).toEqual([
    ['age', 'under_40'],
  ]);
  expect(groupsOf({ birth_year: ['1987'] }, 2026).age).toBe('under_40');
  expect(groupsOf({ birth_year: ['decline'] }, 2026).age).toBe('declined');
});
