import type { CommandBus } from '@nestjs/cqrs';
import type { JobState } from '../../access/job.state.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';
import { JobCommand } from './job.command.ts';

/** While the post is out, every change of it is recorded as what applicants now read. Answers what the job is after both. */
export const republished = async (
  commands: CommandBus,
  job_id: string,
  ran: Outcome<JobState>,
  asking: Requester,
): Promise<Outcome<JobState>> => {
  if (!ran.state || !['open', 'internal'].includes(ran.state.status)) return ran;
  const again: Outcome<JobState> | Rejection = await commands.execute(
    new JobCommand(job_id, 'publishSnapshot', {}, { ...asking, uid: `${asking.uid}-snapshot` }),
  );
  return isRejection(again) || again.position < ran.position ? ran : again;
};
