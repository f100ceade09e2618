import type { Currency } from './currencies.ts';
import places from './places.json' with { type: 'json' };

// Which country a time zone is in, and which currency a country has: data with their source.

const invert = (lists: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(lists).flatMap(([name, members]) => members.map((member) => [member, name] as const)));
const countryOfZone = invert(places.zones.countries);
const currencyOfCountry = invert(places.currencies.countries);

/** The name that this engine uses for a time zone. Null: it knows no such zone. */
const usualName = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};
/** The country of a time zone. Null: the zone is of no country, such as UTC. */
export const countryIn = (zone: string): string | null =>
  countryOfZone.get(zone) ?? countryOfZone.get(usualName(zone) ?? '') ?? null;
/** The currency of a country, if the product offers it; otherwise US dollars. */
export const currencyIn = (country: string): Currency =>
  (currencyOfCountry.get(country) as Currency | undefined) ?? 'USD';
