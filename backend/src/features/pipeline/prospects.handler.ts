import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { movedReason } from '@candor/contracts/jobs/merging';
import { applicationState, type ApplicationState } from '../../access/application.state.ts';
import { jobClosed, jobState } from '../../access/job.state.ts';
import { Lookups } from '../../access/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection, stale } from '../../kernel/decider.ts';
import { notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { AddToJob, ConsiderForJob, TakeBackConsidered } from './arrival.command.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { refuse } from './places.decider.ts';

@CommandHandler(AddToJob)
export class AddToJobHandler implements ICommandHandler<AddToJob> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** First they come to the job, then they leave the pipeline. A process that dies in between leaves them on both, and the same request ends it. */
  async execute({
    application_id: id,
    version,
    job,
    asking,
  }: AddToJob): Promise<Outcome<ApplicationState> | Rejection> {
    const { organization_id } = asking;
    const found = await this.streams.load(applicationState, id, organization_id);
    if (!found?.state) return notFound('candidate');
    const { state } = found;
    const here = (await this.streams.load(jobState, state.job_id, organization_id))?.state;
    if (here?.kind !== 'prospect') return refuse('Only somebody on a prospect pipeline is added to a job like this.');
    if (here.status === 'archived') return jobClosed;
    const events = await this.streams.read(`application-${id}`, organization_id);
    const repeated = events.some(({ metadata }) => metadata.request_uid === asking.uid);
    if (!repeated && found.revision !== version) return stale('candidate');
    const added_by = idFrom('added to a job', asking.uid, id);
    if (!repeated) {
      const added = await this.commands.execute(
        new ConsiderForJob(state.candidate_id, job.id, { ...asking, uid: added_by }),
      );
      if (isRejection(added)) return added;
    }
    const left = await this.commands.execute(
      new PipelineCommand(id, 'moveToJob', { job, reason_id: await this.reason(organization_id) }, asking, { version }),
    );
    if (isRejection(left))
      await this.commands.execute(
        new TakeBackConsidered(state.candidate_id, job.id, added_by, {
          ...asking,
          uid: idFrom('not added to a job', asking.uid, id),
        }),
      );
    return left;
  }

  private async reason(organization_id: string): Promise<string | null> {
    return (await this.lookups.reasons(organization_id)).find(({ name }) => name === movedReason)?.id ?? null;
  }
}
