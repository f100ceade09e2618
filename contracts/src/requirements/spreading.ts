import { type Chain, inNoRound, roundsOf } from './chain.ts';
import { meets } from '../rounds/scheduling.ts';
import type { Asking, PlacedQuestion, Step } from '../jobs/values.ts';

// Where one click places the questions that no round asks. Questions that a round asks already are not moved.

/** The minutes that a question takes if it has no time of its own. */
const usualMinutes = 5;
/** The minutes that a round has if it has no length. */
const usualLength = 45;
const minutesOf = ({ time_minutes }: Pick<PlacedQuestion, 'time_minutes'>): number => time_minutes || usualMinutes;
/** Kinds that need preparation or a screen, and so fit an interview better than a first conversation. */
const prepared: readonly PlacedQuestion['kind'][] = ['test', 'simulation', 'presentation'];

/** The rounds among which questions are distributed: those in which people meet, or every round if there are none. */
export const spreadRounds = ({ steps }: Pick<Chain, 'steps'>): Step[] => {
  const rounds = roundsOf({ steps }).filter(({ kind }) => kind === 'round');
  const meeting = rounds.filter(meets);
  return meeting.length ? meeting : rounds;
};
export type Spread = Asking & { question_id: string };
type Placed = Pick<PlacedQuestion, 'requirement_ids' | 'time_minutes'> &
  Pick<Asking, 'workflow_step_id' | 'interviewer_id'>;
/** The first item with the least values, compared in order. */
const least = <T>(items: readonly T[], ...by: ((item: T) => number)[]): T | undefined =>
  items.toSorted((one, other) => {
    for (const of of by) if (of(one) !== of(other)) return of(one) - of(other);
    return 0;
  })[0];

/**
 * The round and the interviewer for each question that no round asks, in the order of the questions. A question goes to the round that has
 * time for it, asks least about the same requirements, and is least full for its length. The interviewer with the fewest minutes
 * of questions in that round asks it. The same job always gives the same result.
 */
export const spreadOf = ({ steps, questions, panel }: Pick<Chain, 'steps' | 'questions' | 'panel'>): Spread[] => {
  const rounds = spreadRounds({ steps });
  const waiting = inNoRound(steps, questions);
  const ids = new Set(waiting.map(({ id }) => id));
  const placed: Placed[] = questions.flatMap((each) =>
    each.asking && !ids.has(each.id) ? [{ ...each, ...each.asking }] : [],
  );
  const minutes = (of: (each: Placed) => boolean) => placed.filter(of).reduce((sum, each) => sum + minutesOf(each), 0);
  return waiting.flatMap((question): Spread[] => {
    const asks = prepared.includes(question.kind) ? rounds.filter(({ type }) => type === 'interview') : [];
    const used = (step: Step) => minutes((each) => each.workflow_step_id === step.id);
    const over = (step: Step) =>
      Number(step.duration_minutes > 0 && used(step) + minutesOf(question) > step.duration_minutes);
    const alike = (step: Step) =>
      placed.filter(
        (each) =>
          each.workflow_step_id === step.id && each.requirement_ids.some((id) => question.requirement_ids.includes(id)),
      ).length;
    const share = (step: Step) => used(step) / (step.duration_minutes || usualLength);
    const step = least(asks.length ? asks : rounds, over, alike, share);
    if (!step) return [];
    const seats = panel.filter(({ workflow_step_id }) => workflow_step_id === step.id);
    const seat = least(seats, ({ user_id }) =>
      minutes((each) => each.workflow_step_id === step.id && each.interviewer_id === user_id),
    );
    const asking = { workflow_step_id: step.id, interviewer_id: seat?.user_id ?? null };
    placed.push({ ...question, ...asking });
    return [{ question_id: question.id, ...asking, required: true }];
  });
};
