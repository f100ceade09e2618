import { z } from 'zod';
import { earlier, event, events, personal, unchanged, type EventOf } from '../kernel/event.ts';
import { Changes, moment, word } from '../kernel/values.ts';

const maybe = z.string().nullable().optional();
const names = {
  first_name: personal(z.string()),
  last_name: personal(z.string()),
  pronoun: personal(maybe),
};
const roles = z.array(word);

/** A person who signs in. Events say that a password changed; they never hold a password or a token. */
export const userEvents = events(
  'user',
  { about: 'stream' },
  {
    UserRegistered: event(
      {
        email: personal(z.string()),
        ...names,
        via: z.enum(['google', 'invitation', 'operator']),
        tz_region: word.nullable().optional(),
      },
      'created an account by {via}',
    ),
    UserProfileUpdated: event({ changes: personal(Changes.nullable()) }, 'changed their profile'),
    UserJoinedOrganization: event(
      { organization_id: word, roles, grants: z.array(word).optional() },
      'joined the organization as {roles}',
    ),
    UserLeftOrganization: event({ organization_id: word, roles }, 'left the organization'),
    UserRolesChanged: event({ organization_id: word, from: roles, to: roles }, 'roles changed from {from} to {to}'),
    UserGrantsChanged: event({ organization_id: word, from: roles, to: roles }, 'grants changed from {from} to {to}'),
    UserDeactivated: event({ organization_id: word, reassign_to: word.nullable().optional() }, 'was deactivated'),
    UserReactivated: event({ organization_id: word }, 'was reactivated'),
    UserSignedIn: event(
      {
        method: z.enum(['password', 'google', 'registration']),
        tz_region: word.nullable().optional(),
        address_hash: word.optional(),
      },
      'signed in by {method}',
    ),
    UserSignInFailed: event(
      { method: z.enum(['password', 'google']), address_hash: word.optional() },
      'failed to sign in',
    ),
    UserLockedOut: event({ address_hash: word.optional() }, 'was locked out after too many failed sign-ins'),
    UserSignedOut: event({ method: word }, 'signed out'),
    OrganizationSwitched: event({ from: word, to: word }, 'switched the organization'),
    PasswordResetRequested: event({ token_hash: word }, 'asked for a password reset'),
    PasswordChanged: event(
      { via: z.enum(['reset', 'profile', 'invitation', 'demo']) },
      'changed the password by {via}',
    ),
    GoogleAccountLinked: event({ scopes: z.array(word) }, 'linked a Google account'),
  },
);
export type UserEvent = EventOf<typeof userEvents>;

export const invitationEvents = events(
  'invitation',
  { about: 'stream' },
  {
    InvitationSent: event(
      {
        email: personal(z.string()),
        first_name: personal(maybe),
        last_name: personal(maybe),
        pronoun: personal(maybe),
        message: personal(maybe),
        roles,
        job_id: word.nullable().optional(),
        access_level: z.enum(['full', 'standard']).nullable().optional(),
        permissions: z.array(word).optional(),
        expires_at: moment,
        token_hash: word,
      },
      'invited a person as {roles}',
    ),
    InvitationResent: event({ expires_at: moment, token_hash: word }, 'sent the invitation again'),
    InvitationAccepted: event({ user_id: word }, 'accepted the invitation'),
    InvitationRevoked: event({ reason: personal(maybe) }, 'withdrew the invitation', {
      earlier: [earlier({ personal: [], example: { reason: 'Ada took another job' }, upcast: unchanged })],
    }),
  },
);
export type InvitationEvent = EventOf<typeof invitationEvents>;

/** A registration, from the first visit with Google to the sample job. */
export const registrationEvents = events(
  'registration',
  { about: 'stream' },
  {
    RegistrationVerified: event(
      {
        email: personal(z.string()),
        first_name: personal(maybe),
        last_name: personal(maybe),
        google_sub_hash: word,
        question_set_id: word.nullable().optional(),
      },
      'verified an email address with the sign-up',
    ),
    RegistrationSubmitted: event({ organization_id: word, user_id: word }, 'registered an organization'),
    SampleJobRequested: event({ job_id: word, source: z.enum(['title', 'kit']) }, 'asked for a sample job'),
  },
);
export type RegistrationEvent = EventOf<typeof registrationEvents>;
