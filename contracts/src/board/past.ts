import type { Past } from '../kernel/past.ts';
import type { StepMark } from '../pipeline/events.ts';

// The board at a past moment: its page also contains the differences to the present.

/** Where a candidate is at present, and since which time, if that is another step than at the shown moment. `reason`: why they were archived. */
export type NowAt = { step: StepMark; at: string; reason: string | null };
/** A candidate who is in a step at present and was not at the shown moment. `from`: their step at that moment; null for one who came to the board later. */
export type CameSince = { id: string; candidate_id: string; name: string; from: StepMark | null; at: string };
/** How the people on the board then became the present ones: earlier - archived - left + came = now. `moved` are in another step of the board. */
export type Differences = { earlier: number; moved: number; archived: number; left: number; came: number; now: number };
export type PastBoard = Past & {
  differ: Differences;
  /** By application, candidates of the board whose place has changed since. */
  now: Record<string, NowAt>;
  /** New candidates by step. Steps with the same people are absent. */
  came: Record<string, { count: number; first: CameSince[] }>;
  /** How many candidates each step has at present, and the median full days of people in their step, then and at present. */
  counts: Record<string, number>;
  median: { earlier: number | null; now: number | null };
};
/** The most newcomers to a step that the page names. */
export const mostNamed = 40;
