import { z } from 'zod';
import { skill } from '../catalogues/content.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { flag, id, maybe } from '../kernel/values.ts';
import { FromSuggestion } from './suggestions.ts';
import { questionFields, requirementFields, taskFields } from '../jobs/fields.ts';
import { PanelMember, PlacedQuestion, Requirement, Task } from '../jobs/values.ts';

// What a job looks for and how it tests for it: tasks, requirements, questions and panels.

const position = z.number().optional();
const newOrId = z.union([id, z.literal('new')]).optional();
/** The version of the job that the caller saw. */
const version = z.number().optional();
/** The suggestion that the part came from; the history says whether it was kept or changed. */
const suggestion = FromSuggestion.optional();
const several = z.array(id).max(200).optional();
const evaluates = { needs: editorOfJob('evaluation', byJob('job_id'), 'MANAGE_JOB') };
const sorts = { needs: editorOfJob('evaluation', byJob('parent_id'), 'MANAGE_JOB') };
const one = z.strictObject({ id, job_id: id, version });
const removed = z.object({ id, position });
const order = {
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
};

export const upsertJobTask = endpoint('/api/opportunities/jobs/tasks/upsert', {
  ...evaluates,
  summary:
    'Add or change a job task. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, stale, limit.',
  request: z.strictObject({ id: newOrId, job_id: id, version, suggestion, ...taskFields.changes }),
  payload: z.object({ task: Task, position }),
});
export const deleteJobTask = endpoint('/api/opportunities/jobs/tasks/delete', {
  ...evaluates,
  summary: 'Remove a job task. Errors: not_editor, job_closed, stale.',
  request: one,
  payload: removed,
});
export const sortJobTasks = endpoint('/api/opportunities/jobs/tasks/sort', {
  ...sorts,
  summary: 'Order the job tasks. Errors: not_editor, job_closed, validation.',
  ...order,
});

export const upsertRequirement = endpoint('/api/opportunities/jobs/jobrequirement/upsert', {
  ...evaluates,
  summary:
    'Add or change a requirement. A new one with a skill takes name, kind, description and signs from it. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, stale, limit, confirm.',
  request: z.strictObject({
    id: newOrId,
    job_id: id,
    version,
    suggestion,
    confirm: flag.optional(),
    skill_id: maybe(idOfExisting(skill)),
    job_task_ids: several,
    ...requirementFields.changes,
  }),
  payload: z.object({ requirement: Requirement, position }),
});
export const deleteRequirement = endpoint('/api/opportunities/jobs/jobrequirement/delete', {
  ...evaluates,
  summary: 'Remove a requirement. Errors: not_editor, job_closed, stale, confirm.',
  request: one.extend({ confirm: flag.optional() }),
  payload: removed,
});
export const sortRequirements = endpoint('/api/opportunities/jobs/jobrequirement/sort', {
  ...sorts,
  summary: 'Order the requirements. Errors: not_editor, job_closed, validation.',
  ...order,
});

export const linkParts = endpoint('/api/opportunities/jobs/links/upsert', {
  ...evaluates,
  summary:
    'Link two parts of a job, or with `linked` false end their link: a requirement (`id`) to a job task (`to`), or a question to a requirement. All other links of the part stay, also those that the caller does not know yet. What is already so stays so. Errors: not_editor, job_closed, not_found.',
  request: z.strictObject({ job_id: id, id, to: id, linked: flag }),
  payload: z.object({ id, to: id, linked: z.boolean(), position }),
});

export const upsertWorkflowQuestion = endpoint('/api/opportunities/jobs/workflowquestions/upsert', {
  ...evaluates,
  // An interviewer joins the team.
  visit: { without: ['interviewer_id'] },
  summary:
    'Add or change a question of the job, and say in which round it is asked and by whom; without a round it waits for one. The interviewer who asks it joins the panel. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, wrong_state, stale, limit.',
  request: z.strictObject({
    question_id: newOrId,
    job_id: id,
    version,
    suggestion,
    workflow_step_id: maybe(id),
    interviewer_id: maybe(idOfExisting(member)),
    required: flag.optional(),
    requirement_ids: several,
    ...questionFields.changes,
  }),
  payload: z.object({ question: PlacedQuestion, position }),
});
export const deleteWorkflowQuestion = endpoint('/api/opportunities/jobs/workflowquestions/delete', {
  ...evaluates,
  summary: 'Remove a question from the job. Errors: not_editor, job_closed, stale.',
  request: one,
  payload: removed,
});
export const sortWorkflowQuestions = endpoint('/api/opportunities/jobs/workflowquestions/sort', {
  ...sorts,
  summary: 'Order the questions, also within their rounds. Errors: not_editor, job_closed, validation.',
  ...order,
});
/** The new place of a question. */
const Place = z.object({ question_id: id, workflow_step_id: id });
export const spreadWorkflowQuestions = endpoint('/api/opportunities/jobs/workflowquestions/spread', {
  ...evaluates,
  summary:
    'Place every question that no round asks: evenly over the rounds in which people meet and over their interviewers. Questions that stand in a round stay where they are. Errors: not_editor, job_closed, wrong_state.',
  request: z.strictObject({ job_id: id }),
  payload: z.object({ placed: z.array(Place), position }),
});
export const unspreadWorkflowQuestions = endpoint('/api/opportunities/jobs/workflowquestions/unspread', {
  ...evaluates,
  summary:
    'Take back what spreading placed: each of these questions that still stands in this round is in no round again. Errors: not_editor, job_closed.',
  request: z.strictObject({ job_id: id, placed: z.array(z.strictObject(Place.shape)).max(300) }),
  payload: z.object({ position }),
});

export const upsertInterviewer = endpoint('/api/opportunities/jobs/interviewer/upsert', {
  needs: editorOfJob('panel', byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary:
    'Put somebody on the panel of a round, or say whether they are required. They join the team and see their own interviews. Errors: not_editor, job_closed, not_found, wrong_state.',
  request: z.strictObject({
    job_id: id,
    workflow_step_id: id,
    user_id: idOfExisting(member),
    required: flag.default(true),
  }),
  payload: z.object({ interviewer: PanelMember, position }),
});
export const sortInterviewers = endpoint('/api/opportunities/jobs/interviewer/sort', {
  needs: editorOfJob('panel', byJob('job_id'), 'MANAGE_JOB'),
  visit: 'open',
  summary:
    'Order the interviewers of a round: they ask their questions one after the other. The parent is the round, the ids are those of the people. Errors: not_editor, job_closed, not_found, wrong_state, validation.',
  request: z.strictObject({ job_id: id, parent_id: id, ids: z.array(id) }),
  payload: z.object({ ids: z.array(id), position }),
});
export const deleteInterviewer = endpoint('/api/opportunities/jobs/interviewer/delete', {
  needs: editorOfJob('panel', byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Take somebody off the panel of a round. Their questions stay. Errors: not_editor, job_closed.',
  request: z.strictObject({ job_id: id, workflow_step_id: id, user_id: id }),
  payload: z.object({ position }),
});
