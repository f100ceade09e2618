import { browserProviderKeys } from '../calendars/outside-calendar.ts';
import { z } from 'zod';
import { operates, keepsMembers } from './needs.ts';
import { anyone, endpoint, self } from '../kernel/endpoint.ts';
import { byJob, readsJob } from '../jobs/record-kind.ts';
import { day, id, isQuarterHour, maybe, oneOf, timeZone, whole, words } from '../kernel/values.ts';
import { availabilityKinds, mostAvailability } from '../booking/availability.ts';
import { mostInvited } from './pasted-people.ts';
import { notificationFields } from '../notifications/fields.ts';
import { boardLaneKeys } from '../board/board-lanes.ts';
import { boardOrderKeys } from '../board/board-order.ts';
import {
  caldavFields,
  invitationFields,
  interviewingFields,
  newPasswordFields,
  passwordFields,
  profileFields,
  resetFields,
  signInFields,
  visitFields,
} from './fields.ts';
import { registerFields } from './register-fields.ts';
import { deactivateFields, inviteFields, inviteManyFields, memberFields, pastedFields } from './member-fields.ts';

const position = z.number().optional();
export const login = endpoint('/api/login', {
  needs: anyone,
  bytes: 16 * 1024,
  summary:
    'Sign in; where a second factor is asked for, begin to. Errors: auth_failed, locked, deactivated, demo_password, google_only (every organisation of this person lets members in only with Google).',
  request: z.strictObject(signInFields.shape),
  // `location` leads to the second factor if one is required; the user is not signed in until then.
  payload: z.object({ user: z.object({ id, name: z.string() }).optional(), location: z.string() }),
});
export const logout = endpoint('/api/logout', {
  needs: self,
  visit: 'open',
  summary: 'End the session.',
  request: z.strictObject({}),
  payload: z.object({}),
});
export const endSession = endpoint('/api/profile/sessions/end', {
  needs: self,
  summary: 'Sign out one other browser of the caller. Errors: not_found.',
  request: z.strictObject({ id: z.string().max(40) }),
  payload: z.object({ position }),
});
export const endOtherSessions = endpoint('/api/profile/sessions/end_others', {
  needs: self,
  summary: 'Sign out everywhere but here.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});
export const register = endpoint('/api/register', {
  needs: anyone,
  summary:
    'Register an organisation after signing in with Google. Without `country` it is the one of the time zone, without `currency` that of the country. Errors: token, duplicate, validation (no country is named, and the time zone is of none).',
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
  // Over the limit the server sends no mail, but its answer stays the same.
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
  summary: 'Create the account from an invitation. Errors: token, duplicate, locked, google_only.',
  request: z.strictObject(invitationFields.shape),
  payload: z.object({ user: z.object({ id, email: z.string() }), position }),
});
export const joinByInvitation = endpoint('/api/invitation/join', {
  needs: self,
  bytes: 16 * 1024,
  summary:
    'Join an organisation with the account that is signed in, and work there. Errors: token, wrong_account, second_factor (that organisation demands one), google_only.',
  request: z.strictObject({ token: invitationFields.shape.token }),
  payload: z.object({ organization: z.object({ id, name: z.string() }), location: z.string(), position }),
});
export const switchOrganization = endpoint('/api/switch_organization', {
  needs: self,
  visit: 'open',
  summary:
    'Work in another organisation one belongs to. `at`: the path that is on screen; `location` is the same page there, of a record its list, or /dashboard where the caller may not open it. Errors: not_found, second_factor (that organisation demands one), google_only.',
  request: z.strictObject({ organization_id: id, at: z.string().max(2000).optional() }),
  payload: z.object({ organization: z.object({ id, name: z.string() }), location: z.string(), position }),
});
export const visitOrganization = endpoint('/api/application/visit', {
  needs: operates,
  summary:
    'Go as an operator of the platform into an organisation that one does not belong to, with the rights of its administrators. It stands in its audit log with the reason. Errors: not_found, member, second_factor, google_only (its rules of signing in hold for operators too).',
  request: z.strictObject(visitFields.shape),
  payload: z.object({ organization: z.object({ id, name: z.string() }), location: z.string(), position }),
});
export const endVisit = endpoint('/api/application/leave', {
  needs: self,
  visit: 'open',
  summary: 'End the visit of an operator and go back to their own organisation. Errors: not_found (there is no visit).',
  request: z.strictObject({}),
  payload: z.object({ location: z.string(), position }),
});
export const updateProfile = endpoint('/api/profile/upsert', {
  needs: self,
  summary:
    'Change the own profile or password. Errors: password, locked, sign_in_again (a first password needs a sign-in of the last 10 minutes).',
  request: z.strictObject({
    ...profileFields.changes,
    ...notificationFields.changes,
    ...interviewingFields.changes,
    current_password: passwordFields.changes.current_password,
    new_password: passwordFields.changes.new_password,
  }),
  payload: z.object({ user: z.object({ id }), position }),
});

const timeOfDay = (label: string) => z.string({ error: words.required(label) }).refine(isQuarterHour, words.time);
export const upsertAvailability = endpoint('/api/profile/availability/upsert', {
  needs: self,
  summary: `Set hours of a weekday (0 is Monday) or of a date in which the caller can be booked (available), or cannot (blocked). An \`end\` of 00:00 is midnight. With \`id\` they take the place of earlier ones. Without \`tz_region\` they count in the zone of the profile. At most ${mostAvailability}. Errors: validation, duplicate, not_found, limit.`,
  request: z.strictObject({
    id: maybe(z.union([id, z.literal('new')])),
    kind: oneOf('Kind', availabilityKinds),
    weekday: maybe(whole('Day of the week', 0, 6)),
    date: maybe(day('Date')),
    start: timeOfDay('From'),
    end: timeOfDay('Until'),
    tz_region: timeZone,
  }),
  payload: z.object({
    availability: z.object({
      id,
      kind: z.enum(availabilityKinds),
      weekday: z.number().nullable(),
      date: z.string().nullable(),
      start: z.string(),
      end: z.string(),
      tz_region: z.string(),
    }),
    position,
  }),
});
export const deleteAvailability = endpoint('/api/profile/availability/delete', {
  needs: self,
  summary: 'Remove hours of the caller. Removing them again changes nothing.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const setAvailabilityWeek = endpoint('/api/profile/availability/week', {
  needs: self,
  summary: `Set all hours of the week in which the caller is available: they take the place of those that were. With none of them the hours of the organisation count again. Blocked hours and hours of dates stay. Setting the same week again changes nothing. \`replaced\` are the hours whose place they took: set them again to undo it. With these, at most ${mostAvailability}. Errors: validation, duplicate, limit.`,
  request: z.strictObject({
    hours: z
      .array(
        z.strictObject({
          weekday: whole('Day of the week', 0, 6),
          start: timeOfDay('From'),
          end: timeOfDay('Until'),
          tz_region: timeZone,
        }),
      )
      .max(mostAvailability),
  }),
  payload: z.object({
    replaced: z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string(), tz_region: z.string() })),
    position,
  }),
});

