import { type OutsideCalendar, readsOnly } from '@candor/contracts/calendars/outside-calendar';
import type { Language } from '@candor/contracts/words/say';
import type { NameOrder } from '@candor/contracts/values/person-name';
import type { UserEvent } from '@candor/contracts/accounts/events';
import type { AvailabilityEntry } from '@candor/contracts/booking/availability';
import { afterChoosing, afterSetting, type BoardArrangement, type Membership } from '@candor/contracts/accounts/rows';
import { mailDefaults, type MailSettings } from '@candor/contracts/notifications/mailing';
import type { FactorKind } from '@candor/contracts/accounts/factors';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold, Happened } from '../kernel/decider.ts';

// One person who signs in, as a fold over their events. The rules are in features/accounts.

/** The public half of a passkey. */
export type Credential = { id: string; public_key: string; transports: string[] };
/** `step`: the period of the last code that was used. `counter`: the passkey's last counter. */
export type SecondFactor = {
  id: string;
  kind: FactorKind;
  credential: Credential | null;
  step: number | null;
  counter: number | null;
};
/** An outside account that the user connected. */
export type LinkedAccount = { scopes: readonly string[]; since: string };
export type User = MailSettings & {
  email: string;
  first_name: string;
  last_name: string;
  name_order: NameOrder | null;
  pronoun: string | null;
  title: string | null;
  phone: string | null;
  signature: string | null;
  tz_region: string | null;
  leads_on: boolean;
  shown_reading: boolean;
  availability: readonly AvailabilityEntry[];
  calendar_key_hash: string | null;
  interviews_per_day: number | null;
  interview_buffer: number | null;
  /** Null: the organization's language. */
  language: Language | null;
  first_steps: boolean;
  board_orders: readonly BoardArrangement[];
  memberships: readonly Membership[];
  /** The revision at which roles or grants in an organization were last changed, by its id. */
  access_at: Readonly<Record<string, number>>;
  last_organization_id: string | null;
  reset_token_hash: string | null;
  google: boolean;
  /** What their Zoom account allows. Null: not connected. */
  zoom: LinkedAccount | null;
  /** What their Google Drive allows. Null: not connected. */
  drive: LinkedAccount | null;
  /** Their outside calendar. Null: not connected. */
  outside_calendar: OutsideCalendar | null;
  factors: readonly SecondFactor[];
  /** The organizations they visit as an operator of the platform. `id`: the revision at which the visit began. */
  visits: readonly { id: number; organization_id: string }[];
  /** Hashes of the recovery codes that were not used. */
  recovery_codes: readonly string[];
};
export type UserState = User | null;
type InOrganization = { organization_id: string; status: string };
/** The user's active membership in the organization. Undefined: they are not a member. */
export const membershipIn = <M extends InOrganization>(
  { memberships }: { memberships: readonly M[] },
  organization_id: string,
): M | undefined => memberships.find((each) => each.organization_id === organization_id && each.status === 'active');
/** The organization that sends emails about a user's account: one they work in now, or '*' if there is none. */
export const homeOf = ({ memberships }: { memberships: readonly InOrganization[] }): string =>
  memberships.find((each) => each.status === 'active')?.organization_id ?? '*';
export const isMember = (user: { memberships: readonly InOrganization[] }, organization_id: string): boolean =>
  Boolean(membershipIn(user, organization_id));
const change = (user: UserState, organization_id: string, more: Partial<Membership>): UserState =>
  user && {
    ...user,
    memberships: user.memberships.map((each) =>
      each.organization_id === organization_id ? { ...each, ...more } : each,
    ),
  };

const accessChanged = (
  user: UserState,
  { revision, data }: Happened & { data: { organization_id: string } },
): UserState => user && { ...user, access_at: { ...user.access_at, [data.organization_id]: revision } };

