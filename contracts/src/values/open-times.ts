import { z } from 'zod';
import { dayLength } from './days.ts';
import { minutesOf, weekdayOf } from './quarter-hours.ts';
import { clockIn, momentOf } from './zone-time.ts';

// When something that no reader waits for may happen: on working days, within hours, in one zone. Pure.

/** The hours in which letters may leave. `days`: 0 is Monday. `until` is not included, '24:00' is midnight. `holidays`: YYYY-MM-DD. */
export type OpenTimes = {
  zone: string;
  days: readonly number[];
  from: string;
  until: string;
  holidays: ReadonlySet<string>;
};

/** Why a time was chosen. `sayReason` tells it in words. */
export const Reason = z.discriminatedUnion('why', [
  /** As planned. */
  z.object({ why: z.literal('planned') }),
  /** So many days after the step before it, working days only. */
  z.object({ why: z.literal('delay'), days: z.number() }),
  /** The hours were over, or had not begun. `opens`: HH:MM in `zone`. */
  z.object({ why: z.literal('hours'), opens: z.string(), zone: z.string() }),
  /** No letters leave on this weekday. 0 is Monday. */
  z.object({ why: z.literal('weekday'), weekday: z.number() }),
  z.object({ why: z.literal('holiday'), day: z.string() }),
  /** So many letters of the cadence, or of the sender, had left on that day. */
  z.object({ why: z.literal('daily_limit'), limit: z.number() }),
  /** So many letters had gone to that domain on that day. */
  z.object({ why: z.literal('domain_limit'), limit: z.number(), domain: z.string() }),
  /** The person had a letter of ours within so many days. */
  z.object({ why: z.literal('gap'), days: z.number() }),
  /** It had been due while the cadence or the server stood still. */
  z.object({ why: z.literal('late') }),
  z.object({ why: z.literal('paused') }),
  /** Too many letters of the sender came back or were reported. */
  z.object({ why: z.literal('sender_paused') }),
  /** The person is away until that day. */
  z.object({ why: z.literal('absence'), day: z.string() }),
]);
export type Reason = z.output<typeof Reason>;
/** A moment (ISO 8601) with what led to it, in the order in which it was found. */
export type OpenTime = { at: string; because: Reason[] };

/** How many days ahead an open day is searched. */
const mostDays = 400;
const minute = 60_000;

/** A day, counted from 1 January 1970, as YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
/** Why the day is closed; null: it is open. */
const closedOn = (day: number, { days, holidays }: OpenTimes): Reason | null => {
  const weekday = weekdayOf(day);
  if (!days.includes(weekday)) return { why: 'weekday', weekday };
  const text = dayText(day);
  return holidays.has(text) ? { why: 'holiday', day: text } : null;
};
/** The calendar day of a moment (ms) in that zone, counted from 1 January 1970. */
export const dayAt = (at: number, zone: string): number => Math.floor(clockIn(at, zone) / dayLength);

/** The moment itself if it is open, else the next one that is. Where no day is open within a year, the moment itself. */
export const nextOpen = (wanted: string, times: OpenTimes): OpenTime => {
  const asked = Date.parse(wanted);
  const clock = clockIn(asked, times.zone);
  const today = Math.floor(clock / dayLength);
  const [from, until] = [minutesOf(times.from), minutesOf(times.until)];
  const because: Reason[] = [];
  for (let day = today; day <= today + mostDays; day++) {
    const closed = closedOn(day, times);
    if (closed) {
      if (because.length < 3) because.push(closed);
      continue;
    }
    const minutes = day === today ? (clock - day * dayLength) / minute : -1;
    if (minutes >= from && minutes < until) return { at: wanted, because };
    if (minutes < from) {
      const at = momentOf(day * dayLength + from * minute, times.zone);
      // Where clocks jump over the opening hour, the moment of the jump may lie before the wanted one.
      return {
        at: new Date(Math.max(at, asked)).toISOString(),
        because: [...because, { why: 'hours', opens: times.from, zone: times.zone }],
      };
    }
  }
  return { at: wanted, because: [] };
};

/** The same local time so many working days later; 0 days: the moment itself. A holiday or a closed weekday does not count. */
export const afterWorkingDays = (from: string, days: number, times: OpenTimes): string => {
  if (days <= 0) return from;
  const clock = clockIn(Date.parse(from), times.zone);
  let day = Math.floor(clock / dayLength);
  const time = clock - day * dayLength;
  let left = days;
  for (let tried = 0; left > 0 && tried < mostDays; tried++) {
    day++;
    if (!closedOn(day, times)) left--;
  }
  // No day is open: plain days.
  if (left > 0) day = Math.floor(clock / dayLength) + days;
  return new Date(momentOf(day * dayLength + time, times.zone)).toISOString();
};
/** The same local time on the next day that is open: where what a day could hold has left. */
export const nextOpenDay = (from: string, times: OpenTimes): OpenTime => {
  const day = dayAt(Date.parse(from), times.zone) + 1;
  return nextOpen(
    new Date(momentOf(day * dayLength + minutesOf(times.from) * minute, times.zone)).toISOString(),
    times,
  );
};
