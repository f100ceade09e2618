import { z } from 'zod';
import { dayLength, dayText } from './days.ts';
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
  /** The public holidays of the country in which the reader lives, if it is another one. */
  abroad?: { country: string; days: ReadonlySet<string> } | undefined;
};

/** Why a time was chosen. `sayReason` turns it into a sentence. */
export const Reason = z.discriminatedUnion('why', [
  /** The time is as planned. */
  z.object({ why: z.literal('planned') }),
  /** The step is so many working days after the previous step. `first`: there is none, so the days count from the start. */
  z.object({ why: z.literal('delay'), days: z.number(), first: z.literal(true).optional() }),
  /** The allowed hours had ended, or had not begun. `opens`: HH:MM in `zone`. */
  z.object({ why: z.literal('hours'), opens: z.string(), zone: z.string() }),
  /** No letters are sent on this weekday. 0 is Monday. */
  z.object({ why: z.literal('weekday'), weekday: z.number() }),
  /** `country`: the reader's country, whose holiday it is. */
  z.object({ why: z.literal('holiday'), day: z.string(), country: z.string().optional() }),
  /** So many letters of the cadence, or of the sender, had been sent on that day. */
  z.object({ why: z.literal('daily_limit'), limit: z.number() }),
  /** So many letters had been sent to that domain on that day. */
  z.object({ why: z.literal('domain_limit'), limit: z.number(), domain: z.string() }),
  /** The person had got a letter from us within so many days. */
  z.object({ why: z.literal('gap'), days: z.number() }),
  /** The letter became due while the cadence was paused or the server did not run. */
  z.object({ why: z.literal('late') }),
  z.object({ why: z.literal('paused') }),
  /** Too many letters of the sender came back or were reported. */
  z.object({ why: z.literal('sender_paused') }),
  /** The organization has turned off both modules whose contacts the cadence writes to. */
  z.object({ why: z.literal('modules_off') }),
  /** The last email to the person could not be sent, so the cadence waits for a member. */
  z.object({ why: z.literal('letter_failed') }),
  /** The person is away until that day. */
  z.object({ why: z.literal('absence'), day: z.string() }),
]);
export type Reason = z.output<typeof Reason>;
/** A moment (ISO 8601) and the reasons for it, in the order in which they were found. */
export type OpenTime = { at: string; because: Reason[] };

/** How many days ahead a day is searched on which letters may be sent. */
const mostDays = 400;
const minute = 60_000;

/** Why no letters are sent on this day; null: they are. */
const closedOn = (day: number, { days, holidays, abroad }: OpenTimes): Reason | null => {
  const weekday = weekdayOf(day);
  if (!days.includes(weekday)) return { why: 'weekday', weekday };
  const text = dayText(day);
  if (holidays.has(text)) return { why: 'holiday', day: text };
  return abroad?.days.has(text) ? { why: 'holiday', day: text, country: abroad.country } : null;
};
/** The calendar day of a moment (ms) in that zone, counted from 1 January 1970. */
export const dayAt = (at: number, zone: string | null): number => Math.floor(clockIn(at, zone) / dayLength);

/** The moment itself if letters may be sent then, or else the next such moment. If no day allows it within a year, the moment itself. */
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
      // If clocks skip the opening hour, the moment of the skip may be earlier than the wanted one.
      const at = Math.max(momentOf(day * dayLength + from * minute, times.zone), asked);
      // If clocks skip all of the hours, the day has none.
      if (clockIn(at, times.zone) >= day * dayLength + until * minute) continue;
      return {
        at: new Date(at).toISOString(),
        because: [...because, { why: 'hours', opens: times.from, zone: times.zone }],
      };
    }
  }
  return { at: wanted, because: [] };
};

/** The same local time so many working days later; 0 days: the moment itself. Holidays and weekdays without letters do not count. */
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
  // No day allows letters, so calendar days are counted.
  if (left > 0) day = Math.floor(clock / dayLength) + days;
  return new Date(momentOf(day * dayLength + time, times.zone)).toISOString();
};
/** The same local time on the next day that allows letters; used when a day's limit is reached. */
export const nextOpenDay = (from: string, times: OpenTimes): OpenTime => {
  const day = dayAt(Date.parse(from), times.zone) + 1;
  return nextOpen(
    new Date(momentOf(day * dayLength + minutesOf(times.from) * minute, times.zone)).toISOString(),
    times,
  );
};
