import { say } from '@candor/contracts/words/say';
import type { UserEvent } from '@candor/contracts/accounts/events';
import type { SignInRules } from '@candor/contracts/organization/rows';
import { reject, type Rejection } from '../kernel/decider.ts';
import type { User } from '../states/user.state.ts';

/** How a user signed in. */
export type Method = Extract<UserEvent, { type: 'UserSignedIn' }>['data']['method'];
/** A rule of an organization that keeps users out. */
export type Bar = 'google' | 'second_factor';

/** Whether this way of signing in goes through Google. A registration does. */
export const isGoogle = (method: Method | undefined): boolean => method === 'google' || method === 'registration';

/** The rule that keeps out a user who signed in this way. Null: no rule does. A user with a second factor has used it in this session, because the first factor they add ends all other sessions. */
export const barOf = (rules: SignInRules, person: Pick<User, 'factors'>, method: Method | undefined): Bar | null =>
  rules.google_only && !isGoogle(method)
    ? 'google'
    : rules.require_second_factor && !person.factors.length
      ? 'second_factor'
      : null;

/** The refusal for a user kept out by this rule of the organization. */
export const barred = (bar: Bar, name: string): Rejection =>
  bar === 'google'
    ? reject('google_only', '{name} requires Google sign-in. Sign in with Google.', { name })
    : reject('second_factor', '{name} requires a second factor. Set one up in your profile first.', { name });

/** What the sign-in page tells a user whose session this rule ended. */
export const endedSentence = (bar: Bar, name: string): string =>
  bar === 'google'
    ? say('{name} now requires Google sign-in. Sign in with Google.', { name })
    : say('{name} now requires a second factor. Sign in to set one up.', { name });
