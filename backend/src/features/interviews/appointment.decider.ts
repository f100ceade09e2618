import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import {
  correctableDays,
  type HeldTime,
  type InterviewResponse,
  isAway,
  longestAppointment,
  type NoShow,
  shortestAppointment,
  takesUntil,
} from '@candor/contracts/interviews/values';
import { meets } from '@candor/contracts/rounds/scheduling';
import { dayLength } from '@candor/contracts/values/days';
import type { Application } from '../../states/application.state.ts';
import {
  type Appointment,
  appointmentOf,
  type BookingState,
  bookingState,
  type MadeMeeting,
  peopleOf,
} from '../../states/appointment.state.ts';
import { notScheduled } from '../../states/inviting.state.ts';
import { type Decider, isRejection, refusedAt, reject, type Rejection, stale } from '../../kernel/decider.ts';

// The rules of appointments that were booked together (docs/rules/schedule-and-appointments.md#appointments).

type Booked = Extract<AppointmentEvent, { type: 'AppointmentBooked' }>['data'];
type Rescheduled = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data'];
type Mark = 'application_id' | 'candidate_id' | 'job_id' | 'step';
/** The details of one conversation (interview): time, people and place. */
export type Arranged = Omit<Rescheduled, Mark | 'from' | 'by' | 'hold_id' | 'also_held' | 'replaces'>;
/** The time that was taken in the calendars of these people. */
export type TakenTime = HeldTime & { starts_at: string; ends_at: string };
/** `held`: the time that was taken for the conversation; null: it takes no time, or keeps the time that it has. */
export type Taken = Arranged & { held: TakenTime | null };
/** The candidate's application and step, which only booking needs. */
export type AppointmentFacts = {
  application: Pick<Application, 'candidate_id' | 'job_id' | 'step'> & { id: string };
  person: Booked['person'];
} | null;
export type Notify = Booked['notify'];
export type AppointmentCommands = {
  /** `proposed`: the time is only suggested, and not taken. `step_id`: the round that the caller means. `version`: the version of the confirmed appointments that the caller saw. */
  book: {
    application_id: string;
    appointments: readonly Taken[];
    proposed: boolean;
    step_id: string | null;
    token_hash: string | null;
    version: number | null;
  };
  /** `version`: the version of these appointments that the caller saw; null: any version. */
  reschedule: { appointments: readonly Taken[]; by: 'us' | 'candidate'; version: number | null };
  /** `automatic`: another event caused the cancellation; appointments that are over then stay. */
  cancel: {
    appointment_ids: readonly string[];
    by: 'us' | 'candidate';
    reason: string | null;
    automatic: boolean;
    notify: Notify;
  };
  /** `ends_at`: the planned end; if the end has changed, nothing happens. Null: a member records that the conversation was held. */
  complete: { appointment_id: string; ends_at: string | null };
  noShow: { appointment_id: string; by: NoShow };
  respond: { appointment_id: string; user_id: string; response: Exclude<InterviewResponse, 'invited'> };
  /** Notes the meeting that was made or moved at the video provider. */
  setMeeting: { appointment_id: string; meeting: MadeMeeting };
  removeMeeting: { appointment_id: string; meeting_id: string };
  /** Gives up time that was taken. If no appointment uses it yet, no appointment can use it any more. */
  giveUp: { hold_id: string };
};

/** The refusal when another change came first. */
const changed = stale('appointment');
const missing = reject('not_found', 'Appointment not found.');
const past = reject('past', 'Choose a time in the future.');
export const otherRound = refusedAt('workflow_step_id', 'Choose the round the candidate is in.', 'wrong_state');
const givenUp = reject('given_up', 'Booking took too long. Try again.');
const alreadyOver = reject('wrong_state', 'This interview is over. Book a new one.');
const alreadyCancelled = reject('wrong_state', 'This interview was cancelled. Book a new one.');
const notBooked = reject('wrong_state', 'This interview is not booked.');
const notBegun = reject('wrong_state', 'This interview has not started yet.');
const tooLate = reject(
  'wrong_state',
  'It was more than {days, number} days ago, so its record can no longer be changed.',
  {
    days: correctableDays,
  },
);
const begins = ({ starts_at }: { starts_at: string }, now: string): boolean => Date.parse(starts_at) > Date.parse(now);

