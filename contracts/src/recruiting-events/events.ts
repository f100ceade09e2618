import { z } from 'zod';
import { event, events, noPerson, open, personal, type EventOf } from '../kernel/event.ts';
import { Changes, id, moment, word } from '../kernel/values.ts';
import {
  attendances,
  checkInWays,
  InstanceFields,
  RecruitingEventFields,
  RegistrationAnswer,
  RegistrationEnd,
  silences,
} from './values.ts';

/** A recruiting event, to which people come. Its dates have streams of their own. */
export const recruitingEventEvents = events(
  'recruitingevent',
  { about: noPerson },
  {
    RecruitingEventCreated: event({ fields: open(RecruitingEventFields) }, 'created the event {fields.name}'),
    RecruitingEventChanged: event({ changes: open(Changes) }, 'changed the event: {changes}'),
    RecruitingEventPublished: event({}, 'published the event'),
    RecruitingEventUnpublished: event({}, 'took the page of the event down'),
    RecruitingEventArchived: event({}, 'archived the event'),
    /** The event is again what it was before it was archived. */
    RecruitingEventRestored: event({ status: z.enum(['draft', 'live']) }, 'brought the archived event back'),
  },
);
export type RecruitingEventEvent = EventOf<typeof recruitingEventEvents>;

/** Which recruiting event has which public address; each organization has one stream. */
export const eventAddressEvents = events(
  'eventaddresses',
  { about: noPerson },
  {
    EventAddressTaken: event({ event_id: id, slug: word }, 'took the event address {slug}'),
    EventAddressLeft: event({ event_id: id, slug: word }, 'left the event address {slug}'),
  },
);
export type EventAddressEvent = EventOf<typeof eventAddressEvents>;

const who = { registration_id: id, candidate_id: id };
const asked = {
  event_id: id,
  ...who,
  name: personal(z.string().nullable()),
  email: personal(z.string().nullable()),
  company: personal(z.string().nullable()),
  answers: personal(z.array(RegistrationAnswer).nullable()),
  /** The version of the consent text that the person read, and the version that they agreed to. Null: there was none, or they did not agree. */
  consent_shown: z.number().nullable(),
  consent_version: z.number().nullable(),
  tz_region: word.nullable(),
  /** The language in which the visitor read the page of the event. */
  language: word.optional(),
};
/**
 * One date of an event, with everyone who registered for it: the places are decided in one stream, so the date is never
 * overbooked. The contact's key seals the words of each registration.
 */
export const eventInstanceEvents = events(
  'eventinstance',
  { about: 'candidate_id' },
  {
    InstanceScheduled: event({ event_id: id, fields: open(InstanceFields) }, 'planned a date of the event'),
    /** `starts_at`, `ends_at`: the times that apply after this event. `takes_back`: the revision of the change that it undoes. */
    InstanceChanged: event(
      {
        event_id: id,
        changes: open(Changes),
        starts_at: moment,
        ends_at: moment,
        takes_back: z.number().nullable().optional(),
      },
      'changed the date: {changes}',
    ),
    InstanceCancelled: event({ event_id: id, note: open(z.string().nullable()) }, 'canceled the date'),
    /** The date takes place after all. `takes_back`: the revision of the cancellation. */
    InstanceReinstated: event(
      { event_id: id, starts_at: moment, ends_at: moment, takes_back: z.number() },
      'took back that the date is canceled',
    ),
    InstanceCompleted: event({ event_id: id }, 'closed the date, because it is over'),
    PersonRegistered: event(asked, 'registered a person for the event', { byCandidate: 'registered for the event' }),
    PersonWaitlisted: event(asked, 'put a person on the waiting list of the event', {
      byCandidate: 'joined the waiting list of the event',
    }),
    WaitlistPromoted: event(who, 'gave a waiting person a place at the event', {
      byCandidate: 'accepted a place at the event',
    }),
    WaitlistPlaceOffered: event({ ...who, until: moment }, 'offered a waiting person a place at the event'),
    /** `why`: who ended the registration, or how it ended. */
    RegistrationCancelled: event({ ...who, why: RegistrationEnd }, 'canceled a registration for the event', {
      byCandidate: 'canceled their registration for the event',
    }),
    /** The reader of the letter confirmed the consent that came with the registration. */
    RegistrationConsentConfirmed: event(who, 'noted that a registered person may be written to', {
      byCandidate: 'confirmed that they may be written to',
    }),
    /** A member sends the letter with the link of the registration again. */
    RegistrationLetterRepeated: event(who, 'sent a registered person their letter about the event again'),
    /** The organization leaves the platform. The person has no record here. */
    RegistrationForgotten: event(who, 'removed the words of a registration for the event'),
    /** The person gets no letters about this registration after this event. */
    RegistrationSilenced: event(
      { ...who, why: z.enum(Object.keys(silences) as [keyof typeof silences]) },
      'noted that a registered person gets no letters about the event',
      { byCandidate: 'said that they did not register for the event' },
    ),
    /** The status `registered` takes an earlier record of attendance back. */
    AttendanceRecorded: event(
      { ...who, status: z.enum(attendances), how: z.enum(checkInWays) },
      'recorded who came to the event',
    ),
    /** Registered people who were not checked in did not come. */
    AttendanceSettled: event({ event_id: id }, 'settled who came to the event'),
  },
);
export type EventInstanceEvent = EventOf<typeof eventInstanceEvents>;
