import type { Past } from '../kernel/past.ts';
import type { StepMark } from '../pipeline/events.ts';

// The board at a past moment: its page also carries the differences to now.

/** Where a candidate is now, and since when, if that is another step than at the shown moment. `reason`: why they were archived. */
export type NowAt = { step: StepMark; at: string; reason: string | null };
/** A candidate who is in a step now and was not at the moment. `from`: their step then; null for one who came to the board since. */
export type CameSince = { id: string; candidate_id: string; name: string; from: StepMark | null; at: string };
/** How the people on the board then became those on it now: earlier - archived - left + came = now. `moved` are in another step of the board. */
export type Differences = { earlier: number; moved: number; archived: number; left: number; came: number; now: number };
export type PastBoard = Past & {
  differ: Differences;
  /** By application, candidates of the board whose place has changed since. */
  now: Record<string, NowAt>;
  /** By step. Steps with the same people are absent. */
  came: Record<string, { count: number; first: CameSince[] }>;
  /** How many are in each step now, and the median full days of people in their step, then and now. */
  counts: Record<string, number>;
  median: { earlier: number | null; now: number | null };
};
/** The most newcomers to a step that the page names. */
export const mostNamed = 40;
