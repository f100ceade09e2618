import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import type { Application } from '../../access/application.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';

// Where an application stands among the steps of its job, and where it may go.

export const mark = (step: Step): StepMark => ({ id: step.id, name: step.name, type: step.type, kind: step.kind });
export const refuse = (sentence: string): Rejection => reject('wrong_state', sentence);
export const stageOf = (steps: readonly Step[], type: string): Step => steps.find((step) => step.type === type)!;
export const live = (steps: readonly Step[]) => steps.filter((step) => !isEnd(step.type));
export const about = (state: Application): { candidate_id: string; job_id: string } => ({
  candidate_id: state.candidate_id,
  job_id: state.job_id,
});
/** The present step's place among the live ones. When that step was removed: half a place after the nearest earlier one. */
export const placeOf = (steps: readonly Step[], state: Application): number => {
  const at = live(steps).findIndex((each) => each.id === state.step.id);
  return at >= 0 ? at : live(steps).indexOf(nearestEarlier(steps, state)) + 0.5;
};
const order = ['application', 'resume_review', 'screening', 'interview', 'review', 'finalist_review'];
/** Where a candidate goes whose last live step was removed: the nearest earlier step on their route, else the last one that is not later by its type. */
export const nearestEarlier = (steps: readonly Step[], { route, last_live: gone }: Application): Step => {
  const candidates = live(steps).filter((step) => step.type !== 'sourced_new' || gone.type === 'sourced_new');
  const behind = route.slice(0, Math.max(0, route.indexOf(gone.id)));
  return (
    candidates.findLast((step) => behind.includes(step.id)) ??
    candidates.findLast((step) => order.indexOf(step.type) <= order.indexOf(gone.type)) ??
    candidates[0]!
  );
};
/** Where restoring leads after an archive, or why it cannot be done. */
export const restoredTo = (
  steps: readonly Step[],
  state: Application,
): Extract<ApplicationEvent, { type: 'ApplicationRestored' }>['data'] | Rejection => {
  if (!state.archived) return refuse('Only archived candidates can be restored.');
  const from = state.archived.from_step;
  if (from.type === 'hired') return refuse('This hire was reversed. Revive the candidate instead.');
  // The archive closed the offer, so an offered candidate returns to the step where offers are decided.
  const wanted =
    from.type === 'offered'
      ? (steps.find((step) => step.type === 'finalist_review') ?? live(steps).at(-1))
      : steps.find((step) => step.id === from.id);
  return {
    ...about(state),
    resume_status: state.resume_status,
    from_step: state.step,
    to_step: mark(wanted ?? nearestEarlier(steps, state)),
  };
};
export const unknown = reject('not_found', 'Candidate not found.');
