import { commonNames } from './stage-names.ts';

const job = (...steps: [type: string, name: string][]) => ({ steps: steps.map(([type, name]) => ({ type, name })) });

test('a type of step that all jobs name alike has that name, and one that two jobs name differently has none', () => {
  expect(
    commonNames([
      job(['screening', 'First Round'], ['interview', 'Second Round']),
      job(['screening', 'First Round'], ['interview', 'Panel'], ['review', 'Work sample']),
    ]),
  ).toEqual({ screening: 'First Round', review: 'Work sample' });
  expect(commonNames([])).toEqual({});
});
