import { dayLength } from '../values/days.ts';
import { clockIn, momentOf } from '../values/zone-time.ts';
import type { Repeats } from './events.ts';

// When a task that repeats is due again. Pure.

/** The most steps from a date to the next one in the future: enough for a daily task that was not done for years. */
const mostSteps = 4000;
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
/** The same time of day so many months later, on that day of the month, or on the month's last day. */
const monthsLater = (clock: number, months: number, day: number): number => {
  const at = new Date(clock);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const first = Date.UTC(year, month, 1);
  const then = new Date(first);
  const inMonth = Math.min(day, daysIn(then.getUTCFullYear(), then.getUTCMonth()));
  return first + (inMonth - 1) * dayLength + (clock - Math.floor(clock / dayLength) * dayLength);
};

/** The day of the month in the time zone. */
export const dayOfMonth = (at: string, zone: string): number => new Date(clockIn(Date.parse(at), zone)).getUTCDate();

/**
 * The first due date after `due_at` that is later than `done_at`, at the same time of day in the zone. `worksOn`: whether a day, counted
 * from 1 January 1970, is a working day.
 */
export const nextDue = (
  due_at: string,
  { every, zone, day }: Repeats,
  done_at: string,
  worksOn: (day: number) => boolean,
): string => {
  const clock = clockIn(Date.parse(due_at), zone);
  const anchor = day ?? new Date(clock).getUTCDate();
  const done = Date.parse(done_at);
  for (let step = 1; step <= mostSteps; step++) {
    const then =
      every === 'monthly' ? monthsLater(clock, step, anchor) : clock + step * (every === 'weekly' ? 7 : 1) * dayLength;
    if (every === 'working_days' && !worksOn(Math.floor(then / dayLength))) continue;
    const at = momentOf(then, zone);
    if (at > done) return new Date(at).toISOString();
  }
  return due_at;
};
