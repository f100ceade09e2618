import { browserZone } from './browser-zone.ts';
import { TZDate } from '@date-fns/tz';

// Clock times and calendar days of a zone. Without a zone the browser's own counts.

/** The moment with the clock and the calendar of the zone. */
export const inZone = (at: string | number | Date, zone?: string | null): TZDate =>
  new TZDate(new Date(at).getTime(), zone ?? browserZone());

/** A moment as a datetime-local input shows it in the zone: '2026-11-20T15:00:12'. */
export const wallClock = (at: string | number | Date, zone?: string | null): string =>
  inZone(at, zone).toISOString().slice(0, 19);
