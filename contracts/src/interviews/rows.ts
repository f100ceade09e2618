import { list } from '../kernel/list.ts';
import type { NameParts } from '../values/person-name.ts';
import { searchedName } from '../values/searched-name.ts';
import type { StepMark } from '../pipeline/events.ts';
import type { EarlierPlace } from '../pipeline/goes-on.ts';
import {
  type AppointmentPlan,
  type AppointmentStatus,
  type InterviewerSeat,
  type NoShow,
  owesCard,
  unasked,
  type ScorecardStatus,
} from './values.ts';

/** An interviewer in the lists. */
export type ListedInterviewer = InterviewerSeat & { scorecard_status: ScorecardStatus };
/** One conversation. `leftRound` tells whether the candidate has left its round after the booking. */
export type AppointmentRow = Omit<AppointmentPlan, 'interviewers'> & {
  id: string;
  organization_id: string;
  /** The revision of the last event about this appointment in its booking. */
  version: number;
  booking_id: string;
  application_id: string;
  candidate_id: string;
  candidate_name: string;
  /** The parts of the candidate's name, so that a change of one part keeps the others. */
  person: NameParts | null;
  job_id: string;
  step: StepMark;
  /** Where the conversation was booked, if the application has continued as another one after a merge of jobs. */
  earlier: EarlierPlace[];
  title: string | null;
  phone_number: string | null;
  passcode: string | null;
  internal_note: string | null;
  interviewers: ListedInterviewer[];
  status: AppointmentStatus;
  no_show: NoShow | null;
  cancelled_by: 'us' | 'candidate' | null;
  self_scheduled: boolean;
  /** Booked although a person is busy at that time. */
  over: boolean;
  booked_at: string;
  /** How often the conversation was moved, changed or given another link, for calendars (SEQUENCE). */
  sequence: number;
  /** Who gets letters about it. */
  notify: { candidate: boolean; interviewers: boolean };
};
const owes = ({ status, interviewers }: AppointmentRow): string[] =>
  status === 'completed'
    ? interviewers.flatMap((seat) => (owesCard(seat, seat.scorecard_status, unasked) ? [seat.user_id] : []))
    : [];
export const appointmentList = list<AppointmentRow>()({
  name: 'appointments',
  about: (row) => [row.candidate_id],
  fields: {
    interviewer: { kind: 'keywords', of: (row) => row.interviewers.map(({ user_id }) => user_id) },
    /** The keys that find a member's rows: the ids of members who interview, and the id of the job whose candidates a member may list. */
    reader: { kind: 'keywords', of: (row) => [row.job_id, ...row.interviewers.map(({ user_id }) => user_id)] },
    status: { kind: 'keyword', of: (row) => row.status },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    earlier: { kind: 'keywords', of: (row) => row.earlier.map(({ application_id }) => application_id) },
    step_id: { kind: 'keyword', of: (row) => row.step.id },
    starts_at: { kind: 'moment', of: (row) => row.starts_at },
    candidate_name: { kind: 'text', of: (row) => row.candidate_name },
    /** The interviewers who owe a scorecard. */
    owes: { kind: 'keywords', of: owes },
  },
  filters: {
    interviewer: { field: 'interviewer', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    job: { field: 'job_id', kind: 'equal' },
    application: { field: 'application_id', kind: 'equal' },
    candidate: { field: 'candidate_id', kind: 'equal' },
    step: { field: 'step_id', kind: 'equal' },
    starts: { field: 'starts_at', kind: 'range' },
    owes: { field: 'owes', kind: 'equal' },
  },
  sorts: ['starts_at', 'candidate_name'],
  defaultSort: 'starts_at-asc',
  search: { words: (row) => searchedName(row.candidate_name), phrases: ['candidate_name'] },
  indexes: [
    ['application_id', 'starts_at'],
    ['candidate_id'],
    ['earlier'],
    ['job_id', 'starts_at'],
    ['status', 'starts_at'],
  ],
});

/** One stretch of taken time: start and end (milliseconds), the appointment, and whether it overlaps another one. */
export type BusyTime = [starts: number, ends: number, appointment_id: string, over: boolean];
/** A person's taken time in one organization and one week (UTC, from Monday). Time that continues into the next week is in both. */
export type BusyWeekRow = {
  /** The key: `busyWeek(calendar_id, week)`. */
  id: string;
  organization_id: string;
  person_id: string;
  week: string;
  times: BusyTime[];
};
export const busyList = list<BusyWeekRow>()({
  name: 'busy-weeks',
  fields: {
    person_id: { kind: 'keyword', of: (row) => row.person_id },
    week: { kind: 'keyword', of: (row) => row.week },
  },
  filters: { person: { field: 'person_id', kind: 'equal' }, week: { field: 'week', kind: 'equal' } },
  sorts: ['week'],
  defaultSort: 'week-asc',
  indexes: [['person_id', 'week']],
});
