import { list } from '../kernel/list.ts';

export type HiringSettings = {
  auto_add_recruiters: boolean;
  rejection_delay_hours: number;
  reapply_days: number;
  required_reason: boolean;
};
export const defaultHiringSettings: HiringSettings = {
  auto_add_recruiters: true,
  rejection_delay_hours: 24,
  reapply_days: 90,
  required_reason: true,
};

export type OrganizationRow = {
  id: string;
  name: string;
  slug: string;
  kind: 'hiring' | 'sales' | 'platform';
  status: 'active' | 'suspended';
  primary_domain: string | null;
  industry: string | null;
  company_size: number | null;
  about: string | null;
  country: string;
  tz_region: string;
  brand_color: string | null;
  logo_url: string | null;
  privacy_email: string | null;
  modules: { sales: boolean; marketing: boolean };
  hiring: HiringSettings;
  ai_agreed: boolean;
  created_at: string;
};
export const organizationList = list<OrganizationRow>()({
  name: 'organizations',
  fields: {
    slug: { kind: 'keyword', of: (row) => row.slug },
    name: { kind: 'text', of: (row) => row.name },
    created_at: { kind: 'moment', of: (row) => row.created_at },
  },
  filters: {},
  sorts: ['name', 'created_at'],
  defaultSort: 'created_at-desc',
});

/** The last happenings of one organisation, newest first, for the dashboard. */
export type ActivityRow = { id: string; items: ActivityItem[] };
export type ActivityItem = {
  event_id: string;
  type: string;
  at: string;
  actor: { type: string; id: string };
  sentence: string;
  candidate_id: string | null;
  application_id: string | null;
  job_id: string | null;
};
/** A happening as a page shows it, with the names that the reader may see. */
export type NamedActivity = ActivityItem & {
  actor_name: string;
  candidate_name: string | null;
  job_name: string | null;
};
export const activityList = list<ActivityRow>()({
  name: 'activity',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
