import { Engine } from './engine.ts';
import type { LogPlace } from './event-store.ts';

/** Work for later. A job is done once by its `key`: adding the same key again does nothing while the job waits, runs or is remembered (7 days). */
export type Job = { key: string; kind: string; data: Record<string, unknown>; due_at: string };
export type FailedJob = Job & { error: string; attempts: number; failed_at: string };
export abstract class JobQueue extends Engine {
  abstract add(job: Job): Promise<void>;
  /** Removes the job if it has not begun. */
  abstract cancel(key: string): Promise<void>;
  /** Starts working. A job that throws is tried again after 1, 5 and 30 minutes, then it has failed. */
  abstract work(handle: (job: Job) => Promise<void>): void;
  abstract failed(limit: number): Promise<FailedJob[]>;
  abstract retry(key: string): Promise<void>;
  /** How far a process has read the log; null before it first saved its place. The place is kept beside the jobs, so that losing the read models sends nothing twice. */
  abstract place(process: string): Promise<LogPlace | null>;
  abstract savePlace(process: string, place: LogPlace): Promise<void>;
  /** How many jobs wait and how many have failed. */
  abstract depth(): Promise<{ waiting: number; failed: number }>;
  abstract close(): Promise<void>;
}
