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
import { answers, asks, beginning, ends, fails, mends, over, reopens, withdrawn } from './thread-turns.ts';

/** The kinds of emails after which no answer is expected. */
const closing = ['rejection', 'confirmation', 'internal', 'account', 'marketing'];
type Sent = Recorded<Extract<MessageEvent, { type: 'MessageQueued' }>>;
type Received = Recorded<Extract<MessageEvent, { type: 'MessageReceived' }>>;
type Broken = Recorded<Extract<MessageEvent, { type: 'MessageFailed' | 'MessageBounced' }>>;

/** Blanks the words of a conversation, and keeps who has to act in it. */
export const withoutSubject = (row: ThreadRow): ThreadRow => ({
  ...row,
  subject: erasedText,
  snippet: '',
  asked: row.asked && { ...row.asked, snippet: '' },
  error: row.error && erasedText,
});
const withoutWords = (row: ThreadRow | null): ThreadRow | null => row && over(withoutSubject(row));
const written = (row: ThreadRow | null, { data, metadata, stream }: Sent): ThreadRow | null => {
  if (!data.candidate_id || data.kind === 'account') return row;
  const { occurred_at: at } = metadata;
  const letter: ThreadRow = {
    ...(row ?? beginning(at)),
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
    assignee_user_id: row?.assignee_user_id ?? data.sent_by,
    snoozed_until: null,
    read_by: row?.read_by ?? [],
    count: (row?.count ?? 0) + 1,
    last_received_id: row?.last_received_id ?? null,
    out_until: null,
    broken: null,
    error: null,
    sent_by: data.sent_by ?? row?.sent_by ?? null,
  };
  const byItself = Boolean(data.of_cadence && !data.task_id);
  // What the person wrote still waits for a member when a cadence goes on after it by itself.
  if (byItself && row?.turn.of === 'answer') return mends({ ...letter, snoozed_until: row.snoozed_until });
  return answers(
    { ...letter, done: letter.done && byItself },
    {
      id: idOf(stream),
      // An email of a cadence does not wait here, because the cadence waits for the answer itself.
      of: data.sent_by && !data.of_cadence && !closing.includes(data.kind) ? 'waiting' : 'none',
      since: data.scheduled_for > at ? data.scheduled_for : at,
      before: row,
    },
  );
};
const received = (row: ThreadRow | null, { data, metadata, stream }: Received): ThreadRow | null => {
  if (!data.candidate_id) return row;
  const absent = data.what === 'out_of_office';
  const at = data.received_at;
  const mail: ThreadRow = {
    ...(row ?? beginning(at)),
    id: data.thread_id,
    organization_id: metadata.organization_id,
    candidate_id: data.candidate_id,
    application_id: row?.application_id ?? data.application_id,
    job_id: row?.job_id ?? data.job_id,
    subject: row?.subject ?? data.subject,
    snippet: snippetOf(data.body),
    theirs: true,
    last_at: at,
    assignee_user_id: row?.assignee_user_id ?? null,
    snoozed_until: absent ? (row?.snoozed_until ?? null) : null,
    read_by: absent ? (row?.read_by ?? []) : [],
    count: (row?.count ?? 0) + 1,
    last_received_id: absent ? (row?.last_received_id ?? null) : idOf(stream),
    out_until: data.out_until,
    error: row?.error ?? null,
    sent_by: row?.sent_by ?? null,
  };
  if (!absent) return asks(mail, at);
  // An automatic answer for an absent person does not count. The person's own answer is still to come.
  return row ? mail : answers(mail, { id: idOf(stream), of: 'waiting', since: at, before: null });
};
/** A reader of a copy wrote, so a member has to look; or a member wrote from their own mail program, so the person has their answer. */
const others = (
  row: ThreadRow | null,
  { data, stream }: Recorded<Extract<MessageEvent, { type: 'OtherMailReceived' }>>,
): ThreadRow | null => {
  if (!row) return null;
  const at = data.received_at;
  const told = { ...row, snippet: snippetOf(data.body), theirs: false, last_at: at, count: row.count + 1 };
  if (data.writer === 'copy') return asks({ ...told, snoozed_until: null, read_by: [] }, at);
  return row.turn.of === 'answer'
    ? answers(
        { ...told, sent_by: data.user_id ?? row.sent_by },
        { id: idOf(stream), of: 'waiting', since: at, before: row },
      )
    : told;
};
const broken = (row: ThreadRow | null, { data, metadata }: Broken): ThreadRow | null =>
  row && fails(row, metadata.occurred_at, data.error);

export const threads = projection<ThreadRow, MessageEvent | ThreadEvent | JobEvent | EndOfPerson | Erasing>({
  name: 'threads',
  version: 9,
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
    MessageQueuedAgain: (row) => row && mends(row),
    MessageCancelled: (row, { stream }) => row && withdrawn(row, idOf(stream)),
    ThreadAssigned: (row, { data }) => row && { ...row, assignee_user_id: data.user_id },
    ThreadSnoozed: (row, { data }) => row && { ...row, snoozed_until: data.until },
    ThreadDone: (row) => row && ends(row),
    ThreadReopened: (row) => row && reopens(row),
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
