import { z } from 'zod';
import { organizes } from '../accounts/needs.ts';
import type { Text } from '../de/all.ts';
import { type JobReason, type JobTeam, onJob, onPerson, type PersonReason, whoIn } from '../jobs/access.ts';
import { fileEndpoint } from '../kernel/endpoint.ts';
import {
  type Group,
  groupNames,
  groups,
  moduleFor,
  type Modules,
  type Reach,
  type Role,
  type Source,
  ungrantable,
  why,
} from '../kernel/permission.ts';
import type { JobPermission } from '../jobs/job-permission.ts';
import { say, sayLabel } from '../words/say.ts';
import type { Option } from '../kernel/standard.ts';
import { id, maybe } from '../kernel/values.ts';

// Who can see what, and why: the page and the file for administrators, and the words that both show.

/** An active member of the organization. */
export type Member = { id: string; name: string; email: string; roles: Role[]; grants: Group[]; version: number };
/** Who gave a right, and when; `by` is a name. */
export type Done = { by: string; at: string };
export type AccessJob = JobTeam & { id: string; name: string };
/** A member as the page explains them. `people`: the number of candidates and contacts in their lists. */
export type ExplainedPerson = {
  id: string;
  granted: Partial<Record<Group, Done>>;
  jobs: { owner: number; member: number; seen: number };
  people: number;
};
/** A job as the page explains it. `joined`: who gave each user their present place on the team, by user. `offers`: the number of pending offers. */
export type ExplainedJob = AccessJob & { joined: Record<string, Done>; offers: number };
export type ExplainedCandidate = { id: string; name: string; audience: 'talent' | 'contact'; jobs: AccessJob[] };
export const exportAccess = fileEndpoint('/api/org/access/export', {
  kind: 'file',
  types: ['text/csv'],
  needs: organizes,
  summary:
    'Who may do what, and why, as CSV: what one person may do (`person`, with `job` also on that job), or who can see a job or a candidate. The export is recorded. Errors: not_found.',
  request: z.object({
    by: z.enum(['person', 'job', 'candidate']),
    person: maybe(id),
    job: maybe(id),
    candidate: maybe(id),
    uid: z.string().optional(),
  }),
});

