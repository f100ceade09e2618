import { profileOf } from './contact-keys.ts';

// What two records share that makes them likely to be the same person. Pure, so that the read model, the person's page and the form agree.

/** The facts of a person that can be compared. */
export type Facts = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  current_company: string | null;
  urls: readonly { kind: string; url: string }[];
  /** Addresses other than the primary ones. */
  other_emails?: readonly { address: string }[];
  other_phones?: readonly { address: string }[];
};

type FullName = Pick<Facts, 'first_name' | 'last_name'>;

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ß ss|æ ae|œ oe|ø o|đ d|ð d|þ th|ł l|ı i|ħ h',
    // Cyrillic, as names are usually written in Latin letters
    'а a|б b|в v|г g|ґ g|д d|е e|ё e|є e|ж zh|з z|и i|і i|ї i|й i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ў u|ф f|х kh|ц ts|ч ch|ш sh|щ shch|ъ |ы y|ь |э e|ю yu|я ya|ј j|љ lj|њ nj|ћ c|ђ dj|џ dz',
    // Greek
    'α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o',
  ]
    .join('|')
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
/** In lower case, without accents, and in Latin letters if we know the alphabet. */
export const plain = (text: string): string =>
  [...text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ου', 'ou')]
    .map((each) => latin[each] ?? each)
    .join('');

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const titles = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'dipl', 'ing', 'jr', 'sr', 'phd', 'mba']);
/** The words of a name in alphabetical order, because people often swap first and last names. */
const nameOf = ({ first_name, last_name }: FullName): string[] =>
  wordsOf(`${first_name} ${last_name}`)
    .filter((word) => !titles.has(word))
    .toSorted();
const legal = new Set(
  'inc gmbh ltd llc ag se sa corp corporation co company group holding limited kg bv nv ab oy as plc srl spa the und and et'.split(
    ' ',
  ),
);
const companyOf = ({ current_company }: Facts): string[] =>
  wordsOf(current_company ?? '').filter((word) => !legal.has(word));
const allOf = (first: string | null, others: readonly { address: string }[] = []): string[] => [
  ...(first ? [first] : []),
  ...others.map(({ address }) => address),
];

/** The digits of a phone number. `whole`: whether they begin with the country code, so that they are its E.164 number. */
export const phoneOf = (phone: string | null): { digits: string; whole: boolean } | null => {
  const written = (phone ?? '').replace(/(ext|x|#|durchwahl).*$/i, '').replace('(0)', '');
  const whole = /^\s*(\+|00)/.test(written);
  const digits = written.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= ending && digits.length <= 15 ? { digits, whole } : null;
};
const ending = 8;
/** The last digits of a number, the same with and without its country code: nine digits, or eight if the whole number is short. */
const endOf = ({ digits, whole }: { digits: string; whole: boolean }): string =>
  digits.slice(whole && digits.length <= 10 ? -8 : -9);

/** Whether two numbers are the same, even if one lacks its country code. */
export const samePhone = (one: string, other: string): boolean => {
  const [a, b] = [phoneOf(one), phoneOf(other)];
  return a !== null && b !== null && (a.whole && b.whole ? a.digits === b.digits : endOf(a) === endOf(b));
};

/** A short fingerprint for the names of rows. A reader cannot find the address from it. */
const fingerprint = (text: string): string => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36);
};

/** One record in comparable form. `marks`: what two records of the same person may share, the surest first, which is alphabetical order; `numbers`: whole phone numbers; `loose`: the marks of numbers that lack their country code. */
export type Compared = { name: string[]; company: string[]; marks: string[]; numbers: string[]; loose: string[] };
const phoneMark = (phone: { digits: string; whole: boolean }): string => `p${fingerprint(endOf(phone))}`;
const initialOf = (word: string): string => ({ c: 'k', q: 'k', y: 'i', j: 'i', w: 'v', f: 'p' })[word[0]!] ?? word[0]!;
export const comparedOf = (facts: Facts): Compared => {
  const name = nameOf(facts);
  const company = companyOf(facts);
  const emails = allOf(facts.email, facts.other_emails).map((each) => each.trim().toLowerCase());
  const phones = allOf(facts.phone, facts.other_phones).flatMap((each) => phoneOf(each) ?? []);
  const profiles = facts.urls.flatMap((each) => profileOf(each) ?? []);
  const own = [wordsOf(facts.first_name)[0], wordsOf(facts.last_name).at(-1)].filter((word) => word !== undefined);
  return {
    name,
    company,
    marks: [
      ...new Set(emails.map((each) => `e${fingerprint(each)}`)),
      ...new Set(profiles.map((each) => `l${fingerprint(each)}`)),
      ...new Set(phones.map(phoneMark)),
      // Marks do not match if a name has a typing mistake: records that share a company and initials are compared word by word below.
      ...(company.length && own.length === 2
        ? [`s${fingerprint([company[0]!.slice(0, 5), ...own.map(initialOf).toSorted()].join(' '))}`]
        : []),
    ].toSorted(),
    numbers: phones.filter(({ whole }) => whole).map(({ digits }) => fingerprint(digits)),
    loose: phones.filter(({ whole }) => !whole).map(phoneMark),
  };
};

