import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as calls from '@candor/contracts/rounds/play-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { applicationState } from '../../states/application.state.ts';
import { type JobState, refusalOn } from '../../states/job.state.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { missing } from '../../kernel/decider.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import { described, sentFields } from '../../http/sent.ts';
import { PlayTasks } from './play-tasks.ts';

const noPlay = notFound('play');
const notInUse = reject('wrong_state', 'This play is not in use.');
const nobody = reject('wrong_state', 'No one on this job can do it. Add a recruiter first.');

/** Calls about the runbook of a job, its plays. */
@Controller()
export class PlaysController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PlayTasks) private readonly tasks: PlayTasks,
  ) {}

  @Serve(calls.upsertPlay)
  async upsert(@Input() input: RequestOf<typeof calls.upsertPlay>, @By() by: Signed<'job'>) {
    const { id, job_id, version, ...fields } = input;
    if (id && id !== 'new') {
      const changes = sentFields(described(fields));
      return played(await this.changes.run(job_id, 'changePlay', { id, version, changes }, by), id);
    }
    if (!fields.name) return missing('name', 'Name');
    if (!fields.title) return missing('title', 'Task');
    const play = {
      name: fields.name,
      description: fields.description ?? '',
      trigger: fields.trigger ?? 'step_entered',
      workflow_step_id: fields.workflow_step_id ?? null,
      delay_days: fields.delay_days ?? null,
      owner_role: fields.owner_role ?? 'recruiter',
      action: 'task' as const,
      title: fields.title,
      due_days: fields.due_days ?? 2,
      checklist: fields.checklist ?? [],
      active: fields.active ?? true,
    };
    return played(await this.changes.run(job_id, 'addPlay', { play }, by));
  }

  @Serve(calls.deletePlay)
  async remove(@Input() { id, job_id, version }: RequestOf<typeof calls.deletePlay>, @By() by: Signed<'job'>) {
    const ran = await this.changes.run(job_id, 'removePlay', { id, version }, by);
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortPlays)
  async sort(@Input() { ids, parent_id }: RequestOf<typeof calls.sortPlays>, @By() by: Signed<'job'>) {
    const ran = await this.changes.run(parent_id, 'sortPlays', { ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  @Serve(calls.runPlay)
  async run(@Input() input: RequestOf<typeof calls.runPlay>, @By() by: Signed<'job'>) {
    const { play_id, job_id, application_id, application_ids } = input;
    const { organization_id, actor, uid } = by.asking;
    const { job } = jobOf(by);
    const play = job.plays.find((each) => each.id === play_id);
    if (!play) return noPlay;
    if (!play.active) return notInUse;
    const wanted = [...new Set(application_ids ?? (application_id ? [application_id] : []))];
    const found = await Promise.all(
      wanted.map(async (id) => ({
        id,
        state: (await this.streams.load(applicationState, id, organization_id))?.state,
      })),
    );
    if (found.some(({ state }) => state?.job_id !== job_id)) return notFound('candidate');
    const candidates = found.map(({ id, state }) => ({
      id,
      candidate_id: state!.candidate_id,
      step_id: state!.step.id,
    }));
    const since = { actor, at: new Date().toISOString() };
    const tasks: { id: string; assignee_user_id: string }[] = [];
    let position: number | undefined;
    for (const application of wanted.length ? candidates : [null]) {
      const task = await this.tasks.of(play, job, { job_id, application }, since, organization_id);
      if (!task) return refusalOn(job, nobody);
      const id = idFrom('task of a play', play_id, uid, ...(application_ids ? [application!.id] : []));
      const asking = application_ids
        ? { ...by.asking, uid: idFrom('task of a play', uid, application!.id) }
        : by.asking;
      const ran = await this.commands.execute(new TaskCommand(id, 'create', task, asking));
      if (isRejection(ran)) {
        // If there are several people, an erased one is skipped, because they need no task.
        if (ran.code === 'erased' && application_ids) continue;
        return ran;
      }
      tasks.push({ id, assignee_user_id: task.assignee_user_id });
      position = ran.position;
    }
    return { tasks, position };
  }
}
/** The play that the request named, or else the one that it made. */
const played = (ran: Outcome<JobState> | Rejection, id?: string) => {
  if (isRejection(ran)) return ran;
  const all = ran.state!.plays;
  return { play: all.find((each) => each.id === id) ?? all.at(-1)!, position: ran.position };
};
