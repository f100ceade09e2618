import { z } from 'zod';
import { event, events, personal, type EventOf } from '../kernel/event.ts';
import { Changes } from '../kernel/values.ts';

const names = {
  first_name: personal(z.string()),
  last_name: personal(z.string()),
  pronoun: personal(z.string().nullable().optional()),
};
const roles = z.array(z.string());

/** A person who signs in. Passwords and tokens are never here, only that they changed. */
export const userEvents = events('user', {
  UserRegistered: event(
    {
      email: personal(z.string()),
      ...names,
      via: z.enum(['google', 'invitation', 'operator']),
      tz_region: z.string().nullable().optional(),
    },
    'created an account by {via}',
  ),
  UserProfileUpdated: event({ changes: personal(Changes.nullable()) }, 'changed their profile'),
  UserJoinedOrganization: event(
    { organization_id: z.string(), roles, grants: z.array(z.string()).optional() },
    'joined the organization as {roles}',
  ),
  UserLeftOrganization: event({ organization_id: z.string(), roles }, 'left the organization'),
  UserRolesChanged: event({ organization_id: z.string(), from: roles, to: roles }, 'roles changed from {from} to {to}'),
  UserGrantsChanged: event(
    { organization_id: z.string(), from: roles, to: roles },
    'grants changed from {from} to {to}',
  ),
  UserDeactivated: event(
    { organization_id: z.string(), reassign_to: z.string().nullable().optional() },
    'was deactivated',
  ),
  UserReactivated: event({ organization_id: z.string() }, 'was reactivated'),
  UserSignedIn: event(
    {
      method: z.enum(['password', 'google', 'registration']),
      tz_region: z.string().nullable().optional(),
      address_hash: z.string().optional(),
    },
    'signed in by {method}',
  ),
  UserSignInFailed: event(
    { method: z.enum(['password', 'google']), address_hash: z.string().optional() },
    'failed to sign in',
  ),
  UserLockedOut: event({ address_hash: z.string().optional() }, 'was locked out after too many failed sign-ins'),
  UserSignedOut: event({ method: z.string() }, 'signed out'),
  OrganizationSwitched: event({ from: z.string(), to: z.string() }, 'switched the organization'),
  PasswordResetRequested: event({ token_hash: z.string() }, 'asked for a password reset'),
  PasswordChanged: event({ via: z.enum(['reset', 'profile', 'invitation', 'demo']) }, 'changed the password by {via}'),
  GoogleAccountLinked: event({ scopes: z.array(z.string()) }, 'linked a Google account'),
});
export type UserEvent = EventOf<typeof userEvents>;

export const invitationEvents = events('invitation', {
  InvitationSent: event(
    {
      email: personal(z.string()),
      first_name: personal(z.string().nullable().optional()),
      last_name: personal(z.string().nullable().optional()),
      pronoun: personal(z.string().nullable().optional()),
      message: personal(z.string().nullable().optional()),
      roles,
      job_id: z.string().nullable().optional(),
      access_level: z.enum(['full', 'standard']).nullable().optional(),
      permissions: z.array(z.string()).optional(),
      expires_at: z.string(),
      token_hash: z.string(),
    },
    'invited a person as {roles}',
  ),
  InvitationResent: event({ expires_at: z.string(), token_hash: z.string() }, 'sent the invitation again'),
  InvitationAccepted: event({ user_id: z.string() }, 'accepted the invitation'),
  InvitationRevoked: event({ reason: z.string().optional() }, 'withdrew the invitation'),
});
export type InvitationEvent = EventOf<typeof invitationEvents>;

/** From the first visit with Google to the sample job. */
export const registrationEvents = events('registration', {
  RegistrationVerified: event(
    {
      email: personal(z.string()),
      first_name: personal(z.string().nullable().optional()),
      last_name: personal(z.string().nullable().optional()),
      google_sub_hash: z.string(),
      question_set_id: z.string().nullable().optional(),
    },
    'verified an email address with the sign-up',
  ),
  RegistrationSubmitted: event({ organization_id: z.string(), user_id: z.string() }, 'registered an organization'),
  SampleJobRequested: event({ job_id: z.string(), source: z.enum(['title', 'kit']) }, 'asked for a sample job'),
});
export type RegistrationEvent = EventOf<typeof registrationEvents>;
