// Texts with merge tags, such as `Hi {{candidate_first_name}}`. Which tags there are is the business of whoever declares the field.

const pattern = /\{\{([^{}]{1,300})\}\}/g;
const named = (between: string) => between.replace(/<[^>]*>/g, '').trim();
/** The names of the tags in the text, in order. Marks inside the braces are no part of a name. */
export const tagsIn = (text: string): string[] => [...text.matchAll(pattern)].map((found) => named(found[1]!));
/** What is wrong with the first tag that may not stand in the text as it is; null when all may. */
export const wrongTag = (text: string, allowed: readonly string[]): string | null => {
  for (const [, between] of text.matchAll(pattern)) {
    const name = named(between!);
    if (!allowed.includes(name)) return `Unknown tag {{${name}}}.`;
    if (between!.trim() !== name) return `The tag {{${name}}} holds formatting. Write it without.`;
  }
  return null;
};
