import type { BookingData } from '@candor/contracts/booking/booking-page';
import type { Attendee } from '@candor/contracts/booking/timetable';
import {
  bestStarts,
  breaksOf,
  calendarOf,
  conflictsAt,
  inARow,
  movedAlone,
  openIn,
  type Plan,
  reordered,
  startsIn,
  timesOf,
  waysOutOf,
  withLength,
  withoutNeed,
} from './plan.ts';
import { titled } from '../../features/booking/first-plan.ts';

// The interviews of a round as one plan: where it fits, what conflicts with it, and how it is moved.

const at = (time: string, day = '2026-11-24') => Date.parse(`${day}T${time}:00Z`);
const day = { from: at('00:00'), to: at('00:00', '2026-11-25') };
const work = { weekdays: [0, 1, 2, 3, 4], begins: '09:00', ends: '17:00', holidays: [] };
const somebody = (id: string, busy: [string, string][] = [], more: Partial<Attendee> = {}): Attendee => ({
  id,
  part: 'interviewer',
  required: true,
  zone: 'UTC',
  work,
  availability: [],
  busy: busy.map(([from, to]) => [at(from), at(to)] as const),
  buffer_minutes: 0,
  per_day: null,
  ...more,
});
const guest = somebody('guest', [], { part: 'candidate', work: { ...work, begins: '08:00', ends: '20:00' } });
const part = (key: string, length: number, ...people: string[]) => ({
  key,
  title: key,
  length,
  seats: people.map((user_id) => ({ user_id, required: true })),
});
const calendar = (...people: Attendee[]) => calendarOf([guest, ...people], day, at('00:00'));
const clock = (times: readonly number[]) => times.map((each) => new Date(each).toISOString().slice(11, 16));

test('a plan can begin where everybody who is needed is free for their own part', () => {
  const plan = inARow([part('design', 45, 'amara'), part('code', 45, 'jonas')]);
  const both = calendar(somebody('amara'), somebody('jonas', [['10:00', '16:00']]));
  // Jonas is free from nine to ten and after four. His interview begins an hour after that of Amara.
  expect(clock(startsIn(plan, day, both))).toEqual(['15:00', '15:15']);
});
test('it says what blocks a time: somebody is busy, has enough on that day, or does not work then', () => {
  const plan = inARow([part('design', 60, 'amara')]);
  const why = (who: Attendee, time: string) =>
    conflictsAt(plan, at(time), calendar(who)).map((each) => [each.who.id, each.why]);
  expect(why(somebody('amara', [['10:00', '11:00']]), '10:30')).toEqual([['amara', 'busy']]);
  expect(why(somebody('amara', [['10:00', '11:00']], { per_day: 1 }), '13:00')).toEqual([['amara', 'full']]);
  expect(why(somebody('amara'), '16:30')).toEqual([['amara', 'hours']]);
  expect(why(somebody('amara'), '13:00')).toEqual([]);
});
test('optional interviewers never block a time', () => {
  const [only] = inARow([part('design', 60, 'amara')]);
  const plan = [{ ...only!, seats: [...only!.seats, { user_id: 'priya', required: false }] }];
  const people = calendar(somebody('amara'), somebody('priya', [['09:00', '17:00']], { required: false }));
  expect(startsIn(plan, day, people)).toHaveLength(29);
  expect(bestStarts(plan, startsIn(plan, day, people), people)[0]?.why).toContainEqual({
    fact: 'some_free',
    free: 1,
    of: 2,
  });
});
test('breaks around booked interviews are kept', () => {
  const plan = inARow([part('design', 60, 'amara')]);
  const people = calendar(somebody('amara', [['10:00', '11:00']], { buffer_minutes: 15 }));
  expect(clock(startsIn(plan, day, people)).slice(0, 2)).toEqual(['11:15', '11:30']);
});
test('another order, another length: the others move along and the breaks stay', () => {
  const plan = inARow([part('design', 45, 'amara'), part('code', 45, 'jonas'), part('team', 30, 'tomas')]);
  const turned = reordered(plan, 2, -1);
  expect(turned.map(({ key, offset }) => [key, offset])).toEqual([
    ['design', 0],
    ['team', 60],
    ['code', 105],
  ]);
  expect(breaksOf(turned)).toEqual([15, 15]);
  expect(withLength(plan, 0, 60).map(({ offset }) => offset)).toEqual([0, 75, 135]);
  expect(reordered(plan, 0, -1)).toBe(plan);
});
test('one conversation alone moves to the next time that fits and never past its neighbours', () => {
  const plan = inARow([part('design', 45, 'amara'), part('code', 45, 'jonas')]);
  const people = calendar(somebody('amara'), somebody('jonas', [['11:00', '12:00']]));
  const moved = movedAlone(plan, 1, 1, at('09:00'), day, people)!;
  expect(clock(timesOf(moved.plan, moved.start).map(({ from }) => from))).toEqual(['09:00', '10:15']);
  const further = movedAlone(moved.plan, 1, 1, moved.start, day, people)!;
  expect(clock(timesOf(further.plan, further.start).map(({ from }) => from))).toEqual(['09:00', '12:00']);
  expect(movedAlone(plan, 0, 1, at('09:00'), day, people)!.start).toBe(at('09:15'));
  expect(
    movedAlone(inARow([part('design', 45, 'amara'), part('code', 45, 'jonas')], 0), 0, 1, at('09:00'), day, people),
  ).toBeNull();
});
test('ways out are counted for the plan: for its people, in their own conversations', () => {
  const plan = inARow([part('design', 60, 'amara'), part('code', 60, 'jonas')]);
  const people = [
    guest,
    somebody('amara', [['09:00', '16:00']]),
    somebody('jonas', [['15:00', '17:00']]),
    // Tomas is on the panel but in none of these interviews.
    somebody('tomas', [['09:00', '17:00']], { per_day: 1 }),
  ];
  const ways = waysOutOf(plan, people, day, at('00:00'));
  expect(ways.filter((way) => 'id' in way && way.id === 'tomas')).toEqual([]);
  // Jonas begins an hour and a quarter after the start of the plan, and must begin by two. Amara has an hour at four.
  expect(ways).toContainEqual({ way: 'without', id: 'amara', times: 20 });
  expect(ways).toContainEqual({ way: 'without', id: 'jonas', times: 1 });
  // The page finds as many times as the proposed change promised.
  const { times } = ways.find((way) => way.way === 'without' && way.id === 'amara')!;
  expect(startsIn(withoutNeed(plan, 'amara'), day, calendarOf(people, day, at('00:00')))).toHaveLength(times);
});
test('hours are told without what is booked in them', () => {
  const people = calendar(somebody('amara', [['10:00', '11:00']]));
  expect(openIn(people, 'amara')).toEqual([{ from: at('09:00'), to: at('17:00') }]);
});
test('several conversations of a round are named by who interviews now, one by its round, and a title of its own stays', () => {
  const page = {
    step: { name: 'Second Round' },
    names: { amara: 'Amara Okoye', jonas: 'Jonas Weber' },
  } as unknown as BookingData;
  const titles = (plan: Plan) => titled(plan, page).map(({ title }) => title);
  const chain = inARow([part('one', 45, 'amara'), { ...part('two', 45, 'jonas'), own: 'Code together' }]);
  expect(titles(chain)).toEqual(['With Amara Okoye', 'Code together']);
  const changed = chain.with(0, { ...chain[0]!, seats: [{ user_id: 'jonas', required: true }] });
  expect(titles(changed)[0]).toBe('With Jonas Weber');
  expect(titles(chain.slice(0, 1))).toEqual(['Second Round']);
});
