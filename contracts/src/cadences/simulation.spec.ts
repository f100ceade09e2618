import * as fc from 'fast-check';
import { dayLength } from '../values/days.ts';
import { dayAt, nextOpen, type OpenTimes } from '../values/open-times.ts';
import { momentOf } from '../values/zone-time.ts';
import { datesOf, variantOf } from './plan.ts';
import { afterPause, simulate, type SimulatedAct, type WasIn } from './simulation.ts';
import type { CadenceStep, StepType } from './values.ts';

const times = (more: Partial<OpenTimes> = {}): OpenTimes => ({
  zone: 'America/Chicago',
  days: [0, 1, 2, 3, 4],
  from: '09:00',
  until: '17:00',
  holidays: new Set(),
  ...more,
});
const step = (id: string, type: StepType, delay_days: number, at: string | null = null): CadenceStep => ({
  id,
  type,
  name: id,
  delay_days,
  at,
  text: type === 'email' ? { subject: 'Hello', body: '<p>Hello</p>' } : null,
  text_b: null,
  instructions: '',
  priority: 'normal',
  auto: type === 'email',
});
const person = (id: string, started_at: string, more: Partial<WasIn> = {}): WasIn => ({
  id,
  started_at,
  ended: null,
  times: times(),
  ...more,
});
const now = '2027-06-01T12:00:00.000Z';
// Monday, 3 May 2027, 10:00 in Chicago.
const monday = '2027-05-03T15:00:00.000Z';

test('who answered leaves at the step for which they waited, who did not gets all steps', () => {
  const steps = [step('first', 'email', 0), step('call', 'call', 2), step('last', 'email', 2)];
  const ada = person('ada', monday, { ended: { at: '2027-05-06T08:00:00.000Z', reason: 'replied' } });
  expect(simulate({ steps, daily_limit: 50 }, [ada, person('grace', monday)], now)).toEqual({
    sent: 3,
    reached: 2,
    due: 0,
    completed: 1,
    left: { replied: 1 },
    moved: 0,
    steps: [
      { step_id: 'first', sent: 2, reached: 0, due: 0, left: 0 },
      { step_id: 'call', sent: 0, reached: 2, due: 0, left: 0 },
      { step_id: 'last', sent: 1, reached: 0, due: 0, left: 1 },
    ],
  });
});
test('what is not due yet waits, and what a day cannot hold leaves on the next open day, in order', () => {
  const acts: SimulatedAct[] = [];
  const people = ['ada', 'grace', 'joan'].map((id) => person(id, monday));
  const steps = [step('first', 'email', 0), step('later', 'email', 60)];
  const figures = simulate({ steps, daily_limit: 1 }, people, now, (act) => acts.push(act));
  expect(figures).toMatchObject({ sent: 3, due: 3, moved: 3 });
  expect(acts.map(({ id, at }) => [id, at.slice(0, 10)])).toEqual([
    ['ada', '2027-05-03'],
    ['grace', '2027-05-04'],
    ['joan', '2027-05-05'],
  ]);
});

const zones = ['America/Chicago', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Auckland'];
const aStep = fc.record({
  type: fc.constantFrom<StepType>('email', 'email', 'call', 'response', 'social_connect'),
  delay_days: fc.integer({ min: 0, max: 6 }),
  at: fc.constantFrom(null, null, '08:00', '10:30', '18:15'),
});
const aPerson = fc.record({
  start: fc.integer({ min: Date.UTC(2027, 1, 1), max: Date.UTC(2027, 4, 20) }),
  zone: fc.constantFrom(...zones),
  ended: fc.option(
    fc.record({
      after: fc.integer({ min: 0, max: 30 * dayLength }),
      reason: fc.constantFrom('replied', 'bounced', 'applied'),
    }),
    { nil: null },
  ),
});
const aWindow = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  from: fc.integer({ min: 0, max: 20 }),
  hours: fc.integer({ min: 1, max: 4 }),
});
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

