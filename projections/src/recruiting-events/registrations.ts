import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import { registrationList, type RegistrationRow } from '@candor/contracts/recruiting-events/rows';
import { projection } from '../kernel/projection.ts';

type RegistrationEvent = Extract<
  EventInstanceEvent,
  {
    type:
      | 'PersonRegistered'
      | 'PersonWaitlisted'
      | 'WaitlistPromoted'
      | 'WaitlistPlaceOffered'
      | 'RegistrationCancelled'
      | 'RegistrationConsentConfirmed'
      | 'RegistrationForgotten'
      | 'RegistrationSilenced'
      | 'AttendanceRecorded'
      | 'AttendanceSettled';
  }
>;
type Asked = Recorded<Extract<RegistrationEvent, { type: 'PersonRegistered' | 'PersonWaitlisted' }>>;
const after = (row: RegistrationRow | null, event: Recorded, change: Partial<RegistrationRow>) =>
  row && { ...row, ...change, version: event.revision, changed_at: event.metadata.occurred_at };
const noWords = { name: null, email: null, company: null, answers: null, tz_region: null } as const;
/** Blanks the words of a registration, which still counts. */
const withoutWords = (row: RegistrationRow | null): RegistrationRow | null =>
  row && { ...row, ...noWords, erased: true };
const asked = ({ data, stream, revision, metadata }: Asked, status: 'registered' | 'waitlisted'): RegistrationRow => ({
  id: data.registration_id,
  organization_id: metadata.organization_id,
  version: revision,
  instance_id: idOf(stream),
  event_id: data.event_id,
  candidate_id: data.candidate_id,
  status,
  name: data.name,
  email: data.email,
  company: data.company,
  answers: data.answers,
  consent_shown: data.consent_shown,
  consent_version: data.consent_version,
  confirmed_at: null,
  tz_region: data.tz_region,
  asked_at: metadata.occurred_at,
  turn: revision,
  changed_at: metadata.occurred_at,
  offered_until: null,
  came: null,
  ended: null,
  silent: null,
  // The texts of an erased person are read as null.
  erased: data.email === null,
});

/** The people who registered for the dates, and the present state of each registration. */
export const eventRegistrations = projection<RegistrationRow, RegistrationEvent | EndOfPerson | Erasing>({
  name: 'event-registrations',
  version: 3,
  list: registrationList,
  keys: (event) => {
    const id = idOf(event.stream);
    if (event.stream.startsWith('candidate-')) return [{ field: 'candidate_id', value: id }];
    const { data } = event as Recorded<RegistrationEvent>;
    return 'registration_id' in data ? [data.registration_id] : [{ field: 'instance_id', value: id }];
  },
  on: {
    PersonRegistered: (_, event) => asked(event, 'registered'),
    PersonWaitlisted: (_, event) => asked(event, 'waitlisted'),
    WaitlistPromoted: (row, event) => after(row, event, { status: 'registered', offered_until: null }),
    WaitlistPlaceOffered: (row, event) => after(row, event, { status: 'offered', offered_until: event.data.until }),
    RegistrationCancelled: (row, event) =>
      after(row, event, {
        status: 'cancelled',
        offered_until: null,
        ended: event.data.why,
        ...(event.data.why === 'stranger' ? { silent: 'person' as const } : {}),
      }),
    RegistrationSilenced: (row, event) => row && { ...row, silent: event.data.why },
    RegistrationConsentConfirmed: (row, event) => row && { ...row, confirmed_at: event.metadata.occurred_at },
    RegistrationForgotten: (row, event) => {
      const left = withoutWords(row);
      return left && { ...left, version: event.revision };
    },
    AttendanceRecorded: (row, event) => {
      const { status, how } = event.data;
      const { occurred_at: at, actor } = event.metadata;
      return after(row, event, { status, came: status === 'attended' ? { at, how, by: actor.id } : null });
    },
    AttendanceSettled: (row, event) => (row?.status === 'registered' ? after(row, event, { status: 'no_show' }) : row),
    ImportedPersonTakenBack: withoutWords,
    SampleCandidateRemoved: withoutWords,
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
