import type { At } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { dateText, readerIn } from '../../kit/time.tsx';
import { hoursWords, shortWeekday } from '@candor/contracts/words/time-words';
import { meetingTypes } from '@candor/contracts/jobs/values';
import { responseText } from './status-mark.tsx';

/** A length in words: '45 min', '1 h', '2 h 30 min'. */
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

/** The beginning and end: '09:30 – 12:00'. */
export const hoursText = (from: At, to: At, zone: string | null): string => hoursWords(from, to, readerIn(zone));
/** The day with the beginning and end: 'Tue, 24 Nov, 09:30 – 12:00'. */
export const spanText = (from: At, to: At, zone: string | null): string =>
  say('{day}, {time}', { day: shortDay(from, zone), time: hoursText(from, to, zone) });
const shortDay = (at: At, zone: string | null): string => `${shortWeekday(at, readerIn(zone))} ${dateText(at, zone)}`;

/** An interviewer's name, with a note if they declined or were absent. `me`: the reader's id; the reader is called 'you'. */
export const interviewerText = (
  { user_id, name, response, missed }: AppointmentLine['interviewers'][number],
  me?: string,
): string => {
  const shown = user_id === me ? say('you') : name;
  return missed || response === 'declined' ? `${shown} (${responseText(response, missed)})` : shown;
};
