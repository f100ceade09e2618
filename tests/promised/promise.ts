/**
 * One line of what was promised when the product was specified, in words, and what keeps it. Every line has at least one of these:
 * `calls`: a call is mounted (POST unless it begins with GET). `pages`: a page has this address. `opens`: a visitor gets an answer there.
 * `says`: a text stands in the sources. `tests`: a test with this name, as `file › name`. `because`: why there is nothing to check.
 * Lists in braces expand: `/a/{b,c}` means `/a/b` and `/a/c`.
 */
export type Promised = {
  line: string;
  calls?: readonly string[];
  pages?: readonly string[];
  opens?: readonly string[];
  says?: readonly string[];
  tests?: readonly string[];
  because?: string;
};

/** The texts that a pattern with lists in braces stands for. A single word in braces, such as `{org}`, stays. */
export const expanded = (pattern: string): string[] => {
  const found = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (!found) return [pattern];
  return found[1]!
    .split(',')
    .flatMap((each) =>
      expanded(`${pattern.slice(0, found.index)}${each.trim()}${pattern.slice(found.index + found[0].length)}`),
    );
};
