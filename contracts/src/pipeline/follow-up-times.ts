import { type FollowUp, type FollowUpMark, onLeaving } from '../rounds/follow-ups.ts';
import type { Step } from '../jobs/values.ts';
import { daysAfter, hoursAfter } from '../values/days.ts';
import { undoMinutes } from './actions.ts';

/** When a follow-up is due for whoever came to the step at that moment, or left it. One that is due at once waits until the move can no longer be undone, because nobody takes a letter back. */
export const dueAt = ({ delay }: Pick<FollowUpMark, 'delay'>, at: string): string =>
  delay > 0 ? daysAfter(at, delay) : hoursAfter(at, undoMinutes / 60);
/** What a mark means by now; undefined where it was changed or taken away since. */
export const standsFor = (steps: readonly Step[], { id, delay }: FollowUpMark): FollowUp | undefined =>
  steps.flatMap(({ follow_ups }) => follow_ups ?? []).find((each) => each.id === id && each.delay === delay);
/** The letters that are still to come while they stand where they are, the next one first. `marks`: of the event that made them due, at `since`. */
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
