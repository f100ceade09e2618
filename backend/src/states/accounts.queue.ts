import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// The work on accounts that follows from events.

/** Gives what a deactivated member of the organisation `of` held to those who take it over. */
export const handOver = job('hand-over', {
  user_id: z.string(),
  of: z.string(),
  jobs_to: z.string().nullable(),
  teams_to: z.string().nullable(),
  /** Jobs of an earlier release have none. */
  people_to: z.string().nullable().optional(),
  tasks_to: z.string().nullable(),
});
/** Records the end of an operator's visit whose time is over. `visit`: the revision at which it began. */
export const endOldVisit = job('end-old-visit', {
  user_id: z.string(),
  visited: z.string(),
  visit: z.number(),
});
const grantKinds = z.enum(['calendar', 'video', 'files']);
export type GrantKind = z.output<typeof grantKinds>;
/** Gives back at the provider what somebody who disconnected had allowed, if that was not heard at once. `turn`: how often it was tried. */
export const giveBackGrant = job('give-back-grant', { user_id: z.string(), kind: grantKinds, turn: z.number() });
/** Removes what somebody allowed where nothing says that it is connected: the process died between the two. */
export const settleGrant = job('settle-grant', { user_id: z.string(), kind: grantKinds });
/** Disconnects the Google Drive of somebody who is no longer a member of any organisation. */
export const leaveDrive = job('leave-drive', { user_id: z.string() });
/** Ends an invitation that nobody answered. `expires_at` names the link that was valid until then. */
export const expireInvitation = job('expire-invitation', { invitation_id: z.string(), expires_at: z.string() });
