// How a request names the people it is about.

/** The most people to name one by one; a list names more. */
export const mostNamed = 250;
/** Refuses a request unless it names either people or a list of people. */
export const someOrList = [
  ({ address, candidate_ids }: { address?: string; candidate_ids?: readonly string[] }) =>
    (address === undefined) !== (candidate_ids === undefined),
  'Name candidates, or a list of them.',
] as const;
