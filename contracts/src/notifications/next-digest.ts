import { dayLength, hourLength } from '../values/days.ts';
import { clockIn, momentOf } from '../values/zone-time.ts';
import { digestHour } from './kinds.ts';

/** The next daily mail after `now`, for a reader in this zone. */
export const nextDigest = (now: string, zone: string | null): string => {
  const midnight = Math.floor(clockIn(Date.parse(now), zone) / dayLength) * dayLength;
  const today = momentOf(midnight + digestHour * hourLength, zone);
  const next = today > Date.parse(now) ? today : momentOf(midnight + dayLength + digestHour * hourLength, zone);
  return new Date(next).toISOString();
};
