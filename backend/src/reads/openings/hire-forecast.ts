import { type Forecast, forecastOf } from '@candor/contracts/openings/forecast';
import { isOpen, jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { daysAgo, fullDays } from '@candor/contracts/values/days';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Caller } from '../../kernel/caller.ts';
import { ownJobs } from '../../access/job-access.ts';
import type { RowCache } from '../../http/row-cache.ts';
import type { Reads } from '../../kernel/rows/reads.ts';

/** How many days of hires count; older ones say little about the present. */
const history = 730;
const most = 1000;

/** When the next hire may come, from the hires on the jobs that the caller sees. A hire counts from the job's first opening, as in the report on time to fill. */
export const hireForecast = async (
  reads: Reads,
  kept: RowCache,
  caller: Caller,
  row: JobRow,
): Promise<Forecast | null> => {
  const { first_opened_at } = row;
  if (!first_opened_at || !isOpen(row) || row.counts.hires >= row.fields.openings) return null;
  const { organization_id } = caller;
  const from = { models: ['applications'], organizations: [organization_id] };
  const hired = await kept.of(`latest hires ${organization_id}`, from, async () => {
    const order = { sort: 'entered_at', descending: true, limit: most } as const;
    const rows = await reads.find(applicationList, { organization_id }, { phase: 'hired' }, order);
    return rows.map(({ job_id, hired_at }) => ({ job_id, hired_at }));
  });
  const since = daysAgo(history);
  const recent = hired.filter(({ hired_at }) => hired_at && hired_at >= since);
  const jobs = await reads.getMany(jobList, ownJobs(caller), [...new Set(recent.map(({ job_id }) => job_id))]);
  const openedAt = new Map(jobs.map((job) => [job.id, job.sample ? null : job.first_opened_at]));
  return forecastOf(
    fullDays(first_opened_at),
    recent.flatMap(({ job_id, hired_at }) => {
      const opened = openedAt.get(job_id);
      return opened && opened <= hired_at! ? [fullDays(opened, hired_at!)] : [];
    }),
  );
};
