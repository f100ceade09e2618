import { daysBetween, momentText, dateText } from '../../kit/time.tsx';
import { momentAt } from '../../kit/moment-at.ts';
import { wallClock } from '../../kit/zoned.ts';

/** A due date is the end of that day where the person works. */
export const endOfDay = (day: string, zone: string | null): string => momentAt(`${day}T23:59:00`, zone);
const isEndOfDay = (at: string, zone: string | null) => wallClock(at, zone).slice(11, 16) === '23:59';

export type Due = { text: string; tone: 'late' | 'today' | 'later' };
/** 'Today', '3 days late', 'Tomorrow', '24 Nov'. */
export const dueOf = (at: string | null, zone: string | null, now = Date.now()): Due | null => {
  if (!at) return null;
  const days = daysBetween(now, at, zone);
  if (days < 0) return { text: days === -1 ? '1 day late' : `${-days} days late`, tone: 'late' };
  const time = isEndOfDay(at, zone) ? '' : momentText(at, zone).split(', ').at(-1)!;
  const day = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : dateText(at, zone);
  return { text: time && days < 2 ? `${day}, ${time}` : day, tone: days === 0 ? 'today' : 'later' };
};
