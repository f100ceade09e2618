import type { Span } from '../values/span.ts';
import { accentsApart } from '../words/accents.ts';
import { plainWords } from './list.ts';

// The parts of a typed search: words, "a phrase", one OR another, -without. The server searches by them, the screen explains them and marks the hits.

/** One term. If it is words, each begins a word of the text. If it is a phrase, the text has these whole words one after another. `unclosed`: the phrase's quote is not closed, so its last word may be unfinished. */
export type Term = { words: readonly string[]; phrase: boolean; unclosed: boolean };
/** A search finds rows that match one term of each group in `all`, and no term of `none`. */
export type Search<Of = Term> = { all: readonly (readonly Of[])[]; none: readonly Of[] };
/** The most words in one search; the rest is dropped. */
export const mostWords = 16;

const quotes = '"“”„‟«»';
const token = new RegExp(`([-−–]?)(?:[${quotes}]([^${quotes}]*)([${quotes}]?)|([^\\s${quotes}]+))`, 'gu');
const isOr = /^(?:OR|ODER|\|+)$/;

/** Reads a search. `dropped`: whether there were more words than a search takes. No input is an error: marks without words are skipped, so a search of operators alone has no terms. */
export const parseSearch = (typed: string): Search & { dropped: boolean } => {
  const all: Term[][] = [];
  const none: Term[] = [];
  let joins = false;
  let left = mostWords;
  let dropped = false;
  for (const [, minus, quoted, closing, plain] of typed.matchAll(token)) {
    if (!minus && plain && isOr.test(plain)) {
      joins = all.length > 0;
      continue;
    }
    const found = plainWords(quoted ?? plain ?? '');
    const words = found.slice(0, left);
    dropped ||= words.length < found.length;
    left -= words.length;
    if (!words.length) continue;
    // An exclusion must be exact: -node.js does not exclude a text that has 'node' and, in another place, 'js'.
    const phrase = quoted !== undefined || (Boolean(minus) && words.length > 1);
    const term = { words, phrase, unclosed: phrase && !closing };
    if (minus) none.push(term);
    else if (joins) all.at(-1)!.push(term);
    else all.push([term]);
    joins = false;
  }
  return { all, none, dropped };
};
/** Whether the search has any terms. */
export const looksForSomething = ({ all, none }: Search<unknown>): boolean => all.length > 0 || none.length > 0;

/** The words of a search that has only words; null if it has phrases, OR or minus, which say exactly what they mean. */
export const wordsAlone = ({ all, none }: Search): string[] | null =>
  none.length || all.some((group) => group.length > 1 || group[0]!.phrase)
    ? null
    : all.flatMap(([term]) => term!.words);

// Scripts without spaces between words: Han, Kana, Thai, Lao, Khmer, Myanmar.
const spacelessScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const spaceless = new RegExp(`[${spacelessScripts}]`, 'u');
const isSpaceless = (letters: string): boolean => spaceless.test(letters);
const runs = new RegExp(`[${spacelessScripts}]+|[^${spacelessScripts}]+`, 'gu');
const mayBeSpaceless = /[\u0e00-\uffff]/;
/** The indexed parts of a word. In a script without spaces, each two letters in a row are a word, and so is the last letter, so that any part of a sentence is found. */
export const indexedParts = (word: string): string[] =>
  !mayBeSpaceless.test(word) || !isSpaceless(word)
    ? [word]
    : word.match(runs)!.flatMap((run) => {
        if (!isSpaceless(run)) return [run];
        const letters = [...run];
        return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
      });
/** A text, as a sort key, with its words in indexed form. */
export const indexedText = (key: string): string =>
  mayBeSpaceless.test(key) && isSpaceless(key)
    ? key.replace(/[\p{L}\p{N}]+/gu, (word) => indexedParts(word).join(' '))
    : key;
/** A word to look up: the beginning of a word of the text, or with `whole` the exact word. */
export type Lookup = { word: string; whole: boolean };
/** The words that the index must have for a term: rows that lack one of these do not match. */
export const lookupsOf = ({ words, phrase, unclosed }: Term): Lookup[] =>
  words.flatMap((word, at) => {
    const parts = indexedParts(word);
    const closed = phrase && !(unclosed && at === words.length - 1);
    return parts.flatMap((part, n) => {
      if (!isSpaceless(part)) return [{ word: part, whole: closed || n < parts.length - 1 }];
      // The index has the last letter alone only at the end of a text; the pair of letters that precedes it already contains it.
      const alone = [...part].length === 1;
      return alone && n > 0 && isSpaceless(parts[n - 1]!) ? [] : [{ word: part, whole: false }];
    });
  });

const spacedLetter = `(?:(?![${spacelessScripts}])[\\p{L}\\p{N}])`;
/** The pattern for these words one after another in a lower-case text without accents: whole words or, if `unclosed`, also the beginning of the last one. The pattern needs the flag 'u'. */
export const patternOf = ({ words, unclosed }: Pick<Term, 'words' | 'unclosed'>): string => {
  // Words consist of letters and digits, so none need escaping. The check of what precedes the first word is written behind it, so that the engine searches by the word's letters.
  const [first] = words as [string];
  const begins = isSpaceless([...first][0]!) ? '' : `(?<!${spacedLetter}${first})`;
  const ends = isSpaceless([...words.at(-1)!].at(-1)!) ? '' : unclosed ? `${spacedLetter}*` : `(?!${spacedLetter})`;
  return (
    first +
    begins +
    words
      .slice(1)
      .map((word) => `[^\\p{L}\\p{N}]+${word}`)
      .join('') +
    ends
  );
};
/** Whether the index alone cannot prove that a row has the term. */
export const needsReading = ({ words, phrase }: Term): boolean =>
  phrase && (words.length > 1 || indexedParts(words[0]!).length > 2);

