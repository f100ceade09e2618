import * as fc from 'fast-check';
import {
  appointmentIn,
  bookingOf,
  busyWeek,
  cardsIn,
  calendarOf,
  didNotCome,
  personOfCalendar,
  isRoundJudged,
  scheduleStatusBy,
  weekOf,
  weeksBetween,
} from './values.ts';

const [ana, ben, carl] = ['ana', 'ben', 'carl'];
const stay = { step: { id: 'round' }, entered_at: '2026-03-02T09:00:00.000Z' };
type Given = Parameters<typeof scheduleStatusBy>[2][number];
const booked = (user_ids: string[], more: Partial<Given> = {}): Given => ({
  step: { id: 'round' },
  status: 'booked',
  ends_at: '2026-03-09T11:00:00.000Z',
  interviewers: user_ids.map((user_id) => ({ user_id, response: 'invited' as const })),
  ...more,
});

test('a booking and its appointments name each other', () => {
  const id = '01890000-0000-7000-8000-00000000000b';
  expect(bookingOf(id)).toBe('01890000-0000-7000-8000-000000000000');
  expect(appointmentIn(bookingOf(id), 11)).toBe(id);
});
test('an interviewer did not come where others went on without them, and where nothing took place because of them', () => {
  const none = { side: 'interviewer', user_id: ana } as const;
  expect([didNotCome({ user_id: ana, missed: true }, null), didNotCome({ user_id: ana }, none)]).toEqual([true, true]);
  expect([
    didNotCome({ user_id: ben }, none),
    didNotCome({ user_id: ben, missed: false }, null),
    didNotCome({ user_id: ben }, { side: 'candidate', user_id: null }),
  ]).toEqual([false, false, false]);
});
test('a calendar names its person', () => {
  const [organization, person] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
  expect(personOfCalendar(calendarOf(organization, person))).toBe(person);
  expect(busyWeek(calendarOf(organization, person), '2026-03-09')).toBe(`${organization}-${person}:2026-03-09`);
});
test('a week begins on Monday, and time over midnight on Sunday stands in two', () => {
  expect(weekOf(Date.parse('2026-03-09T00:00:00Z'))).toBe('2026-03-09');
  expect(weekOf(Date.parse('2026-03-15T23:59:59Z'))).toBe('2026-03-09');
  expect(weekOf(Date.parse('1969-12-31T12:00:00Z'))).toBe('1969-12-29');
  expect(weeksBetween(Date.parse('2026-03-15T23:30:00Z'), Date.parse('2026-03-16T00:30:00Z'))).toEqual([
    '2026-03-09',
    '2026-03-16',
  ]);
  expect(weeksBetween(Date.parse('2026-03-15T23:30:00Z'), Date.parse('2026-03-16T00:00:00Z'))).toEqual(['2026-03-09']);
});
test('every moment of a stretch lies in one of its weeks', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 2e9 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (from, length, part) => {
        expect(weeksBetween(from, from + length)).toContain(weekOf(Math.floor(from + part * length)));
      },
    ),
  ));

