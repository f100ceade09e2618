import { hourLength } from '../kernel/days.ts';
import type { StepRef } from '../kernel/standard.ts';
import type { RoundMeeting } from './appointment-line.ts';
import type { ListedAppointment } from './interviews-page.ts';
import type { AppointmentRow } from './rows.ts';
import { overdueHours } from './scorecard-values.ts';
import { awaitedOf, isAway, isBookedOrHeld, isOfStay, type Standing } from './values.ts';

// What other pages show of the conversations with somebody.

/** By application. */
export type RoundMeetings = Record<string, RoundMeeting>;
type Row = Pick<AppointmentRow, 'step' | 'status' | 'starts_at' | 'ends_at' | 'meeting_type' | 'interviewers'>;
/** Whether a conversation is booked and has not ended. Cards count these, and so do the dialogs that ask whether to cancel them. */
export const isPlanned = ({ status, ends_at }: Pick<AppointmentRow, 'status' | 'ends_at'>, now = Date.now()): boolean =>
  status === 'booked' && Date.parse(ends_at) > now;
/** An interviewer, as the line names them. `member`: they still are one, so their scorecard is waited for. */
type Named = { first_name: string; member: boolean };
/** What a card says of the conversations with one candidate. `rows` are theirs, in the order of time; null: none is arranged for the round. */
export const roundMeeting = (
  rows: readonly Row[],
  stands: Standing,
  people: ReadonlyMap<string, Named>,
  now = Date.now(),
): RoundMeeting | null => {
  const own = rows.filter((row) => isOfStay(row, stands) && isBookedOrHeld(row));
  const next = own.find((row) => isPlanned(row, now));
  const shown = next ?? own.at(-1);
  if (!shown) return null;
  const { starts_at, ends_at, meeting_type } = shown;
  const namesOf = (seats: Row['interviewers']): string[] => [
    ...new Set(seats.flatMap(({ user_id }) => people.get(user_id)?.first_name ?? [])),
  ];
  const who = namesOf(
    next ? next.interviewers : own.flatMap(({ interviewers }) => interviewers.filter((seat) => !isAway(seat))),
  );
  const owing = own
    .filter(({ status }) => status === 'completed')
    .map((row) => ({ ...row, seats: awaitedOf(row.interviewers, (id) => people.get(id)?.member ?? false) }))
    .filter(({ seats }) => seats.length);
  const missing = namesOf(owing.flatMap(({ seats }) => seats));
  return {
    starts_at,
    ends_at,
    meeting_type,
    ...(who.length ? { who } : {}),
    ...(next ? {} : { over: own.length }),
    ...(missing.length ? { missing, due_at: dueAt(owing) } : {}),
  };
};
/** When the first of these scorecards is overdue. */
const dueAt = (owing: readonly Pick<Row, 'ends_at'>[]): string =>
  new Date(Math.min(...owing.map(({ ends_at }) => Date.parse(ends_at))) + overdueHours * hourLength).toISOString();
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
