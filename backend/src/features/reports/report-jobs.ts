import { Inject, Injectable } from '@nestjs/common';
import { type Categorized, categoriesOf } from '@candor/contracts/demographics/categories';
import { hiringJobs, jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { ReportParams } from '@candor/contracts/reports/report';
import { LRUCache } from 'lru-cache';
import { foldRows } from '@candor/projections/kernel/fold';
import type { JobPlan } from '@candor/projections/reports/report-ask';
import { jobs as jobRows } from '@candor/projections/jobs/jobs';
import type { Caller } from '../../kernel/caller.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { listedBy, PersonAccess } from '../../access/person-access.ts';
import { hashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { GoneRecords } from '../../reads/past/gone-records.ts';
import { withinScope } from '../../reads/past/rows-then.ts';

/** The parts of a job that reports need. */
export type ReportJob = Pick<JobRow, 'id' | 'steps' | 'owners' | 'eeo_changes'> & {
  /** When the job was first opened, in ms. */
  opened: number | null;
  name: string;
  department: string | null;
  locations: readonly string[];
  eeo_job_category: string | null;
};
/** Jobs, and a name for their state: if the names are equal, the jobs are equal. */
export type NamedJobs = { jobs: readonly ReportJob[]; name: string };
/** How many jobs are read from the log at a time. */
const together = 50;
/** The number of organizations whose jobs are kept in memory. */
const mostKept = 50;
const nothing = Promise.resolve(null);

const ofRow = (row: JobRow): ReportJob => ({
  id: row.id,
  name: row.fields.name,
  steps: row.steps,
  owners: row.owners,
  opened: row.first_opened_at === null ? null : Date.parse(row.first_opened_at),
  department: row.fields.category_id,
  locations: row.fields.location_ids,
  eeo_job_category: row.fields.eeo_job_category ?? null,
  ...(row.eeo_changes ? { eeo_changes: row.eeo_changes } : {}),
});
/** Whether people are hired for the job: no template, and no pipeline of prospects. */
const isHiring = ({ kind, template }: Pick<JobRow, 'kind' | 'template'>): boolean => kind === 'job' && !template;
const ownersOf = (job: ReportJob, role: string): string[] =>
  job.owners.filter((owner) => owner.owner_role === role).map((owner) => owner.user_id);
const categorized = ({ eeo_job_category, eeo_changes }: ReportJob): Categorized => ({
  fields: { eeo_job_category },
  eeo_changes,
});
/** A job in the form that the fold needs. */
const planOf = (job: ReportJob): JobPlan => ({
  id: job.id,
  steps: job.steps,
  ...(job.opened === null ? {} : { opened: job.opened }),
  ...(job.eeo_changes ? { categories: categorized(job) } : {}),
  groups: {
    department: job.department ? [job.department] : [],
    recruiter: ownersOf(job, 'recruiter'),
    hiring_manager: ownersOf(job, 'hiring_manager'),
  },
});
const plans = new WeakMap<readonly ReportJob[], ReadonlyMap<string, JobPlan>>();
/** The jobs in the form that the fold needs, made once for the same jobs. */
export const plansOf = (jobs: readonly ReportJob[]): ReadonlyMap<string, JobPlan> => {
  const made = plans.get(jobs) ?? new Map(jobs.map((job) => [job.id, planOf(job)]));
  plans.set(jobs, made);
  return made;
};
/** Every category that the job has had. */
const categoriesOfJob = (job: ReportJob): string[] => categoriesOf(categorized(job));
/** The jobs that the filters of a report choose. `ever`: a job is chosen if it ever had the wanted EEO-1 category, because the report then chooses among its applications. */
export const jobsFor = (jobs: readonly ReportJob[], params: ReportParams, ever = false): readonly ReportJob[] => {
  const { job, department, location, eeo_job_category, recruiter, hiring_manager, without_recruiter: without } = params;
  if (![job, department, location, eeo_job_category, recruiter, hiring_manager, without].some((each) => each?.length))
    return jobs;
  const among = (wanted: readonly string[] | undefined, found: readonly (string | null)[]) =>
    !wanted?.length || found.some((each) => each !== null && wanted.includes(each));
  return jobs.filter(
    (job) =>
      among(params.job, [job.id]) &&
      among(params.department, [job.department]) &&
      among(params.location, job.locations) &&
      among(params.eeo_job_category, ever ? categoriesOfJob(job) : [job.eeo_job_category]) &&
      among(params.recruiter, ownersOf(job, 'recruiter')) &&
      among(params.hiring_manager, ownersOf(job, 'hiring_manager')) &&
      !(without?.length && among(without, ownersOf(job, 'recruiter'))),
  );
};
const named = (jobs: readonly ReportJob[]): NamedJobs => ({ jobs, name: hashOf(JSON.stringify(jobs)).slice(0, 32) });

/** One organization's jobs for reports. The jobs' rows change with every move, which reports do not need, so only rows that changed otherwise are read again. */
type Kept = {
  jobs: Map<string, ReportJob> | null;
  changed: Set<string>;
  named: NamedJobs | null;
  /** The queue of queries: one runs at a time, so that none gets jobs that another is about to renew. */
  turn: Promise<NamedJobs | null>;
};

/** The jobs whose candidates a reader of reports may count, at present or as of a past time. */
@Injectable()
export class ReportJobs {
  private readonly kept = new LRUCache<string, Kept>({ max: mostKept });

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(GoneRecords) private readonly gone: GoneRecords,
    @Inject(Progress) progress: Progress,
  ) {
    progress.onChange(({ changed }) => {
      for (const { model, organization_id, keys } of changed) {
        if (model !== 'jobs') continue;
        if (organization_id === '*') this.kept.clear();
        else if (!keys.length) this.kept.delete(organization_id);
        else for (const key of keys) this.kept.get(organization_id)?.changed.add(key);
      }
    });
  }

  /** The jobs that the caller may count. The caller's rights on a job are always the present ones; contacts are never applicants, so a caller who sees only contacts counts none. */
  async of(caller: Caller, as_of: string | null): Promise<NamedJobs> {
    const reach = caller.groups.VIEW_REPORTS;
    const now =
      reach === 'all'
        ? await this.all(caller.organization_id)
        : named(reach === 'jobs' ? (await this.access.ownJobs(caller)).filter(isHiring).map(ofRow) : []);
    if (!as_of) return now;
    const then: ReportJob[] = [];
    for (let at = 0; at < now.jobs.length; at += together)
      for (const row of await Promise.all(
        now.jobs.slice(at, at + together).map(({ id }) => this.asOf(id, caller.organization_id, as_of)),
      ))
        if (row) then.push(ofRow(row));
    return named([...then, ...(await this.deletedSince(caller, as_of))]);
  }

  /** The jobs that were deleted after the moment, as they were then. */
  private async deletedSince(caller: Caller, as_of: string): Promise<ReportJob[]> {
    const reach = caller.groups.VIEW_REPORTS;
    if (reach !== 'all' && reach !== 'jobs') return [];
    const { organization_id } = caller;
    const ids = (await this.gone.of(organization_id, { kind: 'job' }, as_of)).map(({ id }) => id);
    const rows = [
      ...(await this.gone.rows(organization_id, jobRows, ids, as_of, (id) => [`job-${id}`])).values(),
    ].filter(isHiring);
    return (reach === 'all' ? rows : withinScope(jobList, rows, listedBy(caller))).map(ofRow);
  }

  private all(organization_id: string): Promise<NamedJobs> {
    const kept = this.kept.get(organization_id) ?? { jobs: null, changed: new Set(), named: null, turn: nothing };
    this.kept.set(organization_id, kept);
    const next = kept.turn.then(() => this.renewed(organization_id, kept));
    kept.turn = next.catch(() => {
      // If reading failed in the middle, the whole list is read again.
      kept.jobs = null;
      return null;
    });
    return next;
  }

  private async renewed(organization_id: string, kept: Kept): Promise<NamedJobs> {
    const ids = [...kept.changed];
    kept.changed.clear();
    if (!kept.jobs) {
      const rows = await this.reads.every(jobList, { organization_id }, hiringJobs);
      kept.jobs = new Map(rows.map((row) => [row.id, ofRow(row)]));
      kept.named = null;
    } else if (ids.length) {
      const rows = await this.reads.getMany(jobList, { organization_id }, ids);
      const found = new Map(rows.flatMap((row) => (isHiring(row) ? [[row.id, ofRow(row)]] : [])));
      for (const id of ids) {
        const job = found.get(id);
        if (JSON.stringify(job) === JSON.stringify(kept.jobs.get(id))) continue;
        if (job) kept.jobs.set(id, job);
        else kept.jobs.delete(id);
        kept.named = null;
      }
    }
    return (kept.named ??= named([...kept.jobs.values()]));
  }

  /** A job folded from its events up to the given time; null if the job did not exist yet. */
  private async asOf(id: string, organization_id: string, moment: string): Promise<JobRow | null> {
    const events = await this.streams.read(`job-${id}`, organization_id);
    const earlier = events.filter((event) => event.metadata.recorded_at <= moment);
    return (foldRows(jobRows, earlier).get(id) as JobRow | undefined) ?? null;
  }
}
