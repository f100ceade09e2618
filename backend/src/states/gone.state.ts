import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { DealEvent } from '@candor/contracts/sales/events';
import { fold, type FoldTo } from '../kernel/decider.ts';
import { type CandidateState, candidateState } from './candidate.state.ts';
import { type Deal, dealState } from './deal.state.ts';

// Records that have gone. Rules know them no more, but the log still holds their words and the vault their keys, so they can be erased.

/** The state of a record before the event of the type `gone`. Null: it has not gone, or it came again. */
const stateBefore = <State>(gone: string, folded: FoldTo<State | null>, events: readonly Recorded[]): State | null => {
  const at = events.findLastIndex(({ type }) => type === gone);
  return at < 0 || fold(folded, events) ? null : fold(folded, events.slice(0, at));
};

/** A person as they were when they were taken back with an import, from all events of their record. Null: they were not taken back, came again, or are erased. */
export const takenBackIn = (events: readonly Recorded[]): CandidateState =>
  stateBefore('ImportedPersonTakenBack' satisfies CandidateEvent['type'], candidateState, events);
/** A deal as it was when a member deleted it, from all of its events. Null: it was not deleted. */
export const deletedDealIn = (events: readonly Recorded[]): Deal | null =>
  stateBefore('DealDeleted' satisfies DealEvent['type'], dealState, events);
