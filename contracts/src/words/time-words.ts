import { type At, dayLength } from '../values/days.ts';
import { say } from './say.ts';
// How to write dates, times and durations. All functions take the zone and the locale of the reader.

/** The reader: their time zone, language and region. If the zone is absent, the machine's own is used. */
export type Reader = { zone?: string | null; locale?: string };

/** The format for readers of unknown region: the day first and the month as a word, so that the two cannot be confused. */
const international = 'en-GB';
/** English without a region counts as English of unknown region. */
export const withRegion = (locale = international): string => (locale === 'en' ? international : locale);

const formats = new Map<string, Intl.DateTimeFormat>();
/** The computer may move to another time zone, so the zone is read again, but at most once a second because reading it is slow. */
let own = { zone: '', until: 0 };
const ownZone = (): string => {
  const now = Date.now();
  if (now >= own.until || now < own.until - 1000)
    own = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + 1000 };
  return own.zone;
};
const format = ({ zone, locale = international }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const timeZone = zone ?? ownZone();
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
};
const yearOf = (at: At, zone?: string | null) =>
  format({ zone, locale: 'en-u-ca-gregory' }, { year: 'numeric' }).format(new Date(at));
/** The year is written only if it is not the current one. */
const yearIfOther = (at: At, { zone }: Reader, now: At): Intl.DateTimeFormatOptions =>
  yearOf(at, zone) === yearOf(now, zone) ? {} : { year: 'numeric' };

/** As the present moment, it makes every date have its year: paper and records are read in any year. */
export const anyYear = 0;
/** A date such as '13 Nov', with the year unless it is the current one. */
export const dateWords = (at: At, reader: Reader, now: At = Date.now()): string =>
  format(reader, { day: 'numeric', month: 'short', ...yearIfOther(at, reader, now) }).format(new Date(at));
/** Does the same for a calendar day (YYYY-MM-DD), which has no time zone. */
export const dayWords = (day: string, { locale }: Reader = {}, now: At = Date.now()): string =>
  dateWords(`${day}T12:00:00Z`, { zone: 'UTC', locale }, now);
/** The calendar day of that moment in a zone, YYYY-MM-DD. */
export const dayIn = (at: At, zone?: string | null): string =>
  format({ zone, locale: 'sv-SE' }, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));
/** The present day of an organization. Days that members type, and days on which something is owed or ends, are days of the organization, not of its reader. */
export const todayOf = ({ tz_region }: { tz_region: string | null }, now: At = Date.now()): string =>
  dayIn(now, tz_region ?? 'UTC');
/** The local time of a zone at that moment, as a datetime-local input takes it: '2026-11-20T15:00:12'. */
export const wallClock = (at: At, zone?: string | null): string =>
  format({ zone, locale: 'sv-SE' }, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at)).replace(' ', 'T');
/** How many minutes a zone is ahead of UTC at that moment; negative if it is behind. */
export const minutesAhead = (at: At, zone?: string | null): number =>
  Math.round((Date.parse(`${wallClock(at, zone)}Z`) - new Date(at).getTime()) / 60_000);
/** Calendar days from one day to another; negative when the second is earlier. */
export const daysTo = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
/** A near calendar day in words: 'yesterday', 'today', 'tomorrow', 'Friday' up to six days ahead. Others as a date. */
export const nearDayWords = (day: string, today: string, { locale = international }: Reader = {}): string => {
  const days = daysTo(today, day);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return days > 1 && days < 7
    ? format({ zone: 'UTC', locale }, { weekday: 'long' }).format(new Date(`${day}T12:00:00Z`))
    : dayWords(day, { locale }, `${today}T12:00:00Z`);
};
/** '13 November 2026', for records and letters, which are read in any year. English without a region writes the day first. */
export const fullDayWords = (day: string, { locale }: Reader = {}): string =>
  format({ zone: 'UTC', locale: withRegion(locale) }, { dateStyle: 'long' }).format(new Date(`${day}T12:00:00Z`));
/** 'Friday, 13 November'. */
export const weekdayWords = (at: At, reader: Reader): string =>
  format(reader, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at));
/** 'Saturday'. 0 is Monday. */
export const weekdayWord = (weekday: number, reader: Reader): string =>
  format({ ...reader, zone: 'UTC' }, { weekday: 'long' }).format(new Date(Date.UTC(1970, 0, 5 + weekday)));
/** 'Nov' and '13', for the picture of a calendar leaf. */
export const leafWords = (at: At, reader: Reader): { month: string; day: string } => ({
  month: format(reader, { month: 'short' }).format(new Date(at)),
  day: format(reader, { day: 'numeric' }).format(new Date(at)),
});
/** 'Fri' */
export const shortWeekday = (at: At, reader: Reader): string =>
  format(reader, { weekday: 'short' }).format(new Date(at));
/**
 * Times of day have small letters, '3:00 pm', like the lists of times
 * (docs/rules/constants.md#times-and-durations).
 */
