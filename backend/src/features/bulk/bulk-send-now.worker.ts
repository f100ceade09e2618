import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { readsMessages } from '@candor/contracts/accounts/needs';
import { bulkTurn } from '@candor/contracts/bulk/bulk';
import type { BulkRefusal } from '@candor/contracts/bulk/events';
import { Sessions } from '../../access/session.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { permits } from '../../kernel/permits.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Abandons, done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { keptRefusal } from '../../reads/bulk/kept-refusal.ts';
import { SendLetterNow } from '../messages/send-letter-now.command.ts';
import { letterOfBatch, requestFor } from './batch-letters.ts';
import { BulkCommand } from './bulk.command.ts';
import { bulk, type BulkState, isSendNowTurn } from './bulk.decider.ts';
import { chosenBetween } from './bulk-people.ts';
import { sendWaiting } from './bulk.queue.ts';

type Turn = DataOf<typeof sendWaiting>;
/** How many letters are judged at the same time. */
const atOnce = 8;
const noLonger = reject('permission', 'You may not send messages.');

/** Sends the letters of a message that wait at once, in turns, as the member who started it: each is judged like a single letter. */
@Injectable()
export class BulkSendNowWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  @Works(sendWaiting)
  async turn({ operation_id, from }: Turn, asking: Requester): Promise<Worked> {
    const state = await this.state(operation_id, asking);
    const operation = state?.operation;
    if (!operation || !isSendNowTurn(operation, from)) return done;
    const { began, count } = operation.sooner!;
    const to = Math.min(count, from + bulkTurn);
    const caller = await this.sessions.memberCaller(operation.by.id, asking.organization_id);
    const allowed = permits(readsMessages, caller);
    const ids = await chosenBetween(this.streams, operation_id, state.parts, { from, to }, asking.organization_id);
    const made = { done: 0, refused: [] as BulkRefusal[] };
    for (let at = 0; at < ids.length; at += atOnce) {
      // Taking the message back ends this.
      if (!isSendNowTurn((await this.state(operation_id, asking))!.operation!, from)) return done;
      const group = ids.slice(at, at + atOnce);
      const became = await Promise.all(
        group.map((candidate_id): Promise<boolean | Rejection> | Rejection =>
          allowed
            ? this.bus.execute(
                new SendLetterNow(letterOfBatch(requestFor(operation_id, candidate_id)), {
                  organization_id: asking.organization_id,
                  actor: operation.by,
                  uid: idFrom('bulk now', operation_id, String(began), candidate_id),
                  causation_id: asking.causation_id,
                }),
              )
            : noLonger,
        ),
      );
      for (const [index, outcome] of became.entries()) {
        if (isRejection(outcome)) made.refused.push({ candidate_id: group[index]!, ...keptRefusal(outcome) });
        else if (outcome) made.done++;
      }
    }
    return this.progress(operation_id, { from, until: to, ...made }, asking);
  }

  /** The letters of a turn that fails for good keep their time. */
  @Abandons(sendWaiting)
  async giveUp({ operation_id, from }: Turn, asking: Requester): Promise<Worked> {
    const operation = (await this.state(operation_id, asking))?.operation;
    if (!operation || !isSendNowTurn(operation, from)) return done;
    const until = Math.min(operation.sooner!.count, from + bulkTurn);
    return this.progress(operation_id, { from, until, done: 0, refused: [] }, asking);
  }

  private async state(id: string, { organization_id }: Requester): Promise<BulkState | null> {
    return (await this.streams.load(bulk, id, organization_id))?.state ?? null;
  }

  private progress(
    id: string,
    turn: { from: number; until: number; done: number; refused: BulkRefusal[] },
    asking: Requester,
  ): Promise<Worked> {
    return this.commands.run(new BulkCommand(id, 'progressSendNow', turn, asking), unless('not_found'));
  }
}
