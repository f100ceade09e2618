import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { JobsController } from './jobs.controller.ts';
import { MergingController } from './merging.controller.ts';
import { JobFieldOptionsController } from './field-options.controller.ts';
import { jobs } from './jobs.process.ts';
import { JobChanges } from './job-changes.command.ts';
import { JobHandler } from './job.handler.ts';
import { JobPages } from './job.pages.ts';
import { JobsPages } from './jobs.pages.ts';
import { ActivityPages } from './activity.pages.ts';
import { JobFollowUpWorker } from './job.worker.ts';
import { MergeWorker } from './merge.worker.ts';

/** Jobs: their rules, pages and follow-ups. */
@Module({
  controllers: [JobsController, MergingController, JobFieldOptionsController],
  providers: [
    follows(jobs),
    JobChanges,
    JobHandler,
    JobPages,
    JobsPages,
    ActivityPages,
    JobFollowUpWorker,
    MergeWorker,
  ],
})
export class JobsModule {}
