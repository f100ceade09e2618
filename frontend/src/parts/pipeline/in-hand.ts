import type { Subject } from '../board/board-state.ts';

declare const held: unique symbol;
/** A candidate whom the screen names as the one an action is about. The pipeline acts only on such a value: a row or an id does not compile. */
export type InHand = Subject & { readonly [held]: true };

/** Only for at-hand.ts: the candidate that keys and the drawer mean. */
export const takenInHand = (subject: Subject) => subject as InHand;
/** The card under the pointer of a drag. */
export const dragged = (subject: Subject) => subject as InHand;
/** The card whose action line was pressed. */
export const pressed = (subject: Subject) => subject as InHand;
/** The candidates that the bar of chosen rows counts. */
export const chosenAmong = (rows: readonly Subject[], ids: readonly string[]) =>
  rows.filter((row) => ids.includes(row.id)) as InHand[];
