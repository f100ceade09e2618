import { z } from 'zod';
import type { Stood } from './events.ts';

// When a knockout answer archives a candidate automatically (docs/rules/compliance.md#knockout-answers).

/** `at`: when the candidate will be archived. `entered`: the candidate's first stay in a step, by its revision. */
export const KnockoutPlan = z.object({ at: z.string(), entered: z.number() });
export type KnockoutPlan = z.output<typeof KnockoutPlan>;

/** When the candidate is archived unless a member acts first; null: never. A person decides if the candidate was moved or the resume was read. */
export const archivesAt = ({
  knockout_plan: plan,
  entered,
  resume_status,
}: Pick<Stood, 'entered' | 'resume_status'> & { knockout_plan: KnockoutPlan | null }): string | null =>
  plan?.entered === entered && resume_status === 'new' ? plan.at : null;
