import { expect, test } from '@jest/globals';
import { afterChoosing, arrangementOf, type BoardArrangement } from '../accounts/rows.ts';
import { placeIn, sortIn } from './board-order.ts';
import { pressingAt } from '../pipeline/figures.ts';

const card = (name: string, entered_at: string, expires_on: string | null = null) => ({
  name,
  entered_at,
  offer: { status: 'pending' as const, revision: 1, expires_on, start_on: null, declined_by: null },
});
const round = { type: 'interview' };
const cards = [card('Cid', '2026-11-01'), card('Ada', '2026-11-05'), card('Bea', '2026-11-09')];

test('whoever comes to a step takes the place that the order of the board gives them', () => {
  const now = card('Abe', '2026-11-20');
  expect(placeIn('overdue', round, cards, now)).toBe(3);
  expect(placeIn('newest', round, cards.toReversed(), now)).toBe(0);
  expect(placeIn('name', round, [cards[1]!, cards[2]!, cards[0]!], now)).toBe(0);
  expect(placeIn('hand', round, cards, now)).toBe(0);
  // An undo puts the candidate back into their earlier place.
  expect(placeIn('overdue', round, cards, card('Abe', '2026-11-03'))).toBe(1);
});

test('offers are ordered by the day they end, those without an end last; ends of the pipeline show the newest first', () => {
  const offers = [
    card('Cid', '2026-11-01'),
    card('Ada', '2026-11-05', '2026-12-01'),
    card('Bea', '2026-11-09', '2026-11-30'),
  ];
  const ordered = offers.toSorted((a, b) =>
    pressingAt({ type: 'offered' }, a) < pressingAt({ type: 'offered' }, b) ? -1 : 1,
  );
  expect(ordered.map(({ name }) => name)).toEqual(['Bea', 'Ada', 'Cid']);
  expect(sortIn('overdue', { type: 'hired' })).toEqual({ field: 'entered_at', direction: 'desc' });
  expect(sortIn('overdue', { type: 'offered' })).toEqual({ field: 'pressing_at', direction: 'asc' });
});

test('a person keeps an order for each board, the usual order takes no room, and old choices go', () => {
  const chosen = (orders: readonly [string, BoardArrangement['order']][]) =>
    orders.reduce<BoardArrangement[]>((before, [job_id, order]) => afterChoosing(before, { job_id, order }), []);
  const orderOf = (orders: readonly BoardArrangement[], job: string) => arrangementOf(orders, job).order;
  const two = chosen([
    ['a', 'name'],
    ['b', 'hand'],
    ['a', 'newest'],
  ]);
  expect([orderOf(two, 'a'), orderOf(two, 'b'), orderOf(two, 'c')]).toEqual(['newest', 'hand', 'overdue']);
  expect(
    chosen([
      ['a', 'name'],
      ['a', 'overdue'],
    ]),
  ).toEqual([]);
  const many = chosen(Array.from({ length: 205 }, (_, index) => [`job ${index}`, 'name']));
  expect([many.length, orderOf(many, 'job 4'), orderOf(many, 'job 204')]).toEqual([200, 'overdue', 'name']);
});

test('order and lanes of a board are kept apart from each other', () => {
  const both = afterChoosing(afterChoosing([], { job_id: 'a', lanes: 'source' }), { job_id: 'a', order: 'name' });
  expect(arrangementOf(both, 'a')).toEqual({ order: 'name', lanes: 'source' });
  const one = afterChoosing(both, { job_id: 'a', order: 'overdue' });
  expect(arrangementOf(one, 'a')).toEqual({ order: 'overdue', lanes: 'source' });
  expect(afterChoosing(one, { job_id: 'a', lanes: 'none' })).toEqual([]);
});
