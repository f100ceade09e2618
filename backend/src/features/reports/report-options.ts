import { Inject, Injectable } from '@nestjs/common';
import { category, location } from '@candor/contracts/catalogues/catalogues';
import { sourceTypes } from '@candor/contracts/jobs/values';
import type { ReportFilter } from '@candor/contracts/kernel/report';
import type { Option } from '@candor/contracts/kernel/standard';
import { Lookups } from '../../access/lookups.ts';
import type { ReportJob } from './report-jobs.ts';

const optionsOf = (names: Iterable<readonly [string, string]>): Option[] =>
  [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));

/** What the filters of a report offer, and what its groups are called: only values of jobs that the caller may count. */
@Injectable()
export class ReportOptions {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  async of(organization_id: string, jobs: readonly ReportJob[]): Promise<Record<ReportFilter, Option[]>> {
    const owners = (role: string) =>
      new Set(jobs.flatMap((job) => job.owners.filter((each) => each.owner_role === role).map((each) => each.user_id)));
    const [recruiters, managers] = [owners('recruiter'), owners('hiring_manager')];
    const [departments, locations, users] = await Promise.all([
      this.lookups.entries(organization_id, category),
      this.lookups.entries(organization_id, location),
      this.lookups.userNames([...recruiters, ...managers]),
    ]);
    const used = (entries: readonly { id: string; fields: { name: string } }[], ids: ReadonlySet<string | null>) =>
      optionsOf(entries.filter((row) => ids.has(row.id)).map((row) => [row.id, row.fields.name]));
    const people = (ids: ReadonlySet<string>) => optionsOf([...ids].map((id) => [id, users[id] ?? 'A former member']));
    return {
      job: optionsOf(jobs.map((job) => [job.id, job.name])),
      department: used(departments, new Set(jobs.map((job) => job.department))),
      location: used(locations, new Set(jobs.flatMap((job) => job.locations))),
      recruiter: people(recruiters),
      hiring_manager: people(managers),
      source: optionsOf(Object.entries(sourceTypes)),
    };
  }
}
