import { z } from 'zod';
import { longestAppointment, mostInterviewers, shortestAppointment } from '../interviews/values.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { onJob, whileOpen } from '../jobs/record-kind.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { sendsInvites } from '../accounts/needs.ts';
import { dateField, fields, mergeLineField, mergeTextField } from '../kernel/field.ts';
import { tagsIn } from '../words/merge-text.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { sayIn, type Voice } from '../words/say.ts';
import { day, flag, id, maybe, whole } from '../kernel/values.ts';
import { bookingMark } from '../messages/letter.ts';
import type { Anchor } from '../messages/merge.ts';
import { tagsOfKind, type TemplateKind } from '../messages/merge-tags.ts';

// Links for candidates to choose the time of a round themselves.

/** How many days a link works, unless the candidate leaves the round before. */
export const inviteDays = 30;
/** The template of the letter with the link, unless a member wrote another (docs/rules/letters.md#the-standard-texts). */
export const inviteTemplate = 'self_scheduling_generic';
/** The kind of the letter, no matter who wrote it. */
export const inviteKind = 'scheduling' satisfies TemplateKind;
/** The merge tag of the link. A letter without this tag does not lead to the page. */
export const inviteTag = 'schedule_link';
/** The link in the letter and in its preview. `id`: the invitation's id. */
export const inviteAnchors = (id: string, speaker: Voice): Record<string, Anchor> => ({
  [inviteTag]: { mark: bookingMark(id), words: sayIn(speaker)('Choose a time') },
});
export const holdsInvite = ({ body }: { body: string }): boolean => tagsIn(body).includes(inviteTag);

const tags = tagsOfKind[inviteKind];
/** The letter with the link. */
export const inviteFields = fields({
  subject: mergeLineField('Subject', { required: true, tags }),
  body: mergeTextField('Message', { required: true, tags }),
});
/** The days to choose from. */
export const inviteDaysFields = fields({ from: dateField('First day'), to: dateField('Last day') });
/** The fields that the sender can change. */
export const inviteForm = fields({ ...inviteDaysFields.each, ...inviteFields.each });
const position = z.number().optional();
const needs = whileOpen(onJob('list', byApplication('application_id', 'applications'), ...sendsInvites.groups));
const invited = z.array(id).min(1).max(100, 'At most 100 candidates are allowed.');
const failed = z.array(z.object({ id: z.string(), name: z.string(), error: z.string(), code: z.string() }));

export const sendInvite = endpoint('/api/opportunities/pipeline/booking_invite', {
  needs,
  summary: `Send the link by which a candidate chooses the time of a round themselves, to one or to many (\`applications\`, at most 100). It holds ${inviteDays} days, and as long as they stand in the round; a new one takes the place of the one before. \`user_ids\`: whom they meet; without any, the panel. \`window\`: the days that they may choose. Without \`subject\` and \`body\` the organization's own text is sent; with \`send_message\` off nothing is, and the caller passes \`invite.link\` on. Errors: wrong_state, not_sent (why the letter would not leave), validation, not_found, job_closed.`,
  request: z.strictObject({
    application_id: id.optional(),
    applications: invited.optional(),
    workflow_step_id: id,
    user_ids: z.array(idOfExisting(member)).max(mostInterviewers).optional(),
    duration: maybe(whole('Duration', shortestAppointment, longestAppointment)),
    window: z.strictObject({ from: maybe(day('First day')), to: maybe(day('Last day')) }).optional(),
    ...inviteFields.changes,
    send_message: maybe(flag),
  }),
  payload: z.object({
    /** Present for one candidate. */
    invite: z.object({ link: z.string(), expires_at: z.string() }).optional(),
    schedule_status: z.string().optional(),
    version: z.number().optional(),
    /** Present for several candidates. */
    done: z.array(z.string()).optional(),
    failed: failed.optional(),
    position,
  }),
});
export const withdrawInvite = endpoint('/api/opportunities/pipeline/booking_invite/withdraw', {
  needs: whileOpen(onJob('list', byApplication('application_id'), ...sendsInvites.groups)),
  summary:
    'Withdraw the link by which a candidate chooses a time. What they booked by it stays booked. Errors: wrong_state, not_found, job_closed.',
  request: z.strictObject({ application_id: id }),
  payload: z.object({ schedule_status: z.string(), version: z.number(), position }),
});
