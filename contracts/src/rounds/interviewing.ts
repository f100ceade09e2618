import type { ApplicationRow } from '../pipeline/rows.ts';
import type { PlacedQuestion, Step } from '../jobs/values.ts';

// What a job shows to somebody who is there to interview: their rounds, and in each whom they meet and what is asked.

/** A question of the round. `by`: the interviewer who asks it; null: nobody is named. */
export type AskedQuestion = Pick<
  PlacedQuestion,
  'id' | 'text' | 'kind' | 'scoring_type' | 'indicators' | 'time_minutes'
> & { by: string | null; required: boolean };
/** Somebody who stands in the round, by their application. */
export type ToMeet = Pick<ApplicationRow, 'id' | 'name' | 'entered_at' | 'schedule_status'>;
/** Somebody who was in the round while the reader was on its panel. */
export type Earlier = Pick<ApplicationRow, 'id' | 'name' | 'entered_at'> & { left_at: string };
/** A round on whose panel the reader is. */
export type OwnRound = {
  step: Pick<Step, 'id' | 'name' | 'type' | 'description' | 'duration_minutes' | 'meeting_type'>;
  required: boolean;
  /** The others on the panel, in the order in which they ask. */
  panel: string[];
  questions: AskedQuestion[];
  /** Whoever has waited longest first, at most `mostToMeet`; `waiting` counts all. */
  to_meet: ToMeet[];
  waiting: number;
  /** Of the last `earlierDays` days, whoever left last first, at most `mostEarlier`. */
  earlier: Earlier[];
};
/** `about`: what the post says of the job, while it can be read. */
export type Interviewing = { rounds: OwnRound[]; about: string | null; public_url: string | null };
export const mostToMeet = 50;
export const mostEarlier = 20;
export const earlierDays = 90;
