import { readsOnly } from '@candor/contracts/calendars/outside-calendar';
import { fullName } from '@candor/contracts/values/person-name';
import type { InvitationEvent, UserEvent } from '@candor/contracts/accounts/events';
import {
  afterChoosing,
  afterSetting,
  invitationList,
  type InvitationRow,
  type Membership,
  userList,
  type UserRow,
} from '@candor/contracts/accounts/rows';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { mailDefaults } from '@candor/contracts/notifications/mailing';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { changed } from '@candor/contracts/kernel/values';
import { projection } from '../kernel/projection.ts';

const member = (
  row: UserRow | null,
  event: Recorded,
  organization_id: string,
  change: (membership: Membership) => Membership,
): UserRow | null =>
  row && {
    ...row,
    version: event.revision,
    memberships: row.memberships.map((membership) =>
      membership.organization_id === organization_id ? change(membership) : membership,
    ),
  };
const seen = (row: UserRow | null, event: Recorded, more: Partial<UserRow> = {}): UserRow | null =>
  row && { ...row, ...more, version: event.revision, last_active_at: event.metadata.occurred_at };
/** Removes the key of the address from which programs read the user's calendar. */
const withoutCalendar = (row: UserRow | null, event: Recorded): UserRow | null =>
  row && { ...row, calendar_key: null, version: event.revision };
/** Changes only the version. No screen shows the event, but a form that is loaded later must not be refused as stale. */
const passed = (row: UserRow | null, event: Recorded): UserRow | null => row && { ...row, version: event.revision };