type Words = { label: string; area: Text; does: Text };
/** The groups in the order of the page. `does`: what a member with the group can do. */
const told: Record<Group, Omit<Words, 'label'>> = {
  VIEW_DASHBOARD: { area: 'Everyone', does: 'sees the dashboard' },
  UPLOAD: { area: 'Everyone', does: 'uploads files' },
  MANAGE_MY_TASKS: { area: 'Everyone', does: 'keeps tasks' },
  SEARCH: { area: 'Everyone', does: 'searches' },
  MANAGE_OPPORTUNITIES: { area: 'Hiring', does: 'creates and lists jobs' },
  MANAGE_JOB: { area: 'Hiring', does: 'opens the sections of jobs' },
  MANAGE_CANDIDATE: { area: 'Hiring', does: 'works with candidates' },
  MANAGE_JOB_MESSAGE: { area: 'Hiring', does: 'writes to candidates' },
  MANAGE_CONTENT: { area: 'Hiring', does: 'keeps skills, questions and question sets' },
  VIEW_REPORTS: { area: 'Reports', does: 'reads reports and histories' },
  MANAGE_PEOPLE: { area: 'People and messages', does: 'works with people' },
  MANAGE_BULK_UPLOAD: { area: 'People and messages', does: 'imports people' },
  MANAGE_MESSAGES: { area: 'People and messages', does: 'reads and writes messages' },
  VIEW_ENGAGEMENT: { area: 'People and messages', does: 'sees engagement' },
  MANAGE_CADENCES: { area: 'People and messages', does: 'runs cadences' },
  MANAGE_MARKETING_CONTENT: { area: 'Marketing', does: 'keeps marketing pages and events' },
  MANAGE_MARKETING_FORMS: { area: 'Marketing', does: 'keeps forms' },
  MANAGE_SALES: { area: 'Sales', does: 'sees the sales area' },
  MANAGE_SALES_DEALS: { area: 'Sales', does: 'keeps deals' },
  MANAGE_SALES_PARTNERS: { area: 'Sales', does: 'keeps partners' },
  MANAGE_SALES_ORG: { area: 'Sales', does: 'keeps the settings of sales, and the members of a sales organization' },
  MANAGE_GENERAL_COMMUNICATION_SETTINGS: {
    area: 'Organization',
    does: 'keeps message templates and follow-ups',
  },
  MANAGE_ORG: { area: 'Organization', does: 'keeps people and settings' },
  MANAGE_APPLICATION: { area: 'Platform', does: 'runs the platform' },
};
/** Groups with their words. */
export const groupWords = Object.fromEntries(
  Object.entries(told).map(([group, words]) => [group, { ...words, label: groupNames[group as Group] }]),
) as Record<Group, Words>;
/** Groups in the page's order, one area after the other. */
export const shownGroups = Object.keys(groupWords) as Group[];
export const reachWords: Record<Reach, string> = {
  all: 'Everything',
  jobs: 'Own jobs',
  contacts: 'Contacts',
  own: 'Own data',
};
/** The rest of a sentence such as 'she works with candidates', for each reach. */
export const reachClauses: Record<Reach, Text> = {
  all: 'in the whole organization',
  jobs: 'on jobs whose team they are on',
  contacts: 'of contacts, never of applicants',
  own: 'of their own only',
};
export const jobReasonWords: Record<JobReason, Text> = {
  administrator: 'administrator of the organization',
  full_member: 'member with full access',
  member: 'member with standard access',
  head_of_sales: 'head of sales, who reads every job and counts its people',
  owner: 'owner',
  all_jobs: 'role that lists every job',
};
/** The sections of a job that a permission opens (docs/rules/permissions.md#on-a-job). */
export const sectionWords: Record<JobPermission, string> = {
  form: 'Settings',
  evaluation: 'Requirements, Questions',
  description: 'Job Description',
  panel: 'Rounds',
  list: 'Candidates, Leads',
  scorecards: 'Scores',
  resume: 'Resumes',
};

/** One member's rights: every group, with its sources. */
export const groupsOf = (
  member: Pick<Member, 'roles' | 'grants'>,
  modules: Modules,
): { group: Group; because: readonly Source[] }[] =>
  shownGroups.map((group) => ({ group, because: why(group, member, modules) }));
/** The permissions that can be granted individually. A permission whose module is off says so: it has no effect while the module is off. */
export const grantOptions = (modules: Modules): Option[] =>
  groups
    .filter((group) => !ungrantable.includes(group))
    .map((group) => {
      const label = sayLabel(groupNames[group]);
      const module = moduleFor(group);
      return {
        value: group,
        label: module && !modules[module] ? say('{permission} (module off)', { permission: label }) : label,
      };
    });
/** The reaches that have an effect. Everything includes the others; own jobs and contacts add up, except for reports, which have only their farthest reach. */
export const reachesInForce = (group: Group, because: readonly Source[]): readonly Reach[] => {
  const [first] = because;
  if (!first) return [];
  return first.reach === 'all' || group === 'VIEW_REPORTS'
    ? [first.reach]
    : [...new Set(because.map(({ reach }) => reach))];
};
/** Who sees a job, and their rights on it. */
export const seersOfJob = (
  members: readonly Member[],
  modules: Modules,
  job: JobTeam,
): { member: Member; access: ReturnType<typeof onJob> }[] =>
  members
    .map((member) => ({ member, access: onJob(whoOf(member, modules), job) }))
    .filter(({ access }) => access.sees.length > 0);
/** Who sees the record of a candidate, and why. */
export const seersOfCandidate = (
  members: readonly Member[],
  modules: Modules,
  candidate: Pick<ExplainedCandidate, 'audience' | 'jobs'>,
): { member: Member; because: PersonReason[] }[] =>
  members
    .map((member) => ({ member, because: onPerson(whoOf(member, modules), candidate) }))
    .filter(({ because }) => because.length > 0);
export const whoOf = (member: Pick<Member, 'id' | 'roles' | 'grants'>, modules: Modules) =>
  whoIn({ user_id: member.id, membership: member, modules });
