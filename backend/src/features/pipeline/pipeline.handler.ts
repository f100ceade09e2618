import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobPermission } from '@candor/contracts/kernel/permission';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Asking, notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import type { Caller } from '../../http/caller.ts';
import { JobAccess, type OpenJob } from '../../access/job-access.ts';
import { pipeline, type PipelineCommands, type PipelineState, type Standing } from './pipeline.decider.ts';

export type Facts = { job: OpenJob['job']; may_edit: boolean; state: Standing };
type Named = {
  [N in keyof PipelineCommands & string]: { name: N; make: (facts: Facts) => PipelineCommands[N] };
}[keyof PipelineCommands & string];

/** One action on one application by a person. `needs` are the job permissions of which one must be held; the checks come in the order of PRODUCT §2.2. */
export class PipelineCommand extends Command<Outcome<PipelineState> | Rejection> {
  constructor(
    readonly id: string,
    readonly action: Named,
    readonly by: { caller: Caller; asking: Asking },
    readonly options: {
      version?: number;
      needs?: readonly JobPermission[];
      editor?: boolean;
      evenIfClosed?: boolean;
    } = {},
  ) {
    super();
  }
}

@CommandHandler(PipelineCommand)
export class PipelineHandler implements ICommandHandler<PipelineCommand> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly access: JobAccess,
  ) {}

  async execute({ id, action, by, options }: PipelineCommand): Promise<Outcome<PipelineState> | Rejection> {
    const found = await this.streams.load(pipeline, id, by.caller.organization_id);
    if (!found?.state) return notFound('candidate');
    const opened = await this.access.need(by.caller, found.state.job_id, ...(options.needs ?? ['list']));
    if (isRejection(opened)) return notFound('candidate');
    if (options.editor && !opened.rights.editor)
      return reject('not_editor', 'Only an editor of this job can change it.');
    if (opened.job.status === 'archived' && !options.evenIfClosed)
      return reject('job_closed', 'This job is closed. Reopen it first.');
    return this.streams.run(pipeline, id, action.name, action.make(factsOf(opened, found.state)) as never, by.asking, {
      version: options.version,
      entity: 'candidate',
    });
  }
}
const factsOf = (opened: OpenJob, state: Standing): Facts => ({
  job: opened.job,
  may_edit: opened.rights.editor,
  state,
});
