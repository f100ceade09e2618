import {
  type Group,
  groups,
  type Holdings,
  holdingsOf,
  type Membership,
  type Modules,
  type Reach,
  type Role,
  widestOf,
} from '../kernel/permission.ts';
import { allJobPermissions, type JobPermission } from './job-permission.ts';
import type { OpportunityKind } from './opportunity-kind.ts';
import { type Audience, personReaches } from '../people/reaches.ts';
import type { JobRights } from './job-permission.ts';

// A member's rights on one job and with one person, the reasons, and the effect of a change of roles, grants or team
// (docs/rules/permissions.md). The rules are tables that only add rights, so one more role, grant or membership
// takes none away.

/** The member in question. `groups` follow from the roles, the grants and the modules: `holdingsOf`. */
export type Who = { user_id: string; roles: readonly Role[]; groups: Holdings };
/** A member's place on a job's hiring team. */
export type TeamMember = {
  user_id: string;
  access_level: 'full' | 'standard';
  job_role: 'editor' | 'viewer';
  permissions: readonly JobPermission[];
};
/** Whether a user is a member of the organization now. */
export type IsMember = (user_id: string) => boolean;
/** The hiring team of a job. */
export type JobTeam = {
  kind: OpportunityKind;
  members: readonly TeamMember[];
  owners: readonly { user_id: string; owner_role: string }[];
};

export const isAdminRole = (held: readonly Role[]): boolean => held.includes('ORG_ADMIN') || held.includes('SUPER');
/** Whether a user is only a candidate here, limited to their own applications: no role and no grant reaches farther. */
export const isOnlyCandidate = ({ roles: held, groups: holds }: Pick<Who, 'roles' | 'groups'>): boolean =>
  held.includes('TALENT') && Object.values(holds).every((each) => each === 'own');
const reach = (held: Holdings, ...of: Group[]): Reach | undefined => widestOf(of.map((group) => held[group]));

/** Why a member sees a job or holds a right on it. */
export type JobReason = 'administrator' | 'head_of_sales' | 'full_member' | 'member' | 'owner' | 'all_jobs';
/** What one rule gives on a job, besides seeing the job. `counts`: sections whose numbers the member sees, but no people. `reads`: sections to read. `acts`: sections to read and act in. */
type Given = {
  counts?: readonly JobPermission[];
  reads?: readonly JobPermission[];
  acts?: readonly JobPermission[];
  edits?: boolean;
};
type Place = { who: Who; kind: OpportunityKind; member: TeamMember | undefined; owner: boolean };
/**
 * The rules of docs/rules/permissions.md#on-a-job, the strongest first. Each answers what it gives, or null if it
 * does not apply.
 */