export const userState: Fold<UserState, UserEvent> = {
  category: 'user',
  initial: null,
  evolve: {
    UserRegistered: (_, event) => ({
      email: event.data.email,
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
      calendar_key_hash: null,
      interviews_per_day: null,
      interview_buffer: null,
      language: null,
      first_steps: true,
      ...mailDefaults,
      board_orders: [],
      memberships: [],
      access_at: {},
      last_organization_id: null,
      reset_token_hash: null,
      google: event.data.via === 'google',
      zoom: null,
      drive: null,
      outside_calendar: null,
      factors: [],
      visits: [],
      recovery_codes: [],
    }),
    UserProfileUpdated: (state, event) => state && changed(state, event.data.changes ?? {}),
    BoardOrderChosen: (state, event) =>
      state && { ...state, board_orders: afterChoosing(state.board_orders, event.data) },
    BoardLanesChosen: (state, event) =>
      state && { ...state, board_orders: afterChoosing(state.board_orders, event.data) },
    AvailabilitySet: (state, { data }) => state && { ...state, availability: afterSetting(state.availability, data) },
    AvailabilityRemoved: (state, { data }) =>
      state && { ...state, availability: state.availability.filter(({ id }) => id !== data.availability_id) },
    CalendarAddressMade: (state, { data }) => state && { ...state, calendar_key_hash: data.key_hash },
    CalendarAddressWithdrawn: (state) => state && { ...state, calendar_key_hash: null },
    NotificationsRead: (state) => state,
    UserJoinedOrganization: (state, event) =>
      state && {
        ...state,
        last_organization_id: state.last_organization_id ?? event.data.organization_id,
        memberships: [
          ...state.memberships.filter((each) => each.organization_id !== event.data.organization_id),
          {
            organization_id: event.data.organization_id,
            roles: event.data.roles as Role[],
            grants: (event.data.grants ?? []) as Group[],
            status: 'active',
            joined_at: '',
          },
        ],
      },
    UserLeftOrganization: (state, event) => change(state, event.data.organization_id, { status: 'left' }),
    UserRolesChanged: (state, event) =>
      accessChanged(change(state, event.data.organization_id, { roles: event.data.to as Role[] }), event),
    UserGrantsChanged: (state, event) =>
      accessChanged(change(state, event.data.organization_id, { grants: event.data.to as Group[] }), event),
    UserDeactivated: (state, event) => change(state, event.data.organization_id, { status: 'deactivated' }),
    UserReactivated: (state, event) => change(state, event.data.organization_id, { status: 'active' }),
    UserSignedIn: (state, event) =>
      state && event.data.tz_region ? { ...state, tz_region: event.data.tz_region } : state,
    UserSignInFailed: (state) => state,
    WrongPasswordTyped: (state) => state,
    UserLockedOut: (state) => state,
    // Signing out everywhere and a new password also invalidate the user's calendar address.
    UserSignedOut: (state, { data }) =>
      state && data.method === 'everywhere' ? { ...state, calendar_key_hash: null } : state,
    OrganizationSwitched: (state, event) => state && { ...state, last_organization_id: event.data.to },
    OrganizationVisited: (state, { revision, data }) =>
      state && { ...state, visits: [...state.visits, { id: revision, organization_id: data.organization_id }] },
    // The oldest such visit: two sessions may visit the same organization, and each visit ends once.
    OrganizationVisitEnded: (state, { data }) => {
      const ended = state?.visits.find((each) => each.organization_id === data.organization_id);
      return state && { ...state, visits: state.visits.filter((each) => each !== ended) };
    },
    // A newer request makes the older token invalid.
    PasswordResetRequested: (state, event) => state && { ...state, reset_token_hash: event.data.token_hash },
    PasswordChanged: (state) => state && { ...state, reset_token_hash: null, calendar_key_hash: null },
    SecondFactorAdded: (state, { data }) =>
      state && {
        ...state,
        factors: [
          ...state.factors,
          {
            id: data.factor_id,
            kind: data.kind,
            credential: data.credential,
            step: data.step ?? null,
            counter: data.counter ?? null,
          },
        ],
      },
    SecondFactorUsed: (state, { data }) =>
      state && {
        ...state,
        factors: state.factors.map((each) =>
          each.id === data.factor_id
            ? { ...each, step: data.step ?? each.step, counter: data.counter ?? each.counter }
            : each,
        ),
      },
    // Recovery codes replace a second factor, so they go with the last one.
    SecondFactorRemoved: (state, { data }) => {
      if (!state) return state;
      const factors = state.factors.filter((each) => each.id !== data.factor_id);
      return { ...state, factors, recovery_codes: factors.length ? state.recovery_codes : [] };
    },
    RecoveryCodesMade: (state, { data }) => state && { ...state, recovery_codes: data.code_hashes },
    RecoveryCodeUsed: (state, { data }) =>
      state && { ...state, recovery_codes: state.recovery_codes.filter((each) => each !== data.code_hash) },
    GoogleAccountLinked: (state) => state && { ...state, google: true },
    ZoomAccountLinked: (state, { data, metadata }) =>
      state && { ...state, zoom: { scopes: data.scopes, since: metadata.occurred_at } },
    ZoomAccountUnlinked: (state) => state && { ...state, zoom: null },
    GoogleDriveLinked: (state, { data, metadata }) =>
      state && { ...state, drive: { scopes: data.scopes, since: metadata.occurred_at } },
    GoogleDriveUnlinked: (state) => state && { ...state, drive: null },
    OutsideCalendarLinked: (state, { data, metadata }) =>
      state && {
        ...state,
        outside_calendar: {
          provider: data.provider,
          since: metadata.occurred_at,
          reads_only: data.scopes.includes(readsOnly),
        },
      },
    OutsideCalendarUnlinked: (state) => state && { ...state, outside_calendar: null },
  },
};
