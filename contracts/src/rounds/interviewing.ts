import type { ApplicationRow } from '../pipeline/rows.ts';
import type { PlacedQuestion, Step } from '../jobs/values.ts';

// What a job shows its interviewers: their rounds, and for each the candidates and the questions.

/** A question of the round. `by`: the interviewer who asks it; null: none is named. */
export type AskedQuestion = Pick<
  PlacedQuestion,
  'id' | 'text' | 'kind' | 'scoring_type' | 'indicators' | 'time_minutes'
> & { by: string | null; required: boolean };
/** A candidate in the round, by their application. */
export type ToMeet = Pick<ApplicationRow, 'id' | 'name' | 'entered_at' | 'schedule_status'>;
/** A candidate who was in the round while the reader was on its panel. */
export type Earlier = Pick<ApplicationRow, 'id' | 'name' | 'entered_at'> & { left_at: string };
/** A round with the reader on its panel. */
export type OwnRound = {
  step: Pick<Step, 'id' | 'name' | 'type' | 'description' | 'duration_minutes' | 'meeting_type'>;
  required: boolean;
  /** The other interviewers, in the order in which they ask. */
  panel: string[];
  questions: AskedQuestion[];
  /** The candidates to meet, the longest waiting first, at most `mostToMeet`; `waiting` counts all of them. */
  to_meet: ToMeet[];
  waiting: number;
  /** Candidates who left in the last `earlierDays` days, the last to leave first, at most `mostEarlier`. */
  earlier: Earlier[];
};
/** `about`: the job's post, while the reader may see it. */
export type Interviewing = { rounds: OwnRound[]; about: string | null; public_url: string | null };
export const mostToMeet = 50;
export const mostEarlier = 20;
export const earlierDays = 90;
