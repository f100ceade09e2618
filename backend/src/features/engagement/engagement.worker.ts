import { Inject, Injectable } from '@nestjs/common';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { submissionState } from '../../states/submission.state.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { endMarketingConsent, recordSign } from './engagement.queue.ts';
import { Signs } from './signs.ts';

/** How long (ms) a consent is waited for. */
const patience = 10 * 60_000;

/** Makes signs of what contacts do elsewhere in the product. */
@Injectable()
export class EngagementWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Signs) private readonly signs: Signs,
  ) {}

  @Works(recordSign)
  async record({ candidate_id, type_key, at, of }: DataOf<typeof recordSign>, asking: Requester): Promise<Worked> {
    const submission =
      of.kind !== 'none' ? (await this.streams.load(submissionState, of.id, asking.organization_id))?.state : undefined;
    if (of.kind !== 'none' && (!submission || submission.status === 'deleted')) return done;
    // A form with a consent counts once the consent is confirmed.
    if (of.kind === 'submission' && submission?.consent_version != null) return done;
    // The worker of forms notes the consent after it was confirmed: the queue looks again.
    const isFresh = Date.now() - Date.parse(at) < patience;
    if (of.kind === 'confirmation' && isFresh && !(await this.signs.agreed(candidate_id, at, asking)))
      throw new Error('The consent of this form is not noted yet.');
    const about_id = submission?.form_id ?? null;
    await this.signs.record(candidate_id, { type_key, at, page: null, about_id, visitor: null }, asking);
    return done;
  }

  @Works(endMarketingConsent)
  end({ candidate_id, until }: DataOf<typeof endMarketingConsent>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new CandidateCommand(candidate_id, 'withdrawConsent', { purpose: 'marketing', until }, asking),
      unless('not_found', 'erased'),
    );
  }
}
