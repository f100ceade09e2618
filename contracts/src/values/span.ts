/** A stretch from one point to another, of time or of a text. `to` is excluded. */
export type Span = { from: number; to: number };
/** An empty span overlaps no other. */
export const isEmpty = ({ from, to }: Span): boolean => from >= to;
/** Whether two spans overlap. One that begins where the other ends does not. */
export const overlap = (one: Span, other: Span): boolean =>
  !isEmpty(one) && !isEmpty(other) && one.from < other.to && other.from < one.to;
