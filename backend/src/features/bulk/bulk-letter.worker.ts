import { daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { bulk } from './bulk.decider.ts';
import { forgetBulkLetter, forgottenAt } from './bulk.queue.ts';

/** Forgets the texts of letters to many people. */
@Injectable()
export class BulkLetterWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(KeyVault) private readonly keys: KeyVault,
  ) {}

  /** Destroys a mail's key. A running operation still needs its mail; when the operation ends, this job becomes due again. An undo does not need the mail. */
  @Works(forgetBulkLetter)
  async forget({ operation_id }: DataOf<typeof forgetBulkLetter>, { organization_id }: Requester): Promise<Worked> {
    const operation = (await this.streams.load(bulk, operation_id, organization_id))?.state.operation;
    if (!operation?.letter) return done;
    if (operation.phase === 'running' || operation.phase === 'stopping') return done;
    // The operation ended too early to forget its mail, and a job for the later time waits. One day is a margin for clocks that differ.
    if (daysAfter(Date.now(), 1) < forgottenAt(operation.letter)) return done;
    await this.keys.destroy(operation_id);
    return done;
  }
}
