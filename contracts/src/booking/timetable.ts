import { dayLength, quarterLength, dayText } from '../values/days.ts';
import { minutesOf, weekdayOf } from '../values/quarter-hours.ts';
import { offsetsBetween } from '../values/zone-time.ts';
import { type AvailabilityEntry, endMinutes, isWeekly } from './availability.ts';

// Who can be booked at which quarter hour. Pure: the caller passes the moments, the zones and all facts about the people.

/** Start and end, in ms. */
export type Span = readonly [from: number, until: number];
/** Default working hours, in the person's own zone. Weekdays: 0 is Monday. */
export type Work = {
  weekdays: readonly number[];
  begins: string;
  ends: string;
  /** `day`: YYYY-MM-DD. */
  holidays: readonly { holiday: string; day: string }[];
};
export type Attendee = {
  id: string;
  /** The candidate takes part in every conversation; the others are interviewers. */
  part: 'candidate' | 'interviewer';
  /** Required people must be free. The others never block a time; we count how many of them are free. */
  required: boolean;
  zone: string;
  work: Work;
  availability: readonly AvailabilityEntry[];
  /** Current interviews, in any order. */
  busy: readonly Span[];
  /** Busy times in the person's outside calendar. They block interviews and do not count as interviews. */
  away?: readonly Span[];
  /** Minutes that must be free before and after each interview. */
  buffer_minutes: number;
  /** The most interviews that they give in a day; null: no limit. */
  per_day: number | null;
};
/** An interviewer's limits: the break between conversations, and the most in a day of their zone. */
export type Limits = Pick<Attendee, 'buffer_minutes' | 'per_day' | 'zone'>;
export type TimesAsk = {
  people: readonly Attendee[];
  /** The range, in ms; both ends may be any moment. The caller has already added the notice. */
  from: number;
  until: number;
  /** The time (ms) from which all people can be ready. An earlier time can be chosen, but is not among the best if there are others. */
  ready?: number;
};

/** All times in which the person cannot be interviewed. */
export const takenOf = ({ busy, away = [] }: Pick<Attendee, 'busy' | 'away'>): readonly Span[] =>
  away.length ? [...busy, ...away] : busy;
/** These stretches without the others' time. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<readonly Span[]>(
    (left, [from, until]) =>
      left.flatMap(([starts, ends]): Span[] =>
        ends <= from || starts >= until
          ? [[starts, ends]]
          : [...(starts < from ? [[starts, from] as const] : []), ...(ends > until ? [[until, ends] as const] : [])],
      ),
    spans,
  ) as Span[];

// The UTC offset of every zone is a multiple of a quarter hour, so one grid fits all.
const quartersOfDay = 96;

/** A time zone's local time for each quarter hour of the grid. Days count from 1 January 1970. */
type Clock = { day: Int32Array; quarter: Uint8Array; dayAt: (at: number) => number };
export type Row = {
  who: Attendee;
  /** Whether the person can be booked in a quarter hour, ignoring their interviews. */
  open: Uint8Array;
  /** The number of quarter hours, counted from this one, for which the person stays free. */
  run: Uint16Array;
  clock: Clock;
  /** The number of the person's interviews by day. */
  onDay: ReadonlyMap<number, number>;
  /** The number of the person's interviews by week. */
  inWeek: ReadonlyMap<number, number>;
  /** The name of the next day's holiday, by day. */
  eves: ReadonlyMap<number, string>;
};
export type Timetable = { ask: TimesAsk; start: number; quarters: number; rows: ReadonlyMap<string, Row> };

/** The week's number; it begins on Monday. */
export const isoWeek = (day: number): number => Math.floor((day + 3) / 7);
/** The number of the day, counted from 1 January 1970. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayLength);

const clockOf = (zone: string, start: number, quarters: number): Clock => {
  // Two extra days on both sides, because all interviews of the first and the last day count.
  const offsets = offsetsBetween(start - 2 * dayLength, start + quarters * quarterLength + 2 * dayLength, zone);
  const offsetAt = (at: number): number => {
    let found = offsets[0]!;
    for (const each of offsets) if (each.from <= at) found = each;
    return found.offset;
  };
  const dayAt = (at: number): number => Math.floor((at + offsetAt(at)) / dayLength);
  const [day, inDay] = [new Int32Array(quarters), new Uint8Array(quarters)];
  for (let index = 0, piece = 0; index < quarters; index++) {
    const at = start + index * quarterLength;
    while (piece + 1 < offsets.length && offsets[piece + 1]!.from <= at) piece++;
    const shown = at + offsets[piece]!.offset;
    day[index] = Math.floor(shown / dayLength);
    inDay[index] = Math.floor((shown - day[index]! * dayLength) / quarterLength);
  }
  return { day, quarter: inDay, dayAt };
};

const tally = (values: Iterable<number>): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
/** The quarter hours of a day that these hours cover. */
const quartersOf = (hours: readonly { start: string; end: string }[]): Uint8Array | null => {
  if (!hours.length) return null;
  const found = new Uint8Array(quartersOfDay);
  for (const { start, end } of hours) found.fill(1, minutesOf(start) / 15, endMinutes(end) / 15);
  return found;
};
/** What the availability entries of one time zone say about a day. */
type Said = { dated: Uint8Array | null; weekly: Uint8Array | null; blocked: Uint8Array | null };
const saidBy = (entries: readonly AvailabilityEntry[]): ((day: number) => Said) => {
  const kept = new Map<number, Said>();
  return (day) => {
    const known = kept.get(day);
    if (known) return known;
    const [date, weekday] = [dayText(day), weekdayOf(day)];
    const of = (kind: AvailabilityEntry['kind'], holds: (entry: AvailabilityEntry) => boolean) =>
      quartersOf(entries.filter((entry) => entry.kind === kind && holds(entry)));
    const said = {
      dated: of('available', (entry) => entry.date === date),
      weekly: of('available', (entry) => entry.weekday === weekday),
      blocked: of('blocked', (entry) => entry.date === date || entry.weekday === weekday),
    };
    kept.set(day, said);
    return said;
  };
};

