import { dayLength, hourLength, quarterLength } from '@candor/contracts/values/days';
import type { Past, PastRefusal } from '@candor/contracts/kernel/past';
import { asOfParameter } from '@candor/contracts/kernel/past';
import { dayIn } from '@candor/contracts/words/time-words';
import { lastUntil } from '@candor/projections/kernel/fold';
import { asOf } from './as-of.ts';

// The data that every page of a past moment shows about the timeline, made from the times of events.

/** The timeline shows this many days, or more if the moment is before them. */
export const daysShown = 90;

/** The moment in the address. Null: it names none that can be read. Undefined: it asks for the present. */
export const askedMoment = (query: Record<string, string>): string | null | undefined =>
  asOfParameter in query ? asOf(query) : undefined;

/** Why nothing is shown for the moment. Null: the subject existed then. */
export const refusalOf = (as_of: string | null, there: boolean): PastRefusal | null => {
  if (!as_of) return 'unclear';
  if (Date.parse(as_of) > Date.now()) return 'future';
  return there ? null : 'before';
};

/** `times`: when each event was recorded, in ms, ascending. `there`: whether the subject existed at the moment. */
export const pastOf = (
  times: readonly number[],
  { as_of, there, zone }: { as_of: string | null; there: boolean; zone: string | null },
): Past => {
  const now = Date.now();
  const at = as_of ?? iso(now);
  const moment = Date.parse(at);
  const first = times[0] ?? now;
  const events = lastUntil(times, moment) + 1;
  const before = times[lastUntil(times, moment - 1)];
  const after = times[events];
  const from = startOfDay(Math.max(first, Math.min(now - (daysShown - 1) * dayLength, Math.max(moment, first))), zone);
  const counts = countedDays(times, zone);
  const days: Past['days'] = [];
  // Noon of each day, so that an hour more or less in a day does not matter.
  const today = dayIn(now, zone);
  for (let noon = from + 12 * hourLength; ; noon += dayLength) {
    const day = dayAt(noon, zone);
    days.push({ day, count: counts.get(day) ?? 0 });
    if (day >= today) break;
  }
  return {
    as_of: at,
    refused: refusalOf(as_of, there),
    events,
    of: times.length,
    began: iso(first),
    before: before === undefined ? null : iso(before),
    after: after === undefined ? null : iso(after),
    from: iso(from),
    days,
  };
};

/** The times of a record whose events after the moment are known, and of the earlier events only those that the timeline shows (`earlier`), or else the last one (`before`). */
export const timesAround = (
  began: number,
  earlier: readonly number[],
  { before, times }: { before: number | null; times: readonly number[] },
): number[] => [
  began,
  ...(earlier.length ? earlier : before === null ? [] : [before]).filter((each) => each > began),
  ...times,
];

/** How many events each day had, by time zone. `times`: how many times were counted. */
const counted = new WeakMap<readonly number[], { times: number; zones: Map<string, ReadonlyMap<string, number>> }>();
const countedDays = (times: readonly number[], zone: string | null): ReadonlyMap<string, number> => {
  let before = counted.get(times);
  if (before?.times !== times.length) counted.set(times, (before = { times: times.length, zones: new Map() }));
  const found = before.zones.get(zone ?? '');
  if (found) return found;
  // Every zone is a whole number of quarter hours from UTC.
  const quarters = new Map<number, number>();
  for (const recorded of times) {
    const begins = Math.floor(recorded / quarterLength) * quarterLength;
    quarters.set(begins, (quarters.get(begins) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [begins, count] of quarters) {
    const day = dayAt(begins, zone);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  before.zones.set(zone ?? '', counts);
  return counts;
};

const iso = (at: number): string => new Date(at).toISOString();
const startOfDay = (at: number, zone: string | null): number => {
  const day = dayIn(at, zone);
  let start = Math.floor(at / quarterLength) * quarterLength;
  while (dayAt(start - quarterLength, zone) === day) start -= quarterLength;
  return start;
};

/** The days of quarter hours, by zone. A timeline asks for thousands of them, and asking the calendar takes long. */
const daysKnown = new Map<string, Map<number, string>>();
/** The most quarter hours that are kept: about four years. */
const mostKnown = 150_000;
let known = 0;
/** The day in a zone at a time (ms) with which a quarter hour begins. */
const dayAt = (quarter: number, zone: string | null): string => {
  const ofZone = daysKnown.get(zone ?? '') ?? new Map<number, string>();
  const before = ofZone.get(quarter);
  if (before !== undefined) return before;
  if (known >= mostKnown) {
    daysKnown.clear();
    ofZone.clear();
    known = 0;
  }
  daysKnown.set(zone ?? '', ofZone);
  known++;
  const day = dayIn(quarter, zone);
  ofZone.set(quarter, day);
  return day;
};
