import type { UserEvent } from '@candor/contracts/accounts/events';
import { given, idNo } from '../../kernel/given.ts';
import { user } from './user.decider.ts';

const acme = idNo(2);
const other = idNo(3);
const account = {
  email: 'mary@acme.example',
  first_name: 'Mary',
  last_name: 'Jackson',
  pronoun: null,
  via: 'invitation' as const,
  tz_region: null,
};
const registered: UserEvent = { type: 'UserRegistered', data: account };
const joined = (roles: string[], organization_id = acme): UserEvent => ({
  type: 'UserJoinedOrganization',
  data: { organization_id, roles },
});
const admin = [registered, joined(['ORG_ADMIN'])];
const recruiter = [registered, joined(['RECRUIT_ADMIN'])];
const deactivated: UserEvent = { type: 'UserDeactivated', data: { organization_id: acme, reassign_to: null } };
const lastAdmin = 'An organization needs at least one administrator.';

describe('an account', () => {
  test('is made once per email', () => {
    given(user).when('register', account).then([registered]);
    given(user, [registered])
      .when('register', account)
      .thenRejected('duplicate', 'An account with this email already exists. Sign in instead.');
  });
  test('belongs to an organization once, and the first one is where it starts', () => {
    const asked = given(user, [registered]).when('join', {
      organization_id: acme,
      roles: ['HIRING_ADMIN'],
      grants: ['VIEW_REPORTS'],
    });
    asked.then([
      {
        type: 'UserJoinedOrganization',
        data: { organization_id: acme, roles: ['HIRING_ADMIN'], grants: ['VIEW_REPORTS'] },
      },
    ]);
    expect(asked.leadsTo()?.last_organization_id).toBe(acme);
    given(user, recruiter)
      .when('join', { organization_id: acme, roles: ['ORG_ADMIN'] })
      .thenNothing();
    expect(
      given(user, recruiter)
        .when('join', { organization_id: other, roles: ['LEAD'] })
        .leadsTo()?.last_organization_id,
    ).toBe(acme);
  });
  test('changes its profile only by what is different', () => {
    given(user, recruiter)
      .when('changeProfile', { first_name: 'Mary', title: 'Engineer', phone: undefined })
      .then([{ type: 'UserProfileUpdated', data: { changes: { title: { from: null, to: 'Engineer' } } } }]);
    given(user, recruiter).when('changeProfile', { first_name: 'Mary' }).thenNothing();
    expect(given(user, [...recruiter, { type: 'UserProfileUpdated', data: { changes: null } }]).state?.first_name).toBe(
      'Mary',
    );
  });
  test('goes on to the next candidate after a decision until the person says otherwise', () => {
    expect(given(user, recruiter).state?.leads_on).toBe(true);
    given(user, recruiter).when('changeProfile', { leads_on: true }).thenNothing();
    const asked = given(user, recruiter).when('changeProfile', { leads_on: false });
    asked.then([{ type: 'UserProfileUpdated', data: { changes: { leads_on: { from: true, to: false } } } }]);
    expect(asked.leadsTo()?.leads_on).toBe(false);
  });
  test.each([
    ['join', { organization_id: acme, roles: ['LEAD'] }],
    ['setRoles', { organization_id: acme, other_admins: 1 }],
    ['deactivate', { organization_id: acme, reassign_to: null, other_admins: 1 }],
    ['reactivate', { organization_id: acme }],
    ['changeProfile', {}],
    ['signIn', { method: 'password', tz_region: null, address_hash: 'h' }],
    ['noteWrongPassword', { at: 'profile', address_hash: 'h', locked: false }],
    ['signOut', { method: 'button' }],
    ['requestReset', { token_hash: 't' }],
    ['changePassword', { via: 'profile' }],
    ['linkGoogle', {}],
  ] as const)('%s for someone who is not there says so', (name, command) => {
    given(user)
      .when(name, command as never)
      .thenRejected('not_found', 'User not found.');
  });
});

