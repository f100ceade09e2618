import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import { threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import type { ThreadEvent } from '@candor/contracts/messages/thread-events';
import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';
import { erasedText } from '@candor/contracts/values/erased';
import { projection } from '../kernel/projection.ts';
import { snippetOf } from './messages.ts';

/** The kinds of emails after which no answer is expected. */
const closing = ['rejection', 'confirmation', 'internal', 'account', 'marketing'];
type Sent = Recorded<Extract<MessageEvent, { type: 'MessageQueued' }>>;
type Received = Recorded<Extract<MessageEvent, { type: 'MessageReceived' }>>;

/** Blanks the words of a conversation, and keeps who has to act in it. */
export const withoutSubject = (row: ThreadRow): ThreadRow => ({
  ...row,
  subject: erasedText,
  snippet: '',
  error: row.error && erasedText,
});
const withoutWords = (row: ThreadRow | null): ThreadRow | null => row && { ...withoutSubject(row), move: 'none' };
const written = (row: ThreadRow | null, { data, metadata, stream }: Sent): ThreadRow | null => {
  if (!data.candidate_id || data.kind === 'account') return row;
  const { occurred_at: at } = metadata;
  // What the person wrote still waits for a member when a cadence goes on after it by itself.
  const waits = row?.move === 'answer' && data.of_cadence && !data.task_id ? row : null;
  return {
    id: data.thread_id ?? idOf(stream),
    organization_id: metadata.organization_id,
    candidate_id: data.candidate_id,
    application_id: data.application_id,
    job_id: data.job_id,
    subject: row?.subject ?? data.subject,
    // The snippet is empty for offers, as in the list of messages, because only editors of the job may read the pay.
    snippet: data.kind === 'offer' ? '' : snippetOf(data.body),
    theirs: false,
    last_at: at,
    // An email of a cadence does not wait here, because the cadence waits for the answer itself.
    move: waits ? waits.move : data.sent_by && !data.of_cadence && !closing.includes(data.kind) ? 'waiting' : 'none',
    was: 'none',
    since: waits?.since ?? (data.scheduled_for > at ? data.scheduled_for : at),
    assignee_user_id: row?.assignee_user_id ?? data.sent_by,
    snoozed_until: waits?.snoozed_until ?? null,
    read_by: row?.read_by ?? [],
    count: (row?.count ?? 0) + 1,
    last_received_id: row?.last_received_id ?? null,
    out_until: null,
    error: null,
    sent_by: data.sent_by ?? row?.sent_by ?? null,
  };
};
const received = (row: ThreadRow | null, { data, metadata, stream }: Received): ThreadRow | null => {
  if (!data.candidate_id) return row;
  const absent = data.what === 'out_of_office';
  return {
    id: data.thread_id,
    organization_id: metadata.organization_id,
    candidate_id: data.candidate_id,
    application_id: row?.application_id ?? data.application_id,
    job_id: row?.job_id ?? data.job_id,
    subject: row?.subject ?? data.subject,
    snippet: snippetOf(data.body),
    theirs: true,
    last_at: data.received_at,
    // An automatic answer for an absent person does not count. The person's own answer is still to come.
    move: absent ? (row?.move ?? 'waiting') : 'answer',
    was: 'none',
    since: !absent && row?.move !== 'answer' ? data.received_at : (row?.since ?? data.received_at),
    assignee_user_id: row?.assignee_user_id ?? null,
    snoozed_until: absent ? (row?.snoozed_until ?? null) : null,
    read_by: absent ? (row?.read_by ?? []) : [],
    count: (row?.count ?? 0) + 1,
    last_received_id: absent ? (row?.last_received_id ?? null) : idOf(stream),
    out_until: data.out_until,
    error: null,
    sent_by: row?.sent_by ?? null,
  };
};
/** A reader of a copy wrote, so a member has to look; or a member wrote from their own mail program, so the person has their answer. */
const others = (
  row: ThreadRow | null,
  { data }: Recorded<Extract<MessageEvent, { type: 'OtherMailReceived' }>>,
): ThreadRow | null => {
  if (!row) return null;
  const told = {
    ...row,
    snippet: snippetOf(data.body),
    theirs: false,
    last_at: data.received_at,
    count: row.count + 1,
  };
  if (data.writer === 'copy')
    return {
      ...told,
      move: 'answer',
      was: 'none',
      since: row.move === 'answer' ? row.since : data.received_at,
      snoozed_until: null,
      read_by: [],
    };
  return row.move === 'answer'
    ? { ...told, move: 'waiting', was: 'none', since: data.received_at, sent_by: data.user_id ?? row.sent_by }
    : told;
};
const broken = (
  row: ThreadRow | null,
  { data, metadata }: Recorded<Extract<MessageEvent, { type: 'MessageFailed' | 'MessageBounced' }>>,
): ThreadRow | null =>
  row && {
    ...row,
    move: 'fix',
    was: row.move === 'fix' ? row.was : row.move,
    since: metadata.occurred_at,
    error: data.error,
  };
/** The message is sent again, so it is the same person's turn as before the failure. */
const again = (row: ThreadRow | null): ThreadRow | null =>
  row && { ...row, error: null, ...(row.move === 'fix' ? { move: row.was, was: 'none' as const } : {}) };

export const threads = projection<ThreadRow, MessageEvent | ThreadEvent | JobEvent | EndOfPerson | Erasing>({
  name: 'threads',
  version: 7,
  list: threadList,
  keys: (event) => {
    const id = idOf(event.stream);
    if (event.type === 'SampleJobRemoved') return [{ field: 'job_id', value: id }];
    if (event.stream.startsWith('candidate-')) return [{ field: 'candidate_id', value: id }];
    return ['thread_id' in event.data ? (event.data.thread_id ?? id) : id];
  },
  on: {
    MessageQueued: written,
    MessageReceived: received,
    OtherMailReceived: others,
    MessageFailed: broken,
    MessageBounced: broken,
    MessageQueuedAgain: again,
    MessageCancelled: (row) => row && { ...row, move: row.last_received_id ? 'answer' : 'none' },
    ThreadAssigned: (row, { data }) => row && { ...row, assignee_user_id: data.user_id },
    ThreadSnoozed: (row, { data }) => row && { ...row, snoozed_until: data.until },
    ThreadDone: (row) =>
      row && { ...row, was: row.move === 'none' ? row.was : row.move, move: 'none', snoozed_until: null },
    ThreadReopened: (row) =>
      row && { ...row, was: 'none', move: row.was === 'none' ? 'answer' : row.was, snoozed_until: null },
    ThreadRead: (row, { data }) =>
      row && !row.read_by.includes(data.by) ? { ...row, read_by: [...row.read_by, data.by] } : row,
    SampleJobRemoved: () => null,
    ImportedPersonTakenBack: () => null,
    SampleCandidateRemoved: () => null,
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
