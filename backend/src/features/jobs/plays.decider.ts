import { mostPlays, type Play } from '@candor/contracts/jobs/plays';
import type { Job } from '../../access/job.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { EditorRules } from './job-commands.decider.ts';
import { addPart, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The runbook of a job: what becomes a task, when, and whose.

const rules: PartRules<Play> = {
  list: 'plays',
  entity: 'play',
  unknown: reject('not_found', 'Play not found.'),
  full: (count) =>
    count > mostPlays ? reject('limit', 'At most {most, number} plays are allowed.', { most: mostPlays }) : null,
  added: (play) => [{ type: 'PlayAdded', data: { play } }],
  changed: ({ id, name }, changes) => ({ type: 'PlayChanged', data: { play_id: id, name, changes } }),
  removed: ({ id, name }) => ({ type: 'PlayRemoved', data: { play_id: id, name } }),
  reordered: (ids) => ({ type: 'PlaysReordered', data: { ids } }),
};
const noStep: Rejection = {
  ...reject('validation', 'Choose a step of this job.'),
  fields: { workflow_step_id: 'Choose a step of this job.' },
};
/** Only a play that waits for a step names one. */
const tidy = (play: Play): Play => (play.trigger === 'step_entered' ? play : { ...play, workflow_step_id: null });
const problemOf = ({ trigger, workflow_step_id }: Play, job: Job): Rejection | null =>
  trigger === 'step_entered' && !job.steps.some(({ id }) => id === workflow_step_id) ? noStep : null;

export const plays: EditorRules<'addPlay' | 'changePlay' | 'removePlay' | 'sortPlays'> = {
  addPlay: ({ play: given }, job, { newId }) => {
    const play = tidy({ ...given, id: newId() });
    return problemOf(play, job) ?? addPart(rules, job, play);
  },

  changePlay: (command, job) => {
    const before = partNow(rules, job, command.id);
    if (!before) return changePart(rules, job, command);
    const changes = tidy({ ...before, ...command.changes });
    return problemOf(changes, job) ?? changePart(rules, job, { ...command, changes });
  },

  removePlay: (command, job) => removePart(rules, job, command),

  sortPlays: ({ ids }, job) => sortParts(rules, job, ids),
};
