import { isOver } from '../pipeline/figures.ts';

// How a job is doing, in one word: computed, never typed in.

export const healths = ['stuck', 'slipping', 'on_pace', 'filled', 'unknown'] as const;
/** Worst first. */
export type Health = (typeof healths)[number];
/** Whoever is most over the days planned for their step. */
export type Slowest = { step: string; days: number; sla_days: number };
const farOver = 2;
/** filled: as many hires as openings. stuck: nobody is live or has an offer, or somebody waits over twice the plan. slipping: somebody waits over the plan. unknown: the reader may not see who waits, so `slowest` is absent. */
export const healthOf = ({
  live,
  offers,
  hires,
  openings,
  slowest,
}: {
  live: number;
  offers: number;
  hires: number;
  openings: number;
  slowest?: Slowest | null;
}): Health => {
  if (hires >= openings) return 'filled';
  if (live + offers === 0) return 'stuck';
  if (slowest === undefined) return 'unknown';
  if (!slowest || !isOver(slowest.days, slowest.sla_days)) return 'on_pace';
  return slowest.days > farOver * slowest.sla_days ? 'stuck' : 'slipping';
};
