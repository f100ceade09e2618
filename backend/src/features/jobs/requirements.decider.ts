import type { Requirement, Task } from '@candor/contracts/jobs/values';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { Job } from '../../states/job.state.ts';
import type { EditorRules } from './job-commands.decider.ts';
import { copiesOf } from '../../states/question-sets.state.ts';
import { tooMany } from './questions.decider.ts';
import { andSettles, settles, sourceOf } from './suggestions.decider.ts';
import { addPart, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of a job's tasks and of the requirements to which these lead
// (docs/rules/jobs.md#what-a-job-asks-for).

const mostTasks = 100;
const mostRequirements = 200;

const tasks: PartRules<Task> = {
  list: 'tasks',
  entity: 'job task',
  unknown: reject('not_found', 'Job task not found.'),
  full: (count) =>
    count > mostTasks ? reject('limit', 'At most {most, number} job tasks are allowed.', { most: mostTasks }) : null,
  added: (task) => [{ type: 'JobTaskAdded', data: { task } }],
  changed: ({ id, name }, changes) => ({ type: 'JobTaskChanged', data: { task_id: id, name, changes } }),
  removed: ({ id, name }) => ({ type: 'JobTaskRemoved', data: { task_id: id, name } }),
  reordered: (ids) => ({ type: 'JobTasksReordered', data: { ids } }),
};
const requirements = (applicants: number): PartRules<Requirement> => {
  const after_applicants = applicants > 0;
  return {
    list: 'requirements',
    entity: 'requirement',
    unknown: reject('not_found', 'Requirement not found.'),
    full: (count) =>
      count > mostRequirements
        ? reject('limit', 'At most {most, number} requirements are allowed.', { most: mostRequirements })
        : null,
    added: (requirement) => [{ type: 'JobRequirementAdded', data: { requirement, after_applicants } }],
    changed: ({ id, name }, changes) => ({
      type: 'JobRequirementChanged',
      data: { requirement_id: id, name, changes, after_applicants },
    }),
    removed: ({ id, name }) => ({
      type: 'JobRequirementRemoved',
      data: { requirement_id: id, name, after_applicants },
    }),
    reordered: (ids) => ({ type: 'JobRequirementsReordered', data: { ids } }),
  };
};

const unknownTask = reject('not_found', 'Job task not found.');
/** Refuses links to unknown tasks. A link may lead to a task that the job has, or had: a removed one may be put back. */
const noSuchTask = (job: Job, ids: readonly string[] = []): Rejection | null =>
  ids.every((id) => id in job.removed_parts || job.tasks.some((task) => task.id === id)) ? null : unknownTask;
const judged = reject('confirm', 'Applicants have already been judged on this. Confirm to change it.');
/** The refusal for a caller who changes what applicants were judged by and has not confirmed that they know it. */
const unconfirmed = (
  job: Job,
  { id, confirm }: { id: string; confirm?: boolean },
  applicants: number,
  changes?: Partial<Requirement>,
): Rejection | null => {
  const before = partNow(requirements(applicants), job, id);
  const open = job.status === 'open' || job.status === 'internal';
  if (confirm || !open || !applicants || !before) return null;
  const becomes =
    changes?.basic_qualification !== undefined && changes.basic_qualification !== (before.basic_qualification ?? false);
  return before.basic_qualification || becomes ? judged : null;
};

export const duties: EditorRules<
  | 'addTask'
  | 'changeTask'
  | 'removeTask'
  | 'sortTasks'
  | 'addRequirement'
  | 'addRequirements'
  | 'copyParts'
  | 'changeRequirement'
  | 'removeRequirement'
  | 'sortRequirements'
> = {
  addTask: ({ task, suggestion }, job, { newId }) =>
    andSettles(
      addPart(tasks, job, { ...task, ...(suggestion ? { source: sourceOf(job, suggestion) } : {}), id: newId() }),
      job,
      suggestion,
      { name: task.name, text: task.name },
    ),
  changeTask: (command, job) => {
    const name = command.changes.name ?? partNow(tasks, job, command.id)?.name ?? '';
    return andSettles(changePart(tasks, job, command), job, command.suggestion, { name, text: name });
  },
  removeTask: (command, job) => removePart(tasks, job, command),
  sortTasks: ({ ids }, job) => sortParts(tasks, job, ids),

  addRequirement: ({ requirement, suggestion }, job, { newId, facts }) =>
    noSuchTask(job, requirement.job_task_ids) ??
    andSettles(addPart(requirements(facts.applicants), job, { ...requirement, id: newId() }), job, suggestion, {
      name: requirement.name,
      text: requirement.name,
    }),

  addRequirements: (command, job, { newId, facts }) => {
    const rules = requirements(facts.applicants);
    return (
      rules.full(job.requirements.length + command.requirements.length) ??
      noSuchTask(
        job,
        command.requirements.flatMap(({ job_task_ids }) => job_task_ids ?? []),
      ) ??
      command.requirements.flatMap(({ from, ...requirement }) => [
        ...rules.added({ ...requirement, id: newId() }),
        ...settles(job, from, { name: requirement.name, text: requirement.name }),
      ])
    );
  },

  copyParts: (command, job, { newId, facts }) => {
    const { applicants } = facts;
    const { tasks: more, requirements: added, questions, events } = copiesOf(command, job, newId, applicants > 0);
    return (
      (more.length ? tasks.full(job.tasks.length + more.length) : null) ??
      requirements(applicants).full(job.requirements.length + added.length) ??
      tooMany(job.questions.length + questions.length) ??
      events
    );
  },

  changeRequirement: (command, job, { facts: { applicants } }) => {
    const changed = changePart(requirements(applicants), job, command);
    if (!Array.isArray(changed) || !changed.length) return changed;
    const name = command.changes.name ?? partNow(requirements(applicants), job, command.id)?.name ?? '';
    return (
      noSuchTask(job, command.changes.job_task_ids) ??
      unconfirmed(job, command, applicants, command.changes) ??
      andSettles(changed, job, command.suggestion, { name, text: name })
    );
  },

  removeRequirement: (command, job, { facts: { applicants } }) => {
    const removed = removePart(requirements(applicants), job, command);
    if (!Array.isArray(removed) || !removed.length) return removed;
    return unconfirmed(job, command, applicants) ?? removed;
  },

  sortRequirements: ({ ids }, job) => sortParts(requirements(0), job, ids),
};
