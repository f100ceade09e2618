import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { process } from '../../kernel/process.ts';
import { archiveRemaining, emptyStep, generateContent, openingsFilled, restoreRemaining } from './jobs.queue.ts';

/** What follows from events of jobs and hires. */
export const jobs = process<JobEvent | ApplicationEvent>('jobs', {
  JobContentGenerationRequested: (event) => [
    generateContent.due(`content:${event.id}`, event.metadata.occurred_at, { job_id: idOf(event.stream) }),
  ],
  JobClosed: (event) =>
    event.data.remaining === 'archive'
      ? [
          archiveRemaining.due(`remaining:${event.id}`, event.metadata.occurred_at, {
            job_id: idOf(event.stream),
            event_id: event.id,
          }),
        ]
      : [],
  JobReopened: (event) =>
    event.data.restore
      ? [
          restoreRemaining.due(`restored:${event.id}`, event.metadata.occurred_at, {
            job_id: idOf(event.stream),
            event_id: event.id,
          }),
        ]
      : [],
  WorkflowStepRemoved: (event) =>
    emptyStep.dueTwice(`empty:${event.id}`, event.metadata.occurred_at, {
      job_id: idOf(event.stream),
      step_id: event.data.step_id,
    }),
  CandidateHired: (event) => [
    openingsFilled.due(`filled:${event.id}`, event.metadata.occurred_at, { job_id: event.data.job_id }),
  ],
});
