import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { fullName } from '@candor/contracts/values/person-name';
import type { Credential, User } from '../../states/user.state.ts';
import { BASE } from '../../kernel/tokens.ts';
import { hashOf } from '../../kernel/codec.ts';
import { logLine } from '../../kernel/log-line.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { Accounts, MAIL_FROM_NAME } from './accounts.ts';

/** A challenge that was given out. `by`: the session, the waiting sign-in or the browser that asked. `user_id`: the owner that the passkey must have; null: any owner. */
type Challenge = { what: 'make' | 'use'; by: string; user_id: string | null };
type Person = { id: string; state: User };
/** The library is loaded when a person first makes or uses a passkey: its hundreds of files would lengthen every start. */
const webAuthn = () => import('@simplewebauthn/server');
const life = 5 * 60;
const keyOf = (challenge: string) => `challenge:${hashOf(challenge).slice(0, 32)}`;
const challengeIn = (clientDataJSON: string): string => {
  try {
    return String(
      (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }).challenge,
    );
  } catch {
    return '';
  }
};
const transports = (credential: Credential) => credential.transports as AuthenticatorTransport[];

/** Passkeys (WebAuthn). A challenge works once, only for the browser or sign-in that asked for it and for the purpose it was asked for. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly site: string;

  constructor(
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(BASE) base: string,
  ) {
    ({ origin: this.origin, hostname: this.site } = new URL(base));
  }

  /** The options that a browser needs to make a passkey. */
  async toMake({ id, state }: Person, by: string): Promise<Record<string, unknown>> {
    const options = await (
      await webAuthn()
    ).generateRegistrationOptions({
      rpName: MAIL_FROM_NAME,
      rpID: this.site,
      userName: state.email,
      userDisplayName: fullName(state),
      userID: new TextEncoder().encode(id),
      attestationType: 'none',
      excludeCredentials: state.factors.flatMap(({ credential }) =>
        credential ? [{ id: credential.id, transports: transports(credential) }] : [],
      ),
      // A passkey that the device can find by itself also signs in without a password.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await this.remember(options.challenge, { what: 'make', by, user_id: id });
    return { ...options };
  }

  /** The passkey that the browser made; null: the browser made none, or not for this challenge. */
  async made(
    id: string,
    by: string,
    response: RegistrationResponseJSON,
  ): Promise<{ credential: Credential; counter: number } | null> {
    const challenge = challengeIn(response.response.clientDataJSON);
    const asked = await this.expiring.take<Challenge>(keyOf(challenge));
    if (asked?.what !== 'make' || asked.by !== by || asked.user_id !== id) return null;
    const { registrationInfo } = await (
      await webAuthn()
    )
      .verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.site,
        requireUserVerification: false,
      })
      .catch(refused);
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      credential: {
        id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        transports: [...(credential.transports ?? [])],
      },
      counter: credential.counter,
    };
  }

  /** The options that a browser needs to use a passkey: one of this person, or any passkey that the browser knows for this site. */
  async toUse(by: string, person: Person | null): Promise<Record<string, unknown>> {
    const options = await (
      await webAuthn()
    ).generateAuthenticationOptions({
      rpID: this.site,
      allowCredentials: (person?.state.factors ?? []).flatMap(({ credential }) =>
        credential ? [{ id: credential.id, transports: transports(credential) }] : [],
      ),
      // A passkey alone must prove both the device and the person who holds it.
      userVerification: person ? 'preferred' : 'required',
    });
    await this.remember(options.challenge, { what: 'use', by, user_id: person?.id ?? null });
    return { ...options };
  }

  /** The owner of the passkey that was used, and its counter; null: no owner was found, or the challenge was another one. */
  async used(
    by: string,
    response: AuthenticationResponseJSON,
  ): Promise<{ person: Person; shown: { factor_id: string; counter: number } } | null> {
    const challenge = challengeIn(response.response.clientDataJSON);
    const asked = await this.expiring.take<Challenge>(keyOf(challenge));
    if (asked?.what !== 'use' || asked.by !== by) return null;
    const id = asked.user_id ?? Buffer.from(response.response.userHandle ?? '', 'base64url').toString();
    const state = id ? await this.accounts.byId(id) : null;
    const factor = state?.factors.find((each) => each.credential?.id === response.id);
    if (!state || !factor?.credential) return null;
    const { verified, authenticationInfo } = await (
      await webAuthn()
    )
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.site,
        requireUserVerification: asked.user_id === null,
        credential: {
          id: factor.credential.id,
          publicKey: new Uint8Array(Buffer.from(factor.credential.public_key, 'base64url')),
          counter: factor.counter ?? 0,
          transports: transports(factor.credential),
        },
      })
      .catch(refused);
    return verified && authenticationInfo
      ? { person: { id, state }, shown: { factor_id: factor.id, counter: authenticationInfo.newCounter } }
      : null;
  }

  private remember(challenge: string, of: Challenge): Promise<void> {
    return this.expiring.put(keyOf(challenge), of, life);
  }
}
/** The answer to a wrong passkey: the library throws for every kind of wrong answer. */
const refused = (wrong: unknown) => {
  console.warn('passkey refused:', logLine(wrong));
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined };
};
