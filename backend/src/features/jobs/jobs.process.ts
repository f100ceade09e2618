import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { type ApplicationEvent, forStartsOfPlays, type StartsPlays } from '@candor/contracts/pipeline/events';
import { process } from '../../kernel/process.ts';
import type { Recorded } from '@candor/contracts/kernel/event';
import {
  archiveRemaining,
  emptyStep,
  generateContent,
  mergeJob,
  openingsFilled,
  restoreRemaining,
  startPlays,
  startPlaysOfJob,
  takeBackPlays,
  unmergeJob,
} from './jobs.queue.ts';

/** Whoever came to a step started its plays. */
const started = (event: Recorded<StartsPlays>) =>
  event.data.plays?.length
    ? [
        startPlays.due(`plays:${event.id}`, event.metadata.occurred_at, {
          application_id: idOf(event.stream),
          revision: event.revision,
        }),
      ]
    : [];
/** A task may be made at this moment, so it is looked for twice. */
const takenBack = (event: Recorded & { data: { takes_back: { revision: number } } }) =>
  takeBackPlays.dueTwice(`plays-back:${event.id}`, event.metadata.occurred_at, {
    application_id: idOf(event.stream),
    revision: event.data.takes_back.revision,
  });
const ofJob = (event: Recorded, trigger: 'job_opened' | 'job_closed') =>
  startPlaysOfJob.due(`job-plays:${event.id}`, event.metadata.occurred_at, {
    job_id: idOf(event.stream),
    event_id: event.id,
    trigger,
  });
/** Whoever shows an open job to colleagues only, or to everybody, opens nothing. */
const opened = (event: Recorded & { data: { from_status: string } }) =>
  event.data.from_status === 'open' || event.data.from_status === 'internal' ? [] : [ofJob(event, 'job_opened')];

const ofMerge = (event: Recorded) => ({ job_id: idOf(event.stream), event_id: event.id });

/** What follows from events of jobs and hires. */
export const jobs = process<JobEvent | ApplicationEvent>('jobs', {
  JobContentGenerationRequested: (event) => [
    generateContent.due(`content:${event.id}`, event.metadata.occurred_at, { job_id: idOf(event.stream) }),
  ],
  JobClosed: (event) => [
    ...(event.data.remaining === 'archive'
      ? [
          archiveRemaining.due(`remaining:${event.id}`, event.metadata.occurred_at, {
            job_id: idOf(event.stream),
            event_id: event.id,
          }),
        ]
      : []),
    // A job that became part of another one goes on there.
    ...(event.data.merged ? [] : [ofJob(event, 'job_closed')]),
  ],
  JobMerged: (event) => [mergeJob.due(`merged:${event.id}`, event.metadata.occurred_at, ofMerge(event))],
  JobUnmerged: (event) => [unmergeJob.due(`unmerged:${event.id}`, event.metadata.occurred_at, ofMerge(event))],
  JobOpened: opened,
  JobOpenedInternally: opened,
  ...forStartsOfPlays(started),
  MoveTakenBack: takenBack,
  LeadTakenBack: takenBack,
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
    ...started(event),
    openingsFilled.due(`filled:${event.id}`, event.metadata.occurred_at, { job_id: event.data.job_id }),
  ],
});
