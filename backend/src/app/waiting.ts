import type { Progress } from '../kernel/rows/projector.ts';

/** The log position of the rows, the callers that wait for it, and the listeners for changes. These are the same wherever the projector runs. */
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

  /** Waits at most `limit` ms until the rows include every event up to `position`; returns whether they do. */
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

  /** Calls the listener with every change; returns a function that stops the calls. */
  onChange(listener: (progress: Progress) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
