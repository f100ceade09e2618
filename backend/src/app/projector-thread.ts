import { Worker } from 'node:worker_threads';
import type { ProjectionState } from '../kernel/lane.ts';
import type { Progress } from '../kernel/projector.ts';

type Told = ({ kind: 'progress' } & Progress) | { kind: 'live' } | { kind: 'answer'; ask: number; value?: unknown; error?: string };

/** The web side of the projector's thread: how far it is, who waits for it, and what changed. */
export class ProjectorThread {
  position = 0;
  private readonly waiting: { position: number; resolve: () => void }[] = [];
  private readonly listeners = new Set<(progress: Progress) => void>();
  private readonly asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private asks = 0;

  private constructor(private readonly worker: Worker) {}

  /** Resolves when every projection is live. */
  static async start(folder: string): Promise<ProjectorThread> {
    const own = import.meta.url;
    const worker = new Worker(new URL(`./projector.worker${own.slice(own.lastIndexOf('.'))}`, own), { workerData: { folder } });
    const thread = new ProjectorThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (told: Told) => {
        if (told.kind === 'live') resolve();
        else thread.hear(told);
      });
    });
    return thread;
  }

  private hear(told: Exclude<Told, { kind: 'live' }>): void {
    if (told.kind === 'answer') {
      const asked = this.asked.get(told.ask);
      this.asked.delete(told.ask);
      if (told.error) asked?.reject(new Error(told.error));
      else asked?.resolve(told.value);
      return;
    }
    this.position = Math.max(this.position, told.position);
    for (let index = this.waiting.length - 1; index >= 0; index--) if (this.waiting[index]!.position <= this.position) this.waiting.splice(index, 1)[0]!.resolve();
    if (told.changed.length) for (const listener of this.listeners) listener(told);
  }

  /** Resolves when the rows of everything up to `position` are there, or after `limit` ms. */
  async reached(position: number, limit = 2000): Promise<void> {
    if (position <= this.position) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([new Promise<void>((resolve) => this.waiting.push({ position, resolve })), new Promise<void>((resolve) => { timer = setTimeout(resolve, limit); })]);
    clearTimeout(timer);
  }

  /** Calls back with every change; returns the stop. */
  onChange(listener: (progress: Progress) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private ask<T>(message: { kind: string; name?: string }): Promise<T> {
    const ask = ++this.asks;
    this.worker.postMessage({ ...message, ask });
    return new Promise<T>((resolve, reject) => this.asked.set(ask, { resolve: resolve as (value: unknown) => void, reject }));
  }

  states = (): Promise<ProjectionState[]> => this.ask({ kind: 'states' });
  rebuild = (name: string): Promise<void> => this.ask({ kind: 'rebuild', name });

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage({ kind: 'close' });
    await ended;
  }
}
