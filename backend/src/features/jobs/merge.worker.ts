import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { type JobMark, type StepPair, suggestedSteps } from '@candor/contracts/jobs/merging';
import type { Play } from '@candor/contracts/rounds/plays';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { applicationList, type ApplicationRow, closingKey } from '@candor/contracts/pipeline/rows';
import type { Subject } from '@candor/contracts/tasks/events';
import { taskList } from '@candor/contracts/tasks/rows';
import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { type Job, jobState } from '../../states/job.state.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { UnmergeApplication, MergeApplication } from '../pipeline/arrival.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { JobCommand } from './job.command.ts';
import { mergeJob, unmergeJob } from '../../states/jobs.queue.ts';

/** How many rows are read in one query. */
const atOnce = 200;
type Merged = Recorded<Extract<JobEvent, { type: 'JobMerged' }>>;
type Unmerged = Recorded<Extract<JobEvent, { type: 'JobUnmerged' }>>;
/** Refusals that leave nothing to do for one candidate: another action was first, or the person's data is gone. */
const oneLess = unless('wrong_state', 'erased', 'not_found');

/** The plays that are copied for the steps of the other job. A play that waits for a step without a counterpart is not copied. */
const playsFor = (from: Job, into: Job, pairs: readonly StepPair[], key: string): (Play & { of: string })[] => {
  const stepFor = (id: string): string | null => {
    const step = from.steps.find((each) => each.id === id);
    if (step && isEnd(step.type)) return into.steps.find(({ type }) => type === step.type)?.id ?? null;
    return pairs.find((pair) => pair.from === id)?.to ?? null;
  };
  return from.plays.flatMap((play) => {
    const workflow_step_id = play.workflow_step_id && stepFor(play.workflow_step_id);
    return play.workflow_step_id && !workflow_step_id
      ? []
      : [{ ...play, id: idFrom('play of a merge', key, play.id), of: play.id, workflow_step_id }];
  });
};

