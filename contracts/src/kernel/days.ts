import type { At } from './time-words.ts';

// Days, counted in one way by the server, the browser, the reports and the tests.

export const dayLength = 86_400_000;
const ms = (at: At): number => (typeof at === 'number' ? at : new Date(at).getTime());
/** Full days of 24 hours between two moments, the same for every reader; none when a clock was set back in between. */
export const fullDays = (from: At, to: At = Date.now()): number =>
  Math.max(0, Math.floor((ms(to) - ms(from)) / dayLength));
/** The last moment that is so many full days ago: `fullDays(at, now) >= days` is `at <= daysAgo(days, now)`. */
export const daysAgo = (days: number, now: At = Date.now()): string =>
  new Date(ms(now) - days * dayLength).toISOString();
