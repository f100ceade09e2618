import { dayHours } from '@candor/contracts/messages/contact-rules';
import { dayLength } from '@candor/contracts/values/days';
import { wallClock } from '@candor/contracts/words/time-words';
import { momentAt } from '../../kit/inputs/moment-at.ts';

// The quiet hours of a letter, on the clock of its reader: letters do not leave at night.

/** Whether letters leave at this time of day: HH:MM. */
export const isDay = (time: string): boolean => time >= dayHours.from && time < dayHours.until;

/** The morning of the day that is so many days later, on the clock of the zone. */
export const morning = (zone: string | null, now: number, days: number): string => {
  const day = new Date(Date.parse(`${wallClock(now, zone).slice(0, 10)}T00:00:00Z`) + days * dayLength);
  return momentAt(`${day.toISOString().slice(0, 10)}T${dayHours.from}:00`, zone);
};

/** When the quiet hours of the zone end; null: it is day there. */
export const quietUntil = (zone: string, now: number): string | null => {
  const time = wallClock(now, zone).slice(11, 16);
  return isDay(time) ? null : morning(zone, now, time < dayHours.from ? 0 : 1);
};
