import { overlap, type Span } from '../values/span.ts';
import { minutesOf } from '../values/quarter-hours.ts';

// When somebody can be booked, as they say it themselves.

export const availabilityKinds = ['available', 'blocked'] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];
/**
 * Hours of a day of the week (0 is Monday) or of one date (YYYY-MM-DD), on the clocks of `tz_region`. An end of '00:00' is
 * midnight after them. Hours of a week in which somebody is available stand in the place of the organization's working
 * hours; those of a date in the place of both, on that date; in blocked hours nobody books them.
 */
export type AvailabilityEntry = {
  id: string;
  kind: AvailabilityKind;
  weekday: number | null;
  date: string | null;
  /** HH:MM. */
  start: string;
  end: string;
  tz_region: string;
};

/** Hours of a week in which somebody is available: with any of them, the organization's hours do not count. */
export const isWeekly = ({ kind, weekday }: Pick<AvailabilityEntry, 'kind' | 'weekday'>): boolean =>
  kind === 'available' && weekday !== null;
/** The hours of the week among these entries, as they are set as a whole. */
export const weekOf = (entries: readonly AvailabilityEntry[]) =>
  entries.filter(isWeekly).map(({ weekday, start, end, tz_region }) => ({ weekday: weekday!, start, end, tz_region }));
/** When it ends, in minutes of the day. */
export const endMinutes = (end: string): number => minutesOf(end) || 24 * 60;
type Hours = Pick<AvailabilityEntry, 'weekday' | 'date' | 'start' | 'end'>;
const spanOf = ({ start, end }: Hours): Span => ({ from: minutesOf(start), to: endMinutes(end) });
/** Whether both say something of the same hours of the same days. */
export const overlaps = (a: Hours, b: Hours): boolean =>
  a.weekday === b.weekday && a.date === b.date && overlap(spanOf(a), spanOf(b));
/** As many as one person keeps: hours of a week, and blocked days for years ahead. */
export const mostAvailability = 500;
