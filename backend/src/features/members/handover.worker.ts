import { Inject, Injectable } from '@nestjs/common';
import { Lookups } from '../../reads/lookups.ts';
import { isMember, userState } from '../../states/user.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { PersonCommand } from '../people/candidate.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { handOver } from '../../states/accounts.queue.ts';
import { Holdings } from './holdings.ts';

/** How many records are read in one query. */
const atOnce = 200;

/** Gives the records that a deactivated member held to the members who take over. Each record is given in one step, under a request id of its own, so work that was cut off continues where it stopped. */
@Injectable()
export class HandoverWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Holdings) private readonly holdings: Holdings,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Works(handOver)
  async run(data: DataOf<typeof handOver>, asking: Requester): Promise<Worked> {
    const { user_id, of, jobs_to, teams_to, people_to = null, tasks_to } = data;
    const takers = [...new Set([jobs_to, teams_to, people_to, tasks_to])].filter((each) => each !== null);
    for (const id of takers)
      if (!(await this.isActive(id, of))) return failed('Somebody who was to take over is no longer active here.');
    const requester = (id: string): Requester => ({
      ...asking,
      organization_id: of,
      uid: idFrom('hand over', asking.uid, id),
    });
    const jobs =
      jobs_to || teams_to
        ? await this.each(
            (limit) => (teams_to ? this.holdings.worked(of, user_id, limit) : this.holdings.owned(of, user_id, limit)),
            ({ id }) =>
              this.commands.run(
                new JobCommand(id, 'handOver', { user_id, owner_to: jobs_to, member_to: teams_to }, requester(id)),
                unless('not_found'), // the draft was deleted meanwhile
              ),
          )
        : done;
    await this.holdings.upToNow();
    const ownerRefused = await this.lookups.ownerRefused(of, people_to);
    const people = ownerRefused
      ? failed(ownerRefused.error)
      : people_to
        ? await this.each(
            (limit) => this.holdings.people(of, user_id, limit),
            ({ id }) =>
              this.commands.run(
                new PersonCommand(id, 'assignOwner', { from: user_id, to: people_to }, requester(id)),
                unless('not_found'),
              ),
          )
        : done;
    const tasks = tasks_to
      ? await this.each(
          (limit) => this.holdings.openTasks(of, user_id, limit),
          ({ id }) =>
            this.commands.run(
              new TaskCommand(id, 'handOver', { from_user_id: user_id, to_user_id: tasks_to }, requester(id)),
              unless('not_found'),
            ),
        )
      : done;
    return jobs !== done ? jobs : people !== done ? people : tasks;
  }

  private async isActive(id: string, organization_id: string): Promise<boolean> {
    const found = await this.streams.load(userState, id, '*');
    return Boolean(found?.state && isMember(found.state, organization_id));
  }

  /** Does the work once for each record that exists at present, no matter how many there are. */
  private async each<Row extends { id: string }>(
    find: (limit: number) => Promise<Row[]>,
    work: (row: Row) => Promise<Worked>,
  ): Promise<Worked> {
    const tried = new Set<string>();
    let refused: Worked = done;
    for (;;) {
      await this.holdings.upToNow();
      const rows = (await find(atOnce + tried.size)).filter((row) => !tried.has(row.id));
      if (!rows.length) return refused;
      for (const row of rows) {
        tried.add(row.id);
        const worked = await work(row);
        if (worked !== done) refused = worked;
      }
    }
  }
}
