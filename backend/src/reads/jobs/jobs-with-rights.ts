import { Inject, Injectable } from '@nestjs/common';
import { boardOf } from '@candor/contracts/jobs/kinds';
import type { StandingJob } from '@candor/contracts/people/pages';
import type { Caller } from '../../kernel/caller.ts';
import { JobAccess } from '../../access/job-access.ts';
import { JobOpener, type JobOnPage } from './job-opener.ts';

const standing = ({ job, rights, names }: JobOnPage['common']): StandingJob => {
  const named = (ids: readonly string[]) => ids.flatMap((id) => names[id] ?? []);
  return {
    job,
    rights,
    places: named(job.fields.location_ids),
    recruiters: named(job.owners.flatMap(({ user_id, owner_role }) => (owner_role === 'recruiter' ? user_id : []))),
  };
};

/** Gives a page outside a job what it needs to act on the job's candidates: the job, and what the caller may do there. */
@Injectable()
export class JobsWithRights {
  constructor(
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(JobOpener) private readonly opener: JobOpener,
  ) {}

  /** The data of every page of the job. Null: the caller does not see its candidates. The rights come from the log, as on the job's own pages. */
  async open(caller: Caller, id: string): Promise<JobOnPage['common'] | null> {
    const job = await this.jobs.open(caller, id);
    if (!job?.rights.sees.includes('list')) return null;
    return (await this.opener.show(caller, job, boardOf(job.job)))?.common ?? null;
  }

  async of(caller: Caller, ids: readonly string[]): Promise<Record<string, StandingJob>> {
    const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await this.open(caller, id)] as const));
    return Object.fromEntries(found.flatMap(([id, job]) => (job ? [[id, standing(job)]] : [])));
  }
}
