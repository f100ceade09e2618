import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { KeyVault } from '../../kernel/ports/key-vault.ts';

// argon2id, 19 MiB, 2 rounds (OWASP password storage cheat sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const common = new Set([
  '1234567890',
  '12345678910',
  '0123456789',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  'iloveyou123',
  'administrator',
  'letmein1234',
  'welcome123',
  'welcome1234',
  'abcdefghij',
  'abc1234567',
  'aaaaaaaaaa',
  '1111111111',
  '0000000000',
  'football123',
  'baseball123',
  'sunshine123',
  'princess123',
  'changeme123',
  'trustno1234',
  'superman123',
  'qazwsxedcrfv',
]);
/** Whether it is one of the passwords that people guess first. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Password hashes, in the vault beside the keys; never in an event. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | null = null;

  constructor(@Inject(KeyVault) private readonly keys: KeyVault) {}

  async set(user_id: string, password: string): Promise<void> {
    await this.keys.putSecret(`password:${user_id}`, await hash(password, cost));
  }

  async has(user_id: string): Promise<boolean> {
    return (await this.keys.getSecret(`password:${user_id}`)) !== null;
  }

  /** Takes as long for an unknown account as for a wrong password. */
  async matches(user_id: string | null, password: string): Promise<boolean> {
    const stored = user_id ? await this.keys.getSecret(`password:${user_id}`) : null;
    this.decoy ??= hash('a password that nobody has', cost);
    const right = await verify(stored ?? (await this.decoy), password);
    return stored !== null && right;
  }
}
