import { DiscoveryService } from '@nestjs/core';
import { idFrom } from './codec.ts';
import type { Job } from './ports/job-queue.ts';
import type { Asking } from './streams.ts';

/** Marks a provider as the one that does jobs of these kinds: `@Works(['send-message'])`. */
export const Works = DiscoveryService.createDecorator<string[]>();
/** Does one job. It re-reads the streams before it acts, and acts under a request id that follows from the job's key, so doing it again changes nothing. */
export type JobWorker = { work: (job: Job, asking: Asking) => Promise<void> };
export const askingFor = (job: Job): Asking => ({
  organization_id: String(job.data.organization_id),
  actor: { type: 'processor', id: job.kind },
  uid: idFrom('job', job.key),
  causation_id: job.data.causation_id as string | undefined,
});
