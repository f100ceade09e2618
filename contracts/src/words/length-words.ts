import { hourLength } from '../values/days.ts';
import { say } from './say.ts';
import { durationWords } from './time-words.ts';

/** A length of time, given in milliseconds, as text in its largest unit: '20 minutes', '5 hours', '14 days'. */
export const lengthWords = (length: number): string => {
  const minutes = Math.max(1, Math.floor((length * 60) / hourLength));
  if (minutes < 60) return say('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? say('{count, plural, one {# hour} other {# hours}}', { count: hours })
    : durationWords(Math.floor(hours / 24));
};
