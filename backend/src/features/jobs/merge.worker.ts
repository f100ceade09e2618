import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { type JobMark, type StepPair, suggestedSteps } from '@candor/contracts/jobs/merging';
import type { Play } from '@candor/contracts/jobs/plays';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { Subject } from '@candor/contracts/tasks/events';
import { taskList } from '@candor/contracts/tasks/rows';
import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { type Job, jobState } from '../../access/job.state.ts';
import { Progress, upToNow } from '../../http/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { Reads } from '../../kernel/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/worker.ts';
import { UnmergeApplication, MergeApplication } from '../pipeline/arrival.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { JobCommand } from './job.command.ts';
import { mergeJob, unmergeJob } from './jobs.queue.ts';

/** How many are read at once. */
const atOnce = 200;
type Merged = Recorded<Extract<JobEvent, { type: 'JobMerged' }>>;
type Unmerged = Recorded<Extract<JobEvent, { type: 'JobUnmerged' }>>;
/** These leave nothing to do for one candidate: somebody else was first, or the person's data is gone. */
const oneLess = unless('wrong_state', 'erased', 'not_found');

/** The plays that come along, for the steps of the other job. One that waits for a step which nobody chose stays behind. */
const playsFor = (from: Job, into: Job, pairs: readonly StepPair[], key: string): Play[] => {
  const stepFor = (id: string): string | null => {
    const step = from.steps.find((each) => each.id === id);
    if (step && isEnd(step.type)) return into.steps.find(({ type }) => type === step.type)?.id ?? null;
    return pairs.find((pair) => pair.from === id)?.to ?? null;
  };
  return from.plays.flatMap((play) => {
    const workflow_step_id = play.workflow_step_id && stepFor(play.workflow_step_id);
    return play.workflow_step_id && !workflow_step_id
      ? []
      : [{ ...play, id: idFrom('play of a merge', key, play.id), workflow_step_id }];
  });
};