/** Whether the person can be booked in each quarter hour, ignoring interviews. */
const openOf = (who: Attendee, quarters: number, clockIn: (zone: string) => Clock): Uint8Array => {
  const home = clockIn(who.zone);
  const zones = [...new Set(who.availability.map((entry) => entry.tz_region))];
  const groups = zones.map((zone) => ({
    clock: clockIn(zone),
    said: saidBy(who.availability.filter((entry) => entry.tz_region === zone)),
  }));
  const ownWeek = who.availability.some(isWeekly);
  const holidays = new Set(who.work.holidays.map(({ day }) => dayNumber(day)));
  const worked = quartersOf([{ start: who.work.begins, end: who.work.ends }])!;
  const found = new Uint8Array(quarters);
  for (let index = 0; index < quarters; index++) {
    const day = home.day[index]!;
    let [dated, weekly, blocked, hasDate] = [false, false, false, false];
    for (const { clock, said } of groups) {
      const at = clock.quarter[index]!;
      const of = said(clock.day[index]!);
      if (of.dated) hasDate = true;
      if (of.dated?.[at]) dated = true;
      if (of.weekly?.[at]) weekly = true;
      if (of.blocked?.[at]) blocked = true;
    }
    const usual = ownWeek ? weekly : who.work.weekdays.includes(weekdayOf(day)) && worked[home.quarter[index]!] === 1;
    if (!blocked && (hasDate ? dated : usual && !holidays.has(day))) found[index] = 1;
  }
  return found;
};

/** The times of these people between two moments. Building it takes milliseconds; each query is a walk over numbers. */
export const timetable = (ask: TimesAsk): Timetable => {
  const start = Math.ceil(ask.from / quarterLength) * quarterLength;
  const quarters = Math.max(0, Math.floor((ask.until - start) / quarterLength));
  const clocks = new Map<string, Clock>();
  const clockIn = (zone: string): Clock => {
    const known = clocks.get(zone);
    if (known) return known;
    const made = clockOf(zone, start, quarters);
    clocks.set(zone, made);
    return made;
  };
  const rows = new Map<string, Row>();
  for (const who of ask.people) {
    const clock = clockIn(who.zone);
    const works = openOf(who, quarters, clockIn);
    const free = works.slice();
    const buffer = who.buffer_minutes * 60_000;
    for (const [from, until] of takenOf(who)) {
      const first = Math.floor((from - buffer - start) / quarterLength);
      const last = Math.ceil((until + buffer - start) / quarterLength);
      if (last > 0 && first < quarters) free.fill(0, Math.max(0, first), Math.min(quarters, last));
    }
    const near = who.busy.filter(([from]) => from > start - 8 * dayLength && from < ask.until + 8 * dayLength);
    const days = near.map(([from]) => clock.dayAt(from));
    const onDay = tally(days);
    const run = new Uint16Array(quarters + 1);
    for (let index = quarters - 1; index >= 0; index--) {
      const full = who.per_day !== null && (onDay.get(clock.day[index]!) ?? 0) >= who.per_day;
      run[index] = free[index] && !full ? run[index + 1]! + 1 : 0;
    }
    const eves = new Map(who.work.holidays.map(({ day, holiday }) => [dayNumber(day) - 1, holiday]));
    rows.set(who.id, { who, open: works, run, clock, onDay, inWeek: tally(days.map(isoWeek)), eves });
  }
  return { ask, start, quarters, rows };
};
/** How many quarters a conversation takes. */
export const quartersIn = (minutes: number): number => Math.max(1, Math.ceil(minutes / 15));
export const momentAt = (table: Timetable, index: number): number => table.start + index * quarterLength;
/** When a person can be booked, ignoring their interviews. */
export const openIn = (table: Timetable, { open }: Row): Span[] => {
  const spans: [number, number][] = [];
  for (let index = 0; index < table.quarters; index++) {
    if (!open[index]) continue;
    const [from, until] = [momentAt(table, index), momentAt(table, index + 1)];
    const last = spans.at(-1);
    if (last?.[1] === from) last[1] = until;
    else spans.push([from, until]);
  }
  return spans;
};
/** A person's taken time between the two moments, in order. */
export const busyIn = ({ start, ask }: Timetable, { who }: Row): Span[] =>
  takenOf(who)
    .filter(([from, until]) => until > start && from < ask.until)
    .toSorted(([a], [b]) => a - b);
/** A person's interviews by the week's Monday, for weeks that have any. */
export const loadOf = ({ inWeek }: Row): { week: string; interviews: number }[] =>
  [...inWeek].toSorted(([a], [b]) => a - b).map(([week, interviews]) => ({ week: dayText(week * 7 - 3), interviews }));
export const isoAt = (table: Timetable, index: number): string => new Date(momentAt(table, index)).toISOString();
