import type { NameOrder } from '@candor/contracts/values/person-name';
import { type Career, careerFor, type Family, headlineFor } from './careers.ts';
import content from './content/cities.json' with { type: 'json' };
import { cultures, type Culture } from './names.ts';
import type { Random } from './random.ts';

/** An invented person. The email address is ASCII and at a domain that cannot receive mail. */
export type Person = {
  first_name: string;
  last_name: string;
  name_order: NameOrder | null;
  email: string;
  phone: string | null;
  pronoun: string | null;
  headline: string;
  current_title: string;
  current_company: string;
  location: string;
  tz_region: string;
  career: Career;
};
export type City = { name: string; region: string; tz_region: string };

/** The cities where people live; the first sixteen are near an office. */
export const cities: readonly City[] = content.cities;
const placeWeights = cities.map((place, index) => [place, index < 16 ? 7 : index < 30 ? 3 : 1] as const);
const cultureWeights = cultures.map((culture) => [culture, culture.weight] as const);
const mailDomains = ['mailbox.example', 'postbox.example', 'inbox.example', 'letters.example', 'webmail.example'];
const pronouns = ['she/her', 'he/him', 'they/them'];

const spelled = (name: string): [shown: string, ascii: string] => {
  const [shown, ascii] = name.split(':') as [string, string | undefined];
  return [shown.replaceAll('_', ' '), ascii ?? asciiOf(shown)];
};
const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
};
/** A Latin name as people write it in an address: 'Łukasz' becomes 'lukasz'. */
export const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ßøæœłđðþıə]/g, (letter) => letters[letter]!)
    .replace(/[^a-z0-9]/g, '');

const nameFrom = (random: Random, culture: Culture) => {
  const [first_name, first] = spelled(random.pick(culture.first));
  const [last_name, last] = spelled(random.pick(culture.last));
  return { first_name, last_name, name_order: culture.family_first ? ('family_first' as const) : null, first, last };
};
const phoneOf = (random: Random): string =>
  `+1 ${random.whole(201, 989)} 555 01${String(random.whole(0, 99)).padStart(2, '0')}`;

/** A person in the given line of work (or any). `unique` is a number that no other person has, which makes their addresses differ. `year` is the present year. */
export const personAt = (
  random: Random,
  { unique = random.whole(1, 1e9), family, year }: { unique?: number; family?: Family; year?: number } = {},
): Person => {
  const { first, last, ...name } = nameFrom(random, random.weighted(cultureWeights));
  const place = random.weighted(placeWeights);
  const career = careerFor(random, family, year);
  const { title, company } = career.jobs[0]!;
  return {
    ...name,
    email: `${first}.${last}${unique}@${random.pick(mailDomains)}`,
    phone: random.chance(0.75) ? phoneOf(random) : null,
    pronoun: random.chance(0.2) ? random.pick(pronouns) : null,
    headline: headlineFor(random, career),
    current_title: title,
    current_company: company,
    location: `${place.name}, ${place.region}`,
    tz_region: place.tz_region,
    career,
  };
};
