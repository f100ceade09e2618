import { TZDate } from '@date-fns/tz';
import type { ReportParams } from '@candor/contracts/kernel/report';
import type { Span } from '@candor/projections/kernel/report-fold';
import { addDays, differenceInCalendarDays, format, parseISO, subDays } from 'date-fns';

/** The days of a period and the moments they begin and end at in a zone. */
export type Period = { days: Span; moments: Span };

const dayFormat = 'yyyy-MM-dd';
const usual = 90;
const startOf = (day: string, zone: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(new TZDate(year, month - 1, date, zone).getTime()).toISOString();
};
/** From the start of the first day to the end of the last, in the reader's time zone. */
const periodOf = (from: string, to: string, zone: string): Period => ({
  days: { from, to },
  moments: { from: startOf(from, zone), to: startOf(format(addDays(parseISO(to), 1), dayFormat), zone) },
});

/** The requested period, by default the 90 days that end at the report's moment, and the equally long period before it. */
export const periodsOf = (
  { from, to, as_of }: Pick<ReportParams, 'from' | 'to' | 'as_of'>,
  zone: string | null,
  now: Date,
): { at: string; as_of: string | null; period: Period; before: Period } => {
  const asked = as_of ? new Date(as_of) : null;
  const earlier = asked && asked < now ? asked : null;
  const at = earlier ?? now;
  const tz = zone ?? 'UTC';
  const last = to ?? format(new TZDate(at.getTime(), tz), dayFormat);
  const first = from ?? format(subDays(parseISO(last), usual - 1), dayFormat);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  const length = differenceInCalendarDays(parseISO(end), parseISO(begin)) + 1;
  const past = (days: number) => format(subDays(parseISO(begin), days), dayFormat);
  return {
    at: at.toISOString(),
    as_of: earlier?.toISOString() ?? null,
    period: periodOf(begin, end, tz),
    before: periodOf(past(length), past(1), tz),
  };
};
