import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import type { Requester } from '../../kernel/streams.ts';
import { unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { expireInvitation } from '../../states/accounts.queue.ts';
import { InvitationCommand } from '../accounts/invitation.command.ts';

/** Ends invitations whose time has passed. */
@Injectable()
export class InvitationWorker {
  constructor(@Inject(WorkerCommands) private readonly commands: WorkerCommands) {}

  @Works(expireInvitation)
  async expire({ invitation_id, expires_at }: DataOf<typeof expireInvitation>, asking: Requester): Promise<Worked> {
    return this.commands.run(new InvitationCommand(invitation_id, 'expire', { expires_at }, asking), unless());
  }
}
