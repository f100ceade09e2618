import { clockWords, minutesOf, quarterHours } from '@candor/contracts/values/quarter-hours';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { endMinutes, type AvailabilityEntry } from '@candor/contracts/booking/availability';
import { personLocale } from '../../kit/inputs/person-locale.ts';

const dayNames = [
  phrase('Monday'),
  phrase('Tuesday'),
  phrase('Wednesday'),
  phrase('Thursday'),
  phrase('Friday'),
  phrase('Saturday'),
  phrase('Sunday'),
];
export const everyDay: readonly number[] = dayNames.map((_, day) => day);
/** 0 is Monday. */
export const dayName = (weekday: number): string => sayLabel(dayNames[weekday]!);
/** '09:00', or '9:00 am', in the reader's format. */
export const timeName = (time: string): string => clockWords(time, personLocale().words);
/** An end of '00:00' is midnight after the hours. */
export const endName = (end: string): string => (end === '00:00' ? say('midnight') : timeName(end));
type Times = Pick<AvailabilityEntry, 'start' | 'end'>;
export const hoursName = ({ start, end }: Times): string =>
  start === '00:00' && end === '00:00'
    ? say('all day')
    : say('{start} – {end}', { start: timeName(start), end: endName(end) });

/** The times at which hours with this end can begin, and at which hours with this beginning can end. */
export const startsBefore = (end: string) =>
  quarterHours.filter((time) => minutesOf(time) < endMinutes(end)).map((value) => ({ value, label: timeName(value) }));
export const endsAfter = (start: string) =>
  [...quarterHours.slice(1), '00:00']
    .filter((time) => endMinutes(time) > minutesOf(start))
    .map((value) => ({ value, label: endName(value) }));
/** The next hours to add to a day: they start an hour after the last ones and take two hours, but end by midnight. The first ones are `usual`. Null: there is no room. */
export const nextHours = (of: readonly Times[], usual: Times): Times | null => {
  if (!of.length) return usual;
  const from = Math.max(...of.map(({ end }) => endMinutes(end))) + 60;
  if (from >= 24 * 60) return null;
  const until = Math.min(from + 120, 24 * 60);
  return { start: quarterHours[from / 15]!, end: quarterHours[until / 15] ?? '00:00' };
};
