import { Inject, Injectable } from '@nestjs/common';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { PersonPage } from '@candor/contracts/people/pages';
import type { Caller } from '../http/caller.ts';
import { StandardPayload } from './standard.ts';
import { Reads } from '../kernel/reads.ts';
import { RowCache } from './row-cache.ts';
import { RowNames } from './row-names.ts';
import { onJobs, ofJobs, PersonRecord } from './person-record.ts';

const mostShown = 200;

/** What every page of one person carries, for the caller, and the events that the caller may read; null while the rows do not show the person yet. */
@Injectable()
export class PersonOpener {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  async open(
    caller: Caller,
    id: string,
    view: string,
  ): Promise<{ common: PersonPage; seen: readonly Recorded[] } | null> {
    const { organization_id } = caller;
    const jobs = await this.record.jobsOf(caller);
    const [standard, { person, events, applications: all }] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'candidates', view }),
      this.record.whole(organization_id, id),
    ]);
    if (!person) return null;
    const applications = all.filter(({ job_id }) => !jobs || jobs.has(job_id)).slice(0, mostShown);
    const seen = ofJobs(events, jobs);
    const shown = onJobs(person, jobs, seen);
    const cards = new Map(
      await Promise.all(
        [...new Set(applications.map(({ job_id }) => job_id))].map(
          async (job_id) => [job_id, await this.card(organization_id, job_id)] as const,
        ),
      ),
    );
    return {
      seen,
      common: {
        ...standard,
        person: shown,
        names: {
          ...(await this.names.of(
            'jobs',
            organization_id,
            shown.applications.map((each) => each.job_id),
          )),
          ...(await this.names.of('users', organization_id, [shown.owner_id])),
        },
        applications: applications
          .sort((a, b) => b.entered_at.localeCompare(a.entered_at))
          .map((row) => ({
            ...row,
            ...cards.get(row.job_id)!,
          })),
        may: {
          edit: Boolean(caller.groups.MANAGE_PEOPLE ?? caller.groups.MANAGE_CANDIDATE),
          history: Boolean(caller.groups.VIEW_REPORTS),
        },
      },
    };
  }

  /** What an application shows of its job, kept until a job of the organisation changes. */
  private card(organization_id: string, job_id: string): Promise<{ job_name: string; job_open: boolean }> {
    return this.kept.of(
      `job of an application ${organization_id} ${job_id}`,
      { models: ['jobs'], organizations: [organization_id] },
      async () => {
        const [job] = await this.reads.getMany(jobList, { organization_id }, [job_id]);
        return { job_name: job?.fields.name ?? '', job_open: (job?.hiring_status ?? 'archived') !== 'archived' };
      },
    );
  }
}
