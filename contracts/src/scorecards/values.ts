import { z } from 'zod';
import { keysOf, type PlacedQuestion, type Question } from '../jobs/values.ts';
import { id, word } from '../kernel/values.ts';
import { scorecardStatuses } from '../interviews/values.ts';

// What an interviewer writes about one conversation: a scorecard (docs/rules/schedule-and-appointments.md#scorecards).

export const recommendations = { strong_yes: 'Strong yes', yes: 'Yes', no: 'No', strong_no: 'Strong no' } as const;
export type Recommendation = keyof typeof recommendations;
export const recommendationKeys = keysOf(recommendations);
/** A no needs a comment. */
export const needsComment = (recommendation: Recommendation | null): boolean =>
  recommendation === 'no' || recommendation === 'strong_no';
/** Whether the words for this recommendation are missing, in a scorecard or at a review. */
export const lacksComment = (recommendation: Recommendation | null, comment: string): boolean =>
  needsComment(recommendation) && !comment.trim();
/** Whether a recommendation favors the candidate. */
export const speaksFor = (recommendation: Recommendation): boolean => !needsComment(recommendation);

/** Why a question was not assessed. It does not count against the person. */
export const unassessedReasons = {
  no_time: 'No time left',
  covered: 'Covered by someone else',
  not_their_field: 'Not their field',
  other: 'In words',
} as const;
export type UnassessedReason = keyof typeof unassessedReasons;

/** Hours after submission during which the author may reopen the scorecard. */
export const reopenHours = 24;
/** How many hours after the conversation a scorecard is overdue. */
export const overdueHours = 24;
/** The least distance, in points of five, at which two interviewers are shown to differ. */
export const wideSpread = 3;
/** The common axis for scores of different kinds. */
export const axis = { min: 1, max: 5 } as const;
export const mostNotes = 20_000;
export const mostComment = 10_000;
export const mostSigns = 60;

export type Scale = { min: number; max: number };
/** The values for a question of this kind. Pass is 1, fail is 0. */
export const scaleOf = ({ scoring_type }: Pick<Question, 'scoring_type'>): Scale =>
  scoring_type === 'range' ? { ...axis } : scoring_type === 'pass_fail' ? { min: 0, max: 1 } : { min: 0, max: 100 };
/** A value as 0 to 100 (docs/rules/schedule-and-appointments.md#scorecards). */
export const percentOf = (value: number, { min, max }: Scale): number => ((value - min) / (max - min)) * 100;
/** A value from 0 to 100 as points of the common axis. */
export const onAxis = (percent: number): number => axis.min + (percent / 100) * (axis.max - axis.min);

/** The meaning of a five-point scale for questions without their own words. */
export const scaleWords = ['Far below', 'Below', 'Meets the bar', 'Above', 'Outstanding'] as const;

/** The judgment of one question, without text. `mark`: the id of the last edit, so that an edit in another window is noticed. */
export const Judgement = z.object({
  question_id: id,
  value: z.number().nullable(),
  not_assessed: z.boolean(),
  reason: z.enum(keysOf(unassessedReasons)).nullable(),
  /** Who asked the question instead. */
  covered_by: id.nullable(),
  mark: word,
});
export type Judgement = z.output<typeof Judgement>;
/** The words of one answer. `signs`: the ticked indicators. `other`: what the same author wrote in another window at the same time. */
export const AnswerWords = z.object({
  question_id: z.string(),
  notes: z.string(),
  signs: z.array(z.string()),
  /** Why the question was not assessed, if no listed reason fits. */
  why: z.string().nullable(),
  other: z.string().nullable(),
});
export type AnswerWords = z.output<typeof AnswerWords>;
/** A whole answer, as its author sees it. */
export const ScoreAnswer = Judgement.extend({
  notes: z.string(),
  signs: z.array(z.string()),
  why: z.string().nullable(),
  other: z.string().nullable(),
});
export type ScoreAnswer = z.output<typeof ScoreAnswer>;