describe('roles and grants', () => {
  test('are changed each by its own event, whatever the order they are named in', () => {
    given(user, recruiter)
      .when('setRoles', {
        organization_id: acme,
        roles: ['HIRING_ADMIN', 'RECRUIT_ADMIN'],
        grants: ['VIEW_REPORTS'],
        other_admins: 1,
      })
      .then([
        {
          type: 'UserRolesChanged',
          data: { organization_id: acme, from: ['RECRUIT_ADMIN'], to: ['HIRING_ADMIN', 'RECRUIT_ADMIN'] },
        },
        { type: 'UserGrantsChanged', data: { organization_id: acme, from: [], to: ['VIEW_REPORTS'] } },
      ]);
    given(user, [registered, joined(['HIRING_ADMIN', 'RECRUIT_ADMIN'])])
      .when('setRoles', {
        organization_id: acme,
        roles: ['RECRUIT_ADMIN', 'HIRING_ADMIN'],
        grants: [],
        other_admins: 0,
      })
      .thenNothing();
  });
  test('are not overwritten by whoever saw them before their last change; signing in is no change of them', () => {
    const past = given(user, [
      ...recruiter,
      { type: 'UserGrantsChanged', data: { organization_id: acme, from: [], to: ['VIEW_REPORTS'] } },
      { type: 'UserSignedIn', data: { method: 'password', tz_region: null, address_hash: 'h' } },
    ]);
    const changed = recruiter.length;
    const more = { organization_id: acme, grants: [], other_admins: 1 };
    past.when('setRoles', { ...more, version: changed - 1 }).thenRejected('stale');
    expect(past.when('setRoles', { ...more, version: changed }).outcome).toHaveLength(1);
    expect(past.when('setRoles', more).outcome).toHaveLength(1);
  });
  test('are not changed in an organization the user is not in', () => {
    given(user, recruiter)
      .when('setRoles', { organization_id: other, roles: ['ORG_ADMIN'], other_admins: 1 })
      .thenRejected('not_found');
  });
  test('of the last administrator stay', () => {
    given(user, admin)
      .when('setRoles', { organization_id: acme, roles: ['RECRUIT_ADMIN'], other_admins: 0 })
      .thenRejected('last_admin', lastAdmin);
    expect(
      given(user, admin)
        .when('setRoles', { organization_id: acme, roles: ['RECRUIT_ADMIN'], other_admins: 1 })
        .leadsTo()?.memberships[0]?.roles,
    ).toEqual(['RECRUIT_ADMIN']);
    expect(
      given(user, admin)
        .when('setRoles', { organization_id: acme, roles: ['ORG_ADMIN', 'LEAD'], other_admins: 0 })
        .leadsTo()?.memberships[0]?.roles,
    ).toEqual(['ORG_ADMIN', 'LEAD']);
  });
});

describe('leaving and coming back', () => {
  test('the last administrator is not deactivated', () => {
    given(user, admin)
      .when('deactivate', { organization_id: acme, reassign_to: null, other_admins: 0 })
      .thenRejected('last_admin', lastAdmin);
    given(user, admin)
      .when('deactivate', { organization_id: acme, reassign_to: idNo(9), other_admins: 1 })
      .then([{ type: 'UserDeactivated', data: { organization_id: acme, reassign_to: idNo(9) } }]);
  });
  test('who takes over what is written down with it', () => {
    const taken = { reassign_to: idNo(9), jobs_to: idNo(8), teams_to: idNo(7), people_to: idNo(6) };
    given(user, recruiter)
      .when('deactivate', { organization_id: acme, other_admins: 1, ...taken })
      .then([{ type: 'UserDeactivated', data: { organization_id: acme, ...taken } }]);
  });
  test('deactivating or reactivating twice changes nothing', () => {
    given(user, [...recruiter, deactivated])
      .when('deactivate', { organization_id: acme, reassign_to: null, other_admins: 1 })
      .thenNothing();
    given(user, recruiter).when('reactivate', { organization_id: acme }).thenNothing();
    given(user, [...recruiter, deactivated])
      .when('reactivate', { organization_id: acme })
      .then([{ type: 'UserReactivated', data: { organization_id: acme } }]);
  });
  test('a deactivated membership ends in one organization only', () => {
    const state = given(user, [...recruiter, joined(['LEAD'], other), deactivated]).state!;
    expect(state.memberships.map((membership) => [membership.organization_id, membership.status])).toEqual([
      [acme, 'deactivated'],
      [other, 'active'],
    ]);
  });
  test('one switches to an organization one is active in, once', () => {
    const both = [...recruiter, joined(['LEAD'], other)];
    given(user, both)
      .when('switchOrganization', { to: other })
      .then([{ type: 'OrganizationSwitched', data: { from: acme, to: other } }]);
    given(user, both).when('switchOrganization', { to: acme }).thenNothing();
    given(user, recruiter)
      .when('switchOrganization', { to: other })
      .thenRejected('not_found', 'Organization not found.');
    given(user, [...both, deactivated])
      .when('switchOrganization', { to: acme })
      .thenRejected('not_found', 'Organization not found.');
    given(user).when('switchOrganization', { to: acme }).thenRejected('not_found');
  });
});

