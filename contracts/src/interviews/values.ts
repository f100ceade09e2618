import { z } from 'zod';
import { phoneModes } from '../rounds/scheduling.ts';
import { keysOf, meetingTypes } from '../jobs/values.ts';
import { dayLength } from '../values/days.ts';
import type { IsMember } from '../jobs/access.ts';
import { id, moment, word } from '../kernel/values.ts';

// The parts of an appointment: one scheduled conversation in a round, between a candidate and one or more interviewers.

/** The statuses of an appointment (docs/rules/schedule-and-appointments.md#appointments). */
export const appointmentStatuses = {
  proposed: 'Proposed',
  booked: 'Booked',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'Did not take place',
} as const;
export type AppointmentStatus = keyof typeof appointmentStatuses;
/** An interviewer's response to it. */
export const responses = {
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Tentative',
} as const;
export type InterviewResponse = keyof typeof responses;
export const videoProviders = { zoom: 'Zoom', meet: 'Google Meet', other: 'Other link' } as const;
export const scorecardStatuses = { not_started: 'Not started', draft: 'Draft', submitted: 'Submitted' } as const;
export type ScorecardStatus = keyof typeof scorecardStatuses;

/** The shortest and the longest conversation, in minutes. */
export const shortestAppointment = 15;
export const longestAppointment = 180;
/** How many minutes after its start a conversation without a planned end (0 minutes) counts as ended. */
export const openLength = 60;
/** The moment when a conversation stops taking its people's time. Without a planned end it takes none. */
export const takesUntil = ({
  starts_at,
  ends_at,
  duration_minutes,
}: {
  starts_at: string;
  ends_at: string;
  duration_minutes: number;
}): string => (duration_minutes ? ends_at : starts_at);
/** The most conversations in one booking. */
export const mostTogether = 12;
export const mostInterviewers = 12;
/** Minutes before the start at which both sides get a reminder. */
export const usualReminders: readonly number[] = [1440, 60];
/** How many minutes after its end a conversation counts as having taken place. */
export const completedAfter = 15;
/** How many days after a conversation's end its record can be corrected. */
export const correctableDays = 30;

/** How long (ms) letters, and the task for the team, wait until the provider has made a video link. */
export const linkWait = 5 * 60_000;
/** Whether a video call has no link yet. */
export const lacksLink = ({
  meeting_type,
  video_url,
}: {
  meeting_type: keyof typeof meetingTypes;
  video_url: string | null;
}): boolean => meeting_type === 'video' && video_url === null;

/** One interviewer's part of an appointment. */
export const Interviewer = z.object({ user_id: id, required: z.boolean(), user_appointment_id: id });
export type Interviewer = z.output<typeof Interviewer>;
/** One interviewer's part at present. `missed`: a member recorded that the interviewer did not come. */
export const InterviewerSeat = Interviewer.extend({
  response: z.enum(keysOf(responses)),
  missed: z.boolean().optional(),
});
export type InterviewerSeat = z.output<typeof InterviewerSeat>;
/** When, how and where, without text typed by people. */
export const AppointmentPlan = z.object({
  starts_at: moment,
  ends_at: moment,
  duration_minutes: z.number(),
  /** The zone of the plan. */
  tz_region: z.string(),
  meeting_type: z.enum(keysOf(meetingTypes)),
  phone_mode: z.enum(keysOf(phoneModes)).nullable(),
  dial_in: z.string().nullable(),
  video_provider: z.enum(keysOf(videoProviders)).nullable(),
  video_url: z.string().nullable(),
  location_id: id.nullable(),
  room: z.string().nullable(),
  interviewers: z.array(Interviewer),
  candidate_instructions: z.string().nullable(),
  reminders: z.array(z.number()),
});
export type AppointmentPlan = z.output<typeof AppointmentPlan>;
/** The time that a conversation takes in some people's calendars. */
export const HeldTime = z.object({ hold_id: id, people: z.array(id) });
export type HeldTime = z.output<typeof HeldTime>;
/** Which side did not come. `user_id`: the interviewer, if one is named. */
export const NoShow = z.object({ side: z.enum(['candidate', 'interviewer']), user_id: word.nullable() });
export type NoShow = z.output<typeof NoShow>;
/** Whether a member recorded that this interviewer did not come. `no_show`: why the conversation did not take place; null: it did, or will. */
export const didNotCome = (
  { user_id, missed }: Pick<InterviewerSeat, 'user_id' | 'missed'>,
  no_show: NoShow | null,
): boolean => missed === true || no_show?.user_id === user_id;

