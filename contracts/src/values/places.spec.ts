import { countries } from './countries.ts';
import { currencies } from './currencies.ts';
import { countryIn, currencyIn } from './places.ts';
import places from './places.json' with { type: 'json' };

test('a founder’s time zone names the country, also under a name that the zone had before', () => {
  expect(
    ['Europe/Berlin', 'Europe/Vienna', 'America/New_York', 'America/Indiana/Knox', 'Asia/Kolkata', 'Asia/Calcutta'].map(
      countryIn,
    ),
  ).toEqual(['DE', 'AT', 'US', 'US', 'IN', 'IN']);
  expect(['Europe/Kyiv', 'Europe/Kiev', 'Asia/Saigon', 'America/Buenos_Aires'].map(countryIn)).toEqual([
    'UA',
    'UA',
    'VN',
    'AR',
  ]);
});
test('a zone of no country, and a name that is no zone, name none', () => {
  expect(['UTC', 'Etc/GMT+5', 'Nowhere/Else', ''].map(countryIn)).toEqual([null, null, null, null]);
});
test('every time zone that a browser may report is in a country', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  // No organization has its seat in these places, which are not among the countries to choose from.
  const unknown = zones.filter((zone) => countryIn(zone) === null && !/^Antarctica|Kerguelen$/.test(zone));
  expect(zones.length).toBeGreaterThan(400);
  expect(unknown).toEqual([]);
});
test('the table names countries to choose from, each zone and each country once, and currencies that are offered', () => {
  expect(Object.keys(places.zones.countries).filter((country) => !countries.includes(country))).toEqual([]);
  const zones = Object.values(places.zones.countries).flat();
  expect(new Set(zones).size).toBe(zones.length);
  expect(Object.keys(places.currencies.countries).toSorted()).toEqual(currencies.toSorted());
  const paid = Object.values(places.currencies.countries).flat();
  expect(new Set(paid).size).toBe(paid.length);
  expect(paid.filter((country) => !countries.includes(country))).toEqual([]);
});
test('a country has its currency, or US dollars where the product does not offer it', () => {
  expect(['DE', 'BG', 'CH', 'GB', 'US', 'TR'].map(currencyIn)).toEqual(['EUR', 'EUR', 'CHF', 'GBP', 'USD', 'USD']);
});
