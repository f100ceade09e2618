import type { EventDefinition } from '@candor/contracts/kernel/event';

/** A row's values for this event's personal fields after an erasure. The event declares them, so rows need no lists of their own. */
export const blanksIn = <Row extends object>(row: Row, { blanks }: Pick<EventDefinition, 'blanks'>): Partial<Row> =>
  Object.fromEntries(Object.entries(blanks).filter(([name]) => name in row)) as Partial<Row>;
