import { changed, type Changes } from '@candor/contracts/kernel/values';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import {
  holdsPlace,
  type InstanceFields,
  type InstanceStatus,
  type RegistrationAnswer,
  type RegistrationEnd,
  type RegistrationStatus,
  type Silence,
} from '@candor/contracts/recruiting-events/values';
import type { Fold, Happened } from '../kernel/decider.ts';

// One date of a recruiting event, with everyone who registered, as a fold over its log. The rules are in features/recruiting-events.

export type Registration = {
  id: string;
  candidate_id: string;
  status: RegistrationStatus;
  name: string | null;
  email: string | null;
  company: string | null;
  answers: RegistrationAnswer[] | null;
  consent_version: number | null;
  /** The time when the reader of the letter confirmed the consent, from which it counts. */
  confirmed_at: string | null;
  tz_region: string | null;
  /** The language in which the person read the page of the event; absent: the one of the organization. */
  language?: string;
  offered_until: string | null;
  ended: RegistrationEnd | null;
  /** Why the person gets no letters about the registration. `person`: visitors cannot register the address for this date again. */
  silent: Silence | null;
  /** The revision of the registration's last change. */
  version: number;
};
/** The registrations by id, in parts, so that one change of 10,000 copies a few dozen. */
export type Registrations = readonly Readonly<Record<string, Registration>>[];
const parts = 256;
const partOf = (id: string): number => Number.parseInt(id.slice(0, 2), 16) % parts;
export const registrationIn = (all: Registrations, id: string): Registration | undefined => {
  const part = all[partOf(id)];
  return part && Object.hasOwn(part, id) ? part[id] : undefined;
};
export const everyRegistration = (all: Registrations): Registration[] => all.flatMap((part) => Object.values(part));
const withOne = (all: Registrations, one: Registration): Registrations => {
  const at = partOf(one.id);
  return all.map((part, index) => (index === at ? { ...part, [one.id]: one } : part));
};

export type EventInstance = {
  event_id: string;
  fields: InstanceFields;
  status: InstanceStatus;
  /** Whether it was recorded who came. */
  settled: boolean;
  note: string | null;
  registrations: Registrations;
  /** How many registrations have a place, and the ids of the waiting ones, in order. */
  held: number;
  waiting: readonly string[];
  version: number;
  /** The revision of the last change of the date itself, apart from its registrations. */
  date_version: number;
  /** The last change or cancellation, which can be undone while nothing followed it. */
  last: { revision: number; changes: Changes | 'cancelled' } | null;
  /** The revisions of the changes that were undone. */
  taken_back: readonly number[];
};
export type EventInstanceState = EventInstance | null;

/** The places without a holder: infinitely many if there is no limit. */
export const freeIn = ({ fields: { capacity }, held }: EventInstance): number =>
  capacity === null ? Infinity : capacity - held;
/** Whether a new visitor would wait. */
export const isFull = (state: EventInstance): boolean => freeIn(state) <= 0 || state.waiting.length > 0;

type Asked = Extract<EventInstanceEvent, { type: 'PersonRegistered' }>['data'];
/** The state with a registration added or replaced, and with counts and waiting list adapted. */
const having = (state: EventInstance, one: Registration): EventInstance => {
  const before = registrationIn(state.registrations, one.id);
  const [held, holds] = [before ? holdsPlace(before.status) : false, holdsPlace(one.status)];
  const waits = one.status === 'waitlisted';
  return {
    ...state,
    registrations: withOne(state.registrations, one),
    held: state.held + Number(holds) - Number(held),
    waiting: waits
      ? before?.status === 'waitlisted'
        ? state.waiting
        : [...state.waiting, one.id]
      : before?.status === 'waitlisted'
        ? state.waiting.filter((id) => id !== one.id)
        : state.waiting,
    version: one.version,
  };
};
const asked = (
  state: EventInstanceState,
  { data, revision }: { data: Asked } & Happened,
  status: 'registered' | 'waitlisted',
): EventInstanceState =>
  state &&
  having(state, {
    id: data.registration_id,
    candidate_id: data.candidate_id,
    status,
    name: data.name,
    email: data.email,
    company: data.company,
    answers: data.answers,
    consent_version: data.consent_version,
    confirmed_at: null,
    tz_region: data.tz_region,
    ...(data.language ? { language: data.language } : {}),
    offered_until: null,
    ended: null,
    silent: null,
    version: revision,
  });
