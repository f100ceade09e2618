import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ApplicationState, applicationState } from '../../access/application.state.ts';
import { editsJob } from '../../access/job-access.ts';
import { jobState } from '../../access/job.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { pipeline } from './pipeline.decider.ts';

/** Loads the job of the application, which the rules need, and runs the command. */
@CommandHandler(PipelineCommand)
export class PipelineHandler implements ICommandHandler<InstanceType<typeof PipelineCommand>> {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async execute({
    id,
    name,
    command,
    asking,
    options,
  }: InstanceType<typeof PipelineCommand>): Promise<Outcome<ApplicationState> | Rejection> {
    const { organization_id, actor } = asking;
    const found = await this.streams.load(applicationState, id, organization_id);
    const job_id = found?.state?.job_id ?? ('job_id' in command ? command.job_id : null);
    const job = job_id ? (await this.streams.load(jobState, job_id, organization_id))?.state : null;
    if (!job) return notFound('candidate');
    return this.streams.run(pipeline, id, name, command, asking, {
      entity: 'candidate',
      ...options,
      facts: { job, editor: editsJob(actor, job) },
    });
  }
}
