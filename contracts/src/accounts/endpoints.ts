import { z } from 'zod';
import { anyone, endpoint, holds, self } from '../kernel/endpoint.ts';
import { id, maybe } from '../kernel/values.ts';
import {
  deactivateFields,
  inviteFields,
  invitationFields,
  memberFields,
  newPasswordFields,
  passwordFields,
  profileFields,
  registerFields,
  resetFields,
  signInFields,
} from './fields.ts';

const position = z.number().optional();
export const login = endpoint('/api/login', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Sign in. Errors: auth_failed, locked, deactivated, suspended.',
  request: z.strictObject(signInFields.shape),
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
    ...registerFields.shape,
    company_size: maybe(
      z.coerce.number().pipe(
        z.union([z.literal(1), z.literal(31), z.literal(61), z.literal(101), z.literal(301)], {
          error: 'Choose one of the listed values for Company size.',
        }),
      ),
    ),
    question_set_id: maybe(id),
  }),
  payload: z.object({
    organization: z.object({ id, name: z.string(), slug: z.string() }),
    user: z.object({ id }),
    position,
  }),
});
export const passwordResetRequest = endpoint('/api/password_reset_request', {
  needs: anyone,
  // Over the limit the server sends no mail and answers as always.
  limit: { most: 3, seconds: 3600, per: 'email', over: {} },
  bytes: 16 * 1024,
  summary: 'Ask for a reset link. Answers ok whether or not the email is known.',
  request: z.strictObject(resetFields.shape),
  payload: z.object({}),
});
export const passwordReset = endpoint('/api/password_reset', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Set a new password with the token of the mail. Errors: token.',
  request: z.strictObject(newPasswordFields.shape),
  payload: z.object({}),
});
export const acceptInvitation = endpoint('/api/invitation/user', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Create the account from an invitation. Errors: token, duplicate.',
  request: z.strictObject(invitationFields.shape),
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
    ...profileFields.changes,
    current_password: passwordFields.changes.current_password,
    new_password: passwordFields.changes.new_password,
  }),
  payload: z.object({ user: z.object({ id }), position }),
});

export const upsertUser = endpoint('/api/org/users/upsert', {
  needs: holds('MANAGE_ORG'),
  summary: 'Change the roles and grants of a member. Errors: not_found, last_admin.',
  request: z.strictObject({
    id,
    version: z.number().optional(),
    ...memberFields.changes,
  }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const deactivateUser = endpoint('/api/org/users/deactivate', {
  needs: holds('MANAGE_ORG'),
  summary: 'End the sessions of a member and refuse further sign-ins here. Errors: last_admin, self.',
  request: z.strictObject({ id, ...deactivateFields.shape }),
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
    ...inviteFields.shape,
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
