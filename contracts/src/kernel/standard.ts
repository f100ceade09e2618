import type { Holdings, Role } from './permission.ts';

// The data of every signed-in page besides its own (docs/rules/addresses-and-pages.md#what-every-page-carries).

export type PageUser = {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  pronoun: string | null;
  tz_region: string | null;
  /** Whether the drawer goes on to the next candidate after a decision: the user's own setting. */
  leads_on: boolean;
  first_steps: boolean;
  /** Whether the user can make prospect pipelines or see one. */
  prospects: boolean;
  /** Whether the user has connected Google Drive. */
  drive: boolean;
  roles: Role[];
  groups: Holdings;
  /** Whom the user works with: people who may be hired, or contacts of marketing and sales. */
  audience: 'talent' | 'contact';
  organizations: { id: string; name: string; roles: Role[] }[];
};
export type PageOrganization = {
  id: string;
  name: string;
  slug: string;
  kind: string;
  logo_url: string | null;
  brand_color: string | null;
  tz_region: string;
  modules: { sales: boolean; marketing: boolean };
  /** Whether archiving a candidate requires a reason. */
  required_reason: boolean;
  /** Present while operators have suspended it. */
  suspended?: true;
};
/** `jobs` are the caller's open jobs for the menu, at most eight, the ones that need attention first. */
export type PageCounts = {
  open_tasks: number;
  unread_messages: number;
  /** Texts of jobs that the caller is asked to review. */
  waiting_reviews: number;
  /** How many scorecards the caller owes for past conversations; counted up to 100. */
  due_scorecards: number;
  /** Counted up to 100. */
  unread_notifications: number;
  jobs: { id: string; name: string; new_resumes: number }[];
  /** How many jobs the list of jobs has if no filter is set: those that are not closed. */
  ongoing_jobs: number;
};
export type Standard = {
  user: PageUser;
  organization: PageOrganization;
  counts: PageCounts;
  /** Present if the reader is a platform operator, not a member of the organization. `until`: when the visit ends automatically; null for a visit of an earlier release. */
  visiting?: { reason: string; until: string | null };
  /** What operators announce to this reader at present. */
  announcements: { id: string; line: string; text: string | null; tone: 'info' | 'warn' }[];
  area: string;
  entity: string;
  view: string;
  /** Position of the log when this page was read. */ position: number;
};
/** `value` is stored, `label` is read. */
export type Option = { value: string; label: string };
/** Names by id, for rows that keep only ids. */
export type Names = Record<string, string>;
