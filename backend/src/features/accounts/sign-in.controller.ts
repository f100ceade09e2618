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
import { Sessions } from '../../access/session.ts';
import { Progress } from '../../http/progress.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Requester, notFound, Streams } from '../../kernel/streams.ts';
import { Accounts, addressHash } from './accounts.ts';
import { Passwords } from './passwords.ts';
import { UserCommand } from './user.command.ts';
import { organizationState } from '../../access/organization.state.ts';
import type { User } from '../../access/user.state.ts';

const failed = reject('auth_failed', 'Email or password is incorrect.');
const locked = reject('locked', 'Too many failed sign-ins. Try again in 15 minutes or reset your password.');
const deactivated = reject('deactivated', 'This account is deactivated. Ask your administrator to reactivate it.');
const suspended = reject('suspended', 'This organization is suspended. Contact support.');
const window = 15 * 60;
const mostTries = 5;
const mostFromAddress = 20;
type Verified = { id: string; name: string; organization_id: string };

/** What happens when a person signs in, by password or by a provider. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** The organisation to work in: the last one, else the first that is active. */
  async placeFor(person: User): Promise<string | Rejection> {
    const active = person.memberships.filter((each) => each.status === 'active');
    const chosen = active.find((each) => each.organization_id === person.last_organization_id) ?? active[0];
    if (!chosen) return deactivated;
    const org = await this.streams.load(organizationState, chosen.organization_id, '*');
    return org?.state?.status === 'suspended' && active.length === 1 ? suspended : chosen.organization_id;
  }

  /** Records the sign-in and returns the session cookie, once pages know the person, who may have joined a moment ago. */
  async enter(
    person: Verified,
    method: 'password' | 'google' | 'registration',
    request: { uid: string; ip: string; agent: string; tz_region?: string | null },
  ): Promise<string> {
    const asking: Requester = { organization_id: '*', actor: { type: 'user', id: person.id }, uid: request.uid };
    const { position } = await this.commands.execute<InstanceType<typeof UserCommand>, { position: number }>(
      new UserCommand(
        person.id,
        'signIn',
        { method, tz_region: request.tz_region ?? null, address_hash: addressHash(request.ip) },
        asking,
      ),
    );
    await this.progress.reached(position);
    return this.sessions.begin(person.id, person.organization_id, request.agent);
  }
}

/** Email and password through Passport. Refusals come back as values, so that all of them answer in one shape. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  async validate(
    request: FastifyRequest & GuardedRequest,
    email: string,
    password: string,
  ): Promise<Verified | Rejection> {
    const account = `attempts:signin:${this.accounts.idOf(email)}`;
    const address = `attempts:signin-address:${addressHash(request.ip)}`;
    // Count the attempt before checking the password, so parallel guesses cannot slip under the limit; a correct password gives its attempt back.
    const fromHere = await this.expiring.increment(address, window);
    const tries = fromHere > mostFromAddress ? null : await this.expiring.increment(account, window);
    if (tries === null || tries > mostTries) {
      if (tries !== null) await this.expiring.decrement(address);
      await this.passwords.matches(null, password);
      return locked;
    }
    const { found, right } = await this.check(email, password).catch(async (fault: unknown) => {
      await Promise.allSettled([this.expiring.decrement(account), this.expiring.decrement(address)]);
      throw fault;
    });
    if (!right) {
      if (found)
        await this.commands.execute(
          new UserCommand(
            found.id,
            'failSignIn',
            { method: 'password', address_hash: addressHash(request.ip), locked: tries === mostTries },
            { organization_id: '*', actor: { type: 'system', id: 'sign-in' }, uid: request.asking!.uid },
          ),
        );
      return failed;
    }
    await Promise.all([this.expiring.delete(account), this.expiring.decrement(address)]);
    const place = await this.signIn.placeFor(found!.state);
    return isRejection(place)
      ? place
      : { id: found!.id, name: `${found!.state.first_name} ${found!.state.last_name}`.trim(), organization_id: place };
  }

  private async check(email: string, password: string) {
    const found = await this.accounts.byEmail(email);
    return { found, right: await this.passwords.matches(found?.id ?? null, password) };
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
    @Inject(Streams) private readonly streams: Streams,
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
    const cookie = await this.signIn.enter(request.user, 'password', {
      uid,
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      tz_region: input.tz_region,
    });
    void reply.setCookie(sessionCookie, cookie, cookieOptions(request));
    return { user: { id: request.user.id, name: request.user.name }, location: '/dashboard' };
  }

  @Serve(calls.logout)
  async logout(
    @Input() _: RequestOf<typeof calls.logout>,
    @By() { caller, asking }: Signed,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.commands.execute(new UserCommand(caller.user_id, 'signOut', {}, { ...asking, organization_id: '*' }));
    await this.sessions.end(caller.session);
    void reply.clearCookie(sessionCookie, { path: '/' });
    return {};
  }

  @Serve(calls.switchOrganization)
  async switch(@Input() input: RequestOf<typeof calls.switchOrganization>, @By() { caller, asking }: Signed) {
    const moved = await this.commands.execute(
      new UserCommand(
        caller.user_id,
        'switchOrganization',
        { to: input.organization_id },
        { ...asking, organization_id: '*' },
      ),
    );
    if (isRejection(moved)) return moved;
    const org = await this.streams.load(organizationState, input.organization_id, '*');
    if (!org?.state) return notFound('organization');
    await this.sessions.move(caller, input.organization_id);
    return {
      organization: { id: input.organization_id, name: org.state.name },
      location: '/dashboard',
      position: moved.position,
    };
  }
}
export const cookieOptions = (request: { protocol: string }) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
  maxAge: 7 * 24 * 3600,
});
