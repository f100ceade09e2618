import type { AnswerWords, Recommendation } from '@candor/contracts/scorecards/values';
import type { PlacedQuestion } from '@candor/contracts/jobs/values';
import content from './content/feedback.json' with { type: 'json' };
import type { Colleague } from './office.ts';
import { Random } from './random.ts';

// Makes up what interviewers think and write. Each is strict in their own way, and two who met the same candidate differ by about a point.

export type Judge = { strictness: number; scatter: number; writes: number };
/** How strict this colleague is, always the same for one colleague. */
export const judgeOf = (seed: number, { email }: Colleague): Judge => {
  const random = new Random(seed, 'judge', email);
  return {
    strictness: random.normal(0, 0.4),
    scatter: random.between(0.35, 0.85),
    writes: random.between(0.35, 0.95),
  };
};

/** The possible notes on an answer, by the answer's score from 1 to 5. */
const noted: Readonly<Record<number, readonly string[]>> = content.notes;
const comments: Readonly<Record<Recommendation, readonly string[]>> = content.comments;
const bounded = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));

export type Answer = Omit<AnswerWords, 'other'> & {
  value: number | null;
  not_assessed: boolean;
  reason: 'no_time' | 'not_their_field' | null;
  covered_by: null;
};
export type Feedback = { answers: Answer[]; recommendation: Recommendation; comment: string };

/** This judge's feedback on a candidate of this quality (1 to 5). The judge sometimes skips a question that belongs to another interviewer. */
export const feedbackOn = (
  random: Random,
  judge: Judge,
  quality: number,
  questions: readonly PlacedQuestion[],
  user_id: string,
): Feedback => {
  const felt = quality - judge.strictness + random.normal(0, 0.3);
  const answers = questions.flatMap(({ id: question_id, asking, scoring_type, indicators }): Answer[] => {
    const own = asking!.interviewer_id === null || asking!.interviewer_id === user_id;
    if (!own && random.chance(0.25)) return [];
    const words = { question_id, signs: [], why: null, covered_by: null };
    if (random.chance(own ? 0.03 : 0.1))
      return [
        {
          ...words,
          notes: '',
          value: null,
          not_assessed: true,
          reason: random.chance(0.7) ? 'no_time' : 'not_their_field',
        },
      ];
    const points = bounded(random.normal(felt, judge.scatter), 1, 5);
    const seen = points > 3 ? indicators.positive : points < 3 ? indicators.negative : [];
    const value = scoring_type === 'range' ? points : scoring_type === 'pass_fail' ? Number(points >= 3) : points * 20;
    return [
      {
        ...words,
        signs: random.some(seen, random.whole(0, 2)),
        notes: random.chance(judge.writes) ? random.pick(noted[points]!) : '',
        value,
        not_assessed: false,
        reason: null,
      },
    ];
  });
  const recommendation = recommended(felt + random.normal(0, 0.35));
  const silent = (recommendation === 'yes' || recommendation === 'strong_yes') && !random.chance(judge.writes);
  return { answers, recommendation, comment: silent ? '' : random.pick(comments[recommendation]) };
};
const recommended = (felt: number): Recommendation =>
  felt >= 4.1 ? 'strong_yes' : felt >= 3.05 ? 'yes' : felt >= 1.9 ? 'no' : 'strong_no';
/** A recommendation at a review, by the quality of the candidate. */
export const recommendedAt = (
  random: Random,
  judge: Judge,
  quality: number,
): { recommendation: Recommendation; comment: string } => {
  const recommendation = recommended(quality - judge.strictness + random.normal(0, 0.5));
  return { recommendation, comment: random.pick(comments[recommendation]) };
};
