import { z } from 'zod';
import { list, nameWords } from '../kernel/list.ts';
import { otherWriters, ReceivedFile, receivedKinds } from './events.ts';

const text = z.string().nullable();
/** The kind of a mail that the person wrote. */
export const replyKind = 'reply';
export const MessageRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  kind: z.string(),
  template_key: text,
  to: z.string(),
  subject: z.string(),
  snippet: z.string(),
  body: z.string(),
  /** `received`: it came in. `bounced`: it left and could not be delivered. */
  status: z.enum(['queued', 'sent', 'failed', 'cancelled', 'bounced', 'received']),
  /** The last stage that is known of a message after it was sent. */
  delivery: z.enum(['delivered', 'opened', 'clicked', 'complained']).nullable(),
  /** `hard`: the address takes no mail; `soft`: the message could not be delivered at that time. Null: it did not come back. */
  bounced: z.enum(['hard', 'soft']).nullable(),
  /** The sender's address, if it came in. */
  from: text,
  thread_id: z.string(),
  /** The names of the files that came with it. */
  attached: z.array(z.string()),
  /** How each of these files is stored. Null: it is not. */
  files: z.array(ReceivedFile.nullable()),
  /** Another person who wrote it: a reader of a copy, or a member from their own mail program. `name` is empty where their program wrote none. Null: the person or the product. */
  writer: z.object({ by: z.enum(otherWriters), name: z.string() }).nullable(),
  /** The kind of a mail that came in; null: we wrote it. */
  what: z.enum(receivedKinds).nullable(),
  /** The place in the text where the quoted mail begins; null: it quotes none. */
  quoted_at: z.number().nullable(),
  scheduled_for: z.string(),
  sent_at: text,
  error: text,
  candidate_id: text,
  application_id: text,
  job_id: text,
  sent_by: text,
  /** The colleague in whose name it was written. */
  as_user_id: text,
  /** The addresses that got a copy. */
  cc: z.array(z.string()),
  queued_at: z.string(),
});
export type MessageRow = z.output<typeof MessageRow>;
/** What became of a message that did not arrive: the server did not take it, it came back, or it was not to be sent any more. */
export const unsentStatuses = ['failed', 'bounced', 'cancelled'] as const satisfies MessageRow['status'][];
export type UnsentStatus = (typeof unsentStatuses)[number];
/** A message without its text, which is requested one at a time: the letter of an offer names the pay. */
export const ListedMessage = MessageRow.omit({ body: true });
export type ListedMessage = z.output<typeof ListedMessage>;
/** The sender of letters that no member signs. */
export const ofOrganization = 'organization';
export const messageList = list<MessageRow>()({
  name: 'messages',
  about: (row) => (row.candidate_id ? [row.candidate_id] : []),
  hidden: ['body'],
  fields: {
    status: { kind: 'keyword', of: (row) => row.status },
    kind: { kind: 'keyword', of: (row) => row.kind },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    /** Keys for callers who may read both: the messages of their jobs, and those to contacts. */
    job_or_candidate: {
      kind: 'keywords',
      of: (row) => [row.job_id, row.candidate_id].filter((id) => id !== null),
    },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    thread_id: { kind: 'keyword', of: (row) => row.thread_id },
    as_user_id: { kind: 'keyword', of: (row) => row.as_user_id },
    sender: { kind: 'keyword', of: (row) => row.as_user_id ?? row.sent_by ?? ofOrganization },
    queued_at: { kind: 'moment', of: (row) => row.queued_at },
    sent_at: { kind: 'moment', of: (row) => row.sent_at },
    scheduled_for: { kind: 'moment', of: (row) => row.scheduled_for },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    job: { field: 'job_id', kind: 'equal' },
  },
  sorts: ['queued_at', 'scheduled_for', 'sent_at'],
  defaultSort: 'queued_at-desc',
  search: {
    words: (row) => `${row.to} ${row.subject}`,
    phrases: ['to', 'subject'],
  },
  indexes: [
    ['candidate_id', 'queued_at'],
    ['application_id', 'queued_at'],
    ['thread_id', 'queued_at'],
    ['as_user_id', 'queued_at'],
    ['sender', 'sent_at'],
    ['status', 'scheduled_for'],
  ],
});

/** Messages that wait, the next one to leave first. */
export const scheduledList: typeof messageList = { ...messageList, defaultSort: 'scheduled_for-asc' };