/** Follows up on a merge of two jobs. Each command has a key that follows from the event, so doing it again after a death changes nothing. */
@Injectable()
export class MergeWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  @Works(mergeJob)
  async merge({ job_id, event_id }: DataOf<typeof mergeJob>, asking: Requester): Promise<Worked> {
    const merge = (await this.eventOf(job_id, event_id, asking)) as Merged | undefined;
    const from = await this.jobNow(job_id, asking);
    if (!merge || !from) return done;
    const { into } = merge.data;
    const stands = async () => (await this.jobNow(job_id, asking))?.merged?.revision === merge.revision;
    const target = await this.jobNow(into.id, asking);
    if (!target || !(await stands())) return done;
    const steps = [...merge.data.steps, ...suggestedSteps(from.steps, target.steps)];
    const mark: JobMark = { id: job_id, name: from.fields.name };
    const took = await this.commands.run(
      new JobCommand(into.id, 'receiveMerge', { from: mark, plays: playsFor(from, target, steps, event_id) }, asking),
      unless(),
    );
    if (took !== done) return took;
    const refused: string[] = [];
    for await (const { id } of this.rows({ job_id, ongoing: true }, asking)) {
      if (!(await stands())) break;
      const worked = await this.commands.run(
        new MergeApplication(id, into.id, steps, { ...asking, uid: idFrom('merged', asking.uid, id) }),
        oneLess,
      );
      if (worked !== done) refused.push(worked.why);
    }
    if (!(await stands())) return this.backAfter(merge, asking);
    for await (const [id, to] of this.gone(job_id, asking)) await this.moveTasks('application', id, to, asking);
    await this.moveTasks('job', job_id, into.id, asking);
    if (!(await stands())) return this.backAfter(merge, asking);
    return refused.length ? failed(`${refused.length} candidates could not come over: ${refused[0]}`) : done;
  }

  @Works(unmergeJob)
  async unmerge({ job_id, event_id }: DataOf<typeof unmergeJob>, asking: Requester): Promise<Worked> {
    const unmerged = (await this.eventOf(job_id, event_id, asking)) as Unmerged | undefined;
    return unmerged ? this.bringBack(unmerged, asking) : done;
  }

  /** The merge was taken back while this worker was still moving people, so bring back those it moved since. A job that was merely reopened stays empty. */
  private async backAfter(merge: Merged, asking: Requester): Promise<Worked> {
    const events = await this.streams.read(merge.stream, asking.organization_id);
    const back = events.find(({ type, revision }) => type === 'JobUnmerged' && revision > merge.revision);
    return back ? this.bringBack(back as Unmerged, asking) : done;
  }

  private async bringBack(unmerged: Unmerged, asking: Requester): Promise<Worked> {
    const job_id = idOf(unmerged.stream);
    const { into } = unmerged.data;
    const from = await this.jobNow(job_id, asking);
    // Merged again meanwhile.
    if (!from || from.merged) return done;
    const refused: string[] = [];
    for await (const [id] of this.gone(job_id, asking)) {
      const back = await this.bus.execute(
        new UnmergeApplication(id, { ...asking, uid: idFrom('unmerged', asking.uid, id) }),
      );
      if (isRejection(back)) {
        if (oneLess(back) !== done) refused.push(back.error);
      } else if (back.into) await this.moveTasks('application', back.into, id, asking, !back.own);
    }
    await this.moveTasks('job', into.id, job_id, asking, true);
    const given = await this.commands.run(
      new JobCommand(into.id, 'returnMerge', { from: { id: job_id, name: from.fields.name } }, asking),
      unless('not_found'),
    );
    if (given !== done) return given;
    return refused.length ? failed(`${refused.length} candidates could not go back: ${refused[0]}`) : done;
  }

  private async jobNow(id: string, { organization_id }: Requester): Promise<Job | null> {
    return (await this.streams.load(jobState, id, organization_id))?.state ?? null;
  }

  private async eventOf(job_id: string, event_id: string, { organization_id }: Requester) {
    return (await this.streams.read(`job-${job_id}`, organization_id)).find(({ id }) => id === event_id);
  }

  /** The applications that are found, each once, also those that come to be found meanwhile. */
  private async *rows(
    wanted: { job_id: string; ongoing: boolean } | { merged_away_from: string },
    { organization_id }: Requester,
  ): AsyncGenerator<ApplicationRow> {
    const tried = new Set<string>();
    for (;;) {
      await upToNow(this.progress, this.events);
      const rows = await this.reads.find(applicationList, { organization_id }, wanted, { limit: atOnce + tried.size });
      const next = rows.filter(({ id }) => !tried.has(id));
      if (!next.length) return;
      for (const row of next) {
        tried.add(row.id);
        yield row;
      }
    }
  }

  /** Those that have gone on elsewhere, each with what it has gone on as. */
  private async *gone(job_id: string, asking: Requester): AsyncGenerator<[string, string]> {
    for await (const { id, archived } of this.rows({ merged_away_from: job_id }, asking))
      if (archived?.merged_into) yield [id, archived.merged_into];
  }

  private async tasksAbout(subject: string, organization_id: string): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const page = { sort: 'created_at', limit: atOnce, offset: ids.length } as const;
      const rows = await this.reads.find(taskList, { organization_id }, { subject }, page);
      ids.push(...rows.map(({ id }) => id));
      if (rows.length < atOnce) return ids;
    }
  }

  /** Tasks about one thing are about the other one from now on. `back`: only those that came from there. */
  private async moveTasks(type: Subject['type'], from: string, to: string, asking: Requester, back = false) {
    const { organization_id } = asking;
    for (const id of await this.tasksAbout(from, organization_id))
      await this.commands.run(
        new TaskCommand(
          id,
          'move',
          { from: { type, id: from }, to: { type, id: to }, ...(back ? { back: true as const } : {}) },
          { ...asking, uid: idFrom('task moved', asking.uid, id, from) },
        ),
        unless('not_found'),
      );
  }
}