/** What is wrong with the times and people of these appointments among themselves; null: nothing is wrong. */
const wrongPlan = (appointments: readonly Arranged[]): Rejection | null => {
  for (const { interviewers, duration_minutes } of appointments) {
    if (!interviewers.length) return reject('validation', 'Choose an interviewer.');
    // 0 means that no end is planned.
    if (duration_minutes && (duration_minutes < shortestAppointment || duration_minutes > longestAppointment))
      return reject('validation', 'Choose a duration.');
  }
  const ordered = appointments.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const together = ordered.some(
    (each, at) => at > 0 && Date.parse(ordered[at - 1]!.ends_at) > Date.parse(each.starts_at),
  );
  return together ? reject('validation', 'Two of these interviews are at the same time.') : null;
};
/** Why these appointments cannot be booked, even if all people are free; null: they can. */
export const bookingRefused = (
  appointments: readonly Arranged[],
  step_id: string | null,
  facts: AppointmentFacts,
  now: string,
): Rejection | null => {
  if (!facts) return missing;
  const { step } = facts.application;
  if (!meets(step)) return notScheduled;
  if (step_id !== null && step_id !== step.id) return otherRound;
  return appointments.every((each) => begins(each, now)) ? wrongPlan(appointments) : past;
};
/** Why this appointment cannot be moved or changed; null: it can. */
const closed = ({ status }: Appointment): Rejection | null =>
  status === 'cancelled' ? alreadyCancelled : status === 'booked' || status === 'proposed' ? null : alreadyOver;
const moved = (before: Appointment, { starts_at, ends_at }: Arranged): boolean =>
  before.starts_at !== starts_at || before.ends_at !== ends_at;
export const moveRefused = (appointments: readonly Arranged[], state: BookingState, now: string): Rejection | null => {
  for (const wanted of appointments) {
    const before = appointmentOf(state, wanted.appointment_id);
    if (!before) return missing;
    const refused = closed(before);
    if (refused) return refused;
    if (moved(before, wanted) && !begins(wanted, now)) return past;
  }
  return wrongPlan(appointments);
};

/** Whether the changed appointment needs another time, or the time of other people. */
export const needsTime = (plan: Arranged, before: Appointment): boolean =>
  before.status === 'booked' &&
  (moved(before, plan) ||
    takesUntil(before) !== takesUntil(plan) ||
    peopleOf({ ...plan, candidate_id: before.candidate_id }).join() !== peopleOf(before).join());
/** Whether this time was taken for exactly this conversation, and from each person in it. */
const isFor = (held: TakenTime, plan: Arranged, candidate_id: string): boolean =>
  held.starts_at === plan.starts_at &&
  held.ends_at === takesUntil(plan) &&
  peopleOf({ ...plan, candidate_id }).every((person) => held.people.includes(person));
/** The version of several appointments: that of the last one to change. */
export const versionOf = (appointments: readonly Pick<Appointment, 'version'>[]): number =>
  Math.max(...appointments.map(({ version }) => version));
/** Whether these appointments have changed after the version that the caller saw. */
export const isOutdated = (version: number | null, ids: readonly string[], state: BookingState): boolean => {
  if (version === null) return false;
  const found = ids.flatMap((id) => appointmentOf(state, id) ?? []);
  return found.length > 0 && versionOf(found) !== version;
};
const idsOf = (appointments: readonly Arranged[]): string[] => appointments.map(({ appointment_id }) => appointment_id);
/** The fields by which an event records the time that was taken. */
const holdOf = ({ hold_id, people }: TakenTime, plan: Arranged, candidate_id: string) => {
  const own = peopleOf({ ...plan, candidate_id });
  const also = people.filter((person) => !own.includes(person));
  return { hold_id, ...(also.length ? { also_held: also } : {}) };
};

const about = ({ id, application_id, candidate_id, job_id, step }: Appointment) => ({
  appointment_id: id,
  application_id,
  candidate_id,
  job_id,
  step,
});
/** A text that is the same for equal values, in any order of their keys. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted())
      : each,
  );
/** Whether a change of the appointment is visible to people. */
const differs = ({ notify: _notify, ...arranged }: Arranged, before: Appointment): boolean =>
  Object.entries(arranged).some(([name, value]) => {
    if (name === 'appointment_id') return false;
    const present =
      name === 'interviewers'
        ? before.interviewers.map(({ response: _response, missed: _missed, ...each }) => each)
        : before[name as keyof Appointment];
    return plain(value) !== plain(present);
  });