const turned = (
  state: EventInstanceState,
  { data, revision }: { data: { registration_id: string } } & Happened,
  change: Partial<Registration>,
): EventInstanceState => {
  const before = state && registrationIn(state.registrations, data.registration_id);
  return state && before ? having(state, { ...before, ...change, version: revision }) : state;
};

/** What a change of the date leaves to undo. An undo is not undone itself. */
const undoneBy = (
  { taken_back }: EventInstance,
  takes_back: number | null | undefined,
  last: EventInstance['last'],
): Pick<EventInstance, 'last' | 'taken_back'> =>
  takes_back == null ? { last, taken_back } : { last: null, taken_back: [...taken_back, takes_back] };

export const eventInstanceState: Fold<EventInstanceState, EventInstanceEvent> = {
  category: 'eventinstance',
  initial: null,
  evolve: {
    InstanceScheduled: (_, { data: { event_id, fields }, revision }) => ({
      event_id,
      fields,
      status: 'scheduled',
      settled: false,
      note: null,
      registrations: Array.from({ length: parts }, () => ({})),
      held: 0,
      waiting: [],
      version: revision,
      date_version: revision,
      last: null,
      taken_back: [],
    }),
    InstanceChanged: (state, { data, revision }) =>
      state && {
        ...state,
        fields: changed(state.fields, data.changes),
        version: revision,
        date_version: revision,
        ...undoneBy(state, data.takes_back, { revision, changes: data.changes }),
      },
    InstanceCancelled: (state, { data, revision }) =>
      state && {
        ...state,
        status: 'cancelled',
        note: data.note,
        version: revision,
        date_version: revision,
        last: { revision, changes: 'cancelled' },
      },
    InstanceReinstated: (state, { data, revision }) =>
      state && {
        ...state,
        status: 'scheduled',
        note: null,
        version: revision,
        date_version: revision,
        ...undoneBy(state, data.takes_back, null),
      },
    InstanceCompleted: (state, { revision }) => state && { ...state, status: 'completed', version: revision },
    PersonRegistered: (state, event) => asked(state, event, 'registered'),
    PersonWaitlisted: (state, event) => asked(state, event, 'waitlisted'),
    WaitlistPromoted: (state, event) => turned(state, event, { status: 'registered', offered_until: null }),
    WaitlistPlaceOffered: (state, event) =>
      turned(state, event, { status: 'offered', offered_until: event.data.until }),
    RegistrationCancelled: (state, event) =>
      turned(state, event, {
        status: 'cancelled',
        offered_until: null,
        ended: event.data.why,
        ...(event.data.why === 'stranger' ? { silent: 'person' as const } : {}),
      }),
    RegistrationSilenced: (state, event) => turned(state, event, { silent: event.data.why }),
    RegistrationLetterRepeated: (state, event) => turned(state, event, {}),
    RegistrationConsentConfirmed: (state, event) => turned(state, event, { confirmed_at: event.metadata.occurred_at }),
    RegistrationForgotten: (state, event) =>
      turned(state, event, { name: null, email: null, company: null, answers: null, tz_region: null }),
    AttendanceRecorded: (state, event) => turned(state, event, { status: event.data.status }),
    AttendanceSettled: (state, { revision }) =>
      state && {
        ...state,
        settled: true,
        registrations: state.registrations.map((part) =>
          Object.fromEntries(
            Object.entries(part).map(([id, one]) => [
              id,
              one.status === 'registered' ? { ...one, status: 'no_show' as const, version: revision } : one,
            ]),
          ),
        ),
        version: revision,
      },
  },
};
