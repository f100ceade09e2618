import { kindWords } from '@candor/contracts/jobs/kinds';
import { meets, mostWindow, schedulingOf } from '@candor/contracts/rounds/scheduling';
import type { Step } from '@candor/contracts/jobs/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { reject, type Rejection } from '../kernel/decider.ts';
import { type Job, jobClosed } from './job.state.ts';

// What the state of a job says about who can be invited to choose a time.

type InvitingJob = Pick<Job, 'status' | 'steps'> & Partial<Pick<Job, 'kind' | 'panel'>>;
type Wish = {
  user_ids: readonly string[];
  duration_minutes: number | null;
  window: { from: string | null; to: string | null };
};

export const noLink = reject(
  'validation',
  'The email needs the tag “Schedule link”. Without it the candidate cannot open the page.',
);
const passed = reject('validation', 'The last day has passed.');
const tooFar = reject('validation', 'Choose days within the next {days, number} days.', { days: mostWindow });
/** How far the clocks of the last time zone are behind UTC. A day ends last in that zone. */
const lastZone = 12 * hourLength;
/** Why no candidate can be invited to choose among these days. Null: they can be. */
const daysRefused = ({ from, to }: Wish['window'], now: string): Rejection | null => {
  const ms = Date.parse(now);
  if (from && to && from > to) return reject('validation', 'The last day is before the first.');
  if (to && Date.parse(to) + dayLength + lastZone <= ms) return passed;
  // It is tomorrow already in the first time zones.
  return [from, to].some((day) => day && Date.parse(day) > ms + (mostWindow + 1) * dayLength) ? tooFar : null;
};
export const notScheduled = reject('wrong_state', 'Only screening and interview rounds are scheduled.');
/** The round in which candidates of this job choose a time themselves, with its length and panel; or why no candidate can be invited. */
export const roundToChoose = (
  job: InvitingJob,
  step_id: string,
  { user_ids, duration_minutes, window }: Wish,
  now: string,
): { step: Step; minutes: number } | Rejection => {
  if (job.status === 'archived') return jobClosed;
  const step = job.steps.find(({ id }) => id === step_id);
  if (!step || !meets(step)) return notScheduled;
  if (!kindWords[job.kind ?? 'job'].hires || !schedulingOf(step).self_schedule)
    return reject(
      'wrong_state',
      'Candidates cannot choose a time themselves in {step}. You can allow it under Rounds.',
      {
        step: step.name,
      },
    );
  const minutes = duration_minutes ?? step.duration_minutes;
  if (!minutes)
    return reject('wrong_state', '{step} has no duration. Set one under Rounds first.', { step: step.name });
  if (!user_ids.length && !panelOf(job, step_id).length)
    return reject('wrong_state', '{step} has no interviewers yet. Add one to its panel first.', {
      step: step.name,
    });
  return daysRefused(window, now) ?? { step, minutes };
};
export const panelOf = ({ panel = [] }: Pick<InvitingJob, 'panel'>, step_id: string) =>
  panel.filter(({ workflow_step_id }) => workflow_step_id === step_id);
