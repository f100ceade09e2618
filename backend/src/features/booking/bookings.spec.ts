import { dayLength, hourLength } from '@candor/contracts/values/days';
import { chosenWithin } from './bookings.ts';

const now = '2026-03-02T09:00:00.000Z';
const round = { min_notice_hours: 24, window_days: 14 };
const at = (moment: string) => Date.parse(moment);

test('without days a time is chosen after the notice of the round and within its days ahead', () => {
  const { from, until } = chosenWithin(null, round, 'UTC', now);
  expect([from - at(now), until - at(now)]).toEqual([24 * hourLength, 14 * dayLength]);
});

test('the days of an invitation are those of the zone of the organization, the last one as a whole', () =>
  expect(chosenWithin({ from: '2026-03-10', to: '2026-03-20' }, round, 'Europe/Lisbon', now)).toEqual({
    from: at('2026-03-10T00:00:00Z'),
    until: at('2026-03-21T00:00:00Z'),
  }));

test.each(['2026-12-01', '2206-12-01', '9999-12-31'])(
  'a last day of %s, from before it had a limit, ends after some weeks',
  (to) => expect(chosenWithin({ from: null, to }, round, 'UTC', now).until).toBe(at(now) + 61 * dayLength),
);
