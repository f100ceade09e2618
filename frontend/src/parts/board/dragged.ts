// A card that is dragged, on any board: of candidates or of deals.

/** The data of a drag. `from`: the step or stage of the column from which the card comes. */
export type Dragged<Place = { id: string }> = { type: 'card'; id: string; from: Place };
export const isCard = <Place = { id: string }>(
  data: Record<string | symbol, unknown>,
): data is Dragged<Place> & Record<string | symbol, unknown> => data.type === 'card';
