import { changesBetween } from '@candor/contracts/kernel/values';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import {
  type Attendance,
  doorAt,
  type InstanceFields,
  openAt,
  type RegistrationAnswer,
  type RegistrationEnd,
  type Silence,
  silences,
  usualOfferHours,
} from '@candor/contracts/recruiting-events/values';
import { type Decider, reject, type Rejection, stale } from '../../kernel/decider.ts';
import {
  type EventInstance,
  eventInstanceState,
  everyRegistration,
  freeIn,
  type EventInstanceState,
  type Registration,
  registrationIn,
} from '../../states/event-instance.state.ts';

export type AskedPlace = {
  registration_id: string;
  candidate_id: string;
  name: string;
  email: string;
  company: string | null;
  answers: RegistrationAnswer[];
  consent_shown: number | null;
  consent_version: number | null;
  tz_region: string | null;
  language?: string;
};
export type EventInstanceCommands = {
  schedule: { event_id: string; fields: InstanceFields };
  change: { changes: Partial<InstanceFields>; version?: number | null | undefined };
  cancel: { note: string | null };
  /** Takes back the cancellation or the change that made this version of the date. */
  takeBack: { version: number };
  complete: Record<never, never>;
  settle: Record<never, never>;
  /** `late`: a member registers a person at a time when visitors cannot register. */
  register: AskedPlace & { late: boolean };
  letIn: { registration_id: string };
  leave: { registration_id: string; why: RegistrationEnd };
  answerOffer: { registration_id: string; accept: boolean };
  /** `until`: only the offer that ends at this time expires. */
  expireOffer: { registration_id: string; until: string };
  confirmConsent: { registration_id: string };
  forget: { registration_id: string };
  /** Records that the reader of the address says that they did not register. */
  disown: { registration_id: string };
  silence: { registration_id: string; why: Exclude<Silence, 'person'> };
  /** Sends the letter about the registration again. */
  repeatLetter: { registration_id: string };
  attend: { registration_id: string; status: Attendance; how: 'code' | 'list' };
};
const gone = reject('not_found', 'Date not found.');
const notRegistered = reject('not_found', 'Registration not found.');
const cancelled = reject('wrong_state', 'This date was canceled.');
const over = reject('wrong_state', 'This date is over.');
const closed = reject('closed', 'Registration is closed.');
const begun = reject('wrong_state', 'It has begun.');
const nothingToUndo = reject('wrong_state', 'There is nothing to undo.');
const notBegun = reject('wrong_state', 'It has not begun yet.');
const full = reject('limit', 'No place is free.');
const doorNotOpen = reject('wrong_state', 'The door opens three hours before the start.');
const doorClosed = reject('wrong_state', 'The door of this date is closed.');
const noPlace = reject('wrong_state', 'This person has no place.');
const hasLeft = reject('wrong_state', 'This registration was canceled.');
const attendanceKnown = reject('wrong_state', 'Their attendance is recorded already.');
const erased = reject('not_sent', 'This person was erased.');
const notAsked = reject('wrong_state', 'There is nothing to confirm.');
const expired = reject('expired', 'The place was given to the next person.');

type Decided = readonly EventInstanceEvent[] | Rejection;
const planned = (state: EventInstanceState, decide: (state: EventInstance) => Decided): Decided =>
  !state ? gone : state.status === 'cancelled' ? cancelled : state.status === 'completed' ? over : decide(state);
const of = (
  state: EventInstanceState,
  registration_id: string,
  decide: (state: EventInstance, one: Registration) => Decided,
): Decided => {
  if (!state) return gone;
  const one = registrationIn(state.registrations, registration_id);
  return one ? decide(state, one) : notRegistered;
};
const hasBegun = ({ fields }: EventInstance, now: string): boolean => Date.parse(now) >= Date.parse(fields.starts_at);
const idsOf = ({ id, candidate_id }: Registration) => ({ registration_id: id, candidate_id });

/** The end of an offer that is made now. */
const offerEnd = ({ fields: { offer_hours, starts_at } }: EventInstance, now: string): string =>
  new Date(
    Math.min(Date.parse(now) + (offer_hours ?? usualOfferHours) * 3_600_000, Date.parse(starts_at)),
  ).toISOString();
/** The events that give `free` places to those who wait the longest: immediately, or as an offer that ends before the start. A place that becomes free after the start stays free. */
const movedUp = (state: EventInstance, free: number, now: string, without?: string): EventInstanceEvent[] => {
  if (free <= 0 || hasBegun(state, now)) return [];
  return state.waiting
    .filter((id) => id !== without)
    .slice(0, free)
    .map((id) => {
      const one = idsOf(registrationIn(state.registrations, id)!);
      return state.fields.offer_hours === null
        ? { type: 'WaitlistPromoted', data: one }
        : { type: 'WaitlistPlaceOffered', data: { ...one, until: offerEnd(state, now) } };
    });
};
/** The events that shorten offers: an offer that would last beyond a new start ends at that start. */
const shortened = ({ registrations, fields }: EventInstance, starts_at: string): EventInstanceEvent[] =>
  starts_at >= fields.starts_at
    ? []
    : everyRegistration(registrations)
        .filter(({ status, offered_until }) => status === 'offered' && offered_until! > starts_at)
        .map((one) => ({ type: 'WaitlistPlaceOffered', data: { ...idsOf(one), until: starts_at } }));
