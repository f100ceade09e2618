import { z } from 'zod';
import { endedBy, due, ending, waitOf } from './due.ts';
import { job } from './queued-job.ts';

const call = job('call-back', { task_id: z.string() });
const deleted = ending('test-task-deleted', { task_id: z.string() }, ({ task_id }, events) =>
  events.some(({ type, stream }) => type === 'TaskDeleted' && stream === `task-${task_id}`),
);
const waiting = due({
  key: 'call-back:1',
  at: '2026-03-02T09:00:00.000Z',
  for: 'task-1',
  unless: [deleted({ task_id: '1' })],
  do: [call, { task_id: '1' }],
});
const events = [{ type: 'TaskDeleted', stream: 'task-1' }] as never;

test('work that is due later carries the stream to read again and what ends the wait, as plain data', () => {
  expect(JSON.parse(JSON.stringify(waiting))).toEqual({
    kind: 'call-back',
    key: 'call-back:1',
    due_at: '2026-03-02T09:00:00.000Z',
    data: { task_id: '1', waits: { for: 'task-1', unless: [{ name: 'test-task-deleted', data: { task_id: '1' } }] } },
  });
});
test('it ends when what it must not outlive has happened, and not before', () => {
  const wait = waitOf(waiting.data)!;
  expect(endedBy(wait, [])).toBeNull();
  expect(endedBy(wait, events)).toBe('test-task-deleted');
});
test('a job without a wait, and an ending of another release, are left to the worker', () => {
  expect(waitOf({ task_id: '1' })).toBeNull();
  expect(endedBy({ for: 'task-1', unless: [{ name: 'unknown', data: {} }] }, events)).toBeNull();
  expect(endedBy({ for: 'task-1', unless: [{ name: 'test-task-deleted', data: { id: 1 } }] }, events)).toBeNull();
});
test('an ending has one meaning', () => {
  expect(() => ending('test-task-deleted', {}, () => true)).toThrow('Two endings have the name test-task-deleted.');
});
