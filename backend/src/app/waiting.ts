import type { Progress } from '../kernel/rows/projector.ts';

/** The rows' place, the callers that wait for them, and the listeners for changes. It is the same wherever the projector runs. */
export class Waiting {
  position = 0;
  private readonly waiting = new Set<{ position: number; resolve: () => void }>();
  private readonly listeners = new Set<(progress: Progress) => void>();

  get anybody(): boolean {
    return this.waiting.size > 0;
  }

  hear(told: Progress): void {
    this.position = Math.max(this.position, told.position);
    for (const each of this.waiting) if (each.position <= this.position) each.resolve();
    if (told.changed.length) for (const listener of this.listeners) listener(told);
  }

  /** Waits at most `limit` ms for the rows of everything up to `position`; returns whether they are there. */
  async reached(position: number, limit = 2000): Promise<boolean> {
    if (position <= this.position) return true;
    await new Promise<void>((done) => {
      const entry = {
        position,
        resolve: () => {
          clearTimeout(timer);
          this.waiting.delete(entry);
          done();
        },
      };
      const timer = setTimeout(entry.resolve, limit);
      this.waiting.add(entry);
    });
    return position <= this.position;
  }

  /** Calls back with every change; returns a function that stops it. */
  onChange(listener: (progress: Progress) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
