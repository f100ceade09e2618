import type { AnswerWords, Recommendation } from '@candor/contracts/interviews/scorecard-values';
import type { PlacedQuestion } from '@candor/contracts/jobs/values';
import type { Colleague } from './office.ts';
import { Random } from './random.ts';

// What interviewers think and write. Each is strict in their own way, and two who met the same person differ by a point or so.

export type Judge = { strictness: number; scatter: number; writes: number };
/** How strict this colleague is. It never changes. */
export const judgeOf = (seed: number, { email }: Colleague): Judge => {
  const random = new Random(seed, 'judge', email);
  return {
    strictness: random.normal(0, 0.4),
    scatter: random.between(0.35, 0.85),
    writes: random.between(0.35, 0.95),
  };
};

/** What is noted of an answer, by its score from 1 to 5. */
const noted: Record<number, readonly string[]> = {
  1: [
    'Could not name an example, also not after I asked a second time.',
    'Talked about the team throughout. I still do not know what they did themselves.',
    'Misunderstood the question twice; the third try was about something else.',
    'Knew the terms, not what they are for.',
  ],
  2: [
    'One example, from years ago. Details were missing.',
    'The situation was clear, the own part in it was not.',
    'Right idea, wrong order. Saw it only after a hint.',
    'Answered a simpler question than the one I asked.',
    'Blamed the deadline. Asked back: nobody had told the customer.',
  ],
  3: [
    'Solid. A real case, told in order; the result stayed vague.',
    'Did what one would expect, nothing beyond it.',
    'Good start, then lost the thread. With one question they were back.',
    'Two examples, one of them fits.',
    'Says “we” a lot, but could say what their own share was when asked.',
  ],
  4: [
    'Named the situation, their part and the number that changed.',
    'Saw the catch before I mentioned it.',
    'Honest about what went wrong, and what they do differently since.',
    'Weighed two ways and said why they chose the slower one.',
    'Short and clear. Could explain it to a newcomer.',
  ],
  5: [
    'The best answer to this question so far. Drew it, and the drawing was right.',
    'Asked three questions before answering, and the third one was the one that matters.',
    'Told the failure first, then the repair, then who had helped. Exactly what we look for.',
    'Turned my case around and found the mistake in it.',
  ],
};
const comments: Record<Recommendation, readonly string[]> = {
  strong_yes: [
    'I would like to work with this person. Let us not wait too long.',
    'Convinced me on every point. Has another offer, so we should be quick.',
    'Strong in everything we asked. I would give up a seat in my own team for this.',
  ],
  yes: [
    'Would be good in this role. Needs a month with our systems.',
    'Yes. Quiet at first, very precise once it gets concrete.',
    'Good match. In the next round somebody should ask about working under time pressure.',
    'More potential than routine, which is fine for this position.',
    'Yes, with one doubt: has never worked in a team of this size.',
  ],
  no: [
    'Likeable and motivated, but the must-haves are not there yet. Happy to see them again in a year.',
    'Answers stayed general. I do not see the experience that the role needs from the first day.',
    'Good in the middle of the range; we have two who are clearly better.',
    'Looks for something else than what we offer. That became clear when we spoke about the shifts.',
    'I could not get an example of their own work out of the conversation.',
  ],
  strong_no: [
    'Spoke badly of every former colleague. Not for us.',
    'The case shows that the basics are missing.',
    'Did not know what the job is, and had not read the post.',
  ],
};
const bounded = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));

export type Answer = Omit<AnswerWords, 'other'> & {
  value: number | null;
  not_assessed: boolean;
  reason: 'no_time' | 'not_their_field' | null;
  covered_by: null;
};
export type Feedback = { answers: Answer[]; recommendation: Recommendation; comment: string };

/** What this judge thinks of a candidate of this quality (1 to 5). They sometimes skip a question that belongs to somebody else. */
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
