import { crc32 } from 'node:zlib';
import { openMark, type Sought, type SoughtRows, wordsIn } from '../lists/shape.ts';

// Workers run this file too, so only erasable syntax is allowed.

const markLength = 3;
/** The mark before each indexed word: it is made from the organization, so that a search only reads that organization's words. */
const mark = (organization: string): string =>
  (crc32(organization) % 36 ** markLength).toString(36).padStart(markLength, '0'); // two organizations may share a mark: rows are still only taken from the asking one
export const markedSearch = (organization: string, { all, none }: SoughtRows): SoughtRows => {
  const begin = mark(organization);
  const marked = ({ words, pattern }: Sought): Sought => ({
    words: words.map(({ word, whole }) => ({ word: begin + word, whole })),
    pattern,
  });
  return { all: all.map((group) => group.map(marked)), none: none.map(marked) };
};
/** The same marked term, looked for only among the words that every reader may read. */
export const openly = ({ words, pattern }: Sought): Sought => ({
  words: words.map(({ word, whole }) => ({
    word: word.slice(0, markLength) + openMark + word.slice(markLength),
    whole,
  })),
  pattern,
});
/** A longer word is indexed only by this many first letters, which is more than a search may have. */
const longestWord = 500;
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;
type Texts = { text: string; open: string };
/** Both texts must be sort keys. */
export const indexedWords = (organization: string, { text, open }: Texts): string => {
  const begin = mark(organization);
  const marked = (of: string, by: string): string => {
    const words = [...new Set(wordsIn(of).map(cut))];
    return words.length ? by + words.join(` ${by}`) : '';
  };
  const all = marked(text, begin);
  return open ? `${all} ${marked(open, begin + openMark)}` : all;
};
/** The words that only one of two texts of a row has. */
export const wordsApart = (before: string, after: string): { gone: string; come: string } => {
  const [was, is] = [new Set(before.split(' ')), new Set(after.split(' '))];
  return { gone: [...was.difference(is)].join(' '), come: [...is.difference(was)].join(' ') };
};
/** The texts that `indexedWords` indexed, without the marks. */
export const textOf = (indexed: string | null): Texts => {
  const words = (indexed ?? '').split(' ').map((word) => word.slice(markLength));
  const [open, text] = [true, false].map((is) => words.filter((word) => word.startsWith(openMark) === is));
  return { text: text!.join(' '), open: open!.map((word) => word.slice(openMark.length)).join(' ') };
};
