import { dayLength } from '../kernel/days.ts';
import { dayIn } from '../kernel/time-words.ts';
import { digestHour } from './kinds.ts';

/** The clock of the zone at that moment, as if it were UTC (ms). */
const clockIn = (at: number, zone: string | null): number => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`);
};
/** When the clock of the zone shows the hour of the daily mail on this day (YYYY-MM-DD). */
const digestOn = (day: string, zone: string | null): number => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + digestHour * 3_600_000;
  const guess = wanted - (clockIn(wanted, zone) - wanted);
  // The offset may have changed between the guess and what it stands for.
  return guess - (clockIn(guess, zone) - wanted);
};
/** The next daily mail after `now`, for a reader in this zone. */
export const nextDigest = (now: string, zone: string | null): string => {
  const today = dayIn(now, zone ?? 'UTC');
  const at = digestOn(today, zone);
  if (at > Date.parse(now)) return new Date(at).toISOString();
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + dayLength).toISOString().slice(0, 10);
  return new Date(digestOn(tomorrow, zone)).toISOString();
};
