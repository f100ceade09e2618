import { calendarProviderKeys, calendarProviders } from '../calendars/outside-calendar.ts';
import { nameOrderKeys } from '../values/person-name.ts';
import { z } from 'zod';
import { earlier, event, events, open, personal, unchanged, type EventOf } from '../kernel/event.ts';
import { availabilityKinds } from '../booking/availability.ts';
import { phrase, sayIn } from '../words/say.ts';
import { Changes, moment, word } from '../kernel/values.ts';
import { factorKinds, factorProofs } from './factors.ts';

const maybe = z.string().nullable().optional();
const names = {
  first_name: personal(z.string()),
  last_name: personal(z.string()),
  name_order: personal(z.enum(nameOrderKeys).nullable().optional()),
  pronoun: personal(maybe),
};
const roles = z.array(word);
/** The hash is sealed: there are so few network addresses that a reader of the log could compute the hash of each. */
const address_hash = personal(word.nullable().optional());
/** The shape in an earlier release, which did not seal the address. */
const inTheClear = (example: Record<string, unknown>) => ({
  ofPerson: true,
  earlier: [earlier({ personal: [], example, upcast: unchanged })],
});

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
      { ofPerson: ({ via }) => via !== 'operator' },
    ),
    UserProfileUpdated: event({ changes: personal(Changes.nullable()) }, 'changed their profile'),
    BoardOrderChosen: event({ job_id: word, order: word }, 'sorted a board by {order}'),
    BoardLanesChosen: event({ job_id: word, lanes: word }, 'grouped a board by {lanes}'),
    /** Hours of a weekday (0 is Monday) or of a date, in a time zone; an end of 00:00 is the following midnight. The id of earlier hours replaces those. */
    AvailabilitySet: event(
      {
        availability_id: word,
        kind: z.enum(availabilityKinds),
        weekday: z.number().nullable(),
        date: word.nullable(),
        start: word,
        end: word,
        tz_region: word,
      },
      'changed their interview hours',
    ),
    AvailabilityRemoved: event({ availability_id: word }, 'changed their interview hours'),
    /** Calendar programs read the user's interviews at this address until the user makes another one. The event has only the hash of its key. */
    CalendarAddressMade: event({ key_hash: word }, 'created a calendar address'),
    CalendarAddressWithdrawn: event({}, 'withdrew their calendar address'),
    /** Marks all notifications of this organization up to that moment as read. */
    NotificationsRead: event({ organization_id: word, up_to: moment }, 'read all notifications'),
    UserJoinedOrganization: event(
      { organization_id: word, roles, grants: z.array(word).optional() },
      'joined the organization as {roles}',
      { ofPerson: true },
    ),
    /** The user was removed for good and needs a new invitation to come back. */
    UserLeftOrganization: event({ organization_id: word, roles }, 'removed the member from the organization'),
    UserRolesChanged: event({ organization_id: word, from: roles, to: roles }, 'changed the roles from {from} to {to}'),
    UserGrantsChanged: event(
      { organization_id: word, from: roles, to: roles },
      'changed the grants from {from} to {to}',
    ),
    /** Who takes over what the person holds: `reassign_to` the open tasks, `jobs_to` the jobs they own, `teams_to` their places on hiring teams, `people_to` the candidates they look after. */
    UserDeactivated: event(
      {
        organization_id: word,
        reassign_to: word.nullable().optional(),
        jobs_to: word.nullable().optional(),
        teams_to: word.nullable().optional(),
        people_to: word.nullable().optional(),
      },
      'deactivated the member',
    ),
    UserReactivated: event({ organization_id: word }, 'reactivated the member'),
    UserSignedIn: event(
      {
        method: z.enum(['password', 'google', 'registration', 'passkey']),
        /** The second proof of identity. Absent if none was required. */
        second: z.enum(factorProofs).optional(),
        tz_region: word.nullable().optional(),
        address_hash,
      },
      'signed in by {method}',
      inTheClear({ method: 'password', tz_region: 'Europe/Berlin', address_hash: 'c0ffee' }),
    ),
    UserSignInFailed: event(
      { method: z.enum(['password', 'google', 'second_factor']), address_hash },
      'failed to sign in',
      inTheClear({ method: 'password', address_hash: 'c0ffee' }),
    ),
    WrongPasswordTyped: event(
      { at: z.enum(['profile', 'invitation', 'factors']), address_hash },
      'entered a wrong password ({at})',
    ),
    UserLockedOut: event(
      { address_hash },
      'was locked out after too many wrong passwords',
      inTheClear({ address_hash: 'c0ffee' }),
    ),
    UserSignedOut: event({ method: word }, 'signed out', { ofPerson: true }),
    OrganizationSwitched: event({ from: word, to: word }, 'switched the organization'),
    /** A platform operator works in an organization that they do not belong to, until the visit ends. `reason` is in their words and about the organization, never about a person. */
    OrganizationVisited: event(
      // `until`: the latest end of the visit. Visits of an earlier release lack it.
      { organization_id: word, reason: open(z.string()), until: moment.optional() },
      'entered as a platform operator: {reason}',
    ),
    OrganizationVisitEnded: event({ organization_id: word }, 'left as a platform operator', { ofPerson: true }),
    PasswordResetRequested: event({ token_hash: word }, 'asked for a password reset', { ofPerson: true }),
    PasswordChanged: event(
      { via: z.enum(['reset', 'profile', 'invitation', 'demo']) },
      'changed the password by {via}',
    ),
    /** `step`: the 30-second period of the code that was shown. The app's key is in the vault, never here. */
    SecondFactorAdded: event(
      {
        factor_id: word,
        kind: z.enum(factorKinds),
        name: personal(z.string()),
        credential: personal(
          z.object({ id: z.string(), public_key: z.string(), transports: z.array(z.string()) }).nullable(),
        ),
        step: z.number().optional(),
        counter: z.number().optional(),
      },
      'added a second factor ({kind})',
    ),
    SecondFactorUsed: event(
      { factor_id: word, step: z.number().optional(), counter: z.number().optional() },
      'used a second factor',
    ),
    SecondFactorRemoved: event({ factor_id: word }, 'removed a second factor'),
    /** Hashes made with the server's secret, so a reader cannot find a code. */
    RecoveryCodesMade: event({ code_hashes: z.array(word) }, 'created new recovery codes'),
    RecoveryCodeUsed: event({ code_hash: word }, 'used a recovery code'),
    GoogleAccountLinked: event({ scopes: z.array(word) }, 'linked a Google account'),
    /** The vault has the grant, not this event. */
    ZoomAccountLinked: event({ scopes: z.array(word) }, 'connected a Zoom account'),
    /** asked: the user disconnected it here. ended: Zoom does not accept the grant any more. left: the user is not a member of any organization any more. */
    ZoomAccountUnlinked: event(
      { why: z.enum(['asked', 'ended', 'left']) },
      (data, speaker) =>
        data.why === 'ended'
          ? sayIn(speaker)('lost the connection to their Zoom account')
          : sayIn(speaker)('disconnected their Zoom account'),
      { kind: phrase('disconnected their Zoom account'), ofPerson: true },
    ),
    /** The vault has the grant, not this event. */
    GoogleDriveLinked: event({ scopes: z.array(word) }, 'connected Google Drive'),
    /** The values are those of Zoom above. */
    GoogleDriveUnlinked: event(
      { why: z.enum(['asked', 'ended', 'left']) },
      (data, speaker) =>
        data.why === 'ended'
          ? sayIn(speaker)('lost the connection to their Google Drive')
          : sayIn(speaker)('disconnected their Google Drive'),
      { kind: phrase('disconnected their Google Drive'), ofPerson: true },
    ),
    /** The vault has the grant, not this event. */
    OutsideCalendarLinked: event(
      { provider: z.enum(calendarProviderKeys), scopes: z.array(word) },
      (data, speaker) =>
        sayIn(speaker)('connected a calendar ({provider})', {
          provider: sayIn(speaker)(calendarProviders[data.provider]),
        }),
      { kind: phrase('connected a calendar ({provider})') },
    ),
    /** asked: the user disconnected it here. ended: the provider does not accept the grant any more. left: the user is not a member of any organization any more. */
    OutsideCalendarUnlinked: event(
      { why: z.enum(['asked', 'ended', 'left']) },
      (data, speaker) =>
        data.why === 'ended'
          ? sayIn(speaker)('lost the connection to their calendar')
          : sayIn(speaker)('disconnected their calendar'),
      { kind: phrase('disconnected their calendar'), ofPerson: true },
    ),
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
        /** Present if an operator of the platform invites the first administrator. */
        by_operator: z.literal(true).optional(),
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
    InvitationExpired: event({}, 'closed the invitation, because its time was over'),
    /** Its organization has left. */
    InvitationForgotten: event({}, 'removed the words of the invitation'),
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
    SampleJobRequested: event({ job_id: word, source: z.enum(['title', 'kit']) }, 'requested a sample job'),
  },
);
export type RegistrationEvent = EventOf<typeof registrationEvents>;
