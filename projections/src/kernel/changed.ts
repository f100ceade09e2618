import type { Recorded } from '@candor/contracts/kernel/event';

/** The row after a change by this event; null if there is no row. */
export const changed = <Row extends { version: number; changed_at: string }>(
  row: Row | null,
  event: Recorded,
  change: Partial<Row>,
): Row | null => row && { ...row, ...change, version: event.revision, changed_at: event.metadata.occurred_at };
