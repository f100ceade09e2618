import type { CalendarEntry } from '@candor/contracts/interviews/calendar-file';
import type { appointmentEvents } from '@candor/contracts/interviews/events';
import { placeOfMeeting } from '@candor/contracts/interviews/letter-words';
import type { PersonalOf } from '@candor/contracts/kernel/event';
import { sayIn, type Voice } from '@candor/contracts/kernel/say';
import type { Appointment } from './appointment.state.ts';

// What letters and calendars say of an appointment, in the words of whoever reads them.

/** What its events call personal: it is about the candidate, and goes with their key. */
type AboutCandidate = PersonalOf<(typeof appointmentEvents)['types']['AppointmentBooked']>;
/** What may be said to interviewers in what outlives the candidate, such as a letter to them. */
export type BareMeeting = Pick<
  Omit<Appointment, AboutCandidate>,
  'id' | 'starts_at' | 'ends_at' | 'sequence' | 'status' | 'step' | 'meeting_type'
>;
/** What is said of it to the candidate, and on pages. */
export type Meeting = BareMeeting &
  Pick<Appointment, 'title' | 'phone_number' | 'dial_in' | 'video_url' | 'passcode' | 'room'>;
/** `location`: the name of the place, where it has one. */
type At = { location: string | null };

/** What the conversation is called. */
export const nameOfMeeting = ({ title, step }: Pick<Meeting, 'title' | 'step'>, speaker: Voice): string =>
  title ?? roundOfMeeting({ step }, speaker);
/** The round in which it takes place. */
export const roundOfMeeting = ({ step }: Pick<Meeting, 'step'>, speaker: Voice): string =>
  speaker.find?.(step.name) ?? step.name;
/** Where an interviewer finds it, in what outlives the candidate: the link, the number and the room are on the page. */
export const wayOfMeeting = (
  { meeting_type }: Pick<BareMeeting, 'meeting_type'>,
  { location }: At,
  speaker: Voice,
): string => {
  const say = sayIn(speaker);
  if (meeting_type === 'video') return say('By video, the link is on the page');
  if (meeting_type === 'phone') return say('By phone, the number is on the page');
  return location ?? say('In person');
};
type Told = Pick<CalendarEntry, 'stamp' | 'title' | 'description' | 'organizer' | 'guests'> & { url: string | null };
/** Its entry in a calendar. `url`: a page of the reader about it; `place`: in the words of `placeOfMeeting` or `wayOfMeeting`. */
export const entryAt = (
  { id: uid, sequence, starts_at, ends_at, status }: BareMeeting,
  told: Told & { place: string | null },
): CalendarEntry => ({
  ...told,
  uid,
  sequence,
  starts_at,
  ends_at,
  status: status === 'cancelled' ? 'cancelled' : status === 'proposed' ? 'tentative' : 'confirmed',
});
export const entryOfMeeting = (meeting: Meeting, { location, ...told }: At & Told, speaker: Voice): CalendarEntry =>
  entryAt(meeting, {
    ...told,
    place: (meeting.meeting_type === 'video' && meeting.video_url) || placeOfMeeting(meeting, { location }, speaker),
  });
