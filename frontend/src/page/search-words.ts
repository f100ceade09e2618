import { searchWords } from '@candor/contracts/kernel/list';
import { oneLetterOff } from '@candor/contracts/kernel/near-words';

// What was typed into the palette or a search: which kind of thing it asks for, where a text matches it, and in which order matches stand.

export const kinds = { '@': 'people', '#': 'jobs', '>': 'commands' } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
export type Typed = { kind: Kind | null; text: string; words: readonly Word[] };
type Word = { begin: string; meant: ReadonlySet<string> };

/** '@sen' asks for people alone. */
export const typedIn = (value: string): Typed => {
  const raw = value.trim();
  const kind = (kinds as Record<string, Kind>)[raw[0] ?? ''] ?? null;
  const text = kind ? raw.slice(1).trim() : raw;
  return { kind, text, words: searchWords(text).map((begin) => ({ begin, meant: new Set(oneLetterOff(begin)) })) };
};

type Found = { from: number; to: number; word: Word; near: boolean };
/** Every word of the text that begins like a typed one, or like one with a letter put right. */
const foundIn = (text: string, words: readonly Word[]): Found[] => {
  // Letters are compared without case and accents; `at` leads from each folded letter back to the text.
  const at: number[] = [];
  let folded = '';
  let place = 0;
  for (const letter of text) {
    for (const plain of letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
      at.push(...Array<number>(plain.length).fill(place));
      folded += plain;
    }
    place += letter.length;
  }
  const found: Found[] = [];
  for (const { 0: whole, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const add = (word: Word, length: number, near: boolean) =>
      found.push({ from: at[index]!, to: at[index + length] ?? text.length, word, near });
    const plain = words
      .filter(({ begin }) => whole.startsWith(begin))
      .sort((a, b) => b.begin.length - a.begin.length)[0];
    if (plain) add(plain, plain.begin.length, false);
    else
      for (const word of words) {
        const length = [0, 1, -1]
          .map((more) => word.begin.length + more)
          .find((most) => word.meant.has(whole.slice(0, most)));
        if (length !== undefined) {
          add(word, Math.min(length, whole.length), true);
          break;
        }
      }
  }
  return found;
};

export type Part = { text: string; mark: 'hit' | 'near' | null };
/** The text in parts, those that match marked. A near match is marked only where the result was found by one. */
export const markedParts = (text: string, words: readonly Word[], near: boolean): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const each of foundIn(text, words)) {
    if (each.near && !near) continue;
    if (each.from > from) parts.push({ text: text.slice(from, each.from), mark: null });
    parts.push({ text: text.slice(each.from, each.to), mark: each.near ? 'near' : 'hit' });
    from = each.to;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mark: null });
  return parts;
};

type Candidate = { id: string; title: string; subtitle: string };
/** Those that hold every word, in this order: opened lately, title begins with what was typed, a word of the title matches, only the rest does. Where none does, those with one letter wrong. */
export const matching = <T extends Candidate>(
  items: readonly T[],
  words: readonly Word[],
  lately: readonly string[],
): (T & { near: boolean })[] => {
  if (!words.length) return items.map((item) => ({ ...item, near: false }));
  const rated = items.flatMap((item) => {
    const title = foundIn(item.title, words);
    const all = [...title, ...foundIn(item.subtitle, words)];
    const has = (among: readonly Found[], near: boolean) =>
      words.every((word) => among.some((each) => each.word === word && (near || !each.near)));
    if (!has(all, true)) return [];
    const near = !has(all, false);
    const place = lately.includes(item.id) ? 0 : title[0]?.from === 0 && !title[0].near ? 1 : has(title, near) ? 2 : 3;
    return [{ item: { ...item, near }, place }];
  });
  const plain = rated.filter(({ item }) => !item.near);
  return (plain.length ? plain : rated).sort((a, b) => a.place - b.place).map(({ item }) => item);
};
/** Opened lately first, the latest before the others; the rest stays in its order. */
export const latelyFirst = <T extends { id: string }>(items: readonly T[], lately: readonly string[]): T[] => {
  const place = ({ id }: T) => (lately.includes(id) ? lately.indexOf(id) : lately.length);
  return [...items].sort((a, b) => place(a) - place(b));
};
