import { type Laned, lanesOf, neighbourIn, standing } from './lane-places.ts';

// Cards of Ada and Bea are in the first step, Cleo's in the second. Rafael owns Ada and Cleo; Bea has no owner.

const card = (id: string) => ({ id, candidate_id: id, source: 'applied', applied_at: '2026-11-16T09:00:00.000Z' });
const column = (id: string, cards: string[], count = cards.length, folded = false) =>
  ({
    column: { step: { id, name: id, type: 'interview' }, count, over_sla: 0, cards: cards.map(card) },
    folded,
  }) as never;
const laned: Laned = {
  lanes: [
    { key: 'r', name: 'Rafael', steps: { one: 4, two: 1 } },
    { key: '', name: null, steps: { one: 1 } },
  ],
  owners: { ada: 'r', cleo: 'r' },
};
const columns = [column('one', ['ada', 'bea']), column('two', ['cleo'])];
const lanes = (of = columns, folds = {}) => lanesOf('owner', laned, of, folds);

test('each card stands in the lane of its owner, those of nobody last', () => {
  expect(lanes().map(({ key, places, rows }) => [key, places, rows])).toEqual([
    ['r', [[0], [0]], 1],
    ['', [[1], []], 1],
  ]);
});
test('a lane that only a card knows is there too', () => {
  const known = { ...laned, owners: { ...laned.owners, bea: 'z' } };
  expect(lanesOf('owner', known, columns, {}).map(({ key }) => key)).toEqual(['r', 'z', '']);
});
test('counts follow the cards while all are drawn, and the server where some are not', () => {
  expect(lanes().map(({ total }) => total)).toEqual([2, 1]);
  expect(lanes([column('one', ['ada', 'bea'], 9), column('two', ['cleo'])])[0]!.total).toBe(5);
  const [mine] = lanes();
  const { column: cut } = column('one', ['ada'], 2) as { column: Parameters<typeof standing>[1] };
  expect(standing({ ...mine!, steps: {} }, cut, [0, 1])).toBe(2);
});
test('a folded column counts nobody and draws nobody', () => {
  expect(lanes([column('one', ['ada', 'bea'], 2, true), column('two', ['cleo'])])[0]).toMatchObject({
    places: [[], [0]],
    total: 1,
  });
});
test('arrows go within the lane, and up and down on into the next open one', () => {
  const to = (id: string | null, direction: 'up' | 'down' | 'left' | 'right', folds = {}) =>
    neighbourIn(lanes(columns, folds), columns, id, direction);
  expect([to('ada', 'right'), to('cleo', 'left'), to('ada', 'down'), to('bea', 'up')]).toEqual([
    'cleo',
    'ada',
    'bea',
    'ada',
  ]);
  expect([to('bea', 'right'), to('cleo', 'down'), to(null, 'down')]).toEqual([null, null, 'ada']);
  expect(to('ada', 'down', { 'owner ': true })).toBeNull();
});
