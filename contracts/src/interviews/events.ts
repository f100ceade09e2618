import { z } from 'zod';
import { event, events, type EventOf, noPerson, open, personal } from '../kernel/event.ts';
import { phrase, sayIn, type Voice } from '../words/say.ts';
import { nameOrderKeys } from '../values/person-name.ts';
import { dayIn, fullDayWords, timeWords, withRegion } from '../words/time-words.ts';
import { placeOnClocks } from '../words/zone-words.ts';
import { id, moment, word } from '../kernel/values.ts';
import { StepMark } from '../pipeline/events.ts';
import { AppointmentPlan, HeldTime, NoShow, responses } from './values.ts';
import { keysOf } from '../jobs/values.ts';

const maybe = z.string().nullable();
/** The conversation and its candidate. */
const about = { appointment_id: id, application_id: id, candidate_id: id, job_id: id, step: open(StepMark) };
const {
  starts_at,
  ends_at,
  duration_minutes,
  meeting_type,
  phone_mode,
  video_provider,
  interviewers,
  reminders,
  location_id,
} = AppointmentPlan.shape;
/** The whole plan of the conversation. Any typed text may name the candidate, so all of it is personal. */
const arranged = {
  title: personal(maybe),
  starts_at,
  ends_at,
  duration_minutes,
  tz_region: word,
  meeting_type,
  phone_mode,
  phone_number: personal(maybe),
  dial_in: personal(maybe),
  video_provider,
  video_url: personal(maybe),
  passcode: personal(maybe),
  location_id,
  room: personal(maybe),
  interviewers,
  candidate_instructions: personal(maybe),
  internal_note: personal(maybe),
  reminders,
  /** A person is busy at that time, and the booking member gave this reason to book anyway. */
  over: z.boolean(),
  over_reason: personal(maybe),
  notify: z.object({ candidate: z.boolean(), interviewers: z.boolean() }),
};
export const arrangedFields = Object.keys(arranged) as (keyof typeof arranged)[];
/** The candidate's name at that time. Later changes come from the person's own events. */
const Named = z.object({
  first_name: z.string(),
  last_name: z.string(),
  name_order: z.enum(nameOrderKeys).nullable(),
});
const begun = {
  ...about,
  ...arranged,
  person: personal(Named.nullable()),
  self_scheduled: z.boolean(),
};
/** Other records of the same person, whose calendars hold that time too. */
const also_held = z.array(id).optional();
type Times = { starts_at: string; tz_region: string };
/** A time such as '24 November 2026, 14:30 (Lisbon, UTC)'. */
const when = ({ starts_at: at, tz_region: zone }: Times, { locale }: Voice): string => {
  const reader = { zone, locale: withRegion(locale) };
  return `${fullDayWords(dayIn(at, zone), reader)}, ${timeWords(at, reader)} (${placeOnClocks(at, zone)})`;
};
/** The conversation is named by its round, because its title is about the candidate. */
const named = ({ step }: { step: StepMark }, speaker: Voice): string => speaker.find?.(step.name) ?? step.name;

