import { sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { category, location } from '@candor/contracts/catalogues/hiring';
import { audiences } from '@candor/contracts/cadences/values';
import { eeoJobCategories } from '@candor/contracts/values/eeo-job-categories';
import { sourceTypes } from '@candor/contracts/jobs/values';
import { applicantNames, type ReportFilter } from '@candor/contracts/reports/report';
import type { Option } from '@candor/contracts/kernel/standard';
import { RowCache } from '../../http/row-cache.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { NamedJobs, ReportJob } from './report-jobs.ts';

const byLabel = new Intl.Collator();
const byName = (a: Option, b: Option): number => byLabel.compare(a.label, b.label);
const optionsOf = (names: Iterable<readonly [string, string]>): Option[] =>
  [...names].map(([value, label]) => ({ value, label })).sort(byName);
const said = ({ value, label }: Option): Option => ({ value, label: sayLabel(label) });

/** The facts about the jobs that the options need, made only once for the same jobs, because there can be thousands. */
type OfJobs = {
  job: Option[];
  recruiters: ReadonlySet<string>;
  managers: ReadonlySet<string>;
  departments: ReadonlySet<string | null>;
  locations: ReadonlySet<string>;
  categories: ReadonlySet<string | null>;
};
const known = new WeakMap<readonly ReportJob[], OfJobs>();
const ofJobs = (jobs: readonly ReportJob[]): OfJobs => {
  const found = known.get(jobs);
  if (found) return found;
  const owners = (role: string) =>
    new Set(jobs.flatMap((job) => job.owners.filter((each) => each.owner_role === role).map((each) => each.user_id)));
  const made: OfJobs = {
    job: optionsOf(jobs.map((job) => [job.id, job.name])),
    recruiters: owners('recruiter'),
    managers: owners('hiring_manager'),
    departments: new Set(jobs.map((job) => job.department)),
    locations: new Set(jobs.flatMap((job) => job.locations)),
    categories: new Set(jobs.map((job) => job.eeo_job_category)),
  };
  known.set(jobs, made);
  return made;
};

/** The options of a report's filters, and the names of its groups: only values of jobs that the caller may count. */
@Injectable()
export class ReportOptions {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** Kept for the same jobs until an entry or the name of a member changes. */
  async of(organization_id: string, { jobs, name }: NamedJobs): Promise<Record<ReportFilter, Option[]>> {
    const { recruiters, managers } = ofJobs(jobs);
    const found = await this.kept.of(
      `options of reports ${organization_id} ${name}`,
      {
        models: ['catalogues', 'users'],
        organizations: [organization_id],
        keys: [...recruiters, ...managers],
      },
      () => this.read(organization_id, jobs),
    );
    // What is kept serves readers of all languages.
    return {
      ...found,
      eeo_job_category: found.eeo_job_category.map(said),
      source: found.source.map(said).sort(byName),
      applicants: found.applicants.map(said),
      audience: found.audience.map(said),
    };
  }

  private async read(organization_id: string, jobs: readonly ReportJob[]): Promise<Record<ReportFilter, Option[]>> {
    const { job, recruiters, managers, ...places } = ofJobs(jobs);
    const [departments, locations, users] = await Promise.all([
      this.lookups.entries(organization_id, category),
      this.lookups.entries(organization_id, location),
      this.lookups.userNames([...recruiters, ...managers]),
    ]);
    const used = (entries: readonly { id: string; fields: { name: string } }[], ids: ReadonlySet<string | null>) =>
      optionsOf(entries.filter((row) => ids.has(row.id)).map((row) => [row.id, row.fields.name]));
    const people = (ids: ReadonlySet<string>) => optionsOf([...ids].map((id) => [id, users[id] ?? 'A former member']));
    return {
      job,
      department: used(departments, places.departments),
      location: used(locations, places.locations),
      eeo_job_category: Object.entries(eeoJobCategories).flatMap(([value, label]) =>
        places.categories.has(value) ? [{ value, label }] : [],
      ),
      recruiter: people(recruiters),
      hiring_manager: people(managers),
      source: optionsOf(Object.entries(sourceTypes)),
      applicants: optionsOf(Object.entries(applicantNames)),
      audience: optionsOf(Object.entries(audiences)),
    };
  }
}
