import { fetchJobs } from '@candor/contracts/jobs/endpoints';
import { hiringStatuses } from '@candor/contracts/jobs/values';
import { sayLabel } from '@candor/contracts/words/say';
import { call } from '../page/call.ts';
import type { Choice } from './pick-one.tsx';

/** Jobs found by name, each with its status. `editable`: only those that the reader may change. */
export const jobsNamed = async (search: string, more: { editable?: boolean } = {}): Promise<Choice[]> => {
  const answer = await call(fetchJobs, { search, limit: 50, ...more });
  const jobs = answer.status === 'ok' ? (answer.payload.jobs ?? []) : [];
  return jobs.map(({ id, name, status }) => ({
    id,
    name,
    facts: sayLabel(hiringStatuses[status as keyof typeof hiringStatuses] ?? status),
  }));
};
