// Texts with merge tags, such as `Hi {{candidate_first_name}}`. Each field declares which tags it allows.

const pattern = /\{\{([^{}]{1,300})\}\}/g;
/** An HTML tag, such as `<strong>`. */
const mark = /<\/?[a-z][^>]*>/gi;
const wholeLink = /^<a href="\{\{([a-z_]+)\}\}"/;
/** Whether the tag's value is an address, so that a link may use it. */
export const isAddressTag = (name: string): boolean => /_(link|url)$/.test(name);
/** The names of the tags in the text, in order. HTML inside the braces is not part of a name. */
export const tagsIn = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, between]) => between!.replace(mark, '').trim());
/** Stands in a list of allowed tags for the tags of the organization's candidate fields. */
export const anyOwnField = 'field_*';
/** Whether the tag has the form of a candidate field's tag. */
export const isOwnFieldTag = (tag: string): boolean => /^field_[0-9a-f]{32}$/.test(tag);
/** The problem with the first tag that is not allowed where it is; null: none. */
export const wrongTag = (text: string, allowed: readonly string[]): string | null => {
  // A reader sees the text without HTML, so HTML between the braces must not hide a tag.
  const read = tagsIn(text.replace(mark, ''));
  const unknown = [...tagsIn(text), ...read].find(
    (name) => !allowed.includes(name) && !(allowed.includes(anyOwnField) && isOwnFieldTag(name)),
  );
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
