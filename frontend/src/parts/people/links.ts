import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { listTo } from '../../page/list-address.ts';

// Addresses that several screens use.

export const personTo = (id: string, section?: string) => listTo('people', 'candidates', { id, section });
/** The address of a job's own page, which all members on the job may open. */
export const jobTo = (id: string) => listTo('opportunities', 'jobs', { id });
/** The address of a job's openings, where members request and approve them. */
export const openingsTo = (job_id: string) =>
  `${listTo('opportunities', 'jobs', { id: job_id, section: 'settings' })}#openings`;
/** The address of a job's board. If an application is given, its drawer is shown; `list` sets the section's own filters. */
export const boardTo = (
  jobId: string,
  applicationId: string | null = null,
  list: Partial<Slice> = {},
  section = 'candidates',
) =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: jobId,
    section: { name: section, id: applicationId, list: { ...emptySlice, ...list } },
  });