/** Frees the rest of an appointment's time, because it does not take place. */
const restOf = ({ held, ends_at }: Appointment, now: string): { releases?: HeldTime } =>
  held && Date.parse(ends_at) > Date.parse(now) ? { releases: held } : {};
/** A conversation's record can be changed from its beginning until `correctableDays` after its end. */
const recordable = (found: Appointment | null, now: string): Appointment | Rejection => {
  if (!found) return missing;
  if (found.status === 'cancelled') return alreadyCancelled;
  if (found.status === 'proposed') return notBooked;
  if (begins(found, now)) return notBegun;
  return Date.parse(now) - Date.parse(found.ends_at) > correctableDays * dayLength ? tooLate : found;
};

export const appointment: Decider<BookingState, AppointmentCommands, AppointmentEvent, AppointmentFacts> = {
  ...bookingState,
  decide: {
    book: ({ appointments, proposed, step_id, token_hash, version }, state, { facts, now }) => {
      if (isOutdated(version, idsOf(appointments), state)) return changed;
      const refused = bookingRefused(appointments, step_id, facts, now);
      if (refused) return refused;
      if (appointments.some(({ held }) => held && state?.spent.includes(held.hold_id))) return givenUp;
      const { id: application_id, candidate_id, job_id, step } = facts!.application;
      const begun = appointments.flatMap((each) => {
        const { appointment_id } = each;
        const before = appointmentOf(state, appointment_id);
        if (before && before.status !== 'proposed') return [];
        // A proposed appointment keeps its own application: its job may have been merged with another since it was proposed.
        return [
          { ...each, of: before ? about(before) : { appointment_id, application_id, candidate_id, job_id, step } },
        ];
      });
      // A conversation is never booked if the time of a person in it was not taken.
      if (!proposed && begun.some(({ held, of, ...plan }) => !held || !isFor(held, plan, of.candidate_id)))
        return changed;
      return begun.flatMap(({ held, of, ...arranged }): AppointmentEvent[] => {
        const data = {
          ...arranged,
          ...of,
          person: facts!.person,
          self_scheduled: token_hash !== null,
        };
        if (proposed || !held) return [{ type: 'AppointmentProposed', data }];
        return [
          ...(token_hash === null
            ? []
            : [
                {
                  type: 'SlotSelfBooked' as const,
                  data: { ...of, token_hash, starts_at: arranged.starts_at },
                },
              ]),
          { type: 'AppointmentBooked', data: { ...data, ...holdOf(held, arranged, of.candidate_id) } },
        ];
      });
    },

    reschedule: ({ appointments, by, version }, state, { now }) => {
      if (isOutdated(version, idsOf(appointments), state)) return changed;
      const refused = moveRefused(appointments, state, now);
      if (refused) return refused;
      if (appointments.some(({ held }) => held && state!.spent.includes(held.hold_id))) return givenUp;
      for (const { held, ...plan } of appointments) {
        const before = appointmentOf(state, plan.appointment_id)!;
        // A booked conversation is never moved to a time that was not taken from each person in it.
        if (held ? !isFor(held, plan, before.candidate_id) : needsTime(plan, before)) return changed;
      }
      return appointments.flatMap(({ held, ...arranged }): AppointmentEvent[] => {
        const before = appointmentOf(state, arranged.appointment_id)!;
        if (!held && !differs(arranged, before)) return [];
        return [
          {
            type: 'AppointmentRescheduled',
            data: {
              ...about(before),
              ...arranged,
              from: { starts_at: before.starts_at, ends_at: before.ends_at },
              by,
              ...(held ? holdOf(held, arranged, before.candidate_id) : { hold_id: null }),
              replaces: held ? before.held : null,
            },
          },
        ];
      });
    },

    cancel: ({ appointment_ids, by, reason, automatic, notify }, state, { now }) => {
      const events: AppointmentEvent[] = [];
      for (const id of appointment_ids) {
        const found = appointmentOf(state, id);
        if (!found) return missing;
        if (found.status === 'cancelled') continue;
        const open = found.status === 'booked' || found.status === 'proposed';
        if (automatic && (!open || !begins(found, now))) continue;
        if (!open) {
          const record = recordable(found, now);
          if (isRejection(record)) return record;
          events.push({
            type: 'AppointmentCorrected',
            data: { ...about(found), to: 'cancelled', ...restOf(found, now) },
          });
          continue;
        }
        const { starts_at, tz_region } = found;
        // People were never told of a time that was only proposed.
        const told = found.status === 'proposed' ? { candidate: false, interviewers: false } : notify;
        events.push({
          type: 'AppointmentCancelled',
          data: { ...about(found), starts_at, tz_region, by, reason, automatic, notify: told, releases: found.held },
        });
      }
      return events;
    },

    complete: ({ appointment_id, ends_at }, state, { now }) => {
      const found = appointmentOf(state, appointment_id);
      if (ends_at !== null)
        return found?.status === 'booked' && found.ends_at === ends_at && !begins({ starts_at: ends_at }, now)
          ? [{ type: 'AppointmentCompleted', data: { ...about(found), automatic: true } }]
          : [];
      const record = recordable(found, now);
      if (isRejection(record)) return record;
      const somebodyMissed = record.interviewers.some(({ missed }) => missed);
      if (record.status === 'completed' && !somebodyMissed) return [];
      return record.status === 'booked'
        ? [{ type: 'AppointmentCompleted', data: { ...about(record), automatic: false } }]
        : [{ type: 'AppointmentCorrected', data: { ...about(record), to: 'completed' } }];
    },

    noShow: ({ appointment_id, by }, state, { now }) => {
      const record = recordable(appointmentOf(state, appointment_id), now);
      if (isRejection(record)) return record;
      if (by.user_id !== null && !record.interviewers.some(({ user_id }) => user_id === by.user_id))
        return reject('validation', 'This person is not an interviewer here.');
      const same = record.no_show?.side === by.side && record.no_show.user_id === by.user_id;
      const known = record.interviewers.some(({ user_id, missed }) => user_id === by.user_id && missed);
      if (same || known) return [];
      // If one interviewer is missing, the conversation goes on, as long as another one is there.
      const others = record.interviewers.some((seat) => seat.user_id !== by.user_id && !isAway(seat));
      const rest = by.user_id !== null && others ? { goes_on: true as const } : restOf(record, now);
      return [{ type: 'NoShowRecorded', data: { ...about(record), by, ...rest } }];
    },

    respond: ({ appointment_id, user_id, response }, state) => {
      const found = appointmentOf(state, appointment_id);
      const own = found?.interviewers.find((each) => each.user_id === user_id);
      if (!found || !own) return missing;
      const refused = closed(found);
      if (refused) return refused;
      return own.response === response
        ? []
        : [{ type: 'InterviewerResponded', data: { ...about(found), user_id, response } }];
    },

    setMeeting: ({ appointment_id, meeting }, state) => {
      const found = appointmentOf(state, appointment_id);
      if (!found) return missing;
      if (!meetsByZoom(found)) return reject('wrong_state', 'This interview does not use Zoom.');
      const names = Object.keys(meeting) as (keyof MadeMeeting)[];
      const same = names.every((name) => found.meeting?.[name] === meeting[name]) && found.video_url !== null;
      return same ? [] : [{ type: 'VideoMeetingSet', data: { ...about(found), ...meeting } }];
    },

    removeMeeting: ({ appointment_id, meeting_id }, state) => {
      const found = appointmentOf(state, appointment_id);
      if (!found) return missing;
      return found.meeting?.meeting_id === meeting_id
        ? [
            {
              type: 'VideoMeetingRemoved',
              data: { ...about(found), meeting_id, video_url: found.meeting.video_url },
            },
          ]
        : [];
    },

    giveUp: ({ hold_id }, state) =>
      carries(state, hold_id) || state?.spent.includes(hold_id) ? [] : [{ type: 'BookingGivenUp', data: { hold_id } }],
  },
};
/** Whether an appointment uses this time. */
export const carries = (state: BookingState, hold_id: HeldTime['hold_id']): boolean =>
  state?.appointments.some(({ held }) => held?.hold_id === hold_id) ?? false;
/** Whether the appointment meets at Zoom: it takes place, by video, and has no address that a member typed. */
export const meetsByZoom = ({ status, meeting_type, video_provider, video_url, meeting }: Appointment): boolean =>
  status === 'booked' &&
  meeting_type === 'video' &&
  video_provider === 'zoom' &&
  (video_url === null || video_url === meeting?.video_url);