/** The id of the appointment's booking: appointments that were booked together have ids that differ only in the last digit, which counts them from 0. */
export const bookingOf = (appointment_id: string): string => `${appointment_id.slice(0, -1)}0`;
/** The id of the conversation at this index of a booking. */
export const appointmentIn = (booking_id: string, place: number): string =>
  `${booking_id.slice(0, -1)}${place.toString(16)}`;

const uuidLength = 36;
/** A person's calendar in an organization. A person in two organizations has one in each, and neither sees the other. */
export const calendarOf = (organization_id: string, person_id: string): string => `${organization_id}-${person_id}`;
export const personOfCalendar = (calendar_id: string): string => calendar_id.slice(uuidLength + 1);

/** The Monday of the moment's week (UTC), YYYY-MM-DD. */
export const weekOf = (at: number): string => {
  const day = Math.floor(at / dayLength);
  // 1 January 1970 was a Thursday.
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  return new Date(monday * dayLength).toISOString().slice(0, 10);
};
/** The weeks that a stretch of time touches. */
export const weeksBetween = (from: number, to: number): string[] => {
  const weeks = [weekOf(from)];
  while (Date.parse(weeks.at(-1)!) + 7 * dayLength < to) weeks.push(weekOf(Date.parse(weeks.at(-1)!) + 7 * dayLength));
  return weeks;
};
/** The key of a `busy-weeks` row: includes the calendar, because keys are unique across organizations. */
export const busyWeek = (calendar_id: string, week: string): string => `${calendar_id}:${week}`;

/** Whether the conversation is planned or took place. */
export const isBookedOrHeld = ({ status }: { status: AppointmentStatus }): boolean =>
  status === 'booked' || status === 'completed';
/** What a letter must know about a conversation. */
export type Conversation = {
  step: { id: string; name: string };
  starts_at: string;
  status: AppointmentStatus;
  interviewers: readonly { scorecard_status: ScorecardStatus }[];
};
/** Whether the conversation took place: it is recorded as held, or an interviewer has submitted a scorecard for it. */
export const tookPlace = ({ status, interviewers }: Pick<Conversation, 'status' | 'interviewers'>): boolean =>
  status === 'completed' ||
  (status === 'booked' && interviewers.some(({ scorecard_status }) => scorecard_status === 'submitted'));
/** Whether the candidate is in another step than the one for which the conversation was booked. A member then decides whether it takes place. */
export const leftRound = (
  { step, status }: { step: { id: string }; status: AppointmentStatus },
  application: { step: { id: string } },
): boolean => (status === 'booked' || status === 'proposed') && step.id !== application.step.id;

type Scheduled = {
  step: { id: string };
  status: AppointmentStatus;
  ends_at: string;
  interviewers: readonly Pick<InterviewerSeat, 'user_id' | 'response' | 'missed'>[];
};
/** Whether the interviewer has declined, or did not come. */
export const isAway = ({ response, missed }: Pick<InterviewerSeat, 'response' | 'missed'>): boolean =>
  response === 'declined' || missed === true;
/** The current step of an application, and the time when the candidate came to it. */
export type Standing = { step: { id: string }; entered_at: string };
/** Whether the conversation was arranged for the candidate's current stay in the round, and not for an earlier one. */
export const isOfStay = ({ step, ends_at }: Pick<Scheduled, 'step' | 'ends_at'>, stands: Standing): boolean =>
  step.id === stands.step.id && ends_at > stands.entered_at;
