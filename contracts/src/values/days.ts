// Day arithmetic, the same for the server, the browser, the reports and the tests.

/** A moment: ISO 8601 text, ms since 1970, or a Date. */
export type At = string | number | Date;
/** An hour, in ms. */
export const hourLength = 3_600_000;
/** A quarter hour, in ms. */
export const quarterLength = hourLength / 4;
/** A day, in ms. */
export const dayLength = 24 * hourLength;
/** A day, counted from 1 January 1970, as YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
/** The beginning of the minute, ms since 1970. */
export const minuteOf = (at: number): number => Math.floor(at / 60_000) * 60_000;
const ms = (at: At): number => (typeof at === 'number' ? at : new Date(at).getTime());
/** Full days of 24 hours between two moments, the same for every reader; none if a clock was set back in between. */
export const fullDays = (from: At, to: At = Date.now()): number =>
  Math.max(0, Math.floor((ms(to) - ms(from)) / dayLength));
/** The last moment that is this many full days ago: `fullDays(at, now) >= days` is `at <= daysAgo(days, now)`. */
export const daysAgo = (days: number, now: At = Date.now()): string =>
  new Date(ms(now) - days * dayLength).toISOString();
export const hoursAfter = (from: At, hours: number): string => new Date(ms(from) + hours * hourLength).toISOString();
export const daysAfter = (from: At, days: number): string => hoursAfter(from, days * 24);
