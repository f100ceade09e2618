import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { orderBoard } from '@candor/contracts/accounts/endpoints';
import { arrangementOf } from '@candor/contracts/accounts/rows';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { UserCommand } from '../accounts/user.command.ts';

/** Calls that arrange the boards for one user. */
@Controller()
export class BoardOrderController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Serve(orderBoard)
  async choose(@Input() chosen: RequestOf<typeof orderBoard>, @By() { caller, asking }: Signed) {
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'orderBoard', chosen, { ...asking, organization_id: '*' }),
    );
    return isRejection(done)
      ? done
      : { ...arrangementOf(done.state!.board_orders, chosen.job_id), position: done.position };
  }
}
