import { overlap, type Span } from '../values/span.ts';
import { minutesOf } from '../values/quarter-hours.ts';

// A member's own bookable and blocked hours.

export const availabilityKinds = ['available', 'blocked'] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];
/**
 * Hours of a weekday (0 is Monday) or of one date (YYYY-MM-DD), in the time zone `tz_region`. An end of '00:00' is the following
 * midnight. A member's available weekly hours replace the organization's working hours; the hours of a date replace
 * both on that date; blocked hours cannot be booked.
 */
export type AvailabilityEntry = {
  id: string;
  kind: AvailabilityKind;
  weekday: number | null;
  date: string | null;
  /** A time, HH:MM. */
  start: string;
  end: string;
  tz_region: string;
};

/** Available weekly hours: a member who has any ignores the organization's hours. */
export const isWeekly = ({ kind, weekday }: Pick<AvailabilityEntry, 'kind' | 'weekday'>): boolean =>
  kind === 'available' && weekday !== null;
/** The weekly hours among these entries; one request sets all of them together. */
export const weekOf = (entries: readonly AvailabilityEntry[]) =>
  entries.filter(isWeekly).map(({ weekday, start, end, tz_region }) => ({ weekday: weekday!, start, end, tz_region }));
/** The end in minutes of the day. */
export const endMinutes = (end: string): number => minutesOf(end) || 24 * 60;
type Hours = Pick<AvailabilityEntry, 'weekday' | 'date' | 'start' | 'end'>;
const spanOf = ({ start, end }: Hours): Span => ({ from: minutesOf(start), to: endMinutes(end) });
/** Whether both cover some of the same hours of the same day. */
export const overlaps = (a: Hours, b: Hours): boolean =>
  a.weekday === b.weekday && a.date === b.date && overlap(spanOf(a), spanOf(b));
/** The most entries of one person: weekly hours, and blocked days for years ahead. */
export const mostAvailability = 500;
