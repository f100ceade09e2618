import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { type ApplicationEvent, forStartsOfPlays, type StartsPlays } from '@candor/contracts/pipeline/events';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { stayOver } from '../../states/application.endings.ts';
import type { Recorded } from '@candor/contracts/kernel/event';
import { daysAfter } from '@candor/contracts/values/days';
import { type AwaitedPlay, daysOf } from '@candor/contracts/rounds/plays';
import { entryOf, type Placing } from '@candor/contracts/pipeline/stay';
import {
  archiveRemaining,
  emptyStep,
  generateContent,
  lookAfterReturn,
  lookWhoStands,
  mergeJob,
  openingsFilled,
  restoreRemaining,
  startAwaited,
  startPlays,
  startPlaysOfJob,
  takeBackPlays,
  unmergeJob,
} from '../../states/jobs.queue.ts';

/** Starts the plays (rules that make tasks) for a candidate who arrives in a step. */
const started = (event: Recorded<StartsPlays>) => [
  ...(event.data.plays?.length
    ? [
        startPlays.due(`plays:${event.id}`, event.metadata.occurred_at, {
          application_id: idOf(event.stream),
          revision: event.revision,
        }),
      ]
    : []),
  ...awaited(event),
];
/** Makes the plays due that start when the candidate stays in the step long enough. */
const awaited = (event: Recorded<Placing> & { data: { awaits?: AwaitedPlay[] } }) =>
  (event.data.awaits ?? []).map(({ id, days }) =>
    due({
      key: `awaited:${event.id}:${id}`,
      at: daysAfter(entryOf(event).entered_at, days),
      for: event.stream,
      unless: [stayOver({ revision: event.revision })],
      do: [startAwaited, { application_id: idOf(event.stream), revision: event.revision, play_id: id, days }],
    }),
  );
/** When a play is added or changed, the candidates who are already in the step become due day by day, until the play has waited for all of them. */
const standing = (event: Recorded, play_id: string, days: number) =>
  Array.from({ length: days + 1 }, (_, day) =>
    lookWhoStands.due(`stands:${event.id}:${day}`, daysAfter(event.metadata.occurred_at, day), {
      job_id: idOf(event.stream),
      play_id,
      days,
    }),
  );
/** A task may be made at the same time, so the job looks for it twice. */
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
/** A job that was already open is not opened when it is shown only to colleagues, or to all. */
const opened = (event: Recorded & { data: { from_status: string } }) =>
  event.data.from_status === 'open' || event.data.from_status === 'internal' ? [] : [ofJob(event, 'job_opened')];

/** Queues the work on the candidates that the end of a job archives, or whose offers it withdraws. */
const remaining = (event: Recorded & { data: { remaining: string; withdraws?: boolean } }) =>
  event.data.remaining === 'archive' || event.data.withdraws
    ? [
        archiveRemaining.due(`remaining:${event.id}`, event.metadata.occurred_at, {
          job_id: idOf(event.stream),
          event_id: event.id,
        }),
      ]
    : [];
const restored = (event: Recorded & { data: { restore?: boolean } }) =>
  event.data.restore
    ? [
        restoreRemaining.due(`restored:${event.id}`, event.metadata.occurred_at, {
          job_id: idOf(event.stream),
          event_id: event.id,
        }),
      ]
    : [];

const ofMerge = (event: Recorded) => ({ job_id: idOf(event.stream), event_id: event.id });

/** Makes due the work that follows from events of jobs and hires. */
export const jobs = process<JobEvent | ApplicationEvent>('jobs', {
  JobContentGenerationRequested: (event) => [
    generateContent.due(`content:${event.id}`, event.metadata.occurred_at, { job_id: idOf(event.stream) }),
  ],
  JobClosed: (event) => [
    ...remaining(event),
    // A job that was merged into another one goes on there.
    ...(event.data.merged ? [] : [ofJob(event, 'job_closed')]),
  ],
  JobMerged: (event) => [mergeJob.due(`merged:${event.id}`, event.metadata.occurred_at, ofMerge(event))],
  JobUnmerged: (event) => [unmergeJob.due(`unmerged:${event.id}`, event.metadata.occurred_at, ofMerge(event))],
  JobOpened: opened,
  JobOpenedInternally: opened,
  ...forStartsOfPlays(started),
  ApplicationRestored: awaited,
  ApplicationMergedIn: awaited,
  PlayAdded: (event) => {
    const days = daysOf(event.data.play);
    return days === null ? [] : standing(event, event.data.play.id, days);
  },
  PlayChanged: ({ data: { play_id, awaits_days }, ...event }) =>
    awaits_days === undefined ? [] : standing({ ...event, data: {} }, play_id, awaits_days),
  // The plays that would have become due while the candidate was elsewhere by mistake are due immediately.
  MoveTakenBack: (event) => [
    ...takenBack(event),
    lookAfterReturn.due(`returned:${event.id}`, event.metadata.occurred_at, {
      application_id: idOf(event.stream),
      revision: event.data.stood.entered,
    }),
  ],
  LeadTakenBack: takenBack,
  FilledJobEnded: remaining,
  JobReopened: restored,
  FilledJobEndTakenBack: restored,
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
