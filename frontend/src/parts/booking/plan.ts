import {
  bestOf,
  factsAt,
  type Reason,
  shortestLead,
  wideHours,
  type WayOut,
} from '@candor/contracts/booking/free-times';
import { dayLength } from '@candor/contracts/values/days';
import { longestAppointment, shortestAppointment } from '@candor/contracts/interviews/values';
import { overlap, type Span } from '@candor/contracts/values/span';
import { type Attendee, type Row, type Timetable, timetable } from '@candor/contracts/booking/timetable';

// Conversations that are booked together are one plan, which can be moved over the days. Times are in ms since 1970, lengths in minutes.

/** The grid's step in minutes. */
export const grid = 15;
export const minute = 60_000;
const step = grid * minute;
export type Seat = { user_id: string; required: boolean };
/** One conversation of a plan. `offset`: the minutes between the beginning of the first conversation and this one. `id`: the appointment that is moved. */
export type Part = {
  key: string;
  id?: string;
  /** The title that a member typed. */
  own?: string | null;
  title: string;
  length: number;
  offset: number;
  seats: readonly Seat[];
};
export type Plan = readonly Part[];

export const lengthOf = (plan: Plan): number => Math.max(0, ...plan.map(({ offset, length }) => offset + length));
/** The times of the conversations if the first one begins at `start`. */
export const timesOf = (plan: Plan, start: number): (Span & { part: Part })[] =>
  plan.map((part) => ({
    part,
    from: start + part.offset * minute,
    to: start + (part.offset + part.length) * minute,
  }));

/** When each person is available: `free` leaves out booked times, `hours` does not. */
export type Calendar = { free: Timetable; hours: Timetable; now: number };
export const calendarOf = (people: readonly Attendee[], { from, to }: Span, now: number): Calendar => ({
  free: timetable({ people, from, until: to, ready: now + shortestLead }),
  hours: timetable({
    people: people.map((who) => ({ ...who, busy: [], away: [], per_day: null, buffer_minutes: 0 })),
    from,
    until: to,
  }),
  now,
});
export const candidateIn = ({ free }: Calendar): Attendee =>
  [...free.rows.values()].find(({ who }) => who.part === 'candidate')!.who;
const indexIn = ({ start }: Timetable, at: number): number => (at - start) / step;
const isFree = (row: Row, table: Timetable, { from, to }: Span): boolean =>
  (row.run[indexIn(table, from)] ?? 0) >= Math.ceil((to - from) / step);
/** A person's working hours, as spans. */
export const openIn = ({ hours }: Calendar, id: string): Span[] => {
  const run = hours.rows.get(id)?.run;
  const found: Span[] = [];
  if (!run) return found;
  for (let index = 0; index < hours.quarters; index++) {
    const length = run[index]!;
    if (!length) continue;
    const from = hours.start + index * step;
    found.push({ from, to: from + length * step });
    index += length;
  }
  return found;
};
/** A person's interviews. */
export const busyOf = ({ busy }: Attendee): Span[] => busy.map(([from, to]) => ({ from, to }));
/** Busy times from a person's outside calendar. Their subjects are unknown. */
export const awayOf = ({ away = [] }: Attendee): Span[] => away.map(([from, to]) => ({ from, to }));

/** Why a time is impossible. `busy`: the person has something else then; `full`: they already have their maximum of interviews on that day; `hours`: it is outside of their working hours. */
export type Conflict = { part: Part; who: Attendee; why: 'busy' | 'full' | 'hours'; span: Span | null };
/** This person's conflict with that conversation; null if there is none. */
const hit = (part: Part, row: Row, at: Span, { free, hours }: Calendar): Conflict | null => {
  const { who } = row;
  if (isFree(row, free, at)) return null;
  const room = who.buffer_minutes * minute;
  const span =
    [...busyOf(who), ...awayOf(who)].find((each) => overlap({ from: at.from - room, to: at.to + room }, each)) ?? null;
  const works = hours.rows.get(who.id);
  const why = span ? 'busy' : works && isFree(works, hours, at) ? 'full' : 'hours';
  return { part, who, why, span };
};
const rowsOf = ({ free }: Calendar, part: Part, required: boolean): Row[] =>
  part.seats.flatMap((seat) => (seat.required === required ? (free.rows.get(seat.user_id) ?? []) : []));
