import { idOf } from '@candor/contracts/all-events';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { erasedText } from '@candor/contracts/values/erased';
import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import { testKind } from '@candor/contracts/messages/letter';
import { messageList, type MessageRow, replyKind } from '@candor/contracts/messages/rows';
import { type Folded, projection } from '../kernel/projection.ts';

/** The first words of a text, on one line. */
export const snippetOf = (html: string) => plainWords(html).replace(/\s+/g, ' ').slice(0, 140);

/** Keeps the fact and the kind of an email, and blanks its text. */
export const withoutWords = (row: Folded<MessageRow, 'body'> | null): Folded<MessageRow, 'body'> | null =>
  row && {
    ...row,
    to: erasedText,
    from: row.from && erasedText,
    writer: row.writer && { ...row.writer, name: '' },
    attached: [],
    files: [],
    quoted_at: null,
    cc: [],
    subject: erasedText,
    snippet: '',
    body: erasedText,
    error: row.status === 'failed' || row.status === 'bounced' ? erasedText : row.error,
  };

const order = ['delivered', 'opened', 'clicked', 'complained'] as const;
/** Mail providers report deliveries in any order, so the row keeps the most advanced state. */
const farther = (row: Folded<MessageRow, 'body'> | null, to: (typeof order)[number]) =>
  row && (row.delivery === null || order.indexOf(row.delivery) < order.indexOf(to)) ? { ...row, delivery: to } : row;

type Arrived = Recorded<Extract<MessageEvent, { type: 'MessageReceived' | 'OtherMailReceived' }>>;
/** The row of a mail that came in. */
const arrived = (event: Arrived): Folded<MessageRow, 'body'> => ({
  id: idOf(event.stream),
  organization_id: event.metadata.organization_id,
  kind: replyKind,
  template_key: null,
  to: event.data.to,
  from: event.data.from,
  subject: event.data.subject,
  snippet: snippetOf(event.data.body),
  body: `${event.data.body}${event.data.quoted ?? ''}`,
  status: 'received',
  delivery: null,
  bounced: null,
  thread_id: event.data.thread_id,
  attached: event.data.attached ?? [],
  files: event.data.files ?? [],
  writer: null,
  what: event.data.what,
  quoted_at: event.data.quoted === null ? null : event.data.body.length,
  scheduled_for: event.data.received_at,
  sent_at: event.data.received_at,
  error: null,
  candidate_id: event.data.candidate_id,
  application_id: event.data.application_id,
  job_id: event.data.job_id,
  sent_by: null,
  as_user_id: null,
  cc: [],
  queued_at: event.data.received_at,
});

export const messages = projection<MessageRow, MessageEvent | JobEvent | EndOfPerson | Erasing, never, 'body'>({
  name: 'messages',
  version: 14,
  list: messageList,
  unread: ['body'],
  keys: (event) => {
    const id = idOf(event.stream);
    if (event.type === 'SampleJobRemoved') return [{ field: 'job_id', value: id }];
    return event.stream.startsWith('candidate-') ? [{ field: 'candidate_id', value: id }] : [id];
  },
  on: {
    MessageQueued: (_, event) =>
      // A test email is about a person, so its text must not be kept here after their erasure.
      event.data.kind === testKind
        ? null
        : {
            id: idOf(event.stream),
            organization_id: event.metadata.organization_id,
            kind: event.data.kind,
            template_key: event.data.template_key,
            to: event.data.to,
            subject: event.data.subject,
            // The email of an offer names the pay, which only editors of the job may read.
            snippet: event.data.kind === 'offer' ? '' : snippetOf(event.data.body),
            body: event.data.body,
            status: 'queued',
            delivery: null,
            bounced: null,
            from: null,
            writer: null,
            thread_id: event.data.thread_id ?? idOf(event.stream),
            files: [],
            what: null,
            quoted_at: null,
            attached: (event.data.files ?? []).map(({ name }) => name),
            scheduled_for: event.data.scheduled_for,
            sent_at: null,
            error: null,
            candidate_id: event.data.candidate_id,
            application_id: event.data.application_id,
            job_id: event.data.job_id,
            sent_by: event.data.sent_by,
            as_user_id: event.data.as_user_id ?? null,
            cc: event.data.cc ?? [],
            queued_at: event.metadata.occurred_at,
          },
    SampleJobRemoved: () => null,
    ImportedPersonTakenBack: () => null,
    SampleCandidateRemoved: () => null,
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
    MessageReaddressed: (row, event) => row && { ...row, to: event.data.to },
    MessageSent: (row, event) => row && { ...row, status: 'sent', sent_at: event.metadata.occurred_at, error: null },
    MessageFailed: (row, event) => row && { ...row, status: 'failed', error: event.data.error },
    MessageCancelled: (row, event) => row && { ...row, status: 'cancelled', error: event.data.reason },
    MessageBroughtForward: (row, { metadata }) => row && { ...row, scheduled_for: metadata.occurred_at },
    MessageQueuedAgain: (row, { metadata }) =>
      row && { ...row, status: 'queued', error: null, scheduled_for: metadata.occurred_at },
    MessagePutOff: (row, { data }) => row && { ...row, scheduled_for: data.until },
    MessageDelivered: (row) => farther(row, 'delivered'),
    // If a program opened the email, that says nothing about the person.
    MessageOpened: (row, { data }) => (data.machine ? row : farther(row, 'opened')),
    MessageClicked: (row, { data }) => (data.machine ? row : farther(row, 'clicked')),
    MessageComplained: (row) => farther(row, 'complained'),
    MessageBounced: (row, { data }) =>
      row && { ...row, status: 'bounced', bounced: data.hard ? 'hard' : 'soft', error: data.error },
    MessageReceived: (_, event) => arrived(event),
    OtherMailReceived: (_, event) => ({
      ...arrived(event),
      writer: { by: event.data.writer, name: event.data.from_name },
      sent_by: event.data.user_id,
    }),
  },
});
