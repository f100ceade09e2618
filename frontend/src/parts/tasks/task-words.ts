import { say } from '@candor/contracts/words/say';
import { durationWords, wallClock } from '@candor/contracts/words/time-words';
import { daysBetween, timeText, dateText, momentText } from '../../kit/time.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';

/** A due date means the end of that day in the person's zone. */
export const endOfDay = (day: string, zone: string | null): string => momentAt(`${day}T23:59:00`, zone);
const isEndOfDay = (at: string, zone: string | null) => wallClock(at, zone).slice(11, 16) === '23:59';

/** A date with its time, however far ahead: 'Tomorrow, 10:00 am', 'Fri, Dec 4, 3:00 pm', 'Dec 4'. */
export const dueInFull = (at: string | null, zone: string | null, now = Date.now()): string | null => {
  const due = dueOf(at, zone, now);
  if (!at || !due) return null;
  return due.tone === 'late' || (daysBetween(now, at, zone) > 1 && !isEndOfDay(at, zone))
    ? momentText(at, zone)
    : due.text;
};
export type Due = { text: string; tone: 'late' | 'today' | 'later' };
/** When a task is due: 'Today, 4:30 pm', 'Late since 4:30 pm' after that time, '3 days late', 'Tomorrow', '24 Nov'. */
export const dueOf = (at: string | null, zone: string | null, now = Date.now()): Due | null => {
  if (!at) return null;
  const days = daysBetween(now, at, zone);
  if (days < 0) return { text: say('{duration} late', { duration: durationWords(-days) }), tone: 'late' };
  const time = isEndOfDay(at, zone) ? '' : timeText(at, zone);
  if (days === 0 && time && new Date(at).getTime() < now)
    return { text: say('Late since {time}', { time }), tone: 'late' };
  const day = days === 0 ? say('Today') : days === 1 ? say('Tomorrow') : dateText(at, zone);
  return { text: time && days < 2 ? say('{day}, {time}', { day, time }) : day, tone: days === 0 ? 'today' : 'later' };
};
