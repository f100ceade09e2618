import { list } from '../kernel/list.ts';
import type { OrganizationFacts } from '../organization/rows.ts';
import type { InvitationRow } from '../accounts/rows.ts';

/** An organization in the operators' list: its size and activity, and nothing about its people. */
export type TenantRow = Pick<
  OrganizationFacts,
  'name' | 'slug' | 'kind' | 'status' | 'plan_id' | 'switched_off' | 'leaving' | 'modules'
> & {
  id: string;
  /** The revision of the latest event that changed what operators set. */
  revision: number;
  /** How many users may sign in. */
  members: number;
  /** How many invitations wait for an answer. */
  invited: number;
  /** Open and internal jobs, without those of the sample data. */
  open_jobs: number;
  /** Applications in a step between Lead and the end. Sample data does not count. */
  live: number;
  /** Bytes of the resumes on record. */
  stored: number;
  /** When its administrators last took a copy of the whole organization. */
  copied_at: string | null;
  /** How many of its senders may not write unasked, because too many letters came back or were reported. */
  paused_senders: number;
  /** Machines outside that cosign the checkpoints of its log. */
  witnesses: number;
  /** When its latest checkpoint was signed, and when a witness last cosigned one. */
  signed_at: string | null;
  cosigned_at: string | null;
  /** Whether it has sample data. */
  sample: boolean;
  /** When a user last did something here, to the hour. Sample data does not count. */
  last_activity: string;
  created_at: string;
};
/** Rows belong to no single organization (reach '*'). */
export const tenantList = list<TenantRow>()({
  name: 'tenants',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    slug: { kind: 'keyword', of: (row) => row.slug },
    kind: { kind: 'keyword', of: (row) => row.kind },
    status: { kind: 'keyword', of: (row) => row.status },
    members: { kind: 'number', of: (row) => row.members },
    open_jobs: { kind: 'number', of: (row) => row.open_jobs },
    live: { kind: 'number', of: (row) => row.live },
    stored: { kind: 'number', of: (row) => row.stored },
    plan: { kind: 'keyword', of: (row) => row.plan_id },
    leaving: { kind: 'flag', of: (row) => row.leaving !== null },
    sample: { kind: 'flag', of: (row) => row.sample },
    paused: { kind: 'flag', of: (row) => row.paused_senders > 0 },
    witnessed: { kind: 'flag', of: (row) => row.witnesses > 0 },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
    created_at: { kind: 'moment', of: (row) => row.created_at },
  },
  filters: {
    kind: { field: 'kind', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    plan: { field: 'plan', kind: 'equal' },
    leaving: { field: 'leaving', kind: 'equal' },
    sample: { field: 'sample', kind: 'equal' },
    paused: { field: 'paused', kind: 'equal' },
    witnessed: { field: 'witnessed', kind: 'equal' },
    created: { field: 'created_at', kind: 'range' },
  },
  sorts: ['name', 'slug', 'members', 'open_jobs', 'live', 'stored', 'last_activity', 'created_at'],
  defaultSort: 'last_activity-desc',
  search: {
    words: (row) => `${row.name} ${row.slug}`,
    phrases: ['name'],
  },
  // It keeps only counts and bytes about people.
  about: () => [],
});

/** An invitation that an operator sent to the first administrator of an organization. Rows belong to no single organization (reach '*'). */
export type TenantInvitationRow = Pick<
  InvitationRow,
  'id' | 'email' | 'first_name' | 'last_name' | 'invited_by' | 'sent_at' | 'expires_at' | 'status' | 'sent_count'
> & { tenant_id: string };
export const tenantInvitationList = list<TenantInvitationRow>()({
  name: 'tenant-invitations',
  fields: {
    email: { kind: 'keyword', of: (row) => row.email },
    tenant: { kind: 'keyword', of: (row) => row.tenant_id },
    status: { kind: 'keyword', of: (row) => row.status },
    sent_at: { kind: 'moment', of: (row) => row.sent_at },
    expires_at: { kind: 'moment', of: (row) => row.expires_at },
  },
  filters: { status: { field: 'status', kind: 'equal' }, tenant: { field: 'tenant', kind: 'equal' } },
  sorts: ['sent_at', 'email', 'expires_at'],
  defaultSort: 'sent_at-desc',
  search: { words: (row) => row.email, phrases: ['email'] },
});

/** A visit of an operator to an organization that they do not belong to. Rows belong to no single organization (reach '*'). */
export type VisitRow = {
  id: string;
  user_id: string;
  tenant_id: string;
  reason: string;
  began_at: string;
  /** When the visit ends automatically; null: a visit of an earlier release. */
  until: string | null;
  /** When the visit ended. Null: it has not ended. */
  ended_at: string | null;
};
export const visitList = list<VisitRow>()({
  name: 'visits',
  fields: {
    tenant: { kind: 'keyword', of: (row) => row.tenant_id },
    user: { kind: 'keyword', of: (row) => row.user_id },
    /** The key of a visit that has not ended, by which its end finds it. */
    open: { kind: 'keyword', of: (row) => (row.ended_at ? null : `${row.user_id} ${row.tenant_id}`) },
    began_at: { kind: 'moment', of: (row) => row.began_at },
  },
  filters: { tenant: { field: 'tenant', kind: 'equal' }, user: { field: 'user', kind: 'equal' } },
  sorts: ['began_at'],
  defaultSort: 'began_at-desc',
});

/** What an organization did in one month (UTC). Rows belong to no single organization (reach '*'). */
export type UsageRow = {
  id: string;
  tenant_id: string;
  /** YYYY-MM. */
  month: string;
  applications: number;
  interviews: number;
  messages: number;
  /** Messages that could not be sent. */
  failed: number;
  /** Messages that came back; a later month may report one of an earlier month. */
  returned: number;
};
export const usageList = list<UsageRow>()({
  name: 'usage',
  fields: {
    tenant: { kind: 'keyword', of: (row) => row.tenant_id },
    month: { kind: 'keyword', of: (row) => row.month },
  },
  filters: { tenant: { field: 'tenant', kind: 'equal' }, month: { field: 'month', kind: 'equal' } },
  sorts: ['month'],
  defaultSort: 'month-desc',
});
