import type { Recommendation } from '../scorecards/values.ts';
import { list } from '../kernel/list.ts';
import type { StepMark } from '../pipeline/events.ts';
import type { EarlierPlace, Place } from '../pipeline/goes-on.ts';
import { weekOf } from './facts.ts';

// One interviewer in one interview, for the report on interviewers. Every fact has its moment (ms since 1970), so the report can be made for any moment. The row contains no personal text, so the counts remain after an erasure.

/** What happened to the interviewer's part. `at`: when the event was recorded, because a fact that is entered late was not known earlier. The last mark of a kind counts. */
export type SeatMark =
  | readonly [kind: 'planned', at: number, starts_at: number, minutes: number]
  /** Taken off, or the interview was cancelled. */
  | readonly [kind: 'off', at: number]
  | readonly [kind: 'answered', at: number, declined: boolean]
  /** `corrected`: after a record that one side did not come. */
  | readonly [kind: 'held', at: number, corrected: boolean]
  /** It did not take place, or this interviewer did not come. */
  | readonly [kind: 'missed', at: number]
  /** A scorecard was submitted: when, and the mean of its scores on the common axis. */
  | readonly [kind: 'given', at: number, submitted: number, mean: number | null, recommendation: Recommendation]
  | readonly [kind: 'reopened', at: number]
  /** The organization's decision on the candidate: an offer (true) or a rejection; null: there is no decision any more. `of`: the event on the candidate's application. */
  | readonly [kind: 'decided', at: number, of: string, hired: boolean | null]
  /** Two jobs were merged, and the application continues elsewhere. */
  | readonly [kind: 'went', at: number, of: string, place: Place]
  /** The event `of` was undone. */
  | readonly [kind: 'back', at: number, of: string];

/** One interviewer in one interview. */
export type SeatRow = {
  /** The user appointment's id. */
  id: string;
  organization_id: string;
  appointment_id: string;
  application_id: string;
  job_id: string;
  step: StepMark;
  /** The interview's places before its application continued as another one, the oldest first. */
  earlier: EarlierPlace[];
  user_id: string;
  marks: SeatMark[];
};

/** The weeks, counted from 1970, of these moments, in the rows' format. */
export const weeksOf = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, weekOf(to) - weekOf(from) + 1) }, (_, at) => String(weekOf(from) + at));
/** All weeks it was ever planned for. */
const plannedWeeks = ({ marks }: SeatRow): string[] => [
  ...new Set(marks.flatMap((mark) => (mark[0] === 'planned' ? [String(weekOf(mark[2]))] : []))),
];

export const seatList = list<SeatRow>()({
  name: 'interview-seats',
  fields: {
    appointment_id: { kind: 'keyword', of: (row) => row.appointment_id },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    earlier: { kind: 'keywords', of: (row) => row.earlier.map(({ application_id }) => application_id) },
    week: { kind: 'keywords', of: plannedWeeks },
  },
  filters: {
    appointment_id: { field: 'appointment_id', kind: 'equal' },
    application_id: { field: 'application_id', kind: 'equal' },
    job_id: { field: 'job_id', kind: 'equal' },
    week: { field: 'week', kind: 'equal' },
  },
  sorts: [],
  defaultSort: 'id-asc',
  indexes: [['application_id'], ['appointment_id'], ['job_id']],
});
