/** How many reasons have a number key. */
export const mostReasonKeys = 6;
/** Whether both lists give the keys the same reasons. Keys without a reason at the end do not matter. */
export const sameKeys = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  Array.from({ length: mostReasonKeys }, (_, at) => at).every((at) => (one[at] ?? null) === (other[at] ?? null));
