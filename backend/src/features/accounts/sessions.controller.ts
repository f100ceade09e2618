import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import { Sessions } from '../../access/session.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { SignIn } from './sign-in.ts';
import { UserCommand } from './user.command.ts';

/** The organization that the caller works in, and their sessions in other browsers. A session ends before its event is written, so a failed write keeps no session alive. */
@Controller()
export class SessionsController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  /** An operator of the platform visits an organization that they do not belong to. */
  @Serve(calls.visitOrganization)
  async visit(@Input() input: RequestOf<typeof calls.visitOrganization>, @By() { caller, asking }: Signed) {
    return this.signIn.visit(caller, input, asking);
  }

  @Serve(calls.endVisit)
  async leave(@Input() _: RequestOf<typeof calls.endVisit>, @By() { caller, asking }: Signed) {
    return this.signIn.leave(caller, asking);
  }

  @Serve(calls.endSession)
  async end(@Input() { id }: RequestOf<typeof calls.endSession>, @By() { caller, asking }: Signed) {
    const ended = await this.sessions.endOther(caller, id);
    if (!ended) return notFound('session');
    await this.signIn.visitsEnded(caller.user_id, [ended.visited], asking);
    return this.record('session', caller.user_id, asking);
  }

  @Serve(calls.endOtherSessions)
  async endOthers(@Input() _: RequestOf<typeof calls.endOtherSessions>, @By() { caller, asking }: Signed) {
    await this.signIn.endSessions(caller.user_id, asking, caller.session);
    return this.record('everywhere', caller.user_id, asking);
  }

  private async record(method: 'session' | 'everywhere', user_id: string, asking: Signed['asking']) {
    const ended = await this.commands.execute(
      new UserCommand(user_id, 'signOut', { method }, { ...asking, organization_id: '*' }),
    );
    return isRejection(ended) ? ended : { position: ended.position };
  }
}
