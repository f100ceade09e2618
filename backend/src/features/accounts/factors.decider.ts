import { belongs } from '@candor/contracts/accounts/rows';
import type { UserEvent } from '@candor/contracts/accounts/events';
import { type FactorKind, type FactorProof, mostFactors } from '@candor/contracts/accounts/factors';
import type { Credential, User, UserState } from '../../states/user.state.ts';
import { reject, type Rejection, type Rules } from '../../kernel/decider.ts';

// The rules of second factors: each code, and each count of a passkey, works only once.

/** The second factor that the person showed besides the password. `step`: the 30-second period of the code. `counter`: the passkey's count of its uses. */
export type FactorEvidence =
  | { factor_id: string; step: number }
  | { factor_id: string; counter: number }
  | { code_hash: string };
type SignIn = {
  method: 'password' | 'google' | 'registration' | 'passkey';
  tz_region: string | null;
  address_hash: string;
};
export type FactorCommands = {
  /** `shown`: the second factor; a person who has one must show it to sign in. */
  signIn: SignIn & { shown?: FactorEvidence };
  /** `code_hashes`: the hashes of the recovery codes that come with the first factor. `sign_in`: the sign-in that waited for this factor. */
  addFactor: {
    factor_id: string;
    kind: FactorKind;
    name: string;
    credential: Credential | null;
    step?: number;
    counter?: number;
    code_hashes: string[];
    sign_in?: SignIn;
  };
  /** `demanded`: an organization of this person demands a second factor. */
  removeFactor: { factor_id: string; demanded: boolean };
  makeRecoveryCodes: { code_hashes: string[] };
  /** Removes all factors of a member who has lost them. `operator`: an operator of the platform asks, who may do it for every member. */
  resetFactors: { organization_id: string; operator: boolean };
};
const gone = reject('not_found', 'User not found.');
const used = reject('code_used', 'This code has already been used. Wait for the next one.');
const wrong = reject('code', 'This code is incorrect.');
const elsewhere = reject(
  'elsewhere',
  'This person also belongs to another organization, so only a platform operator can do this.',
);
const tooMany = reject('limit', 'At most {most, number} second factors are allowed.', { most: mostFactors });

/** The events that showing this factor causes, or why the factor does not count. */
const showing = (user: User, shown: FactorEvidence): { events: UserEvent[]; proof: FactorProof } | Rejection => {
  if ('code_hash' in shown)
    return user.recovery_codes.includes(shown.code_hash)
      ? { events: [{ type: 'RecoveryCodeUsed', data: shown }], proof: 'recovery' }
      : wrong;
  const factor = user.factors.find((each) => each.id === shown.factor_id);
  if (!factor) return wrong;
  if ('step' in shown && factor.step !== null && shown.step <= factor.step) return used;
  // Some passkeys do not count their uses; their counter is always 0.
  if ('counter' in shown && factor.counter !== null && factor.counter > 0 && shown.counter <= factor.counter)
    return used;
  return { events: [{ type: 'SecondFactorUsed', data: shown }], proof: factor.kind };
};

export const factorRules: Rules<UserState, FactorCommands, UserEvent> = {
  signIn: ({ shown, ...command }, state) => {
    if (!state) return gone;
    if (!shown)
      return state.factors.length
        ? reject('second_factor', 'Use your second factor to sign in.')
        : [{ type: 'UserSignedIn', data: command }];
    const showed = showing(state, shown);
    return 'rejected' in showed
      ? showed
      : [...showed.events, { type: 'UserSignedIn', data: { ...command, second: showed.proof } }];
  },
  addFactor: ({ code_hashes, sign_in, ...factor }, state) => {
    if (!state) return gone;
    if (sign_in && state.factors.length) return reject('token', 'You already have a second factor. Sign in again.');
    if (state.factors.some((each) => each.id === factor.factor_id)) return [];
    if (state.factors.length >= mostFactors) return tooMany;
    if (factor.credential && state.factors.some((each) => each.credential?.id === factor.credential!.id))
      return reject('duplicate', 'This passkey is already registered.');
    return [
      { type: 'SecondFactorAdded', data: factor },
      ...(state.factors.length ? [] : [{ type: 'RecoveryCodesMade' as const, data: { code_hashes } }]),
      ...(sign_in ? [{ type: 'UserSignedIn' as const, data: { ...sign_in, second: factor.kind } }] : []),
    ];
  },
  removeFactor: ({ factor_id, demanded }, state) => {
    if (!state) return gone;
    if (!state.factors.some((each) => each.id === factor_id)) return [];
    if (demanded && state.factors.length === 1)
      return reject(
        'last_factor',
        'Your organization requires a second factor. Add another one before you remove this one.',
      );
    return [{ type: 'SecondFactorRemoved', data: { factor_id } }];
  },
  resetFactors: ({ organization_id, operator }, state) => {
    const membership = state?.memberships.find((each) => each.organization_id === organization_id && belongs(each));
    if (!state || !membership) return gone;
    if (!operator && state.memberships.some((each) => each.roles.includes('SUPER')))
      return reject('operator', 'Only a platform operator can do this for an operator.');
    // An administrator of one organization must not open the way into another organization of the member.
    if (
      !operator &&
      state.memberships.some((each) => each.organization_id !== organization_id && each.status === 'active')
    )
      return elsewhere;
    return state.factors.map((each) => ({ type: 'SecondFactorRemoved', data: { factor_id: each.id } }));
  },
  makeRecoveryCodes: (command, state) =>
    !state
      ? gone
      : state.factors.length
        ? [{ type: 'RecoveryCodesMade', data: command }]
        : reject('no_factor', 'Recovery codes come with a second factor. Add one first.'),
};
