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
test('a call is completed with how it went, and carries the step of its cadence, once it is done and again when it is reopened', () => {
  const step = { enrollment_id: idNo(20), cadence_step_id: idNo(21) };
  const call: Past<TaskEvent> = { type: 'TaskCreated', data: { ...data, kind: 'call', ...step } };
  const disposed = { disposition_id: idNo(22), outcome: 'negative', ends_enrollment: true } as const;
  const ended: TaskEvent = {
    type: 'TaskCompleted',
    data: { person_id: assignee, outcome_note: null, ...disposed, ...step },
  };
  given(task, [call])
    .when('setStatus', { ...done, disposed })
    .then([ended]);
  given(task, [call, ended])
    .when('setStatus', { status: 'todo' })
    .then([{ type: 'TaskReopened', data: step }]);
});
test('only what differs is changed, and a task that repeats keeps a due date', () => {
  const due_at = '2026-03-02T09:00:00.000Z';
  const repeats = { every: 'weekly', zone: 'Europe/Lisbon' } as const;
  given(task, [created])
    .when('change', { changes: { title: data.title, priority: 'high', due_at }, batch_id: idNo(30) })
    .then([{ type: 'TaskChanged', data: { person_id: assignee, priority: 'high', due_at, batch_id: idNo(30) } }]);
  given(task, [created])
    .when('change', { changes: { title: data.title, notes: null, repeats: null } })
    .thenNothing();
  given(task, [created]).when('change', { changes: { repeats } }).thenRejected('validation');
  given(task)
    .when('create', { ...data, repeats })
    .thenRejected('validation');
  const weekly: TaskEvent = { type: 'TaskChanged', data: { person_id: assignee, due_at, repeats } };
  given(task, [created, weekly])
    .when('change', { changes: { due_at: null } })
    .thenRejected('validation');
  given(task, [created, weekly])
    .when('setStatus', done)
    .then([{ type: 'TaskCompleted', data: { person_id: assignee, outcome_note: null, repeats } }]);
  given(task, [created, deleted]).when('change', { changes: { due_at } }).thenRejected('not_found');
});
test('it is put off once, while it is open', () => {
  const until = '2026-03-05T09:00:00.000Z';
  const snoozed: TaskEvent = { type: 'TaskSnoozed', data: { until } };
  given(task, [created]).when('snooze', { until }).then([snoozed]);
  given(task, [created, snoozed]).when('snooze', { until }).thenNothing();
  given(task, [created, completed]).when('snooze', { until }).thenRejected('over');
});
test('a deletion is taken back with all that the task said, done or open', () => {
  const task_ = { ...data, notes: 'On Monday' };
  const past: Past<TaskEvent>[] = [{ type: 'TaskCreated', data: task_ }, deleted];
  const about = { created_by: expect.any(String) as never, created_at: expect.any(String) as never };
  const restored = { ...task_, ...about, completed_at: null, outcome_note: null };
  given(task, past)
    .when('restore', {})
    .then([{ type: 'TaskRestored', data: restored }]);
  given(task, [past[0]!]).when('restore', {}).thenNothing();
  given(task).when('restore', {}).thenRejected('not_found');
});
test('an open task is given to another member', () => {
  const to_user_id = idNo(9);
  given(task, [created])
    .when('give', { to_user_id })
    .then([{ type: 'TaskReassigned', data: { from_user_id: assignee, to_user_id } }]);
  given(task, [created]).when('give', { to_user_id: assignee }).thenNothing();
  given(task, [created, completed]).when('give', { to_user_id }).thenRejected('over');
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
