import { TZDate } from '@date-fns/tz';
import type { Comparison, ReportParams } from '@candor/contracts/reports/report';
import type { Span } from '@candor/projections/reports/report-ask';
import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { subYears } from 'date-fns/subYears';
import { firstDay, inCalendar } from '@candor/contracts/values/day';
import { LRUCache } from 'lru-cache';

/** The days of a period, and the moments when it begins and ends in a time zone. */
export type Period = { days: Span; moments: Span };

const usual = 90;
export const isoDay = (moment: Date): string => formatISO(moment, { representation: 'date' });
/** The first moment of a day in a zone. */
export const startOf = (day: string, zone: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(new TZDate(year, month - 1, date, zone).getTime()).toISOString();
};
// Computing with days in zones takes many steps, and readers ask for the same days again and again.
const today = new LRUCache<string, string>({ max: 200 });
const periods = new LRUCache<string, { period: Period; before: Period }>({ max: 500 });
/** The day at a moment in a zone. A day begins with a whole minute. */
const dayIn = (moment: Date, zone: string): string => {
  const name = `${Math.floor(moment.getTime() / 60_000)} ${zone}`;
  let found = today.get(name);
  if (!found) today.set(name, (found = isoDay(new TZDate(moment.getTime(), zone))));
  return found;
};
/** The period from the start of the first day to the end of the last, in the reader's time zone. */
const periodOf = (from: string, to: string, zone: string): Period => ({
  days: { from, to },
  moments: { from: startOf(from, zone), to: startOf(isoDay(addDays(parseISO(to), 1)), zone) },
});

const between = (one: string, other: string, zone: string): Period =>
  one <= other ? periodOf(one, other, zone) : periodOf(other, one, zone);
/** A day a while before or after another one, as far as the calendar goes. */
const dayOf = (day: string, change: (day: Date) => Date): string => {
  const moved = change(parseISO(day));
  return moved.getFullYear() < Number(firstDay.slice(0, 4)) ? firstDay : inCalendar(isoDay(moved));
};

type Asked = Pick<ReportParams, 'from' | 'to' | 'last' | 'as_of' | 'compare' | 'compare_from' | 'compare_to'>;
/** The comparison period: the chosen one, the same days a year earlier, or the equally long period before it. */
const comparedWith = ({ days: { from, to } }: Period, asked: Asked, zone: string): Period => {
  if (asked.compare_from && asked.compare_to) return between(asked.compare_from, asked.compare_to, zone);
  if (asked.compare === 'year')
    return periodOf(
      dayOf(from, (day) => subYears(day, 1)),
      dayOf(to, (day) => subYears(day, 1)),
      zone,
    );
  const length = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
  return periodOf(
    dayOf(from, (day) => subDays(day, length)),
    dayOf(from, (day) => subDays(day, 1)),
    zone,
  );
};

/** The choice of what the reader compares with. */
export const comparedOf = ({
  compare,
  compare_from,
  compare_to,
}: Omit<Asked, 'from' | 'to' | 'last' | 'as_of'>): Comparison =>
  compare_from && compare_to ? 'chosen' : (compare ?? 'before');

/** The requested period, by default the 90 days that end at the report's moment, and its comparison period. */
export const periodsOf = (
  asked: Asked,
  zone: string | null,
  now: Date,
): { at: string; as_of: string | null; period: Period; before: Period } => {
  const moment = asked.as_of ? new Date(asked.as_of) : null;
  const earlier = moment && moment < now ? moment : null;
  const at = earlier ?? now;
  const tz = zone ?? 'UTC';
  const last = asked.to ?? dayIn(at, tz);
  const name = JSON.stringify([tz, last, asked.from, asked.last, asked.compare, asked.compare_from, asked.compare_to]);
  let found = periods.get(name);
  if (!found) {
    const period = between(asked.from ?? dayOf(last, (day) => subDays(day, (asked.last ?? usual) - 1)), last, tz);
    periods.set(name, (found = { period, before: comparedWith(period, asked, tz) }));
  }
  return { at: at.toISOString(), as_of: earlier?.toISOString() ?? null, ...found };
};