/** Appointments that were booked together and stay or go together. */
export const appointmentEvents = events(
  'appointment',
  { about: 'candidate_id' },
  {
    /** The conversation was suggested but is not agreed yet. It takes no time in calendars. */
    AppointmentProposed: event(
      begun,
      (data, speaker) =>
        sayIn(speaker)('proposed {name} on {time}', { name: named(data, speaker), time: when(data, speaker) }),
      { kind: phrase('proposed {name} on {time}') },
    ),
    AppointmentBooked: event(
      { ...begun, hold_id: id, also_held },
      (data, speaker) =>
        sayIn(speaker)('booked {name} on {time}', { name: named(data, speaker), time: when(data, speaker) }),
      { kind: phrase('booked {name} on {time}') },
    ),
    /** A new time, other people or other details. `replaces`: the time that becomes free. */
    AppointmentRescheduled: event(
      {
        ...about,
        ...arranged,
        from: z.object({ starts_at: moment, ends_at: moment }),
        by: z.enum(['us', 'candidate']),
        hold_id: id.nullable(),
        also_held,
        replaces: HeldTime.nullable(),
      },
      (data, speaker) =>
        data.from.starts_at === data.starts_at && data.from.ends_at === data.ends_at
          ? sayIn(speaker)('changed the details of {name} on {time}', {
              name: named(data, speaker),
              time: when(data, speaker),
            })
          : sayIn(speaker)('moved {name} from {from} to {to}', {
              name: named(data, speaker),
              from: when({ ...data, starts_at: data.from.starts_at }, speaker),
              to: when(data, speaker),
            }),
      { kind: phrase('moved or changed {name}') },
    ),
    AppointmentCancelled: event(
      {
        ...about,
        starts_at,
        tz_region: word,
        by: z.enum(['us', 'candidate']),
        reason: personal(maybe),
        /** Whether the candidate's archiving or erasure caused this, and not a member by hand. */
        automatic: z.boolean(),
        notify: z.object({ candidate: z.boolean(), interviewers: z.boolean() }),
        releases: HeldTime.nullable(),
      },
      (data, speaker) =>
        sayIn(speaker)('cancelled {name} on {time}', { name: named(data, speaker), time: when(data, speaker) }),
      { kind: phrase('cancelled {name} on {time}') },
    ),
    AppointmentCompleted: event(
      { ...about, automatic: z.boolean() },
      (data, speaker) => sayIn(speaker)('recorded that {name} was held', { name: named(data, speaker) }),
      { kind: phrase('recorded that {name} was held') },
    ),
    /** `releases`: the rest of the taken time, if the conversation has not ended. `goes_on`: only this one of several interviewers did not come, so the conversation takes place. */
    NoShowRecorded: event(
      { ...about, by: NoShow, releases: HeldTime.optional(), goes_on: z.literal(true).optional() },
      (data, speaker) =>
        data.by.side === 'candidate'
          ? sayIn(speaker)('recorded that the candidate did not attend {name}', { name: named(data, speaker) })
          : sayIn(speaker)('recorded that an interviewer did not attend {name}', { name: named(data, speaker) }),
      { kind: phrase('recorded that someone did not attend {name}') },
    ),
    /** The earlier record of it was wrong. */
    AppointmentCorrected: event(
      { ...about, to: z.enum(['completed', 'cancelled']), releases: HeldTime.optional() },
      (data, speaker) =>
        data.to === 'completed'
          ? sayIn(speaker)('corrected the record: {name} was held', { name: named(data, speaker) })
          : sayIn(speaker)('corrected the record: {name} was not held', { name: named(data, speaker) }),
      { kind: phrase('corrected the record of {name}') },
    ),
    InterviewerResponded: event(
      { ...about, user_id: id, response: z.enum(keysOf(responses)) },
      (data, speaker) =>
        data.response === 'accepted'
          ? sayIn(speaker)('accepted {name}', { name: named(data, speaker) })
          : data.response === 'declined'
            ? sayIn(speaker)('declined {name}', { name: named(data, speaker) })
            : sayIn(speaker)('answered tentatively to {name}', { name: named(data, speaker) }),
      { kind: phrase('answered the invitation to {name}') },
    ),
    /** The meeting's address was made at the provider in that person's account, or moved there. */
    VideoMeetingSet: event(
      {
        ...about,
        provider: z.enum(['zoom']),
        meeting_id: word,
        host_id: id,
        video_url: personal(maybe),
        passcode: personal(maybe),
        title: open(z.string()),
        starts_at,
        duration_minutes,
        tz_region: word,
      },
      (data, speaker) => sayIn(speaker)('set up the Zoom meeting of {name}', { name: named(data, speaker) }),
      { kind: phrase('set up the Zoom meeting of {name}') },
    ),
    VideoMeetingRemoved: event(
      { ...about, meeting_id: word, video_url: personal(maybe) },
      (data, speaker) => sayIn(speaker)('removed the Zoom meeting of {name}', { name: named(data, speaker) }),
      { kind: phrase('removed the Zoom meeting of {name}') },
    ),
    /** The candidate chose the time with a booking link. Recorded before the booking. */
    SlotSelfBooked: event({ ...about, token_hash: word, starts_at }, 'chose a time with the booking link', {
      ofPerson: true,
    }),
    /** The time was held for a booking that was never made. No booking can be made with that held time any more. */
    BookingGivenUp: event({ hold_id: id }, 'cancelled an unfinished booking'),
  },
);
export type AppointmentEvent = EventOf<typeof appointmentEvents>;

/** One person's taken time. Stretches of one calendar never overlap, unless a member booked over them (`over`). */
export const calendarEvents = events(
  'calendar',
  { about: noPerson },
  {
    /** `people`: everyone whose time is held under this id, the first to be asked first. */
    TimeHeld: event(
      {
        hold_id: id,
        appointment_id: id,
        starts_at: moment,
        ends_at: moment,
        over: z.boolean(),
        people: z.array(id),
      },
      'held time for an interview',
    ),
    TimeReleased: event(
      { hold_id: id, appointment_id: id, starts_at: moment, ends_at: moment },
      'released time held for an interview',
    ),
  },
);
export type CalendarEvent = EventOf<typeof calendarEvents>;
