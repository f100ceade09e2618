import type { KnownOrData } from '@candor/contracts/words/say';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import type { Job } from '../../states/job.state.ts';
import type { Application } from '../../states/application.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';

// Finds the place of an application among the steps of its job, and the places to which it may go.

export const mark = (step: Step): StepMark => ({ id: step.id, name: step.name, type: step.type, kind: step.kind });
/** Refuses a time before this start or in the future. Null: the time is allowed, or none was given. */
export const outside = (
  field: string,
  moment: string | null | undefined,
  start: { at: string; of: 'job' | 'offer' },
  now: string,
): Rejection | null => {
  if (!moment || (Date.parse(start.at) <= Date.parse(moment) && Date.parse(moment) <= Date.parse(now))) return null;
  const error =
    start.of === 'job'
      ? 'Choose a moment between the start of the job and now.'
      : 'Choose a moment between the start of the offer and now.';
  return { ...reject('validation', error), fields: { [field]: error } };
};
export const refuse = <const S extends string>(
  sentence: S & KnownOrData<S>,
  values?: Parameters<typeof reject<S>>[2],
): Rejection => reject<S>('wrong_state', sentence, values);
export const stageOf = (steps: readonly Step[], type: string): Step => steps.find((step) => step.type === type)!;
export const ongoing = (steps: readonly Step[]) => steps.filter((step) => !isEnd(step.type));
export const about = (state: Application): { candidate_id: string; job_id: string } => ({
  candidate_id: state.candidate_id,
  job_id: state.job_id,
});
type Steps = Pick<Job, 'steps' | 'removed'>;
/** The index of the present step among the steps before the end. If that step was removed: half a place after the nearest earlier one. */
export const placeOf = (job: Steps, state: Application): number => {
  const steps = ongoing(job.steps);
  const at = steps.findIndex((each) => each.id === state.step.id);
  return at >= 0 ? at : steps.indexOf(nearestEarlier(job, state)) + 0.5;
};
/** The new step for a candidate whose last step before the end was removed: the nearest earlier step through which they came, else the nearest earlier one. An applicant never goes back to Lead. */
export const nearestEarlier = ({ steps, removed }: Steps, { route, last_ongoing }: Application): Step => {
  const all = ongoing(steps);
  let at: string | undefined = last_ongoing.id;
  while (at && !all.some((step) => step.id === at)) at = removed[at];
  const earlier = all
    .slice(0, all.findIndex((step) => step.id === at) + 1)
    .filter((step) => step.type !== 'sourced_new' || last_ongoing.type === 'sourced_new');
  return (
    earlier.findLast((step) => route.includes(step.id)) ??
    earlier.at(-1) ??
    all.find((step) => step.type !== 'sourced_new')!
  );
};
/** The step to which restoring an archived candidate leads, or why they cannot be restored. */
export const restoredTo = (
  job: Steps,
  state: Application,
): Extract<ApplicationEvent, { type: 'ApplicationRestored' }>['data'] | Rejection => {
  const { steps } = job;
  if (!state.archived) return refuse('Only archived candidates can be restored.');
  const from = state.archived.from_step;
  if (from.type === 'hired') return refuse('This hire was reversed. Revive the candidate instead.');
  // Archiving closed the offer, so an offered candidate returns to the step in which offers are decided.
  const wanted =
    from.type === 'offered'
      ? (steps.find((step) => step.type === 'finalist_review') ?? ongoing(steps).at(-1))
      : steps.find((step) => step.id === from.id);
  return {
    ...about(state),
    from_step: state.step,
    to_step: mark(wanted ?? nearestEarlier(job, state)),
  };
};
export const isLead = (state: Application) => state.step.type === 'sourced_new';
/** The refusal if an action is only for candidates who are still considered. */
export const ended = (state: Application) =>
  refuse('This candidate is already {step}. Use Revive to reconsider them.', { step: state.step.name });
export const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
export const unknown = reject('not_found', 'Candidate not found.');
export const noneApproved = refuse('No approved opening of this job is free. Ask for approval of one in its settings.');
/** The same refusal as `jobClosed`, in words for candidates and visitors. */
export const noLongerOpen = reject('job_closed', 'This job is no longer open.');
