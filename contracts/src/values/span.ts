/** A stretch from one point to another, of time or of a text. `to` is no part of it. */
export type Span = { from: number; to: number };
/** An empty span shares nothing with any other. */
export const isEmpty = ({ from, to }: Span): boolean => from >= to;
/** Whether two spans share anything. One that begins where the other ends does not overlap it. */
export const overlap = (one: Span, other: Span): boolean =>
  !isEmpty(one) && !isEmpty(other) && one.from < other.to && other.from < one.to;
