import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JobState } from '../../states/job.state.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';
import { JobCommand } from './job.command.ts';
import type { JobCommands } from './job.decider.ts';

/** The beginnings of the events that change what applicants read: the sections, and the rounds that the process is said by. */
const onPost = /^(DescriptionSection|WorkflowStep)/;

/** Sends the commands about jobs that callers request. */
@Injectable()
export class JobChanges {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Runs the command. If it changes a public post, the new text for applicants is recorded too; the returned revision is that of the change itself. */
  async run<N extends keyof JobCommands & string>(
    job_id: string,
    name: N,
    command: JobCommands[N],
    { asking }: { asking: Requester },
  ): Promise<Outcome<JobState> | Rejection> {
    const ran: Outcome<JobState> | Rejection = await this.commands.execute(
      new JobCommand(job_id, name, command, asking),
    );
    if (isRejection(ran) || !ran.events.some(({ type }) => onPost.test(type))) return ran;
    return { ...ran, position: (await this.republished(job_id, ran, asking)).position };
  }

  /** If the post is public, records every change of it as the new text for applicants. Returns the job's state after both changes. */
  async republished(job_id: string, ran: Outcome<JobState>, asking: Requester): Promise<Outcome<JobState>> {
    if (!ran.state || !['open', 'internal'].includes(ran.state.status)) return ran;
    const again: Outcome<JobState> | Rejection = await this.commands.execute(
      new JobCommand(job_id, 'publishSnapshot', {}, { ...asking, uid: `${asking.uid}-snapshot` }),
    );
    return isRejection(again) || again.position < ran.position ? ran : again;
  }
}
