import * as calls from '@candor/contracts/accounts/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileAccounts } from '../../reads/connections/file-accounts.ts';
import type { LinkedAccounts } from '../../reads/connections/linked-accounts.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { By, type Signed } from '../../http/caller.ts';
import { askingOf, type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { WithoutContract } from '../../http/open-route.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { GrantKind } from '../../states/accounts.queue.ts';
import { Connecting } from './connecting.ts';
import { UserCommand } from '../accounts/user.command.ts';
import type { ConnectedTo } from '../accounts/user.command.ts';

const everywhere = { organization_id: '*' };
/** `to`: the account's name in the address for the way back and in the log. */
type Kind = { to: ConnectedTo; kept: GrantKind; accounts: LinkedAccounts; notSetUp: Rejection; notReached: Rejection };

/** Connects and disconnects the caller's accounts at Zoom and Google Drive: the accounts are the caller's own, the same in every organization. */
@Controller()
export class ConnectedAccountsController {
  private readonly zoom: Kind;
  private readonly drive: Kind;

  constructor(
    @Inject(VideoAccounts) videos: VideoAccounts,
    @Inject(FileAccounts) files: FileAccounts,
    @Inject(Connecting) private readonly connecting: Connecting,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {
    this.zoom = {
      to: 'zoom',
      kept: 'video',
      accounts: videos,
      notSetUp: reject('not_configured', 'Zoom is not set up for this installation.'),
      notReached: reject('unavailable', 'Zoom is not responding. Try again in a moment.'),
    };
    this.drive = {
      to: 'drive',
      kept: 'files',
      accounts: files,
      notSetUp: reject('not_configured', 'Google Drive is not set up for this installation.'),
      notReached: reject('unavailable', 'Google Drive is not responding. Try again in a moment.'),
    };
  }

  @Serve(calls.connectZoom)
  connectZoom(@Input() _: RequestOf<typeof calls.connectZoom>, @By() { caller }: Signed) {
    return this.begun(this.zoom, caller);
  }

  @WithoutContract()
  @Get('connected_apps/zoom_callback')
  zoomCallback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.comesBack(this.zoom, request, reply);
  }

  @Serve(calls.disconnectZoom)
  disconnectZoom(@Input() _: RequestOf<typeof calls.disconnectZoom>, @By() by: Signed) {
    return this.ended(this.zoom, by);
  }

  @Serve(calls.connectDrive)
  connectDrive(@Input() _: RequestOf<typeof calls.connectDrive>, @By() { caller }: Signed) {
    return this.begun(this.drive, caller);
  }

  @WithoutContract()
  @Get('connected_apps/drive_callback')
  driveCallback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.comesBack(this.drive, request, reply);
  }

  @Serve(calls.disconnectDrive)
  disconnectDrive(@Input() _: RequestOf<typeof calls.disconnectDrive>, @By() by: Signed) {
    return this.ended(this.drive, by);
  }

  private async begun({ to, accounts: { at }, notSetUp, notReached }: Kind, caller: Caller) {
    if (!at.provider) return notSetUp;
    const location = await this.connecting.begin(to, at.provider, at, caller);
    return location ? { location } : notReached;
  }

  private comesBack({ to, kept, accounts }: Kind, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.connecting.comesBack(to, request, reply, async (back, { checks }, caller) => {
      if (!accounts.at.provider) return null;
      const grant = await accounts.at.finish(back, checks);
      await this.connecting.keeps(kept, caller.user_id);
      await accounts.connect(caller.user_id, grant);
      const asking = { ...askingOf(caller, { uid: newId(), hash: '' }), ...everywhere };
      const linked = { account: to, scopes: grant.scopes };
      return this.commands.execute(new UserCommand(caller.user_id, 'linkAccount', linked, asking));
    });
  }

  private async ended({ to, accounts }: Kind, { caller, asking }: Signed) {
    const heard = await accounts.disconnect(caller.user_id);
    const unlinked = { account: to, why: 'asked' as const };
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'unlinkAccount', unlinked, { ...asking, ...everywhere }),
    );
    return isRejection(done) ? done : { heard, position: done.position };
  }
}
