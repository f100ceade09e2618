import { Inject, Injectable } from '@nestjs/common';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { ReportParams } from '@candor/contracts/kernel/report';
import { foldRows } from '@candor/projections/kernel/fold';
import type { JobPlan } from '@candor/projections/kernel/report-fold';
import { jobs as jobRows } from '@candor/projections/jobs';
import type { Caller } from '../../http/caller.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { Reads } from '../../kernel/reads.ts';
import { Streams } from '../../kernel/streams.ts';

/** What reports know of a job. */
export type ReportJob = Pick<JobRow, 'id' | 'steps' | 'owners'> & {
  name: string;
  department: string | null;
  locations: readonly string[];
};
const most = 10_000;
/** How many jobs are read from the log at a time. */
const together = 50;

const ofRow = (row: JobRow): ReportJob => ({
  id: row.id,
  name: row.fields.name,
  steps: row.steps,
  owners: row.owners,
  department: row.fields.category_id,
  locations: row.fields.location_ids,
});
const ownersOf = (job: ReportJob, role: string): string[] =>
  job.owners.filter((owner) => owner.owner_role === role).map((owner) => owner.user_id);
/** A job as the fold takes it. */
export const planOf = (job: ReportJob): JobPlan => ({
  id: job.id,
  steps: job.steps,
  groups: {
    department: job.department ? [job.department] : [],
    recruiter: ownersOf(job, 'recruiter'),
    hiring_manager: ownersOf(job, 'hiring_manager'),
  },
});
/** The jobs that the filters choose. */
export const chosen = (jobs: readonly ReportJob[], params: ReportParams): ReportJob[] => {
  const among = (wanted: readonly string[] | undefined, found: readonly (string | null)[]) =>
    !wanted?.length || found.some((each) => each !== null && wanted.includes(each));
  return jobs.filter(
    (job) =>
      among(params.job, [job.id]) &&
      among(params.department, [job.department]) &&
      among(params.location, job.locations) &&
      among(params.recruiter, ownersOf(job, 'recruiter')) &&
      among(params.hiring_manager, ownersOf(job, 'hiring_manager')),
  );
};

/** The jobs whose candidates a reader of reports may count, as they are now or were at a moment. */
@Injectable()
export class ReportJobs {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** The caller's rights on a job are today's, whatever the moment. Contacts are never applicants, so a caller who sees only contacts counts nobody. */
  async of(caller: Caller, as_of: string | null): Promise<ReportJob[]> {
    const reach = caller.groups.VIEW_REPORTS;
    const rows =
      reach === 'all'
        ? await this.reads.find(jobList, { organization_id: caller.organization_id }, {}, { limit: most })
        : reach === 'jobs'
          ? await this.access.ownJobs(caller)
          : [];
    if (!as_of) return rows.map(ofRow);
    const then: ReportJob[] = [];
    for (let at = 0; at < rows.length; at += together)
      for (const row of await Promise.all(rows.slice(at, at + together).map((row) => this.asOf(row, as_of))))
        if (row) then.push(ofRow(row));
    return then;
  }

  /** A job folded from its events up to a moment; null when it did not exist yet. */
  private async asOf({ id, organization_id }: JobRow, moment: string): Promise<JobRow | null> {
    const events = await this.streams.read(`job-${id}`, organization_id);
    const earlier = events.filter((event) => event.metadata.recorded_at <= moment);
    return (foldRows(jobRows, earlier).get(id) as JobRow | undefined) ?? null;
  }
}
