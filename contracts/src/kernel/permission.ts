// Roles, permission groups and the matrix between them (docs/rules/permissions.md#roles-and-groups). Closed by default:
// unlisted rights are refused.

export const roles = [
  'SUPER',
  'ORG_ADMIN',
  'RECRUIT_ADMIN',
  'HIRING_ADMIN',
  'INTERVIEW_ADMIN',
  'SALES_ORG_ADMIN',
  'SALES_MANAGER',
  'CAMPAIGN_MANAGER',
  'HIRING_CONTENT_ADMIN',
  'LEAD',
  'CUSTOMER',
  'TALENT',
] as const;
export type Role = (typeof roles)[number];
/** The display names of roles. */
export const roleNames: Record<Role, string> = {
  SUPER: 'Operator',
  ORG_ADMIN: 'Administrator',
  RECRUIT_ADMIN: 'Recruiter',
  HIRING_ADMIN: 'Hiring manager',
  INTERVIEW_ADMIN: 'Interviewer',
  SALES_ORG_ADMIN: 'Head of sales',
  SALES_MANAGER: 'Account executive',
  CAMPAIGN_MANAGER: 'Marketer',
  HIRING_CONTENT_ADMIN: 'Content author',
  LEAD: 'Lead',
  CUSTOMER: 'Client',
  TALENT: 'Candidate',
};

/** Y: everywhere · j: own jobs · s: contacts only · o: own data · -: no right */
type ReachMark = 'Y' | 'j' | 's' | 'o' | '-';
const row = (marks: string): readonly ReachMark[] => marks.split(' ') as ReachMark[];
const matrix = {
  //                                        SUP ORG REC HIR INT SOA SMG CMP HCA LED CUS TAL
  VIEW_DASHBOARD: row('Y Y Y Y Y Y Y Y Y o o o'),
  UPLOAD: row('Y Y Y Y Y Y Y Y Y - - o'),
  SEARCH: row('Y Y Y j j s s s Y - - -'),
  MANAGE_APPLICATION: row('Y - - - - - - - - - - -'),
  MANAGE_ORG: row('Y Y - - - - - - - - - -'),
  MANAGE_OPPORTUNITIES: row('Y Y Y j - Y - - - - - -'),
  MANAGE_PEOPLE: row('Y Y Y - - s s s - - - -'),
  MANAGE_MESSAGES: row('Y Y Y - - s s s - - - -'),
  MANAGE_BULK_UPLOAD: row('Y Y Y - - s - s - - - -'),
  VIEW_REPORTS: row('Y Y Y j - s s s - - - -'),
  MANAGE_SALES_ORG: row('Y - - - - Y - - - - - -'),
  MANAGE_CONTENT: row('Y Y Y - - - - - Y - - -'),
  MANAGE_SALES: row('Y Y - - - Y Y - - - - -'),
  MANAGE_CANDIDATE: row('Y Y Y j j s s - - - - -'),
  MANAGE_JOB: row('Y Y Y j j Y - - j - - -'),
  MANAGE_JOB_MESSAGE: row('Y Y Y j - s - - - - - -'),
  MANAGE_MARKETING_CONTENT: row('Y Y - - - Y - Y - - - -'),
  VIEW_ENGAGEMENT: row('Y Y Y - - s s s - - - -'),
  MANAGE_GENERAL_COMMUNICATION_SETTINGS: row('Y Y Y - - Y - Y - - - -'),
  MANAGE_MY_TASKS: row('Y Y Y Y Y Y Y Y Y - - -'),
  MANAGE_CADENCES: row('Y Y Y - - s s s - - - -'),
  MANAGE_MARKETING_FORMS: row('Y Y - - - Y - Y - - - -'),
  MANAGE_SALES_DEALS: row('Y Y - - - Y Y - - - - -'),
  MANAGE_SALES_PARTNERS: row('Y Y - - - Y - - - - - -'),
} as const;
export type Group = keyof typeof matrix;
/** The display names of groups. */
export const groupNames: Record<Group, string> = {
  VIEW_DASHBOARD: 'Dashboard',
  UPLOAD: 'Upload files',
  MANAGE_MY_TASKS: 'My tasks',
  SEARCH: 'Search',
  MANAGE_OPPORTUNITIES: 'Create and list jobs',
  MANAGE_JOB: 'Job sections',
  MANAGE_CANDIDATE: 'Candidates',
  MANAGE_JOB_MESSAGE: 'Messages to candidates',
  MANAGE_CONTENT: 'Content library',
  VIEW_REPORTS: 'Reports',
  MANAGE_PEOPLE: 'People',
  MANAGE_BULK_UPLOAD: 'Imports',
  MANAGE_MESSAGES: 'All messages',
  VIEW_ENGAGEMENT: 'Engagement',
  MANAGE_CADENCES: 'Cadences',
  MANAGE_MARKETING_CONTENT: 'Marketing pages',
  MANAGE_MARKETING_FORMS: 'Forms',
  MANAGE_SALES: 'Sales area',
  MANAGE_SALES_DEALS: 'Deals',
  MANAGE_SALES_PARTNERS: 'Partners',
  MANAGE_SALES_ORG: 'Sales organization',
  MANAGE_GENERAL_COMMUNICATION_SETTINGS: 'Templates and follow-ups',
  MANAGE_ORG: 'Organization settings',
  MANAGE_APPLICATION: 'Platform',
};
/** The name of a role or group. An unknown code, such as one of an earlier release, is its own name. */
export const nameOfRight = (code: string): string =>
  ({ ...roleNames, ...groupNames } as Record<string, string>)[code] ?? code;
