import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { compose } from '@candor/contracts/words/say';
import { PEPPER } from '../../kernel/tokens.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { Network } from '../../kernel/network.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { addressHash } from './accounts.ts';
import { type From, KnownDevices } from './known-devices.ts';
import { UserCommand, type WrongPassword } from './user.command.ts';

const minute = 60;
/** How long (ms) wrong guesses are remembered. */
const memory = 24 * 60 * minute;
const freeTries = 5;
const longestPause = 15 * minute;
const mostFromNetwork = 20;
const networkWindow = 15 * minute;
/** How long (ms) a stranger waits after this many wrong guesses before the next guess counts: a minute after the fifth, then twice as long each time. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPause, minute * 2 ** Math.max(0, tries - freeTries));
/** What is guessed. Passwords and second factors are counted apart: a right password must not give new guesses at the second factor. */
export type Guessed = 'password' | 'second_factor';
/** The outcome of a guess. `locked`: nothing was compared, because there were too many guesses. */
export type Guess = 'right' | 'wrong' | { locked: Rejection };
/** A guess: the form in which it was typed, and where it comes from. */
export type Guessing = From & { at: WrongPassword['at']; uid: string };

const lockedFor = (seconds: number): Rejection => {
  const minutes = Math.max(1, Math.ceil(seconds / minute));
  return reject(
    'locked',
    compose(
      'Too many failed sign-ins. Try again in {minutes, plural, one {# minute} other {# minutes}} or reset your password.',
      { minutes },
    ),
  );
};
/** The refusal, placed at the field in which the guess was typed. */
export const lockedAt = (locked: Rejection, field: string): Rejection => ({
  ...locked,
  fields: { [field]: locked.error },
});

const kinds: Record<Guessed, string> = { password: 'signin', second_factor: 'second' };
const pauseOf = (place: string): string => `${place}:pause`;
const devicesOf = (account_id: string): string => `attempts:device:${account_id}:`;

/** Counts guesses at an account. Each browser that the account has signed in on has its own count. All other browsers share one count, and their guesses are also counted per network. If there were five wrong guesses, only one more is compared per pause, and the pauses grow. */
@Injectable()
export class Guesses {
  constructor(
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(KnownDevices) private readonly devices: KnownDevices,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Whether this guess is right. The guess counts in every form, and even if the account does not exist. */
  async count(account_id: string, what: Guessed, from: Guessing, isRight: () => Promise<boolean>): Promise<Guess> {
    const device = this.devices.of(account_id, from.device);
    const place =
      device === null ? `attempts:${kinds[what]}:${account_id}` : `${devicesOf(account_id)}${device}:${kinds[what]}`;
    const network = device === null ? this.networkKey(from.network) : null;
    // The attempt is counted before it is compared, so that parallel guesses cannot slip under the limit; a right guess takes its count back.
    if (network && (await this.expiring.increment(network, networkWindow)) > mostFromNetwork)
      return { locked: lockedFor(networkWindow) };
    const giveBack = async () => void (network && (await this.expiring.decrement(network)));
    const tries = await this.begin(place);
    if (typeof tries === 'object') {
      await giveBack();
      return { locked: lockedFor(tries.wait) };
    }
    const right = await isRight().catch(async (fault: unknown) => {
      const pause = tries >= freeTries ? [this.expiring.delete(pauseOf(place))] : [];
      await Promise.allSettled([this.expiring.decrement(place), ...pause, giveBack()]);
      throw fault;
    });
    if (right) {
      await this.expiring.delete(place);
      if (tries >= freeTries) await this.expiring.delete(pauseOf(place));
      await giveBack();
      return 'right';
    }
    await this.note(account_id, from, tries);
    return 'wrong';
  }

  /** Forgets the wrong guesses at an account, including those of its own browsers. */
  async forget(account_id: string, what: Guessed): Promise<void> {
    await this.clear(`attempts:${kinds[what]}:${account_id}`);
    for (const key of await this.expiring.keys(devicesOf(account_id)))
      if (key.includes(`:${kinds[what]}`)) await this.expiring.delete(key);
  }

  /** Counts an attempt and returns its number, or the most seconds to wait until another one is compared. */
  private async begin(place: string): Promise<number | { wait: number }> {
    const tries = await this.expiring.increment(place, memory);
    if (tries < freeTries) return tries;
    // The pause begins when the attempt does, so only one of the attempts that come at the same time is compared.
    const first = (await this.expiring.increment(pauseOf(place), pauseAfter(tries))) === 1;
    if (first || tries === freeTries) return tries;
    await this.expiring.decrement(place);
    return { wait: pauseAfter(tries - 1) };
  }

  private async clear(place: string): Promise<void> {
    await this.expiring.delete(place);
    await this.expiring.delete(pauseOf(place));
  }

  private networkKey(network: Network): string {
    return `attempts:signin-address:${addressHash(this.pepper, network)}`;
  }

  private async note(account_id: string, { at, network, uid }: Guessing, tries: number): Promise<void> {
    const address_hash = addressHash(this.pepper, network);
    const noted = await this.commands.execute(
      new UserCommand(
        account_id,
        'noteWrongPassword',
        { at, address_hash, locked: tries === freeTries },
        { organization_id: '*', actor: { type: 'system', id: 'sign-in' }, uid },
      ),
    );
    // A refusal would show a guesser whether the account exists, so it is only logged. If the account does not exist, there is nothing to record.
    if (isRejection(noted) && noted.code !== 'not_found')
      console.warn('A wrong guess could not be recorded:', noted.error);
  }
}
