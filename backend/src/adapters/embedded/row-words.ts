import { crc32 } from 'node:zlib';
import { type Sought, type SoughtRows, wordsIn } from '../lists/shape.ts';

// Runs in workers too: erasable syntax only.

const markLength = 3;
/** A word as it is indexed: begun by a mark of its organisation, so that a search only ever meets that organisation's words. */
const mark = (organization: string): string =>
  (crc32(organization) % 36 ** markLength).toString(36).padStart(markLength, '0'); // two organisations may share one: rows are still only taken from the asking one
export const markedSearch = (organization: string, { all, none }: SoughtRows): SoughtRows => {
  const begin = mark(organization);
  const marked = ({ words, pattern }: Sought): Sought => ({
    words: words.map(({ word, whole }) => ({ word: begin + word, whole })),
    pattern,
  });
  return { all: all.map((group) => group.map(marked)), none: none.map(marked) };
};
/** `text`: a sort key. */
export const indexedWords = (organization: string, text: string): string => {
  const begin = mark(organization);
  const words = wordsIn(text);
  return words.length ? begin + words.join(` ${begin}`) : '';
};
/** The words of a text that `indexedWords` made, without the mark. */
export const textOf = (indexed: string | undefined): string =>
  (indexed ?? '')
    .split(' ')
    .map((word) => word.slice(markLength))
    .join(' ');
