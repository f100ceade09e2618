import { actorTold } from '@candor/contracts/who-acted';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { IncomingEvent } from '@candor/contracts/messages/incoming-events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { SenderEvent } from '@candor/contracts/messages/suppression-events';
import { type ApplicationEvent, forStartsOfPlays, type Letter } from '@candor/contracts/pipeline/events';
import { leavesAt } from '@candor/contracts/pipeline/farewell';
import { letterAt } from '@candor/contracts/offers/offer-words';
import { daysAfter } from '@candor/contracts/values/days';
import { dueAt } from '@candor/contracts/pipeline/follow-up-times';
import type { MadeDue } from '@candor/contracts/pipeline/follow-ups-due';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { followUpOver } from '../../states/application.endings.ts';
import { letterOver } from '../../states/message.endings.ts';
import {
  cancelRejections,
  followUpAgain,
  freeLetter,
  queueInvite,
  queueMessage,
  queueOfferLetter,
  queueRejection,
  queueRejectionAgain,
  sendFollowUp,
  sendMessage,
  sendWaiting,
} from './messages.queue.ts';
import { forgetIncoming, judgeMail, settleIncoming } from '../../states/mail.queue.ts';

// Decides which events make which mail due. Keys of jobs come from events, so a second reading of the log adds nothing.

const consideredAgain = (event: Recorded) => [
  cancelRejections.due(`cancel:${event.id}`, event.metadata.occurred_at, { application_id: idOf(event.stream) }),
];

const offerLetter = (event: Recorded) => [
  queueOfferLetter.due(`offer-letter:${event.id}`, letterAt(event), {
    application_id: idOf(event.stream),
    event_id: event.id,
    sent_by: memberOf(event),
  }),
];
/** The member who did it, even if another one approved it. Null: the candidate or the application did. */
const memberOf = (event: Recorded): string | null => {
  const { type, id } = actorTold(event);
  return type === 'user' ? id : null;
};
const withLetter = (event: Recorded<{ type: string; data: { message?: Letter | null } }>) =>
  event.data.message ? offerLetter(event) : [];

/** The follow-ups of the step to which the candidate came, or of the step that they left. */
const followUps = (event: MadeDue) =>
  (event.data.follow_ups ?? []).map((mark) =>
    due({
      key: `follow-up:${event.id}:${mark.id}`,
      at: dueAt(mark, event.metadata.occurred_at),
      for: event.stream,
      unless: [followUpOver({ revision: event.revision, follow_up_id: mark.id })],
      do: [sendFollowUp, { application_id: idOf(event.stream), revision: event.revision, follow_up_id: mark.id }],
    }),
  );

const sendingKey = (stream: string, turn = 0): string => `send:${idOf(stream)}${turn ? `:${turn}` : ''}`;
/** The job that sends the mail. Each time that the mail is put off it gets a job of its own, because the queue remembers the one that put it off as done. */
const sending = ({ stream }: Recorded, at: string, turn = 0) =>
  due({
    key: sendingKey(stream, turn),
    at,
    for: stream,
    unless: [letterOver({ turn })],
    do: [sendMessage, { message_id: idOf(stream), turn }],
  });

/** How many days a mail of an unknown sender waits for a member. */
const incomingDays = 90;
const settled = (event: Recorded<{ type: string; data: Record<string, unknown> }>) => [
  settleIncoming.due(`settle-incoming:${event.id}`, event.metadata.occurred_at, { incoming_id: idOf(event.stream) }),
];

export const messages = process<MessageEvent | SenderEvent | ApplicationEvent | IncomingEvent>('messages', {
  IncomingArrived: (event) => [
    forgetIncoming.due(`forget-incoming:${idOf(event.stream)}`, daysAfter(event.metadata.occurred_at, incomingDays), {
      incoming_id: idOf(event.stream),
    }),
  ],
  IncomingMatched: settled,
  IncomingDismissed: settled,
  // A worker that finds the message canceled when it is due sends nothing, so the job need not be canceled.
  MessageQueued: (event) => [sending(event, event.data.scheduled_for)],
  // The job has the same key: a mail that is leaving at the same time does not leave again.
  MessageBroughtForward: (event) => [
    { cancel: sendingKey(event.stream, event.data.turn) },
    sending(event, event.metadata.occurred_at, event.data.turn),
  ],
  MessageQueuedAgain: (event) => [sending(event, event.metadata.occurred_at, event.data.turn)],
  MessagePutOff: (event) => [sending(event, event.data.until, event.data.turn)],
  MessageCancelled: (event) => [
    { cancel: `send:${idOf(event.stream)}` },
    freeLetter.due(`free:${idOf(event.stream)}`, event.metadata.occurred_at, { message_id: idOf(event.stream) }),
  ],
  MessageBounced: (event) => [
    judgeMail.due(`judge:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
      what: event.data.hard ? 'bounced' : 'soft',
    }),
  ],
  MessageFailed: (event) =>
    event.data.hard
      ? [
          judgeMail.due(`judge:${event.id}`, event.metadata.occurred_at, {
            message_id: idOf(event.stream),
            what: 'bounced',
          }),
        ]
      : [],
  MessageComplained: (event) => [
    judgeMail.due(`judge:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
      what: 'complained',
    }),
  ],
  SenderResumed: (event) => [
    sendWaiting.due(`waiting:${event.id}`, event.metadata.occurred_at, { user_id: event.data.user_id }),
  ],
  ...forStartsOfPlays(followUps),
  ApplicationSubmitted: (event) => [
    ...(event.data.applied_via === 'form'
      ? [
          queueMessage.due(`confirmation:${event.id}`, event.metadata.occurred_at, {
            application_id: idOf(event.stream),
            template_key: 'application_confirmation',
          }),
        ]
      : []),
    ...followUps(event),
  ],
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
            scheduled_for: leavesAt(event.metadata.occurred_at, event.data.message),
            sent_by: memberOf(event),
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
  OfferExtended: (event) => [...withLetter(event), ...followUps(event)],
  BookingInviteSent: (event) =>
    event.data.message
      ? [
          queueInvite.due(`invite:${event.id}`, event.data.letter_at ?? event.metadata.occurred_at, {
            application_id: idOf(event.stream),
            event_id: event.id,
            sent_by: memberOf(event),
          }),
        ]
      : [],
  OfferUpdated: withLetter,
  OfferLinkAsked: (event) => offerLetter(event),
  OfferAccepted: withLetter,
  OfferDeclined: withLetter,
  ApplicationRestored: (event) => [...consideredAgain(event), ...followUps(event)],
  ApplicationRevived: (event) => [...consideredAgain(event), ...followUps(event)],
  MoveTakenBack: (event) => [
    ...consideredAgain(event),
    followUpAgain.due(`follow-up-again:${event.id}`, event.metadata.occurred_at, {
      application_id: idOf(event.stream),
      revision: event.data.stood.entered,
    }),
    ...followUps(event),
  ],
});
