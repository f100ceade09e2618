import { countries } from './countries.ts';
import { sayLabel, voice } from '../words/say.ts';

const names = new Map<string, Intl.DisplayNames>();
/** A country's name in this locale. */
const nameIn = (locale: string, country: string): string => {
  let known = names.get(locale);
  if (!known) names.set(locale, (known = new Intl.DisplayNames(locale, { type: 'region' })));
  return known.of(country) ?? country;
};
/** The countries, with their names in the reader's language. */
export const countryChoices = (): { value: string; label: string }[] =>
  countries.map((value) => ({
    value,
    get label() {
      return nameIn(voice().locale, value);
    },
  }));
/** The countries, sorted by name in the reader's language. */
export const countriesByName = (): { value: string; label: string }[] => {
  const { locale } = voice();
  return countries
    .map((value) => ({ value, label: sayLabel(nameIn(locale, value)) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
};
/** The country's name in the reader's language. */
export const countryName = (country: string): string => nameIn(voice().locale, country);
