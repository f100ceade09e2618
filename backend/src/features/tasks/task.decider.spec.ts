import type { TaskEvent } from '@candor/contracts/tasks/events';
import { given, idNo, type Past, someone } from '../../kernel/given.ts';
import { task } from './task.decider.ts';

const assignee = idNo(8);
const stranger = idNo(9);
const data = {
  person_id: assignee,
  title: 'Close Baker or add openings',
  kind: 'todo',
  due_at: null,
  priority: 'normal' as const,
  assignee_user_id: assignee,
  subject: null,
};
const created: Past<TaskEvent> = { type: 'TaskCreated', data };
const completed: TaskEvent = { type: 'TaskCompleted', data: { person_id: assignee, outcome_note: null } };
const deleted: TaskEvent = { type: 'TaskDeleted', data: {} };
const done = { status: 'done' as const, may_any: false };

test('a task is created once', () => {
  given(task).when('create', data).then([created]);
  given(task, [created]).when('create', data).thenNothing();
});
test.each([
  ['its assignee', assignee, false],
  ['who assigned it', someone, false],
  ['an administrator', stranger, true],
])('it is completed and reopened by %s', (_, by, may_any) => {
  given(task, [created])
    .when('setStatus', { ...done, may_any, note: 'Left a voicemail' }, { by })
    .then([{ type: 'TaskCompleted', data: { person_id: assignee, outcome_note: 'Left a voicemail' } }]);
  given(task, [created, completed])
    .when('setStatus', { status: 'todo', may_any }, { by })
    .then([{ type: 'TaskReopened', data: {} }]);
});
test('nobody else finds it', () => {
  given(task, [created]).when('setStatus', done, { by: stranger }).thenRejected('not_found', 'Task not found.');
  given(task)
    .when('setStatus', { ...done, may_any: true })
    .thenRejected('not_found', 'Task not found.');
});
test('completing or reopening twice changes nothing', () => {
  given(task, [created, completed]).when('setStatus', done).thenNothing();
  given(task, [created]).when('setStatus', { status: 'todo', may_any: false }).thenNothing();
});
test('it is deleted by who assigned it, once, and is then gone for everybody', () => {
  given(task, [created]).when('remove', {}).then([deleted]);
  given(task, [created]).when('remove', {}, { by: assignee }).thenRejected('not_found', 'Task not found.');
  given(task, [created, deleted]).when('remove', {}).thenNothing();
  given(task, [created, deleted])
    .when('setStatus', { ...done, may_any: true })
    .thenRejected('not_found', 'Task not found.');
});
