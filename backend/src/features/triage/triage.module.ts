import { Module } from '@nestjs/common';
import { ReasonKeysController } from './reason-keys.controller.ts';
import { CandidateListPages } from './candidate-lists.pages.ts';
import { QueuePages } from './queue.pages.ts';
import { TriagePages } from './triage.pages.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** Reading the resumes of new applications. */
@Module({
  controllers: [ReasonKeysController],
  providers: [CandidateListPages, QueuePages, TriagePages, JobChanges],
})
export class TriageModule {}
