// When the next hire of an open job may come, from how long hires of the organisation took.

/** Fewer past hires than these say nothing. */
export const fewestHires = 5;
/** `hires`: how many past hires it rests on. Days are counted from the opening of the job. */
export type Forecast = { hires: number; from: number; likely: number; to: number };

/**
 * Conditional quartiles: of past hires that took longer than this job is open already, half came between `from` and `to`.
 * A hire that came sooner says nothing about a job that has waited longer (the residual life of Kaplan and Meier, 1958,
 * where every case is complete). Jobs that nobody was hired on are left out, so it is rather early than late. Null where too few are left.
 */
export const forecastOf = (open: number, past: readonly number[]): Forecast | null => {
  const longer = past.filter((days) => days > open).toSorted((one, other) => one - other);
  if (longer.length < fewestHires) return null;
  const at = (share: number) => longer[Math.ceil(share * longer.length) - 1]!;
  return { hires: longer.length, from: at(0.25), likely: at(0.5), to: at(0.75) };
};
