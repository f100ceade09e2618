import { z } from 'zod';
import { event, type EventOf, events, open, personal } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';
import { StepMark } from '../pipeline/events.ts';
import { AnswerWords, Judgement, recommendationKeys, Scored } from './values.ts';

// Scorecards and recommendations. The judgments are stored unencrypted, so that counts remain after an erasure; all text is sealed with
// the candidate's key. No sentence of the history reveals a judgment: its readers may still owe a scorecard of their own.

const whole = {
  appointment_id: id,
  application_id: id,
  candidate_id: id,
  job_id: id,
  step: open(StepMark),
  user_id: id,
};
const recommendation = z.enum(recommendationKeys);
const maybe = z.string().nullable().optional();
const words = personal(z.array(AnswerWords).nullable());

/** One interviewer's judgment of one conversation. The stream has the id of the user appointment. */
export const scorecardEvents = events(
  'scorecard',
  { about: 'candidate_id' },
  {
    /** A saved draft: only the answers that changed. `summary`: whether it includes the recommendation and the comment. */
    ScorecardSaved: event(
      {
        ...whole,
        judgements: z.array(Judgement),
        words,
        summary: z.object({ recommendation: recommendation.nullable(), mark: word }).nullable(),
        comment: personal(maybe),
        other_comment: personal(maybe),
      },
      'saved a draft of the scorecard for {step.name}',
    ),
    ScorecardSubmitted: event(
      {
        ...whole,
        scores: z.array(Scored),
        words,
        recommendation,
        comment: personal(maybe),
      },
      'submitted the scorecard for {step.name}',
    ),
    ScorecardReopened: event(
      { ...whole, by: z.enum(['author', 'editor']), reason: personal(maybe) },
      'reopened the scorecard for {step.name}',
    ),
    ScorecardReminded: event(
      { ...whole, due_at: moment.nullable() },
      'reminded an interviewer of the scorecard for {step.name}',
    ),
  },
);
export type ScorecardEvent = EventOf<typeof scorecardEvents>;

const given = {
  application_id: id,
  candidate_id: id,
  job_id: id,
  step: open(StepMark),
  user_id: id,
  recommendation,
  comment: personal(maybe),
};
/** A member's recommendation outside a conversation: at the initial or the final review. Each application, step and member has one stream. */
export const recommendationEvents = events(
  'recommendation',
  { about: 'candidate_id' },
  {
    RecommendationSubmitted: event(given, 'gave a recommendation at {step.name}'),
    RecommendationRevised: event(
      { ...given, revision: z.number() },
      'changed the recommendation at {step.name}, revision {revision}',
    ),
    RecommendationAsked: event(
      { application_id: id, candidate_id: id, job_id: id, step: open(StepMark), user_id: id },
      'reminded a colleague of the recommendation at {step.name}',
    ),
  },
);
export type RecommendationEvent = EventOf<typeof recommendationEvents>;
