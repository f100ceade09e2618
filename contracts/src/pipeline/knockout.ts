import { z } from 'zod';
import type { Stood } from './events.ts';

// When a knockout answer archives a candidate automatically (docs/rules/compliance.md#knockout-answers).

/** `at`: when they will be archived. `entered`: of their stay in the step in which they arrived. */
export const KnockoutPlan = z.object({ at: z.string(), entered: z.number() });
export type KnockoutPlan = z.output<typeof KnockoutPlan>;

/** When they are archived unless a member acts first; null: not at all. Once the candidate was moved or the resume read, a person decides. */
export const archivesAt = ({
  knockout_plan: plan,
  entered,
  resume_status,
}: Pick<Stood, 'entered' | 'resume_status'> & { knockout_plan: KnockoutPlan | null }): string | null =>
  plan?.entered === entered && resume_status === 'new' ? plan.at : null;
