import { daysOf, mostPlays, ofStep, type Play } from '@candor/contracts/rounds/plays';
import { changed } from '@candor/contracts/kernel/values';
import type { Job } from '../../states/job.state.ts';
import { refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import type { EditorRules } from './job-commands.decider.ts';
import { addPart, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of a job's runbook: its plays (tasks for the team), their time, and their owners.

/** The fields that decide for which candidates a play starts, and when. */
const waitsBy = ['trigger', 'workflow_step_id', 'delay_days', 'active'] as const;
const rules: PartRules<Play> = {
  list: 'plays',
  entity: 'play',
  unknown: reject('not_found', 'Play not found.'),
  full: (count) =>
    count > mostPlays ? reject('limit', 'At most {most, number} plays are allowed.', { most: mostPlays }) : null,
  added: (play) => [{ type: 'PlayAdded', data: { play } }],
  changed: (play, changes) => {
    const { id, name } = play;
    const days = daysOf(changed(play, changes));
    const again = waitsBy.some((field) => field in changes);
    return {
      type: 'PlayChanged',
      data: { play_id: id, name, changes, ...(again && days !== null ? { awaits_days: days } : {}) },
    };
  },
  removed: ({ id, name }) => ({ type: 'PlayRemoved', data: { play_id: id, name } }),
  reordered: (ids) => ({ type: 'PlaysReordered', data: { ids } }),
};
const noStep: Rejection = {
  ...reject('validation', 'Choose a step of this job.'),
  fields: { workflow_step_id: 'Choose a step of this job.' },
};
const noDays: Rejection = {
  ...reject('validation', 'Choose after how many days.'),
  fields: { delay_days: 'Choose after how many days.' },
};
/** Drops the step of a play that belongs to no step, and the days of a play that does not wait. */
const tidy = (play: Play): Play => {
  const { delay_days, ...rest } = play;
  return {
    ...rest,
    workflow_step_id: ofStep(play.trigger) ? play.workflow_step_id : null,
    ...(play.trigger === 'days_in_step' ? { delay_days: delay_days ?? null } : delay_days ? { delay_days: null } : {}),
  };
};
const ofOtherStart = 'A play that starts like this does not take this.';
/** Refuses the fields that a play with this trigger does not have. */
const misplaced = (sent: Partial<Play>, { trigger }: Play): Rejection | null =>
  sent.workflow_step_id && !ofStep(trigger)
    ? refusedAt('workflow_step_id', ofOtherStart)
    : sent.delay_days && trigger !== 'days_in_step'
      ? refusedAt('delay_days', ofOtherStart)
      : null;
const problemOf = ({ trigger, workflow_step_id, delay_days }: Play, job: Job): Rejection | null =>
  ofStep(trigger) && !job.steps.some(({ id }) => id === workflow_step_id)
    ? noStep
    : trigger === 'days_in_step' && !delay_days
      ? noDays
      : null;

export const plays: EditorRules<'addPlay' | 'changePlay' | 'removePlay' | 'sortPlays'> = {
  addPlay: ({ play: given }, job, { newId }) => {
    const play = tidy({ ...given, id: newId() });
    return misplaced(given, play) ?? problemOf(play, job) ?? addPart(rules, job, play);
  },

  changePlay: (command, job) => {
    const before = partNow(rules, job, command.id);
    if (!before) return changePart(rules, job, command);
    const changes = tidy({ ...before, ...command.changes });
    return (
      misplaced(command.changes, changes) ?? problemOf(changes, job) ?? changePart(rules, job, { ...command, changes })
    );
  },

  removePlay: (command, job) => removePart(rules, job, command),

  sortPlays: ({ ids }, job) => sortParts(rules, job, ids),
};
