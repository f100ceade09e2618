import { hoursAfter } from '@candor/contracts/kernel/days';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { ApplicationEvent, Letter } from '@candor/contracts/pipeline/events';
import { process } from '../../kernel/process.ts';
import {
  cancelRejections,
  queueMessage,
  queueOfferLetter,
  queueRejection,
  queueRejectionAgain,
  sendMessage,
} from './messages.queue.ts';

// Which mail is due because of which event. Keys come from events, so a second reading of the log adds nothing.

const consideredAgain = (event: Recorded) => [
  cancelRejections.due(`cancel:${event.id}`, event.metadata.occurred_at, { application_id: idOf(event.stream) }),
];

const withLetter = (event: Recorded<{ type: string; data: { message?: Letter | null } }>) =>
  event.data.message
    ? [
        queueOfferLetter.due(`offer-letter:${event.id}`, event.metadata.occurred_at, {
          application_id: idOf(event.stream),
          event_id: event.id,
          sent_by: event.metadata.actor.id,
        }),
      ]
    : [];

export const messages = process<MessageEvent | ApplicationEvent>('messages', {
  // A worker that finds the message cancelled when it is due sends nothing.
  MessageQueued: (event) => [
    sendMessage.due(`send:${idOf(event.stream)}`, event.data.scheduled_for, { message_id: idOf(event.stream) }),
  ],
  MessageCancelled: (event) => [{ cancel: `send:${idOf(event.stream)}` }],
  ApplicationSubmitted: (event) =>
    event.data.applied_via === 'form'
      ? [
          queueMessage.due(`confirmation:${event.id}`, event.metadata.occurred_at, {
            application_id: idOf(event.stream),
            template_key: 'application_confirmation',
          }),
        ]
      : [],
  ApplicationRepeated: (event) => [
    queueMessage.due(`repeated:${event.id}`, event.metadata.occurred_at, {
      application_id: idOf(event.stream),
      template_key: 'application_repeated',
    }),
  ],
  ApplicationArchived: (event) =>
    event.data.message
      ? [
          queueRejection.due(`rejection:${idOf(event.stream)}:${event.id}`, event.metadata.occurred_at, {
            application_id: idOf(event.stream),
            event_id: event.id,
            scheduled_for: hoursAfter(event.metadata.occurred_at, event.data.message.delay_hours),
            sent_by: event.metadata.actor.id,
          }),
        ]
      : [],
  CandidateWithdrew: (event) => [
    cancelRejections.due(`cancel:${event.id}`, event.metadata.occurred_at, {
      application_id: idOf(event.stream),
      withdrawn: true,
    }),
  ],
  WithdrawalTakenBack: (event) => [
    queueRejectionAgain.due(`rejection-again:${event.id}`, event.metadata.occurred_at, {
      application_id: idOf(event.stream),
    }),
  ],
  OfferExtended: withLetter,
  OfferUpdated: withLetter,
  OfferAccepted: withLetter,
  OfferDeclined: withLetter,
  ApplicationRestored: consideredAgain,
  ApplicationRevived: consideredAgain,
  MoveTakenBack: consideredAgain,
});
