import { worksOn } from '@candor/contracts/organization/working-days';
import { organizationList } from '@candor/contracts/organization/rows';
import { nextDue } from '@candor/contracts/tasks/repeat';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { hoursWithHolidays } from '../../reads/organization/public-holidays.ts';
import { type TaskState, taskState } from '../../states/task.state.ts';
import { TaskCommand } from './task.command.ts';
import { repeatTask } from './tasks.queue.ts';

/** The id of the task that follows one that repeats. Each task has only one, however often it is done and reopened. */
const nextOf = (task_id: string): string => idFrom('next task', task_id);

/** Makes the next task of tasks that repeat. */
@Injectable()
export class RepeatWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** Compares both tasks as they are at present, so that the job may run late, twice, or in any order. */
  @Works(repeatTask)
  async repeat({ task_id }: DataOf<typeof repeatTask>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const [task, next] = await Promise.all(
      [task_id, nextOf(task_id)].map(async (id) => (await this.streams.load(taskState, id, organization_id))?.state),
    );
    if (!task || task.deleted) return done;
    const isOver = task.status === 'done' && Boolean(task.fields.repeats && task.fields.due_at);
    if (!isOver) return next && !next.deleted && next.status === 'todo' ? this.run(task_id, 'remove', asking) : done;
    if (next) return next.deleted ? this.run(task_id, 'restore', asking) : done;
    return this.make(task_id, task, asking);
  }

  private async make(task_id: string, task: NonNullable<TaskState>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { enrollment_id: _e, cadence_step_id: _s, play_id: _p, ...fields } = task.fields;
    const { due_at, repeats } = fields;
    const organization = await this.reads.get(organizationList, { organization_id }, organization_id);
    const done_at = task.ended?.completed_at ?? due_at!;
    const hours = organization && (await hoursWithHolidays(organization, Date.parse(done_at)));
    const next = {
      ...fields,
      due_at: nextDue(due_at!, repeats!, done_at, (day) => !hours || worksOn(day, hours)),
      repeat_of: task_id,
    };
    return this.commands.run(
      new TaskCommand(nextOf(task_id), 'create', next, asPart(asking, 'next task')),
      unless('erased'),
    );
  }

  private run(task_id: string, name: 'remove' | 'restore', asking: Requester): Promise<Worked> {
    const id = nextOf(task_id);
    return this.commands.run(
      new TaskCommand(id, name, {}, { ...asking, uid: idFrom('next task', name, asking.uid) }),
      unless('not_found', 'erased'),
    );
  }
}
