import { list } from '../kernel/list.ts';
import type { OrganizationFacts } from '../organization/rows.ts';

/** An organization in the operators' list: its size and activity, and nothing about its people. */
export type TenantRow = Pick<OrganizationFacts, 'name' | 'slug' | 'kind' | 'status'> & {
  id: string;
  /** How many users may sign in. */
  members: number;
  /** Open and internal jobs, without those of the sample data. */
  open_jobs: number;
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
    sample: { kind: 'flag', of: (row) => row.sample },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
    created_at: { kind: 'moment', of: (row) => row.created_at },
  },
  filters: {
    kind: { field: 'kind', kind: 'equal' },
    status: { field: 'status', kind: 'equal' },
    sample: { field: 'sample', kind: 'equal' },
    created: { field: 'created_at', kind: 'range' },
  },
  sorts: ['name', 'slug', 'members', 'open_jobs', 'last_activity', 'created_at'],
  defaultSort: 'last_activity-desc',
  search: {
    words: (row) => `${row.name} ${row.slug}`,
    phrases: ['name'],
  },
});
