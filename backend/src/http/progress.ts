import type { Progress as Step } from '../kernel/projector.ts';

/** How far the read models are, for whoever must read what was just written; and what changed, for open browsers. */
export abstract class Progress {
  abstract readonly position: number;
  abstract reached(position: number, limit?: number): Promise<void>;
  abstract onChange(listener: (progress: Step) => void): () => void;
}
