import '@fastify/cookie';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { fromOf } from './known-devices.ts';
import { setEntered } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { Organizations } from './organizations.ts';

const ended = reject('token', 'Your sign-up session has expired. Start again with Google.');

@Controller()
export class RegistrationController {
  constructor(
    @Inject(Organizations) private readonly organizations: Organizations,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  @Serve(calls.register)
  async register(
    @Input() input: RequestOf<typeof calls.register>,
    @Uid() uid: { uid: string; hash: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const id = await this.expiring.get<string>(`registration:${hashOf(input.securityToken)}`);
    if (!id) return ended;
    const made = await this.organizations.register(id, input, uid);
    if (isRejection(made)) return made;
    const entered = await this.signIn.enter(
      { id: made.user_id, organization_id: made.organization_id },
      'registration',
      {
        uid: `${uid.uid}-in`,
        ip: request.ip,
        ...fromOf(request),
        agent: request.headers['user-agent'] ?? '',
        tz_region: input.tzRegion,
      },
    );
    if (isRejection(entered)) return entered;
    setEntered(reply, request, entered);
    return {
      organization: { id: made.organization_id, name: input.organization_name, slug: made.slug },
      user: { id: made.user_id },
      position: made.position,
    };
  }
}
