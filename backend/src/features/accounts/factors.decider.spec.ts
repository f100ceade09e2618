import type { UserEvent } from '@candor/contracts/accounts/events';
import { given, idNo } from '../../kernel/given.ts';
import { user } from './user.decider.ts';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    email: 'mary@acme.example',
    first_name: 'Mary',
    last_name: 'Jackson',
    pronoun: null,
    via: 'invitation',
    tz_region: null,
  },
};
const [phone, laptop] = [idNo(4), idNo(5)];
const app = { factor_id: phone, kind: 'totp' as const, name: 'Phone', credential: null, step: 100 };
const passkey = (id = 'credential', factor_id = laptop) => ({
  factor_id,
  kind: 'passkey' as const,
  name: 'Laptop',
  credential: { id, public_key: 'key', transports: ['internal'] },
  counter: 3,
});
const code_hashes = ['one', 'two'];
const withApp: UserEvent[] = [
  registered,
  { type: 'SecondFactorAdded', data: app },
  { type: 'RecoveryCodesMade', data: { code_hashes } },
];
const withBoth: UserEvent[] = [...withApp, { type: 'SecondFactorAdded', data: passkey() }];
const how = { method: 'password' as const, tz_region: null, address_hash: 'h' };
const signedIn = (second: 'totp' | 'passkey' | 'recovery'): UserEvent => ({
  type: 'UserSignedIn',
  data: { ...how, second },
});

describe('adding a second factor', () => {
  test('brings recovery codes with the first one only', () => {
    given(user, [registered])
      .when('addFactor', { ...app, code_hashes })
      .then([
        { type: 'SecondFactorAdded', data: app },
        { type: 'RecoveryCodesMade', data: { code_hashes } },
      ]);
    given(user, withApp)
      .when('addFactor', { ...passkey(), code_hashes: ['other'] })
      .then([{ type: 'SecondFactorAdded', data: passkey() }]);
  });
  test('finishes a sign-in that waited for it, in the same breath; but only where there was none', () => {
    given(user, [registered])
      .when('addFactor', { ...app, code_hashes, sign_in: how })
      .then([
        { type: 'SecondFactorAdded', data: app },
        { type: 'RecoveryCodesMade', data: { code_hashes } },
        signedIn('totp'),
      ]);
    given(user, withApp)
      .when('addFactor', { ...passkey(), code_hashes, sign_in: how })
      .thenRejected('token');
  });
  test('twice changes nothing; the same passkey under another name is refused, and so is an eleventh factor', () => {
    given(user, withApp)
      .when('addFactor', { ...app, code_hashes })
      .thenNothing();
    given(user, withBoth)
      .when('addFactor', { ...passkey('credential', idNo(6)), code_hashes })
      .thenRejected('duplicate', 'This passkey is already registered.');
    const ten = Array.from({ length: 9 }, (_, n): UserEvent => ({
      type: 'SecondFactorAdded',
      data: passkey(`credential ${n}`, idNo(10 + n)),
    }));
    given(user, [...withApp, ...ten])
      .when('addFactor', { ...passkey('one more', idNo(30)), code_hashes })
      .thenRejected('limit', 'At most 10 second factors are allowed.');
  });
});

describe('signing in with a second factor', () => {
  test('is refused without one, whatever called the rule', () => {
    given(user, withApp).when('signIn', how).thenRejected('second_factor', 'Use your second factor to sign in.');
    given(user, [registered])
      .when('signIn', how)
      .then([{ type: 'UserSignedIn', data: how }]);
  });
  test('takes a newer code than the last one, once; not the code that the app was added with', () => {
    const shown = { factor_id: phone, step: 101 };
    const asked = given(user, withApp).when('signIn', { ...how, shown });
    asked.then([{ type: 'SecondFactorUsed', data: shown }, signedIn('totp')]);
    expect(asked.leadsTo()?.factors[0]?.step).toBe(101);
    for (const step of [100, 99])
      given(user, withApp)
        .when('signIn', { ...how, shown: { factor_id: phone, step } })
        .thenRejected('code_used', 'This code has already been used. Wait for the next one.');
    given(user, [...withApp, { type: 'SecondFactorUsed', data: shown }])
      .when('signIn', { ...how, shown })
      .thenRejected('code_used');
  });
  test('takes a passkey whose count went up, and one that never counts', () => {
    given(user, withBoth)
      .when('signIn', { ...how, shown: { factor_id: laptop, counter: 4 } })
      .then([{ type: 'SecondFactorUsed', data: { factor_id: laptop, counter: 4 } }, signedIn('passkey')]);
    given(user, withBoth)
      .when('signIn', { ...how, shown: { factor_id: laptop, counter: 3 } })
      .thenRejected('code_used');
    given(user, [...withApp, { type: 'SecondFactorAdded', data: { ...passkey(), counter: 0 } }])
      .when('signIn', { ...how, shown: { factor_id: laptop, counter: 0 } })
      .then([{ type: 'SecondFactorUsed', data: { factor_id: laptop, counter: 0 } }, signedIn('passkey')]);
  });
  test('takes each recovery code once, and none that was replaced', () => {
    const asked = given(user, withApp).when('signIn', { ...how, shown: { code_hash: 'one' } });
    asked.then([{ type: 'RecoveryCodeUsed', data: { code_hash: 'one' } }, signedIn('recovery')]);
    expect(asked.leadsTo()?.recovery_codes).toEqual(['two']);
    given(user, [...withApp, { type: 'RecoveryCodeUsed', data: { code_hash: 'one' } }])
      .when('signIn', { ...how, shown: { code_hash: 'one' } })
      .thenRejected('code');
    given(user, [...withApp, { type: 'RecoveryCodesMade', data: { code_hashes: ['new'] } }])
      .when('signIn', { ...how, shown: { code_hash: 'two' } })
      .thenRejected('code', 'This code is incorrect.');
  });
  test('refuses a factor that was removed, and one of somebody else', () => {
    given(user, [...withBoth, { type: 'SecondFactorRemoved', data: { factor_id: phone } }])
      .when('signIn', { ...how, shown: { factor_id: phone, step: 200 } })
      .thenRejected('code');
    given(user, withApp)
      .when('signIn', { ...how, shown: { factor_id: idNo(77), step: 200 } })
      .thenRejected('code');
  });
});

