import { z } from 'zod';
import type { Stood } from './events.ts';

// When an answer that speaks against a candidate archives them by itself (docs/rules/compliance.md#knockout-answers).

/** `at`: when they are to be archived. `entered`: as of their stay in the step in which they arrived. */
export const KnockoutPlan = z.object({ at: z.string(), entered: z.number() });
export type KnockoutPlan = z.output<typeof KnockoutPlan>;

/** When they are archived unless somebody does something first; null: they are not. Whoever was moved, or whose resume was read, is in the hands of a person. */
export const archivesAt = ({
  knockout_plan: plan,
  entered,
  resume_status,
}: Pick<Stood, 'entered' | 'resume_status'> & { knockout_plan: KnockoutPlan | null }): string | null =>
  plan?.entered === entered && resume_status === 'new' ? plan.at : null;
