// Texts with merge tags, such as `Hi {{candidate_first_name}}`. Which tags there are is the business of whoever declares the field.

const pattern = /\{\{([^{}]{1,300})\}\}/g;
/** A mark of HTML, such as `<strong>`. */
const mark = /<\/?[a-z][^>]*>/gi;
const wholeLink = /^<a href="\{\{([a-z_]+)\}\}"/;
/** Whether the tag stands for an address, to which a link may lead. */
export const isAddressTag = (name: string): boolean => /_(link|url)$/.test(name);
/** The names of the tags in the text, in order. Marks inside the braces are no part of a name. */
export const tagsIn = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, between]) => between!.replace(mark, '').trim());
/** What is wrong with the first tag that may not stand in the text as it is; null when all may. */
export const wrongTag = (text: string, allowed: readonly string[]): string | null => {
  // A reader sees the text without its marks, so a mark between the braces hides no tag.
  const read = tagsIn(text.replace(mark, ''));
  const unknown = [...tagsIn(text), ...read].find((name) => !allowed.includes(name));
  if (unknown !== undefined) return `Unknown tag {{${unknown}}}.`;
  for (const [link] of text.matchAll(mark)) {
    const [inside] = tagsIn(link);
    if (inside !== undefined && !isAddressTag(wholeLink.exec(link)?.[1] ?? ''))
      return `The tag {{${inside}}} is no address that a link can lead to. Put it in the text.`;
  }
  const whole = tagsIn(text.replace(mark, '{}'));
  const parted = read.find((name, at) => name !== whole[at]);
  return parted === undefined ? null : `The tag {{${parted}}} holds formatting. Write it without.`;
};
