import { inLaneOrder, laneOf, mondayOf } from './board-lanes.ts';

const one = { candidate_id: 'ada', source: 'referred', applied_at: '2026-11-22T23:59:59.999Z' };

test('a week begins on Monday', () => {
  expect([mondayOf(one.applied_at), mondayOf('2026-11-23T00:00:00.000Z')]).toEqual(['2026-11-16', '2026-11-23']);
});

test('somebody stands in the lane of their owner, their source or the week in which they applied', () => {
  const owners = { ada: 'rafael' };
  expect((['owner', 'source', 'week'] as const).map((by) => laneOf(by, one, owners))).toEqual([
    'rafael',
    'referred',
    '2026-11-16',
  ]);
  expect([laneOf('owner', one, {}), laneOf('week', { ...one, applied_at: null }, {})]).toEqual(['', '']);
});

test('owners stand by name, weeks from the latest, and those without last', () => {
  const keys = (by: 'owner' | 'week', lanes: [string, string | null][]) =>
    inLaneOrder(
      by,
      lanes.map(([key, name]) => ({ key, name })),
    ).map(({ key }) => key);
  expect(
    keys('owner', [
      ['', null],
      ['2', 'Zoe'],
      ['1', 'Åsa'],
    ]),
  ).toEqual(['1', '2', '']);
  expect(
    keys('week', [
      ['', null],
      ['2026-11-09', null],
      ['2026-11-16', null],
    ]),
  ).toEqual(['2026-11-16', '2026-11-09', '']);
});
