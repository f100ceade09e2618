// Typing errors: how a word may have been meant that was typed with one letter wrong.

const shortest = 3;
const longest = 12;
const alphabets = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[α-ω]+$/, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/^[а-яіїєґ]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
] as const;

/**
 * The words that begin `word`, a word of a search, once one letter is put right: one missing, one too many, one other or two that changed places.
 * The first letter stands, because few people get it wrong and it keeps the answer small. A word shorter than three letters, and one with digits, stays as it is.
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
  // Whatever begins with the word itself is found without this, and whatever begins with a shorter beginning is found by that one.
  return [...off].filter(
    (each) => !each.startsWith(word) && ![...each].some((_, at) => at > 1 && off.has(each.slice(0, at))),
  );
};
