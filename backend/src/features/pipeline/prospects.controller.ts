import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { JobAccess, listedJobs } from '../../access/job-access.ts';
import { jobList } from '@candor/contracts/jobs/rows';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Reads } from '../../kernel/reads.ts';
import { notFound } from '../../kernel/streams.ts';
import { AddToJob } from './arrival.command.ts';
import { refuse } from './places.decider.ts';
import { single } from './pipeline.controller.ts';

/** From a prospect pipeline onto a job. */
@Controller()
export class ProspectsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Serve(calls.addProspectToJob)
  async add(
    @Input() { application_id, version, job_id }: RequestOf<typeof calls.addProspectToJob>,
    @By() { caller, asking }: Signed<'application'>,
  ) {
    const opened = await this.jobs.open(caller, job_id);
    if (!opened?.rights.permissions.includes('list')) return notFound('job');
    if (opened.job.kind !== 'job') return refuse('Choose a job. This is a prospect pipeline.');
    const job = { id: job_id, name: opened.job.fields.name };
    return single(application_id, await this.commands.execute(new AddToJob(application_id, version, job, asking)));
  }

  @Serve(calls.jobsForProspects)
  async choices(@Input() { search }: RequestOf<typeof calls.jobsForProspects>, @By() { caller }: Signed) {
    const { items } = await this.reads.list(jobList, listedJobs(caller), {
      limit: 100,
      page: 1,
      sort: { field: 'name', direction: 'asc' },
      search: search ?? '',
      filters: { kind: 'job', template: false, hiring_status: ['draft', 'open', 'internal'] },
    });
    const jobs = items.parse().filter(({ sample }) => !sample);
    return { jobs: jobs.map((row) => ({ value: row.id, label: row.fields.name })) };
  }
}
