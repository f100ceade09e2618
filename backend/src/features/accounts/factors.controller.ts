import { phrase } from '@candor/contracts/words/say';
import { Controller, Inject, Req } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/factors';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester } from '../../kernel/streams.ts';
import { Accounts } from './accounts.ts';
import { AuthenticatorKeys, stepOf } from './authenticator-keys.ts';
import { Confirmation } from './confirmation.ts';
import { Guesses, lockedAt } from './guesses.ts';
import { type From, fromOf } from './known-devices.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactors } from './second-factors.ts';
import { SignIn } from './sign-in.ts';

export const wrongCode = { ...reject('code', 'This code is incorrect.'), fields: { code: 'This code is incorrect.' } };
export const lateKey = reject('token', 'This took too long. Start again.');
export const badPasskey = reject('passkey', 'This passkey could not be used. Try again.');

/** A person's second factors, in their profile, and those of a member who has lost them. Calls that could open the account to a stranger ask for the present password first. */
@Controller()
export class FactorsController {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(AuthenticatorKeys) private readonly authenticators: AuthenticatorKeys,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Confirmation) private readonly confirmation: Confirmation,
    @Inject(Guesses) private readonly guesses: Guesses,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  /** The caller, who has just confirmed that the account is theirs. */
  private async confirmed(
    caller: Caller,
    current_password: string | null | undefined,
    from: From & { uid: string },
  ): Promise<Person | Rejection> {
    const refusal = await this.confirmation.refusal(caller, [current_password ?? ''], { at: 'factors', ...from });
    return refusal ?? this.person(caller);
  }

  private async person({ user_id }: Pick<Caller, 'user_id'>): Promise<Person | Rejection> {
    const state = await this.accounts.byId(user_id);
    return state ? { id: user_id, state } : notFound('user');
  }

  @Serve(calls.beginAuthenticator)
  async beginAuthenticator(
    @Input() { current_password }: RequestOf<typeof calls.beginAuthenticator>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const person = await this.confirmed(caller, current_password, { ...fromOf(request), uid: asking.uid });
    return isRejection(person) ? person : this.authenticators.begin(person.id, person.state.email);
  }

  @Serve(calls.addAuthenticator)
  async addAuthenticator(
    @Input() { factor_id, name, code }: RequestOf<typeof calls.addAuthenticator>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const person = await this.person(caller);
    if (isRejection(person)) return person;
    const step = await firstStep(
      this.authenticators,
      this.guesses,
      person,
      { factor_id, code },
      { ...fromOf(request), uid: asking.uid },
    );
    if (isRejection(step)) return step;
    const added = await this.factors.add(
      person,
      { factor_id, kind: 'totp', name, credential: null, step },
      everywhere(asking),
      caller.session,
    );
    if (isRejection(added)) return added;
    await this.authenticators.settled(person.id);
    return { factor: added.factor, recovery_codes: added.recovery_codes };
  }

  @Serve(calls.beginPasskey)
  async beginPasskey(
    @Input() { current_password }: RequestOf<typeof calls.beginPasskey>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const person = await this.confirmed(caller, current_password, { ...fromOf(request), uid: asking.uid });
    return isRejection(person) ? person : { options: await this.passkeys.toMake(person, caller.session) };
  }

  @Serve(calls.addPasskey)
  async addPasskey(@Input() input: RequestOf<typeof calls.addPasskey>, @By() { caller, asking }: Signed) {
    const person = await this.person(caller);
    if (isRejection(person)) return person;
    const made = await this.passkeys.made(person.id, caller.session, input.response as RegistrationResponseJSON);
    if (!made) return badPasskey;
    const factor = {
      ...made,
      factor_id: passkeyId(person.id, made.credential.id),
      kind: 'passkey',
      name: input.name,
    } as const;
    const added = await this.factors.add(person, factor, everywhere(asking), caller.session);
    return isRejection(added) ? added : { factor: added.factor, recovery_codes: added.recovery_codes };
  }

  @Serve(calls.removeFactor)
  async remove(
    @Input() { id, current_password }: RequestOf<typeof calls.removeFactor>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const person = await this.confirmed(caller, current_password, { ...fromOf(request), uid: asking.uid });
    if (isRejection(person)) return person;
    const demanded = (await this.signIn.demandedBy(person.state)).length > 0;
    const removed = await this.factors.remove(person, id, demanded, everywhere(asking));
    return isRejection(removed) ? removed : { id, position: removed.position };
  }

  /** Removes the factors of a member who has lost the device and the recovery codes. The sessions end, because one of them may belong to the finder. */
  @Serve(calls.resetFactors)
  async reset(@Input() { id }: RequestOf<typeof calls.resetFactors>, @By() { caller, asking }: Signed) {
    if (id === caller.user_id) return reject('self', 'Remove your own second factors in your profile.');
    const person = await this.person({ user_id: id });
    if (isRejection(person)) return person;
    const command = { organization_id: caller.organization_id, operator: caller.roles.includes('SUPER') };
    const reset = await this.factors.reset(person, command, everywhere(asking));
    if (isRejection(reset)) return reset;
    await this.signIn.endSessions(id, asking);
    return { user: { id }, position: reset.position };
  }

  @Serve(calls.renewRecoveryCodes)
  async renewCodes(
    @Input() { current_password }: RequestOf<typeof calls.renewRecoveryCodes>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const person = await this.confirmed(caller, current_password, { ...fromOf(request), uid: asking.uid });
    if (isRejection(person)) return person;
    const codes = await this.factors.renewCodes(person, everywhere(asking));
    if (isRejection(codes)) return codes;
    await this.factors.tell(person, phrase('New recovery codes were created.'), asking);
    return { recovery_codes: codes };
  }
}
type Person = { id: string; state: NonNullable<Awaited<ReturnType<Accounts['byId']>>> };
const everywhere = (asking: Requester): Requester => ({ ...asking, organization_id: '*' });

/** The id of a passkey's factor: a passkey is one factor, no matter how often it is sent. */
export const passkeyId = (user_id: string, credential_id: string): string => idFrom('passkey', user_id, credential_id);

/** The period of the first code of a new key. Trying the code counts as a guess; if the code is right, the key is kept. */
export const firstStep = async (
  authenticators: AuthenticatorKeys,
  guesses: Guesses,
  { id: user_id, state }: Person,
  { factor_id, code }: { factor_id: string; code: string },
  from: From & { uid: string },
): Promise<number | Rejection> => {
  // If the answer to the request that added the factor was lost, the same request comes again.
  const added = state.factors.some((each) => each.id === factor_id);
  const secret = await (added ? authenticators.of(user_id, factor_id) : authenticators.begun(user_id, factor_id));
  if (!secret) return lateKey;
  let step: number | null = null;
  const guess = await guesses.count(
    user_id,
    'second_factor',
    { ...from, at: 'factors', uid: `${from.uid}-guess` },
    async () => {
      step = stepOf(secret, calls.plainCode(code));
      return step !== null;
    },
  );
  if (typeof guess === 'object') return lockedAt(guess.locked, 'code');
  if (step === null) return wrongCode;
  await authenticators.keep(user_id, factor_id, secret);
  return step;
};
