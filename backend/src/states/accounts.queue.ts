import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// Background jobs on accounts that follow from events.

/** Gives the jobs, places on teams and tasks of a deactivated member of the organization `of` to the members who take them over. */
export const handOver = job('hand-over', {
  user_id: z.string(),
  of: z.string(),
  jobs_to: z.string().nullable(),
  teams_to: z.string().nullable(),
  /** A queued job of an earlier release lacks this field. */
  people_to: z.string().nullable().optional(),
  tasks_to: z.string().nullable(),
});
/** Records the end of an operator's visit whose time is over. `visit`: the revision at which it began. */
export const endOldVisit = job(
  'end-old-visit',
  {
    user_id: z.string(),
    visited: z.string(),
    visit: z.number(),
  },
  { whileSuspended: true },
);
/** Mails the administrators of the organization `visited` what an operator changed there. `end`: the revision at which the visit ended. */
export const tellOfVisit = job(
  'tell-of-visit',
  { user_id: z.string(), visited: z.string(), end: z.number() },
  { whileSuspended: true },
);
const grantKinds = z.enum(['calendar', 'video', 'files']);
export type GrantKind = z.output<typeof grantKinds>;
/** Revokes a disconnected user's grant at the provider if the first attempt failed. `turn`: the number of attempts. */
export const giveBackGrant = job(
  'give-back-grant',
  { user_id: z.string(), kind: grantKinds, turn: z.number() },
  { whileSuspended: true },
);
/** Removes a user's grant if no event says that it is connected, because the process died after it stored the grant. */
export const settleGrant = job('settle-grant', { user_id: z.string(), kind: grantKinds }, { whileSuspended: true });
/** Disconnects the Google Drive of a user who is no longer a member of any organization. */
export const leaveDrive = job('leave-drive', { user_id: z.string() }, { whileSuspended: true });
/** Ends an unanswered invitation. `expires_at`: the end of the link's validity, which identifies the link. */
export const expireInvitation = job(
  'expire-invitation',
  { invitation_id: z.string(), expires_at: z.string() },
  { whileSuspended: true },
);
