import { isDeepStrictEqual } from 'node:util';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { cleanHtml } from '../../kernel/clean-html.ts';

// What a step of a cadence says.

type Step = Omit<CadenceStep, 'id'>;
/** The step with texts that a page may show. */
export const cleaned = <Given extends Step>(step: Given): Given => ({
  ...step,
  text: step.text && { ...step.text, body: cleanHtml(step.text.body) },
  text_b: step.text_b && { ...step.text_b, body: cleanHtml(step.text_b.body) },
});
/** Whether the step is an email that leaves without a member seeing it. */
export const leavesByItself = ({ type, auto }: Pick<Step, 'type' | 'auto'>): boolean => type === 'email' && auto;
/** Whether people get other words by this step than by the one before it. */
export const saysOther = (before: Step | undefined, step: Step): boolean =>
  leavesByItself(step) &&
  !(before && leavesByItself(before) && isDeepStrictEqual([before.text, before.text_b], [step.text, step.text_b]));
