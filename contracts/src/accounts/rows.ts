import { list } from '../kernel/list.ts';
import type { Group, Role } from '../kernel/permission.ts';

export type Membership = {
  organization_id: string;
  roles: Role[];
  grants: Group[];
  status: 'active' | 'deactivated';
  joined_at: string;
};
export type UserRow = {
  id: string;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  pronoun: string | null;
  title: string | null;
  phone: string | null;
  tz_region: string | null;
  google_linked: boolean;
  memberships: Membership[];
  last_organization_id: string | null;
  last_active_at: string | null;
  created_at: string;
  version: number;
};
/** Users belong to no organisation (reach '*'). Lists filter them by `organization`. */
export const userList = list<UserRow>()({
  name: 'users',
  fields: {
    email: { kind: 'keyword', of: (row) => row.email },
    name: { kind: 'text', of: (row) => row.name },
    organization: { kind: 'keywords', of: (row) => row.memberships.map((membership) => membership.organization_id) },
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
    status: { field: 'status', kind: 'equal' },
    role: { field: 'role', kind: 'equal' },
  },
  sorts: ['name', 'email', 'last_active_at'],
  defaultSort: 'name-asc',
  search: (row) => `${row.name} ${row.email}`,
});

export type InvitationRow = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  pronoun: string | null;
  roles: Role[];
  invited_by: string;
  sent_at: string;
  expires_at: string;
  status: 'pending' | 'accepted' | 'revoked';
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
  search: (row) => row.email,
});
