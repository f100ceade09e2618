import { amongMany, assess } from './assess.ts';

const by = (...counts: [group: string, selected: number, n: number][]) =>
  assess(counts.map(([group, selected, n]) => ({ group, selected, n })));
const told = (assessment: ReturnType<typeof assess>) =>
  Object.fromEntries(
    assessment.groups.map(({ group, ratio, flag }) => [group, [ratio && Number(ratio.toFixed(3)), flag]]),
  );

test('100 with 50 selected against 40 with 12 is worth a look', () => {
  const { groups, highest, comparisons } = by(['white', 50, 100], ['black', 12, 40]);
  expect(highest).toBe('white');
  expect(comparisons).toBe(1);
  expect(groups[1]).toMatchObject({ rate: 0.3, ratio: 0.6, flag: 'look', short: 8, flip: null });
  expect(groups[0]).toMatchObject({ ratio: 1, flag: 'none', p: null });
});

test('the example of the Questions and Answers: 60, 45, 48 and 51 percent', () => {
  // A ratio of exactly 80 % is not below four fifths.
  expect(told(by(['white', 60, 100], ['american_indian', 45, 100], ['hispanic', 48, 100], ['black', 51, 100]))).toEqual(
    {
      white: [1, 'none'],
      american_indian: [0.75, 'look'],
      hispanic: [0.8, 'none'],
      black: [0.85, 'none'],
    },
  );
});

test('80 with 48 selected against 40 with 12: half the rate', () => {
  expect(told(by(['white', 48, 80], ['black', 12, 40])).black).toEqual([0.5, 'look']);
});

test('a group under two percent is not compared, and is not the one to compare with', () => {
  const { groups, highest } = by(['white', 100, 390], ['asian', 8, 10], ['pacific_islander', 5, 5]);
  expect(highest).toBe('asian');
  expect(groups[2]).toMatchObject({ flag: 'few', ratio: null, p: null });
});

test('small numbers are said, and what one different choice does', () => {
  const { groups } = by(['white', 4, 10], ['black', 2, 8]);
  // 3 of 8 against 3 of 10: the group's rate could as well be the higher one, so nothing follows from it (Questions and Answers, 21).
  expect(groups[1]).toMatchObject({ flag: 'small', flip: 'reverses' });
  expect(by(['white', 20, 40], ['black', 7, 20]).groups[1]).toMatchObject({ flag: 'small', flip: 'unflags' });
});

test('where nobody was selected nothing is compared', () => {
  expect(by(['white', 0, 50], ['black', 0, 20])).toMatchObject({ highest: null, comparisons: 0 });
});

test('of two groups with the same rate the larger one is compared with', () => {
  expect(by(['black', 10, 20], ['white', 50, 100]).highest).toBe('white');
});

test('fourteen comparisons: p times fourteen, at most one', () => {
  expect(amongMany(0.00075, 14)).toBeCloseTo(0.0105, 10);
  expect(amongMany(0.5, 14)).toBe(1);
});
