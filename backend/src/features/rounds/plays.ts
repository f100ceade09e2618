import { applicationState } from '../../states/application.state.ts';
import { jobState } from '../../states/job.state.ts';
import { taskState } from '../../states/task.state.ts';
import { daysAfter } from '@candor/contracts/values/days';
import { startsPlays } from '@candor/contracts/pipeline/events';
import { daysOf, type Play } from '@candor/contracts/rounds/plays';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { type PlayTask, PlayTasks } from './play-tasks.ts';
import {
  lookAfterReturn,
  lookWhoStands,
  startAwaited,
  startPlays,
  startPlaysOfJob,
  takeBackPlays,
} from '../../states/jobs.queue.ts';

const taskId = (application_id: string, revision: number, play_id: string): string =>
  idFrom('task of a play', application_id, revision, play_id);

/** Makes the tasks of plays that an event started, and removes them if the event is undone. */
@Injectable()
export class PlayWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PlayTasks) private readonly tasks: PlayTasks,
  ) {}

  /** The event that brought a candidate to a step, with the plays that it started; null if the event was undone. */
  private async entry({ application_id, revision }: DataOf<typeof startPlays>, organization_id: string) {
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    const came = events.find((event) => event.revision === revision);
    const back = events.some(
      (event) => (event.data as { takes_back?: { revision: number } }).takes_back?.revision === revision,
    );
    if (!came || !startsPlays(came) || !came.data.plays) return null;
    return { came, plays: came.data.plays, step_id: came.data.to_step.id, back };
  }

  @Works(startPlays)
  async start(asked: DataOf<typeof startPlays>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { application_id, revision } = asked;
    const [entry, found] = await Promise.all([
      this.entry(asked, organization_id),
      this.streams.load(applicationState, application_id, organization_id),
    ]);
    // The move was undone meanwhile, or the candidate went on: no work is left in that step.
    if (!entry || entry.back || found?.state?.entered !== revision) return done;
    const { job_id, candidate_id } = found.state;
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    if (!job) return done;
    const { actor, occurred_at: at } = entry.came.metadata;
    const about = { job_id, application: { id: application_id, candidate_id, step_id: entry.step_id } };
    for (const { id } of entry.plays) {
      const play = job.plays.find((each) => each.id === id);
      const task = play && (await this.tasks.of(play, job, about, { actor, at }, organization_id));
      if (!task) continue;
      const worked = await this.make(taskId(application_id, revision, id), task, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(startAwaited)
  async startAwaited(asked: DataOf<typeof startAwaited>, asking: Requester): Promise<Worked> {
    const { application_id, revision, play_id, days } = asked;
    return this.standsLong(application_id, revision, (play) => play.id === play_id && daysOf(play) === days, asking);
  }

  @Works(lookAfterReturn)
  lookAfterReturn({ application_id, revision }: DataOf<typeof lookAfterReturn>, asking: Requester): Promise<Worked> {
    return this.standsLong(application_id, revision, () => true, asking, new Date().toISOString());
  }

  @Works(lookWhoStands)
  async lookWhoStands(asked: DataOf<typeof lookWhoStands>, asking: Requester): Promise<Worked> {
    const { job_id, play_id, days } = asked;
    const { organization_id } = asking;
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    const play = job?.plays.find(({ id }) => id === play_id);
    // The play was changed again meanwhile, and that change has its own job.
    if (!play?.workflow_step_id || daysOf(play) !== days) return done;
    const now = new Date().toISOString();
    const there = { job_id, step_id: play.workflow_step_id };
    const only = ['id', 'entered', 'entered_at'] as const;
    for (const { id, entered, entered_at } of await this.reads.every(applicationList, { organization_id }, there, {
      only,
    })) {
      if (daysAfter(entered_at, days) > now) continue;
      const worked = await this.standsLong(id, entered, (each) => each.id === play_id, asking, now);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Makes the tasks of those plays whose wait is over, for a candidate who came by this event and is still in the step. `now`: checks whether the wait is over; if it is missing, that is known. Each stay makes one task for each play, no matter how often this runs. */
  private async standsLong(
    application_id: string,
    revision: number,
    wanted: (play: Play) => boolean,
    asking: Requester,
    now?: string,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const found = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    if (!found || found.entered !== revision) return done;
    const { job_id, candidate_id, step, entered_at } = found;
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    if (!job || job.status === 'archived') return done;
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    const came = events.find((event) => event.revision === revision);
    for (const play of job.plays) {
      const days = daysOf(play);
      if (days === null || play.workflow_step_id !== step.id || !wanted(play)) continue;
      const at = daysAfter(entered_at, days);
      if (now !== undefined && at > now) continue;
      const about = { job_id, application: { id: application_id, candidate_id, step_id: step.id } };
      const task = await this.tasks.of(
        play,
        job,
        about,
        { actor: came?.metadata.actor ?? asking.actor, at: now ?? at },
        organization_id,
      );
      if (!task) continue;
      const worked = await this.make(taskId(application_id, revision, play.id), task, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Removes the tasks of an undone event. A task that is done stays done. */
  @Works(takeBackPlays)
  async takeBack(asked: DataOf<typeof takeBackPlays>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const entry = await this.entry(asked, organization_id);
    for (const { id: play_id } of entry?.plays ?? []) {
      const id = taskId(asked.application_id, asked.revision, play_id);
      const task = (await this.streams.load(taskState, id, organization_id))?.state;
      if (!task || task.deleted || task.status === 'done') continue;
      const worked = await this.commands.run(
        new TaskCommand(id, 'remove', {}, asPart(asking, 'task back', id)),
        unless('not_found'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(startPlaysOfJob)
  async startOfJob({ job_id, event_id, trigger }: DataOf<typeof startPlaysOfJob>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    const plays = job?.plays.filter((each) => each.active && each.trigger === trigger) ?? [];
    if (!job || !plays.length) return done;
    // The job was opened and closed again, or closed and opened again: the tasks of the first event are not wanted any more.
    if ((job.status === 'archived') !== (trigger === 'job_closed')) return done;
    const events = await this.streams.read(`job-${job_id}`, organization_id);
    const event = events.find(({ id }) => id === event_id);
    if (!event) return failed('The event that started the plays is not there.');
    for (const play of plays) {
      const { actor, occurred_at: at } = event.metadata;
      const task = await this.tasks.of(play, job, { job_id, application: null }, { actor, at }, organization_id);
      const worked = task ? await this.make(idFrom('task of a play', event_id, play.id), task, asking) : done;
      if (worked !== done) return worked;
    }
    return done;
  }

  private make(id: string, task: PlayTask, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new TaskCommand(id, 'create', task, asPart(asking, 'task made', id)),
      // An erased person needs no task.
      unless('erased'),
    );
  }
}
