/** A stretch from one point to another, of time or of a text. `to` is no part of it. */
export type Span = { from: number; to: number };
/** Whether two spans share anything. One that begins where the other ends does not overlap it. */
export const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;