/** The accents of Latin letters and the marks of symbols, when they are separate characters. A range test is many times faster than Unicode's test for marks. */
const latinMarks = /[\u0300-\u036f]+/g;
const allMarks = /\p{M}+/gu;
/** A text in the form that patterns read (`key`), the original with accents (`whole`), and a function that maps places in the first to the second. Letters that combine several others, such as ligatures, stay as they are. */
const spelledOut = (text: string): { key: string; whole: string; at: (place: number) => number } => {
  // Dashes, quotes and bullets have no accents; most resumes have no other characters beyond ASCII.
  if (!/[\u20d0-\uffff\u00c0-\u1fff]/.test(text)) return { key: text.toLowerCase(), whole: text, at: (place) => place };
  const latin = !/[\u20d0-\u20ff\u0250-\u1fff\u2c00-\uffff]/.test(text);
  const whole = latin ? text.normalize('NFD') : accentsApart(text, 'NFD');
  const marks = latin ? latinMarks : allMarks;
  let found: { index: number; length: number }[] | null = null;
  return {
    key: whole.replace(marks, '').toLowerCase(),
    whole,
    at: (place) => {
      found ??= Array.from(whole.matchAll(marks), ({ 0: mark, index }) => ({ index, length: mark.length }));
      let dropped = 0;
      for (const { index, length } of found) {
        if (index - dropped > place) break;
        dropped += length;
      }
      return place + dropped;
    },
  };
};

/** A part of a text, and whether it is a hit. */
export type SnippetPart = { text: string; hit: boolean };
const ahead = 40;
const longest = 160;
const mostSpans = 50;
/** The places of hits in a text without accents, in order. */
const spansOf = (key: string, patterns: readonly RegExp[]): Span[] => {
  const spans: Span[] = [];
  for (const pattern of patterns) {
    pattern.lastIndex = 0;
    for (let found = pattern.exec(key), n = 0; found && n < mostSpans; found = pattern.exec(key), n++)
      spans.push({ from: found.index, to: pattern.lastIndex });
  }
  return spans.sort((a, b) => a.from - b.from || b.to - a.to);
};
/** One pattern for a phrase, otherwise one for each word. */
const patternsOf = ({ words, phrase, unclosed }: Term): RegExp[] =>
  (phrase ? [words] : words.map((word) => [word])).map(
    (side) => new RegExp(patternOf({ words: side, unclosed: !phrase || unclosed }), 'gu'),
  );
/** The next space from a place on, so that no word is cut; at most up to `end`. */
const toSpace = (text: string, from: number, end: number): number => {
  const found = text.slice(from, end).search(/\s/);
  return found < 0 ? from : from + found;
};
/** The piece of a text that matches most of the patterns, as one line with the hits marked. Null: no pattern matches. */
const pieceOf = (given: string, patterns: readonly RegExp[]): SnippetPart[] | null => {
  const { key, whole: text, at: placeOf } = spelledOut(given);
  const found = spansOf(key, patterns);
  if (!found.length) return null;
  const kinds = ({ from }: Span): number =>
    new Set(
      found
        .filter((each) => each.from >= from && each.to <= from + longest - ahead)
        .map((each) => key.slice(each.from, each.to)),
    ).size;
  const best = found.map((span) => ({ span, kinds: kinds(span) })).reduce((a, b) => (b.kinds > a.kinds ? b : a)).span;
  // Accents only make the text longer, so a hit that is too far from the best place in the text without accents is not in the piece.
  const spans = found
    .filter(({ from, to }) => from >= best.from - ahead && to <= best.to + longest)
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }));
  const chosen = { from: placeOf(best.from), to: placeOf(best.to) };
  const start = chosen.from <= ahead ? 0 : toSpace(text, chosen.from - ahead, chosen.from);
  const end =
    start + longest >= text.length ? text.length : toSpace(text, Math.max(chosen.to, start + longest), text.length);
  const parts: SnippetPart[] = [];
  let at = start;
  const add = (to: number, hit: boolean) => {
    const line = text.slice(at, to).normalize('NFC').replace(/\s+/g, ' ');
    if (line) parts.push({ text: line, hit });
    at = to;
  };
  for (const { from, to } of spans) {
    if (from < at || to > end) continue;
    add(from, false);
    add(to, true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: '…', hit: false });
  if (end < text.length) parts.push({ text: ' …', hit: false });
  return parts;
};

/**
 * Finds the pieces of texts for one search. `unseen`: patterns of terms that these lines lack, because the reader sees the lines anyway.
 * `piece`: the part of a text that shows why it matched; null if it matches none of the patterns.
 */
export const snippetsOf = ({ all }: Search) => {
  const groups = all.map((terms) => terms.map(patternsOf));
  const says = (text: string, pattern: RegExp): boolean => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  };
  return {
    unseen: (shown: readonly (string | null)[]): RegExp[] => {
      const seen = shown.flatMap((each) => (each ? spelledOut(each).key : []));
      return groups
        .filter(
          (terms) => !terms.some((patterns) => patterns.every((pattern) => seen.some((each) => says(each, pattern)))),
        )
        .flat(2);
    },
    piece: pieceOf,
  };
};
