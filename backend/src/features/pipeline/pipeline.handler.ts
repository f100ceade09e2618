import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import { type Asking, type Outcome, Streams } from '../../kernel/streams.ts';
import type { OpenJob } from '../../access/job-access.ts';
import type { OpenApplication } from '../../access/records.ts';
import { pipeline, type PipelineCommands, type PipelineState, type Standing } from './pipeline.decider.ts';

export type Facts = { job: OpenJob['job']; may_edit: boolean; state: Standing };
type Named = {
  [N in keyof PipelineCommands & string]: { name: N; make: (facts: Facts) => PipelineCommands[N] };
}[keyof PipelineCommands & string];

/** One action on one application that the guard opened for a person. The rules that are left come in the order of PRODUCT §2.2: version, state. */
export class PipelineCommand extends Command<Outcome<PipelineState> | Rejection> {
  constructor(
    readonly application: OpenApplication,
    readonly action: Named,
    readonly asking: Asking,
    readonly version?: number,
  ) {
    super();
  }
}

@CommandHandler(PipelineCommand)
export class PipelineHandler implements ICommandHandler<PipelineCommand> {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async execute({
    application,
    action,
    asking,
    version,
  }: PipelineCommand): Promise<Outcome<PipelineState> | Rejection> {
    const { id, state, job } = application;
    const facts: Facts = { job: job.job, may_edit: job.rights.editor, state };
    return this.streams.run(pipeline, id, action.name, action.make(facts) as never, asking, {
      version,
      entity: 'candidate',
    });
  }
}