/** Does the work that follows a merge of two jobs. Each command has a key that follows from the event, so repeating the work after a crash changes nothing. */
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
    // If an earlier merge was undone a moment ago, its candidates come back first. Then this merge moves them too.
    const undone = await this.lastBefore(merge, 'JobUnmerged', asking);
    if (undone) await this.bringBack(undone as Unmerged, asPart(asking, 'before'));
    const steps = [...merge.data.steps, ...suggestedSteps(from.steps, target.steps)];
    const mark: JobMark = { id: job_id, name: from.fields.name };
    const took = await this.commands.run(
      new JobCommand(
        into.id,
        'receiveMerge',
        { from: mark, merge: merge.revision, plays: playsFor(from, target, steps, event_id) },
        asking,
      ),
      unless(),
    );
    if (took !== done) return took;
    const refused: string[] = [];
    for await (const { id } of this.ongoing(job_id, asking)) {
      if (!(await stands())) break;
      const worked = await this.commands.run(
        new MergeApplication(id, into.id, steps, merge.revision, asPart(asking, 'merged', id)),
        oneLess,
      );
      if (worked !== done) refused.push(worked.why);
    }
    if (!(await stands())) return this.backAfter(merge, asking);
    const moved = await this.moved(job_id, merge.revision, asking);
    refused.push(...(await this.moveTasks('application', moved, asking, { merge: merge.revision })));
    refused.push(...(await this.moveTasks('job', new Map([[job_id, into.id]]), asking, { merge: merge.revision })));
    if (!(await stands())) return this.backAfter(merge, asking);
    return refused.length ? failed(`${refused.length} candidates or tasks could not come over: ${refused[0]}`) : done;
  }

  @Works(unmergeJob)
  async unmerge({ job_id, event_id }: DataOf<typeof unmergeJob>, asking: Requester): Promise<Worked> {
    const unmerged = (await this.eventOf(job_id, event_id, asking)) as Unmerged | undefined;
    const from = await this.jobNow(job_id, asking);
    // If the job was merged again meanwhile, the work of that merge brings the candidates back first.
    return unmerged && from && !from.merged ? this.bringBack(unmerged, asking) : done;
  }

  /** Runs when the merge was undone while this worker was still moving people: it brings back the people moved after that. A job that was merely reopened stays empty. */
  private async backAfter(merge: Merged, asking: Requester): Promise<Worked> {
    const events = await this.streams.read(merge.stream, asking.organization_id);
    const back = events.find(({ type, revision }) => type === 'JobUnmerged' && revision > merge.revision);
    if (!back || (await this.jobNow(idOf(merge.stream), asking))?.merged) return done;
    return this.bringBack(back as Unmerged, asking);
  }

  private async bringBack(unmerged: Unmerged, asking: Requester): Promise<Worked> {
    const job_id = idOf(unmerged.stream);
    const { into } = unmerged.data;
    const from = await this.jobNow(job_id, asking);
    if (!from) return done;
    const merge = await this.lastBefore(unmerged, 'JobMerged', asking);
    if (!merge) return done;
    const { revision } = merge;
    const people = await this.peopleBack(job_id, revision, asking);
    const [stuck] = await this.moveTasks('job', new Map([[into.id, job_id]]), asking, { back: revision });
    const given = await this.commands.run(
      new JobCommand(
        into.id,
        'returnMerge',
        { from: { id: job_id, name: from.fields.name }, merge: revision },
        asPart(asking, 'returned'),
      ),
      unless('not_found'),
    );
    if (given !== done) return given;
    return people === done && stuck ? failed(`Tasks could not go back: ${stuck}`) : people;
  }

  /** Brings back the candidates of the merge that was undone, but none of another merge of the same job. */
  private async peopleBack(job_id: string, merge: number, asking: Requester): Promise<Worked> {
    const refused: string[] = [];
    for (const id of (await this.moved(job_id, merge, asking)).keys()) {
      const back = await this.bus.execute(new UnmergeApplication(id, merge, asPart(asking, 'unmerged', id)));
      if (isRejection(back)) {
        if (oneLess(back) !== done) refused.push(back.error);
      } else if (back.into)
        refused.push(
          ...(await this.moveTasks('application', new Map([[back.into, id]]), asking, back.own ? {} : { back: merge })),
        );
    }
    return refused.length ? failed(`${refused.length} candidates or tasks could not go back: ${refused[0]}`) : done;
  }

  private async jobNow(id: string, { organization_id }: Requester): Promise<Job | null> {
    return (await this.streams.load(jobState, id, organization_id))?.state ?? null;
  }

  private async eventOf(job_id: string, event_id: string, { organization_id }: Requester) {
    return (await this.streams.read(`job-${job_id}`, organization_id)).find(({ id }) => id === event_id);
  }

  /** The last event of this type before the given one, on the same job. */
  private async lastBefore(
    { stream, revision }: Recorded,
    wanted: JobEvent['type'],
    { organization_id }: Requester,
  ): Promise<Recorded | undefined> {
    const events = await this.streams.read(stream, organization_id);
    return events.findLast((event) => event.type === wanted && event.revision < revision);
  }

  /** The candidates in progress on the job, each only once, including those who arrive meanwhile. A candidate who was moved away is not found again. */
  private async *ongoing(job_id: string, { organization_id }: Requester): AsyncGenerator<ApplicationRow> {
    const tried = new Set<string>();
    for (let limit = atOnce; ;) {
      await upToNow(this.progress, this.events);
      const rows = await this.reads.find(applicationList, { organization_id }, { job_id, ongoing: true }, { limit });
      const next = rows.filter(({ id }) => !tried.has(id));
      if (!next.length && rows.length < limit) return;
      // The query reads past the candidates who could not be moved.
      limit = atOnce + rows.length - next.length;
      for (const row of next) {
        tried.add(row.id);
        yield row;
      }
    }
  }

  /** The candidates that this merge moved, each with the application that goes on. All are read first, because a candidate who came back is not found again. */
  private async moved(job_id: string, merge: number, { organization_id }: Requester): Promise<Map<string, string>> {
    await upToNow(this.progress, this.events);
    const moved = new Map<string, string>();
    const closing = closingKey(job_id, merge);
    for (const { id, archived } of await this.reads.every(applicationList, { organization_id }, { closing }))
      if (archived?.merged_into) moved.set(id, archived.merged_into);
    return moved;
  }

  /** The tasks about these subjects, each with its subject. */
  private async tasksAbout(subjects: readonly string[], organization_id: string): Promise<[string, string][]> {
    const tasks: [string, string][] = [];
    for (let at = 0; at < subjects.length; at += atOnce) {
      const subject = subjects.slice(at, at + atOnce);
      for (const row of await this.reads.every(taskList, { organization_id }, { subject }))
        if (row.subject) tasks.push([row.id, row.subject.id]);
    }
    return tasks;
  }

  /** Moves tasks to the record or application that goes on in place of the old one. `merge`: the merge that moves them; `back`: only tasks that this merge moved. Returns why some could not be moved. */
  private async moveTasks(
    type: Subject['type'],
    goesOnAs: ReadonlyMap<string, string>,
    asking: Requester,
    by: { merge?: number; back?: number },
  ): Promise<string[]> {
    const refused: string[] = [];
    for (const [id, from] of await this.tasksAbout([...goesOnAs.keys()], asking.organization_id)) {
      const worked = await this.commands.run(
        new TaskCommand(
          id,
          'move',
          { from: { type, id: from }, to: { type, id: goesOnAs.get(from)! }, ...by },
          asPart(asking, 'task moved', id, from),
        ),
        unless('not_found'),
      );
      if (worked !== done) refused.push(worked.why);
    }
    return refused;
  }
}
