import { hourLength } from '@candor/contracts/values/days';

// People decide on weekdays between 14:00 and 23:00 UTC (9 to 18 in New York). Histories are planned in office time, which joins these hours and leaves out nights and weekends.

const firstMonday = Date.UTC(1970, 0, 5);
const opens = 14 * hourLength;
/** One day at work, in milliseconds of office time. */
export const day = 9 * hourLength;
const week = 5 * day;

/** Converts office time to milliseconds since 1970; later office times stay later. */
export const momentOf = (office: number): number => {
  const weeks = Math.floor(office / week);
  const days = Math.floor((office - weeks * week) / day);
  return Math.floor(firstMonday + (weeks * 7 + days) * 24 * hourLength + opens + (office - weeks * week - days * day));
};
/** The last office time that is not after the given time (milliseconds). */
export const officeTimeOf = (moment: number): number => {
  const since = moment - firstMonday;
  const days = Math.floor(since / (24 * hourLength));
  const weeks = Math.floor(days / 7);
  const weekday = days - weeks * 7;
  const worked = Math.min(day, Math.max(0, since - days * 24 * hourLength - opens));
  return weeks * week + (weekday > 4 ? week : weekday * day + worked);
};
export const iso = (moment: number): string => new Date(moment).toISOString();
export const dateOf = (moment: number): string => iso(moment).slice(0, 10);