/** Users, the people who sign in. A user belongs to no single organization; memberships name their organizations. */
export const users = projection<UserRow, UserEvent>({
  name: 'users',
  version: 16,
  list: userList,
  keys: (event) => [idOf(event.stream)],
  organization: () => '*',
  on: {
    UserRegistered: (_, event) => ({
      id: idOf(event.stream),
      email: event.data.email,
      name: fullName(event.data),
      first_name: event.data.first_name,
      last_name: event.data.last_name,
      name_order: event.data.name_order ?? null,
      pronoun: event.data.pronoun ?? null,
      title: null,
      phone: null,
      signature: null,
      tz_region: event.data.tz_region ?? null,
      leads_on: true,
      shown_reading: true,
      availability: [],
      calendar_key: null,
      interviews_per_day: null,
      interview_buffer: null,
      language: null,
      first_steps: true,
      ...mailDefaults,
      board_orders: [],
      google_linked: event.data.via === 'google',
      zoom_since: null,
      drive_since: null,
      outside_calendar: null,
      second_factors: [],
      has_second_factor: false,
      recovery_codes_left: 0,
      memberships: [],
      last_organization_id: null,
      last_active_at: null,
      created_at: event.metadata.occurred_at,
      version: event.revision,
    }),
    UserProfileUpdated: (row, event) => {
      if (!row) return row;
      const next = changed(row, event.data.changes ?? {});
      return { ...next, name: fullName(next), version: event.revision };
    },
    BoardOrderChosen: (row, event) =>
      row && { ...row, board_orders: afterChoosing(row.board_orders, event.data), version: event.revision },
    BoardLanesChosen: (row, event) =>
      row && { ...row, board_orders: afterChoosing(row.board_orders, event.data), version: event.revision },
    AvailabilitySet: (row, event) =>
      row && { ...row, availability: afterSetting(row.availability, event.data), version: event.revision },
    AvailabilityRemoved: (row, event) =>
      row && {
        ...row,
        availability: row.availability.filter(({ id }) => id !== event.data.availability_id),
        version: event.revision,
      },
    CalendarAddressMade: (row, event) =>
      row && {
        ...row,
        calendar_key: { hash: event.data.key_hash, at: event.metadata.occurred_at },
        version: event.revision,
      },
    CalendarAddressWithdrawn: withoutCalendar,
    NotificationsRead: passed,
    UserJoinedOrganization: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        last_organization_id: row.last_organization_id ?? event.data.organization_id,
        memberships: [
          ...row.memberships.filter((each) => each.organization_id !== event.data.organization_id),
          {
            organization_id: event.data.organization_id,
            roles: event.data.roles as Role[],
            grants: (event.data.grants ?? []) as Group[],
            status: 'active',
            joined_at: event.metadata.occurred_at,
          },
        ],
      },
    UserLeftOrganization: (row, event) =>
      member(row, event, event.data.organization_id, (membership) => ({ ...membership, status: 'left' })),
    UserRolesChanged: (row, event) =>
      member(row, event, event.data.organization_id, (membership) => ({
        ...membership,
        roles: event.data.to as Role[],
      })),
    UserGrantsChanged: (row, event) =>
      member(row, event, event.data.organization_id, (membership) => ({
        ...membership,
        grants: event.data.to as Group[],
      })),
    UserDeactivated: (row, event) =>
      member(row, event, event.data.organization_id, (membership) => ({ ...membership, status: 'deactivated' })),
    UserReactivated: (row, event) =>
      member(row, event, event.data.organization_id, (membership) => ({ ...membership, status: 'active' })),
    UserSignedIn: (row, event) => seen(row, event, event.data.tz_region ? { tz_region: event.data.tz_region } : {}),
    OrganizationSwitched: (row, event) => seen(row, event, { last_organization_id: event.data.to }),
    SecondFactorAdded: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        has_second_factor: true,
        second_factors: [
          ...row.second_factors,
          {
            id: event.data.factor_id,
            kind: event.data.kind,
            name: event.data.name,
            added_at: event.metadata.occurred_at,
            last_used_at: null,
          },
        ],
      },
    SecondFactorUsed: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        second_factors: row.second_factors.map((each) =>
          each.id === event.data.factor_id ? { ...each, last_used_at: event.metadata.occurred_at } : each,
        ),
      },
    SecondFactorRemoved: (row, event) => {
      if (!row) return row;
      const left = row.second_factors.filter((each) => each.id !== event.data.factor_id);
      return {
        ...row,
        version: event.revision,
        second_factors: left,
        has_second_factor: left.length > 0,
        recovery_codes_left: left.length ? row.recovery_codes_left : 0,
      };
    },
    RecoveryCodesMade: (row, event) =>
      row && { ...row, version: event.revision, recovery_codes_left: event.data.code_hashes.length },
    RecoveryCodeUsed: (row, event) =>
      row && { ...row, version: event.revision, recovery_codes_left: Math.max(0, row.recovery_codes_left - 1) },
    GoogleAccountLinked: (row, event) => seen(row, event, { google_linked: true }),
    ZoomAccountLinked: (row, event) =>
      row && { ...row, zoom_since: event.metadata.occurred_at, version: event.revision },
    OutsideCalendarLinked: (row, event) =>
      row && {
        ...row,
        outside_calendar: {
          provider: event.data.provider,
          since: event.metadata.occurred_at,
          reads_only: event.data.scopes.includes(readsOnly),
        },
        version: event.revision,
      },
    OutsideCalendarUnlinked: (row, event) => row && { ...row, outside_calendar: null, version: event.revision },
    ZoomAccountUnlinked: (row, event) => row && { ...row, zoom_since: null, version: event.revision },
    GoogleDriveLinked: (row, event) =>
      row && { ...row, drive_since: event.metadata.occurred_at, version: event.revision },
    GoogleDriveUnlinked: (row, event) => row && { ...row, drive_since: null, version: event.revision },
    UserSignInFailed: passed,
    WrongPasswordTyped: passed,
    UserLockedOut: passed,
    UserSignedOut: (row, event) =>
      event.data.method === 'everywhere' ? withoutCalendar(row, event) : passed(row, event),
    OrganizationVisited: passed,
    OrganizationVisitEnded: passed,
    PasswordResetRequested: passed,
    PasswordChanged: withoutCalendar,
  },
});

export const invitations = projection<InvitationRow, InvitationEvent>({
  name: 'invitations',
  version: 3,
  list: invitationList,
  keys: (event) => [idOf(event.stream)],
  on: {
    InvitationSent: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      email: event.data.email,
      first_name: event.data.first_name ?? null,
      last_name: event.data.last_name ?? null,
      pronoun: event.data.pronoun ?? null,
      roles: event.data.roles as Role[],
      job_id: event.data.job_id ?? null,
      access_level: event.data.access_level ?? null,
      permissions: event.data.permissions ?? [],
      invited_by: event.metadata.actor.id,
      sent_at: event.metadata.occurred_at,
      expires_at: event.data.expires_at,
      status: 'pending',
      sent_count: 1,
      token_hash: event.data.token_hash,
    }),
    InvitationResent: (row, event) =>
      row && {
        ...row,
        status: 'pending',
        sent_at: event.metadata.occurred_at,
        expires_at: event.data.expires_at,
        sent_count: row.sent_count + 1,
        token_hash: event.data.token_hash,
      },
    InvitationAccepted: (row) => row && { ...row, status: 'accepted' },
    InvitationRevoked: (row) => row && { ...row, status: 'revoked' },
    InvitationExpired: (row) => row && { ...row, status: 'expired' },
    InvitationForgotten: () => null,
  },
});