/** A submitted judgment. It stores what the question was, because a job's questions change. */
export const Scored = Judgement.omit({ mark: true }).extend({
  scoring_type: z.enum(['range', 'pass_fail', 'score']),
  requirement_ids: z.array(id),
});
export type Scored = z.output<typeof Scored>;

/** A scorecard as its author works on it, or as others read it when they may. */
export const Scorecard = z.object({
  id: z.string(),
  status: z.enum(keysOf(scorecardStatuses)),
  answers: z.array(ScoreAnswer),
  recommendation: z.enum(recommendationKeys).nullable(),
  comment: z.string(),
  /** The comment that the author wrote in another window at the same time. */
  other_comment: z.string().nullable(),
  summary_mark: z.string(),
  submitted_at: z.string().nullable(),
  /** The last moment when the author may reopen it. */
  reopen_until: z.string().nullable(),
});
export type Scorecard = z.output<typeof Scorecard>;

/** An earlier submission of a scorecard. `reopened`: who reopened it, and why. */
export const CardVersion = z.object({
  submitted_at: z.string(),
  recommendation: z.enum(recommendationKeys),
  scores: z.array(Judgement.pick({ question_id: true, value: true, not_assessed: true })),
  reopened: z.object({ at: z.string(), by: z.string(), reason: z.string().nullable() }).nullable(),
});
export type CardVersion = z.output<typeof CardVersion>;
/** An earlier submission as readers get it. Readers other than the author and the job's editors see only when it was submitted and reopened: `recommendation` is null, and scores and reason are empty. */
export const SeenVersion = CardVersion.extend({ recommendation: CardVersion.shape.recommendation.nullable() });
export type SeenVersion = z.output<typeof SeenVersion>;
/** A submission for readers who may see only that it was rewritten. */
export const veiledVersion = ({ submitted_at, reopened }: CardVersion): SeenVersion => ({
  submitted_at,
  recommendation: null,
  scores: [],
  reopened: reopened && { ...reopened, reason: null },
});
/** How many earlier submissions are kept. */
export const mostVersions = 20;

/** What is still missing before the scorecard can be submitted, in the order of the page. */
export type Missing = { kind: 'question'; question_id: string } | { kind: 'recommendation' } | { kind: 'comment' };
type Given = Pick<ScoreAnswer, 'question_id' | 'value' | 'not_assessed'>;
const isAnswered = (answer: Given | undefined): boolean =>
  answer !== undefined && (answer.value !== null || answer.not_assessed);
/** Whether this interviewer has to answer the question: it is required, and assigned to them or to no interviewer. */
export const isRequiredOf = (
  { asking }: { asking: Pick<NonNullable<PlacedQuestion['asking']>, 'required' | 'interviewer_id'> | null },
  user_id: string,
): boolean =>
  asking !== null && asking.required && (asking.interviewer_id === null || asking.interviewer_id === user_id);
export const missingIn = (
  required: readonly string[],
  answers: readonly Given[],
  { recommendation, comment }: { recommendation: Recommendation | null; comment: string },
): Missing[] => [
  ...required
    .filter((question_id) => !isAnswered(answers.find((each) => each.question_id === question_id)))
    .map((question_id) => ({ kind: 'question' as const, question_id })),
  ...(recommendation === null ? [{ kind: 'recommendation' as const }] : []),
  ...(lacksComment(recommendation, comment) ? [{ kind: 'comment' as const }] : []),
];

/** Combines two texts of the same field, written at the same time in two windows. `other` null: one contains the other, so there is nothing to choose. */
export const mergedText = (kept: string, written: string): { text: string; other: string | null } =>
  written.includes(kept.trim())
    ? { text: written, other: null }
    : kept.includes(written.trim())
      ? { text: kept, other: null }
      : { text: written, other: kept };