test('a round is scheduled when every required interviewer is in a booked appointment', () => {
  expect(scheduleStatusBy(stay, [ana, ben], [booked([ana]), booked([ben, carl])])).toBe('complete');
  expect(scheduleStatusBy(stay, [ana, ben], [booked([ana])])).toBe('pending');
  expect(scheduleStatusBy(stay, [], [booked([carl])])).toBe('complete');
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { status: 'completed' })])).toBe('complete');
});
test('what is cancelled, declined or only proposed does not schedule it', () => {
  const declined = booked([], { interviewers: [{ user_id: ana, response: 'declined' }] });
  expect(scheduleStatusBy(stay, [ana], [declined])).toBe('pending');
  const missed = booked([ben], {
    status: 'completed',
    interviewers: [
      { user_id: ana, response: 'accepted', missed: true },
      { user_id: ben, response: 'accepted' },
    ],
  });
  expect([[ana], [ben]].map((required) => scheduleStatusBy(stay, required, [missed]))).toEqual(['pending', 'complete']);
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { status: 'proposed' })])).toBe('pending');
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { status: 'cancelled' })])).toBe('unscheduled');
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { status: 'no_show' })])).toBe('unscheduled');
});
test('where nothing was booked in this stay, the status stays as somebody set it', () => {
  expect(scheduleStatusBy(stay, [ana], [])).toBeNull();
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { step: { id: 'other' } })])).toBeNull();
  expect(scheduleStatusBy(stay, [ana], [booked([ana], { ends_at: '2026-03-01T11:00:00.000Z' })])).toBeNull();
});
describe('a round is judged', () => {
  type Judged = Parameters<typeof isRoundJudged>[1][number];
  const held = (cards: Partial<Judged['interviewers'][number]>[], more: Partial<Judged> = {}): Judged => ({
    step: { id: 'round' },
    status: 'completed',
    ends_at: '2026-03-09T11:00:00.000Z',
    interviewers: cards.map((card, at) => ({
      user_id: [ana, ben, carl][at]!,
      response: 'accepted',
      scorecard_status: 'submitted',
      ...card,
    })),
    ...more,
  });
  const judged = (...all: Judged[]) => isRoundJudged(stay, all, (user_id) => user_id !== carl);
  test('when every conversation was held and every scorecard is in', () => {
    expect(judged(held([{}, {}]))).toBe(true);
    expect(judged(held([{}, { scorecard_status: 'draft' }]))).toBe(false);
    expect(judged(held([{}]), held([{}], { status: 'booked' }))).toBe(false);
    expect(judged(held([{}]), held([{}], { status: 'proposed' }))).toBe(false);
    expect(judged()).toBe(false);
  });
  test('without those who owe nothing: who did not come, who declined, and what was called off', () => {
    expect(judged(held([{}, { scorecard_status: 'not_started', missed: true }]))).toBe(true);
    expect(judged(held([{}, { scorecard_status: 'not_started', response: 'declined' }]))).toBe(true);
    expect(judged(held([{}, { scorecard_status: 'draft', response: 'declined' }]))).toBe(false);
    expect(judged(held([{}]), held([{ scorecard_status: 'not_started' }], { status: 'cancelled' }))).toBe(true);
  });
  test('without the scorecard of a former member', () => {
    const third: Partial<Judged['interviewers'][number]>[] = [{}, {}, { scorecard_status: 'draft' }];
    expect(judged(held(third))).toBe(true);
    expect(isRoundJudged(stay, [held(third)], () => true)).toBe(false);
    expect(judged(held([{}, { scorecard_status: 'draft' }, {}]))).toBe(false);
  });
  test('only by conversations of the present stay in the round', () => {
    expect(judged(held([{}], { ends_at: '2026-03-01T11:00:00.000Z' }))).toBe(false);
    expect(judged(held([{}], { step: { id: 'another' } }))).toBe(false);
  });
});

test('of the scorecards of a conversation only those count that are given or still waited for', () => {
  const seat = (user_id: string, scorecard_status: 'not_started' | 'draft' | 'submitted', more: object = {}) => ({
    user_id,
    response: 'accepted' as const,
    scorecard_status,
    ...more,
  });
  const isMember = (id: string) => id !== 'carl';
  expect(cardsIn([seat(ana, 'submitted'), seat(ben, 'draft')], isMember)).toEqual({ given: 1, all: 2 });
  // Interviewers who left, declined or did not come owe no scorecard; one that they submitted still counts.
  expect(cardsIn([seat(ana, 'submitted'), seat(carl, 'not_started')], isMember)).toEqual({ given: 1, all: 1 });
  expect(cardsIn([seat(ana, 'draft'), seat(carl, 'submitted')], isMember)).toEqual({ given: 1, all: 2 });
  const away = [seat(ana, 'not_started', { response: 'declined' }), seat(ben, 'not_started', { missed: true })];
  expect(cardsIn(away, isMember)).toEqual({ given: 0, all: 0 });
});