const ofStay = <S extends Pick<Scheduled, 'step' | 'ends_at'>>(all: readonly S[], stands: Standing): S[] =>
  all.filter((each) => isOfStay(each, stands));
/** Whether an interviewer who declined owes no scorecard: true until they accept or write something. */
export const staysAway = ({ declined, status }: { declined: boolean; status: ScorecardStatus }): boolean =>
  declined && status === 'not_started';
/** Counts every user as a member, because a row does not know who is one. A query by a user's id is about a member, or about one who has just left. */
export const unasked: IsMember = () => true;
/** Whether an interviewer owes a scorecard. The conversation must be booked or have taken place; an interviewer who stays away or did not come owes none, nor does a former member. */
export const owesCard = (
  { user_id, response, missed }: Pick<InterviewerSeat, 'user_id' | 'response' | 'missed'>,
  status: ScorecardStatus,
  isMember: IsMember,
): boolean =>
  status !== 'submitted' && !missed && !staysAway({ declined: response === 'declined', status }) && isMember(user_id);
/**
 * The schedule status of the current round by its appointments
 * (docs/rules/schedule-and-appointments.md#the-schedule-status): complete when every required interviewer is in a
 * booked appointment. Null if this stay in the round has no appointment: the status that a member set then remains. `required`:
 * the round's required interviewers.
 */
export const scheduleStatusBy = (
  stands: Standing,
  required: readonly string[],
  appointments: readonly Scheduled[],
): 'unscheduled' | 'pending' | 'complete' | null => {
  const own = ofStay(appointments, stands);
  if (!own.length) return null;
  const held = own.filter(isBookedOrHeld);
  const coming = new Set(
    held.flatMap(({ interviewers }) => interviewers.flatMap((seat) => (isAway(seat) ? [] : [seat.user_id]))),
  );
  const refused = held.some(({ interviewers }) => interviewers.every(isAway));
  if (held.length && !refused && required.every((user_id) => coming.has(user_id))) return 'complete';
  return held.length || own.some(({ status }) => status === 'proposed') ? 'pending' : 'unscheduled';
};
type Seat = Scheduled['interviewers'][number] & { scorecard_status: ScorecardStatus };
/** The interviewers of a conversation that took place whose scorecards are still expected. */
export const awaitedOf = <S extends Seat>(seats: readonly S[], isMember: IsMember): S[] =>
  seats.filter((seat) => owesCard(seat, seat.scorecard_status, isMember));
/** The scorecards of a conversation that took place: how many are submitted, and how many are submitted or expected. */
export const cardsIn = (seats: readonly Seat[], isMember: IsMember): { given: number; all: number } => {
  const given = seats.filter(({ scorecard_status }) => scorecard_status === 'submitted').length;
  return { given, all: given + awaitedOf(seats, isMember).length };
};
/** Whether every conversation of the current round took place. */
export const isRoundHeld = (
  stands: Standing,
  appointments: readonly Pick<Scheduled, 'step' | 'ends_at' | 'status'>[],
): boolean => {
  const own = ofStay(appointments, stands);
  return (
    own.some(({ status }) => status === 'completed') &&
    !own.some(({ status }) => status === 'booked' || status === 'proposed')
  );
};
/** Whether the current round took place and no scorecard is missing: a decision is then due. */
export const isRoundJudged = (
  stands: Standing,
  appointments: readonly (Omit<Scheduled, 'interviewers'> & { interviewers: readonly Seat[] })[],
  isMember: IsMember,
): boolean =>
  isRoundHeld(stands, appointments) &&
  ofStay(appointments, stands).every(
    ({ status, interviewers }) => status !== 'completed' || !awaitedOf(interviewers, isMember).length,
  );

/** The earliest first. `starts_at`: ISO times in UTC. */
export const inTimeOrder = <Timed extends { starts_at: string }>(all: readonly Timed[]): Timed[] =>
  all.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
