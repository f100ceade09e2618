import { idOf } from '@candor/contracts/all-events';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { erasedText } from '@candor/contracts/values/erased';
import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import { messageList, type MessageRow } from '@candor/contracts/messages/rows';
import { type Folded, projection } from '../kernel/projection.ts';

const snippetOf = (html: string) => plainWords(html).replace(/\s+/g, ' ').slice(0, 140);

/** Keeps the fact and the kind of the letter. */
const withoutWords = (row: Folded<MessageRow, 'body'> | null): Folded<MessageRow, 'body'> | null =>
  row && {
    ...row,
    to: erasedText,
    subject: erasedText,
    snippet: '',
    body: erasedText,
    error: row.status === 'failed' ? erasedText : row.error,
  };

export const messages = projection<MessageRow, MessageEvent | JobEvent | EndOfPerson | Erasing, never, 'body'>({
  name: 'messages',
  version: 5,
  list: messageList,
  unread: ['body'],
  keys: (event) => {
    const id = idOf(event.stream);
    if (event.type === 'SampleJobRemoved') return [{ field: 'job_id', value: id }];
    return event.stream.startsWith('candidate-') ? [{ field: 'candidate_id', value: id }] : [id];
  },
  on: {
    MessageQueued: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      kind: event.data.kind,
      template_key: event.data.template_key,
      to: event.data.to,
      subject: event.data.subject,
      // The letter of an offer names the pay, which only editors of the job may read.
      snippet: event.data.kind === 'offer' ? '' : snippetOf(event.data.body),
      body: event.data.body,
      status: 'queued',
      scheduled_for: event.data.scheduled_for,
      sent_at: null,
      error: null,
      candidate_id: event.data.candidate_id,
      application_id: event.data.application_id,
      job_id: event.data.job_id,
      sent_by: event.data.sent_by,
      queued_at: event.metadata.occurred_at,
    }),
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
  },
});
