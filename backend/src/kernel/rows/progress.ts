import type { EventStore } from '../ports/event-store.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { Progress as Step } from './projector.ts';

/** How far the read models are, for callers that must read recent writes; and which rows changed, for browsers that show them. */
export abstract class Progress {
  abstract readonly position: number;
  /** Waits at most `limit` ms (2,000) for the rows of all events up to `position`. Returns whether the rows are there. */
  abstract reached(position: number, limit?: number): Promise<boolean>;
  abstract onChange(listener: (progress: Step) => void): () => void;
}

/** How long, in milliseconds, the rows may make no progress before the wait ends. It is longer than another process needs to take over the projector. */
const still = 10_000;
/** The longest wait, in milliseconds. It is less than the minute after which proxies give up. */
const longest = 30_000;

/** The same two bounds for a reader's page: it shows old rows after two seconds without progress, or after five. */
export const forReader = { still: 2000, longest: 5000 };

/** Waits for the rows of all events up to `position` as long as the rows make progress, and returns whether they are there. A machine that is busy or writes many rows in one write is no reason to refuse. */
export const nearing = async (progress: Progress, position: number, bounds = { still, longest }): Promise<boolean> => {
  const until = performance.now() + bounds.longest;
  for (;;) {
    const before = progress.position;
    if (await progress.reached(position, Math.min(bounds.still, until - performance.now()))) return true;
    if (!(before < progress.position) || performance.now() >= until) return false;
  }
};

/** The refusal of a decision because the rows made no progress towards the log. */
export const behind = () => new Unavailable('The rows are behind the log.');
/** Waits for the rows of everything logged so far, by any process. Throws Unavailable when they are not there after `limit` ms or, without a limit, when the rows make no progress. A decision that depends on rows must not use old ones. */
export const upToNow = async (progress: Progress, events: EventStore, limit?: number): Promise<void> => {
  const end = await events.end();
  if (!(await (limit === undefined ? nearing(progress, end) : progress.reached(end, limit)))) throw behind();
};
