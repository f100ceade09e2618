// A card that is dragged, on any board: of candidates, of deals.

/** The data of a drag. `from`: the place of its column, a step or a stage. */
export type Dragged<Place = { id: string }> = { type: 'card'; id: string; from: Place };
export const isCard = <Place = { id: string }>(
  data: Record<string | symbol, unknown>,
): data is Dragged<Place> & Record<string | symbol, unknown> => data.type === 'card';
