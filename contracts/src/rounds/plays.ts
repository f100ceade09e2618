import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { keysOf } from '../jobs/values.ts';

// Plays: what is to be done each time that something happens on a job. Together they are its runbook.

export const mostPlays = 40;

export const playTriggers = {
  step_entered: 'A person enters a step',
  days_in_step: 'A person has been in a step for some days',
  job_opened: 'The job opens',
  job_closed: 'The job closes',
  manual: 'Only by hand',
} as const;
/** Who is to do it. `whoseTask` says who does it where the job has nobody like that. */
export const playOwners = {
  recruiter: 'Recruiter',
  hiring_manager: 'Hiring Manager',
  interviewer: 'Interviewer',
  assignee: 'The member who moved the candidate',
} as const;

/** `action`: what it does. A task is all that a play can make so far; letters to candidates are the follow-ups of a step, and cadences come later. `workflow_step_id`: which step must be entered, or stood in for `delay_days`, where that is the trigger. */
export const Play = z.object({
  id,
  name: z.string(),
  description: z.string(),
  trigger: z.enum(keysOf(playTriggers)),
  workflow_step_id: id.nullable(),
  /** Plays from before this trigger have none. */
  delay_days: z.number().nullable().optional(),
  owner_role: z.enum(keysOf(playOwners)),
  action: z.enum(['task']),
  title: z.string(),
  due_days: z.number(),
  checklist: z.array(z.string()),
  active: z.boolean(),
});
export type Play = z.output<typeof Play>;
/** A play that an event started, as it was called then. */
export const PlayMark = z.object({ id, name: z.string() });
export type PlayMark = z.output<typeof PlayMark>;

/** A play that starts once somebody has stood in the step for so many days. */
export const AwaitedPlay = PlayMark.extend({ days: z.number() });
export type AwaitedPlay = z.output<typeof AwaitedPlay>;
/** The triggers that name a step. */
export const ofStep = (trigger: Play['trigger'] | ''): boolean =>
  trigger === 'step_entered' || trigger === 'days_in_step';
/** After how many days in its step the play starts; null: it does not wait for that. */
export const daysOf = (play: Pick<Play, 'active' | 'trigger' | 'delay_days'>): number | null =>
  play.active && play.trigger === 'days_in_step' ? (play.delay_days ?? null) : null;

/** The plays that start when a candidate has stood in this step for long enough. */
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
