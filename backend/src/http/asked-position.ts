import type { EventStore } from '../kernel/ports/event-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { behind, forReader, nearing, type Progress } from '../kernel/rows/progress.ts';
import { ImpossiblePosition } from './errors.ts';

/** The log position in a request's `after`. Null: it has none. Throws ImpossiblePosition if the text is not a position. */
const positionIn = (after: unknown): number | null => {
  if (after === undefined || after === null || after === '') return null;
  const position = typeof after === 'string' && /^\d{1,16}$/.test(after) ? Number(after) : NaN;
  if (!Number.isSafeInteger(position)) throw new ImpossiblePosition();
  return position;
};
/** The last position of the log. Null: the log cannot answer at this time. */
const endOf = (events: EventStore): Promise<number | null> =>
  events.end().catch((fault: unknown) => {
    if (fault instanceof Unavailable) return null;
    throw fault;
  });
/** Waits for the log position in the browser's `after`, which the browser has already seen. Returns whether the rows have reached it. Throws ImpossiblePosition immediately if the log has no such position. The log itself is asked, because another process may have appended events that this one does not know of. */
const upToAsked = async (progress: Progress, events: EventStore, after: unknown): Promise<boolean> => {
  const position = positionIn(after);
  if (position === null || position <= progress.position) return true;
  const isThere = endOf(events).then((end) => {
    if (end !== null && position > end) throw new ImpossiblePosition();
    return null;
  });
  // A slow log must not make a request wait longer than it would wait for the rows.
  const reached = nearing(progress, position, forReader);
  return (await Promise.race([isThere, reached])) ?? reached;
};
/** What `look` finds in rows that have reached the browser's `after`, or in the present rows if those do not get there (`forReader`). A missing record may have just been made, so `look` is called again when the rows are there; throws Unavailable when they make no progress. */
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
