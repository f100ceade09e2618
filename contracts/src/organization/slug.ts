/** A valid address word: letters, digits and single hyphens between them. */
export const isSlug = (word: string): boolean => word.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word);

/** Turns a name into a word for an address. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'organization';
