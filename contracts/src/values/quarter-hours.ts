import { say } from '../words/say.ts';
// Times of day and durations on the 15-minute grid (docs/rules/constants.md#times-and-durations).

const two = (part: number) => String(part).padStart(2, '0');
/** The 96 times of a day, '00:00' to '23:45'. */
export const quarterHours: readonly string[] = Array.from(
  { length: 96 },
  (_, index) => `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`,
);
/** The minutes since midnight at such a time; '09:15' is 555. */
export const minutesOf = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
};
/** The weekday, 0 is Monday, of a day counted from 1 January 1970. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
/** '1:30 pm' and 'noon' in locales with a 12-hour clock, '13:30' in others. */
export const clockWords = (time: string, locale = 'en-US'): string => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  if (!hour12) return time;
  if (time === '12:00') return say('noon');
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
};
/** '45 minutes', '1 hour', '1 hour 15 minutes'; 'n/a' for none. */
export const durationWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (!minutes) return say('n/a');
  if (!hours) return say('{count, plural, one {# minute} other {# minutes}}', { count: rest });
  if (!rest) return say('{count, plural, one {# hour} other {# hours}}', { count: hours });
  return say('{hours, plural, one {# hour} other {# hours}} {rest, plural, one {# minute} other {# minutes}}', {
    hours,
    rest,
  });
};
/** Durations between two limits, both included, in steps of 15 minutes. */
export const durations = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / 15) + 1 }, (_, index) => from + index * 15);