/** The events when a registration ends: its place is given to the next person in the same append. */
const left = (state: EventInstance, one: Registration, why: RegistrationEnd, now: string): EventInstanceEvent[] => [
  { type: 'RegistrationCancelled', data: { ...idsOf(one), why } },
  ...(state.status === 'scheduled'
    ? movedUp(state, freeIn(state) + Number(one.status !== 'waitlisted'), now, one.id)
    : []),
];
/** The events when the date gets other fields. `takes_back`: the revision of the change that they undo. */
const changedDate = (
  instance: EventInstance,
  changes: Partial<InstanceFields>,
  now: string,
  takes_back?: number,
): Decided => {
  const changed = changesBetween(instance.fields, changes);
  if (!Object.keys(changed).length) return [];
  const fields = { ...instance.fields, ...changes };
  const { event_id, held } = instance;
  const { capacity, starts_at, ends_at } = fields;
  if (capacity !== null && capacity < held)
    return reject('limit', '{count, number} people have a place. Write to them first.', { count: held });
  return [
    {
      type: 'InstanceChanged',
      data: { event_id, changes: changed, starts_at, ends_at, ...(takes_back === undefined ? {} : { takes_back }) },
    },
    ...shortened(instance, starts_at),
    ...movedUp({ ...instance, fields }, capacity === null ? Infinity : capacity - held, now),
  ];
};
/** The events when a canceled date takes place after all. Offers cannot be answered meanwhile, so an offer that has ended is made again. */
const reinstated = (instance: EventInstance, takes_back: number, now: string): EventInstanceEvent[] => {
  const { event_id, registrations, fields } = instance;
  const { starts_at, ends_at } = fields;
  return [
    { type: 'InstanceReinstated', data: { event_id, starts_at, ends_at, takes_back } },
    ...everyRegistration(registrations)
      .filter(({ status, offered_until }) => status === 'offered' && offered_until! <= now && !hasBegun(instance, now))
      .map((one) => ({
        type: 'WaitlistPlaceOffered' as const,
        data: { ...idsOf(one), until: offerEnd(instance, now) },
      })),
    ...movedUp(instance, freeIn(instance), now),
  ];
};

