import { demographicCountList, type DemographicCountRow } from '@candor/contracts/demographics/rows';
import {
  categoriesOf,
  categoryAt,
  isJobCategory,
  type JobCategory,
  noCategory,
} from '@candor/contracts/demographics/categories';
import { byJobCategory, categoryOfStratum, cellsBy } from '@candor/contracts/demographics/cells';
import type { Count } from '@candor/contracts/demographics/counting';
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
  /** The categories of these jobs that have counts. */
  categories: ReadonlySet<JobCategory>;
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
    const jobOf = new Map(found.map((each) => [each.id, each]));
    const known = as_of ? Date.parse(as_of) : Infinity;
    // A count belongs to the category that its job had when the people applied. An old count does not contain it, and belongs to the category of the time when it was made.
    const categoryOf = (row: DemographicCountRow, count: Count): JobCategory =>
      isJobCategory(count.category)
        ? count.category
        : jobOf.has(row.job_id)
          ? categoryAt(jobOf.get(row.job_id)!, Date.parse(row.at), known)
          : noCategory;
    const told = every.flatMap((row) =>
      jobOf.has(row.job_id)
        ? [{ ...row, counts: row.counts.map((count) => ({ ...count, category: categoryOf(row, count) })) }]
        : [],
    );
    const categories = new Set(told.flatMap(({ counts }) => counts.map((count) => count.category)));
    const jobs = shown
      .flatMap((value) => (names.has(value) ? [{ value, label: names.get(value)! }] : []))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    const chosen = new Set(
      jobs
        .map(({ value }) => value)
        .filter((id) => (job ? id === job : !category || categoriesOf(jobOf.get(id)!, known).includes(category))),
    );
    const rows = told
      .filter(({ job_id }) => chosen.has(job_id))
      .map((row) =>
        job || !category ? row : { ...row, counts: row.counts.filter((count) => count.category === category) },
      )
      .filter(({ counts }) => counts.length > 0)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return { rows, jobs, chosen, categories, closed: counted.length - shown.length };
  }

  /** Counts by group, for questions without a report of their own: all applicants of the jobs that the reader may see. Small groups are hidden as in the flow of applicants. */
  async applied(
    caller: Caller,
    job: string | null,
  ): Promise<{ jobs: Option[]; of: (dimension: string) => Record<string, number> }> {
    const { rows, jobs } = await this.seen(caller, { job, category: null }, null);
    return {
      jobs,
      of: (dimension) => appliedShown(cellsBy(rows, dimension, byJobCategory), categoryOfStratum),
    };
  }
}
