// Typing errors: the possible meanings of a word with one wrong letter.

const shortest = 3;
const longest = 12;
const alphabets = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[α-ω]+$/, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/^[а-яіїєґ]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
] as const;

/**
 * The beginnings of words that `word`, a word of a search, may mean after one correction: a missing, extra or wrong letter, or two swapped ones.
 * The first letter is kept, because it is rarely wrong and this keeps the list short. Words under three letters or with digits have none.
 */
export const oneLetterOff = (word: string): string[] => {
  const letters = [...word];
  if (letters.length < shortest || letters.length > longest || /\p{N}/u.test(word)) return [];
  const others = [...(alphabets.find(([of]) => of.test(word))?.[1] ?? '')];
  const off = new Set<string>();
  for (let at = 1; at < letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [letter, ...after] = letters.slice(at);
    const rest = after.join('');
    if (letters.length > shortest) off.add(before + rest);
    if (after.length) off.add(before + after[0]! + letter! + after.slice(1).join(''));
    for (const other of others) {
      off.add(before + other + rest);
      off.add(before + other + letter! + rest);
    }
  }
  // A search for the word itself already finds words that begin with it, and a shorter beginning covers longer ones.
  return [...off].filter(
    (each) => !each.startsWith(word) && ![...each].some((_, at) => at > 1 && off.has(each.slice(0, at))),
  );
};
