import type { Recorded } from '@candor/contracts/kernel/event';
import { apply, type AnyProjection, listens } from './projection.ts';

/** All rows of a projection from all events, in memory: for tests and for looking at a moment in the past. */
export const foldRows = (
  projection: AnyProjection,
  events: Iterable<Recorded>,
  rows: Map<string, unknown> = new Map(),
): Map<string, unknown> => {
  for (const event of events) {
    if (!listens(projection, event.type)) continue;
    for (const target of projection.keys(event)) {
      const keys =
        typeof target === 'string'
          ? [target]
          : [...rows]
              .filter(([, row]) => valuesOf(projection, row, target.field).includes(target.value))
              .map(([key]) => key);
      for (const key of keys) {
        const next = apply(projection, rows.get(key) ?? null, event);
        if (next === null) rows.delete(key);
        else rows.set(key, next);
      }
    }
  }
  return rows;
};
/** The values of a row's declared field. */
export const valuesOf = (projection: AnyProjection, row: unknown, field: string): string[] => {
  const found = projection.list.fields[field]?.of(row as never);
  return (Array.isArray(found) ? found : [found]).filter((value) => value !== null && value !== undefined).map(String);
};
