import { Inject, Injectable } from '@nestjs/common';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { PersonPage } from '@candor/contracts/people/pages';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Caller } from '../http/caller.ts';
import { StandardPayload } from './standard.ts';
import { Reads } from '../kernel/reads.ts';
import { RowNames } from './row-names.ts';
import { onJobs, ofJobs, PersonRecord } from './person-record.ts';

/** What every page of one person carries, for the caller, and the events that the caller may read; null while the rows do not show the person yet. */
@Injectable()
export class PersonOpener {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  async open(
    caller: Caller,
    id: string,
    view: string,
  ): Promise<{ common: PersonPage; seen: readonly Recorded[] } | null> {
    const { organization_id } = caller;
    const jobs = await this.record.jobsOf(caller);
    const [[person], applications, standard, events] = await Promise.all([
      this.reads.getMany(peopleList, { organization_id }, [id]),
      this.reads.find(
        applicationList,
        { organization_id, ...(jobs ? { within: { field: 'job_id', values: [...jobs] } } : {}) },
        { candidate_id: id },
        { limit: 200 },
      ),
      this.standard.of(caller, { area: 'people', entity: 'candidates', view }),
      this.record.events(organization_id, id),
    ]);
    if (!person) return null;
    const seen = ofJobs(events, jobs);
    const shown = onJobs(person, jobs, seen);
    const rows = new Map(
      (
        await this.reads.getMany(
          jobList,
          { organization_id },
          applications.map((row) => row.job_id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      seen,
      common: {
        ...standard,
        person: shown,
        names: await this.names.of(
          'jobs',
          organization_id,
          shown.applications.map((each) => each.job_id),
        ),
        applications: applications
          .sort((a, b) => b.entered_at.localeCompare(a.entered_at))
          .map((row) => ({
            ...row,
            job_name: rows.get(row.job_id)?.fields.name ?? '',
            job_open: (rows.get(row.job_id)?.hiring_status ?? 'archived') !== 'archived',
          })),
        may: {
          edit: Boolean(caller.groups.MANAGE_PEOPLE ?? caller.groups.MANAGE_CANDIDATE),
          history: Boolean(caller.groups.VIEW_REPORTS),
        },
      },
    };
  }
}
