import type { NameOrder } from '@candor/contracts/kernel/person-name';
import { type Career, careerFor, type Family, headlineFor } from './careers.ts';
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

const city = (line: string): City => {
  const [name, region, tz_region] = line.split('|') as [string, string, string];
  return { name, region, tz_region };
};
/** Where people live; the first sixteen are near an office. */
export const cities: readonly City[] = [
  'New York|NY|America/New_York',
  'Brooklyn|NY|America/New_York',
  'Jersey City|NJ|America/New_York',
  'Boston|MA|America/New_York',
  'Philadelphia|PA|America/New_York',
  'Washington|DC|America/New_York',
  'Atlanta|GA|America/New_York',
  'Miami|FL|America/New_York',
  'Chicago|IL|America/Chicago',
  'Minneapolis|MN|America/Chicago',
  'Austin|TX|America/Chicago',
  'Houston|TX|America/Chicago',
  'Denver|CO|America/Denver',
  'Seattle|WA|America/Los_Angeles',
  'Portland|OR|America/Los_Angeles',
  'San Francisco|CA|America/Los_Angeles',
  'Oakland|CA|America/Los_Angeles',
  'Los Angeles|CA|America/Los_Angeles',
  'San Diego|CA|America/Los_Angeles',
  'Phoenix|AZ|America/Phoenix',
  'Salt Lake City|UT|America/Denver',
  'Kansas City|MO|America/Chicago',
  'St. Louis|MO|America/Chicago',
  'Nashville|TN|America/Chicago',
  'Charlotte|NC|America/New_York',
  'Raleigh|NC|America/New_York',
  'Pittsburgh|PA|America/New_York',
  'Columbus|OH|America/New_York',
  'Detroit|MI|America/Detroit',
  'Milwaukee|WI|America/Chicago',
  'Toronto|ON|America/Toronto',
  'Montréal|QC|America/Toronto',
  'Vancouver|BC|America/Vancouver',
  'Ciudad de México|Mexico|America/Mexico_City',
  'São Paulo|Brazil|America/Sao_Paulo',
  'Bogotá|Colombia|America/Bogota',
  'London|United Kingdom|Europe/London',
  'Manchester|United Kingdom|Europe/London',
  'Dublin|Ireland|Europe/Dublin',
  'Lisboa|Portugal|Europe/Lisbon',
  'Madrid|Spain|Europe/Madrid',
  'Paris|France|Europe/Paris',
  'Lyon|France|Europe/Paris',
  'Berlin|Germany|Europe/Berlin',
  'München|Germany|Europe/Berlin',
  'Zürich|Switzerland|Europe/Zurich',
  'Amsterdam|Netherlands|Europe/Amsterdam',
  'København|Denmark|Europe/Copenhagen',
  'Malmö|Sweden|Europe/Stockholm',
  'Tromsø|Norway|Europe/Oslo',
  'Kraków|Poland|Europe/Warsaw',
  'Brno|Czechia|Europe/Prague',
  'București|Romania|Europe/Bucharest',
  'Αθήνα|Greece|Europe/Athens',
  'İstanbul|Türkiye|Europe/Istanbul',
  'תל אביב|Israel|Asia/Jerusalem',
  'دبي|United Arab Emirates|Asia/Dubai',
  'Lagos|Nigeria|Africa/Lagos',
  'Nairobi|Kenya|Africa/Nairobi',
  'Cape Town|South Africa|Africa/Johannesburg',
  'Bengaluru|India|Asia/Kolkata',
  'Hyderabad|India|Asia/Kolkata',
  'กรุงเทพฯ|Thailand|Asia/Bangkok',
  'Hà Nội|Vietnam|Asia/Ho_Chi_Minh',
  'Singapore|Singapore|Asia/Singapore',
  '서울|South Korea|Asia/Seoul',
  '東京|Japan|Asia/Tokyo',
  'Sydney|Australia|Australia/Sydney',
  'Auckland|New Zealand|Pacific/Auckland',
].map(city);
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

/** A person in the given line of work (or any). `unique` is a number no other person has; it keeps their addresses apart. `year` is the present one. */
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
