import { dayIn, minutesAhead } from '@candor/contracts/words/time-words';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { overlap, type Span } from '@candor/contracts/values/span';
import { grid, minute, type Plan, timesOf } from './plan.ts';

// The hours of one day, as the grid draws them.

/** The height of a quarter of an hour in pixels. */
export const quarter = 21;
/** The position of a time in a grid that begins at `from`, in pixels. */
export const placeOf = (from: number, at: number): number => ((at - from) / (grid * minute)) * quarter;

/** The beginning and end of a calendar day. It is 23 or 25 hours long when the clocks change. */
export const spanOfDay = (day: string, zone: string | null): Span => {
  const from = Date.parse(momentAt(`${day}T00:00:00`, zone));
  // Noon of the next day lies within that day, even if this day has 23 or 25 hours.
  const next = dayIn(from + 1.5 * dayLength, zone);
  return { from, to: Date.parse(momentAt(`${next}T00:00:00`, zone)) };
};
/** Every calendar day that a span touches. */
export const daysIn = ({ from, to }: Span, zone: string | null): string[] => {
  const found: string[] = [];
  for (let at = from; at < to;) {
    const day = dayIn(at, zone);
    found.push(day);
    at = spanOfDay(day, zone).to;
  }
  return found;
};

/** The hours that are shown if all working hours are unknown. */
export const workday = { from: 8, to: 18 };
/** The part of the day that is shown, in whole hours: people's working hours, and the booked times. */
export const shownHours = (
  day: Span,
  hoursOf: readonly (readonly Span[])[],
  plan: Plan,
  start: number | null,
): Span => {
  const inside = (spans: readonly Span[]) =>
    spans
      .filter((each) => overlap(each, day))
      .map((each) => ({ from: Math.max(day.from, each.from), to: Math.min(day.to, each.to) }));
  const open = hoursOf.flatMap(inside);
  const chain = start === null ? [] : inside(timesOf(plan, start));
  const told = open.length
    ? [...open, ...chain]
    : [{ from: day.from + workday.from * hourLength, to: day.from + workday.to * hourLength }, ...chain];
  const from = Math.min(...told.map((each) => each.from));
  const to = Math.max(...told.map((each) => each.to));
  const hours = (at: number) => (at - day.from) / hourLength;
  // Half an hour more on both sides shows where the hours end.
  return {
    from: Math.max(day.from, day.from + (Math.floor(hours(from)) - 0.5) * hourLength),
    to: Math.min(day.to, day.from + (Math.ceil(hours(to)) + 0.5) * hourLength),
  };
};
/** The parts of a span that lie outside of the spans `open`. */
export const outside = ({ from, to }: Span, open: readonly Span[]): Span[] => {
  const found: Span[] = [];
  let at = from;
  for (const each of open.toSorted((a, b) => a.from - b.from)) {
    if (each.to <= at || each.from >= to) continue;
    if (each.from > at) found.push({ from: at, to: Math.min(each.from, to) });
    at = Math.max(at, each.to);
  }
  if (at < to) found.push({ from: at, to });
  return found;
};
/** The lines of the rail: every half hour. */
export const halfHours = ({ from, to }: Span): number[] =>
  Array.from({ length: Math.floor((to - from) / (30 * minute)) }, (_, index) => from + index * 30 * minute);
/** The time within the span at which a zone's clocks change, and their direction; null if they do not. */
export const clockChange = ({ from, to }: Span, zone: string | null): { at: number; back: boolean } | null => {
  for (let at = from + 15 * minute; at < to; at += 15 * minute) {
    const [before, after] = [minutesAhead(at - 15 * minute, zone), minutesAhead(at, zone)];
    if (before !== after) return { at, back: after < before };
  }
  return null;
};
/** How many calendar days the other zone is ahead at that time. */
export const dayAhead = (at: number, zone: string | null, other: string | null): number =>
  Math.round((Date.parse(dayIn(at, other)) - Date.parse(dayIn(at, zone))) / dayLength);
