import { isEnd, mostRounds, type Step } from '@candor/contracts/jobs/values';

// How many rounds a job may have, and where a new one goes.

/** Whether the job already has its maximum of rounds of this type. */
export const roomFor = (steps: readonly Step[], type: string): { full: boolean; most: number } => {
  const same = steps.filter((step) => step.kind === 'round' && (step.type === 'review') === (type === 'review'));
  const most = type === 'review' ? 3 : mostRounds;
  return { full: same.length >= most, most };
};
/** The steps with a new one after the step with this id, or else before Final Review, where a round without a given place belongs. */
export const withStep = (steps: readonly Step[], step: Step, after_id?: string | null): Step[] => {
  const live = steps.filter((each) => !isEnd(each.type));
  const at = after_id
    ? live.findIndex((each) => each.id === after_id) + 1
    : live.findIndex((each) => each.type === 'finalist_review');
  const place = Math.max(2, at <= 0 ? live.length : at);
  return [...live.slice(0, place), step, ...live.slice(place), ...steps.filter((each) => isEnd(each.type))];
};
