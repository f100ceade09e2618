import { erasedText, isErased } from './erased.ts';

// How to write a person's name: on screens, in mails, in histories and exports.

export const nameOrders = {
  given_first: 'First name, then last name',
  family_first: 'Last name, then first name',
} as const;
export type NameOrder = keyof typeof nameOrders;
export const nameOrderKeys = Object.keys(nameOrders) as [NameOrder, ...NameOrder[]];

/** The parts of a name, from a record or a form. Without an order, the characters decide. */
export type NameParts = {
  first_name?: string | null;
  last_name?: string | null;
  name_order?: NameOrder | '' | null;
};

const familyCharacters = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}々]+$/u;
export const eastAsianWord = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;
/** Whether a name is in Chinese, Japanese or Korean characters. A family name only in katakana is a foreign one. */
const isEastAsian = (first: string, last: string): boolean => familyCharacters.test(last) && eastAsianWord.test(first);

/** The whole name. `erasedText` if the person was erased, '' if no part is known. */
export const fullName = (person: NameParts | null | undefined): string => {
  if (!person || isErased(person)) return erasedText;
  const [first, last] = [person.first_name?.trim() ?? '', person.last_name?.trim() ?? ''];
  const eastAsian = isEastAsian(first, last);
  const order = person.name_order || (eastAsian ? 'family_first' : 'given_first');
  if (order === 'family_first') return [last, first].filter(Boolean).join(eastAsian ? '' : ' ');
  return [first, last].filter(Boolean).join(' ');
};

/** The first letters of a name's first and last words; for a name without spaces in Chinese, Japanese or Korean characters, its first two. */
export const initialsOf = (name: string): string => {
  // Text in brackets after a name is not part of it.
  const parts = name
    .replace(/\s+\([^)]*\)$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [...(parts[0] ?? '')];
  if (parts.length === 1)
    return letters
      .slice(0, eastAsianWord.test(name) ? 2 : 1)
      .join('')
      .toUpperCase();
  return [letters[0] ?? '', [...(parts.at(-1) ?? '')][0] ?? ''].join('').toUpperCase();
};
