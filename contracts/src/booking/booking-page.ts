import type { JobPage } from '../jobs/pages.ts';
import type { PanelMember, PlacedQuestion, Step } from '../jobs/values.ts';
import { byJob, onJob } from '../jobs/record-kind.ts';
import { recordPage } from '../kernel/page.ts';
import type { Language } from '../words/say.ts';
import type { Option } from '../kernel/standard.ts';
import type { ApplicationRow } from '../pipeline/rows.ts';
import type { InterviewerNotTold, NotTold } from '../interviews/planned.ts';
import type { AppointmentRow } from '../interviews/rows.ts';
import type { Attendee } from './timetable.ts';

// The page to book and move the conversations of a round.

/** Days that the page shows at once. */
export const bookingDays = 14;
/** The fields of an appointment on the page. */
export const bookedFields = [
  'id',
  'booking_id',
  'version',
  'step',
  'title',
  'starts_at',
  'ends_at',
  'tz_region',
  'status',
  'interviewers',
  'meeting_type',
  'phone_mode',
  'phone_number',
  'dial_in',
  'video_url',
  'passcode',
  'location_id',
  'room',
  'candidate_instructions',
  'internal_note',
  'reminders',
  'notify',
] as const satisfies readonly (keyof AppointmentRow)[];
export type BookedAppointment = Pick<AppointmentRow, (typeof bookedFields)[number]>;
export type BookingData = JobPage & {
  application: Pick<
    ApplicationRow,
    'id' | 'version' | 'name' | 'candidate_id' | 'schedule_status' | 'title' | 'headline' | 'company'
  >;
  who: { email: string | null; phone: string | null; location: string | null; tz_region: string | null };
  /** Why a letter about this booking would not reach the candidate; null: it would. */
  not_told: NotTold | null;
  /** The people who can be asked to interview but whom a letter would not reach, with the reason. */
  untold: Record<string, InterviewerNotTold>;
  /** The language of letters to the candidate, and the round's name in it. */
  letter: { language: Language; round: string };
  /** The candidate's step. */
  step: Step;
  /** The interviewers of the step, in the order in which they meet the candidate. */
  panel: PanelMember[];
  /** The questions of the step; empty for a reader who may not see them. */
  questions: PlacedQuestion[];
  /** The candidate and every person who can be asked, with their times. */
  people: Attendee[];
  /** People whose outside calendar we cannot read, and the time since which we cannot. */
  unread: { user_id: string; since: string }[];
  /** The members of the job who can interview. */
  askable: Option[];
  places: Option[];
  /** The reader and those people who can be asked, if their account can make a video meeting. */
  hosts: string[];
  /** What is booked or suggested in this round, by time. */
  appointments: BookedAppointment[];
  /** The appointments that the page moves. */
  moves: BookedAppointment[];
  /** The candidate's current link to choose a time; null: there is none. */
  invite: { expires_at: string } | null;
  /** How many candidates are in the round, and how many of them are not scheduled. */
  round: { unscheduled: number; standing: number };
  /** The days on the page, and the time (`now`) at which they were read, in ms. */
  window: { from: number; to: number };
  now: number;
};
/** The section's id is the application's id. Its filters: `booking`, the booking to move; `from`, the first day (YYYY-MM-DD). */
export const bookingPage = recordPage<BookingData>('opportunities', 'jobs', 'booking', {
  needs: onJob('list', byJob('id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
});
