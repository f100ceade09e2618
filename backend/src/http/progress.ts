import { requestBegan } from '../kernel/appended.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import type { Progress as Step } from '../kernel/rows/projector.ts';
import { ImpossiblePosition } from './errors.ts';

/** How far the read models are, for callers that must read what was just written; and what changed, for open browsers. */
export abstract class Progress {
  abstract readonly position: number;
  /** Waits at most `limit` ms (2,000) for the rows of everything up to `position`; returns whether they are there. */
  abstract reached(position: number, limit?: number): Promise<boolean>;
  abstract onChange(listener: (progress: Step) => void): () => void;
}

/** In milliseconds. A worker waits longer than a person would: a job that fails is tried again only a minute later. */
const patience = 10_000;

/**
 * Waits for the rows of everything logged so far, by any process. Throws Unavailable when they are not there after `limit` ms: a
 * decision that depends on rows must not use old ones. Without a limit, requests wait as long as `reached` does, and workers longer.
 */
export const upToNow = async (
  progress: Progress,
  events: EventStore,
  limit = requestBegan() === undefined ? patience : undefined,
): Promise<void> => {
  if (!(await progress.reached(await events.end(), limit))) throw new Unavailable('The rows are behind the log.');
};
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
export const upToAsked = async (progress: Progress, events: EventStore, after: unknown): Promise<boolean> => {
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
/** For what was not found in rows that were behind the position asked for: what was just made must not be called missing. */
export const notFoundYet = (): Unavailable => new Unavailable('The rows are behind the log.');
