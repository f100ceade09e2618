import wording from './wording.json' with { type: 'json' };

// Words that discourage people from applying, with better words. Written for this product; applied in the browser.

/** Why to reconsider a word. `reasonText` of section-hints.tsx says it in a sentence. */
export type Reason = 'gender' | 'age' | 'origin' | 'health' | 'heroes' | 'fight' | 'pressure' | 'history';
/** `words`: a regular expression. `key`: the name under which a job remembers that the hint was dismissed. `or`: another word that may be meant. `pronoun`: the word means something else in capitals, such as HIS, a hospital information system. */
export type WordRule = { key: string; words: string; instead: string; why: Reason; or?: string; pronoun?: boolean };

const rulesOf = (
  written: Record<Reason, readonly (Omit<WordRule, 'words' | 'why'> & { words?: string })[]>,
): WordRule[] =>
  Object.entries(written).flatMap(([why, rules]) =>
    rules.map((rule) => ({ ...rule, words: rule.words ?? rule.key, why: why as Reason })),
  );
export const englishRules: readonly WordRule[] = rulesOf(wording.en);
export const germanRules: readonly WordRule[] = rulesOf(wording.de);
