import { requestBegan } from '../kernel/appended.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import type { Progress as Step } from '../kernel/projector.ts';

/** How far the read models are, for callers that must read what was just written; and what changed, for open browsers. */
export abstract class Progress {
  abstract readonly position: number;
  /** Waits at most `limit` ms (2,000) for the rows of everything up to `position`; returns whether they are there. */
  abstract reached(position: number, limit?: number): Promise<boolean>;
  abstract onChange(listener: (progress: Step) => void): () => void;
}

/** In milliseconds. A worker waits longer than a person would: a job that fails is tried again only a minute later. And what is not there at all may be waited for. */
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
/** Waits for the position that the browser has already seen: its `after`. Returns whether the rows are there. */
export const upToAsked = async (progress: Progress, after: unknown): Promise<boolean> =>
  !(Number(after) > 0) || progress.reached(Number(after));
/**
 * For what was not found in rows that were behind the position asked for: waits longer. Throws Unavailable when the rows do not come,
 * because what was just made must not be called missing.
 */
export const upToAskedAfterAll = async (progress: Progress, after: unknown): Promise<void> => {
  if (!(await progress.reached(Number(after), patience))) throw new Unavailable('The rows are behind the log.');
};
