import { idOf } from '@candor/contracts/all-events';
import type { IncomingEvent } from '@candor/contracts/messages/incoming-events';
import { incomingList, type IncomingRow } from '@candor/contracts/messages/rows';
import { projection } from '../kernel/projection.ts';
import { snippetOf } from './messages.ts';

/** Emails of unknown senders, until a member has dealt with them. */
export const incoming = projection<IncomingRow, IncomingEvent, never, 'body'>({
  name: 'incoming',
  version: 1,
  list: incomingList,
  unread: ['body'],
  keys: (event) => [idOf(event.stream)],
  on: {
    IncomingArrived: (_, { data, metadata, stream }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      from: data.from,
      from_name: data.from_name,
      subject: data.subject,
      snippet: snippetOf(data.body),
      body: `${data.body}${data.quoted ?? ''}`,
      quoted_at: data.quoted === null ? null : data.body.length,
      what: data.what,
      answers: data.answers,
      received_at: data.received_at,
      attached: data.attached ?? [],
      files: data.files,
    }),
    IncomingMatched: () => null,
    IncomingDismissed: () => null,
  },
});
