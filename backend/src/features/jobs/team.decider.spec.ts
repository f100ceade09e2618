import { allJobPermissions } from '@candor/contracts/jobs/job-permission';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { colleague, created, jobAfter, owner } from './job-examples.ts';

describe('the hiring team', () => {
  const standard = {
    user_id: colleague,
    access_level: 'standard' as const,
    job_role: 'viewer' as const,
    permissions: ['list', 'scorecards', 'resume'],
  };
  const added = (member: typeof standard): JobEvent => ({ type: 'JobMemberAdded', data: { member } });
  test('full access means every permission and editing, standard means viewing with what is ticked', () => {
    jobAfter(created)
      .when('setMember', {
        user_id: colleague,
        access_level: 'full',
        permissions: ['list'],
        job_role: 'viewer',
      })
      .then([
        {
          type: 'JobMemberAdded',
          data: {
            member: { user_id: colleague, access_level: 'full', job_role: 'editor', permissions: allJobPermissions },
          },
        },
      ]);
    jobAfter(created)
      .when('setMember', { user_id: colleague, access_level: 'standard' })
      .then([added(standard)]);
    jobAfter(created)
      .when('setMember', { user_id: colleague, access_level: 'standard', permissions: [] })
      .then([added({ ...standard, permissions: [] })]);
  });
  test('the same access again changes nothing, another access is a change', () => {
    jobAfter([...created, added(standard)])
      .when('setMember', { user_id: colleague, access_level: 'standard' })
      .thenNothing();
    jobAfter([...created, added(standard)])
      .when('setMember', { user_id: colleague, access_level: 'standard', permissions: ['resume'] })
      .then([{ type: 'JobMemberChanged', data: { member: { ...standard, permissions: ['resume'] } } }]);
  });
  test('the last editor stays', () => {
    const refused = 'A job needs at least one editor.';
    jobAfter([...created, added(standard)])
      .when('removeMember', { user_id: owner })
      .thenRejected('last_editor', refused);
    jobAfter(created)
      .when('setMember', { user_id: owner, access_level: 'standard' })
      .thenRejected('last_editor', refused);
    jobAfter([...created, added(standard)])
      .when('removeMember', { user_id: colleague })
      .then([{ type: 'JobMemberRemoved', data: { user_id: colleague } }]);
    jobAfter(created).when('removeMember', { user_id: colleague }).thenNothing();
  });
  test('an invited person joins once with the access of the invitation', () => {
    jobAfter(created)
      .when('addMemberByInvitation', { user_id: colleague, access_level: 'standard', permissions: ['list'] })
      .then([added({ ...standard, permissions: ['list'] })]);
    jobAfter(created)
      .when('addMemberByInvitation', { user_id: owner, access_level: 'standard', permissions: [] })
      .thenNothing();
  });
  test('a hiring manager becomes a full member, also from standard access; other owners become no members', () => {
    const full = { user_id: colleague, access_level: 'full', job_role: 'editor', permissions: allJobPermissions };
    const assigned = { type: 'JobOwnerAssigned', data: { user_id: colleague, owner_role: 'hiring_manager' } };
    const assigning = { user_id: colleague, owner_role: 'hiring_manager' as const };
    jobAfter(created)
      .when('assignOwner', assigning)
      .then([assigned, { type: 'JobMemberAdded', data: { member: full } }]);
    jobAfter([...created, added(standard)])
      .when('assignOwner', assigning)
      .then([assigned, { type: 'JobMemberChanged', data: { member: full } }]);
    jobAfter(created)
      .when('assignOwner', { ...assigning, user_id: owner })
      .then([{ ...assigned, data: { ...assigned.data, user_id: owner } }]);
    jobAfter(created)
      .when('assignOwner', { ...assigning, owner_role: 'sourcer' })
      .then([{ type: 'JobOwnerAssigned', data: { user_id: colleague, owner_role: 'sourcer' } }]);
  });
  test('an owner is assigned and removed once per role', () => {
    jobAfter(created).when('assignOwner', { user_id: owner, owner_role: 'recruiter' }).thenNothing();
    jobAfter(created)
      .when('removeOwner', { user_id: owner, owner_role: 'recruiter' })
      .then([{ type: 'JobOwnerRemoved', data: { user_id: owner, owner_role: 'recruiter' } }]);
    jobAfter(created).when('removeOwner', { user_id: owner, owner_role: 'sourcer' }).thenNothing();
  });
});

describe('a job that goes to somebody else', () => {
  const viewer = {
    user_id: colleague,
    access_level: 'standard' as const,
    job_role: 'viewer' as const,
    permissions: ['list'],
  };
  const full = { access_level: 'full', job_role: 'editor', permissions: allJobPermissions };
  const removed = { type: 'JobOwnerRemoved', data: { user_id: owner, owner_role: 'recruiter' } };
  const assigned = { type: 'JobOwnerAssigned', data: { user_id: colleague, owner_role: 'recruiter' } };
  const joined = { type: 'JobMemberAdded', data: { member: { user_id: colleague, ...full } } };
  const transfer = { user_id: owner, owner_role: 'recruiter' as const, to_user_id: colleague };

  test('has the new owner instead of the old one, with the same access, in one decision', () => {
    const asked = jobAfter(created).when('transferOwner', transfer);
    asked.then([removed, assigned, joined] as JobEvent[]);
    expect(asked.leadsTo()?.owners).toEqual([{ user_id: colleague, owner_role: 'recruiter' }]);
    jobAfter([...created, { type: 'JobMemberAdded', data: { member: viewer } }])
      .when('transferOwner', transfer)
      .then([removed, assigned, { ...joined, type: 'JobMemberChanged' }] as JobEvent[]);
  });
  test('is transferred once, and not by somebody who owns it no longer', () => {
    const after = [...created, removed, assigned, joined] as JobEvent[];
    jobAfter(after).when('transferOwner', transfer).thenNothing();
    jobAfter(created)
      .when('transferOwner', { ...transfer, user_id: colleague, to_user_id: owner })
      .thenNothing();
    jobAfter(after)
      .when('transferOwner', { ...transfer, to_user_id: '00000000-0000-4000-8000-000000000099' })
      .thenRejected('wrong_state', 'They are no longer the owner. Reload and try again.');
  });
  test('keeps an editor when its only editor leaves the organization, and is handed over once', () => {
    const over = { user_id: owner, owner_to: colleague, member_to: colleague };
    const left = { type: 'JobMemberRemoved', data: { user_id: owner } };
    const asked = jobAfter(created).when('handOver', over);
    asked.then([removed, assigned, joined, left] as JobEvent[]);
    expect(asked.leadsTo()?.members).toEqual([{ user_id: colleague, ...full }]);
    jobAfter([...created, removed, assigned, joined, left] as JobEvent[])
      .when('handOver', over)
      .thenNothing();
  });
  test('goes over in parts: ownership alone, or the place on the team alone', () => {
    jobAfter(created)
      .when('handOver', { user_id: owner, owner_to: colleague, member_to: null })
      .then([removed, assigned, joined] as JobEvent[]);
    jobAfter(created)
      .when('handOver', { user_id: owner, owner_to: null, member_to: colleague })
      .then([{ type: 'JobMemberRemoved', data: { user_id: owner } }, joined] as JobEvent[]);
    jobAfter(created).when('handOver', { user_id: colleague, owner_to: owner, member_to: owner }).thenNothing();
  });
});