const small = (text: string): string => text.replace(/\b[AP]M\b/g, (half) => half.toLowerCase());
/** '09:00' with a 24-hour clock, '9:00 am' with a 12-hour one. */
const clock = (reader: Reader): Intl.DateTimeFormatOptions => ({
  hour: format(reader, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit',
  minute: '2-digit',
});
/** '15:00', or '3:00 pm' with a 12-hour clock. */
export const timeWords = (at: At, reader: Reader): string => small(format(reader, clock(reader)).format(new Date(at)));
/** '15:00 – 16:30', or '3:00 – 4:30 pm' with a 12-hour clock. A range past midnight becomes two times: formatted as a range, it would name both days. */
export const hoursWords = (from: At, to: At, reader: Reader): string =>
  from === to
    ? timeWords(from, reader)
    : dayIn(from, reader.zone ?? null) === dayIn(to, reader.zone ?? null)
      ? small(format(reader, clock(reader)).formatRange(new Date(from), new Date(to)))
      : `${timeWords(from, reader)} – ${timeWords(to, reader)}`;
/** '23 – 29 Nov 2026', a range of two calendar days. */
export const daysWords = (from: string, to: string, { locale = international }: Reader = {}): string =>
  format({ zone: 'UTC', locale }, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
/** 'Mon 13'. */
export const weekdayNumber = (day: string, { locale }: Reader = {}): string => {
  const at = new Date(`${day}T12:00:00Z`);
  const utc = { zone: 'UTC', locale };
  return `${format(utc, { weekday: 'short' }).format(at)} ${format(utc, { day: 'numeric' }).format(at)}`;
};
/** 'Mon, 13 Nov, 15:00'. */
export const momentWords = (at: At, reader: Reader, now: At = Date.now()): string =>
  small(
    format(reader, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...clock(reader),
      ...yearIfOther(at, reader, now),
    }).format(new Date(at)),
  );
/** The full date and time, for tooltips and the record: '13 November 2026 at 15:00:12 CET'. */
export const exactWords = (at: At, reader: Reader): string =>
  small(format(reader, { dateStyle: 'long', timeStyle: 'long' }).format(new Date(at)));

/** The date and the time to the second, short enough for a column: 'Nov 13, 2026, 3:00:12 pm'. */
export const secondWords = (at: At, reader: Reader): string =>
  small(format(reader, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at)));

const minute = 60_000;
/** 'now', '5m ago', 'yesterday', then the date. */
export const agoWords = (at: At, reader: Reader, now: At = Date.now()): string => {
  const relative = new Intl.RelativeTimeFormat(reader.locale ?? international, { style: 'narrow' });
  const minutes = Math.round((new Date(at).getTime() - new Date(now).getTime()) / minute);
  if (Math.abs(minutes) < 1) return say('now');
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 24) return relative.format(Math.trunc(minutes / 60), 'hour');
  const days = Math.trunc(minutes / 60 / 24);
  // 47 hours are one full day but may be two dates back, which is not yesterday.
  const wasYesterday = days === -1 && daysTo(dayIn(at, reader.zone), dayIn(now, reader.zone)) === 1;
  if (wasYesterday) return nearDayWords(dayIn(at, reader.zone), dayIn(now, reader.zone), reader);
  if (Math.abs(days) < 7) return relative.format(days, 'day');
  return dateWords(at, reader, now);
};

const mostDays = 60;
const daysInMonth = 365.25 / 12;
/** Days in a natural unit: days up to 60 (plans are made in days), then months, from two years on years. */
const inPeopleUnits = (days: number): { count: number; unit: 'day' | 'month' | 'year' } => {
  if (days <= mostDays) return { count: days, unit: 'day' };
  const months = Math.round(days / daysInMonth);
  if (months < 24) return { count: months, unit: 'month' };
  return { count: Math.round(days / 365.25), unit: 'year' };
};
/** A number with its noun: '1 day', '1,200 days'. */
export const amountWords = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
/** '1 day', '14 days', '5 months', '4 years'. */
export const durationWords = (days: number): string => {
  const { count, unit } = inPeopleUnits(days);
  if (unit === 'day') return say('{count, plural, one {# day} other {# days}}', { count });
  if (unit === 'month') return say('{count, plural, one {# month} other {# months}}', { count });
  return say('{count, plural, one {# year} other {# years}}', { count });
};
/** A duration up to the present: 'since today', '14 days'. */
export const sinceWords = (days: number): string => (days === 0 ? say('since today') : durationWords(days));
/** The same duration in little space: 'today', '14d', '5mo', '4y'. */
export const shortDuration = (days: number): string => {
  if (days === 0) return say('today');
  const { count, unit } = inPeopleUnits(days);
  if (unit === 'day') return say('{count, number}d', { count });
  return unit === 'month' ? say('{count, number}mo', { count }) : say('{count, number}y', { count });
};
