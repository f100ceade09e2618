import { Inject, Injectable } from '@nestjs/common';
import { renewalAhead } from '@candor/contracts/privacy/values';
import { daysAfter } from '@candor/contracts/values/days';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { LastRestore } from '../../reads/messages/last-restore.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { renewConsent } from '../../states/people.queue.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { PrivacyLetters } from './privacy-letters.ts';

/** Asks people whether they may be kept longer, 30 days before their consent ends. */
@Injectable()
export class ConsentWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(PrivacyLetters) private readonly letters: PrivacyLetters,
  ) {}

  @Works(renewConsent)
  async renew({ candidate_id, until }: DataOf<typeof renewConsent>, asking: Requester): Promise<Worked> {
    const state = (await this.streams.load(candidateState, candidate_id, asking.organization_id))?.state;
    if (!state || state.erased || state.sample || state.pool?.until !== until || state.pool.asked) return done;
    // A mail that was due before the log was restored may have been sent already.
    if (await this.restore.wasAfter(daysAfter(Date.parse(until), -renewalAhead))) return done;
    const letter = await this.letters.renewal(candidate_id, until, asking);
    // If the person has no address, there is no mail: the consent ends on its day.
    if (isRejection(letter)) return done;
    const queued = await this.commands.run(letter, unless('erased'));
    if (queued !== done) return queued;
    const uid = idFrom('renewal asked', asking.uid);
    return this.commands.run(
      new CandidateCommand(candidate_id, 'noteRenewalAsked', { message_id: letter.id, until }, { ...asking, uid }),
      unless('erased', 'not_found'),
    );
  }
}
