/** The addresses in what a person typed as recipients of a copy. */
export const addressesIn = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each.includes('@'));
