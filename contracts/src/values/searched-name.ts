import { eastAsianWord } from './person-name.ts';
// A person's name as searches compare it. Apart from how names are written, so that pages without searches do not load it.

const longestEastAsianName = 8;
/**
 * A written name for searches. Chinese, Japanese and Korean names are written with or without a space and in both orders,
 * so the other spellings follow the name: a family name has one or two characters.
 */
export const searchedName = (name: string): string => {
  // Most names have no such character, and this runs for every written row.
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
