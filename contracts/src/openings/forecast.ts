// Forecasts the next hire of an open job from how long the organization's hires took.

/** Fewer past hires than these give no forecast. */
export const fewestHires = 5;
/** `open`: how many days the job has been open. `hires`: how many past hires took longer. `days`: days from the opening of the job; null if there are too few hires. */
export type Forecast = { open: number; hires: number; days: { from: number; likely: number; to: number } | null };

/**
 * Conditional quartiles: of past hires that took longer than this job has been open, half came between `from` and `to`.
 * A faster hire says nothing about a job that has waited longer (the residual life of Kaplan and Meier, 1958,
 * where every case is complete). Jobs without a hire are left out, so the forecast is rather early than late.
 */
export const forecastOf = (open: number, past: readonly number[]): Forecast => {
  const longer = past.filter((days) => days > open).toSorted((one, other) => one - other);
  const hires = longer.length;
  if (hires < fewestHires) return { open, hires, days: null };
  const at = (share: number) => longer[Math.ceil(share * hires) - 1]!;
  return { open, hires, days: { from: at(0.25), likely: at(0.5), to: at(0.75) } };
};
