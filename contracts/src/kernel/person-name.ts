import { erasedText, isErased } from './erased.ts';

// How a person's name is written: on screens, in mails, in histories and exports.

export const nameOrders = {
  given_first: 'First name, then last name',
  family_first: 'Last name, then first name',
} as const;
export type NameOrder = keyof typeof nameOrders;
export const nameOrderKeys = Object.keys(nameOrders) as [NameOrder, ...NameOrder[]];

/** The parts of a name, as a record or a form holds them. Without an order, the characters decide. */
export type NameParts = {
  first_name?: string | null;
  last_name?: string | null;
  name_order?: NameOrder | '' | null;
};

const familyCharacters = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}々]+$/u;
const givenCharacters = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;
/** Whether a name is written in Chinese, Japanese or Korean characters. A family name in katakana alone is a foreign one. */
const isEastAsian = (first: string, last: string): boolean =>
  familyCharacters.test(last) && givenCharacters.test(first);

/** The whole name. `erasedText` where the person was erased, '' where no part is known. */
export const fullName = (person: NameParts | null | undefined): string => {
  if (!person || isErased(person)) return erasedText;
  const [first, last] = [person.first_name?.trim() ?? '', person.last_name?.trim() ?? ''];
  const eastAsian = isEastAsian(first, last);
  const order = person.name_order || (eastAsian ? 'family_first' : 'given_first');
  if (order === 'family_first') return [last, first].filter(Boolean).join(eastAsian ? '' : ' ');
  return [first, last].filter(Boolean).join(' ');
};

const eastAsianWord = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;
const longestEastAsianName = 8;
/**
 * A written name as searches meet it. Chinese, Japanese and Korean names are written with or without a space and in both orders,
 * so the name is followed by the other ways to write it: a family name has one or two characters.
 */
export const searchedName = (name: string): string => {
  // Most names have no such character, and this is asked for every row that is written.
  if (!/[\u1100-\uffff]/.test(name)) return name;
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean);
  if (!words.every((word) => eastAsianWord.test(word))) return name;
  if (words.length === 2) return [name, words.join(''), words.toReversed().join('')].join(' ');
  const letters = [...(words[0] ?? '')];
  if (words.length !== 1 || letters.length < 2 || letters.length > longestEastAsianName) return name;
  const ways = [1, 2]
    .filter((family) => family < letters.length)
    .flatMap((family) => {
      const [before, after] = [letters.slice(0, family).join(''), letters.slice(family).join('')];
      return [after, after + before];
    });
  return [name, ...ways].join(' ');
};

/** The first letters of the first and the last word of a written name; of a name without spaces in Chinese, Japanese or Korean characters its first two. */
export const initialsOf = (name: string): string => {
  // What stands in brackets after a name is no part of it.
  const parts = name
    .replace(/\s+\([^)]*\)$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [...(parts[0] ?? '')];
  if (parts.length === 1)
    return letters
      .slice(0, givenCharacters.test(name) ? 2 : 1)
      .join('')
      .toUpperCase();
  return [letters[0] ?? '', [...(parts.at(-1) ?? '')][0] ?? ''].join('').toUpperCase();
};