/** All conflicts of the plan if it begins at `start`. The candidate takes part in every conversation; optional people never conflict. */
export const conflictsAt = (plan: Plan, start: number, calendar: Calendar): Conflict[] => {
  const guest = calendar.free.rows.get(candidateIn(calendar).id)!;
  return timesOf(plan, start).flatMap(({ part, ...at }) =>
    [guest, ...rowsOf(calendar, part, true)].flatMap((row) => hit(part, row, at, calendar) ?? []),
  );
};
/** Optional people who cannot come. */
export const missingAt = (plan: Plan, start: number, calendar: Calendar): Attendee[] =>
  timesOf(plan, start).flatMap(({ part, ...at }) =>
    rowsOf(calendar, part, false).flatMap((row) => (isFree(row, calendar.free, at) ? [] : [row.who])),
  );

const onGrid = (at: number): number => Math.ceil(at / step) * step;
const fits = (plan: Plan, start: number, calendar: Calendar): boolean => {
  const guest = calendar.free.rows.get(candidateIn(calendar).id)!;
  return timesOf(plan, start).every(({ part, ...at }) =>
    [guest, ...rowsOf(calendar, part, true)].every((row) => isFree(row, calendar.free, at)),
  );
};
/** Every time at which the whole plan can begin, ascending. */
export const startsIn = (plan: Plan, { from, to }: Span, calendar: Calendar): number[] => {
  const found: number[] = [];
  if (!plan.length) return found;
  const until = to - lengthOf(plan) * minute;
  for (let at = onGrid(Math.max(from, calendar.now)); at <= until; at += step)
    if (fits(plan, at, calendar)) found.push(at);
  return found;
};
/** The next or the previous start; null if there is none. */
export const besideStart = (starts: readonly number[], at: number, by: 1 | -1): number | null =>
  (by > 0 ? starts.find((each) => each > at) : starts.findLast((each) => each < at)) ?? null;
/** The start nearest to a time. */
export const nearestStart = (starts: readonly number[], at: number): number | null =>
  starts.reduce<number | null>(
    (best, each) => (best === null || Math.abs(each - at) < Math.abs(best - at) ? each : best),
    null,
  );

/** The conversations one after the other, with these breaks between them. */
const chained = (parts: readonly Part[], breaks: readonly number[]): Plan => {
  let at = 0;
  return parts.map((part, index) => {
    const placed = { ...part, offset: at };
    at += part.length + (breaks[index] ?? 0);
    return placed;
  });
};
export const usualBreak = 15;
export const inARow = (parts: readonly Omit<Part, 'offset'>[], pause = usualBreak): Plan =>
  chained(
    parts.map((part) => ({ ...part, offset: 0 })),
    parts.map(() => pause),
  );
/** The break after each conversation but the last. */
export const breaksOf = (plan: Plan): number[] =>
  plan.slice(1).map((part, index) => part.offset - plan[index]!.offset - plan[index]!.length);
/** Exchanges a conversation with its neighbor. The breaks stay in their places. */
export const reordered = (plan: Plan, index: number, by: 1 | -1): Plan => {
  const [one, other] = [plan[index], plan[index + by]];
  if (!one || !other) return plan;
  return chained(plan.toSpliced(index, 1, other).toSpliced(index + by, 1, one), breaksOf(plan));
};
/** Changes the length of a conversation. The conversations after it move along. */
export const withLength = (plan: Plan, index: number, length: number): Plan =>
  chained(
    plan.with(index, { ...plan[index]!, length: Math.max(shortestAppointment, Math.min(longestAppointment, length)) }),
    breaksOf(plan),
  );
export const withSeats = (plan: Plan, index: number, seats: readonly Seat[]): Plan =>
  plan.with(index, { ...plan[index]!, seats });
export const peopleIn = (plan: Plan): string[] => [
  ...new Set(plan.flatMap(({ seats }) => seats.map(({ user_id }) => user_id))),
];

/** Moves one conversation alone to the next time that fits, keeping the order of the conversations. Returns the plan and its start after the move. Null if no such time lies between the neighbors. */
export const movedAlone = (
  plan: Plan,
  index: number,
  by: 1 | -1,
  start: number,
  day: Span,
  calendar: Calendar,
): { plan: Plan; start: number } | null => {
  const times = timesOf(plan, start);
  const own = times[index]!;
  const from = times[index - 1]?.to ?? Math.max(day.from, calendar.now);
  const to = times[index + 1]?.from ?? day.to;
  const length = own.part.length * minute;
  for (let at = own.from + by * step; at >= from && at + length <= to; at += by * step) {
    if (conflictsAt([{ ...own.part, offset: 0 }], at, calendar).length) continue;
    const first = index === 0 ? at : start;
    return {
      start: first,
      plan: plan.map((part, place) => ({
        ...part,
        offset: ((place === index ? at : times[place]!.from) - first) / minute,
      })),
    };
  }
  return null;
};

