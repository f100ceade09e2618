import { Controller, Inject, Req } from '@nestjs/common';
import * as calls from '@candor/contracts/accounts/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import { By, type Signed, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Joining } from './joining.ts';
import { fromOf } from './known-devices.ts';

@Controller()
export class JoiningController {
  constructor(@Inject(Joining) private readonly joining: Joining) {}

  @Serve(calls.acceptInvitation)
  async accept(
    @Input() input: RequestOf<typeof calls.acceptInvitation>,
    @Uid() uid: { uid: string; hash: string },
    @Req() request: FastifyRequest,
  ) {
    return this.joining.withPassword(input, { ...uid, ...fromOf(request) });
  }

  @Serve(calls.joinByInvitation)
  async join(@Input() { token }: RequestOf<typeof calls.joinByInvitation>, @By() by: Signed) {
    return this.joining.signedIn(token, by);
  }
}
