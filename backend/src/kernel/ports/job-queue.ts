import { Engine } from './engine.ts';
import type { LogPlace } from './event-store.ts';

/** Work for later. A job is done once by its `key`: adding the same key again does nothing while the job waits, runs or is remembered (7 days). */
export type Job = { key: string; kind: string; data: Record<string, unknown>; due_at: string };
export type FailedJob = Job & { error: string; attempts: number; failed_at: string };
/** What a handler returns for a job that can never be done. `why` is for the operator. */
export class JobFailed {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}
/** Does one job. Whatever it returns, except JobFailed, means that the job is done. */
export type JobHandler = (job: Job) => Promise<unknown>;
/** Hears of a job that has failed for good, before it stands among the failed. Whether it throws changes nothing. */
export type JobAbandoned = (job: Job) => Promise<unknown>;
/** A job fails for good after this many processes died while they did it, because the job may be what kills them. */
export const mostDeaths = 3;
export const diedEachTime = 'The processes that did it died each time.';
export abstract class JobQueue extends Engine {
  abstract add(job: Job): Promise<void>;
  /** Removes the job if it has not begun. */
  abstract cancel(key: string): Promise<void>;
  /** Starts working. A job whose handler throws is tried again after 1, 5 and 30 minutes, then it has failed. A job whose handler returns JobFailed has failed at once, and so has a job at which three processes died. */
  abstract work(handle: JobHandler, abandon?: JobAbandoned): void;
  abstract failed(limit: number): Promise<FailedJob[]>;
  abstract retry(key: string): Promise<void>;
  /** How far a process has read the log; null before it first saved its place. The place is kept beside the jobs, so that losing the read models sends nothing twice. */
  abstract place(process: string): Promise<LogPlace | null>;
  abstract savePlace(process: string, place: LogPlace): Promise<void>;
  /** How many jobs wait and how many have failed. */
  abstract depth(): Promise<{ waiting: number; failed: number }>;
  abstract close(): Promise<void>;
}