/** How many letters differ; swapping two neighbors counts as one. Stops counting above `most`. */
const lettersApart = (a: string, b: string): number => {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
};
/** Makes both spellings of umlauts equal. */
const short = (word: string): string => word.replaceAll(/(?<=[aou])e/g, '');
const alike = (a: string, b: string): boolean => {
  if (a === b || short(a) === short(b)) return true;
  const length = Math.max(a.length, b.length);
  return length >= 4 && lettersApart(short(a), short(b)) <= (length >= 8 ? 2 : 1);
};
const sameWords = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');
/** Each word of the shorter name is in the other one, perhaps mistyped; a single letter matches a word that begins with it. */
const similarNames = (a: readonly string[], b: readonly string[]): boolean => {
  const [fewer, more] = a.length <= b.length ? [a, [...b]] : [b, [...a]];
  if (fewer.length < 2) return false;
  let initials = 0;
  for (const word of fewer.toSorted((one, two) => two.length - one.length)) {
    const at = more.findIndex((other) => alike(word, other));
    const first = at >= 0 ? at : more.findIndex((other) => beginsWith(word, other));
    if (first < 0 || (at < 0 && ++initials > 1)) return false;
    more.splice(first, 1);
  }
  return true;
};
/** How much of two names is the same: all of it, perhaps mistyped or shortened; the first name alone, as after a marriage; or so little that they are two people. Families share a last name, so it does not count alone. */
export const nameLikeness = (a: FullName, b: FullName): 'same' | 'partly' | 'other' => {
  const [one, other] = [nameOf(a), nameOf(b)];
  if (sameWords(one, other) || similarNames(one, other)) return 'same';
  const [first, theirs] = [a, b].map(({ first_name }) => wordsOf(first_name).find((word) => !titles.has(word)));
  return first && theirs && (alike(first, theirs) || beginsWith(first, theirs)) ? 'partly' : 'other';
};
/** One of them is a single letter that the other one begins with. */
const beginsWith = (a: string, b: string): boolean => (a.length === 1 || b.length === 1) && a[0] === b[0];
const sameCompany = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && a.slice(0, Math.min(a.length, b.length)).every((word, at) => alike(word, b[at]!));

/** Why two records may be the same person, the surest first. */
export const reasons = ['email', 'profile', 'phone', 'phone_end', 'name', 'similar_name', 'company'] as const;
export type Reason = (typeof reasons)[number];
const weights: Readonly<Record<Reason, number>> = {
  email: 60,
  profile: 50,
  phone: 30,
  phone_end: 20,
  name: 20,
  similar_name: 12,
  company: 8,
};
export type Likeness = { reasons: Reason[]; score: number };
/** How alike two records are. Null: nothing shows that they are the same person. An equal name alone is not enough: many people share one. */
export const likenessOf = (a: Compared, b: Compared): Likeness | null => {
  const shared = a.marks.filter((mark) => b.marks.includes(mark));
  const shares = (kind: string) => shared.some((mark) => mark.startsWith(kind));
  const number = a.numbers.some((each) => b.numbers.includes(each));
  // Two different numbers with country codes do not count as ending alike.
  const ends = !number && shared.some((mark) => a.loose.includes(mark) || b.loose.includes(mark));
  const name = a.name.length > 1 && sameWords(a.name, b.name);
  const similar = !name && similarNames(a.name, b.name);
  const found: Record<Reason, boolean> = {
    email: shares('e'),
    profile: shares('l'),
    phone: number,
    phone_end: ends,
    name,
    similar_name: similar,
    company: sameCompany(a.company, b.company),
  };
  const told = reasons.filter((reason) => found[reason]);
  const enough = found.email || found.profile || found.phone || found.phone_end || ((name || similar) && found.company);
  return enough ? { reasons: told, score: told.reduce((sum, reason) => sum + weights[reason], 0) } : null;
};
/** The mark under which a pair of records is listed, so that the pair appears only once. */
export const firstShared = (a: Compared, b: Compared): string | undefined =>
  a.marks.find((mark) => b.marks.includes(mark));
/** A pair with at least this score is called certain, though it is not proven: an address belongs to one person. */
export const certainFrom = weights.profile;
