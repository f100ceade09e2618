import { jest } from '@jest/globals';
import { unfiltered } from '@candor/contracts/kernel/list';
import { SeenPeople } from './seen-people.ts';

// Similar names are searched only if a search found no person, and the search for them is cheap.

const caller = { organization_id: 'acme' } as never;
const ramirez = (id: string) => ({ id, name: 'Ana Ramírez', applications: [], owner_id: null });
const seenBy = (found: (slice: { search: string; limit: number; filters: object }) => Promise<object>) => {
  const never = () => {
    throw new Error('A list with its counts was asked for.');
  };
  return new SeenPeople(
    { scope: async () => ({ organization_id: 'acme' }) } as never,
    { jobsOf: async () => null } as never,
    { list: never } as never,
    { of: async () => ({}) } as never,
    { found: (_: unknown, __: unknown, slice: never) => found(slice) } as never,
    { memberNames: async () => ({}) } as never,
    {} as never,
  );
};

/** The search stops when its time is up, so the clock moves only where a test moves it. */
let now = 0;
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => void jest.restoreAllMocks());

test('near names are asked for word by word, for few people at a time and without any counts', async () => {
  const asked: { search: string; limit: number }[] = [];
  const people = seenBy(async (slice) => {
    asked.push(slice);
    return { rows: slice.search === 'ana' ? [ramirez('1'), ramirez('2')] : [], total: 9000 };
  });
  const near = await people.near(caller, { ...unfiltered, limit: 250, page: 7, search: 'ana rammirez' });
  expect(near.people.map(({ id }) => id)).toEqual(['1', '2']);
  expect(near.meant).toEqual(['ana Ramírez']);
  expect(asked.map(({ search, limit }) => [search, limit])).toEqual([
    ['rammirez', 25],
    ['ana', 25],
  ]);
});

test('they stop after three words, and when their time is up', async () => {
  let asked = 0;
  const quick = seenBy(async () => ({ rows: [], total: (asked++, 0) }));
  await quick.near(caller, { ...unfiltered, search: 'maria anna louise rammirez' });
  expect(asked).toBe(3);
  asked = 0;
  const slow = seenBy(async () => {
    asked++;
    now += 230;
    return { rows: [], total: 0 };
  });
  await slow.near(caller, { ...unfiltered, search: 'maria anna louise' });
  expect(asked).toBe(1);
});

test('a phrase, and words that are nobody’s name, ask nothing', async () => {
  const people = seenBy(() => Promise.reject(new Error('asked')));
  for (const search of ['"rammirez"', 'ab', '2024'])
    expect((await people.near(caller, { ...unfiltered, search })).people).toEqual([]);
});
