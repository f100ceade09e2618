import type { Recorded } from '@candor/contracts/kernel/event';
import type { ThreadRow } from '@candor/contracts/messages/rows';
import { foldRows } from '../kernel/fold.ts';
import { threads } from './threads.ts';

// Whose move it is in a conversation by which a cadence writes.

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const first = idNo(1);
const at = (minute: number) => new Date(Date.UTC(2027, 4, 3, 9, minute)).toISOString();
const event = (minute: number, message: number, type: string, data: object): Recorded =>
  ({
    id: idNo(100 + minute),
    stream: `message-${idNo(message)}`,
    type,
    revision: 1,
    position: minute,
    data: { candidate_id: idNo(9), application_id: null, job_id: null, subject: 'Hello', body: '<p>Hi</p>', ...data },
    metadata: { organization_id: idNo(8), occurred_at: at(minute), recorded_at: at(minute) },
  }) as unknown as Recorded;
const of_cadence = { enrollment_id: idNo(6), step_id: idNo(7) };
const letter = (minute: number, message: number, more: object = {}) =>
  event(minute, message, 'MessageQueued', {
    kind: 'cadence',
    sent_by: idNo(5),
    scheduled_for: at(0),
    of_cadence,
    ...more,
  });
const answer = (minute: number, message: number) =>
  event(minute, message, 'MessageReceived', {
    thread_id: first,
    what: 'reply',
    received_at: at(minute),
    out_until: null,
  });
const threadAfter = (...events: Recorded[]): ThreadRow => {
  const rows = new Map<string, unknown>();
  foldRows(threads, events, rows);
  return rows.get(first) as ThreadRow;
};

test('the next letter of a cadence that goes on after an answer leaves the answer in the member’s list', () => {
  const row = threadAfter(letter(0, 1), answer(1, 2), letter(2, 3, { thread_id: first }));
  expect(row).toMatchObject({ move: 'answer', since: at(1), last_received_id: idNo(2), count: 3 });
});

test('without an answer it is no member’s move; what a member writes by hand counts as the answer', () => {
  expect(threadAfter(letter(0, 1), letter(2, 3, { thread_id: first })).move).toBe('none');
  expect(threadAfter(letter(0, 1), answer(1, 2), letter(2, 3, { thread_id: first, task_id: idNo(4) })).move).toBe(
    'none',
  );
  const note = letter(2, 3, { thread_id: first, kind: 'note', of_cadence: undefined });
  expect(threadAfter(letter(0, 1), answer(1, 2), note).move).toBe('waiting');
});
