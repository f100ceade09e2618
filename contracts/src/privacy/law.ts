import { countries } from '../values/countries.ts';
import law from './law.json' with { type: 'json' };

// What laws say about keeping and answering, as data with their source (docs/rules/compliance.md#how-long-data-is-kept).

/** The countries of the European Union, the European Economic Area, the United Kingdom and Switzerland. */
const europe: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CH'.split(' '),
);

export type RetentionRule = (typeof law.retention)[number];
export type ClockKind = 'outcome' | 'notice' | 'request';
export type LegalClock = Omit<(typeof law.clocks)[number], 'kind'> & { kind: ClockKind };
const clocks = law.clocks as readonly LegalClock[];

/** The places that a rule of this place may name, the narrowest first: CA-ON, CA, *. */
const within = (place: string): string[] => {
  const country = place.slice(0, 2);
  return [place, country, ...(europe.has(country) ? ['EEA'] : []), '*'];
};
const first = <Rule extends { place: string }>(rules: readonly Rule[], place: string): Rule | null =>
  within(place)
    .map((each) => rules.find((rule) => rule.place === each))
    .find((rule) => rule !== undefined) ?? null;

export const retentionRules: readonly RetentionRule[] = law.retention;
/** The rule for a place: a country, or a region of one. */
export const retentionRule = (place: string): RetentionRule => first(law.retention, place)!;
/** The legal deadline of this kind that applies in a place. Null: none does. */
export const legalClock = (kind: ClockKind, place: string): LegalClock | null =>
  first(
    clocks.filter((each) => each.kind === kind),
    place,
  );
/** Every place with such a clock. */
export const placesOf = (kind: ClockKind): readonly string[] =>
  clocks.flatMap((each) => (each.kind === kind ? [each.place] : []));

const countryNames = new Map<string, string>();
const namesIn = (locale: string): void => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  for (const code of countries) countryNames.set((names.of(code) ?? code).toLowerCase(), code);
};
const shortNames: Readonly<Record<string, string>> = { usa: 'US', 'u.s.': 'US', uk: 'GB', england: 'GB' };
/** The country that a person wrote, as its two letters. Null: unknown. */
export const countryIn = (written: string | null | undefined): string | null => {
  const text = written?.trim() ?? '';
  if (/^[A-Za-z]{2}$/.test(text) && !shortNames[text.toLowerCase()]) return text.toUpperCase();
  if (!countryNames.size) for (const locale of ['en', 'de']) namesIn(locale);
  return shortNames[text.toLowerCase()] ?? countryNames.get(text.toLowerCase()) ?? null;
};
/** The place of work for these rules: its country, or the region if a rule names that. Null: unknown. */
export const placeIn = ({ country, region }: { country?: unknown; region?: unknown }): string | null => {
  const code = countryIn(typeof country === 'string' ? country : null);
  const where = typeof region === 'string' ? region.trim().toLowerCase() : '';
  return code === 'CA' && (where === 'ontario' || where === 'on') ? 'CA-ON' : code;
};
