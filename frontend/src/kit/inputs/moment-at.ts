import { tz } from '@date-fns/tz';
import { parseISO } from 'date-fns/parseISO';
import { subHours } from 'date-fns/subHours';
import { browserZone } from '../browser-zone.ts';
import { wallClock } from '@candor/contracts/words/time-words';

/** The instant at which the zone's clocks show this text. If the clocks show it twice, the first instant; if they skip it, the instant after the change. */
export const momentAt = (text: string, zone?: string | null): string => {
  const at = new Date(parseISO(text, { in: tz(zone ?? browserZone()) }).getTime());
  const before = subHours(at, 1);
  return (wallClock(before, zone) === wallClock(at, zone) ? before : at).toISOString();
};
