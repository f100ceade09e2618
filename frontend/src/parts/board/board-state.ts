import type { StepMark } from '@candor/contracts/pipeline/events';
import { type BoardOrder, placeIn } from '@candor/contracts/board/board-order';
import type { BoardColumn, Card } from '@candor/contracts/pipeline/pages';
import type { Waiting } from '@candor/contracts/pipeline/next-action';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';

// The board as it is shown: the server's data plus the moves that the server has not confirmed yet.

/** An application anywhere on screen, with the fields that an action needs. */
export type Subject = Pick<Card, 'id' | 'version' | 'name' | 'schedule_status' | 'offer'> & {
  candidate_id: string;
  step: StepMark;
} & Partial<Pick<ApplicationRow, 'archived' | 'offer_request'>>;
/** A card of the board or a row of the table. Both have all fields that a card shows. */
export type BoardCard = Card & Partial<Pick<ApplicationRow, 'archived'>> & Pick<Waiting, 'rejection_at'>;
export type DrawnColumn = Omit<BoardColumn, 'cards'> & { cards: BoardCard[] };

/** One unconfirmed move. It is dropped when the page has been loaded at `position` of the event log or later. */
export type Move = {
  key: string;
  id: string;
  position?: number;
  version?: number;
  /** The step to which the candidate moves. */
  to?: StepMark;
  /** The move undoes another one: the candidates return to their former places. */
  back?: boolean;
  /** A move to another place in the same step: the new order of its cards. */
  order?: readonly string[];
  card: BoardCard;
  at: string;
};

/** The moves that the page, loaded at `position` of the event log, does not show yet. */
export const stillMoving = (moves: readonly Move[], position: number) =>
  moves.filter((move) => move.position === undefined || move.position > position);

const fresh = (move: Move): BoardCard => ({
  ...move.card,
  version: move.version ?? move.card.version,
  ...(move.back ? {} : { entered_at: move.at, schedule_status: 'unscheduled' }),
});
/** The column with an arriving card at its place in the board's order. The card is left out if that place lies beyond the loaded cards. */
const joined = (column: DrawnColumn, card: BoardCard, order: BoardOrder): DrawnColumn => {
  const at = placeIn(order, column.step, column.cards, card);
  const beyond = at === column.cards.length && column.cards.length > 0 && column.count > at;
  return { ...column, count: column.count + 1, cards: beyond ? column.cards : column.cards.toSpliced(at, 0, card) };
};
const inOrder = (cards: readonly BoardCard[], order: readonly string[]) => {
  const places = new Map(order.map((id, index) => [id, index]));
  const known = cards.filter((card) => places.has(card.id)).sort((a, b) => places.get(a.id)! - places.get(b.id)!);
  return [...known, ...cards.filter((card) => !places.has(card.id))];
};

/** The columns with the moves applied one after the other. Columns without a change stay the same objects. */
export const withMoves = (
  columns: readonly DrawnColumn[],
  moves: readonly Move[],
  order: BoardOrder,
): readonly DrawnColumn[] =>
  moves.reduce<readonly DrawnColumn[]>(
    (now, move) =>
      now.map((column) => {
        const index = column.cards.findIndex((card) => card.id === move.id);
        if (move.order) return index < 0 ? column : { ...column, cards: inOrder(column.cards, move.order) };
        if (!move.to) return column;
        const target = column.step.id === move.to.id;
        if (index >= 0)
          return target ? column : { ...column, count: column.count - 1, cards: column.cards.toSpliced(index, 1) };
        return target ? joined(column, fresh(move), order) : column;
      }),
    columns,
  );

/** Rows of a table, or of the drawer, each in the step to which unconfirmed moves have brought it. */
export const withSteps = <Row extends Subject>(rows: readonly Row[], moves: readonly Move[]): Row[] =>
  rows.map((row) => {
    const to = moves.findLast((move) => move.id === row.id && move.to)?.to;
    return to ? { ...row, step: to } : row;
  });
/** The row above or below the row with this id. */
export const besideIn = (
  rows: readonly { id: string }[],
  id: string | null,
  direction: 'up' | 'down' | 'left' | 'right',
): string | null => {
  if (direction === 'left' || direction === 'right') return null;
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return rows[0]?.id ?? null;
  return rows[at + (direction === 'up' ? -1 : 1)]?.id ?? null;
};

export type Place = { column: DrawnColumn; card: BoardCard; at: number };
/** The place of a candidate's card on the board. */
export const placeOf = (columns: readonly DrawnColumn[], id: string | null): Place | null => {
  for (const column of id ? columns : []) {
    const at = column.cards.findIndex((card) => card.id === id);
    if (at >= 0) return { column, card: column.cards[at]!, at };
  }
  return null;
};
export const subjectOf = ({ column, card }: Pick<Place, 'column' | 'card'>): Subject => ({
  ...card,
  step: column.step,
});

/** The card that an arrow key leads to: within the column, or in a neighboring one at the same height. */
export const neighbourOf = (
  columns: readonly DrawnColumn[],
  id: string | null,
  direction: 'up' | 'down' | 'left' | 'right',
): string | null => {
  const filled = columns.filter((column) => column.cards.length);
  const place = placeOf(filled, id);
  if (!place) return filled[0]?.cards[0]?.id ?? null;
  if (direction === 'up' || direction === 'down')
    return place.column.cards[place.at + (direction === 'up' ? -1 : 1)]?.id ?? null;
  const beside = filled[filled.indexOf(place.column) + (direction === 'left' ? -1 : 1)];
  return beside?.cards[Math.min(place.at, beside.cards.length - 1)]?.id ?? null;
};
