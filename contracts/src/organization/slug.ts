/** A valid address word: letters, digits and single hyphens between them. */
export const isSlug = (word: string): boolean => word.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word);
/** The rule of a form with a field for such a word. The field may be empty. */
export const slugRule = {
  at: 'slug',
  wrong: ({ slug }: Readonly<Record<string, unknown>>) =>
    typeof slug === 'string' && slug && !isSlug(slug) ? 'Use small letters, digits and single hyphens.' : null,
} as const;

/** Turns a name into a word for an address. A name without Latin letters or digits gives the word of its noun. */
export const slugOf = (name: string, noun = 'organization'): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || noun;
