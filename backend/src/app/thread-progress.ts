import { Worker } from 'node:worker_threads';
import type { ProjectionState } from '../kernel/rows/lane.ts';
import type { Progress } from '../kernel/rows/projector.ts';
import type { Settings } from './settings.ts';
import { Waiting } from './waiting.ts';

type ThreadMessage =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'live'; caughtUp: number }
  | { kind: 'answer'; ask: number; value?: unknown; error?: string };

/** The number of folded events from which on a thread has a large heap, most of it garbage whose space the collector keeps. */
const manyEvents = 4_000;

/** The web side of the projector's thread: its log position, the requests that wait for it, and what changed. */
export class ProjectorThread extends Waiting {
  private readonly asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private asks = 0;
  private live = false;
  private caughtUp = 0;
  private closing = false;

  private constructor(private readonly worker: Worker) {
    super();
  }

  /** Resolves when every projection is live; on shared engines, when the thread is ready to lead. A thread that built many rows ends to free its memory, and a fresh one continues its work. */
  static async start(settings: Settings): Promise<ProjectorThread> {
    const thread = await ProjectorThread.begin(settings);
    if (thread.caughtUp < manyEvents) return thread;
    await thread.close();
    return ProjectorThread.begin(settings);
  }

  private static async begin(settings: Settings): Promise<ProjectorThread> {
    const own = import.meta.url;
    const worker = new Worker(new URL(`./projector.thread${own.slice(own.lastIndexOf('.'))}`, own), {
      workerData: settings,
      // A replay of 1.4 million events ran within 260 MB; if there were no limit, the collector would let garbage grow.
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 },
    });
    const thread = new ProjectorThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => {
        reject(new Error('The projector could not start.'));
        // The thread has died, so the rows would never change again. The process ends, so that it can be restarted.
        if (thread.live && !thread.closing) process.exit(1);
      });
      worker.on('message', (told: ThreadMessage) => {
        if (told.kind === 'live') {
          thread.live = true;
          thread.caughtUp = told.caughtUp;
          resolve();
        } else if (told.kind === 'answer') thread.answer(told);
        else thread.hear(told);
      });
    });
    return thread;
  }

  private answer({ ask, value, error }: Extract<ThreadMessage, { kind: 'answer' }>): void {
    const asked = this.asked.get(ask);
    this.asked.delete(ask);
    if (error) asked?.reject(new Error(error));
    else asked?.resolve(value);
  }

  private ask<T>(message: { kind: string; name?: string }): Promise<T> {
    const ask = ++this.asks;
    this.worker.postMessage({ ...message, ask });
    return new Promise<T>((resolve, reject) =>
      this.asked.set(ask, { resolve: resolve as (value: unknown) => void, reject }),
    );
  }

  states = (): Promise<ProjectionState[]> => this.ask({ kind: 'states' });
  rebuild = (name: string): Promise<void> => this.ask({ kind: 'rebuild', name });

  async close(): Promise<void> {
    this.closing = true;
    const ended = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage({ kind: 'close' });
    await ended;
  }
}
