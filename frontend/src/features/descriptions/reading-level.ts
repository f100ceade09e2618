import type { TextLanguage } from './wording-hints.ts';

/** How easy a text is to read. */
export type ReadingLevel = {
  score: number;
  band: 'easy' | 'plain' | 'hard' | 'very_hard';
  wordsPerSentence: number;
  /** The author of the formula. */
  formula: 'Flesch' | 'Amstad';
};

/** With fewer words, the score means nothing. */
const fewest = 40;
const germanVowels = /aa|ee|oo|ie|ei|ai|ey|ay|au|eu|äu|[aeiouyäöü]/g;
const syllablesIn: Record<TextLanguage, (word: string) => number> = {
  en: (word) => Math.max(1, word.replace(/(?:[^laeiouy]es|[^t]ed|[^l]e)$/, '').match(/[aeiouy]+/g)?.length ?? 0),
  de: (word) => Math.max(1, word.match(germanVowels)?.length ?? 0),
};
const ease: Record<TextLanguage, (wordsPerSentence: number, syllablesPerWord: number) => number> = {
  en: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
  de: (words, syllables) => 180 - words - 58.5 * syllables,
};
const bands = [
  [65, 'easy'],
  [50, 'plain'],
  [30, 'hard'],
] as const;

/**
 * Reading ease from 0 (hard) to 100 (easy), null for a short text. English: R. Flesch, A new readability
 * yardstick, Journal of Applied Psychology 32 (1948). German: T. Amstad, Wie verständlich sind unsere Zeitungen? (1978),
 * who fitted the formula of Flesch to German. Each line of the text is a block: a list item counts as a sentence.
 */
export const readingLevel = (text: string, language: TextLanguage): ReadingLevel | null => {
  const sentences = text
    .split(/\n|(?<=[.!?:])\s+/)
    .map((sentence) => sentence.toLowerCase().match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length < fewest) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesIn[language](word), 0);
  const wordsPerSentence = words.length / sentences.length;
  const score = Math.max(0, Math.min(100, Math.round(ease[language](wordsPerSentence, syllables / words.length))));
  return {
    score,
    band: bands.find(([least]) => score >= least)?.[1] ?? 'very_hard',
    wordsPerSentence: Math.round(wordsPerSentence),
    formula: language === 'de' ? 'Amstad' : 'Flesch',
  };
};
