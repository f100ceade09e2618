import type { At } from '@candor/contracts/kernel/days';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { dateText, readerIn } from '../../kit/time.tsx';
import { hoursWords, shortWeekday } from '@candor/contracts/kernel/time-words';
import { meetingTypes } from '@candor/contracts/jobs/values';

/** '45 min', '1 h', '2 h 30 min' */
export const minutesWords = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (!hours) return say('{minutes, number} min', { minutes });
  return rest
    ? say('{hours, number} h {minutes, number} min', { hours, minutes: rest })
    : say('{hours, number} h', { hours });
};
export const meetingWord = (type: keyof typeof meetingTypes | null): string =>
  type ? sayLabel(meetingTypes[type]) : '';

/** '09:30 – 12:00' */
export const hoursText = (from: At, to: At, zone: string | null): string => hoursWords(from, to, readerIn(zone));
/** 'Tue, 24 Nov, 09:30 – 12:00' */
export const spanText = (from: At, to: At, zone: string | null): string =>
  say('{day}, {time}', { day: shortDay(from, zone), time: hoursText(from, to, zone) });
const shortDay = (at: At, zone: string | null): string => `${shortWeekday(at, readerIn(zone))} ${dateText(at, zone)}`;
