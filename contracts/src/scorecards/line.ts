import { z } from 'zod';
import { keysOf, Requirement } from '../jobs/values.ts';
import { StepRef } from '../jobs/step-ref.ts';
import { recommendationKeys } from './values.ts';
import { scorecardStatuses } from '../interviews/values.ts';

// The judgments in the drawer, as far as its reader may see them.

/** A scorecard, owed or submitted. `open`: the reader may read it. */
export const ScorecardLine = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  step: StepRef,
  starts_at: z.string().nullable(),
  status: z.enum(keysOf(scorecardStatuses)),
  submitted_at: z.string().nullable(),
  /** Null unless the reader may read it. */
  recommendation: z.enum(recommendationKeys).nullable(),
  /** The average of each tested requirement, in points of the common axis. Empty if the reader may not read the scorecard. */
  scores: z.record(z.string(), z.number()),
  open: z.boolean(),
});
export type ScorecardLine = z.output<typeof ScorecardLine>;
/** The requirements of the scorecards, must-haves first. */
export const JudgedRequirement = Requirement.pick({ id: true, name: true, kind: true, level: true });
export type JudgedRequirement = z.output<typeof JudgedRequirement>;
/** What a member recommends at a review. */
export const GivenRecommendation = z.object({
  user_id: z.string(),
  name: z.string(),
  recommendation: z.enum(recommendationKeys),
  comment: z.string(),
});
export type GivenRecommendation = z.output<typeof GivenRecommendation>;
/** The candidate's current review. `may`: whether the reader may recommend there. `closed`: whether the reader owes a scorecard, and so reads only their own judgment. */
export const StandingReview = z.object({
  step_id: z.string(),
  may: z.boolean(),
  closed: z.boolean(),
  given: z.array(GivenRecommendation),
});
export type StandingReview = z.output<typeof StandingReview>;
