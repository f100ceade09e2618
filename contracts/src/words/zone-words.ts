import type { At } from '../values/days.ts';

// How to write a time zone: by its city.

/** Cities whose zones still have an older name in browsers. */
const renamed: Record<string, string> = {
  Katmandu: 'Kathmandu',
  Calcutta: 'Kolkata',
  Saigon: 'Ho Chi Minh City',
  Kiev: 'Kyiv',
};
/** The city of a zone: 'New York' for 'America/New_York'. */
export const cityOf = (zone: string): string => {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  return renamed[city] ?? city;
};
/** 'UTC+5:45' */
export const offsetText = (at: At, zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')
    .replace(/\+0$/, '');
/** A zone's city and offset: 'New York, UTC-5'. Readers who do not know that city's time understand it too. */
export const placeOnClocks = (at: At, zone: string): string =>
  zone.includes('/') ? `${cityOf(zone)}, ${offsetText(at, zone)}` : zone;
