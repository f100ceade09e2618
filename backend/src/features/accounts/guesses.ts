import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/decider.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { addressHash } from './accounts.ts';
import { UserCommand, type WrongPassword } from './user.command.ts';

const window = 15 * 60;
const mostTries = 5;
const mostFromAddress = 20;
/** What is guessed. The two are counted apart: a right password must not give new guesses at the second factor. */
export type Guessed = 'password' | 'second_factor';
const accountKey = (id: string, what: Guessed): string => `attempts:${what === 'password' ? 'signin' : 'second'}:${id}`;

/** Counts guesses at an account, per account and per address. */
@Injectable()
export class Guesses {
  constructor(
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /**
   * Whether this guess is right. It counts wherever somebody makes it, at an account that need not exist. While the account or the address
   * is locked, nothing is compared.
   */
  async count(
    account_id: string,
    what: Guessed,
    { at, ip, uid }: { at: WrongPassword['at']; ip: string; uid: string },
    isRight: () => Promise<boolean>,
  ): Promise<'right' | 'wrong' | 'locked'> {
    const account = accountKey(account_id, what);
    const address = `attempts:signin-address:${addressHash(ip)}`;
    // Count the attempt before comparing, so parallel guesses cannot slip under the limit; a right one gives its attempt back.
    const fromHere = await this.expiring.increment(address, window);
    const tries = fromHere > mostFromAddress ? null : await this.expiring.increment(account, window);
    if (tries === null || tries > mostTries) {
      if (tries !== null) await this.expiring.decrement(address);
      return 'locked';
    }
    const right = await isRight().catch(async (fault: unknown) => {
      await Promise.allSettled([this.expiring.decrement(account), this.expiring.decrement(address)]);
      throw fault;
    });
    if (right) {
      await Promise.all([this.expiring.delete(account), this.expiring.decrement(address)]);
      return 'right';
    }
    const noted = await this.commands.execute(
      new UserCommand(
        account_id,
        'noteWrongPassword',
        { at, address_hash: addressHash(ip), locked: tries === mostTries },
        { organization_id: '*', actor: { type: 'system', id: 'sign-in' }, uid },
      ),
    );
    // Whoever guesses learns nothing from a refusal: it would show whether the account exists. Of an account that does not exist there is nothing to record.
    if (isRejection(noted) && noted.code !== 'not_found')
      console.warn('A wrong guess could not be recorded:', noted.error);
    return 'wrong';
  }

  /** Forgets the wrong guesses at an account. */
  async forget(account_id: string, what: Guessed): Promise<void> {
    await this.expiring.delete(accountKey(account_id, what));
  }
}
