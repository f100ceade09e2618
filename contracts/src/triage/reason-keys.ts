/** How many reasons have a number key. */
export const mostReasonKeys = 6;
/** Whether the keys mean the same. Free keys at the end do not matter. */
export const sameKeys = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  Array.from({ length: mostReasonKeys }, (_, at) => at).every((at) => (one[at] ?? null) === (other[at] ?? null));
