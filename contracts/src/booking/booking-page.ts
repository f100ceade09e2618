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

// The page on which the conversations of a round are booked, and moved.

/** Days that the page looks ahead at once. */
export const bookingDays = 14;
/** What the page shows of an appointment. */
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
  /** Why they would get no letter about what is booked or moved here; null: they get it. */
  not_told: NotTold | null;
  /** Those of everybody who can be asked who would get no letter either, with the reason. */
  untold: Record<string, InterviewerNotTold>;
  /** In which language letters to them go, and what this round is called there. */
  letter: { language: Language; round: string };
  /** Where they stand. */
  step: Step;
  /** Who interviews in it, in the order in which they ask. */
  panel: PanelMember[];
  /** What is asked in it; nothing for who may not read that. */
  questions: PlacedQuestion[];
  /** The candidate and everybody who can be asked, with their times. */
  people: Attendee[];
  /** People whose calendar elsewhere cannot be read, and since when. */
  unread: { user_id: string; since: string }[];
  /** The members of the job who can interview. */
  askable: Option[];
  places: Option[];
  /** Those in whose account a video meeting can be made, among the reader and everybody who can be asked. */
  hosts: string[];
  /** What is booked or suggested in this round, in the order of time. */
  appointments: BookedAppointment[];
  /** Those of them that are moved here. */
  moves: BookedAppointment[];
  /** The link by which the candidate can choose a time now; null: there is none. */
  invite: { expires_at: string } | null;
  /** How many stand in the round, and how many of them are not scheduled. */
  round: { unscheduled: number; standing: number };
  /** The days that are looked at, and when this was read; in ms. */
  window: { from: number; to: number };
  now: number;
};
/** The application is the section's id. Its filters: `booking`, which is moved; `from`, the first day (YYYY-MM-DD). */
export const bookingPage = recordPage<BookingData>('opportunities', 'jobs', 'booking', {
  needs: onJob('list', byJob('id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
});
