import type { OrganizationFacts, PublicHoliday, WorkingHours } from '@candor/contracts/organization/rows';
import { countries } from '@candor/contracts/values/countries';
import { dayLength } from '@candor/contracts/values/days';

// The public holidays of countries, from the library date-holidays (data CC BY 3.0). The library is large, so it is loaded on first use.

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const kept = new Map<string, readonly PublicHoliday[]>();
/** The nationwide holidays of that year, by day; none if the list does not know the country. */
const ofYear = async (country: string, year: number, language: string): Promise<readonly PublicHoliday[]> => {
  const name = `${country} ${year} ${language}`;
  const known = kept.get(name);
  if (known) return known;
  const { default: Holidays } = await import('date-holidays');
  const found = new Holidays(country).getHolidays(year, language).flatMap(({ type, date, start, end, rule, name }) => {
    if (type !== 'public') return [];
    const first = Date.parse(date.slice(0, 10));
    const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / dayLength));
    return Array.from({ length: days }, (_, at) => ({ key: rule, holiday: name, day: dayOf(first + at * dayLength) }));
  });
  kept.set(name, found);
  return found;
};
/** The facts that decide where and when an organization works. */
export type Home = Pick<OrganizationFacts, 'country' | 'language' | 'hours'>;
const ofYears = async ({ country, language }: Home, years: readonly number[]): Promise<PublicHoliday[]> =>
  (await Promise.all(years.map((year) => ofYear(country, year, language ?? 'en')))).flat();
const yearOf = (now: number): number => new Date(now).getUTCFullYear();

/** The holidays of an organization's country within a year from now. */
export const comingHolidays = async (organization: Home, now: number): Promise<PublicHoliday[]> => {
  const [from, until] = [dayOf(now), dayOf(now + 365 * dayLength)];
  const year = yearOf(now);
  return (await ofYears(organization, [year, year + 1])).filter(({ day }) => day >= from && day < until);
};

/** The working hours with the public holidays among the days off, from a year before `now` to two years after. */
export const hoursWithHolidays = async (organization: Home, now: number): Promise<WorkingHours> => {
  const { hours } = organization;
  if (!hours.country_holidays) return hours;
  const year = yearOf(now);
  const found = await ofYears(organization, [year - 1, year, year + 1, year + 2]);
  return {
    ...hours,
    // The organization's own name of a day comes first.
    holidays: [...found.filter(({ key }) => !hours.worked_holidays.includes(key)), ...hours.holidays],
  };
};

let countryByZone: Map<string, string | null> | null = null;
/** The country of a time zone. Null: several countries share the zone, or none is known. */
const countryOf = (zone: string): string | null => {
  if (!countryByZone) {
    countryByZone = new Map();
    for (const country of countries)
      for (const each of new Intl.Locale('und', { region: country }).getTimeZones?.() ?? [])
        countryByZone.set(each, countryByZone.has(each) ? null : country);
  }
  return countryByZone.get(zone) ?? null;
};
/** The public holidays where a reader in this zone lives, from a year before `now` to two years after. Undefined: it is the organization's country, none is known, or the organization wants no public holidays. */
export const holidaysAbroad = async (
  organization: Home,
  zone: string,
  now: number,
): Promise<{ country: string; days: ReadonlySet<string> } | undefined> => {
  const country = countryOf(zone);
  if (!country || country === organization.country || !organization.hours.country_holidays) return undefined;
  const year = yearOf(now);
  const found = await ofYears({ ...organization, country }, [year - 1, year, year + 1, year + 2]);
  return { country, days: new Set(found.map(({ day }) => day)) };
};
