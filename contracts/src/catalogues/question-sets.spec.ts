import { linksIn, withLinks } from './question-sets.ts';

const [bread, cakes] = ['019b0000-0000-7000-8000-000000000001', '019b0000-0000-7000-8000-000000000002'];
const set = (asked: { question_id: string; requirement: string | null; round: string | null }[]) => ({
  fields: {
    requirements: [
      { name: 'Bakes', kind: 'competency' as const, level: 'must' as const },
      { name: 'Counts', kind: 'competency' as const, level: 'nice' as const },
    ],
    suggested_steps: [{ name: 'Trial shift', type: 'interview' as const }],
    tasks: [],
    needed_for: [],
    asked,
  },
});

test('a question of a set is linked anew, and the links of the others stay as they are', () => {
  const before = [
    { question_id: bread, requirement: 'Bakes', round: 'Trial shift' },
    { question_id: cakes, requirement: 'Bakes', round: null },
  ];
  const asked = withLinks(set(before), cakes, { requirements: ['Counts', 'Bakes'], round: 'Trial shift' }, [
    bread,
    cakes,
  ]);
  const links = linksIn(set(asked));
  expect([links.about(bread), links.round(bread)]).toEqual([['Bakes'], 'Trial shift']);
  expect([links.about(cakes), links.round(cakes)]).toEqual([['Counts', 'Bakes'], 'Trial shift']);
});
test('a round alone is kept, nothing at all leaves no trace, and links of questions that have left go with them', () => {
  const before = [{ question_id: cakes, requirement: 'Bakes', round: null }];
  const asked = withLinks(set(before), bread, { requirements: [], round: 'Trial shift' }, [bread]);
  expect(asked).toEqual([{ question_id: bread, requirement: null, round: 'Trial shift' }]);
  expect(withLinks(set(asked), bread, { requirements: [], round: null }, [bread])).toEqual([]);
});
