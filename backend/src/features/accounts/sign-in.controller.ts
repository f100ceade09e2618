import { fullName } from '@candor/contracts/values/person-name';
import '@fastify/cookie';
import { Controller, type ExecutionContext, Inject, Injectable, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { By, type GuardedRequest, type Signed, sessionCookie, Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Pages } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { Sessions } from '../../access/session.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { demoPassword, isFromHere } from '../../kernel/this-machine.ts';
import { LOOPBACK } from '../../kernel/tokens.ts';
import { Accounts } from './accounts.ts';
import { fromOf } from './known-devices.ts';
import { Passwords } from './passwords.ts';
import { type Cookie, type Entered, SignIn } from './sign-in.ts';
import { UserCommand } from './user.command.ts';
import type { User } from '../../states/user.state.ts';

const failed = reject('auth_failed', 'Email or password is incorrect.');
const demoOnly = reject(
  'demo_password',
  'The password of the demo works only on the machine itself. Reset your password to sign in from elsewhere.',
);
type Verified = { id: string; state: User };

/** Signs in by email and password through Passport. Refusals come back as values, so that all of them get an answer of one shape. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(LOOPBACK) private readonly loopback: boolean,
  ) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  async validate(
    request: FastifyRequest & GuardedRequest,
    email: string,
    password: string,
  ): Promise<Verified | Rejection> {
    if (password === demoPassword && !(this.loopback && isFromHere(request))) return demoOnly;
    const guess = await this.passwords.check(this.accounts.idOf(email), [password], {
      at: 'sign_in',
      ...fromOf(request),
      uid: request.asking!.uid,
    });
    if (typeof guess === 'object') return guess.locked;
    const found = guess === 'right' ? await this.accounts.byEmail(email) : null;
    return found ?? failed;
  }
}

@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<FastifyRequest & GuardedRequest>();
    request.body = request.input; // Passport reads the email and the password from the body
    return super.canActivate(context);
  }

  override handleRequest<T>(error: unknown, found: T): T {
    if (error) throw error;
    return found;
  }
}

@Controller()
export class SignInController {
  constructor(
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Pages) private readonly pages: Pages,
  ) {}

  @Serve(calls.login)
  @UseGuards(PasswordGuard)
  async login(
    @Input() input: RequestOf<typeof calls.login>,
    @Uid() { uid }: Unsigned,
    @Req() request: FastifyRequest & GuardedRequest & { user: Verified | Rejection },
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (isRejection(request.user)) return request.user;
    const { user } = request;
    const entered = await this.signIn.admit(user, 'password', {
      uid,
      ip: request.ip,
      ...fromOf(request),
      agent: request.headers['user-agent'] ?? '',
      tz_region: input.tz_region,
    });
    if (isRejection(entered)) return entered;
    setEntered(reply, request, entered);
    const { signedIn } = entered;
    // The user's name is sent only when the sign-in is complete.
    return {
      ...(signedIn ? { user: { id: user.id, name: fullName(user.state) } } : {}),
      location: entered.location,
    };
  }

  @Serve(calls.logout)
  async logout(
    @Input() _: RequestOf<typeof calls.logout>,
    @By() { caller, asking }: Signed,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const out = await this.commands.execute(
      new UserCommand(caller.user_id, 'signOut', { method: 'button' }, { ...asking, organization_id: '*' }),
    );
    // The session ends in any case, even if the account is gone.
    const visited = await this.sessions.end(caller.session);
    await this.signIn.visitsEnded(caller.user_id, [visited], asking);
    if (isRejection(out)) console.warn('A sign-out could not be recorded:', out.error);
    void reply.clearCookie(sessionCookie, { path: '/' });
    return {};
  }

  @Serve(calls.switchOrganization)
  async switch(
    @Input() { organization_id, at }: RequestOf<typeof calls.switchOrganization>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const moved = await this.signIn.moveTo(caller, organization_id, asking);
    if (isRejection(moved) || !at?.startsWith('/')) return moved;
    const there = await this.sessions.caller(request.cookies[sessionCookie], 'sure');
    const same = this.pages.sameElsewhere(at.split(/[?#]/)[0]!, (page) => permits(page.needs, there));
    return { ...moved, location: same ?? moved.location };
  }
}
/** Sends a cookie that scripts cannot read. */
export const setCookie = (reply: FastifyReply, request: { protocol: string }, cookie: Cookie): void =>
  void reply.setCookie(cookie.name, cookie.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: cookie.seconds,
  });
/** Sends the cookies of a session and its browser, or the cookie of a waiting sign-in. */
export const setEntered = (reply: FastifyReply, request: { protocol: string }, { cookies }: Entered): void => {
  for (const cookie of cookies) setCookie(reply, request, cookie);
};
