import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { hiringJobs, jobList } from '@candor/contracts/jobs/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { organizationList } from '@candor/contracts/organization/rows';
import type { DashboardData } from '@candor/contracts/reports/pages';
import type { Reads } from '../../kernel/rows/reads.ts';

const jobsAddress = { area: 'opportunities', entity: 'jobs', list: emptySlice, section: null };

/** The first steps of a new organization, and which are done. */
export const firstSteps = async (reads: Reads, organization_id: string): Promise<DashboardData['checklist']> => {
  const [jobs, drafts, members, invitations, entries, organization] = await Promise.all([
    // A sample job does not count as a first step.
    reads.countBy(jobList, { organization_id }, 'hiring_status', {
      ...hiringJobs,
      sample: false,
    }),
    reads.find(
      jobList,
      { organization_id },
      { ...hiringJobs, hiring_status: 'draft' },
      { sort: 'created_at', descending: true, limit: 1 },
    ),
    reads.countBy(userList, { organization_id: '*' }, 'status', { organization: organization_id }),
    reads.countBy(invitationList, { organization_id }, 'status'),
    reads.countBy(catalogueList, { organization_id }, 'entity', {
      deleted: false,
      entity: ['location', 'category'],
    }),
    reads.get(organizationList, { organization_id }, organization_id),
  ]);
  const count = <Value extends string>(counts: Partial<Record<Value, number>>, ...names: Value[]) =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const others = Math.max(0, count(members, `${organization_id}:active`) - 1);
  return [
    {
      key: 'job',
      label: 'Publish one job',
      done: count(jobs, 'open', 'internal', 'archived') > 0,
      url: formatListAddress({ ...jobsAddress, id: drafts[0]?.id ?? 'new' }),
    },
    {
      key: 'team',
      label: 'Invite two people',
      done: others + count(invitations, 'pending') >= 2,
      url: '/org/invitations',
    },
    { key: 'location', label: 'Add a location', done: count(entries, 'location') > 0, url: '/org/locations' },
    { key: 'department', label: 'Add a department', done: count(entries, 'category') > 0, url: '/org/categories' },
    { key: 'logo', label: 'Add your logo', done: Boolean(organization?.logo), url: '/org/brand' },
  ];
};