test('nobody gets a step twice, out of order, in closed hours, after they left, or beyond the limit of a day', () => {
  fc.assert(
    fc.property(
      fc.array(aStep, { minLength: 1, maxLength: 6 }),
      fc.array(aPerson, { maxLength: 12 }),
      aWindow,
      fc.integer({ min: 1, max: 4 }),
      (given, whom, { days, from, hours }, daily_limit) => {
        const steps = given.map(({ type, delay_days, at }, index) => step(`step ${index}`, type, delay_days, at));
        const window = { days, from: clock(from), until: clock(from + hours) };
        const people = whom.map(({ start, zone, ended }, index) =>
          person(`person ${index}`, new Date(start).toISOString(), {
            ended: ended && { at: new Date(start + ended.after).toISOString(), reason: ended.reason },
            times: times({ zone, ...window, holidays: new Set(['2027-04-05']) }),
          }),
        );
        const acts: SimulatedAct[] = [];
        const figures = simulate({ steps, daily_limit }, people, now, (act) => acts.push(act));
        const left = Object.values(figures.left).reduce((sum, count) => sum + count, 0);
        expect(figures.completed + figures.due + left).toBe(people.length);
        expect(figures.sent + figures.reached).toBe(acts.length);
        expect(acts.map(({ at }) => at)).toEqual(acts.map(({ at }) => at).toSorted());
        const sentOn = new Map<number, number>();
        for (const { id, at, sent } of acts) {
          const who = people.find((each) => each.id === id)!;
          expect(nextOpen(at, who.times).at).toBe(at);
          expect(at <= now && at >= who.started_at && (!who.ended || at < who.ended.at)).toBe(true);
          const day = dayAt(Date.parse(at), who.times.zone);
          if (sent) sentOn.set(day, (sentOn.get(day) ?? 0) + 1);
        }
        for (const count of sentOn.values()) expect(count).toBeLessThanOrEqual(daily_limit);
        for (const { id } of people)
          expect(acts.filter((act) => act.id === id).map(({ step_id }) => step_id)).toEqual(
            steps.slice(0, acts.filter((act) => act.id === id).length).map((each) => each.id),
          );
      },
    ),
    { numRuns: 150 },
  );
});
test('a dry run of one person says the dates at which the steps then come', () => {
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1, maxLength: 6 }), aPerson, (given, { start, zone }) => {
      const steps = given.map(({ type, delay_days, at }, index) => step(`step ${index}`, type, delay_days, at));
      const from = new Date(start).toISOString();
      const acts: SimulatedAct[] = [];
      const ada = person('ada', from, { times: times({ zone }) });
      simulate({ steps, daily_limit: 1000 }, [ada], '2029-01-01T00:00:00.000Z', (act) => acts.push(act));
      expect(acts.map(({ step_id, at }) => [step_id, at])).toEqual(
        datesOf(steps, from, ada.times).map(({ step: { id }, at }) => [id, at]),
      );
    }),
    { numRuns: 100 },
  );
});
test('a pause moves what was planned before it by its whole length, what was planned within it by the rest, and later plans not at all', () => {
  const moment = fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2027, 11, 31) });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 40 * dayLength }), moment, moment, (begins, length, planned, due) => {
      const pause = { from: new Date(begins).toISOString(), until: new Date(begins + length).toISOString() };
      const [due_at, planned_at] = [new Date(due).toISOString(), new Date(planned).toISOString()];
      const later = Date.parse(afterPause(due_at, planned_at, pause, 'UTC')) - due;
      if (planned <= begins) expect(later).toBe(length);
      else expect(later).toBe(Math.max(0, begins + length - planned));
      // A second pause does not move the time again.
      expect(afterPause(due_at, pause.until, pause, 'UTC')).toBe(due_at);
    }),
  );
});
test('a pause keeps the local time of a step over a change of clocks, so it stays within its hours', () => {
  const local = (clock: string) => new Date(momentOf(Date.parse(`${clock}:00.000Z`), 'Europe/Berlin')).toISOString();
  const hours = times({ zone: 'Europe/Berlin' });
  // In 2027 clocks in Berlin go forward on 28 March and back on 31 October.
  for (const [due, from, until, then] of [
    ['2027-03-26T16:30', '2027-03-22T12:00', '2027-03-25T12:00', '2027-03-29T16:30'],
    ['2027-03-30T16:30', '2027-03-26T12:00', '2027-03-29T12:00', '2027-04-02T16:30'],
    ['2027-10-29T09:10', '2027-10-25T12:00', '2027-10-28T12:00', '2027-11-01T09:10'],
    ['2027-11-02T09:10', '2027-10-29T12:00', '2027-11-01T12:00', '2027-11-05T09:10'],
  ] as const) {
    const later = afterPause(local(due), local(from), { from: local(from), until: local(until) }, 'Europe/Berlin');
    expect(later).toBe(local(then));
    expect(nextOpen(later, hours).at).toBe(later);
  }
});
test('a pause moves no step back, in no zone and over no change of clocks', () => {
  const moment = fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2027, 11, 31) });
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 40 * dayLength }), moment, zone, (begins, length, due, of) => {
      const pause = { from: new Date(begins).toISOString(), until: new Date(begins + length).toISOString() };
      const later = Date.parse(afterPause(new Date(due).toISOString(), pause.from, pause, of)) - due;
      expect(later).toBeGreaterThanOrEqual(0);
      expect(Math.abs(later - length)).toBeLessThanOrEqual(2 * 60 * 60_000);
    }),
  );
});
test('each of two texts goes to about half of the people, and a person keeps theirs', () => {
  const ids = Array.from(
    { length: 400 },
    (_, n) => `00000000-0000-4000-8000-${((n * 7919) % 65_536).toString(16).padStart(12, '0')}`,
  );
  const share = ids.filter((id) => variantOf(id) === 'a').length / ids.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
  expect(ids.map(variantOf)).toEqual(ids.map(variantOf));
});
