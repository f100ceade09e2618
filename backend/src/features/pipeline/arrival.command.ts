import { Command } from '@nestjs/cqrs';
import { reject, type Rejection } from '../../kernel/decider.ts';
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

export const changedSince = reject('wrong_state', 'Something else has happened to this candidate since.');

/** Takes back that the request `added_by` made somebody a lead on a job. Refused when anything followed; null when that request added nobody. */
export class TakeBackConsidered extends Command<{ application_id: string } | null | Rejection> {
  constructor(
    readonly candidate_id: string,
    readonly job_id: string,
    readonly added_by: string,
    readonly asking: Requester,
  ) {
    super();
  }
}
