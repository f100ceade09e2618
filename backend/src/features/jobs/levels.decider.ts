import { type JobLevel, mostLevels, wrongRange } from '@candor/contracts/requirements/levels';
import type { Job } from '../../states/job.state.ts';
import { refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import type { EditorRules } from './job-commands.decider.ts';
import { addPart, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of a job's levels: the seniorities at which it hires.

const rules: PartRules<JobLevel> = {
  list: 'levels',
  entity: 'level',
  unknown: reject('not_found', 'Level not found.'),
  full: (count) =>
    count > mostLevels ? reject('limit', 'At most {most, number} levels are allowed.', { most: mostLevels }) : null,
  added: (level) => [{ type: 'JobLevelAdded', data: { level } }],
  changed: ({ id, name }, changes) => ({ type: 'JobLevelChanged', data: { level_id: id, name, changes } }),
  removed: ({ id, name }) => ({ type: 'JobLevelRemoved', data: { level_id: id, name } }),
  reordered: (ids) => ({ type: 'JobLevelsReordered', data: { ids } }),
};
const problemOf = (level: JobLevel, job: Job): Rejection | null => {
  const range = wrongRange(level);
  if (range) return refusedAt(range.at, range.text);
  const name = level.name.toLowerCase();
  return job.levels.some((each) => each.id !== level.id && each.name.toLowerCase() === name)
    ? refusedAt('name', 'This job already has a level with this name.', 'duplicate')
    : null;
};

export const levels: EditorRules<'addLevel' | 'changeLevel' | 'removeLevel' | 'sortLevels'> = {
  addLevel: ({ level: given }, job, { newId }) => {
    const level = { ...given, id: newId() };
    return problemOf(level, job) ?? addPart(rules, job, level);
  },

  changeLevel: (command, job) => {
    const before = partNow(rules, job, command.id);
    return (before && problemOf({ ...before, ...command.changes }, job)) ?? changePart(rules, job, command);
  },

  removeLevel: (command, job) => removePart(rules, job, command),

  sortLevels: ({ ids }, job) => sortParts(rules, job, ids),
};