/** One date of a recruiting event, with its places. The places are decided in one stream, so no two people get the last one. */
export const eventInstance: Decider<EventInstanceState, EventInstanceCommands, EventInstanceEvent> = {
  ...eventInstanceState,
  decide: {
    schedule: (command, state) => (state ? [] : [{ type: 'InstanceScheduled', data: command }]),
    change: ({ changes, version }, state, { now }) =>
      planned(state, (instance) => {
        if (!Object.keys(changesBetween(instance.fields, changes)).length) return [];
        // Registrations are no changes of the date: a form that was open meanwhile is not outdated by them.
        if (version != null && instance.date_version > version) return stale('date');
        return changedDate(instance, changes, now);
      }),
    cancel: ({ note }, state) =>
      !state
        ? gone
        : state.status === 'cancelled'
          ? []
          : state.status === 'completed'
            ? over
            : [{ type: 'InstanceCancelled', data: { event_id: state.event_id, note } }],
    takeBack: ({ version }, state, { now }) => {
      if (!state) return gone;
      if (state.status === 'completed' || now >= state.fields.ends_at) return over;
      if (state.date_version !== version) return stale('date');
      if (!state.last) return nothingToUndo;
      const { revision, changes } = state.last;
      if (changes === 'cancelled') return reinstated(state, revision, now);
      const before = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));
      return changedDate(state, before as Partial<InstanceFields>, now, revision);
    },
    complete: (_, state) =>
      !state
        ? gone
        : state.status === 'scheduled'
          ? [{ type: 'InstanceCompleted', data: { event_id: state.event_id } }]
          : [],
    settle: (_, state, { now }) => {
      if (!state) return gone;
      if (state.status === 'cancelled') return cancelled;
      if (!hasBegun(state, now)) return notBegun;
      return state.settled ? [] : [{ type: 'AttendanceSettled', data: { event_id: state.event_id } }];
    },
    register: ({ late, ...asked }, state, { now }) =>
      planned(state, (instance) => {
        // This check comes first, so that the refusal does not say who is registered.
        if (!late && openAt(instance, now) !== 'open') return closed;
        const before = registrationIn(instance.registrations, asked.registration_id);
        if (before && (before.status !== 'cancelled' || (before.silent === 'person' && !late))) return [];
        if (late && Date.parse(now) >= Date.parse(instance.fields.ends_at)) return closed;
        const data = { event_id: instance.event_id, ...asked };
        // A free place is first given to those who wait.
        const gets = freeIn(instance) > 0 && (!instance.waiting.length || hasBegun(instance, now));
        return [{ type: gets ? 'PersonRegistered' : 'PersonWaitlisted', data }];
      }),
    letIn: ({ registration_id }, state) =>
      planned(state, (instance) =>
        of(instance, registration_id, (_, one) => {
          if (one.status === 'offered') return [{ type: 'WaitlistPromoted', data: idsOf(one) }];
          if (one.status !== 'waitlisted') return one.status === 'cancelled' ? noPlace : [];
          return freeIn(instance) > 0 ? [{ type: 'WaitlistPromoted', data: idsOf(one) }] : full;
        }),
      ),
    leave: ({ registration_id, why }, state, { now }) =>
      of(state, registration_id, (instance, one) => {
        if (one.status === 'cancelled') return [];
        if (one.status === 'attended' || one.status === 'no_show') return why === 'erased' ? [] : begun;
        // The place of an erased person is free if the date takes place after all.
        if (instance.status === 'cancelled') return why === 'erased' ? left(instance, one, why, now) : cancelled;
        if (instance.status === 'completed') return why === 'erased' ? [] : over;
        if (why === 'person' && hasBegun(instance, now)) return begun;
        return left(instance, one, why, now);
      }),
    answerOffer: ({ registration_id, accept }, state, { now }) =>
      planned(state, (instance) =>
        of(instance, registration_id, (_, one) => {
          if (one.status === 'registered' && accept) return [];
          if (one.status === 'cancelled') return !accept && one.ended === 'declined' ? [] : expired;
          if (one.status !== 'offered') return noPlace;
          if (!accept) return left(instance, one, 'declined', now);
          return Date.parse(now) > Date.parse(one.offered_until!) || hasBegun(state!, now)
            ? expired
            : [{ type: 'WaitlistPromoted', data: idsOf(one) }];
        }),
      ),
    expireOffer: ({ registration_id, until }, state, { now }) =>
      of(state, registration_id, (instance, one) =>
        one.status !== 'offered' || one.offered_until !== until || instance.status !== 'scheduled'
          ? []
          : left(instance, one, 'expired', now),
      ),
    confirmConsent: ({ registration_id }, state) =>
      of(state, registration_id, (_, one) =>
        one.consent_version === null
          ? notAsked
          : one.confirmed_at
            ? []
            : [{ type: 'RegistrationConsentConfirmed', data: idsOf(one) }],
      ),
    forget: ({ registration_id }, state) =>
      of(state, registration_id, (_, one) =>
        one.email === null ? [] : [{ type: 'RegistrationForgotten', data: idsOf(one) }],
      ),
    disown: ({ registration_id }, state, { now }) =>
      of(state, registration_id, (instance, one) => {
        if (one.silent === 'person') return [];
        return instance.status === 'scheduled' && ['registered', 'waitlisted', 'offered'].includes(one.status)
          ? left(instance, one, 'stranger', now)
          : [{ type: 'RegistrationSilenced', data: { ...idsOf(one), why: 'person' } }];
      }),
    silence: ({ registration_id, why }, state) =>
      of(state, registration_id, (_, one) =>
        one.silent ? [] : [{ type: 'RegistrationSilenced', data: { ...idsOf(one), why } }],
      ),
    repeatLetter: ({ registration_id }, state) =>
      planned(state, (instance) =>
        of(instance, registration_id, (_, one) => {
          if (one.email === null) return erased;
          if (one.status === 'cancelled') return hasLeft;
          if (one.status === 'attended' || one.status === 'no_show') return attendanceKnown;
          return one.silent
            ? reject('not_sent', 'This person gets no letters about the event: {why}.', { why: silences[one.silent] })
            : [{ type: 'RegistrationLetterRepeated', data: idsOf(one) }];
        }),
      ),
    attend: ({ registration_id, status, how }, state, { now }) =>
      of(state, registration_id, (instance, one) => {
        if (instance.status === 'cancelled') return cancelled;
        if (!['registered', 'attended', 'no_show'].includes(one.status)) return noPlace;
        if (one.status === status) return [];
        // Members correct their list at any time; a code can be used only at the door of its own date.
        const door = how === 'code' ? doorAt(instance.fields, now) : 'open';
        if (door !== 'open') return door === 'not_yet' ? doorNotOpen : doorClosed;
        return [{ type: 'AttendanceRecorded', data: { ...idsOf(one), status, how } }];
      }),
  },
};
