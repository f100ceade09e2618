import type { EventStore } from '../kernel/ports/event-store.ts';
import type { Progress as Step } from '../kernel/projector.ts';

/** How far the read models are, for whoever must read what was just written; and what changed, for open browsers. */
export abstract class Progress {
  abstract readonly position: number;
  abstract reached(position: number, limit?: number): Promise<void>;
  abstract onChange(listener: (progress: Step) => void): () => void;
}

/** Waits for the rows of everything logged so far, whoever wrote it; at most `limit` ms. */
export const upToNow = async (progress: Progress, events: EventStore, limit?: number): Promise<void> => progress.reached(await events.end(), limit);
/** Waits for what the asking browser knows to be written: its `after`. */
export const upToAsked = async (progress: Progress, after: unknown): Promise<void> => {
  if (Number(after) > 0) await progress.reached(Number(after));
};
