import { hourLength } from '../kernel/days.ts';
import type { StepRef } from '../kernel/standard.ts';
import type { RoundMeeting } from './appointment-line.ts';
import type { ListedAppointment } from './interviews-page.ts';
import type { AppointmentRow } from './rows.ts';
import { overdueHours } from './scorecard-values.ts';
import { isAway, isBookedOrHeld, isOfStay, owesCard, type Standing } from './values.ts';

// What other pages show of the conversations with somebody.

/** By application. */
export type RoundMeetings = Record<string, RoundMeeting>;
type Row = Pick<AppointmentRow, 'step' | 'status' | 'starts_at' | 'ends_at' | 'meeting_type' | 'interviewers'>;
/** Whether a conversation is booked and has not ended. Cards count these, and so do the dialogs that ask whether to cancel them. */
export const isPlanned = ({ status, ends_at }: Pick<AppointmentRow, 'status' | 'ends_at'>, now = Date.now()): boolean =>
  status === 'booked' && Date.parse(ends_at) > now;
/** What a card says of the conversations with one candidate. `rows` are theirs, in the order of time; null: none is arranged for the round. */
export const roundMeeting = (
  rows: readonly Row[],
  stands: Standing,
  nameOf: (user_id: string) => string | undefined,
  now = Date.now(),
): RoundMeeting | null => {
  const own = rows.filter((row) => isOfStay(row, stands) && isBookedOrHeld(row));
  const next = own.find((row) => isPlanned(row, now));
  const shown = next ?? own.at(-1);
  if (!shown) return null;
  const { starts_at, ends_at, meeting_type } = shown;
  const namesOf = (met: readonly Row[], of: (row: Row) => readonly { user_id: string }[]): string[] => [
    ...new Set(met.flatMap((row) => of(row).flatMap(({ user_id }) => nameOf(user_id) ?? []))),
  ];
  const who = namesOf(next ? [next] : own, ({ interviewers }) =>
    next ? interviewers : interviewers.filter((seat) => !isAway(seat)),
  );
  const said = { starts_at, ends_at, meeting_type, ...(who.length ? { who } : {}) };
  if (next) return said;
  const missing = namesOf(
    own.filter(({ status }) => status === 'completed'),
    ({ interviewers }) => interviewers.filter((seat) => owesCard(seat, seat.scorecard_status)),
  );
  const due_at = new Date(Date.parse(ends_at) + overdueHours * hourLength).toISOString();
  return { ...said, over: own.length, ...(missing.length ? { missing, due_at } : {}) };
};
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
