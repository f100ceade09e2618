import { demographicCountList, type DemographicCountRow } from '@candor/contracts/demographics/rows';
import { type JobCategory, noCategory } from '@candor/contracts/demographics/categories';
import { cellsBy } from '@candor/contracts/demographics/cells';
import { appliedShown } from '@candor/contracts/demographics/flow';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The counts that a reader may see. `rows`: those of the chosen job, or of all jobs; `closed`: how many jobs are hidden because the reader is on their team. */
export type SeenCounts = {
  rows: DemographicCountRow[];
  jobs: Option[];
  closed: number;
  applications: number;
  /** The present category of each of these jobs. */
  categories: ReadonlyMap<string, JobCategory>;
};
/** One job, or the jobs of one category; null: all. */
export type ChosenJobs = { job: string | null; category: JobCategory | null };

/** Counts by group for one reader. A member of a job's team does not see that job's counts: team members decide there, and could recognize people. */
@Injectable()
export class DemographicCounts {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** A job has no rows if the reader belongs to its team, or if it has no counts. */
  async of(caller: Caller, choice: ChosenJobs, as_of: string | null): Promise<SeenCounts> {
    const { chosen, ...seen } = await this.seen(caller, choice, as_of);
    const scope = { organization_id: caller.organization_id };
    let applications = 0;
    for (const id of chosen)
      applications += await this.reads.total(
        applicationList,
        scope,
        { job: [id], applied: { from: '1970-01-01T00:00:00.000Z', ...(as_of ? { to: as_of } : {}) } },
        'applied_at',
      );
    return { ...seen, applications };
  }

  private async seen(caller: Caller, { job, category }: ChosenJobs, as_of: string | null) {
    const scope = { organization_id: caller.organization_id };
    const [all, mine] = await Promise.all([
      this.reads.every(demographicCountList, scope, {}),
      this.reads.find(jobList, scope, { kind: ['job', 'prospect'], member: caller.user_id }),
    ]);
    // Counts made after `as_of` were not known then, so they add no job and no hidden job.
    const every = as_of ? all.filter(({ at }) => at <= as_of) : all;
    const own = new Set(mine.map(({ id }) => id));
    const counted = [...new Set(every.map(({ job_id }) => job_id))];
    const shown = counted.filter((id) => !own.has(id));
    const found = await this.reads.getMany(jobList, scope, shown);
    const names = new Map(found.map(({ id, fields }) => [id, fields.name]));
    const categories = new Map(
      found.map(({ id, fields }) => [id, fields.eeo_job_category ?? noCategory] satisfies [string, JobCategory]),
    );
    const jobs = shown
      .flatMap((value) => (names.has(value) ? [{ value, label: names.get(value)! }] : []))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    const chosen = new Set(
      jobs.map(({ value }) => value).filter((id) => (job ? id === job : !category || categories.get(id) === category)),
    );
    const rows = every.filter(({ job_id }) => chosen.has(job_id)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return { rows, jobs, chosen, categories, closed: counted.length - shown.length };
  }

  /** Counts by group, for questions without a report of their own: all applicants of the jobs that the reader may see. Small groups are hidden as in the flow of applicants. */
  async applied(
    caller: Caller,
    job: string | null,
  ): Promise<{ jobs: Option[]; of: (dimension: string) => Record<string, number> }> {
    const { rows, jobs, categories } = await this.seen(caller, { job, category: null }, null);
    return {
      jobs,
      of: (dimension) => appliedShown(cellsBy(rows, dimension), (id) => categories.get(id) ?? noCategory),
    };
  }
}