/** The limit per address: calendar programs ask a few times an hour. */
export const calendarLimit = { most: 60, seconds: 60 } as const;
export const makeCalendarAddress = endpoint('/api/profile/calendar/make', {
  needs: self,
  summary:
    'Make an address by which a calendar program reads the interviews of the caller (iCalendar). An earlier one stops working at once. The answer shows the address this once; only a hash of its key is stored.',
  request: z.strictObject({}),
  payload: z.object({ address: z.string(), position }),
});
export const withdrawCalendarAddress = endpoint('/api/profile/calendar/withdraw', {
  needs: self,
  summary: 'Withdraw the address of the calendar: nobody reads it by it any more.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});

export const connectZoom = endpoint('/api/profile/zoom/connect', {
  needs: self,
  summary:
    'Begin to connect the Zoom account of the caller. The browser goes to `location`, where they allow it, and comes back to the profile. Errors: not_configured, unavailable.',
  request: z.strictObject({}),
  payload: z.object({ location: z.string() }),
});
export const disconnectZoom = endpoint('/api/profile/zoom/disconnect', {
  needs: self,
  summary:
    'Disconnect the Zoom account of the caller. Meetings that were made in it stay there. `heard`: false where Zoom did not answer; the permission is given back as soon as it does. Disconnecting it again changes nothing.',
  request: z.strictObject({}),
  payload: z.object({ heard: z.boolean(), position }),
});

export const connectDrive = endpoint('/api/profile/drive/connect', {
  needs: self,
  summary:
    'Begin to connect the Google Drive of the caller. The browser goes to `location`, where they allow it, and comes back to the profile. We read the files that they name, and change none. Errors: not_configured, unavailable.',
  request: z.strictObject({}),
  payload: z.object({ location: z.string() }),
});
export const disconnectDrive = endpoint('/api/profile/drive/disconnect', {
  needs: self,
  summary:
    'Disconnect the Google Drive of the caller. Files that were added from it stay. `heard`: false where Google did not answer; the permission is given back as soon as it does. Disconnecting it again changes nothing.',
  request: z.strictObject({}),
  payload: z.object({ heard: z.boolean(), position }),
});

export const connectOutsideCalendar = endpoint('/api/profile/outside_calendar/connect', {
  needs: self,
  summary:
    'Begin to connect the calendar that the caller keeps elsewhere. The browser goes to `location`, where they allow it, and comes back to the profile. We see when they are busy, and write their interviews in a calendar of its own. Errors: not_configured, unavailable.',
  request: z.strictObject({ provider: oneOf('Calendar', browserProviderKeys) }),
  payload: z.object({ location: z.string() }),
});
export const connectCaldav = endpoint('/api/profile/outside_calendar/connect_caldav', {
  needs: self,
  summary:
    'Connect the calendar that the caller keeps at a server that speaks CalDAV. The server is asked before anything is kept. `reads_only`: nobody can make a calendar there, so interviews are not written. Only public addresses are called, by HTTPS. Errors: not_configured, unavailable, address, no_calendars, password.',
  // The limit keeps callers from guessing passwords or scanning for servers through us.
  limit: { most: 20, seconds: 3600, caller: { name: 'calendar-logins', organization: 200 } },
  request: z.strictObject(caldavFields.shape),
  payload: z.object({ reads_only: z.boolean(), position }),
});
export const disconnectOutsideCalendar = endpoint('/api/profile/outside_calendar/disconnect', {
  needs: self,
  summary:
    'Disconnect the calendar that the caller keeps elsewhere. The calendar that was made there for interviews is deleted. `heard`: false where the provider did not answer; that is done as soon as it does. Disconnecting it again changes nothing.',
  request: z.strictObject({}),
  payload: z.object({ heard: z.boolean(), position }),
});

export const orderBoard = endpoint('/api/profile/board_order', {
  needs: readsJob('list', byJob('job_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'),
  visit: 'open',
  summary: 'Choose in which order, or in which lanes, the caller sees the cards of a board.',
  request: z.strictObject({
    job_id: id,
    order: oneOf('Order', boardOrderKeys).optional(),
    lanes: oneOf('Lanes', boardLaneKeys).optional(),
  }),
  payload: z.object({ order: z.enum(boardOrderKeys), lanes: z.enum(boardLaneKeys), position }),
});

export const upsertUser = endpoint('/api/org/users/upsert', {
  needs: keepsMembers,
  summary:
    'Change the roles and grants of a member. `version` is the one of the list of users. Errors: not_found, stale, last_admin, visiting (an operator who is on a visit gives themselves nothing), permission (the head of a sales organization keeps only the roles of sales).',
  request: z.strictObject({
    id,
    version: z.number().optional(),
    ...memberFields.changes,
  }),
  payload: z.object({ user: z.object({ id }), position }),
});
const held = z.object({ id, name: z.string() });
/** What a member holds, before a handover. The lists hold the first `shown`; the counts count all. */
export const shownHeld = 50;
export const userHoldings = endpoint('/api/org/users/holdings', {
  needs: keepsMembers,
  summary:
    'What a member holds: jobs they own, places on hiring teams, candidates they look after, open tasks; and who could take it over. Errors: not_found.',
  reads: true,
  request: z.strictObject({ id }),
  payload: z.object({
    jobs: z.object({ count: z.number(), shown: z.array(held) }),
    teams: z.object({ count: z.number(), shown: z.array(held) }),
    people: z.object({ count: z.number(), shown: z.array(held) }),
    tasks: z.object({ count: z.number(), shown: z.array(held) }),
    takers: z.array(z.object({ value: id, label: z.string() })),
    /** The members who may take over people. */
    people_takers: z.array(z.object({ value: id, label: z.string() })),
  }),
});
export const deactivateUser = endpoint('/api/org/users/deactivate', {
  needs: keepsMembers,
  summary:
    'End the sessions of a member and refuse further sign-ins here. The named member takes over their jobs, places on hiring teams, candidates and open tasks. Errors: last_admin, self.',
  request: z.strictObject({ id, ...deactivateFields.shape }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const reactivateUser = endpoint('/api/org/users/reactivate', {
  needs: keepsMembers,
  summary: 'Let a deactivated member sign in again. Errors: visiting, limit (every seat of the plan is taken).',
  request: z.strictObject({ id }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const deleteUser = endpoint('/api/org/users/delete', {
  needs: keepsMembers,
  summary:
    'Remove a deactivated member from the organization for good. Their name stays in every history; the list of users does not show them any more, and only a new invitation lets them in again. Errors: not_found, wrong_state (the member is active), visiting.',
  request: z.strictObject({ id }),
  payload: z.object({ user: z.object({ id }), position }),
});
export const upsertInvitation = endpoint('/api/org/invitations/upsert', {
  needs: keepsMembers,
  summary:
    'Invite a person by email. Errors: duplicate, invited, visiting (an operator who is on a visit does not invite themselves).',
  request: z.strictObject({
    id: z.literal('new').optional(),
    ...inviteFields.shape,
  }),
  payload: z.object({ invitation: z.object({ id }), position }),
});
/** The effects that an invitation had, or would have, for one line of a pasted list. */
export const pastedOutcomes = ['new', 'member', 'deactivated', 'invited', 'twice', 'over', 'no_address'] as const;
export const checkPasted = endpoint('/api/org/invitations/check', {
  needs: keepsMembers,
  summary: `Read a pasted list of people and say for each line what an invitation would do. Nothing is sent. At most ${mostInvited} people count.`,
  reads: true,
  request: z.strictObject(pastedFields.shape),
  payload: z.object({
    lines: z.array(
      z.object({
        line: z.number(),
        text: z.string(),
        email: z.string().nullable(),
        first_name: z.string(),
        last_name: z.string(),
        outcome: z.enum(pastedOutcomes),
      }),
    ),
  }),
});
export const inviteMany = endpoint('/api/org/invitations/many', {
  needs: keepsMembers,
  summary: `Invite up to ${mostInvited} people with the same roles. One answer for each; a repeated request invites nobody twice. Errors: limit.`,
  request: z.strictObject({
    ...inviteManyFields.shape,
    people: z
      .array(
        z.strictObject({
          email: inviteFields.shape.email,
          first_name: inviteFields.shape.first_name,
          last_name: inviteFields.shape.last_name,
        }),
      )
      .min(1, 'Paste at least one address.')
      .max(mostInvited, `At most ${mostInvited} people are allowed.`),
  }),
  payload: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(['sent', 'member', 'deactivated', 'invited', 'failed']),
        error: z.string().optional(),
      }),
    ),
    position,
  }),
});
export const deleteInvitation = endpoint('/api/org/invitations/delete', {
  needs: keepsMembers,
  summary: 'Withdraw an invitation.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const resendInvitation = endpoint('/api/org/invitations/resend', {
  needs: keepsMembers,
  summary: 'Send a new link; the old one is void. At most five times. Errors: limit, visiting.',
  request: z.strictObject({ id }),
  payload: z.object({ invitation: z.object({ id }), position }),
});
