import type { Recorded } from '@candor/contracts/kernel/event';
import type { DealEvent } from '@candor/contracts/sales/events';
import { fold } from '../kernel/decider.ts';
import { type Deal, dealState } from './deal.state.ts';

/** A deal as it was when a member deleted it, from all of its events. Null: it was not deleted. Earlier moments still show its words until their keys are destroyed. */
export const deletedDealIn = (events: readonly Recorded[]): Deal | null => {
  const all = events as readonly Recorded<DealEvent>[];
  const at = all.findLastIndex(({ type }) => type === 'DealDeleted');
  return at < 0 ? null : fold(dealState, all.slice(0, at));
};
