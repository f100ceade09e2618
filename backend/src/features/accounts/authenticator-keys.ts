import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { newId } from '../../kernel/codec.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { MAIL_FROM_NAME } from './accounts.ts';

type Begun = { factor_id: string; secret: string; begun_at: number };
const life = 30 * 60_000;
const period = 30;
/** How many code periods the clock of an authenticator app may be ahead or behind. */
const skew = 1;
const nameOf = (user_id: string, factor_id: string) => `factor:${user_id}:${factor_id}`;
const begunName = (user_id: string) => nameOf(user_id, 'begun');
const codes = (secret: string, email = '') =>
  new TOTP({ issuer: MAIL_FROM_NAME, label: email, secret: Secret.fromBase32(secret), digits: 6, period });

/** The keys from which authenticator apps make codes (RFC 6238). The vault holds these keys beside the passwords; events never hold them. */
@Injectable()
export class AuthenticatorKeys {
  constructor(@Inject(KeyVault) private readonly keys: KeyVault) {}

  /** Makes a new key. The key counts once the person has entered one of its codes; a later key replaces it. */
  async begin(user_id: string, email: string): Promise<{ factor_id: string; secret: string; uri: string }> {
    const begun: Begun = {
      factor_id: newId(),
      secret: new Secret({ size: 20 }).base32,
      begun_at: Date.now(),
    };
    await this.keys.putSecret(begunName(user_id), JSON.stringify(begun));
    return { factor_id: begun.factor_id, secret: begun.secret, uri: codes(begun.secret, email).toString() };
  }

  /** The key that was begun under this id; null if it is gone. */
  async begun(user_id: string, factor_id: string): Promise<string | null> {
    const stored = await this.keys.getSecret(begunName(user_id));
    const begun = stored ? (JSON.parse(stored) as Begun) : null;
    return begun?.factor_id === factor_id && Date.now() - begun.begun_at < life ? begun.secret : null;
  }

  /** Stores the key under its own name. The same request can be repeated until `settled` is called. */
  async keep(user_id: string, factor_id: string, secret: string): Promise<void> {
    await this.keys.putSecret(nameOf(user_id, factor_id), secret);
  }

  async settled(user_id: string): Promise<void> {
    await this.keys.destroySecret(begunName(user_id));
  }

  of(user_id: string, factor_id: string): Promise<string | null> {
    return this.keys.getSecret(nameOf(user_id, factor_id));
  }

  async destroy(user_id: string, factor_id: string): Promise<void> {
    await this.keys.destroySecret(nameOf(user_id, factor_id));
  }
}

/** The period that this code belongs to: the present one, the one before or the one after. Null: the code fits none of them. */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null => {
  if (!/^\d{6}$/.test(code)) return null; // the library throws if letters take more bytes
  const delta = codes(secret).validate({ token: code, timestamp: now, window: skew });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
};
