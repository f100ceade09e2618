import type { DueScorecard } from '../interviews/meetings.ts';
import { sees } from '../kernel/endpoint.ts';
import { byScorecard } from '../interviews/record-kind.ts';
import { recordPage } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import type { Resume } from '../people/record.ts';
import type { FormAnswer } from '../pipeline/panel.ts';
import type { AskedOnCard } from './kit.ts';
import type { Recommendation, Scorecard } from './values.ts';
import type { ScorecardStatus } from '../interviews/values.ts';
import type { AppointmentRow } from '../interviews/rows.ts';

// The page of one conversation: what an interviewer reads beside what they write.

/** The fields of the conversation that every reader of its page sees. */
const shownOfMeeting = [
  'id',
  'starts_at',
  'ends_at',
  'duration_minutes',
  'tz_region',
  'meeting_type',
  'phone_mode',
  'video_provider',
  'status',
  'no_show',
  'step',
  'interviewers',
] as const satisfies readonly (keyof AppointmentRow)[];
/** The fields that only its participants and members who manage the job's candidates see. */
const openedOfMeeting = [
  'title',
  'phone_number',
  'dial_in',
  'video_url',
  'passcode',
  'room',
  'internal_note',
] as const satisfies readonly (keyof AppointmentRow)[];
export type Meeting = Pick<AppointmentRow, (typeof shownOfMeeting)[number] | (typeof openedOfMeeting)[number]>;
export const meetingOf = (row: AppointmentRow, opened: boolean): Meeting =>
  Object.fromEntries([
    ...shownOfMeeting.map((name) => [name, row[name]]),
    ...openedOfMeeting.map((name) => [name, opened ? row[name] : null]),
  ]) as Meeting;
/** Another interviewer of the same round: never their judgment before the reader may see it. */
export type OtherInterviewer = {
  user_id: string;
  name: string;
  status: ScorecardStatus;
  submitted_at: string | null;
  starts_at: string | null;
  user_appointment_id: string;
  /** The recommendation; null until the reader may see it. */
  recommendation: Recommendation | null;
  open: boolean;
};
export const interviewPage = recordPage<
  Standard & {
    meeting: Meeting;
    /** Where they meet in person, if the reader may see it. */
    place: string | null;
    job: { id: string; name: string };
    candidate: { id: string; application_id: string; name: string; headline: string | null; pronoun: string | null };
    resume: Resume | null;
    cover_letter: string | null;
    answers: FormAnswer[];
    questions: AskedOnCard[];
    /** The reader's own scorecard. Null: the reader does not interview here. */
    scorecard: Scorecard | null;
    others: OtherInterviewer[];
    /** The names of the interviewers. */
    names: Names;
    /** The scorecard that the reader owes next, once this one is submitted. Null: none. */
    next: DueScorecard | null;
    /** Others' scorecards are closed to the reader until theirs is in. */
    closed: boolean;
    may: {
      /** The reader may write in the draft. */
      write: boolean;
      /** The reader may see where they meet. */
      meeting: boolean;
      reopen: boolean;
      /** The reader may see what the candidate sent. */
      resume: boolean;
      /** The reader may open the candidate on the board. */
      board: boolean;
    };
  }
>('people', 'interviews', '', {
  shows: 'record',
  needs: sees(byScorecard('id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'),
});
