import { daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { bulk } from './bulk.decider.ts';
import { forgetBulkLetter, forgottenAt } from './bulk.queue.ts';

/** Forgets the texts of letters to many people. */
@Injectable()
export class BulkLetterWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
  ) {}

  /** Destroys a mail's key. A running operation still needs its mail; when the operation ends, this job becomes due again. An undo does not need the mail. */
  @Works(forgetBulkLetter)
  async forget({ operation_id }: DataOf<typeof forgetBulkLetter>, asking: Requester): Promise<Worked> {
    const operation = (await this.streams.load(bulk, operation_id, asking.organization_id))?.state.operation;
    if (!operation?.letter) return done;
    if (operation.phase === 'running' || operation.phase === 'stopping') return done;
    // The operation ended too early to forget its mail, and a job for the later time waits. One day is a margin for clocks that differ.
    if (daysAfter(Date.now(), 1) < forgottenAt(operation.letter)) return done;
    return this.commands.run(new DestroyKeys([operation_id], asking), unless());
  }
}
