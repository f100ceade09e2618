import type { Language } from '../words/say.ts';
import type { NameOrder } from '../values/person-name.ts';
import { searchedName } from '../values/searched-name.ts';
import type { AvailabilityEntry } from '../booking/availability.ts';
import type { OutsideCalendar } from '../calendars/outside-calendar.ts';
import type { Factor } from './factors.ts';
import type { MailSettings } from '../notifications/mailing.ts';
import type { BoardLanes } from '../board/board-lanes.ts';
import { type BoardOrder, usualOrder } from '../board/board-order.ts';
import { list, nameWords, type ListedOf } from '../kernel/list.ts';
import type { Group, Role } from '../kernel/permission.ts';

export type Membership = {
  organization_id: string;
  roles: Role[];
  grants: Group[];
  /** left: removed for good. The membership stays in the row, so that histories can name the person. */
  status: 'active' | 'deactivated' | 'left';
  joined_at: string;
};
/** How a person arranged a job's board: the order of its cards, and its lanes if it has any. */
export type BoardArrangement = { job_id: string; order: BoardOrder; lanes?: BoardLanes };
const boardsKept = 200;
/** The boards after one more choice. Drops the usual arrangement and keeps only the latest of the others. */
export const afterChoosing = (
  before: readonly BoardArrangement[],
  { job_id, ...chosen }: { job_id: string; order?: string; lanes?: string },
): BoardArrangement[] => {
  const was = before.find((each) => each.job_id === job_id);
  const { order = usualOrder, lanes = 'none' } = { ...was, ...chosen };
  const kept = lanes === 'none' ? { job_id, order } : { job_id, order, lanes };
  return [
    ...before.filter((each) => each !== was),
    ...(order === usualOrder && lanes === 'none' ? [] : [kept as BoardArrangement]),
  ].slice(-boardsKept);
};
/** How the board of a job is arranged for this person. */
export const arrangementOf = (
  chosen: readonly BoardArrangement[],
  job_id: string,
): { order: BoardOrder; lanes: BoardLanes } => {
  const found = chosen.find((each) => each.job_id === job_id);
  return { order: found?.order ?? usualOrder, lanes: found?.lanes ?? 'none' };
};
/** A member's bookable hours after they set some more. */
export const afterSetting = (
  before: readonly AvailabilityEntry[],
  { availability_id: id, ...hours }: { availability_id: string } & Omit<AvailabilityEntry, 'id'>,
): AvailabilityEntry[] => {
  const next = { id, ...hours };
  return before.some((each) => each.id === id)
    ? before.map((each) => (each.id === id ? next : each))
    : [...before, next];
};
export type UserRow = MailSettings & {
  id: string;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  name_order: NameOrder | null;
  pronoun: string | null;
  title: string | null;
  phone: string | null;
  /** The text at the end of letters. Null: it is made of name, title and phone. */
  signature: string | null;
  tz_region: string | null;
  /** Whether the page shows the next candidate after a decision on one. */
  leads_on: boolean;
  /** Whether other members see the user's name beside a candidate that both have open. */
  shown_reading: boolean;
  /** The hours in which interviews can be booked with the user. */
  availability: AvailabilityEntry[];
  /** The hash of the key to their calendar; the key cannot be found from it. */
  calendar_key: { hash: string; at: string } | null;
  /** The most interviews that they give in a day; null: no limit. */
  interviews_per_day: number | null;
  /** Minutes that stay free before and after each interview; null: none. */
  interview_buffer: number | null;
  language: Language | null;
  /** Whether Home lists the first steps of a new organization. */
  first_steps: boolean;
  /** Boards that the person arranged differently, the latest last. */
  board_orders: BoardArrangement[];
  google_linked: boolean;
  /** The moment when the user's Zoom account was connected; null: not connected. */
  zoom_since: string | null;
  /** The moment when the user's Google Drive was connected; null: not connected. */
  drive_since: string | null;
  /** The calendar that they keep elsewhere; null: none is connected. */
  outside_calendar: OutsideCalendar | null;
  second_factors: Factor[];
  has_second_factor: boolean;
  /** How many recovery codes have not been used. */
  recovery_codes_left: number;
  memberships: Membership[];
  last_organization_id: string | null;
  last_active_at: string | null;
  created_at: string;
  version: number;
};
/** Whether the membership still exists, even if deactivated. */
export const belongs = ({ status }: { status: string }): boolean => status !== 'left';
/** User rows belong to no organization (reach '*'). Lists filter users by `organization`. */
export const userList = list<UserRow>()({
  name: 'users',
  fields: {
    email: { kind: 'keyword', of: (row) => row.email },
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    organization: {
      kind: 'keywords',
      of: (row) => row.memberships.filter(belongs).map((membership) => membership.organization_id),
    },
    status: {
      kind: 'keywords',
      of: (row) => row.memberships.map((membership) => `${membership.organization_id}:${membership.status}`),
    },
    role: {
      kind: 'keywords',
      of: (row) =>
        row.memberships.flatMap((membership) =>
          membership.roles.map((role) => `${membership.organization_id}:${role}`),
        ),
    },
    last_active_at: { kind: 'moment', of: (row) => row.last_active_at },
  },
  filters: {
    organization: { field: 'organization', kind: 'equal' },
    /** Finds users of whose names some word begins like one of these. */
    word: { field: 'word', kind: 'begins' },
    status: { field: 'status', kind: 'equal' },
    role: { field: 'role', kind: 'equal' },
  },
  sorts: ['name', 'email', 'last_active_at'],
  defaultSort: 'name-asc',
  search: {
    words: (row) => `${searchedName(row.name)} ${row.email}`,
    phrases: ['name', 'email'],
  },
  // Board orders name jobs of every organization of the person, so lists of users leave them out. A list only says whether a user has second factors.
  hidden: [
    'board_orders',
    'availability',
    'calendar_key',
    'zoom_since',
    'drive_since',
    'outside_calendar',
    'second_factors',
    'recovery_codes_left',
  ],
});

/** A user as lists show them. */
export type ListedUser = ListedOf<typeof userList>;

export type InvitationRow = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  pronoun: string | null;
  roles: Role[];
  /** The job whose team the user joins together with the organization, and their access to the job. */
  job_id: string | null;
  access_level: 'full' | 'standard' | null;
  permissions: string[];
  invited_by: string;
  sent_at: string;
  expires_at: string;
  status: 'pending' | 'accepted' | 'revoked' | 'expired';
  sent_count: number;
  token_hash: string;
  organization_id: string;
};
export const invitationList = list<InvitationRow>()({
  name: 'invitations',
  fields: {
    email: { kind: 'keyword', of: (row) => row.email },
    status: { kind: 'keyword', of: (row) => row.status },
    sent_at: { kind: 'moment', of: (row) => row.sent_at },
    expires_at: { kind: 'moment', of: (row) => row.expires_at },
  },
  filters: { status: { field: 'status', kind: 'equal' } },
  sorts: ['sent_at', 'email', 'expires_at'],
  defaultSort: 'sent_at-desc',
  search: {
    words: (row) => row.email,
    phrases: ['email'],
  },
});
