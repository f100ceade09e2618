import { plain } from '../duplicates/likeness.ts';

// Skills of people: entries of the organization's list, and the names for them in resumes and files.

/** The most skills of one person. */
export const mostSkills = 100;
/** An entry of the list with its synonyms. */
export type SkillEntry = { id: string; name: string; synonyms: readonly string[] };

/** A skill in one spelling: 'Node.js' and 'node js' are the same, 'C', 'C++' and 'C#' are three. */
const keyOf = (word: string): string => plain(word).replaceAll(/[^\p{L}\p{N}+#]+/gu, '');
/** The entry for a word: the one with this name, else the one with this synonym; of two, the first in the list. */
export const skillsBy = (entries: readonly SkillEntry[]): ((word: string) => SkillEntry | null) => {
  const known = new Map<string, SkillEntry>();
  const note = (word: string, entry: SkillEntry) => {
    const key = keyOf(word);
    if (key && !known.has(key)) known.set(key, entry);
  };
  for (const entry of entries) note(entry.name, entry);
  for (const entry of entries) for (const word of entry.synonyms) note(word, entry);
  return (word) => known.get(keyOf(word)) ?? null;
};
/** The skills that one cell of a file names. */
export const skillWords = (cell: string): string[] =>
  cell
    .split(/[,;|\n]+/)
    .map((word) => word.trim())
    .filter(Boolean);
