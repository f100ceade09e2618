import { jobList, ongoingJobs, type JobRow } from '@candor/contracts/jobs/rows';
import type { Caller } from '../../kernel/caller.ts';
import type { Reads } from '../../kernel/rows/reads.ts';
import { listedJobs } from '../../access/job-access.ts';

/** The jobs that are not closed and whose candidates the caller manages, by name: the first 100 that the search finds. */
export const jobChoices = async (
  reads: Reads,
  caller: Caller,
  search: string | null | undefined,
): Promise<JobRow[]> => {
  const { rows } = await reads.found(jobList, listedJobs(caller), {
    limit: 100,
    page: 1,
    sort: { field: 'name', direction: 'asc' },
    search: search ?? '',
    filters: ongoingJobs,
  });
  return rows;
};
/** A job as a select offers it. */
export const asOption = ({ id, fields }: JobRow) => ({ value: id, label: fields.name });
