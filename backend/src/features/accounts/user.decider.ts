import type { CalendarProvider } from '@candor/contracts/calendars/outside-calendar';
import type { NameOrder } from '@candor/contracts/values/person-name';
import { arrangementOf, belongs } from '@candor/contracts/accounts/rows';
import type { UserEvent } from '@candor/contracts/accounts/events';
import type { BoardLanes } from '@candor/contracts/board/board-lanes';
import type { BoardOrder } from '@candor/contracts/board/board-order';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import type { NotificationSetting } from '@candor/contracts/notifications/mailing';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type User, type UserState, userState } from '../../states/user.state.ts';
import { type AvailabilityCommands, availabilityRules } from './availability.decider.ts';
import { type FactorCommands, factorRules } from './factors.decider.ts';
import { type Decider, reject, stale } from '../../kernel/decider.ts';

// The rules of a user: one person who signs in.

type Profile = Partial<
  Pick<
    User,
    | 'first_name'
    | 'last_name'
    | 'name_order'
    | 'pronoun'
    | 'title'
    | 'phone'
    | 'signature'
    | 'tz_region'
    | 'leads_on'
    | 'shown_reading'
    | 'interviews_per_day'
    | 'interview_buffer'
    | 'language'
    | 'first_steps'
    | NotificationSetting
  >
>;
/** A wrong password: in which form it was typed, and whether it locks the account. */
export type WrongPassword = {
  at: 'sign_in' | 'profile' | 'invitation' | 'second_factor' | 'factors';
  address_hash: string;
  locked: boolean;
};
export type UserCommands = FactorCommands &
  AvailabilityCommands & {
    register: {
      email: string;
      first_name: string;
      last_name: string;
      name_order?: NameOrder | null;
      pronoun: string | null;
      via: 'google' | 'invitation' | 'operator';
      tz_region: string | null;
    };
    join: { organization_id: string; roles: Role[]; grants?: Group[] };
    /** `version`: the revision of the user that the caller saw. */
    setRoles: { organization_id: string; version?: number; roles?: Role[]; grants?: Group[]; other_admins: number };
    /** The last three fields say who takes over open tasks, owned jobs and places on hiring teams. */
    deactivate: {
      organization_id: string;
      other_admins: number;
      reassign_to: string | null;
      jobs_to?: string | null;
      teams_to?: string | null;
      people_to?: string | null;
    };
    reactivate: { organization_id: string };
    leave: { organization_id: string };
    changeProfile: Profile;
    orderBoard: { job_id: string; order?: BoardOrder; lanes?: BoardLanes };
    readNotifications: { organization_id: string; up_to: string };
    noteWrongPassword: WrongPassword;
    signOut: { method: 'button' | 'session' | 'everywhere' };
    switchOrganization: { to: string };
    /** Records that an operator of the platform visits an organization that they do not belong to. */
    visit: { organization_id: string; reason: string; until: string };
    /** `visit`: the id of the visit whose time is over. This visit may have ended before. */
    endVisit: { organization_id: string; visit?: number };
    requestReset: { token_hash: string };
    changePassword: { via: 'reset' | 'profile' | 'invitation' | 'demo'; token_hash?: string };
    linkGoogle: Record<never, never>;
    linkAccount: { account: ConnectedTo; scopes: string[] };
    /** `of`: the time at which the connection began; only that connection is ended. */
    unlinkAccount: { account: ConnectedTo; why: 'asked' | 'ended' | 'left'; of?: string };
    linkCalendar: { provider: CalendarProvider; scopes: string[] };
    /** `of`: the time at which the connection was made; only that connection is ended. */
    unlinkCalendar: { why: 'asked' | 'ended' | 'left'; of?: string };
  };
const gone = reject('not_found', 'User not found.');
/** The events that begin and end the connection of an account. */
const connections = {
  zoom: { begins: 'ZoomAccountLinked', ends: 'ZoomAccountUnlinked' },
  drive: { begins: 'GoogleDriveLinked', ends: 'GoogleDriveUnlinked' },
} as const;
/** The services where a user connects an account, as the state names them. */
export type ConnectedTo = 'zoom' | 'drive';
const lastAdmin = reject('last_admin', 'An organization needs at least one administrator.');
const membershipOf = (user: UserState, organization_id: string) =>
  user?.memberships.find((each) => each.organization_id === organization_id && belongs(each));
const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

