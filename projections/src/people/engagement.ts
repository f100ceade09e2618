import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { SignName } from '@candor/contracts/people/engagement';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { takenBack } from '@candor/contracts/pipeline/stay';

type Told = CandidateEvent | ApplicationEvent | AppointmentEvent | MessageEvent;
/** The events by which candidates change their own record on their page, other than documents. */
const ownRecord: readonly string[] = [
  'CandidateUpdated',
  'CandidateUnsubscribed',
  'CandidateSubscribedAgain',
  'DataRequestReceived',
  'WithdrawalTakenBack',
];

/** The meaning of each event between the person and the organization. `events`: all events of the person, in log order. Undone events have no meaning; only the last outcome of an appointment counts, so that a correction replaces the earlier record. */
export const signsOf = (events: readonly Recorded[]): ReadonlyMap<string, SignName> => {
  const signs = new Map<string, SignName>();
  const back = takenBack(events);
  /** The event with the last outcome of each email and each appointment. */
  const last = new Map<string, string>();
  const kinds = new Map<string, string>();
  const replace = (of: string, id: string, sign: SignName | null) => {
    signs.delete(last.get(of) ?? '');
    last.set(of, id);
    if (sign) signs.set(id, sign);
  };
  for (const recorded of events) {
    if (back.has(recorded.id)) continue;
    const { id, stream } = recorded;
    const event = recorded as Recorded<Told>;
    const theirs = event.metadata.actor.type === 'candidate';
    switch (event.type) {
      case 'MessageQueued':
        // Emails to members about the person do not count.
        if (event.data.person_id !== event.data.candidate_id) break;
        kinds.set(stream, event.data.kind);
        replace(stream, id, 'letter_planned');
        break;
      case 'MessageSent':
        if (kinds.has(stream)) replace(stream, id, kinds.get(stream) === 'confirmation' ? 'receipt' : 'letter');
        break;
      case 'MessageQueuedAgain':
        if (kinds.has(stream)) replace(stream, id, 'letter_planned');
        break;
      case 'MessageFailed':
        if (kinds.has(stream)) replace(stream, id, 'letter_failed');
        break;
      case 'MessageCancelled':
        replace(stream, id, null);
        break;
      case 'ApplicationSubmitted':
        if (event.data.applied_via === 'form' || event.data.applied_via === 'booking') signs.set(id, 'applied');
        break;
      case 'ApplicationRepeated':
        signs.set(id, 'applied');
        break;
      case 'SecondLookAsked':
        signs.set(id, 'asked');
        break;
      case 'BookingInviteSent':
        signs.set(id, 'invited');
        break;
      case 'BookingInviteWithdrawn':
      case 'BookingInviteExpired':
        signs.set(id, 'invite_over');
        break;
      case 'OfferExtended':
        signs.set(id, 'offered');
        break;
      case 'OfferAccepted':
        signs.set(id, 'offer_answered');
        break;
      case 'OfferDeclined':
        signs.set(id, event.data.declined_by === 'candidate' ? 'offer_answered' : 'offer_over');
        break;
      case 'OfferRescinded':
        signs.set(id, 'offer_over');
        break;
      case 'ApplicationArchived':
        if (event.data.side === 'they_withdrew') signs.set(id, 'withdrew');
        break;
      case 'CandidateWithdrew':
        signs.set(id, 'withdrew');
        break;
      case 'SlotSelfBooked':
        signs.set(id, 'time_chosen');
        break;
      case 'AppointmentBooked':
        signs.set(id, 'booked');
        break;
      case 'AppointmentRescheduled':
        if (event.data.from.starts_at !== event.data.starts_at)
          signs.set(id, event.data.by === 'candidate' ? 'moved_by_them' : 'moved_by_us');
        break;
      case 'AppointmentCancelled':
        replace(event.data.appointment_id, id, event.data.by === 'candidate' ? 'cancelled_by_them' : 'cancelled_by_us');
        break;
      case 'AppointmentCompleted':
        replace(event.data.appointment_id, id, 'held');
        break;
      case 'NoShowRecorded':
        // If the interview went on without an absent interviewer, it took place.
        if (!event.data.goes_on)
          replace(
            event.data.appointment_id,
            id,
            event.data.by.side === 'candidate' ? 'missed_by_them' : 'missed_by_us',
          );
        break;
      case 'AppointmentCorrected':
        replace(event.data.appointment_id, id, event.data.to === 'completed' ? 'held' : null);
        break;
      case 'ResumeAdded':
        if (theirs) signs.set(id, 'document');
        break;
      default:
        if (theirs && ownRecord.includes(event.type)) signs.set(id, 'own_record');
    }
  }
  return signs;
};
