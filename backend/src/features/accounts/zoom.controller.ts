import * as calls from '@candor/contracts/accounts/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VideoAccounts } from '../../access/video-accounts.ts';
import { askingOf, By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { WithoutContract } from '../../http/open-route.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { Connecting } from './connecting.ts';
import { UserCommand } from './user.command.ts';

const notSetUp = reject('not_configured', 'Zoom is not set up for this installation.');
const notReached = reject('unavailable', 'Zoom is not responding. Try again in a moment.');
const everywhere = { organization_id: '*' };

/** Connects the Zoom account of the caller, and disconnects it: theirs alone, the same in every organisation. */
@Controller()
export class ZoomController {
  constructor(
    @Inject(VideoAccounts) private readonly accounts: VideoAccounts,
    @Inject(Connecting) private readonly connecting: Connecting,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(calls.connectZoom)
  async connect(@Input() _: RequestOf<typeof calls.connectZoom>, @By() { caller }: Signed) {
    const { meetings } = this.accounts;
    if (!meetings.provider) return notSetUp;
    const location = await this.connecting.begin('zoom', meetings.provider, meetings, caller);
    return location ? { location } : notReached;
  }

  @WithoutContract()
  @Get('connected_apps/zoom_callback')
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { meetings } = this.accounts;
    return this.connecting.comesBack('zoom', request, reply, async (back, { checks }, caller) => {
      if (!meetings.provider) return null;
      const grant = await meetings.finish(back, checks);
      await this.connecting.keeps('video', caller.user_id);
      await this.accounts.connect(caller.user_id, grant);
      const asking = { ...askingOf(caller, { uid: newId(), hash: '' }), ...everywhere };
      const { scopes } = grant;
      return this.commands.execute(new UserCommand(caller.user_id, 'linkZoom', { scopes }, asking));
    });
  }

  @Serve(calls.disconnectZoom)
  async disconnect(@Input() _: RequestOf<typeof calls.disconnectZoom>, @By() { caller, asking }: Signed) {
    const heard = await this.accounts.disconnect(caller.user_id);
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'unlinkZoom', { why: 'asked' }, { ...asking, ...everywhere }),
    );
    return isRejection(done) ? done : { heard, position: done.position };
  }
}