/** Who must act next in a conversation: we answer, we repair, the person answers, or no action is needed. */
export const moves = ['answer', 'fix', 'waiting', 'none'] as const;
export type Move = (typeof moves)[number];
const Turn = z.object({ of: z.enum(['answer', 'waiting', 'none']), since: z.string() });
/** One conversation by mail with one person. */
export const ThreadRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  candidate_id: z.string(),
  application_id: text,
  job_id: text,
  subject: z.string(),
  /** The beginning of the last message, and whether the person wrote it. */
  snippet: z.string(),
  theirs: z.boolean(),
  last_at: z.string(),
  move: z.enum(moves),
  /** The time since which the person waits for an answer, or we wait for the person's. */
  since: z.string(),
  /** Whose move it is by what was written, even if a letter failed or a member said Done. */
  turn: Turn,
  /** A member said Done, and since then neither the person nor a member has written. */
  done: z.boolean(),
  /** Since when a letter is known not to have arrived. `settled`: a member has said Done since. */
  broken: z.object({ at: z.string(), settled: z.boolean() }).nullable(),
  /** Our letters since the person last wrote, each with the turn that it made, so that a cancelled one can give it back. */
  ours: z.array(Turn.extend({ message_id: z.string() })),
  /** What the person waited for when the first of these letters was written. Null: they did not wait. */
  asked: z.object({ since: z.string(), last_at: z.string(), snippet: z.string(), theirs: z.boolean() }).nullable(),
  assignee_user_id: text,
  snoozed_until: text,
  /** The members who have read the conversation after the person last wrote. */
  read_by: z.array(z.string()),
  count: z.number(),
  /** The person's last mail, to which the next answer refers. */
  last_received_id: text,
  /** The day on which an absent person is back. */
  out_until: text,
  error: text,
  sent_by: text,
});
export type ThreadRow = z.output<typeof ThreadRow>;
export const threadList = list<ThreadRow>()({
  name: 'threads',
  about: (row) => [row.candidate_id],
  fields: {
    move: { kind: 'keyword', of: (row) => row.move },
    assignee_user_id: { kind: 'keyword', of: (row) => row.assignee_user_id ?? 'none' },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    /** Keys for callers who may read both, as in the list of messages. */
    job_or_candidate: { kind: 'keywords', of: (row) => [row.job_id, row.candidate_id].filter((id) => id !== null) },
    word: { kind: 'keywords', of: (row) => nameWords(row.subject) },
    /** Whether a member or the person wrote in the conversation, and not only the product. */
    spoken: { kind: 'keyword', of: (row) => (row.count > 1 || row.theirs || row.sent_by ? 'yes' : 'no') },
    /** Whether it was put off, also where the moment has come since. */
    put_off: { kind: 'keyword', of: (row) => (row.snoozed_until ? 'yes' : 'no') },
    since: { kind: 'moment', of: (row) => row.since },
    last_at: { kind: 'moment', of: (row) => row.last_at },
  },
  filters: {
    word: { field: 'word', kind: 'begins' },
    spoken: { field: 'spoken', kind: 'equal' },
    move: { field: 'move', kind: 'equal' },
    assignee: { field: 'assignee_user_id', kind: 'equal' },
    job: { field: 'job_id', kind: 'equal' },
  },
  sorts: ['since', 'last_at'],
  defaultSort: 'since-asc',
  search: { words: (row) => `${row.subject} ${row.snippet}`, phrases: ['subject', 'snippet'] },
  indexes: [['move', 'put_off', 'since'], ['candidate_id']],
});

/** A mail of an unknown sender that waits for a member to say who wrote it. */
export const IncomingRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  from: z.string(),
  from_name: z.string(),
  subject: z.string(),
  snippet: z.string(),
  body: z.string(),
  quoted_at: z.number().nullable(),
  what: z.enum(receivedKinds),
  answers: text,
  received_at: z.string(),
  attached: z.array(z.string()),
  files: z.array(ReceivedFile.nullable()),
});
export type IncomingRow = z.output<typeof IncomingRow>;
export const incomingList = list<IncomingRow>()({
  name: 'incoming',
  about: (row) => [row.id],
  hidden: ['body'],
  fields: { received_at: { kind: 'moment', of: (row) => row.received_at } },
  filters: {},
  sorts: ['received_at'],
  defaultSort: 'received_at-asc',
  indexes: [['received_at']],
});
