import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { demoPassword } from '../../kernel/this-machine.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { type Guess, Guesses, type Guessing } from './guesses.ts';

// argon2id, 19 MiB, 2 rounds (OWASP password storage cheat sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const common = new Set([
  demoPassword,
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
/** Whether this is one of the passwords that guessers try first. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Stores password hashes in the vault beside the keys; never in an event. Every comparison is counted as a guess. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | null = null;

  constructor(
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Guesses) private readonly guesses: Guesses,
  ) {}

  async set(user_id: string, password: string): Promise<void> {
    await this.keys.putSecret(`password:${user_id}`, await hash(password, cost));
  }

  async has(user_id: string): Promise<boolean> {
    return (await this.keys.getSecret(`password:${user_id}`)) !== null;
  }

  /** Whether this account still has the demo password, which is public. */
  hasDemoPassword(user_id: string): Promise<boolean> {
    return this.matches(user_id, demoPassword);
  }

  /** Whether one of the typed words is the password of the account, which need not exist. The call counts as one guess, in every form. Nothing is compared while guesses are locked. */
  async check(account_id: string, words: readonly string[], from: Guessing): Promise<Guess> {
    const verdict = await this.guesses.count(account_id, 'password', from, () => this.anyMatches(account_id, words));
    if (typeof verdict === 'object') await this.matches(null, ''); // takes as long as a wrong password
    return verdict;
  }

  /** Forgets the wrong guesses at an account that has just got a new password. */
  async forget(account_id: string): Promise<void> {
    await this.guesses.forget(account_id, 'password');
  }

  private async anyMatches(user_id: string, words: readonly string[]): Promise<boolean> {
    for (const word of words) if (await this.matches(user_id, word)) return true;
    return false;
  }

  /** Compares a password. The comparison takes as long for an unknown account as for a wrong password. */
  private async matches(user_id: string | null, password: string): Promise<boolean> {
    const stored = user_id ? await this.keys.getSecret(`password:${user_id}`) : null;
    this.decoy ??= hash('a password that nobody has', cost);
    const right = await verify(stored ?? (await this.decoy), password);
    return stored !== null && right;
  }
}
