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

const note = (minute: number, message: number, more: object = {}) =>
  letter(minute, message, { thread_id: first, kind: 'note', of_cadence: undefined, ...more });
const of = (minute: number, message: number, type: string, more: object = {}) =>
  event(minute, message, type, { thread_id: first, ...more });
const cancelled = (minute: number, message: number) => of(minute, message, 'MessageCancelled', { reason: 'undone' });
const failed = (minute: number, message: number) => of(minute, message, 'MessageFailed', { error: 'away' });
const again = (minute: number, message: number) => of(minute, message, 'MessageQueuedAgain', { turn: 1 });
const inThread = (minute: number, type: string): Recorded => ({
  ...event(minute, 1, type, {}),
  stream: `thread-${first}`,
  data: {},
});
const done = (minute: number) => inThread(minute, 'ThreadDone');
const reopened = (minute: number) => inThread(minute, 'ThreadReopened');
const told = [letter(0, 1), answer(1, 2)];

describe('what opens a conversation that is done', () => {
  test('a planned letter that is cancelled does not', () => {
    const row = threadAfter(...told, note(2, 3), done(3), cancelled(4, 3));
    expect(row).toMatchObject({ move: 'none' });
    // A member who opens it again finds the person still waiting, since the answer was never sent.
    expect(threadAfter(...told, note(2, 3), done(3), cancelled(4, 3), reopened(5))).toMatchObject({
      move: 'answer',
      since: at(1),
    });
  });

  test('a letter that fails or comes back does, until it is sent again or a member says done', () => {
    for (const broken of [failed(4, 3), of(4, 3, 'MessageBounced', { error: '550', hard: true })]) {
      const before = [...told, note(2, 3), done(3), broken];
      expect(threadAfter(...before)).toMatchObject({ move: 'fix', since: at(4) });
      expect(threadAfter(...before, again(5, 3)).move).toBe('none');
      expect(threadAfter(...before, done(5)).move).toBe('none');
      expect(threadAfter(...before, done(5), reopened(6))).toMatchObject({ move: 'fix', since: at(4) });
      expect(threadAfter(...before, answer(5, 4))).toMatchObject({ move: 'answer', since: at(5) });
    }
  });

  test('a letter that a cadence writes by itself does not, and a letter of a member does', () => {
    expect(threadAfter(...told, done(2), letter(3, 3, { thread_id: first })).move).toBe('none');
    expect(threadAfter(...told, done(2), note(3, 3)).move).toBe('waiting');
  });

  test('an automatic answer does not, and Undo still brings back what it was', () => {
    const absent = { ...answer(3, 4), data: { ...answer(3, 4).data, what: 'out_of_office' } } as Recorded;
    expect(threadAfter(...told, note(2, 3), done(2), absent).move).toBe('none');
    expect(threadAfter(...told, note(2, 3), done(2), absent, reopened(4)).move).toBe('waiting');
  });
});

describe('a cancelled letter gives back the turn that it took', () => {
  test('a person whose answer is cancelled waits since they wrote, with their words', () => {
    expect(threadAfter(...told, note(2, 3, { body: '<p>Ours</p>' }), cancelled(3, 3))).toMatchObject({
      move: 'answer',
      since: at(1),
      theirs: true,
      snippet: 'Hi',
      last_at: at(1),
    });
  });

  test('a person who was answered does not wait again when a later letter is cancelled', () => {
    const both = [...told, note(2, 3), note(3, 4)];
    expect(threadAfter(...both, cancelled(4, 4))).toMatchObject({ move: 'waiting', since: at(2) });
    expect(threadAfter(...both, cancelled(4, 3))).toMatchObject({ move: 'waiting', since: at(3) });
    for (const order of [
      [3, 4],
      [4, 3],
    ])
      expect(threadAfter(...both, ...order.map((message, index) => cancelled(5 + index, message)))).toMatchObject({
        move: 'answer',
        since: at(1),
      });
  });

  test('a letter that was planned before the person wrote takes nothing from them', () => {
    const planned = note(1, 5);
    expect(threadAfter(letter(0, 1), planned, answer(2, 2), cancelled(3, 5))).toMatchObject({
      move: 'answer',
      since: at(2),
    });
    expect(threadAfter(letter(0, 1), planned, answer(2, 2), note(3, 3), cancelled(4, 5)).move).toBe('waiting');
  });

  test('another letter that failed still asks to be repaired', () => {
    expect(threadAfter(...told, note(2, 3), note(3, 4), failed(4, 3), cancelled(5, 4))).toMatchObject({
      move: 'fix',
      since: at(4),
    });
  });

  test('without any word of the person nobody waits when the only letter is cancelled', () => {
    const only = letter(0, 1, { kind: 'note', of_cadence: undefined });
    expect(threadAfter(only, event(1, 1, 'MessageCancelled', { reason: 'undone' })).move).toBe('none');
  });
});
