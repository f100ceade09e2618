import type { UserEvent } from '@candor/contracts/accounts/events';
import type { Membership } from '@candor/contracts/accounts/rows';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold } from '../kernel/decider.ts';

// One person who signs in, as a fold over their events. The rules are in features/accounts.

export type User = {
  email: string;
  first_name: string;
  last_name: string;
  pronoun: string | null;
  title: string | null;
  phone: string | null;
  tz_region: string | null;
  memberships: readonly Membership[];
  last_organization_id: string | null;
  reset_token_hash: string | null;
  google: boolean;
};
export type UserState = User | null;
const change = (user: UserState, organization_id: string, more: Partial<Membership>): UserState =>
  user && {
    ...user,
    memberships: user.memberships.map((each) =>
      each.organization_id === organization_id ? { ...each, ...more } : each,
    ),
  };

export const userState: Fold<UserState, UserEvent> = {
  category: 'user',
  initial: null,
  evolve: {
    UserRegistered: (_, event) => ({
      email: event.data.email,
      first_name: event.data.first_name,
      last_name: event.data.last_name,
      pronoun: event.data.pronoun ?? null,
      title: null,
      phone: null,
      tz_region: event.data.tz_region ?? null,
      memberships: [],
      last_organization_id: null,
      reset_token_hash: null,
      google: event.data.via === 'google',
    }),
    UserProfileUpdated: (state, event) => state && changed(state, event.data.changes ?? {}),
    UserJoinedOrganization: (state, event) =>
      state && {
        ...state,
        last_organization_id: state.last_organization_id ?? event.data.organization_id,
        memberships: [
          ...state.memberships,
          {
            organization_id: event.data.organization_id,
            roles: event.data.roles as Role[],
            grants: (event.data.grants ?? []) as Group[],
            status: 'active',
            joined_at: '',
          },
        ],
      },
    UserLeftOrganization: (state, event) =>
      state && {
        ...state,
        memberships: state.memberships.filter((each) => each.organization_id !== event.data.organization_id),
      },
    UserRolesChanged: (state, event) => change(state, event.data.organization_id, { roles: event.data.to as Role[] }),
    UserGrantsChanged: (state, event) =>
      change(state, event.data.organization_id, { grants: event.data.to as Group[] }),
    UserDeactivated: (state, event) => change(state, event.data.organization_id, { status: 'deactivated' }),
    UserReactivated: (state, event) => change(state, event.data.organization_id, { status: 'active' }),
    UserSignedIn: (state, event) =>
      state && event.data.tz_region ? { ...state, tz_region: event.data.tz_region } : state,
    UserSignInFailed: (state) => state,
    UserLockedOut: (state) => state,
    UserSignedOut: (state) => state,
    OrganizationSwitched: (state, event) => state && { ...state, last_organization_id: event.data.to },
    // A newer request makes the older token invalid.
    PasswordResetRequested: (state, event) => state && { ...state, reset_token_hash: event.data.token_hash },
    PasswordChanged: (state) => state && { ...state, reset_token_hash: null },
    GoogleAccountLinked: (state) => state && { ...state, google: true },
  },
};
