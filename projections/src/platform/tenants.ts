import type { UserEvent } from '@candor/contracts/accounts/events';
import { categoryOf, idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { isOpen } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { tenantList, type TenantRow } from '@candor/contracts/platform/rows';
import { projection, type Remembered } from '../kernel/projection.ts';

type Told = OrganizationEvent | UserEvent | JobEvent | ApplicationEvent;
/** What a member or a job counts as; others have no memo. */
type Counted = 'member' | 'open' | 'sample';

const organizationOf = (event: Recorded<Told>): string => {
  const category = categoryOf(event.stream);
  if (category === 'organization') return idOf(event.stream);
  // Users belong to no single organization.
  return category === 'user'
    ? (event.data as { organization_id: string }).organization_id
    : event.metadata.organization_id;
};
const toTheHour = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`;
const one = (memo: Counted | null, counts: Counted): number => (memo === counts ? 1 : 0);
/** An event happened: updates the counts and the time. */
const happened = (row: TenantRow | null, event: Recorded, { before, after }: Remembered<Counted>): TenantRow | null => {
  if (!row || before === 'sample' || after === 'sample') return row;
  const at = toTheHour(event.metadata.occurred_at);
  const members = row.members + one(after, 'member') - one(before, 'member');
  const open_jobs = row.open_jobs + one(after, 'open') - one(before, 'open');
  const last_activity = at > row.last_activity ? at : row.last_activity;
  return members === row.members && open_jobs === row.open_jobs && last_activity === row.last_activity
    ? row
    : { ...row, members, open_jobs, last_activity };
};

/** The platform's organizations, for its operators. It remembers the members and the open jobs, so that it can count changes. */
export const tenants = projection<TenantRow, Told, Counted>({
  name: 'tenants',
  version: 1,
  list: tenantList,
  keys: (event) => [organizationOf(event)],
  organization: () => '*',
  remembers: {
    key: (event) => {
      const category = categoryOf(event.stream);
      if (category === 'user') return `${idOf(event.stream)} ${organizationOf(event)}`;
      if (category === 'job') return idOf(event.stream);
      return category === 'application' ? ((event.data as { job_id?: string }).job_id ?? null) : null;
    },
    next: (memo, event) => {
      switch (event.type) {
        case 'UserJoinedOrganization':
        case 'UserReactivated':
          return 'member';
        case 'UserLeftOrganization':
        case 'UserDeactivated':
        case 'SampleJobRemoved':
          return null;
        case 'JobCreated':
          return event.data.sample ? 'sample' : null;
        case 'JobOpened':
        case 'JobOpenedInternally':
          return memo === 'sample' ? memo : 'open';
        case 'JobReopened':
          return memo === 'sample' ? memo : isOpen({ hiring_status: event.data.to_status as 'open' }) ? 'open' : null;
        case 'JobReturnedToDraft':
        case 'JobClosed':
          return memo === 'sample' ? memo : null;
        default:
          return memo;
      }
    },
  },
  on: {
    OrganizationRegistered: (_, event) => ({
      id: idOf(event.stream),
      name: event.data.name,
      slug: event.data.slug,
      kind: event.data.kind,
      status: 'active',
      members: 0,
      open_jobs: 0,
      sample: false,
      last_activity: toTheHour(event.metadata.occurred_at),
      created_at: event.metadata.occurred_at,
    }),
    OrganizationProfileUpdated: (row, { data }) =>
      row && (data.changes.name ? { ...row, name: String(data.changes.name.to) } : row),
    OrganizationSlugChanged: (row, { data }) => row && { ...row, slug: data.to },
    OrganizationSuspended: (row) => row && { ...row, status: 'suspended' },
    OrganizationReactivated: (row) => row && { ...row, status: 'active' },
    SampleDataAdded: (row) => row && { ...row, sample: true },
    SampleDataRemoved: (row) => row && { ...row, sample: false },
    UserJoinedOrganization: happened,
    UserLeftOrganization: happened,
    UserDeactivated: happened,
    UserReactivated: happened,
    JobCreated: happened,
    JobOpened: happened,
    JobOpenedInternally: happened,
    JobReturnedToDraft: happened,
    JobClosed: happened,
    JobReopened: happened,
    SampleJobRemoved: happened,
    LeadAdded: happened,
    LeadTakenBack: happened,
    ImportedApplicationTakenBack: happened,
    ApplicationMergedIn: happened,
    ApplicationMergeTakenBack: happened,
    ApplicationSubmitted: happened,
    ApplicationAdvanced: happened,
    ApplicationShiftedUp: happened,
    ApplicationArchived: happened,
    MoveTakenBack: happened,
    OfferExtended: happened,
    CandidateHired: happened,
  },
});
