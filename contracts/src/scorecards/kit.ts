import { z } from 'zod';
import { keysOf, questionKinds, requirementKinds, requirementLevels, scoringTypes } from '../jobs/values.ts';

// What an interviewer sees: the questions of the round, and why they are asked.

/** A requirement that a question tests. */
export const AskedFor = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(keysOf(requirementKinds)),
  level: z.enum(keysOf(requirementLevels)),
});
export type AskedFor = z.output<typeof AskedFor>;
/** `required`: whether this interviewer must answer the question. `by`: the other interviewer who asks it; null: this interviewer, or any of them. */
export const AskedOnCard = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  scoring_type: z.enum(keysOf(scoringTypes)),
  min: z.number(),
  max: z.number(),
  required: z.boolean(),
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  time_minutes: z.number().nullable(),
  indicators: z.object({ positive: z.array(z.string()), negative: z.array(z.string()) }),
  requirements: z.array(AskedFor),
});
export type AskedOnCard = z.output<typeof AskedOnCard>;