describe('visits of an operator', () => {
  const came = (organization_id: string): UserEvent => ({
    type: 'OrganizationVisited',
    data: { organization_id, reason: 'Case 4711' },
  });
  const left = (organization_id: string): UserEvent => ({ type: 'OrganizationVisitEnded', data: { organization_id } });
  const twice = [...recruiter, came(other), came(acme), came(other)];
  const at = (ended: number) => recruiter.length + ended;
  test('each ends once, whoever is first: the operator or the time', () => {
    given(user, twice)
      .when('endVisit', { organization_id: other, visit: at(2) })
      .then([left(other)]);
    given(user, [...twice, left(other)])
      .when('endVisit', { organization_id: other, visit: at(0) })
      .thenNothing();
    given(user, [...twice, left(other)])
      .when('endVisit', { organization_id: other, visit: at(2) })
      .then([left(other)]);
    given(user, [...twice, left(other), left(other)])
      .when('endVisit', { organization_id: other, visit: at(2) })
      .thenNothing();
    given(user, twice)
      .when('endVisit', { organization_id: other })
      .then([left(other)]);
  });
});

describe('signing in', () => {
  test('takes the time zone over, failing leaves a trace, the fifth failure locks', () => {
    const asked = given(user, recruiter).when('signIn', {
      method: 'password',
      tz_region: 'Europe/Berlin',
      address_hash: 'h',
    });
    asked.then([{ type: 'UserSignedIn', data: { method: 'password', tz_region: 'Europe/Berlin', address_hash: 'h' } }]);
    expect(asked.leadsTo()?.tz_region).toBe('Europe/Berlin');
    const failed = { type: 'UserSignInFailed', data: { method: 'password', address_hash: 'h' } };
    const wrong = { address_hash: 'h', locked: false };
    given(user, recruiter)
      .when('noteWrongPassword', { at: 'sign_in', ...wrong })
      .then([failed]);
    given(user, recruiter)
      .when('noteWrongPassword', { at: 'sign_in', ...wrong, locked: true })
      .then([failed, { type: 'UserLockedOut', data: { address_hash: 'h' } }]);
    for (const at of ['profile', 'invitation'] as const)
      given(user, recruiter)
        .when('noteWrongPassword', { at, ...wrong })
        .then([{ type: 'WrongPasswordTyped', data: { at, address_hash: 'h' } }]);
    given(user, recruiter)
      .when('signOut', { method: 'button' })
      .then([{ type: 'UserSignedOut', data: { method: 'button' } }]);
  });
  test('a Google account is linked once', () => {
    given(user, recruiter)
      .when('linkGoogle', {})
      .then([{ type: 'GoogleAccountLinked', data: { scopes: ['openid', 'email', 'profile'] } }]);
    given(user, [{ type: 'UserRegistered', data: { ...account, via: 'google' } }])
      .when('linkGoogle', {})
      .thenNothing();
  });
});

describe('a forgotten password', () => {
  const refused = 'There was an error with your token, your token may be expired.';
  const requested = (token_hash: string): UserEvent => ({ type: 'PasswordResetRequested', data: { token_hash } });
  test('is reset with the newest token only, once', () => {
    given(user, [...recruiter, requested('old'), requested('new')])
      .when('changePassword', { via: 'reset', token_hash: 'new' })
      .then([{ type: 'PasswordChanged', data: { via: 'reset' } }]);
    given(user, [...recruiter, requested('old'), requested('new')])
      .when('changePassword', { via: 'reset', token_hash: 'old' })
      .thenRejected('token', refused);
    given(user, [...recruiter, requested('new'), { type: 'PasswordChanged', data: { via: 'reset' } }])
      .when('changePassword', { via: 'reset', token_hash: 'new' })
      .thenRejected('token', refused);
  });
  test('is not reset without a token, nor where none was asked for', () => {
    given(user, [...recruiter, requested('new')])
      .when('changePassword', { via: 'reset' })
      .thenRejected('token', refused);
    given(user, recruiter).when('changePassword', { via: 'reset', token_hash: '' }).thenRejected('token', refused);
    given(user, recruiter).when('changePassword', { via: 'reset', token_hash: 'guess' }).thenRejected('token', refused);
  });
  test('signed in, one changes it without a token, and open tokens are void', () => {
    const asked = given(user, [...recruiter, requested('new')]).when('changePassword', { via: 'profile' });
    asked.then([{ type: 'PasswordChanged', data: { via: 'profile' } }]);
    expect(asked.leadsTo()?.reset_token_hash).toBeNull();
  });
});
