import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import type { Requester } from '../../kernel/streams.ts';
import { unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { expireInvite } from './pipeline.queue.ts';

/** Ends links for choosing a time when the days to choose from are over. */
@Injectable()
export class InvitesWorker {
  constructor(@Inject(WorkerCommands) private readonly commands: WorkerCommands) {}

  @Works(expireInvite)
  expire({ application_id, invite_id }: DataOf<typeof expireInvite>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new PipelineCommand(application_id, 'expireInvite', { invite_id }, asking),
      unless('not_found', 'erased'),
    );
  }
}
