import { say } from '@candor/contracts/words/say';
import { timeText } from '../time.tsx';
import { minutesAhead } from '@candor/contracts/words/time-words';

/** The time in another zone, and its distance from the reader's: '11:24 there, 1 h behind'. */
export const thereText = (zone: string, own: string | null, now = new Date()): string => {
  const hours = (minutesAhead(now, zone) - minutesAhead(now, own)) / 60;
  const time = timeText(now, zone);
  return hours
    ? say('{time} there, {hours, number} h {way, select, ahead {ahead} other {behind}}', {
        time,
        hours: Math.abs(hours),
        way: hours > 0 ? 'ahead' : 'behind',
      })
    : say('{time} there', { time });
};
