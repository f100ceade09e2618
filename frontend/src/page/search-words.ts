import { searchWords } from '@candor/contracts/kernel/list';
import { oneLetterOff } from '@candor/contracts/words/near-words';

// The text typed into a palette or a search: the kind of things that it asks for, its matches in a text, and the order of matches.

export const kinds = { '@': 'people', '#': 'jobs', '>': 'commands' } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
export type Typed = { kind: Kind | null; text: string; words: readonly Word[] };
/** A typed word. `meant`: the words that it may mean with one letter corrected, computed on first use. */
type Word = { begin: string; meant: () => ReadonlySet<string> };

const wordOf = (begin: string): Word => {
  let meant: ReadonlySet<string> | undefined;
  return { begin, meant: () => (meant ??= new Set(oneLetterOff(begin))) };
};
/** The typed text without its prefix, and the kind that the prefix names: '@sen' searches only people. */
export const typedIn = (value: string): Typed => {
  const raw = value.trim();
  const kind = (kinds as Record<string, Kind>)[raw[0] ?? ''] ?? null;
  const text = kind ? raw.slice(1).trim() : raw;
  return { kind, text, words: searchWords(text).map(wordOf) };
};

/** The words of a text without case and accents. `at` maps each of their letters back to the text. */
type Folded = { words: { whole: string; index: number }[]; at: readonly number[] };
const foldedTexts = new Map<string, Folded>();
const mostFolded = 2000;
/** The folded words of a text. They are cached, because every typed letter searches the same few hundred texts. */
const folded = (text: string): Folded => {
  const kept = foldedTexts.get(text);
  if (kept) return kept;
  const at: number[] = [];
  let plainText = '';
  let place = 0;
  for (const letter of text) {
    for (const plain of letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
      for (let unit = 0; unit < plain.length; unit++) at.push(place);
      plainText += plain;
    }
    place += letter.length;
  }
  const words = [...plainText.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: whole, index }) => ({ whole, index }));
  if (foldedTexts.size >= mostFolded) foldedTexts.clear();
  foldedTexts.set(text, { words, at });
  return { words, at };
};

type Found = { from: number; to: number; word: Word; near: boolean };
/** Every word of the text that begins like a typed word. If `near`, also those that begin like one with a letter corrected. */
const foundIn = (text: string, words: readonly Word[], near: boolean): Found[] => {
  const { words: inText, at } = folded(text);
  const found: Found[] = [];
  for (const { whole, index } of inText) {
    const add = (word: Word, length: number, isNear: boolean) =>
      found.push({ from: at[index]!, to: at[index + length] ?? text.length, word, near: isNear });
    let plain: Word | undefined;
    for (const word of words)
      if (whole.startsWith(word.begin) && !(plain && plain.begin.length >= word.begin.length)) plain = word;
    if (plain) add(plain, plain.begin.length, false);
    else if (near)
      for (const word of words) {
        const length = [0, 1, -1]
          .map((more) => word.begin.length + more)
          .find((most) => word.meant().has(whole.slice(0, most)));
        if (length !== undefined) {
          add(word, Math.min(length, whole.length), true);
          break;
        }
      }
  }
  return found;
};

export type Part = { text: string; mark: 'hit' | 'near' | null };
/** The text in parts, with matches marked. A near match (one letter wrong) is marked only if the result was found by one. */
export const markedParts = (text: string, words: readonly Word[], near: boolean): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const each of foundIn(text, words, near)) {
    if (each.from > from) parts.push({ text: text.slice(from, each.from), mark: null });
    parts.push({ text: text.slice(each.from, each.to), mark: each.near ? 'near' : 'hit' });
    from = each.to;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mark: null });
  return parts;
};

type Candidate = { id: string; title: string; subtitle: string };
/** The candidates (things to find) that contain every word, in this order: opened recently, title begins with the typed text, a word of the title matches, only the rest matches. If there are none and `guess` is true, those with one letter wrong. */
export const matching = <T extends Candidate>(
  items: readonly T[],
  words: readonly Word[],
  lately: readonly string[],
  guess = true,
): (T & { near: boolean })[] => {
  if (!words.length) return items.map((item) => foundBy(item, false));
  const plain = holding(items, words, lately, false);
  return plain.length || !guess ? plain : holding(items, words, lately, true);
};
/** Returns the item itself if it already has this value, so that its row is not rendered again. */
const foundBy = <T extends Candidate>(item: T & { near?: boolean }, near: boolean): T & { near: boolean } =>
  item.near === near ? (item as T & { near: boolean }) : { ...item, near };
const holding = <T extends Candidate>(
  items: readonly T[],
  words: readonly Word[],
  lately: readonly string[],
  near: boolean,
): (T & { near: boolean })[] => {
  const has = (among: readonly Found[]) => words.every((word) => among.some((each) => each.word === word));
  const rated = items.flatMap((item) => {
    const title = foundIn(item.title, words, near);
    if (!has([...title, ...foundIn(item.subtitle, words, near)])) return [];
    const place = lately.includes(item.id) ? 0 : title[0]?.from === 0 && !title[0].near ? 1 : has(title) ? 2 : 3;
    return [{ item: foundBy(item, near), place }];
  });
  return rated.sort((a, b) => a.place - b.place).map(({ item }) => item);
};
/** Recently opened items first, the latest before the others. The rest stays in its order. */
export const latelyFirst = <T extends { id: string }>(items: readonly T[], lately: readonly string[]): T[] => {
  const place = ({ id }: T) => (lately.includes(id) ? lately.indexOf(id) : lately.length);
  return [...items].sort((a, b) => place(a) - place(b));
};
