import { say } from '@candor/contracts/words/say';
import type { Booking } from '@candor/contracts/public/booking';
import { personLocale } from '../../kit/inputs/person-locale.ts';

// The texts of the page where a candidate chooses a time.

const part = (at: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(personLocale().words, { ...options, timeZone: zone }).format(new Date(at));
// This page must stay small, and the shared time formats are part of the signed-in pages; so it has its own.
/** '18:45', or '6:45 pm' in 12-hour locales. */
export const timeText = (at: string, zone: string): string =>
  part(at, zone, { timeStyle: 'short' }).replace(/[AP]M/, (half) => half.toLowerCase());
/** The calendar day at that time in the zone, as YYYY-MM-DD. */
const dayIn = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
/** The weekday, such as 'Tuesday'. */
export const weekdayText = (at: string, zone: string): string => part(at, zone, { weekday: 'long' });
/** The short weekday, such as 'Tue'. */
export const shortDayText = (at: string, zone: string): string => part(at, zone, { weekday: 'short' });
/** The day and month, such as '24 November'. */
export const dateText = (at: string, zone: string): string => part(at, zone, { day: 'numeric', month: 'long' });
/** The weekday and date, such as 'Tuesday, 24 November'. */
export const dayText = (at: string, zone: string): string =>
  part(at, zone, { weekday: 'long', day: 'numeric', month: 'long' });
export const monthText = (at: string, zone: string): string => part(at, zone, { month: 'short' });
export const dayNumberText = (at: string, zone: string): string => part(at, zone, { day: 'numeric' });
export const endOf = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
/** '18:45 – 19:30', or '6:45 – 7:30 pm': am or pm appears once if both times share it. */
export const hoursText = (from: string, to: string, zone: string): string => {
  const [begins, ends] = [timeText(from, zone), timeText(to, zone)];
  const half = /\s[ap]m$/.exec(ends)?.[0];
  return `${half && begins.endsWith(half) ? begins.slice(0, -half.length) : begins} – ${ends}`;
};
export const spanText = (at: string, minutes: number, zone: string): string => hoursText(at, endOf(at, minutes), zone);

/** The advantage of a suggested time, besides being free. */
export const goodFor = (at: string, why: 'soonest' | null, zone: string): string => {
  if (why === 'soonest') return say('Soonest');
  const hour = hourIn(at, zone);
  if (hour < 9) return say('Early');
  if (hour < 12) return say('Morning');
  if (hour < 17) return say('Afternoon');
  return hour < 20 ? say('Early evening') : say('Evening');
};

const [wakes, rests] = [7, 21];
const hourIn = (at: string, zone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(at)));
const mostGood = 3;
/** The best times for a candidate in this zone: the server's suggestions, but those at night are replaced by the first times of further days. */
export const goodIn = ({ best, times }: Pick<Booking, 'best' | 'times'>, zone: string): Booking['best'] => {
  const awake = (at: string) => hourIn(at, zone) >= wakes && hourIn(at, zone) < rests;
  const good = best.filter(({ at }) => awake(at));
  const days = new Set(good.map(({ at }) => dayIn(at, zone)));
  for (const at of times) {
    if (good.length >= mostGood) break;
    if (!awake(at) || days.has(dayIn(at, zone))) continue;
    days.add(dayIn(at, zone));
    good.push({ at, why: at === times[0] ? 'soonest' : null });
  }
  return [...good, ...best.filter((each) => !good.includes(each))]
    .slice(0, mostGood)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

export type Day = { day: string; at: string; times: string[] };
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** The days of these times in order, including working days between them without times. */
export const daysOf = (times: readonly string[], zone: string): Day[] => {
  const days: Day[] = [];
  for (const at of times) {
    const day = dayIn(at, zone);
    let last = days.at(-1);
    while (last && last.day < day && dayAfter(last.day) < day) {
      const next = dayAfter(last.day);
      last = { day: next, at: `${next}T12:00:00.000Z`, times: [] };
      const weekday = new Date(last.at).getUTCDay();
      days.push(last);
      if (weekday === 0 || weekday === 6) days.pop();
    }
    if (days.at(-1)?.day === day) days.at(-1)!.times.push(at);
    else days.push({ day, at, times: [at] });
  }
  return days;
};

/** The address of this page with some query parameters changed. */
export const placeOf = (address: string, changes: Readonly<Record<string, string | null>>): string => {
  const { pathname, searchParams } = new URL(address, 'http://local');
  const query = new URLSearchParams(searchParams);
  for (const name of ['said', 'at']) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
};
