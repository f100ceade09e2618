import type { CalendarEntry } from '@candor/contracts/calendars/calendar-file';
import type { appointmentEvents } from '@candor/contracts/interviews/events';
import { placeOfMeeting, tellMeetings } from '@candor/contracts/interviews/letter-words';
import { takesUntil } from '@candor/contracts/interviews/values';
import type { InterviewerNotTold } from '@candor/contracts/interviews/planned';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { erasedText } from '@candor/contracts/values/erased';
import type { PersonalOf } from '@candor/contracts/kernel/event';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { fullName } from '@candor/contracts/values/person-name';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { plainText } from '../../kernel/plain-text.ts';
import type { Appointment } from '../../states/appointment.state.ts';
import { isMember, type User } from '../../states/user.state.ts';

// What letters and calendars say about an appointment, in their reader's language.

/** What a letter about a conversation announces. */
export type News = 'booked' | 'moved' | 'changed' | 'cancelled' | 'reminder';
/** The organization's text that informs a candidate of each. */
export const letterOfNews = {
  booked: 'interview_confirmation',
  moved: 'interview_rescheduled',
  changed: 'interview_confirmation',
  cancelled: 'interview_cancelled',
  reminder: 'interview_reminder',
} as const satisfies Record<News, string>;

/** The fields that appointment events mark as personal: about the candidate, erased with the candidate's key. */
type AboutCandidate = PersonalOf<(typeof appointmentEvents)['types']['AppointmentBooked']>;
/** What interviewers may be told in texts that outlive the candidate, such as a letter to them. */
export type BareMeeting = Pick<
  Omit<Appointment, AboutCandidate>,
  'id' | 'starts_at' | 'ends_at' | 'duration_minutes' | 'sequence' | 'status' | 'step' | 'meeting_type'
>;
/** What the candidate is told, and what pages show. */
export type Meeting = BareMeeting &
  Pick<Appointment, 'title' | 'phone_number' | 'dial_in' | 'video_url' | 'passcode' | 'room'>;
/** `location`: the name of the place, if it has one. */
type At = { location: string | null };

/** The address of the page for one interviewer's part in a conversation. */
export const addressOfInterview = (user_appointment_id: string): string =>
  formatListAddress({
    area: interviewPage.area,
    entity: interviewPage.entity,
    list: emptySlice,
    id: user_appointment_id,
    section: null,
  });
/** The conversation's name. */
export const nameOfMeeting = ({ title, step }: Pick<Meeting, 'title' | 'step'>, speaker: Voice): string =>
  title ?? roundOfMeeting({ step }, speaker);
/** The round to which the conversation belongs. */
export const roundOfMeeting = ({ step }: Pick<Meeting, 'step'>, speaker: Voice): string =>
  speaker.find?.(step.name) ?? step.name;
/** Where an interviewer finds the conversation, for texts that outlive the candidate: the link, if there is one. The number and the room are on the page. */
export const wayOfMeeting = (
  { meeting_type }: Pick<BareMeeting, 'meeting_type'>,
  { location }: At,
  speaker: Voice,
): string => {
  const say = sayIn(speaker);
  if (meeting_type === 'video') return say('By video, see the page for the link');
  if (meeting_type === 'phone') return say('By phone, the number is on the page');
  return location ?? say('In person');
};
type Told = Pick<CalendarEntry, 'stamp' | 'title' | 'description' | 'organizer' | 'guests'> & { url: string | null };
/** Its calendar entry. `url`: the reader's page about it; `place`: as `placeOfMeeting` or `wayOfMeeting` writes it. */
export const entryAt = (
  { id: uid, sequence, starts_at, ends_at, duration_minutes, status }: BareMeeting,
  told: Told & { place: string | null },
): CalendarEntry => ({
  ...told,
  uid,
  sequence,
  starts_at,
  ends_at,
  ...(duration_minutes ? {} : { free: true }),
  status: status === 'cancelled' ? 'cancelled' : status === 'proposed' ? 'tentative' : 'confirmed',
});
export const entryOfMeeting = (meeting: Meeting, { location, ...told }: At & Told, speaker: Voice): CalendarEntry =>
  entryAt(meeting, {
    ...told,
    place: (meeting.meeting_type === 'video' && meeting.video_url) || placeOfMeeting(meeting, { location }, speaker),
  });

/** The user's name. Null: they are erased, or do not exist. */
export const nameOfUser = (user: User | null | undefined): string | null =>
  user && user.email !== erasedText ? fullName(user) : null;
export const namesIn = (
  { interviewers }: Pick<Appointment, 'interviewers'>,
  users: ReadonlyMap<string, User>,
): string[] => interviewers.flatMap(({ user_id }) => nameOfUser(users.get(user_id)) ?? []);
/** Why an interviewer gets no letter with this news. Null: they get it. Members who want one mail a day, or none, find it among their notifications. */
export const whyNoLetter = (
  user: User | null | undefined,
  organization_id: string,
  news: News,
): InterviewerNotTold | null => {
  if (!user || user.email === erasedText || !isMember(user, organization_id)) return 'left';
  const wanted = news === 'reminder' ? user.notify_interview !== 'off' : user.notify_interview === 'instant';
  return wanted ? null : 'not_at_once';
};
/** What is needed to write to a candidate about their conversations. `zone`: the candidate's time zone. */
export type AboutMeetings = {
  organization_name: string;
  job_name: string;
  locationOf: (id: string | null) => string | null;
  users: ReadonlyMap<string, User>;
  zone: string;
};
/** What the candidate reads about these conversations, in letters and in their calendar. */
export const tellCandidate = (
  appointments: readonly Appointment[],
  { locationOf, users, zone }: AboutMeetings,
  speaker: Voice,
): string =>
  tellMeetings(
    appointments.map((each) => ({
      name: nameOfMeeting(each, speaker),
      starts_at: each.starts_at,
      ends_at: takesUntil(each),
      way: each,
      location: locationOf(each.location_id),
      people: namesIn(each, users),
    })),
    { zone, words: appointments.map((each) => each.candidate_instructions && plainText(each.candidate_instructions)) },
    speaker,
  );
/** The conversation's entry in the candidate's calendar: the same in every email and in the file of their page, because one replaces the other. */
export const entryForCandidate = (
  appointment: Appointment,
  about: AboutMeetings,
  told: Pick<Told, 'stamp' | 'guests'> & { from: string },
  speaker: Voice,
): CalendarEntry => {
  const { from, ...rest } = told;
  const { organization_name: organization, job_name: job, locationOf } = about;
  return entryOfMeeting(
    appointment,
    {
      ...rest,
      title: sayIn(speaker)('{name} for {job} at {organization}', {
        name: nameOfMeeting(appointment, speaker),
        job,
        organization,
      }),
      description: tellCandidate([appointment], about, speaker),
      location: locationOf(appointment.location_id),
      organizer: { name: organization, email: from },
      url: null,
    },
    speaker,
  );
};
