import { say } from '@candor/contracts/words/say';
import { askedIn } from '@candor/contracts/requirements/chain';
import type { PlacedQuestion } from '@candor/contracts/jobs/values';
import { announce } from '../../kit/announce.ts';
import { type Rounds, seatsOf } from './round-draft.ts';
import type { PanelActions } from './panel-actions.ts';

/** An interviewer and their questions. If `user_id` is null, the questions that have no interviewer yet. */
export type Group = { user_id: string | null; required: boolean; questions: readonly PlacedQuestion[] };
/** The interviewers in the order in which they ask, each with their questions, and the questions without an interviewer. */
export const groupsOf = (rounds: Rounds, step_id: string): Group[] => {
  const seats = seatsOf(rounds, step_id);
  const asked = askedIn(rounds, step_id);
  const seated = ({ asking }: PlacedQuestion) => seats.some(({ user_id }) => user_id === asking?.interviewer_id);
  const unnamed = asked.filter((each) => !seated(each));
  return [
    ...seats.map((seat) => ({
      ...seat,
      questions: asked.filter(({ asking }) => asking.interviewer_id === seat.user_id),
    })),
    ...(unnamed.length ? [{ user_id: null, required: true, questions: unnamed }] : []),
  ];
};

const focus = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
/** Moves a question of a round one place up or down. The first or last question of an interviewer moves on to the neighboring interviewer. */
export const shiftsOf = (
  groups: readonly Group[],
  step_id: string,
  nameOf: (user_id: string | null) => string,
  ask: PanelActions['ask'],
) => {
  /** The place one up or down: `within` is the next question of the same person; beyond their first or last one, `neighbour` is the person who then asks it. */
  const beside = (id: string, by: -1 | 1) => {
    const at = groups.findIndex(({ questions }) => questions.some((each) => each.id === id));
    const group = groups[at]!;
    const index = group.questions.findIndex((each) => each.id === id);
    return { group, index, within: group.questions[index + by], neighbour: groups[at + by] };
  };
  const canShift = (id: string, by: -1 | 1) => {
    const { within, neighbour } = beside(id, by);
    return Boolean(within ?? neighbour);
  };
  const shift = (id: string, by: -1 | 1) => {
    const { group, index, within, neighbour } = beside(id, by);
    if (within)
      ask(id, {
        step_id,
        user_id: group.user_id,
        ahead: by < 0 ? within.id : (group.questions[index + 2]?.id ?? null),
      });
    else if (neighbour)
      ask(id, {
        step_id,
        user_id: neighbour.user_id,
        ahead: by < 0 ? null : (neighbour.questions[0]?.id ?? null),
      });
    else return;
    announce(
      say('{question}: asked by {name}.', {
        question: group.questions[index]!.text,
        name: nameOf(within ? group.user_id : neighbour!.user_id),
      }),
    );
    focus(`[data-question="${id}"]`);
  };
  return { canShift, shift };
};
/** What `shiftsOf` returns. */
export type Shifts = ReturnType<typeof shiftsOf>;
