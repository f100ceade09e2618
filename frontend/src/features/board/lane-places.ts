import { type BoardLanes, inLaneOrder, type Lane, laneOf } from '@candor/contracts/board/board-lanes';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import type { Direction } from '../../parts/pipeline/at-hand.ts';
import { type DrawnColumn, neighbourOf } from '../../parts/board/board-state.ts';

// The places of cards on a board in lanes: rules without a screen.

export type Laned = NonNullable<NonNullable<BoardData['board']>['laned']>;
/** `folded`: only the column's name is drawn. */
type Shown = { column: DrawnColumn; folded: boolean };
/** A lane as it is drawn. `places`: for each column, the indexes of the lane's cards in it. */
export type LaneShown = Lane & { places: readonly (readonly number[])[]; total: number; rows: number; folded: boolean };

/** The lanes in their order, including those that appear only in the cards. */
export const lanesOf = (
  by: BoardLanes,
  { lanes, owners }: Laned,
  columns: readonly Shown[],
  folds: Readonly<Record<string, true>>,
): LaneShown[] => {
  const known = new Map(lanes.map((lane) => [lane.key, lane]));
  const places = new Map<string, number[][]>();
  const at = (key: string) => {
    let of = places.get(key);
    if (!of) places.set(key, (of = columns.map(() => [])));
    return of;
  };
  for (const { key } of lanes) at(key);
  for (const [index, { column, folded }] of columns.entries())
    if (!folded) for (const [place, card] of column.cards.entries()) at(laneOf(by, card, owners))[index]!.push(place);
  const drawn = [...places].map(([key, of]): LaneShown => {
    const lane = known.get(key) ?? { key, name: null, steps: {} };
    const counts = columns.map(({ column, folded }, index) => (folded ? 0 : standing(lane, column, of[index]!)));
    return {
      ...lane,
      places: of,
      total: counts.reduce((sum, count) => sum + count, 0),
      rows: Math.max(1, ...of.map((each) => each.length)),
      folded: folds[`${by} ${key}`] === true,
    };
  });
  return inLaneOrder(by, drawn);
};
/** How many candidates a lane has in a column. The cards are counted if all of the column's are drawn, so that each move shows immediately. */
export const standing = (lane: Lane, { cards, count, step }: DrawnColumn, places: readonly number[]): number =>
  cards.length >= count ? places.length : Math.max(places.length, lane.steps[step.id] ?? 0);

/** The card to which an arrow key leads: within the lane as on a board without lanes; up and down also lead into the next lane. */
export const neighbourIn = (
  lanes: readonly LaneShown[],
  columns: readonly Shown[],
  id: string | null,
  direction: Direction,
): string | null => {
  const open = lanes
    .filter((lane) => !lane.folded && lane.total > 0)
    .map(({ places }) =>
      columns.map(({ column }, index) => ({ ...column, cards: places[index]!.map((at) => column.cards[at]!) })),
    );
  const at = open.findIndex((lane) => lane.some(({ cards }) => cards.some((card) => card.id === id)));
  const mine = open[Math.max(0, at)];
  if (!mine) return null;
  const beside = neighbourOf(mine, id, direction);
  if (beside !== null || direction === 'left' || direction === 'right') return beside;
  const step = mine.findIndex(({ cards }) => cards.some((card) => card.id === id));
  const others = direction === 'down' ? open.slice(at + 1) : open.slice(0, at).toReversed();
  const cards = others.find((lane) => lane[step]!.cards.length)?.[step]!.cards;
  return cards?.at(direction === 'down' ? 0 : -1)?.id ?? null;
};
