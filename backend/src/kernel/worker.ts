import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { idFrom } from './codec.ts';
import type { Job } from './ports/job-queue.ts';
import type { Process } from './process.ts';
import type { Requester } from './streams.ts';

/** Marks a provider as the one that does jobs of these kinds: `@Works(['send-message'])`. */
export const Works = DiscoveryService.createDecorator<string[]>();
/** Marks a provider as a process that follows the log. */
export const Follows = DiscoveryService.createDecorator<Process>();
/** A process as a provider of its noun's module: `providers: [follows(messages)]`. */
export const follows = (process: Process): Type => {
  @Injectable()
  @Follows(process)
  class Follower {}
  return Follower;
};
/** Does one job. It re-reads the streams before it acts, and acts under a request id that follows from the job's key, so doing it again changes nothing. */
export type JobWorker = { work: (job: Job, asking: Requester) => Promise<void> };
export const askingFor = (job: Job): Requester => ({
  organization_id: String(job.data.organization_id),
  actor: { type: 'processor', id: job.kind },
  uid: idFrom('job', job.key),
  causation_id: job.data.causation_id as string | undefined,
});