export const groups = Object.keys(matrix) as Group[];
/** Groups that administrators may not grant one by one. */
export const ungrantable: readonly Group[] = ['MANAGE_APPLICATION', 'MANAGE_ORG', 'MANAGE_SALES_ORG'];
const moduleOf: Partial<Record<Group, Module>> = {
  MANAGE_SALES_ORG: 'sales',
  MANAGE_SALES: 'sales',
  MANAGE_SALES_DEALS: 'sales',
  MANAGE_SALES_PARTNERS: 'sales',
  MANAGE_MARKETING_CONTENT: 'marketing',
  VIEW_ENGAGEMENT: 'marketing',
  MANAGE_MARKETING_FORMS: 'marketing',
};

/** The roles that the head of a sales organization gives and manages. */
export const salesOrgRoles: readonly Role[] = [
  'SALES_ORG_ADMIN',
  'SALES_MANAGER',
  'CAMPAIGN_MANAGER',
  'LEAD',
  'CUSTOMER',
];

/** How far a group extends: the whole organization, own jobs, contacts, own data. */
export type Reach = 'all' | 'jobs' | 'contacts' | 'own';
const reachOf: Record<Exclude<ReachMark, '-'>, Reach> = { Y: 'all', j: 'jobs', s: 'contacts', o: 'own' };
const widest: readonly Reach[] = ['all', 'jobs', 'contacts', 'own'];
/** The one of these reaches that extends farthest. */
export const widestOf = (reaches: readonly (Reach | undefined)[]): Reach | undefined =>
  widest.find((reach) => reaches.includes(reach));

export type Holdings = Partial<Record<Group, Reach>>;
/** The roles and grants of a membership. With the organization's modules they decide its groups. */
export type Membership = { roles: readonly Role[]; grants?: readonly Group[] };
export const moduleNames = ['marketing', 'sales'] as const;
export type Module = (typeof moduleNames)[number];
export type Modules = Record<Module, boolean>;
export const noModules: Modules = { sales: false, marketing: false };
/** One role or grant that gives a group, and how far the group extends by this alone. */
export type Source = { by: 'role'; role: Role; reach: Reach } | { by: 'grant'; reach: 'all' };
/** Every role and the grant that give a group, the farthest reach first. A module that is off removes its groups. */
export const why = (group: Group, { roles: held, grants }: Membership, modules: Modules): readonly Source[] => {
  const needed = moduleOf[group];
  if (needed && !modules[needed]) return [];
  const sources: Source[] = [];
  for (const role of held) {
    const mark = matrix[group][roles.indexOf(role)]!;
    if (mark !== '-') sources.push({ by: 'role', role, reach: reachOf[mark] });
  }
  if (grants?.includes(group)) sources.push({ by: 'grant', reach: 'all' });
  return sources.length > 1 ? sources.sort((a, b) => widest.indexOf(a.reach) - widest.indexOf(b.reach)) : sources;
};
/** These groups in an organization of this kind: the sales group extends to members and profile only if the whole organization sells. */
export const inKind = (held: Holdings, kind: string): Holdings =>
  held.MANAGE_SALES_ORG && kind !== 'sales' ? { ...held, MANAGE_SALES_ORG: 'contacts' } : held;
/** The module that a group needs; null: none. */
export const moduleFor = (group: Group): Module | null => moduleOf[group] ?? null;
/** The groups that need this module. */
export const groupsOfModule = (module: Module): readonly Group[] =>
  groups.filter((group) => moduleFor(group) === module);
/** Roles add up, and the farthest reach counts; a grant extends to the whole organization. */
export const holdingsOf = (membership: Membership, modules: Modules): Holdings => {
  const held: Holdings = {};
  for (const group of groups) {
    const [first] = why(group, membership, modules);
    if (first) held[group] = first.reach;
  }
  return held;
};
