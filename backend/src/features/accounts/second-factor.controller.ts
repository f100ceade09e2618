import { phrase } from '@candor/contracts/words/say';
import '@fastify/cookie';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/factors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pendingCookie, type PendingSignIn, Sessions } from '../../access/session.ts';
import type { User } from '../../states/user.state.ts';
import { Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { hashOf, idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Accounts } from './accounts.ts';
import { AuthenticatorKeys } from './authenticator-keys.ts';
import { badPasskey, firstStep, passkeyId, wrongCode } from './factors.controller.ts';
import { Guesses, lockedAt } from './guesses.ts';
import { fromOf } from './known-devices.ts';
import { Passkeys } from './passkeys.ts';
import { type NewFactor, SecondFactors } from './second-factors.ts';
import { type Entered, SignIn, type SigningIn } from './sign-in.ts';
import { setEntered } from './sign-in.controller.ts';

const ended = reject('token', 'This took too long. Sign in again.');
type Waiting = { key: string; pending: PendingSignIn; person: { id: string; state: User } };

/** Finishes a sign-in that waits for a second factor, and signs in with a passkey alone. None of these calls needs a session, and a waiting sign-in opens no other calls. */
@Controller()
export class SecondFactorController {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(AuthenticatorKeys) private readonly authenticators: AuthenticatorKeys,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Guesses) private readonly guesses: Guesses,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  private async waiting(request: FastifyRequest, waits_for: PendingSignIn['waits_for']): Promise<Waiting | null> {
    const pending = await this.sessions.pending(request.cookies[pendingCookie]);
    const state = pending?.waits_for === waits_for ? await this.accounts.byId(pending.user_id) : null;
    return pending && state ? { key: pending.key, pending, person: { id: pending.user_id, state } } : null;
  }

  private async finished(
    entered: Entered,
    waiting: Waiting | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ location: string }> {
    if (waiting) await this.sessions.end(waiting.key);
    void reply.clearCookie(pendingCookie, { path: '/' });
    setEntered(reply, request, entered);
    return { location: entered.location };
  }

  @Serve(calls.secondFactor)
  async code(
    @Input() { code }: RequestOf<typeof calls.secondFactor>,
    @Uid() uid: Unsigned,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waiting = await this.waiting(request, 'code');
    if (!waiting) return ended;
    const { person, pending } = waiting;
    const place = await this.signIn.placeFor(person.state, pending.method);
    if (isRejection(place)) return place;
    const from = signingIn(request, uid, waiting);
    let entered: Entered | Rejection = wrongCode;
    let recovered = false;
    // A code that was used before counts as a wrong guess too.
    const guess = await this.guesses.count(
      person.id,
      'second_factor',
      { ...fromOf(request), at: 'second_factor', uid: `${from.uid}-guess` },
      async () => {
        const shown = await this.factors.shownBy(person, code);
        if (!shown) return false;
        recovered = 'code_hash' in shown;
        entered = await this.signIn.enter({ id: person.id, organization_id: place }, pending.method, from, shown);
        return !isRejection(entered);
      },
    );
    if (typeof guess === 'object') return lockedAt(guess.locked, 'code');
    if (isRejection(entered)) return { ...(entered as Rejection), fields: { code: (entered as Rejection).error } };
    if (recovered) await this.factors.tell(person, phrase('A recovery code was used to sign in.'), from);
    return this.finished(entered, waiting, request, reply);
  }

  @Serve(calls.passkeyOptions)
  async options(
    @Input() _: RequestOf<typeof calls.passkeyOptions>,
    @Uid() __: Unsigned,
    @Req() request: FastifyRequest,
  ) {
    const waiting = await this.waiting(request, 'code');
    return { options: await this.passkeys.toUse(asker(request, waiting), waiting?.person ?? null) };
  }

  @Serve(calls.passkeySignIn)
  async passkey(
    @Input() { response, tz_region }: RequestOf<typeof calls.passkeySignIn>,
    @Uid() uid: Unsigned,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waiting = await this.waiting(request, 'code');
    const used = await this.passkeys.used(asker(request, waiting), response as AuthenticationResponseJSON);
    if (!used) return badPasskey;
    const method = waiting?.pending.method ?? 'passkey';
    const place = await this.signIn.placeFor(used.person.state, method);
    if (isRejection(place)) return place;
    const entered = await this.signIn.enter(
      { id: used.person.id, organization_id: place },
      method,
      { ...signingIn(request, uid, waiting), tz_region: waiting ? waiting.pending.tz_region : tz_region },
      used.shown,
    );
    return isRejection(entered) ? entered : this.finished(entered, waiting, request, reply);
  }

  @Serve(calls.setUpAuthenticator)
  async begin(
    @Input() _: RequestOf<typeof calls.setUpAuthenticator>,
    @Uid() __: Unsigned,
    @Req() request: FastifyRequest,
  ) {
    const waiting = await this.waiting(request, 'setup');
    return waiting ? this.authenticators.begin(waiting.person.id, waiting.person.state.email) : ended;
  }

  @Serve(calls.setUpAuthenticatorCode)
  async setUp(
    @Input() { factor_id, name, code }: RequestOf<typeof calls.setUpAuthenticatorCode>,
    @Uid() uid: Unsigned,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waiting = await this.waiting(request, 'setup');
    if (!waiting) return ended;
    const from = signingIn(request, uid, waiting);
    const step = await firstStep(this.authenticators, this.guesses, waiting.person, { factor_id, code }, from);
    if (isRejection(step)) return step;
    const done = await this.addAndEnter(
      waiting,
      { factor_id, kind: 'totp', name, credential: null, step },
      from,
      request,
      reply,
    );
    if (!isRejection(done)) await this.authenticators.settled(waiting.person.id);
    return done;
  }

  @Serve(calls.setUpPasskey)
  async passkeyToMake(
    @Input() _: RequestOf<typeof calls.setUpPasskey>,
    @Uid() __: Unsigned,
    @Req() request: FastifyRequest,
  ) {
    const waiting = await this.waiting(request, 'setup');
    return waiting ? { options: await this.passkeys.toMake(waiting.person, waiting.key) } : ended;
  }

  @Serve(calls.setUpPasskeyResponse)
  async passkeyMade(
    @Input() { name, response }: RequestOf<typeof calls.setUpPasskeyResponse>,
    @Uid() uid: Unsigned,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waiting = await this.waiting(request, 'setup');
    if (!waiting) return ended;
    const made = await this.passkeys.made(waiting.person.id, waiting.key, response as RegistrationResponseJSON);
    if (!made) return badPasskey;
    const factor = {
      ...made,
      factor_id: passkeyId(waiting.person.id, made.credential.id),
      kind: 'passkey',
      name,
    } as const;
    return this.addAndEnter(waiting, factor, signingIn(request, uid, waiting), request, reply);
  }

  /** The factor, its recovery codes and the sign-in are stored in one step. */
  private async addAndEnter(
    waiting: Waiting,
    factor: NewFactor,
    from: SigningIn,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { person, pending } = waiting;
    const place = await this.signIn.placeFor(person.state, pending.method);
    if (isRejection(place)) return place;
    const added = await this.factors.add(
      person,
      factor,
      { organization_id: '*', actor: { type: 'user', id: person.id }, uid: from.uid, hash: from.hash },
      waiting.key,
      this.signIn.how(pending.method, from),
    );
    if (isRejection(added)) return added;
    const entered = await this.signIn.begin(
      { id: person.id, organization_id: place, method: pending.method },
      added.position,
      from,
    );
    const { location } = await this.finished(entered, waiting, request, reply);
    return { factor: added.factor, recovery_codes: added.recovery_codes, location };
  }
}
/** The request as the sign-in needs it. Its id is bound to the waiting sign-in, so that it cannot be repeated from another browser. */
const signingIn = (request: FastifyRequest, { uid, hash }: Unsigned, waiting: Waiting | null): SigningIn => ({
  uid: idFrom('sign-in', uid, waiting?.key ?? asker(request, null)),
  hash,
  ip: request.ip,
  ...fromOf(request),
  agent: request.headers['user-agent'] ?? '',
  tz_region: waiting?.pending.tz_region ?? null,
});
/** The key of who asks for a challenge: the waiting sign-in, else the browser. */
const asker = (request: FastifyRequest, waiting: Waiting | null): string =>
  waiting?.key ?? hashOf(`browser ${request.cookies[xsrfCookie] ?? ''}`);
