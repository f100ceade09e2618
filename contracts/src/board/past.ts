import type { Past } from '../kernel/past.ts';
import type { StepMark } from '../pipeline/events.ts';

// The board as it was at a moment: what its page carries beside the board, so that then and now can be compared.

/** Where a candidate stands now, and since when, if they stood in another step at the moment that is shown. `reason`: why they were archived. */
export type NowAt = { step: StepMark; at: string; reason: string | null };
/** Somebody who stands in a step now and did not at the moment. `from`: the step they stood in then; null for whoever came to the board since. */
export type CameSince = { id: string; candidate_id: string; name: string; from: StepMark | null; at: string };
/** How the people on the board then became those on it now: earlier - archived - left + came = now. `moved` stand in another step of the board. */
export type Differences = { earlier: number; moved: number; archived: number; left: number; came: number; now: number };
export type PastBoard = Past & {
  differ: Differences;
  /** By application, those of the board whose place is another one now. */
  now: Record<string, NowAt>;
  /** By step. A step that has the same people has no entry. */
  came: Record<string, { count: number; first: CameSince[] }>;
  /** How many stand in each step now, and how many full days half of the people have been in their step, then and now. */
  counts: Record<string, number>;
  median: { earlier: number | null; now: number | null };
};
/** Of those who came to a step since, the page names so many. */
export const mostNamed = 40;
