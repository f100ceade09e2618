import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import type { Requester } from '../../kernel/streams.ts';
import { unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { endOldVisit } from '../../states/accounts.queue.ts';
import { UserCommand } from './user.command.ts';

/** Records the end of a visit that the operator did not end. The session itself has left the organization at that time. */
@Injectable()
export class VisitWorker {
  constructor(@Inject(WorkerCommands) private readonly commands: WorkerCommands) {}

  @Works(endOldVisit)
  async end({ user_id, visited, visit }: DataOf<typeof endOldVisit>, asking: Requester): Promise<Worked> {
    const by: Requester = { ...asking, organization_id: '*', actor: { type: 'user', id: user_id } };
    return this.commands.run(new UserCommand(user_id, 'endVisit', { organization_id: visited, visit }, by), unless());
  }
}
