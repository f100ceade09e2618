import type { StepRef } from '../jobs/step-ref.ts';
import type { ListedAppointment } from './interviews-page.ts';
import type { AppointmentRow } from './rows.ts';

// What other pages show of a person's conversations.

/** Whether a conversation is booked and has not ended. Cards count these, and so do the dialogs that ask whether to cancel them. */
export const isPlanned = ({ status, ends_at }: Pick<AppointmentRow, 'status' | 'ends_at'>, now = Date.now()): boolean =>
  status === 'booked' && Date.parse(ends_at) > now;
/** An interview of the reader, on Home. */
export type OwnInterview = ListedAppointment & { job_name: string };
/** A scorecard that the reader owes for a conversation that has ended. `overdue`: its deadline has passed. */
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
/** The days before and after now that count toward a member's interview load. */
export const loadDays = { held: 28, ahead: 14 } as const;
/** A member's recent interviews, and their booked ones. */
export type InterviewLoad = { held: number; ahead: number };
