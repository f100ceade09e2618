import { Inject, Injectable } from '@nestjs/common';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, type Worked, Works } from '../../kernel/worker.ts';
import { bulk } from './bulk.decider.ts';
import { forgetBulkLetter } from './bulk.queue.ts';

/** Forgets what was written to many people. */
@Injectable()
export class BulkLetterWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(KeyVault) private readonly keys: KeyVault,
  ) {}

  /** An operation that goes on still needs its letter. Taking it back does not. */
  @Works(forgetBulkLetter)
  async forget({ operation_id }: DataOf<typeof forgetBulkLetter>, { organization_id }: Requester): Promise<Worked> {
    const operation = (await this.streams.load(bulk, operation_id, organization_id))?.state.operation;
    if (!operation) return done;
    if (operation.phase === 'running' || operation.phase === 'stopping') return failed('The operation is under way.');
    await this.keys.destroy(operation_id);
    return done;
  }
}
