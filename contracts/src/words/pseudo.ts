import type { Voice } from './say.ts';

// A test language: English with strange and longer words, from right to left. It shows which words do not come
// from the tables, which places are too narrow, and which parts of a screen support only one direction.

const letters: Record<string, string> = Object.fromEntries(
  [
    ...'aàbƀcćdđeèfƒgġhĥiìjĵkķlļmɱnñoòpþqɋrřsštťuùvṽwŵxẋyýzžAÀBƁCĆDĐEÈFƑGĠHĤIÌJĴKĶLĻMṀNÑOÒPÞQɊRŘSŠTŤUÙVṼWŴXẊYÝZŽ',
  ].reduce<string[][]>((pairs, each, at) => {
    if (at % 2) pairs.at(-1)!.push(each);
    else pairs.push([each]);
    return pairs;
  }, []),
);
const [override, pop] = ['\u202e', '\u202c'];
/** 'Save' → 'Šààṽèè': doubled vowels make a text about two fifths longer. */
const strange = (words: string): string =>
  [...words].map((each) => (letters[each] ?? each).repeat(/[aeiou]/i.test(each) ? 2 : 1)).join('');
export const pseudo: Voice = {
  language: 'en-XB',
  locale: 'en',
  write: (words) => (/[a-z]/i.test(words) ? `${override}${strange(words)}${pop}` : words),
};
