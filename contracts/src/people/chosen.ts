// How a request says which people it is about.

/** The most that are named one by one; a list names the others. */
export const mostNamed = 250;
/** Some people are named, or a list of them is: one of the two. */
export const someOrList = [
  ({ address, candidate_ids }: { address?: string; candidate_ids?: readonly string[] }) =>
    (address === undefined) !== (candidate_ids === undefined),
  'Name candidates, or a list of them.',
] as const;
