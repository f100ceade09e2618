import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { ReasonKeysController } from './reason-keys.controller.ts';
import { CandidateListPages } from './candidate-lists.pages.ts';
import { QueuePages } from './queue.pages.ts';
import { TriagePages } from './triage.pages.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** Reading the resumes of new applications. */
@Module({
  controllers: [ReasonKeysController],
  providers: [
    CandidateListPages,
    QueuePages,
    TriagePages,
    JobChanges,
    // New resumes of all jobs are one of the queues of applications.
    leads('people/resumes', ({ id }) =>
      formatListAddress({
        area: 'opportunities',
        entity: 'queue',
        list: { ...emptySlice, filters: { queue: ['read'] } },
        id,
        section: null,
      }),
    ),
  ],
})
export class TriageModule {}
