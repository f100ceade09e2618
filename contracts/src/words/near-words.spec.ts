import { nameWords } from '../kernel/list.ts';
import { oneLetterOff } from './near-words.ts';

const finds = (typed: string, name: string) =>
  oneLetterOff(typed).some((begin) => nameWords(name).some((word) => word.startsWith(begin)));

describe('a name that was typed with one letter wrong', () => {
  test.each([
    ['mitchel', 'Michell', 'one letter too many'],
    ['elizbeth', 'Elizabeth', 'one letter missing'],
    ['jensin', 'Jensen', 'another letter'],
    ['elizabteh', 'Elizabeth', 'two letters that changed places'],
    ['sen', 'Sanna', 'another letter in its beginning'],
    ['гончаренка', 'Гончаренко', 'another letter of Cyrillic'],
  ])('%s finds %s: %s', (typed, name) => expect(finds(typed, name)).toBe(true));

  test.each([
    ['mitchell', 'Nitchell', 'because the first letter is wrong'],
    ['mitchell', 'Muttchell', 'because two letters are wrong'],
    ['se', 'So', 'because two letters say too little'],
    ['r2d2', 'R2d3', 'because a number is not a typing error'],
  ])('%s does not find %s, %s', (typed, name) => expect(finds(typed, name)).toBe(false));

  test('asks for few beginnings, however long the word is', () => {
    expect(oneLetterOff('abcdefghijkl').length).toBeLessThan(700);
    expect(oneLetterOff('a'.repeat(200))).toEqual([]);
  });
});
