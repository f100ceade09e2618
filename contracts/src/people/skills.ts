import { plain } from '../duplicates/likeness.ts';

// Skills of people: entries of the organisation's list, and how a resume or a file may call them.

/** So many skills somebody may have. */
export const mostSkills = 100;
/** An entry of the list with the other words for it. */
export type SkillEntry = { id: string; name: string; synonyms: readonly string[] };

/** As two writings of one skill compare: 'Node.js' and 'node js' are one, 'C', 'C++' and 'C#' are three. */
const keyOf = (word: string): string => plain(word).replaceAll(/[^\p{L}\p{N}+#]+/gu, '');
/** The entry that a word means: the one that is called so, else the one that has it among its other words; of two, the first of the list. */
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
/** The words of one cell. */
export const skillWords = (cell: string): string[] =>
  cell
    .split(/[,;|\n]+/)
    .map((word) => word.trim())
    .filter(Boolean);
