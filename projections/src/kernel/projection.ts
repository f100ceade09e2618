import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import type { AnyList, List } from '@candor/contracts/kernel/list';

// A read model as a pure fold. No clock, no randomness, no database: the same events give the same rows, for ever.

/** Which rows an event touches: a row's key, or every row whose field holds a value. */
export type Target = string | { field: string; value: string };

export type Projection<Row = unknown, E extends AnyEvent = AnyEvent> = {
  name: string;
  version: number;
  list: AnyList;
  keys: (event: Recorded<E>) => readonly Target[];
  /** null in: the row does not exist yet. null out: the row goes. Returning the same object means nothing changed. */
  on: { [T in E['type']]?: (row: Row | null, event: Recorded<Extract<E, { type: T }>>) => Row | null };
  /** Whose row it is; '*' stands outside organisations. */
  organization: (event: Recorded) => string;
};
export type AnyProjection = Projection<unknown, AnyEvent>;

export const projection = <Row, E extends AnyEvent>(
  value: Omit<Projection<Row, E>, 'organization' | 'list'> & {
    list: List<Row>;
    organization?: Projection['organization'];
  },
): AnyProjection =>
  ({ organization: (event: Recorded) => event.metadata.organization_id, ...value }) as unknown as AnyProjection;

/** One event on one row. Events a projection does not name change nothing. */
export const apply = (projection: AnyProjection, row: unknown, event: Recorded): unknown => {
  const step = projection.on[event.type] as ((row: unknown, event: Recorded) => unknown) | undefined;
  return step ? step(row, event) : row;
};
/** Whether the projection has anything to do with events of this type. */
export const listens = (projection: AnyProjection, type: string): boolean => type in projection.on;
