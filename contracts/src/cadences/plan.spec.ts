import type { OpenTimes } from '../values/open-times.ts';
import { datesOf, dueOf, emailsTogether, nextAt } from './plan.ts';

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
  const steps = ['a', 'b', 'c'].map((id) => ({
    id,
    type: 'call' as const,
    auto: false,
    delay_days: id === 'a' ? 0 : 2,
    at: '09:00',
  }));
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

test('an email waits for the days since our last one, and the steps after it count from then; a task waits for nothing', () => {
  const steps = [
    { id: 'ring', type: 'call' as const, auto: false, delay_days: 0, at: null },
    { id: 'write', type: 'email' as const, auto: true, delay_days: 0, at: null },
    { id: 'again', type: 'email' as const, auto: true, delay_days: 1, at: null },
  ];
  const dates = datesOf(steps, monday, times, { until: '2027-05-06T08:00:00.000Z', days: 3 });
  expect(dates.map(({ at }) => at)).toEqual([monday, '2027-05-06T08:00:00.000Z', '2027-05-07T08:00:00.000Z']);
  expect(dates[1]!.because).toEqual([{ why: 'gap', days: 3 }]);
});

test('emails between which the steps leave no day are found, however many other steps are between', () => {
  const step = (type: 'email' | 'call' | 'response', delay_days: number) => ({ type, delay_days });
  const pairs = (...steps: ReturnType<typeof step>[]) =>
    emailsTogether(steps).map((pair) => pair.map((each) => steps.indexOf(each)));
  expect(pairs(step('email', 0))).toEqual([]);
  expect(pairs(step('email', 0), step('email', 1))).toEqual([]);
  expect(pairs(step('email', 0), step('response', 2), step('email', 0))).toEqual([]);
  expect(pairs(step('email', 3), step('call', 0), step('email', 0), step('email', 0))).toEqual([
    [0, 2],
    [2, 3],
  ]);
});
