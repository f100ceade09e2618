import type { OpenTimes } from '../values/open-times.ts';
import { datesOf, dueOf, nextAt } from './plan.ts';

// When a step is due that has a time of day.

const times: OpenTimes = {
  zone: 'Europe/Berlin',
  days: [0, 1, 2, 3, 4],
  from: '09:00',
  until: '17:00',
  holidays: new Set(),
};
// Monday, 3 May 2027, 09:00 in Berlin.
const monday = '2027-05-03T07:00:00.000Z';

test.each([
  ['minutes after the opening hour', '2027-05-03T07:02:30.000Z'],
  ['in the afternoon', '2027-05-03T14:30:00.000Z'],
  ['before the opening hour', '2027-05-03T05:00:00.000Z'],
])('a step for nine o’clock of the next working day is due then, if the step before was done %s', (_, from) => {
  expect(dueOf({ delay_days: 1, at: '09:00' }, from, times, 'a step').at).toBe('2027-05-04T07:00:00.000Z');
});

test('its day is a working day: the one after Friday is Monday, and a time before the hours is when they open', () => {
  expect(dueOf({ delay_days: 1, at: '09:00' }, '2027-05-07T13:00:00.000Z', times, 'a step').at).toBe(
    '2027-05-10T07:00:00.000Z',
  );
  expect(dueOf({ delay_days: 1, at: '06:00' }, '2027-05-07T13:00:00.000Z', times, 'a step').at).toBe(
    '2027-05-10T07:00:00.000Z',
  );
});

test('without days between, a time of day that is over is the one of the next day', () => {
  expect(dueOf({ delay_days: 0, at: '10:00' }, monday, times, 'a step').at).toBe('2027-05-03T08:00:00.000Z');
  expect(dueOf({ delay_days: 0, at: '10:00' }, '2027-05-03T09:00:00.000Z', times, 'a step').at).toBe(
    '2027-05-04T08:00:00.000Z',
  );
});

test('the dates of a dry run are those of steps that are done minutes late', () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id, delay_days: id === 'a' ? 0 : 2, at: '09:00' }));
  const planned = datesOf(steps, monday, times).map(({ at }) => at);
  const done: string[] = [monday];
  for (const step of steps.slice(1)) {
    const before = new Date(Date.parse(done.at(-1)!) + 150_000).toISOString();
    done.push(dueOf(step, before, times, 'a step').at);
  }
  expect(done).toEqual(planned);
});

test('the days of a first step count from the entry, those of another step from the step before', () => {
  const steps = [
    { id: 'one', delay_days: 1, at: null },
    { id: 'two', delay_days: 2, at: null },
  ];
  const from = '2027-05-03T09:00:00.000Z';
  expect(nextAt(steps, 0, from, times)?.because[0]).toEqual({ why: 'delay', days: 1, first: true });
  expect(nextAt(steps, 1, from, times)?.because[0]).toEqual({ why: 'delay', days: 2 });
  expect(nextAt(steps, 2, from, times)).toBeNull();
});
