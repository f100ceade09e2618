import type { JobEvent } from '@candor/contracts/jobs/events';
import type { JobMember } from '@candor/contracts/jobs/rows';
import { allJobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import { reject } from '../../kernel/decider.ts';
import type { Job } from '../../states/job.state.ts';
import { type EditorRules, jobGone, type JobRules, type OwnerRole } from './job-commands.decider.ts';

// The rules of the people on a job: its members and its owners (docs/rules/permissions.md#on-a-job).

const editors = (members: readonly JobMember[]) => members.filter((member) => member.job_role === 'editor').length;
export const fullMember = (user_id: string): JobMember => ({
  user_id,
  access_level: 'full',
  job_role: 'editor',
  permissions: allJobPermissions,
});
const defaultPermissions: JobPermission[] = ['list', 'scorecards', 'resume'];
const lastEditor = reject('last_editor', 'A job needs at least one editor.');

const mostOf = (one: JobMember | undefined, other: JobMember | undefined): JobMember | undefined => {
  if (!one || !other) return one ?? other;
  if (one.access_level === 'full' || other.access_level === 'full') return fullMember(one.user_id);
  const job_role = [one, other].some((each) => each.job_role === 'editor') ? 'editor' : 'viewer';
  return { ...one, job_role, permissions: [...new Set([...one.permissions, ...other.permissions])] };
};
const added = (before: JobMember | undefined, member: JobMember): JobEvent[] =>
  before && JSON.stringify(before) === JSON.stringify(member)
    ? []
    : [{ type: before ? 'JobMemberChanged' : 'JobMemberAdded', data: { member } }];
/** The new owner can do at least what the previous one could; a hiring manager can do everything. */
const takesOver = (job: Job, from: string, to: string, roles: readonly string[]): JobEvent[] => {
  const memberOf = (id: string) => job.members.find((each) => each.user_id === id);
  const before = memberOf(to);
  const giver = memberOf(from);
  const member = roles.includes('hiring_manager') ? fullMember(to) : mostOf(before, giver && { ...giver, user_id: to });
  return [
    ...roles.flatMap((owner_role): JobEvent[] => [
      { type: 'JobOwnerRemoved', data: { user_id: from, owner_role } },
      ...(job.owners.some((each) => each.user_id === to && each.owner_role === owner_role)
        ? []
        : [{ type: 'JobOwnerAssigned' as const, data: { user_id: to, owner_role: owner_role as OwnerRole } }]),
    ]),
    ...(member ? added(before, { ...member, user_id: to }) : []),
  ];
};

export const team: EditorRules<'setMember' | 'removeMember' | 'assignOwner' | 'removeOwner' | 'transferOwner'> = {
  transferOwner: ({ user_id, owner_role, to_user_id }, job) => {
    const holds = (id: string) => job.owners.some((each) => each.user_id === id && each.owner_role === owner_role);
    if (!holds(user_id))
      return holds(to_user_id) ? [] : reject('wrong_state', 'They are no longer the owner. Reload and try again.');
    return user_id === to_user_id ? [] : takesOver(job, user_id, to_user_id, [owner_role]);
  },

  setMember: (command, job) => {
    const full = command.access_level === 'full';
    const member: JobMember = {
      user_id: command.user_id,
      access_level: command.access_level,
      job_role: full ? 'editor' : (command.job_role ?? 'viewer'),
      permissions: full
        ? allJobPermissions
        : ((command.permissions as JobPermission[] | undefined) ?? defaultPermissions),
    };
    const present = job.members.find((each) => each.user_id === command.user_id);
    if (!present) return [{ type: 'JobMemberAdded', data: { member } }];
    if (JSON.stringify(present) === JSON.stringify(member)) return [];
    if (present.job_role === 'editor' && member.job_role !== 'editor' && editors(job.members) === 1) return lastEditor;
    return [{ type: 'JobMemberChanged', data: { member } }];
  },

  removeMember: (command, job) => {
    const present = job.members.find((each) => each.user_id === command.user_id);
    if (!present) return [];
    if (present.job_role === 'editor' && editors(job.members) === 1) return lastEditor;
    return [{ type: 'JobMemberRemoved', data: { user_id: command.user_id } }];
  },

  assignOwner: (owner, job) => {
    if (job.owners.some((each) => each.user_id === owner.user_id && each.owner_role === owner.owner_role)) return [];
    const member = job.members.find((each) => each.user_id === owner.user_id);
    const access: JobEvent[] =
      owner.owner_role !== 'hiring_manager' || member?.access_level === 'full'
        ? []
        : [{ type: member ? 'JobMemberChanged' : 'JobMemberAdded', data: { member: fullMember(owner.user_id) } }];
    return [{ type: 'JobOwnerAssigned', data: owner }, ...access];
  },

  removeOwner: (command, job) =>
    job.owners.some((each) => each.user_id === command.user_id && each.owner_role === command.owner_role)
      ? [{ type: 'JobOwnerRemoved', data: { user_id: command.user_id, owner_role: command.owner_role } }]
      : [],
};

/** Hands over the duties of a member who leaves the organization. The actor need not be an editor of the job: an administrator decided it. */
export const handingOver: JobRules<'handOver'> = {
  handOver: ({ user_id, owner_to, member_to }, job) => {
    if (!job) return jobGone;
    const roles = job.owners.filter((each) => each.user_id === user_id).map(({ owner_role }) => owner_role);
    const owned = owner_to && roles.length ? takesOver(job, user_id, owner_to, roles) : [];
    const place = job.members.find((each) => each.user_id === user_id);
    if (!member_to || !place) return owned;
    // The new owner may have just got a place on the team by these events.
    const given = owned.flatMap((event) => ('member' in event.data ? [event.data.member as JobMember] : []));
    const before = [...given, ...job.members].find((each) => each.user_id === member_to);
    const member = mostOf(before, { ...place, user_id: member_to })!;
    return [
      ...owned,
      { type: 'JobMemberRemoved', data: { user_id } },
      ...added(before, { ...member, user_id: member_to }),
    ];
  },
};

export const invited: JobRules<'addMemberByInvitation'> = {
  addMemberByInvitation: (command, job) => {
    if (!job) return jobGone;
    if (job.members.some((member) => member.user_id === command.user_id)) return [];
    return [
      {
        type: 'JobMemberAdded',
        data: {
          member:
            command.access_level === 'full'
              ? fullMember(command.user_id)
              : {
                  user_id: command.user_id,
                  access_level: 'standard',
                  job_role: 'viewer',
                  permissions: command.permissions,
                },
        },
      },
    ];
  },
};
