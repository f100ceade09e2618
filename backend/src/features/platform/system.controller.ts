import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { rebuildProjection, retryJob } from '@candor/contracts/platform/endpoints';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { ProjectionStates } from '../../http/projection-states.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';

/** How many failed jobs can be retried one by one. */
export const mostFailed = 500;

/** The calls for an operator's actions on the running system. */
@Controller()
export class SystemController {
  constructor(
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** Starts a rebuild and answers immediately; the system page shows the progress. */
  @Serve(rebuildProjection)
  async rebuild(@Input() { name }: RequestOf<typeof rebuildProjection>) {
    if (!(await this.projector.states()).some((state) => state.name === name)) return notFound('projection');
    void this.projector.rebuild(name).catch((error: unknown) => console.error(`rebuild of ${name}:`, error));
    return { name };
  }

  /** Retries a job. A job that another operator has retried is not among the failed ones any more. */
  @Serve(retryJob)
  async retry(@Input() { key }: RequestOf<typeof retryJob>) {
    if (!(await this.jobs.failed(mostFailed)).some((job) => job.key === key)) return notFound('job');
    await this.jobs.retry(key);
    return { key };
  }
}
