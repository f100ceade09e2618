import { z } from 'zod';
import { hasTasks } from '../accounts/needs.ts';
import { application, candidate, idOfExisting, job, member } from '../kernel/reference.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byTask, ownRecord } from './record-kind.ts';
import { id, maybe, maybeText, moment } from '../kernel/values.ts';
import { taskFields } from './fields.ts';

const task = z.object({ task: z.object({ id }), position: z.number().optional() });
export const upsertTask = endpoint('/api/tasks/upsert', {
  needs: hasTasks,
  summary: 'Create a task. Errors: not_found, visiting (an operator who is on a visit gives themselves no task).',
  request: z.strictObject({
    title: taskFields.shape.title,
    due_at: maybe(moment),
    priority: taskFields.shape.priority.default('normal'),
    assignee_user_id: maybe(idOfExisting(member)),
    subject: maybe(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('candidate'), id: idOfExisting(candidate) }),
        z.strictObject({ type: z.literal('application'), id: idOfExisting(application) }),
        z.strictObject({ type: z.literal('job'), id: idOfExisting(job) }),
      ]),
    ),
    notes: taskFields.shape.notes,
  }),
  payload: task,
});
export const setTaskStatus = endpoint('/api/tasks/status', {
  needs: ownRecord('involved', byTask('id'), 'MANAGE_MY_TASKS'),
  summary: 'Complete or reopen a task. Errors: not_found.',
  request: z.strictObject({ id, status: z.enum(['todo', 'done']), note: maybeText('Note', 2000) }),
  payload: task,
});
export const deleteTask = endpoint('/api/tasks/delete', {
  needs: ownRecord('creator', byTask('id'), 'MANAGE_MY_TASKS'),
  summary: 'Delete an own task.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position: z.number().optional() }),
});
