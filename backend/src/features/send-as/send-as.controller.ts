import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/messages/send-as';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Outcome } from '../../kernel/streams.ts';
import { sendAsId } from '../../reads/messages/send-as-id.ts';
import type { SendAsState } from '../../states/send-as.state.ts';
import { SendAsCommand } from './send-as.command.ts';

/** Calls about the consent to write in a colleague's name. */
@Controller()
export class SendAsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  @Serve(calls.askSendAs)
  async ask(@Input() { user_id }: RequestOf<typeof calls.askSendAs>, @By() { caller, asking }: Signed) {
    const id = sendAsId(caller.organization_id, user_id, caller.user_id);
    const both = { owner_user_id: user_id, asker_user_id: caller.user_id };
    return this.answered(caller, id, await this.commands.execute(new SendAsCommand(id, 'ask', both, asking)));
  }

  @Serve(calls.answerSendAs)
  async answer(@Input() { id, accept }: RequestOf<typeof calls.answerSendAs>, @By() { caller, asking }: Signed) {
    const command = { accept, by: caller.user_id };
    return this.answered(caller, id, await this.commands.execute(new SendAsCommand(id, 'answer', command, asking)));
  }

  @Serve(calls.endSendAs)
  async end(@Input() { id }: RequestOf<typeof calls.endSendAs>, @By() { caller, asking }: Signed) {
    const command = { by: caller.user_id };
    return this.answered(caller, id, await this.commands.execute(new SendAsCommand(id, 'end', command, asking)));
  }

  private async answered({ organization_id }: Caller, id: string, ran: Outcome<SendAsState> | Rejection) {
    if (isRejection(ran)) return ran;
    await upToNow(this.progress, this.events);
    const send_as = await this.reads.get(calls.sendAsList, { organization_id }, id);
    return send_as ? { send_as, position: ran.position } : notFound('request');
  }
}
