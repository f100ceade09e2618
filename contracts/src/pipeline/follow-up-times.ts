import { type FollowUp, type FollowUpMark, onLeaving } from '../rounds/follow-ups.ts';
import type { Step } from '../jobs/values.ts';
import { daysAfter, hoursAfter } from '../values/days.ts';
import { undoMinutes } from './actions.ts';

/** When a follow-up is due for a candidate who entered the step, or left it, at that moment. An immediate one waits until the move can no longer be undone, because a sent letter cannot be taken back. */
export const dueAt = ({ delay }: Pick<FollowUpMark, 'delay'>, at: string): string =>
  delay > 0 ? daysAfter(at, delay) : hoursAfter(at, undoMinutes / 60);
/** The follow-up of a mark; undefined if it was changed or removed since. */
export const standsFor = (steps: readonly Step[], { id, delay }: FollowUpMark): FollowUp | undefined =>
  steps.flatMap(({ follow_ups }) => follow_ups ?? []).find((each) => each.id === id && each.delay === delay);
/** The letters that are still to come while the candidate stays in the step, the next one first. `marks`: of the event that made them due, at `since`. */
export const lettersAhead = (
  steps: readonly Step[],
  marks: readonly FollowUpMark[],
  since: string,
  now: string,
): { template_id: string; at: string }[] =>
  marks
    .flatMap((mark) => {
      const meant = mark.delay === onLeaving ? undefined : standsFor(steps, mark);
      const at = dueAt(mark, since);
      return meant && at > now ? [{ template_id: meant.template_id, at }] : [];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
