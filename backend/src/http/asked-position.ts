import type { EventStore } from '../kernel/ports/event-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { behind, nearing, type Progress } from '../kernel/rows/progress.ts';
import { ImpossiblePosition } from './errors.ts';

/** The position that a request names in its `after`; null: it names none. Throws ImpossiblePosition for what is no position. */
const positionIn = (after: unknown): number | null => {
  if (after === undefined || after === null || after === '') return null;
  const position = typeof after === 'string' && /^\d{1,16}$/.test(after) ? Number(after) : NaN;
  if (!Number.isSafeInteger(position)) throw new ImpossiblePosition();
  return position;
};
/** The last position of the log; null: the log cannot say now. */
const endOf = (events: EventStore): Promise<number | null> =>
  events.end().catch((fault: unknown) => {
    if (fault instanceof Unavailable) return null;
    throw fault;
  });
/**
 * Waits for the position that the browser has already seen: its `after`. Returns whether the rows are there. Throws ImpossiblePosition at once where
 * the log has no such position; the log itself is asked, because another process may have appended what this one has not heard of.
 */
const upToAsked = async (progress: Progress, events: EventStore, after: unknown): Promise<boolean> => {
  const position = positionIn(after);
  if (position === null || position <= progress.position) return true;
  const isThere = endOf(events).then((end) => {
    if (end !== null && position > end) throw new ImpossiblePosition();
    return null;
  });
  // A log that is slow to answer makes nobody wait longer than the rows do.
  const reached = progress.reached(position);
  return (await Promise.race([isThere, reached])) ?? reached;
};
/**
 * What `look` finds in rows that have reached the browser's `after`, or in those that are there after two seconds. What is missing in these may be what was just
 * made, so it is looked for again once the rows are there; throws Unavailable when they come no nearer.
 */
export const foundAfter = async <T>(
  progress: Progress,
  events: EventStore,
  after: unknown,
  look: () => Promise<T>,
  isMissing: (found: T) => boolean,
): Promise<T> => {
  const reached = await upToAsked(progress, events, after);
  const found = await look();
  if (reached || !isMissing(found)) return found;
  if (!(await nearing(progress, positionIn(after)!))) throw behind();
  return look();
};
