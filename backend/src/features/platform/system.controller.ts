import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { rebuildProjection, retryJob } from '@candor/contracts/platform/endpoints';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { ProjectionStates } from '../../http/projection-states.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';

/** The failed jobs that can be retried one by one. */
export const mostFailed = 500;

/** An operator's actions on the running system. */
@Controller()
export class SystemController {
  constructor(
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** Answers at once; the system page shows the progress. */
  @Serve(rebuildProjection)
  async rebuild(@Input() { name }: RequestOf<typeof rebuildProjection>) {
    if (!(await this.projector.states()).some((state) => state.name === name)) return notFound('projection');
    void this.projector.rebuild(name).catch((error: unknown) => console.error(`rebuild of ${name}:`, error));
    return { name };
  }

  /** A job that another operator retried is no longer among the failed ones. */
  @Serve(retryJob)
  async retry(@Input() { key }: RequestOf<typeof retryJob>) {
    if (!(await this.jobs.failed(mostFailed)).some((job) => job.key === key)) return notFound('job');
    await this.jobs.retry(key);
    return { key };
  }
}
