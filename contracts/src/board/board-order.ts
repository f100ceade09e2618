import type { StepRef } from '../jobs/step-ref.ts';
import { isEnd, keysOf } from '../jobs/values.ts';
import type { SortOf } from '../kernel/list.ts';
import { sortKey } from '../kernel/values.ts';
import { pressingAt } from '../pipeline/figures.ts';
import type { applicationList, ApplicationRow } from '../pipeline/rows.ts';

// The order of the cards in a column. Each person chooses it for each board.

export const boardOrders = {
  overdue: 'Most overdue first',
  newest: 'Newest first',
  name: 'By name',
  hand: 'Ranked by hand',
} as const;
export type BoardOrder = keyof typeof boardOrders;
export const boardOrderKeys = keysOf(boardOrders);
/** The most cards of a column on one page. */
export const mostCards = 250;
/** The order of a board until the person chooses another. */
export const usualOrder: BoardOrder = 'overdue';

type Placed = Pick<ApplicationRow, 'entered_at' | 'offer' | 'name'>;
/** A card in a step after the offer cannot be overdue. */
const meant = (order: BoardOrder, { type }: Pick<StepRef, 'type'>): BoardOrder =>
  order === 'overdue' && isEnd(type) && type !== 'offered' ? 'newest' : order;
const sorts: Record<BoardOrder, SortOf<typeof applicationList>> = {
  overdue: { field: 'pressing_at', direction: 'asc' },
  newest: { field: 'entered_at', direction: 'desc' },
  name: { field: 'name', direction: 'asc' },
  hand: { field: 'rank', direction: 'asc' },
};
/** How the server sorts a step in this order. */
export const sortIn = (order: BoardOrder, step: Pick<StepRef, 'type'>): SortOf<typeof applicationList> =>
  sorts[meant(order, step)];
const earlier: Record<BoardOrder, (a: Placed, b: Placed, step: Pick<StepRef, 'type'>) => boolean> = {
  overdue: (a, b, step) => pressingAt(step, a) < pressingAt(step, b),
  newest: (a, b) => a.entered_at >= b.entered_at,
  name: (a, b) => sortKey(a.name) < sortKey(b.name),
  // A card that enters a step is on top until a member ranks it.
  hand: () => true,
};
/** The place of a card that enters the step, among the step's cards. */
export const placeIn = (
  order: BoardOrder,
  step: Pick<StepRef, 'type'>,
  cards: readonly Placed[],
  one: Placed,
): number => {
  const before = earlier[meant(order, step)];
  const at = cards.findIndex((card) => before(one, card, step));
  return at < 0 ? cards.length : at;
};
