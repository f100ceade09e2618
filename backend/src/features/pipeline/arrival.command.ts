import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

/** Makes somebody who is known a lead on a job, with the source that their record names. Refused when they are on the job. */
export class ConsiderForJob extends Command<{ application_id: string; position: number } | Rejection> {
  constructor(
    readonly candidate_id: string,
    readonly job_id: string,
    readonly asking: Requester,
  ) {
    super();
  }
}
