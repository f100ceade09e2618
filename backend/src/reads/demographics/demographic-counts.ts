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
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import { sources } from '@candor/contracts/reports/sources';
import { minuteOf } from '@candor/contracts/values/days';
import type { JobPlan } from '@candor/projections/reports/report-ask';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { hashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { FactReader } from '../reports/fact-reader.ts';

/** The counts that a reader may see. `rows`: those of the chosen jobs; `closed`: how many of these are hidden because the reader is on their team; `applications`: all applications to the others. */
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
/** A job in the form that counting applications needs, with its categories as they were known at the moment (ms). */
const planOf = ({ id, fields, eeo_changes = [] }: JobRow, known: number): JobPlan => {
  const told = eeo_changes.filter(({ at }) => Date.parse(at) <= known);
  const later = eeo_changes[told.length];
  const eeo_job_category = later ? later.from : fields.eeo_job_category;
  return { id, steps: [], groups: {}, categories: { fields: { eeo_job_category }, eeo_changes: told } };
};

/** The counts of people who applied while the job had this category. The forms that the people of an event answered are known only for all of them together. */
const ofCategory = <Row extends DemographicCountRow>(row: Row, category: JobCategory): Row => {
  const counts = row.counts.filter((count) => count.category === category);
  if (counts.length === row.counts.length) return row;
  const { forms: _, ...rest } = row;
  return { ...rest, counts } as Row;
};
const mostPlans = 50;
/** Counts by group for one reader. A member of a job's team does not see that job's counts: team members decide there, and could recognize people. */
@Injectable()
export class DemographicCounts {
  private readonly plans = new LRUCache<string, ReadonlyMap<string, JobPlan>>({ max: mostPlans });

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(FactReader) private readonly facts: FactReader,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** A job has no rows if the reader belongs to its team, or if it has no counts. */
  async of(caller: Caller, choice: ChosenJobs, as_of: string | null): Promise<SeenCounts> {
    const { chosen, ...seen } = await this.seen(caller, choice, as_of);
    return { ...seen, applications: await this.applications(caller.organization_id, chosen, choice, as_of) };
  }

  /** How many applications there are, counted from the facts of reports: to these jobs, in the chosen category, at the moment. */
  private applications(
    organization_id: string,
    jobs: readonly JobRow[],
    { job, category }: ChosenJobs,
    as_of: string | null,
  ): Promise<number> {
    if (!jobs.length) return Promise.resolve(0);
    const at = as_of === null ? Date.now() : Date.parse(as_of);
    const [began, end] = [0, at + 1].map((moment) => new Date(moment).toISOString()) as [string, string];
    const plans = jobs.map((each) => planOf(each, as_of === null ? Infinity : at));
    const named = hashOf(JSON.stringify(plans));
    const asked = hashOf(JSON.stringify([named, job, category, as_of]));
    const from = {
      models: ['facts', 'jobs'],
      organizations: [organization_id],
      minute: minuteOf(at),
    };
    return this.kept.of(`applications by group ${organization_id} ${asked}`, from, async () => {
      const { rows } = await this.facts.answer(
        {
          organization_id,
          report: sources.name,
          built: { figure: 'applicants', rows: 'all' },
          ask: {
            period: { from: began, to: end },
            before: { from: began, to: began },
            as_of,
            by: null,
            sources: null,
            ...(category && !job ? { eeo: [category] } : {}),
          },
          at,
        },
        this.plansOf(named, plans),
        null,
      );
      return Number(rows[0]?.value ?? 0);
    });
  }

  /** The same plans for the same jobs: the reader keeps its counts for them. */
  private plansOf(name: string, jobs: readonly JobPlan[]): ReadonlyMap<string, JobPlan> {
    const plans = this.plans.get(name) ?? new Map(jobs.map((job) => [job.id, job]));
    this.plans.set(name, plans);
    return plans;
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
    const there = await this.reads.getMany(jobList, scope, counted);
    const found = there.filter(({ id }) => !own.has(id));
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
    const jobs = [...names]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    const isChosen = (each: JobRow): boolean =>
      job ? each.id === job : !category || categoriesOf(each, known).includes(category);
    const chosen = found.filter(isChosen);
    const ids = new Set(chosen.map(({ id }) => id));
    const rows = told
      .filter(({ job_id }) => ids.has(job_id))
      .map((row) => (job || !category ? row : ofCategory(row, category)))
      .filter(({ counts }) => counts.length > 0)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const closed = there.filter((each) => own.has(each.id) && isChosen(each)).length;
    return { rows, jobs, chosen, categories, closed };
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
