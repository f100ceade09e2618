import { idOf } from '@candor/contracts/all-events';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type Due, process } from '../../kernel/work/process.ts';
import { due, ending } from '../../kernel/work/due.ts';
import { marketingOver } from '../../states/candidate.endings.ts';
import { endMarketingConsent, recordEventSign, recordSign } from './engagement.queue.ts';
import { startMarketingPlays } from './marketing-plays.queue.ts';
import { z } from 'zod';
import { fold } from '../../kernel/decider.ts';
import { eventInstanceState, registrationIn } from '../../states/event-instance.state.ts';

/** Ends the wait when the attendance was taken back. */
const attendanceTakenBack = ending(
  'event-attendance-taken-back',
  { registration_id: z.string() },
  ({ registration_id }, events) => {
    const state = fold(eventInstanceState, events as readonly Recorded<EventInstanceEvent>[]);
    return registrationIn(state?.registrations ?? [], registration_id)?.status !== 'attended';
  },
);

/** How long (ms) the sign of a form waits for its consent, which is noted right after it is confirmed. */
const patience = 2000;
const alone = { kind: 'none', id: '' } as const;
const signOf = (
  { id, metadata }: Recorded,
  candidate_id: string,
  type_key: string,
  of: { kind: 'submission' | 'confirmation'; id: string } | typeof alone,
  wait = 0,
  visitor: string | null = null,
) =>
  recordSign.due(`sign:${id}`, new Date(Date.parse(metadata.occurred_at) + wait).toISOString(), {
    candidate_id,
    type_key,
    at: metadata.occurred_at,
    of,
    visitor,
  });

const ofLetter = (event: Recorded, candidate_id: string | null, type_key: string) =>
  candidate_id ? [signOf(event, candidate_id, type_key, alone)] : [];

type OfRegistration = Recorded<Extract<EventInstanceEvent, { data: { registration_id: string } }>>;
const ofRegistration = (
  { id, stream, data, metadata }: OfRegistration,
  type_key: 'event_registered' | 'event_attended',
  { confirmed = false, wait = 0 } = {},
): Due[] => {
  const { registration_id, candidate_id } = data;
  return [
    due({
      key: `sign:${id}`,
      at: new Date(Date.parse(metadata.occurred_at) + wait).toISOString(),
      for: stream,
      unless: type_key === 'event_attended' ? [attendanceTakenBack({ registration_id })] : [],
      do: [
        recordEventSign,
        { instance_id: idOf(stream), registration_id, candidate_id, type_key, at: metadata.occurred_at, confirmed },
      ],
    }),
  ];
};
/** How long (ms) the sign of a check-in waits: a check-in of the wrong person is taken back within minutes. */
const checkInWait = 15 * 60_000;

/** Makes signs due when a contact shows interest. */
export const engagementProcess = process<SubmissionEvent | CandidateEvent | MessageEvent | EventInstanceEvent>(
  'engagement',
  {
    SubmissionMatched: (event) => [
      startMarketingPlays.due(`marketing-plays:${event.id}`, event.metadata.occurred_at, {
        candidate_id: event.data.candidate_id,
        trigger: 'form_sent',
      }),
      signOf(event, event.data.candidate_id, 'form_submit', { kind: 'submission', id: idOf(event.stream) }),
    ],
    SubmissionFileOpened: (event) => [signOf(event, event.data.candidate_id, 'download', alone)],
    SubmissionConfirmed: (event) => [
      signOf(
        event,
        event.data.candidate_id,
        'form_submit',
        { kind: 'confirmation', id: idOf(event.stream) },
        patience,
        event.data.visitor ?? null,
      ),
    ],
    ConsentGiven: (event) => {
      const { purpose, until } = event.data;
      if (purpose !== 'marketing' || !until) return [];
      return [
        due({
          key: `end-marketing-consent:${event.id}`,
          at: until,
          for: event.stream,
          unless: [marketingOver({ until })],
          do: [endMarketingConsent, { candidate_id: idOf(event.stream), until }],
        }),
      ];
    },
    // Contacts who refuse news are not followed any more, so only a refusal of other mails becomes a sign.
    CandidateUnsubscribed: (event) => [signOf(event, idOf(event.stream), 'unsubscribe', alone)],
    PersonRegistered: (event) => ofRegistration(event, 'event_registered'),
    WaitlistPromoted: (event) => ofRegistration(event, 'event_registered'),
    RegistrationConsentConfirmed: (event) =>
      ofRegistration(event, 'event_registered', { confirmed: true, wait: patience }),
    AttendanceRecorded: (event) =>
      event.data.status === 'attended' ? ofRegistration(event, 'event_attended', { wait: checkInWait }) : [],
    // A program that fetches a mail is not a reader, so it makes no sign.
    MessageOpened: (event) => (event.data.machine ? [] : ofLetter(event, event.data.candidate_id, 'email_open')),
    MessageClicked: (event) => (event.data.machine ? [] : ofLetter(event, event.data.candidate_id, 'email_click')),
    MessageReceived: (event) => ofLetter(event, event.data.person_id, 'reply'),
  },
);
