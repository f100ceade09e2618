import type { StepType } from '@candor/contracts/jobs/values';

/** A color for each type of step, the same in boards, lists and reports. A review between rounds uses that of the initial review. */
const colors: Record<StepType, string> = {
  sourced_new: 'lead',
  application: 'apply',
  resume_review: 'review',
  screening: 'screen',
  interview: 'talk',
  review: 'review',
  finalist_review: 'final',
  offered: 'offer',
  offer_declined: 'gone',
  hired: 'hired',
  archived: 'gone',
};
/** The CSS color of a step. */
export const stageColor = (type: string) => `var(--st-${(colors as Record<string, string>)[type] ?? 'gone'})`;