export const user: Decider<UserState, UserCommands, UserEvent> = {
  ...userState,
  decide: {
    ...factorRules,
    ...availabilityRules,
    register: (command, state) =>
      state
        ? reject('duplicate', 'An account with this email already exists. Sign in instead.')
        : [{ type: 'UserRegistered', data: command }],
    join: (command, state) =>
      !state
        ? gone
        : membershipOf(state, command.organization_id)
          ? []
          : [{ type: 'UserJoinedOrganization', data: command }],
    setRoles: (command, state) => {
      const membership = membershipOf(state, command.organization_id);
      if (!membership) return gone;
      const { organization_id, version } = command;
      if (version !== undefined && (state!.access_at[organization_id] ?? 0) > version) return stale('user');
      if (
        command.roles &&
        membership.roles.includes('ORG_ADMIN') &&
        !command.roles.includes('ORG_ADMIN') &&
        command.other_admins === 0
      )
        return lastAdmin;
      return [
        ...(command.roles && !same(command.roles, membership.roles)
          ? [
              {
                type: 'UserRolesChanged' as const,
                data: { organization_id, from: membership.roles, to: command.roles },
              },
            ]
          : []),
        ...(command.grants && !same(command.grants, membership.grants)
          ? [
              {
                type: 'UserGrantsChanged' as const,
                data: { organization_id, from: membership.grants, to: command.grants },
              },
            ]
          : []),
      ];
    },
    deactivate: (command, state) => {
      const membership = membershipOf(state, command.organization_id);
      if (!membership) return gone;
      if (membership.status === 'deactivated') return [];
      if (membership.roles.includes('ORG_ADMIN') && command.other_admins === 0) return lastAdmin;
      return [
        {
          type: 'UserDeactivated',
          data: {
            organization_id: command.organization_id,
            reassign_to: command.reassign_to,
            ...(command.jobs_to ? { jobs_to: command.jobs_to } : {}),
            ...(command.teams_to ? { teams_to: command.teams_to } : {}),
            ...(command.people_to ? { people_to: command.people_to } : {}),
          },
        },
      ];
    },
    reactivate: (command, state) => {
      const membership = membershipOf(state, command.organization_id);
      return !membership ? gone : membership.status === 'active' ? [] : [{ type: 'UserReactivated', data: command }];
    },
    leave: ({ organization_id }, state) => {
      const all = state?.memberships.find((each) => each.organization_id === organization_id);
      if (!all) return gone;
      if (all.status === 'left') return [];
      return all.status === 'active'
        ? reject('wrong_state', 'Deactivate this member first, so that others take over what they hold.')
        : [{ type: 'UserLeftOrganization', data: { organization_id, roles: all.roles } }];
    },
    changeProfile: (command, state) => {
      if (!state) return gone;
      const changes = changesBetween<Profile>(state, command);
      return Object.keys(changes).length ? [{ type: 'UserProfileUpdated', data: { changes } }] : [];
    },
    orderBoard: (command, state) => {
      if (!state) return gone;
      const { job_id, order, lanes } = command;
      const now = arrangementOf(state.board_orders, job_id);
      return [
        ...(order && order !== now.order ? [{ type: 'BoardOrderChosen' as const, data: { job_id, order } }] : []),
        ...(lanes && lanes !== now.lanes ? [{ type: 'BoardLanesChosen' as const, data: { job_id, lanes } }] : []),
      ];
    },
    readNotifications: (command, state) => (state ? [{ type: 'NotificationsRead', data: command }] : gone),
    noteWrongPassword: ({ at, address_hash, locked }, state) =>
      !state
        ? gone
        : [
            at === 'sign_in' || at === 'second_factor'
              ? {
                  type: 'UserSignInFailed',
                  data: { method: at === 'sign_in' ? 'password' : 'second_factor', address_hash },
                }
              : { type: 'WrongPasswordTyped', data: { at, address_hash } },
            ...(locked ? [{ type: 'UserLockedOut' as const, data: { address_hash } }] : []),
          ],
    signOut: (command, state) => (state ? [{ type: 'UserSignedOut', data: command }] : gone),
    switchOrganization: (command, state) => {
      const membership = membershipOf(state, command.to);
      if (!membership || membership.status !== 'active') return reject('not_found', 'Organization not found.');
      return state!.last_organization_id === command.to
        ? []
        : [{ type: 'OrganizationSwitched', data: { from: state!.last_organization_id ?? '', to: command.to } }];
    },
    visit: (command, state) => {
      if (!state?.memberships.some((each) => each.status === 'active' && each.roles.includes('SUPER')))
        return reject('not_found', 'Organization not found.');
      return membershipOf(state, command.organization_id)?.status === 'active'
        ? reject('member', 'You are a member of this organization. Switch to it in the menu.')
        : [{ type: 'OrganizationVisited', data: command }];
    },
    endVisit: ({ organization_id, visit }, state) =>
      !state
        ? gone
        : visit !== undefined && !state.visits.some(({ id }) => id === visit)
          ? []
          : [{ type: 'OrganizationVisitEnded', data: { organization_id } }],
    requestReset: (command, state) => (state ? [{ type: 'PasswordResetRequested', data: command }] : gone),
    changePassword: (command, state) => {
      if (!state) return gone;
      if (command.via === 'reset' && (!command.token_hash || state.reset_token_hash !== command.token_hash))
        return reject('token', 'There was an error with your token, your token may be expired.');
      return [{ type: 'PasswordChanged', data: { via: command.via } }];
    },
    linkAccount: ({ account, scopes }, state) => {
      if (!state) return gone;
      const before = state[account];
      return before && same(before.scopes, scopes) ? [] : [{ type: connections[account].begins, data: { scopes } }];
    },
    unlinkAccount: ({ account, why, of }, state) => {
      if (!state) return gone;
      const before = state[account];
      return before && (of === undefined || before.since === of)
        ? [{ type: connections[account].ends, data: { why } }]
        : [];
    },
    // A new connection may mean another account, so each one gets an event.
    linkCalendar: (command, state) => (state ? [{ type: 'OutsideCalendarLinked', data: command }] : gone),
    unlinkCalendar: ({ why, of }, state) =>
      !state
        ? gone
        : state.outside_calendar && (of === undefined || state.outside_calendar.since === of)
          ? [{ type: 'OutsideCalendarUnlinked', data: { why } }]
          : [],
    linkGoogle: (_, state) =>
      !state
        ? gone
        : state.google
          ? []
          : [{ type: 'GoogleAccountLinked', data: { scopes: ['openid', 'email', 'profile'] } }],
  },
};
