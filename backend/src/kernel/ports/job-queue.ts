import { Engine } from './engine.ts';
import type { LogPlace } from './event-store.ts';

/** Work for later. A job is done once by its `key`: adding the key again does nothing while the job waits, runs or is remembered (7 days). */
export type Job = { key: string; kind: string; data: Record<string, unknown>; due_at: string };
/** Jobs of one kind and one organization wait in one line, in the order in which they are due. The lines take turns, so a long line delays no other. */
export const lineOf = ({ kind, data }: Pick<Job, 'kind' | 'data'>): { kind: string; organization: string } => ({
  kind,
  organization: typeof data.organization_id === 'string' ? data.organization_id : '',
});
/** A job to add, or the key of a job to cancel. */
export type JobChange = Job | { cancel: string };
export type FailedJob = Job & { error: string; attempts: number; failed_at: string };
/** What a handler returns for a job that can never be done. `why` is for the operator. */
export class JobFailed {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}
/** What a handler returns for a job that must not be done yet. The job waits again under its key, as if it had not begun. */
export class JobLater {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
}
/** Does one job. Every result except JobFailed and JobLater means that the job is done. */
export type JobHandler = (job: Job) => Promise<unknown>;
/** A function that is called when a job has failed for good, before the job is listed as failed. Its own errors change nothing. */
export type JobAbandoned = (job: Job) => Promise<unknown>;
/** A job fails for good after this many processes died while doing it, because the job may be what kills them. */
export const mostDeaths = 3;
export const diedEachTime = 'The processes that did it died each time.';
export abstract class JobQueue extends Engine {
  protected override get lengthy(): readonly (keyof JobQueue)[] {
    return ['change'];
  }

  /** Adds and cancels jobs, as if one after the other. Changes that were made before a fault stay. `repeatable`: the caller makes the same changes again after a power cut, so they need not be on the disk when the promise resolves. */
  abstract change(changes: readonly JobChange[], how?: { repeatable: boolean }): Promise<void>;
  add(job: Job): Promise<void> {
    return this.change([job]);
  }
  /** Removes the job if it has not begun. */
  cancel(key: string): Promise<void> {
    return this.change([{ cancel: key }]);
  }
  /** Starts working. A job whose handler throws is tried again after 1, 5 and 30 minutes, then it has failed. A job fails immediately if its handler returns JobFailed, or after three processes died doing it. */
  abstract work(handle: JobHandler, abandon?: JobAbandoned): void;
  abstract failed(limit: number): Promise<FailedJob[]>;
  abstract retry(key: string): Promise<void>;
  /** How far a process has read the log. Null: it never saved its place. The place is stored with the jobs, so that a loss of the read models sends nothing twice. */
  abstract place(process: string): Promise<LogPlace | null>;
  abstract savePlace(process: string, place: LogPlace): Promise<void>;
  /** How many jobs wait and how many have failed. */
  abstract depth(): Promise<{ waiting: number; failed: number }>;
  abstract close(): Promise<void>;
}

/** The net result of these changes: first cancel, then add. A job that is canceled after it was added is not added. */
export const leftOf = (changes: readonly JobChange[]): { cancelled: string[]; added: Job[] } => {
  const cancelled = new Set<string>();
  const added: Job[] = [];
  for (const change of changes.toReversed()) {
    if ('cancel' in change) cancelled.add(change.cancel);
    else if (!cancelled.has(change.key)) added.push(change);
  }
  return { cancelled: [...cancelled], added: added.toReversed() };
};
