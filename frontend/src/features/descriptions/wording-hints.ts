import { overlap } from '@candor/contracts/values/span';
import { englishRules, germanRules, type Reason, type WordRule } from '@candor/contracts/descriptions/wording-rules';

/** A word of a text to reconsider. `found`: its first occurrence; `count`: the number of occurrences; `instead`: possible replacements. */
export type Hint = { key: string; found: string; instead: readonly string[]; why: Reason; count: number };
export type TextLanguage = 'en' | 'de';

const common: Record<TextLanguage, RegExp> = {
  en: /\b(?:the|and|of|to|you|we|our|with|for|in|is|are|your|will|as|on)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|ist|sind|mit|für|wir|sie|ein|eine|einen|im|zu|du|ihr|von|den|auf|unser|unsere|bei)(?!\p{L})/giu,
};
/** The language of a text, detected by its most common short words. */
export const languageOf = (text: string): TextLanguage =>
  (text.match(common.de)?.length ?? 0) > (text.match(common.en)?.length ?? 0) ? 'de' : 'en';

const compiled = (rules: readonly WordRule[]) =>
  rules.map((rule) => ({
    ...rule,
    find: new RegExp(`(?<![\\p{L}\\p{N}-])(?:(an?) )?(${rule.words})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu'),
  }));
const rulesOf: Record<TextLanguage, ReturnType<typeof compiled>> = {
  en: compiled(englishRules),
  de: compiled(germanRules),
};
/** Whether a rule applies to the match. A pronoun in capitals does not count as one. */
const isMeant = ({ pronoun }: WordRule, found: string): boolean => !pronoun || found !== found.toUpperCase();
/** The pieces of HTML in order: texts, and the tags between them. */
const pieces = (html: string): string[] => html.split(/(<[^<>]*>)/);
const isMark = (piece: string): boolean => piece.startsWith('<');

/** The hints about a text, without those that the job has dismissed. If several rules match in one place, the longest match counts. */
export const hintsIn = (html: string, language: TextLanguage, dismissed: readonly string[] = []): Hint[] => {
  const hints = new Map<string, Hint>();
  for (const piece of pieces(html)) {
    if (isMark(piece)) continue;
    const matches = rulesOf[language]
      .flatMap((rule) =>
        [...piece.matchAll(rule.find)]
          .filter((match) => isMeant(rule, match[2]!))
          .map((match) => ({
            rule,
            found: match[2]!,
            from: match.index,
            to: match.index + match[0].length,
          })),
      )
      .toSorted((one, other) => other.to - other.from - (one.to - one.from));
    const kept: typeof matches = [];
    for (const match of matches) if (!kept.some((each) => overlap(each, match))) kept.push(match);
    for (const { rule, found } of kept.toSorted((one, other) => one.from - other.from)) {
      const { key, why } = rule;
      const before = hints.get(key);
      const instead = rule.or ? [rule.instead, rule.or] : [rule.instead];
      hints.set(key, before ? { ...before, count: before.count + 1 } : { key, found, instead, why, count: 1 });
    }
  }
  return [...hints.values()].filter(({ key }) => !dismissed.includes(key));
};

const capital = (text: string): boolean => /^\p{Lu}/u.test(text);
/** A replacement has the case of the word that it replaces; an English article before it is adapted. */
const replacement = (article: string | undefined, found: string, instead: string, language: TextLanguage): string => {
  const word = language === 'en' && capital(found) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
  if (!article) return word;
  const next = /^[aeiou]/i.test(instead) ? 'an' : 'a';
  return `${capital(article) ? next.charAt(0).toUpperCase() + next.slice(1) : next} ${word}`;
};
/** The text with each occurrence of this hint's word replaced by `instead`, or by the rule's first suggestion. */
export const replaced = (html: string, key: string, language: TextLanguage, instead?: string): string => {
  const rule = rulesOf[language].find((each) => each.key === key);
  return rule
    ? pieces(html)
        .map((piece) =>
          isMark(piece)
            ? piece
            : piece.replace(rule.find, (all: string, article: string | undefined, found: string) =>
                isMeant(rule, found) ? replacement(article, found, instead ?? rule.instead, language) : all,
              ),
        )
        .join('')
    : html;
};