const jobRules: Record<JobReason, (place: Place) => Given | null> = {
  administrator: ({ who }) => (isAdminRole(who.roles) ? { acts: allJobPermissions, edits: true } : null),
  full_member: ({ member }) =>
    member?.access_level === 'full' ? { acts: member.permissions, edits: member.job_role === 'editor' } : null,
  member: ({ member }) =>
    member?.access_level === 'standard' ? { acts: member.permissions, edits: member.job_role === 'editor' } : null,
  // Heads of sales read the work of every job, and how many people are on it. They act on a job, and see its people, only as its member; they may work in every prospect pipeline.
  head_of_sales: ({ who, kind, member, owner }) =>
    who.roles.includes('SALES_ORG_ADMIN') && (member || owner || seesAllJobs(who.groups))
      ? kind === 'prospect'
        ? { acts: allJobPermissions }
        : { reads: ofWork, counts: ofPeople }
      : null,
  owner: ({ owner }) => (owner ? {} : null),
  all_jobs: ({ who }) => (seesAllJobs(who.groups) ? {} : null),
};
/** The sections that show people; `ofWork` has those that show the work. */
const ofPeople = ['list', 'scorecards', 'resume'] as const satisfies readonly JobPermission[];
const ofWork = allJobPermissions.filter((each) => !(ofPeople as readonly JobPermission[]).includes(each));
const reasons = Object.keys(jobRules) as JobReason[];
/** Whether this member's lists hold every job of the organization. */
export const seesAllJobs = (held: Holdings): boolean => reach(held, 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB') === 'all';
const given = (who: Who, { kind, members, owners }: JobTeam): { reason: JobReason; given: Given }[] => {
  const place: Place = {
    who,
    kind,
    member: members.find((each) => each.user_id === who.user_id),
    owner: owners.some((each) => each.user_id === who.user_id),
  };
  return reasons.flatMap((reason) => {
    const one = jobRules[reason](place);
    return one ? [{ reason, given: one }] : [];
  });
};
const inOrder = (several: readonly (readonly JobPermission[] | undefined)[]): JobPermission[] => {
  const some = several.filter((each) => each?.length);
  return some.length > 1
    ? allJobPermissions.filter((each) => some.some((one) => one!.includes(each)))
    : [...(some[0] ?? [])];
};

/** A member's rights on a job. Null if they may not see the job at all. */
export const jobRightsOf = (who: Who, team: JobTeam): JobRights | null => {
  const rules = given(who, team);
  if (!rules.length) return null;
  const sees = inOrder(rules.flatMap(({ given: { reads, acts } }) => [acts, reads]));
  return {
    sees,
    counts: inOrder(rules.map(({ given: { counts } }) => counts)).filter((each) => !sees.includes(each)),
    permissions: inOrder(rules.map(({ given: { acts } }) => acts)),
    editor: rules.some(({ given: { edits } }) => edits),
  };
};

/** Whether a member is on the job only to interview: their place on the hiring team is their only right here, and it opens only scores. */
export const onlyInterviews = (who: Who, team: JobTeam): boolean => {
  const rules = given(who, team);
  return (
    rules.length > 0 &&
    rules.every(
      ({ reason, given: { acts = [], edits } }) =>
        reason === 'member' && !edits && acts.every((permission) => permission === 'scorecards'),
    )
  );
};
/** A right on a job and the rules that give it; without a rule the member does not have it. `reads`: may only read; `counts`: sees only numbers, no people. */
export type HeldOnJob = { held: 'acts' | 'reads' | 'counts' | null; because: readonly JobReason[] };
/**
 * A member's rights on a job, each with the reasons. `blocked`: they hold the permission on this job, but none of the
 * groups that its pages and calls need, so it opens nothing.
 */
export type OnJob = {
  sees: readonly JobReason[];
  permissions: Record<JobPermission, HeldOnJob & { blocked: boolean }>;
  editor: readonly JobReason[];
};
/** The groups that open the pages of a permission; one is enough (the pages' own `needs`; a test compares them). */
export const sectionGroups: Record<JobPermission, readonly Group[]> = {
  form: ['MANAGE_JOB'],
  evaluation: ['MANAGE_JOB'],
  description: ['MANAGE_JOB'],
  panel: ['MANAGE_JOB'],
  list: ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'],
  scorecards: ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'],
  resume: ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'],
};
/** A member's rights on a job, with the reasons behind `jobRightsOf`. */
export const onJob = (who: Who, team: JobTeam): OnJob => {
  const rules = given(who, team);
  const one = (permission: JobPermission): HeldOnJob & { blocked: boolean } => {
    const acts = rules.filter((rule) => rule.given.acts?.includes(permission)).map(({ reason }) => reason);
    const reads = rules.filter((rule) => rule.given.reads?.includes(permission)).map(({ reason }) => reason);
    const counts = rules.filter((rule) => rule.given.counts?.includes(permission)).map(({ reason }) => reason);
    const held = acts.length ? 'acts' : reads.length ? 'reads' : counts.length ? 'counts' : null;
    return {
      held,
      because: held === 'counts' ? counts : [...acts, ...reads],
      blocked: held !== null && !sectionGroups[permission].some((group) => who.groups[group]),
    };
  };
  return {
    sees: rules.map(({ reason }) => reason),
    permissions: Object.fromEntries(allJobPermissions.map((each) => [each, one(each)])) as OnJob['permissions'],
    editor: rules.filter((rule) => rule.given.edits).map(({ reason }) => reason),
  };
};

/** Why a member sees a person's record. `contact`: the person is a contact. `job`: they manage the pipeline of a job that the person is on. */
export type PersonReason =
  | { by: 'everybody'; group: Group }
  | { by: 'contact'; group: Group }
  | { by: 'job'; group: Group; job_id: string };
/** Why a member sees this person's record; empty: they do not. Only the person's own jobs matter. */
export const onPerson = (
  who: Who,
  person: { audience: Audience; jobs: readonly ({ id: string } & JobTeam)[] },
): PersonReason[] => {
  const { all, jobs, contacts } = personReaches(who.groups);
  if (all) return [{ by: 'everybody', group: all }];
  return [
    ...(jobs ? person.jobs.filter((job) => lists(who.user_id, job)) : []).map(({ id: job_id }): PersonReason => ({
      by: 'job',
      group: jobs!,
      job_id,
    })),
    ...(contacts && person.audience === 'contact' ? [{ by: 'contact', group: contacts } as const] : []),
  ];
};
/** Whether a user is on the team with the permission to manage the pipeline. */
const lists = (user_id: string, { members }: JobTeam): boolean =>
  members.some((each) => each.user_id === user_id && each.permissions.includes('list'));

/** Everything that decides a member's rights on one job. If no team is given, only the member's groups count. */
export type Situation = { user_id: string; membership: Membership; modules: Modules; team?: JobTeam };
/** A change to try. `member`: the member's place on the team; null removes the member from it. `owner_role`: makes the member an owner with this role. */
export type AccessChange = {
  roles?: readonly Role[];
  grants?: readonly Group[];
  member?: Omit<TeamMember, 'user_id'> | null;
  owner_role?: string;
};
const fullMember: Omit<TeamMember, 'user_id'> = {
  access_level: 'full',
  job_role: 'editor',
  permissions: allJobPermissions,
};
/**
 * The situation after a change. A hiring manager of a job becomes a full member of it too
 * (docs/rules/permissions.md#on-a-job).
 */
export const changedBy = (situation: Situation, { roles, grants, member, owner_role }: AccessChange): Situation => {
  const { user_id, team } = situation;
  const place = member === undefined && owner_role === 'hiring_manager' ? fullMember : member;
  return {
    ...situation,
    membership: {
      roles: roles ?? situation.membership.roles,
      grants: grants ?? situation.membership.grants ?? [],
    },
    team: team && {
      ...team,
      members:
        place === undefined
          ? team.members
          : [...team.members.filter((each) => each.user_id !== user_id), ...(place ? [{ user_id, ...place }] : [])],
      owners: owner_role ? [...team.owners, { user_id, owner_role }] : team.owners,
    },
  };
};
export const whoIn = ({ user_id, membership, modules }: Situation): Who => ({
  user_id,
  roles: membership.roles,
  groups: holdingsOf(membership, modules),
});

/** The effect of a change on a member's access. `groups`: those that extend to more or less; null: the member does not have the group. */
export type Difference = {
  groups: readonly { group: Group; from: Reach | null; to: Reach | null }[];
  permissions: readonly { permission: JobPermission; from: HeldOnJob['held']; to: HeldOnJob['held'] }[];
  sees: Change;
  /** Whether the member may edit the job. An editor sees the pay of its offers. */
  editor: Change;
};
type Change = { from: boolean; to: boolean };
const noTeam: JobTeam = { kind: 'job', members: [], owners: [] };
/** What would change: computes both situations by the guard's own rules, and compares them. */
export const whatIf = (before: Situation, change: AccessChange): Difference => {
  const after = changedBy(before, change);
  const [was, is] = [whoIn(before), whoIn(after)];
  const [then, now] = [onJob(was, before.team ?? noTeam), onJob(is, after.team ?? noTeam)];
  return {
    groups: groups
      .map((group) => ({ group, from: was.groups[group] ?? null, to: is.groups[group] ?? null }))
      .filter(({ from, to }) => from !== to),
    permissions: allJobPermissions
      .map((permission) => ({
        permission,
        from: usable(then.permissions[permission]),
        to: usable(now.permissions[permission]),
      }))
      .filter(({ from, to }) => from !== to),
    sees: { from: then.sees.length > 0, to: now.sees.length > 0 },
    editor: { from: then.editor.length > 0, to: now.editor.length > 0 },
  };
};
/** The right, unless it is blocked. */
export const usable = ({ held, blocked }: HeldOnJob & { blocked: boolean }): HeldOnJob['held'] =>
  blocked ? null : held;
