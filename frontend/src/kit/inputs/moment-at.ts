import { tz } from '@date-fns/tz';
import { parseISO } from 'date-fns/parseISO';
import { subHours } from 'date-fns/subHours';
import { browserZone } from '../browser-zone.ts';
import { wallClock } from '@candor/contracts/words/time-words';

/** The moment at which the zone's clocks show this text. For the repeated hour it is the first one; for the skipped hour, the moment after the change. */
export const momentAt = (text: string, zone?: string | null): string => {
  const at = new Date(parseISO(text, { in: tz(zone ?? browserZone()) }).getTime());
  const before = subHours(at, 1);
  return (wallClock(before, zone) === wallClock(at, zone) ? before : at).toISOString();
};
