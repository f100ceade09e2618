import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { hiringJobs, jobList } from '@candor/contracts/jobs/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { organizationList } from '@candor/contracts/organization/rows';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { dealList, partnerList, termList } from '@candor/contracts/sales/rows';
import type { Reads } from '../../kernel/rows/reads.ts';

const jobsAddress = { area: 'opportunities', entity: 'jobs', list: emptySlice, section: null };

type Steps = DashboardData['checklist'];
const total = <Value extends string>(counts: Partial<Record<Value, number>>, ...names: Value[]) =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);

/** The first steps of an organization that hires. */
const hiringSteps = async (reads: Reads, organization_id: string): Promise<{ first: Steps; others: Steps }> => {
  const [jobs, drafts, entries] = await Promise.all([
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
    reads.countBy(catalogueList, { organization_id }, 'entity', {
      deleted: false,
      entity: ['location', 'category'],
    }),
  ]);
  return {
    first: [
      {
        key: 'job',
        label: 'Publish one job',
        done: total(jobs, 'open', 'internal', 'archived') > 0,
        url: formatListAddress({ ...jobsAddress, id: drafts[0]?.id ?? 'new' }),
      },
    ],
    others: [
      { key: 'location', label: 'Add a location', done: total(entries, 'location') > 0, url: '/org/locations' },
      { key: 'department', label: 'Add a department', done: total(entries, 'category') > 0, url: '/org/categories' },
    ],
  };
};
/** The first steps of an organization that uses the sales module. */
const sellingSteps = async (reads: Reads, organization_id: string): Promise<{ first: Steps; others: Steps }> => {
  const scope = { organization_id };
  const one = { limit: 1 };
  const [deals, terms, partners] = await Promise.all([
    reads.find(dealList, scope, {}, { sort: 'company', ...one }),
    reads.find(termList, scope, {}, { sort: 'name', ...one }),
    reads.find(partnerList, scope, {}, { sort: 'name', ...one }),
  ]);
  return {
    first: [{ key: 'deal', label: 'Open the first deal', done: deals.length > 0, url: '/sales/deals' }],
    others: [
      { key: 'terms', label: 'Write the terms of a commission', done: terms.length > 0, url: '/sales/terms' },
      { key: 'partner', label: 'Add a partner', done: partners.length > 0, url: '/sales/partners' },
    ],
  };
};

/** The first steps of a new organization, and which are done. */
export const firstSteps = async (reads: Reads, organization_id: string, sells: boolean): Promise<Steps> => {
  const [{ first, others: more }, members, invitations, organization] = await Promise.all([
    (sells ? sellingSteps : hiringSteps)(reads, organization_id),
    reads.countBy(userList, { organization_id: '*' }, 'status', { organization: organization_id }),
    reads.countBy(invitationList, { organization_id }, 'status'),
    reads.get(organizationList, { organization_id }, organization_id),
  ]);
  const others = Math.max(0, total(members, `${organization_id}:active`) - 1);
  return [
    ...first,
    {
      key: 'team',
      label: 'Invite two people',
      done: others + total(invitations, 'pending') >= 2,
      url: '/org/invitations',
    },
    ...more,
    { key: 'logo', label: 'Add your logo', done: Boolean(organization?.logo), url: '/org/brand' },
  ];
};
