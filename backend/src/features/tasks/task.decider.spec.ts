import type { TaskEvent } from '@candor/contracts/tasks/events';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { task } from './task.decider.ts';

const assignee = idNo(8);
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
const done = { status: 'done' as const };

test('a task is created once', () => {
  given(task).when('create', data).then([created]);
  given(task, [created]).when('create', data).thenNothing();
});
test('whoever asks again changes the task that is open, and asks for another one when it is done or deleted', () => {
  const asked = { ...data, notes: 'On Monday' };
  const made: Past<TaskEvent> = { type: 'TaskCreated', data: asked };
  const updated: TaskEvent = { type: 'TaskUpdated', data: { person_id: assignee, notes: 'On Tuesday' } };
  const reopened: TaskEvent = { type: 'TaskReopened', data: {} };
  given(task).when('ask', asked).then([made]);
  given(task, [made]).when('ask', asked).thenNothing();
  const again = { ...asked, title: 'In other words', assignee_user_id: idNo(9), notes: 'On Tuesday' };
  for (const past of [[made], [made, completed, reopened]]) given(task, past).when('ask', again).then([updated]);
  given(task, [made, updated]).when('ask', again).thenNothing();
  for (const last of [completed, deleted])
    given(task, [made, last]).when('ask', asked).thenRejected('over', 'This task is already done.');
});
test('it is completed and reopened', () => {
  given(task, [created])
    .when('setStatus', { ...done, note: 'Left a voicemail' })
    .then([{ type: 'TaskCompleted', data: { person_id: assignee, outcome_note: 'Left a voicemail' } }]);
  given(task, [created, completed])
    .when('setStatus', { status: 'todo' })
    .then([{ type: 'TaskReopened', data: {} }]);
});
test('what was never created is not found', () => {
  given(task).when('setStatus', done).thenRejected('not_found', 'Task not found.');
});
test('completing or reopening twice changes nothing', () => {
  given(task, [created, completed]).when('setStatus', done).thenNothing();
  given(task, [created]).when('setStatus', { status: 'todo' }).thenNothing();
});
test('it is deleted once and is then gone for everybody', () => {
  given(task, [created]).when('remove', {}).then([deleted]);
  given(task, [created, deleted]).when('remove', {}).thenNothing();
  given(task, [created, deleted]).when('setStatus', done).thenRejected('not_found', 'Task not found.');
});

test('an open task goes to somebody else once; a finished one stays where it is', () => {
  const over = { from_user_id: assignee, to_user_id: idNo(9) };
  const reassigned: TaskEvent = { type: 'TaskReassigned', data: over };
  given(task, [created]).when('handOver', over).then([reassigned]);
  for (const past of [
    [created, completed],
    [created, reassigned],
  ])
    given(task, past).when('handOver', over).thenNothing();
  given(task, [created])
    .when('handOver', { ...over, from_user_id: idNo(7) })
    .thenNothing();
  given(task, [created, deleted]).when('handOver', over).thenRejected('not_found');
  given(task).when('handOver', over).thenRejected('not_found');
});
