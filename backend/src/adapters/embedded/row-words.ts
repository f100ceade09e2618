import { crc32 } from 'node:zlib';
import { wordsOf } from '@candor/contracts/kernel/list';
import { wordsIn } from '../lists/row-values.ts';

/** A word as it is indexed: begun by a mark of its organisation, so that a search only ever meets that organisation's words. */
const mark = (organization: string): string => (crc32(organization) % 36 ** 3).toString(36).padStart(3, '0'); // two organisations may share one: rows are still only taken from the asking one
export const searchWords = (organization: string, search: string): string[] =>
  wordsOf(search).map((word) => mark(organization) + word);
export const indexedWords = (organization: string, text: string): string => {
  const begin = mark(organization);
  const words = wordsIn(text);
  return words.length ? begin + words.join(` ${begin}`) : '';
};
