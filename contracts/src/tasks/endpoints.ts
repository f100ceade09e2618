import { z } from 'zod';
import { hasTasks } from '../accounts/needs.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { application } from '../pipeline/record-kind.ts';
import { candidate } from '../people/record-kind.ts';
import { job } from '../jobs/record-kind.ts';
import { deal } from '../sales/record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { endpoint, orNew, alsoNeeds, type Place, recordKind, sees } from '../kernel/endpoint.ts';
import { id, maybe, maybeText, moment } from '../kernel/values.ts';
import { taskFields } from './fields.ts';
import type { Group } from '../kernel/permission.ts';

type TaskNeed = 'creator' | 'involved' | 'team';
declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /**
     * `creator`: the caller made the task, or has a task that no member made. `involved`: the caller made it, must do it, or is an
     * administrator. `team`: also a caller who sees the team's tasks and the subject of this one.
     */
    task: { own?: TaskNeed };
  }
}
const byTask = recordKind('task');
/** The record is the caller's own. */
const ownRecord = <Field extends string>(own: TaskNeed, place: Place<Field, 'task'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { own });

const position = z.number().optional();
const task = z.object({ task: z.object({ id }), position });
/** The most tasks of one request. */
export const mostTasks = 250;
const oneOfMany = z
  .array(z.strictObject({ id, due_at: maybe(moment) }))
  .min(1)
  .max(mostTasks);
/** `failed`: the tasks that could not be changed, each with the reason. */
const several = z.object({ tasks: z.array(id), failed: z.array(z.object({ id, error: z.string() })), position });

export const upsertTask = endpoint('/api/tasks/upsert', {
  needs: orNew(ownRecord('team', byTask('id'), 'MANAGE_MY_TASKS'), 'MANAGE_MY_TASKS'),
  summary:
    'Create a task or, with its id, change the fields that are sent. The subject cannot change. Errors: not_found, over (a task that is done cannot be given away), validation, visiting (an operator who is on a visit gives themselves no task).',
  request: z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    title: taskFields.shape.title.optional(),
    kind: taskFields.shape.kind.optional(),
    due_at: maybe(moment),
    priority: taskFields.shape.priority.optional(),
    assignee_user_id: maybe(idOfExisting(member)),
    subject: maybe(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('candidate'), id: idOfExisting(candidate) }),
        z.strictObject({ type: z.literal('application'), id: idOfExisting(application) }),
        z.strictObject({ type: z.literal('job'), id: idOfExisting(job) }),
        z.strictObject({ type: z.literal('deal'), id: idOfExisting(deal) }),
      ]),
    ),
    /** How the task repeats. Null: it does not. A repeating task needs a due date; its time of day stays the same in the caller's time zone. */
    repeats: taskFields.shape.repeats,
    notes: taskFields.shape.notes,
  }),
  payload: task,
});
export const setTaskStatus = endpoint('/api/tasks/status', {
  needs: ownRecord('involved', byTask('id'), 'MANAGE_MY_TASKS'),
  summary:
    'Complete or reopen a task. Completing one that repeats makes the next one; reopening takes that back. Errors: not_found, validation (an outcome of another kind of task).',
  request: z.strictObject({
    id,
    status: z.enum(['todo', 'done']),
    disposition_id: maybe(id),
    note: maybeText('Note', 2000),
  }),
  payload: task,
});
export const snoozeTask = endpoint('/api/tasks/snooze', {
  needs: ownRecord('team', byTask('id'), 'MANAGE_MY_TASKS'),
  summary: 'Put an open task off until a moment. Errors: not_found, over (it is done).',
  request: z.strictObject({ id, until: moment }),
  payload: task,
});
export const moveTasks = endpoint('/api/tasks/move', {
  needs: ownRecord('team', byTask('tasks', 'tasks'), 'MANAGE_MY_TASKS'),
  summary:
    'Give several tasks new due dates in one request; with their former dates it is undone. Tasks that cannot be moved are in `failed`.',
  request: z.strictObject({ tasks: oneOfMany }),
  payload: several,
});
export const giveTasks = endpoint('/api/tasks/give', {
  needs: ownRecord('team', byTask('ids', 'ids'), 'MANAGE_MY_TASKS'),
  summary: 'Give several open tasks to one member. Tasks that cannot be given are in `failed`. Errors: visiting.',
  request: z.strictObject({ ids: z.array(id).min(1).max(mostTasks), to_user_id: idOfExisting(member) }),
  payload: several,
});
export const deleteTask = endpoint('/api/tasks/delete', {
  needs: ownRecord('creator', byTask('id'), 'MANAGE_MY_TASKS'),
  summary: 'Delete a task that you made, or that is yours and no member made.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const removeTasks = endpoint('/api/tasks/remove', {
  needs: ownRecord('creator', byTask('ids', 'ids'), 'MANAGE_MY_TASKS'),
  summary: 'Delete several tasks that you made. Tasks that cannot be deleted are in `failed`.',
  request: z.strictObject({ ids: z.array(id).min(1).max(mostTasks) }),
  payload: several,
});
export const restoreTask = endpoint('/api/tasks/restore', {
  needs: ownRecord('creator', byTask('id'), 'MANAGE_MY_TASKS'),
  summary: 'Take back that a task was deleted.',
  request: z.strictObject({ id }),
  payload: task,
});
/** How a task can end: an entry of the list of dispositions. */
export const Outcome = z.object({
  id,
  name: z.string(),
  /** The channel of the follow-up: call, email, social, direct_mail, other. */
  channel: z.string(),
  outcome: z.enum(['positive', 'neutral', 'negative']),
  ends_enrollment: z.boolean(),
});
export type Outcome = z.output<typeof Outcome>;
export const taskOptions = endpoint('/api/tasks/options', {
  needs: hasTasks,
  summary: 'How tasks can end, in the order of their lists, and the members who can have them.',
  reads: true,
  request: z.strictObject({}),
  payload: z.object({
    outcomes: z.array(Outcome),
    members: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});
