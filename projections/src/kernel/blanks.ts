import type { EventDefinition } from '@candor/contracts/kernel/event';

/** The values that a row gets for this event's personal fields after an erasure. The event declares them, so that rows need no lists of their own. */
export const blanksIn = <Row extends object>(row: Row, { blanks }: Pick<EventDefinition, 'blanks'>): Partial<Row> =>
  Object.fromEntries(Object.entries(blanks).filter(([name]) => name in row)) as Partial<Row>;
