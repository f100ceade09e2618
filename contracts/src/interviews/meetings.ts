import type { StepRef } from '../kernel/standard.ts';
import type { ListedAppointment } from './interviews-page.ts';
import type { AppointmentRow } from './rows.ts';

// What other pages show of the conversations with somebody.

/** The next conversation with a candidate, as their card says it. `who`: the names of its interviewers, where they are known. */
export type NextMeeting = Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'meeting_type'> & { who?: string[] };
/** By application. */
export type NextMeetings = Record<string, NextMeeting>;
type Row = Pick<AppointmentRow, 'application_id' | 'status' | 'starts_at' | 'ends_at' | 'meeting_type'>;
/** Whether a conversation is booked and has not ended. Cards count these, and so do the dialogs that ask whether to cancel them. */
export const isPlanned = ({ status, ends_at }: Pick<AppointmentRow, 'status' | 'ends_at'>, now = Date.now()): boolean =>
  status === 'booked' && Date.parse(ends_at) > now;
/** The next planned conversation of each application. `rows` are in the order of time. `whoIn` gives the names of the interviewers. */
export const nextMeetings = <R extends Row>(
  rows: readonly R[],
  whoIn: (row: R) => string[] = () => [],
  now = Date.now(),
): NextMeetings => {
  const found: NextMeetings = {};
  for (const row of rows) {
    const { application_id, starts_at, ends_at, meeting_type } = row;
    if (!isPlanned(row, now) || found[application_id]) continue;
    const who = whoIn(row);
    found[application_id] = { starts_at, ends_at, meeting_type, ...(who.length ? { who } : {}) };
  }
  return found;
};
/** The interviewers of an appointment that names them. */
export const whoMeets = ({ interviewers }: { interviewers: readonly { name: string }[] }): string[] =>
  interviewers.map(({ name }) => name);
/** An interview of the reader, on Home. */
export type OwnInterview = ListedAppointment & { job_name: string };
/** A scorecard that the reader owes for a conversation that has ended. `overdue`: it is later than it may be. */
export type DueScorecard = {
  id: string;
  appointment_id: string;
  application_id: string;
  job_id: string;
  job_name: string;
  candidate_name: string;
  step: StepRef;
  ended_at: string;
  begun: boolean;
  overdue: boolean;
};
/** Days before now and after it over which it is counted how much somebody interviews. */
export const loadDays = { held: 28, ahead: 14 } as const;
/** How many interviews somebody has had lately, and how many are booked with them. */
export type InterviewLoad = { held: number; ahead: number };
