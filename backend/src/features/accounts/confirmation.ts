import { Inject, Injectable } from '@nestjs/common';
import { Sessions } from '../../access/session.ts';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { type Guessing, lockedAt } from './guesses.ts';
import { Passwords } from './passwords.ts';

const wrongPassword = reject('password', 'Current password is incorrect.');
const signInAgain = reject('sign_in_again', 'Sign in again, and change this within 10 minutes.');
const freshFor = 10 * 60_000;

/** Checks that the person at a session owns the account, before any call that could open the account to a stranger. */
@Injectable()
export class Confirmation {
  constructor(
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  /** The refusal of a confirmation. Null: one of the typed words is the present password, or the person has no password and signed in recently. */
  async refusal(caller: Caller, words: readonly string[], from: Guessing): Promise<Rejection | null> {
    if (!(await this.passwords.has(caller.user_id))) {
      const begun = await this.sessions.begun(caller);
      return !begun || Date.now() - Date.parse(begun.at) > freshFor ? signInAgain : null;
    }
    const guess = await this.passwords.check(caller.user_id, words, { ...from, uid: `${from.uid}-guess` });
    if (guess === 'right') return null;
    return lockedAt(guess === 'wrong' ? wrongPassword : guess.locked, 'current_password');
  }
}
