import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { listTo } from '../../page/list-address.ts';

// Addresses shared by several screens.

export const personTo = (id: string, section?: string) => listTo('people', 'candidates', { id, section });
/** A job's own page, open to all members on the job. */
export const jobTo = (id: string) => listTo('opportunities', 'jobs', { id });
/** The openings of a job, where members request and approve them. */
export const openingsTo = (job_id: string) =>
  `${listTo('opportunities', 'jobs', { id: job_id, section: 'settings' })}#openings`;
/** A job's board; with an application its drawer, with `list` the section's own filters. */
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
