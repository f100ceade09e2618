import { WithoutContract } from '../../http/open-route.ts';
import '@fastify/cookie';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  NotFoundException,
  Query,
  Req,
  Res,
  ValidationPipe,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../states/user.state.ts';
import { newId, secretHashOf } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { logLine } from '../../kernel/log-line.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Identity, IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { isFromHere } from '../../kernel/this-machine.ts';
import { callbackPage } from '@candor/contracts/accounts/pages';
import { Moved, nowhere, type PageAnswer, type PageAsk } from '../../pages/pages.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { Accounts } from './accounts.ts';
import { Joining } from './joining.ts';
import { fromOf } from './known-devices.ts';
import { RegistrationCommand } from './registration.command.ts';
import { SignIn } from './sign-in.ts';
import { UserCommand } from './user.command.ts';

/** The query of the authorize address. This address is not a documented call and has no contract, so this class checks the query. */
class AuthorizeQuery {
  @IsOptional() @IsIn(['register', 'login']) screen?: string;
  @IsOptional() @IsUUID() question_set_id?: string;
  /** The token of the invitation to accept. */
  @IsOptional() @Matches(/^[\w-]{1,100}$/) invitation?: string;
}
type Begun = { checks: string; screen: string | null; question_set_id: string | null; invitation?: string };
export const begunCookie = 'candor_begun';
const life = 10 * 60;
/** The address of the registration page, with the kit (set of questions) that the visitor chose. */
const registerAt = (query: string, question_set_id: string | null | undefined): string =>
  `/register?${query}${question_set_id ? `&question_set_id=${question_set_id}` : ''}`;

/** The identity provider for this request. The local one believes every user, so it serves browsers on this machine only. */
export const providerFor = ({ kind }: IdentityProvider, here: boolean): IdentityProvider['kind'] =>
  kind === 'local' && !here ? 'off' : kind;

@Controller()
export class GoogleController {
  constructor(
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
  ) {}

  @WithoutContract()
  @Get('google_login_authorize')
  async authorize(
    @Query(new ValidationPipe({ transform: true, whitelist: true })) query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const failed =
      query.screen === 'register'
        ? registerAt('error=google_login_invalid', query.question_set_id)
        : '/google_login_callback?error=1';
    if (this.provider.kind === 'local' && !isFromHere(request)) throw new NotFoundException();
    const begun =
      this.provider.kind === 'off'
        ? null
        : await this.provider.begin().catch((error: unknown) => console.error('identity provider', error));
    if (!begun) return void reply.status(302).header('location', failed).send();
    const id = newId();
    await this.expiring.put(
      `begun:${id}`,
      {
        checks: begun.checks,
        screen: query.screen ?? null,
        question_set_id: query.question_set_id ?? null,
        invitation: query.invitation,
      } satisfies Begun,
      life,
    );
    void reply.setCookie(begunCookie, id, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: life,
    });
    void reply.status(302).header('location', begun.location).send();
  }
}

/** Answers the browser on its way back from the provider: signs in people who have an account, and begins a registration if they came to register. */
@Injectable()
export class GoogleReturn {
  constructor(
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Joining) private readonly joining: Joining,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  async answer(ask: PageAsk): Promise<PageAnswer<typeof callbackPage>> {
    if (ask.query.error === 'unknown') return { title: 'Sign in', unknown: true };
    if (ask.query.error) return { title: 'Sign in', error: 'An error occurred, please try again' };
    if (!ask.query.code) return { title: 'Sign in' };
    if (this.provider.kind === 'local' && !ask.here) return nowhere;
    const begun = await this.expiring.take<Begun>(`begun:${ask.cookies[begunCookie] ?? ''}`);
    const identity = begun
      ? await this.provider
          .finish(ask.url, begun.checks)
          .catch((error: unknown) => console.warn('sign-in refused:', logLine(error)))
      : null;
    const registering = begun?.screen === 'register';
    if (!begun || !identity?.email_verified)
      return new Moved(
        registering
          ? registerAt('error=google_login_invalid', begun.question_set_id)
          : '/google_login_callback?error=1',
      );
    const { invitation } = begun;
    const joined = invitation ? await this.joining.withGoogle(invitation, identity) : null;
    if (isRejection(joined)) return new Moved(`/invitation?token=${invitation}&refused=${joined.code}`);
    const found = await this.accounts.byEmail(identity.email);
    if (found) return this.enter(found.id, found.state, ask);
    // The provider says that the email address is theirs, so this answer reveals nothing about another person.
    return registering
      ? this.verify(identity, begun.question_set_id)
      : new Moved('/google_login_callback?error=unknown');
  }

  private async enter(id: string, person: User, ask: PageAsk): Promise<PageAnswer<typeof callbackPage>> {
    // A person who may not come in leaves no trace: their account is not linked.
    if (isRejection(await this.signIn.placeFor(person, 'google'))) return new Moved('/google_login_callback?error=1');
    const uid = newId();
    const linked = await this.commands.execute(
      new UserCommand(id, 'linkGoogle', {}, { organization_id: '*', actor: { type: 'user', id }, uid: `${uid}-link` }),
    );
    if (isRejection(linked)) return new Moved('/google_login_callback?error=1');
    const entered = await this.signIn.admit({ id, state: person }, 'google', {
      uid,
      ip: ask.ip,
      ...fromOf(ask),
      agent: ask.agent,
    });
    if (isRejection(entered)) return new Moved('/google_login_callback?error=1');
    return new Moved(entered.signedIn ? '/google_login_callback' : entered.location, entered.cookies);
  }

  private async verify(identity: Identity, question_set_id: string | null): Promise<PageAnswer<typeof callbackPage>> {
    const { token, token_hash } = this.accounts.token();
    const id = newId();
    const verified = await this.commands.execute(
      new RegistrationCommand(
        id,
        'verify',
        {
          email: identity.email,
          first_name: identity.first_name || null,
          last_name: identity.last_name || null,
          google_sub_hash: secretHashOf(this.pepper, 'google subject', identity.subject),
          question_set_id,
        },
        { organization_id: '*', actor: { type: 'system', id: 'sign-up' }, uid: newId() },
      ),
    );
    if (isRejection(verified)) return new Moved(registerAt('error=google_login_invalid', question_set_id));
    await this.expiring.put(`registration:${token_hash}`, id, 3600);
    return new Moved(registerAt(`token=${token}`, question_set_id));
  }
}