describe('removing a second factor', () => {
  test('takes the recovery codes with the last one, so that the password alone signs in again', () => {
    const asked = given(user, withApp).when('removeFactor', { factor_id: phone, demanded: false });
    asked.then([{ type: 'SecondFactorRemoved', data: { factor_id: phone } }]);
    expect(asked.leadsTo()).toMatchObject({ factors: [], recovery_codes: [] });
    expect(
      given(user, withBoth).when('removeFactor', { factor_id: phone, demanded: false }).leadsTo()?.recovery_codes,
    ).toEqual(code_hashes);
  });
  test('keeps the last one where an organization demands it', () => {
    given(user, withApp).when('removeFactor', { factor_id: phone, demanded: true }).thenRejected('last_factor');
    given(user, withBoth)
      .when('removeFactor', { factor_id: phone, demanded: true })
      .then([{ type: 'SecondFactorRemoved', data: { factor_id: phone } }]);
  });
  test('that is not there changes nothing', () => {
    given(user, withApp).when('removeFactor', { factor_id: laptop, demanded: true }).thenNothing();
  });
});

describe('an administrator removes the second factors of a member who has lost them', () => {
  const [acme, other] = [idNo(2), idNo(3)];
  const joined = (organization_id: string, roles = ['LEAD']): UserEvent => ({
    type: 'UserJoinedOrganization',
    data: { organization_id, roles },
  });
  const reset = { organization_id: acme, operator: false };
  test('all of them, and the recovery codes with them', () => {
    const asked = given(user, [...withBoth, joined(acme)]).when('resetFactors', reset);
    asked.then([phone, laptop].map((factor_id) => ({ type: 'SecondFactorRemoved', data: { factor_id } })));
    expect(asked.leadsTo()).toMatchObject({ factors: [], recovery_codes: [] });
    given(user, [registered, joined(acme)])
      .when('resetFactors', reset)
      .thenNothing();
  });
  test('but not of somebody who also works elsewhere, nor of an operator; an operator may', () => {
    const both = [...withApp, joined(acme), joined(other)];
    given(user, both).when('resetFactors', reset).thenRejected('elsewhere');
    const left: UserEvent = { type: 'UserDeactivated', data: { organization_id: other, reassign_to: null } };
    const removed: UserEvent = { type: 'SecondFactorRemoved', data: { factor_id: phone } };
    given(user, [...both, left])
      .when('resetFactors', reset)
      .then([removed]);
    given(user, both)
      .when('resetFactors', { ...reset, operator: true })
      .then([removed]);
    given(user, [...withApp, joined(acme, ['SUPER'])])
      .when('resetFactors', reset)
      .thenRejected('operator');
  });
  test('nor of somebody who is not there', () => {
    given(user, [...withApp, joined(other)])
      .when('resetFactors', reset)
      .thenRejected('not_found', 'User not found.');
  });
});

test('new recovery codes need a second factor', () => {
  given(user, [registered])
    .when('makeRecoveryCodes', { code_hashes })
    .thenRejected('no_factor', 'Recovery codes come with a second factor. Add one first.');
  given(user, withApp)
    .when('makeRecoveryCodes', { code_hashes: ['new'] })
    .then([{ type: 'RecoveryCodesMade', data: { code_hashes: ['new'] } }]);
});

test.each([
  ['addFactor', { ...app, code_hashes }],
  ['removeFactor', { factor_id: phone, demanded: false }],
  ['makeRecoveryCodes', { code_hashes }],
  ['resetFactors', { organization_id: idNo(2), operator: true }],
] as const)('%s for someone who is not there says so', (name, command) => {
  given(user)
    .when(name, command as never)
    .thenRejected('not_found', 'User not found.');
});
