import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { JobAccess } from '../../access/job-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { MoveToJob } from './arrival.command.ts';
import { refuse } from './places.decider.ts';
import { single } from './pipeline.controller.ts';

/** Calls that move people from a prospect pipeline onto a job. */
@Controller()
export class ProspectsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  @Serve(calls.moveProspectToJob)
  async move(
    @Input() { application_id, version, job_id }: RequestOf<typeof calls.moveProspectToJob>,
    @By() { caller, asking }: Signed<'application'>,
  ) {
    const opened = await this.jobs.open(caller, job_id);
    if (!opened?.rights.permissions.includes('list')) return notFound('job');
    if (opened.job.kind !== 'job') return refuse('Choose a job. This is a prospect pipeline.');
    const job = { id: job_id, name: opened.job.fields.name };
    return single(application_id, await this.commands.execute(new MoveToJob(application_id, version, job, asking)));
  }
}
