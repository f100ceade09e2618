import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { keysOf } from '../jobs/values.ts';

// Plays: tasks for each time that an event happens on a job. Together they are its runbook.

export const mostPlays = 40;
/** The most candidates for whom one call runs a play. */
export const mostAtOnce = 200;

export const playTriggers = {
  step_entered: 'A person enters a step',
  days_in_step: 'A person has been in a step for some days',
  job_opened: 'The job opens',
  job_closed: 'The job closes',
  manual: 'Only by hand',
} as const;
/** Who does the task. `whoseTask` finds the member if the job has none in this role. */
export const playOwners = {
  recruiter: 'Recruiter',
  hiring_manager: 'Hiring Manager',
  interviewer: 'Interviewer',
  assignee: 'The member who moved the candidate',
} as const;

/** `action`: only tasks so far; letters to candidates are the follow-ups of a step. `workflow_step_id`: the step that the candidate must enter, or be in for `delay_days`, if the trigger is about a step. */
export const Play = z.object({
  id,
  name: z.string(),
  description: z.string(),
  trigger: z.enum(keysOf(playTriggers)),
  workflow_step_id: id.nullable(),
  /** Older plays lack this field. */
  delay_days: z.number().nullable().optional(),
  owner_role: z.enum(keysOf(playOwners)),
  action: z.enum(['task']),
  title: z.string(),
  due_days: z.number(),
  checklist: z.array(z.string()),
  active: z.boolean(),
});
export type Play = z.output<typeof Play>;
/** A play that an event started, with the name that it had then. */
export const PlayMark = z.object({ id, name: z.string() });
export type PlayMark = z.output<typeof PlayMark>;

/** A play that starts after this many days in the step. */
export const AwaitedPlay = PlayMark.extend({ days: z.number() });
export type AwaitedPlay = z.output<typeof AwaitedPlay>;
/** The triggers that name a step. */
export const ofStep = (trigger: Play['trigger'] | ''): boolean =>
  trigger === 'step_entered' || trigger === 'days_in_step';
/** The days in its step before the play starts; null: it does not wait. */
export const daysOf = (play: Pick<Play, 'active' | 'trigger' | 'delay_days'>): number | null =>
  play.active && play.trigger === 'days_in_step' ? (play.delay_days ?? null) : null;

/** The plays that start after a time in this step. */
export const awaitedBy = (plays: readonly Play[], step_id: string): AwaitedPlay[] =>
  plays.flatMap((play) => {
    const days = play.workflow_step_id === step_id ? daysOf(play) : null;
    return days === null ? [] : [{ id: play.id, name: play.name, days }];
  });
/** The plays that start when a candidate enters this step. */
export const startedBy = (plays: readonly Play[], step_id: string): PlayMark[] =>
  plays
    .filter((each) => each.active && each.trigger === 'step_entered' && each.workflow_step_id === step_id)
    .map(({ id, name }) => ({ id, name }));
