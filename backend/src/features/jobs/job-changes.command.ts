import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JobState } from '../../states/job.state.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';
import { JobCommand } from './job.command.ts';
import type { JobCommands } from './job.decider.ts';

/** Sends the commands about jobs that callers request. */
@Injectable()
export class JobChanges {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  run<N extends keyof JobCommands & string>(
    job_id: string,
    name: N,
    command: JobCommands[N],
    { asking }: { asking: Requester },
  ): Promise<Outcome<JobState> | Rejection> {
    return this.commands.execute(new JobCommand(job_id, name, command, asking));
  }

  /** If the post is public, records every change of it as the new text for applicants. Returns the job's state after both changes. */
  async republished(job_id: string, ran: Outcome<JobState>, asking: Requester): Promise<Outcome<JobState>> {
    if (!ran.state || !['open', 'internal'].includes(ran.state.status)) return ran;
    const snapshot = { asking: { ...asking, uid: `${asking.uid}-snapshot` } };
    const again = await this.run(job_id, 'publishSnapshot', {}, snapshot);
    return isRejection(again) || again.position < ran.position ? ran : again;
  }
}
