import { z } from 'zod';
import type { Holdings, Role } from './permission.ts';
import type { JobPermission } from './job-permission.ts';

// What every signed-in page carries besides its own data (docs/rules/addresses-and-pages.md#what-every-page-carries).

export type PageUser = {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  pronoun: string | null;
  tz_region: string | null;
  /** Whether the drawer goes on to the next candidate after a decision: a setting of their own. */
  leads_on: boolean;
  first_steps: boolean;
  /** Whether they make prospect pipelines or may see one. */
  prospects: boolean;
  /** Whether they have connected their Google Drive. */
  drive: boolean;
  roles: Role[];
  groups: Holdings;
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
  /** Whether nobody may archive a candidate without a reason. */
  required_reason: boolean;
};
/** `jobs` are the caller's open jobs for the menu, at most eight, those that need attention first. */
export type PageCounts = {
  open_tasks: number;
  unread_messages: number;
  /** Texts of jobs that the caller is asked to review. */
  waiting_reviews: number;
  /** How many scorecards the caller owes for conversations that have ended; counted up to 100. */
  due_scorecards: number;
  /** At most 100 are counted. */
  unread_notifications: number;
  jobs: { id: string; name: string; new_resumes: number }[];
  /** The jobs that the list of jobs shows before anybody filters it: those that are not closed. */
  ongoing_jobs: number;
};
export type Standard = {
  user: PageUser;
  organization: PageOrganization;
  counts: PageCounts;
  /** The reader is an operator of the platform, and no member of the organisation. */
  visiting?: { reason: string };
  area: string;
  entity: string;
  view: string;
  /** Position of the log when this was read. */ position: number;
};
/** What the caller may do on a job. `sees`: the sections that they may read. `counts`: those of which they see numbers and no people, none of them in `sees`. `permissions`: where they may also act; each of these is seen too. */
export type JobRights = {
  sees: JobPermission[];
  counts: JobPermission[];
  permissions: JobPermission[];
  editor: boolean;
};
/** `value` is stored, `label` is read. */
export type Option = { value: string; label: string };
/** A candidate stage as screens draw it. */
export const StepRef = z.object({ id: z.string(), name: z.string(), type: z.string() });
export type StepRef = z.output<typeof StepRef>;
/** Names by id, for rows that keep only ids. */
export type Names = Record<string, string>;
