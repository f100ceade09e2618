import type { Subject } from '../board/board-state.ts';

declare const held: unique symbol;
/** A candidate whom the screen has named as the one that an action is about. The pipeline acts only on such a value; a mere row or id does not compile. */
export type InHand = Subject & { readonly [held]: true };

/** The candidate on whom keys and the drawer act. Only at-hand.ts may call this. */
export const takenInHand = (subject: Subject) => subject as InHand;
/** The candidate whose card is being dragged. */
export const dragged = (subject: Subject) => subject as InHand;
/** The candidate whose action line was pressed. */
export const pressed = (subject: Subject) => subject as InHand;
/** The candidates that the bar of selected rows counts. */
export const chosenAmong = (rows: readonly Subject[], ids: readonly string[]) =>
  rows.filter((row) => ids.includes(row.id)) as InHand[];
