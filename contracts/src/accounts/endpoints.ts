import { z } from 'zod';
import { anyone, endpoint, holds, self } from '../kernel/endpoint.ts';
import { groups, roles, ungrantable } from '../kernel/permission.ts';
import { idOf, job, member } from '../kernel/reference.ts';
import { email, flag, id, longText, maybe, maybeText, text, timeZone } from '../kernel/values.ts';

const position = z.number().optional();
const token = (message: string) => z.string({ error: message }).min(1, message).max(300);
/** 10 to 128 characters, and not one that everybody guesses first. */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .min(10, 'Password must be at least 10 characters.')
  .max(128, 'Password must be at most 128 characters.');
const resetToken = token('The reset link is incomplete. Open it again from your email.');
const invitationToken = token('The invitation link is incomplete. Open it again from your email.');

export const login = endpoint('/api/login', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Sign in. Errors: auth_failed, locked, deactivated, suspended.',
  request: z.strictObject({
    email: email(),
    password: z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(1000),
    tz_region: timeZone,
  }),
  payload: z.object({ user: z.object({ id, name: z.string() }), location: z.string() }),
});
export const logout = endpoint('/api/logout', {
  needs: self,
  summary: 'End the session.',
  request: z.strictObject({}),
  payload: z.object({}),
});
export const register = endpoint('/api/register', {
  needs: anyone,
  summary: 'Register an organisation after signing in with Google. Errors: token, duplicate.',
  request: z.strictObject({
    first_name: text('First name', 80),
    last_name: text('Last name', 80),
    pronoun: maybeText('Pronouns', 40),
    organization_name: text('Organization name', 120),
    primary_domain: maybeText('Website', 200),
    industry: maybeText('Industry', 80),
    company_size: maybe(
      z.coerce.number().pipe(
        z.union([z.literal(1), z.literal(31), z.literal(61), z.literal(101), z.literal(301)], {
          error: 'Choose one of the listed values for Company size.',
        }),
      ),
    ),
    typical_job_description: maybeText('Typical job', 10_000),
    about: maybe(longText('About', 50_000)),
    tzRegion: timeZone,
    securityToken: token('Your sign-up session has expired. Start again with Google.'),
    question_set_id: maybe(id),
    ai_consent: maybe(flag),
  }),
  payload: z.object({
    organization: z.object({ id, name: z.string(), slug: z.string() }),
    user: z.object({ id }),
    position,
  }),
});
export const passwordResetRequest = endpoint('/api/password_reset_request', {
  needs: anyone,
  // Over the limit no mail is sent, and the answer does not tell.
  limit: { most: 3, seconds: 3600, per: 'email', over: {} },
  bytes: 16 * 1024,
  summary: 'Ask for a reset link. Answers ok whether or not the email is known.',
  request: z.strictObject({ email: email() }),
  payload: z.object({}),
});
export const passwordReset = endpoint('/api/password_reset', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Set a new password with the token of the mail. Errors: token.',
  request: z.strictObject({ password: newPassword, token: resetToken }),
  payload: z.object({}),
});
export const acceptInvitation = endpoint('/api/invitation/user', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Create the account from an invitation. Errors: token, duplicate.',
  request: z.strictObject({
    token: invitationToken,
    password: newPassword,
    first_name: text('First name', 80),
    last_name: text('Last name', 80),
    pronoun: maybeText('Pronouns', 40),
  }),
  payload: z.object({ user: z.object({ id, email: z.string() }), position }),
});
export const switchOrganization = endpoint('/api/switch_organization', {
  needs: self,
  summary: 'Work in another organisation one belongs to. Errors: not_found.',
  request: z.strictObject({ organization_id: id }),
  payload: z.object({ organization: z.object({ id, name: z.string() }), location: z.string(), position }),
});
export const updateProfile = endpoint('/api/profile/upsert', {
  needs: self,
  summary: 'Change the own profile or password. Errors: password.',
  request: z.strictObject({
    first_name: text('First name', 80).optional(),
    last_name: text('Last name', 80).optional(),
    pronoun: maybeText('Pronouns', 40),
    title: maybeText('Title', 120),
    phone: maybeText('Phone', 40),
    tz_region: timeZone,
    current_password: z.string().max(1000).optional(),
    new_password: maybe(newPassword),
  }),
  payload: z.object({ user: z.object({ id }), position }),
});

const roleList = z
  .array(z.enum(roles, { error: 'Choose one of the listed values for roles.' }))
  .min(1, 'Roles is required.')
  .max(12);
export const upsertUser = endpoint('/api/org/users/upsert', {
  needs: holds('MANAGE_ORG'),
  summary: 'Change the roles and grants of a member. Errors: not_found, last_admin.',
  request: z.strictObject({
    id,
    version: z.number().optional(),
    roles: roleList.optional(),
    grants: z
      .array(
        z.enum(groups).refine((group) => !ungrantable.includes(group), 'This permission cannot be granted one by one.'),
      )
      .optional(),
  }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const deactivateUser = endpoint('/api/org/users/deactivate', {
  needs: holds('MANAGE_ORG'),
  summary: 'End the sessions of a member and refuse further sign-ins here. Errors: last_admin, self.',
  request: z.strictObject({ id, reassign_to: maybe(idOf(member)) }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const reactivateUser = endpoint('/api/org/users/reactivate', {
  needs: holds('MANAGE_ORG'),
  summary: 'Let a deactivated member sign in again.',
  request: z.strictObject({ id }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const upsertInvitation = endpoint('/api/org/invitations/upsert', {
  needs: holds('MANAGE_ORG'),
  summary: 'Invite a person by email. Errors: duplicate.',
  request: z.strictObject({
    id: z.string().optional(),
    email: email(),
    first_name: maybeText('First name', 80),
    last_name: maybeText('Last name', 80),
    pronoun: maybeText('Pronouns', 40),
    roles: roleList,
    job_id: maybe(idOf(job)),
    access_level: maybe(z.enum(['full', 'standard'])),
    permissions: z.array(z.string()).optional(),
    message: maybeText('Message', 500),
  }),
  payload: z.object({ invitation: z.object({ id }), position }),
});
export const deleteInvitation = endpoint('/api/org/invitations/delete', {
  needs: holds('MANAGE_ORG'),
  summary: 'Withdraw an invitation.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const resendInvitation = endpoint('/api/org/invitations/resend', {
  needs: holds('MANAGE_ORG'),
  summary: 'Send a new link; the old one is void. At most five times. Errors: limit.',
  request: z.strictObject({ id }),
  payload: z.object({ invitation: z.object({ id }), position }),
});
