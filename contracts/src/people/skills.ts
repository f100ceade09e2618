import { plain } from './likeness.ts';

// Skills of people: entries of the organisation's list, and how a resume or a file may call them.

/** So many skills somebody may have. */
export const mostSkills = 100;
/** An entry of the list with the other words for it. */
export type SkillEntry = { id: string; name: string; synonyms: readonly string[] };

/** As two writings of one skill compare: 'Node.js' and 'node js' are one, 'C', 'C++' and 'C#' are three. */
const keyOf = (word: string): string => plain(word).replaceAll(/[^\p{L}\p{N}+#]+/gu, '');
/** The entry that a word means; of two, the first of the list. */
export const skillsBy = (entries: readonly SkillEntry[]): ((word: string) => SkillEntry | null) => {
  const known = new Map<string, SkillEntry>();
  for (const entry of entries)
    for (const word of [entry.name, ...entry.synonyms]) {
      const key = keyOf(word);
      if (key && !known.has(key)) known.set(key, entry);
    }
  // Another entry's own name comes before a synonym.
  for (const entry of entries) if (keyOf(entry.name)) known.set(keyOf(entry.name), entry);
  return (word) => known.get(keyOf(word)) ?? null;
};
/** The words of one cell. */
export const skillWords = (cell: string): string[] =>
  cell
    .split(/[,;|\n]+/)
    .map((word) => word.trim())
    .filter(Boolean);
