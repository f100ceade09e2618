import { periodsOf } from './report-period.ts';

const now = new Date('2026-11-20T13:00:00.000Z');

test('without words about time it is the 90 days that end today, against the 90 before', () => {
  const { period, before, at, as_of } = periodsOf({}, 'UTC', now);
  expect(period.days).toEqual({ from: '2026-08-23', to: '2026-11-20' });
  expect(before.days).toEqual({ from: '2026-05-25', to: '2026-08-22' });
  expect(before.moments.to).toBe(period.moments.from);
  expect([at, as_of]).toEqual([now.toISOString(), null]);
});
test('days begin and end where the reader lives, also when the clock goes forward', () => {
  const { period } = periodsOf({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York', now);
  expect(period.moments).toEqual({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' });
});
test('today is the reader’s today', () => {
  const late = new Date('2026-11-20T23:30:00.000Z');
  expect(periodsOf({}, 'Pacific/Auckland', late).period.days.to).toBe('2026-11-21');
});
test('as of an earlier moment the period ends there', () => {
  const { period, at, as_of } = periodsOf({ as_of: '2026-06-30T10:00:00+02:00' }, 'UTC', now);
  expect(period.days.to).toBe('2026-06-30');
  expect([at, as_of]).toEqual(['2026-06-30T08:00:00.000Z', '2026-06-30T08:00:00.000Z']);
});
test('a moment to come is now', () => {
  expect(periodsOf({ as_of: '2030-01-01T00:00:00Z' }, 'UTC', now)).toMatchObject({
    at: now.toISOString(),
    as_of: null,
  });
});
test('days in the wrong order are put in order', () => {
  expect(periodsOf({ from: '2026-03-31', to: '2026-03-01' }, 'UTC', now).period.days).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  });
});