/** Limits that the reader lifted because no time fits: some people's hours, some people's daily limit, the breaks. */
export type Loosened = { hours: readonly string[]; limit: readonly string[]; breaks: boolean };
export const strict: Loosened = { hours: [], limit: [], breaks: false };
export const loosely = (people: readonly Attendee[], { hours, limit, breaks }: Loosened): Attendee[] =>
  people.map((who) => ({
    ...who,
    ...(hours.includes(who.id) ? { availability: [], work: wideHours } : {}),
    ...(limit.includes(who.id) ? { per_day: null } : {}),
    ...(breaks ? { buffer_minutes: 0 } : {}),
  }));
/** Makes a person optional in each of their conversations. */
export const withoutNeed = (plan: Plan, id: string): Plan =>
  plan.map((part) => ({
    ...part,
    seats: part.seats.map((seat) => (seat.user_id === id ? { ...seat, required: false } : seat)),
  }));
/** Shortens the conversations that take longer than `minutes`. */
export const atMost = (plan: Plan, minutes: number): Plan =>
  inARow(plan.map((part) => ({ ...part, length: Math.min(part.length, minutes) })));

/** Single changes that would free times for this plan, the most effective first. They leave out only people who are required in one of its conversations, and never the candidate. */
export const waysOutOf = (plan: Plan, people: readonly Attendee[], span: Span, now: number): WayOut[] => {
  const needed = new Set(plan.flatMap(({ seats }) => seats.flatMap((seat) => (seat.required ? seat.user_id : []))));
  if (!needed.size) return [];
  const asked = people.filter(({ id, part }) => part === 'candidate' || needed.has(id));
  const times = (more: { plan?: Plan; limits?: Partial<Loosened>; until?: number }): number => {
    const over = { from: span.from, to: more.until ?? span.to };
    return startsIn(more.plan ?? plan, over, calendarOf(loosely(people, { ...strict, ...more.limits }), over, now))
      .length;
  };
  const longestPart = Math.max(...plan.map(({ length }) => length));
  const minutes = [45, 30, 15].find((each) => each < longestPart);
  const ways: WayOut[] = [
    ...(needed.size > 1
      ? [...needed].map((id) => ({ way: 'without' as const, id, times: times({ plan: withoutNeed(plan, id) }) }))
      : []),
    ...asked
      .filter(({ per_day }) => per_day !== null)
      .map(({ id }) => ({ way: 'over_limit' as const, id, times: times({ limits: { limit: [id] } }) })),
    ...asked.map(({ id }) => ({ way: 'other_hours' as const, id, times: times({ limits: { hours: [id] } }) })),
    ...(asked.some(({ buffer_minutes }) => buffer_minutes)
      ? [{ way: 'no_buffer' as const, times: times({ limits: { breaks: true } }) }]
      : []),
    ...(minutes ? [{ way: 'shorter' as const, minutes, times: times({ plan: atMost(plan, minutes) }) }] : []),
    { way: 'later' as const, days: 7, times: times({ until: span.to + 7 * dayLength }) },
  ];
  return ways.filter((way) => way.times > 0).toSorted((a, b) => b.times - a.times);
};

/** One of the best starts, and the reasons for it. */
export type BestStart = { start: number; why: readonly Reason[] };
/** The three best starts. The server and the browser use the same ranking. */
export const bestStarts = (plan: Plan, starts: readonly number[], calendar: Calendar): BestStart[] => {
  const { free } = calendar;
  const times = new Map<string, number>();
  for (const { seats } of plan) for (const { user_id } of seats) times.set(user_id, (times.get(user_id) ?? 0) + 1);
  const asked = peopleIn(plan).flatMap((id) => free.rows.get(id) ?? []);
  const all = starts.map((start) => {
    const missing = new Set(missingAt(plan, start, calendar).map(({ id }) => id));
    const there = asked.filter(({ who }) => !missing.has(who.id));
    const facts = factsAt(free, indexIn(free, start), there, (id) => times.get(id) ?? 1);
    return { start, facts: { ...facts, of: asked.length } };
  });
  return bestOf(all).map(({ start, why }) => ({ start, why }));
};
