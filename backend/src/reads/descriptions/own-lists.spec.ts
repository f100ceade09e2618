import { ownLists } from './own-lists.ts';

const must = { name: 'Plain speaking', description: '', level: 'must' as const };
const nice = { name: 'Forklift license', description: 'You have a valid forklift license.', level: 'nice' as const };

test('a post made from a kit asks for what the kit asks for, and for nothing else', () => {
  expect(ownLists({ requirements: [must, nice], tasks: [] })).toEqual({
    requirements: ['Plain speaking'],
    nice_to_have: ['You have a valid forklift license.'],
  });
  expect(ownLists({ requirements: [must], tasks: [{ name: 'Plan the shift', description: '' }] })).toEqual({
    requirements: ['Plain speaking'],
    nice_to_have: [],
    responsibilities: ['Plan the shift'],
  });
});
test('a job without requirements and tasks of its own takes what is drafted', () =>
  expect(ownLists({ requirements: [], tasks: [] })).toEqual({}));
