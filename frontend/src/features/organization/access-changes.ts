import { say } from '@candor/contracts/words/say';
import { upsertUser } from '@candor/contracts/accounts/endpoints';
import { deleteJobPermissions, upsertJobPermissions, upsertOwner } from '@candor/contracts/jobs/endpoints';
import type { AccessChange } from '@candor/contracts/jobs/access';
import { groups, type Role, roles, ungrantable } from '@candor/contracts/kernel/permission';
import { allJobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import type { Option } from '@candor/contracts/kernel/standard';
import type { ExplainedJob, Member } from '@candor/contracts/organization/access';
import { call } from '../../page/call.ts';
import { groupText, roleText } from './access-parts.tsx';

/** A possible change to preview: its effect on the rules, its label, and the call that carries it out. */
export type Proposal = {
  key: string;
  /** The label of the change, which completes the sentence 'What would change if they were'. */
  label: string;
  act: string;
  change: AccessChange;
  send: () => ReturnType<typeof call>;
};
const usual: JobPermission[] = ['list', 'scorecards', 'resume'];

/** The changes offered for this person: their place on the selected job, one more role or grant, one less. */
export const proposalsFor = (member: Member, job: ExplainedJob | null, options: readonly Option[]): Proposal[] => {
  const place = job?.members.find((each) => each.user_id === member.id);
  const owns = job?.owners.some((each) => each.user_id === member.id && each.owner_role === 'hiring_manager');
  const ofUser = (key: string, label: string, act: string, change: { roles?: Role[]; grants?: Member['grants'] }) => ({
    key,
    label,
    act,
    change,
    send: () => call(upsertUser, { id: member.id, version: member.version, ...change }),
  });
  const onTeam = (permissions: JobPermission[] | 'full') =>
    call(upsertJobPermissions, {
      job_id: job!.id,
      user_id: member.id,
      ...(permissions === 'full'
        ? { access_level: 'full' as const }
        : { access_level: 'standard' as const, permissions, job_role: 'viewer' as const }),
    });
  const ofJob: Proposal[] = !job
    ? []
    : [
        ...(owns
          ? []
          : [
              {
                key: 'hiring_manager',
                label: say('Hiring manager of this job'),
                act: say('Make hiring manager'),
                change: { owner_role: 'hiring_manager' },
                send: () => call(upsertOwner, { job_id: job.id, user_id: member.id, owner_role: 'hiring_manager' }),
              },
            ]),
        ...(place?.access_level === 'full'
          ? []
          : [
              {
                key: 'full',
                label: say('Member of this job with full access'),
                act: say('Give full access'),
                change: {
                  member: { access_level: 'full', job_role: 'editor', permissions: allJobPermissions },
                } satisfies AccessChange,
                send: () => onTeam('full'),
              },
            ]),
        ...(place?.access_level === 'standard' && place.job_role === 'viewer' && sameList(place.permissions, usual)
          ? []
          : [
              {
                key: 'standard',
                label: say('Member of this job with the usual permissions'),
                act: say('Give the usual permissions'),
                change: {
                  member: { access_level: 'standard', job_role: 'viewer', permissions: usual },
                } satisfies AccessChange,
                send: () => onTeam(usual),
              },
            ]),
        ...(place
          ? [
              {
                key: 'off',
                label: say('Off the team of this job'),
                act: say('Take off the team'),
                change: { member: null },
                send: () => call(deleteJobPermissions, { job_id: job.id, user_id: member.id }),
              },
            ]
          : []),
      ];
  const listed = new Set(options.map(({ value }) => value));
  return [
    ...ofJob,
    ...roles
      .filter((role) => listed.has(role) && !member.roles.includes(role))
      .map((role) =>
        ofUser(
          `+${role}`,
          say('Also {role}', { role: roleText(role) }),
          say('Add the role {role}', { role: roleText(role) }),
          {
            roles: [...member.roles, role],
          },
        ),
      ),
    ...(member.roles.length > 1
      ? member.roles.map((role) =>
          ofUser(
            `-${role}`,
            say('No longer {role}', { role: roleText(role) }),
            say('Remove the role {role}', { role: roleText(role) }),
            {
              roles: member.roles.filter((each) => each !== role),
            },
          ),
        )
      : []),
    ...groups
      .filter((group) => !ungrantable.includes(group) && !member.grants.includes(group))
      .map((group) =>
        ofUser(
          `+${group}`,
          say('Granted {permission}, everything', { permission: groupText(group) }),
          say('Grant {permission}', { permission: groupText(group) }),
          {
            grants: [...member.grants, group],
          },
        ),
      ),
    ...member.grants.map((group) =>
      ofUser(
        `-${group}`,
        say('Without the grant {permission}', { permission: groupText(group) }),
        say('Remove the grant {permission}', { permission: groupText(group) }),
        {
          grants: member.grants.filter((each) => each !== group),
        },
      ),
    ),
  ];
};
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));
