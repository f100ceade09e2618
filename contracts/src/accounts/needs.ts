import { holds, holdsWhole, isHeld } from '../kernel/endpoint.ts';
import type { Holdings, Role } from '../kernel/permission.ts';

// The groups that pages and calls require, by name. The guard reads these from the declarations; menus, the palette,
// buttons and screens pass the same values to `may`, so that no screen offers what the server refuses.

type Held = Parameters<typeof isHeld>[0];
/** Whether a member holds the groups that these needs require. The record's own page checks what the record requires. */
export const may = (needs: Held, { groups }: { groups: Holdings }): boolean => isHeld(needs, groups);

/** Whether the reader reaches nothing but what is about themselves: a candidate, a lead or a client with an account. */
export const seesOnlyOwn = ({ groups }: { groups: Holdings }): boolean =>
  Object.values(groups).every((reach) => reach === 'own');
export const hasTasks = holds('MANAGE_MY_TASKS');
/** Sees the tasks of the whole team. */
export const seesTeamTasks = { ...holds('MANAGE_PEOPLE', 'MANAGE_ORG'), besides: ['MANAGE_MY_TASKS'] } as const;
export const uploads = holds('UPLOAD');
export const searches = holds('SEARCH');
export const organizes = holds('MANAGE_ORG');
/** May manage the members and the profile: administrators, and the head of sales in a sales organization. */
export const keepsMembers = holdsWhole('MANAGE_ORG', 'MANAGE_SALES_ORG');
export const operates = holds('MANAGE_APPLICATION');
export const makesJobs = holds('MANAGE_OPPORTUNITIES');
export const listsJobs = holds('MANAGE_OPPORTUNITIES', 'MANAGE_JOB');
export const worksOnJobs = holds('MANAGE_JOB');
export const opensPeople = holds('MANAGE_PEOPLE');
export const movesCandidates = holds('MANAGE_CANDIDATE');
/** May open the pages of people: all people, or those of the member's own jobs. */
export const opensSomePeople = holds('MANAGE_PEOPLE', 'MANAGE_CANDIDATE');
export const writesContent = holds('MANAGE_CONTENT');
export const readsContent = holds('MANAGE_CONTENT', 'MANAGE_JOB');
/** May send candidates links to choose a time. */
export const sendsInvites = holds('MANAGE_JOB_MESSAGE', 'MANAGE_CANDIDATE');
export const readsReports = holds('VIEW_REPORTS');
export const writesCommunication = holds('MANAGE_GENERAL_COMMUNICATION_SETTINGS');
export const seesInterest = holds('VIEW_ENGAGEMENT');
export const readsWholeReports = holdsWhole('VIEW_REPORTS');
/** Whether the reader may read reports, and not only those about contacts. */
export const readsOfApplicants = ({ groups }: { groups: Holdings }): boolean => groups.VIEW_REPORTS !== 'contacts';
export const readsAudit = holds('MANAGE_ORG', 'VIEW_REPORTS');
/** May write to candidates of the member's jobs. */
export const writesToCandidates = holds('MANAGE_JOB_MESSAGE');
/** May read messages, and so may send them too. */
export const readsMessages = holds('MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
export const importsPeople = holdsWhole('MANAGE_BULK_UPLOAD');
/** The roles of people who are no part of the organization: they see its public pages and their own records. */
const outside: readonly Role[] = ['LEAD', 'CUSTOMER', 'TALENT'];
/** Whether one of the roles is inside the organization, so that its internal posts are for this person. */
export const isInside = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.some((role) => !outside.includes(role));
/** Whether the user is a candidate too. */
export const isCandidate = ({ roles }: { roles: readonly Role[] }): boolean => roles.includes('TALENT');
export const runsCadences = holds('MANAGE_CADENCES');
/** May add people to cadences (series of letters) and take them out. */
export const usesCadences = holds('MANAGE_CADENCES', 'MANAGE_CANDIDATE');
export const sellsDeals = holds('MANAGE_SALES_DEALS');
/** May manage partners, and so sees what they are owed. */
export const keepsPartners = holds('MANAGE_SALES_PARTNERS');
export const keepsSales = holds('MANAGE_SALES_ORG');
/** May make forms and read what visitors send. */
export const keepsForms = holds('MANAGE_MARKETING_FORMS');
/** May write the pages of the organization's site. */
export const editsPages = holds('MANAGE_MARKETING_CONTENT');
/** May manage recruiting events: their dates and registrations. */
export const keepsEvents = holds('MANAGE_MARKETING_CONTENT');
