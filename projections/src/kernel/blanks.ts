import type { EventDefinition } from '@candor/contracts/kernel/event';

/** What stands in the fields that a row takes from this event once its person is erased. The event says which of them are personal, so no row has a list of its own. */
export const blanksIn = <Row extends object>(row: Row, { blanks }: Pick<EventDefinition, 'blanks'>): Partial<Row> =>
  Object.fromEntries(Object.entries(blanks).filter(([name]) => name in row)) as Partial<Row>;
