import { Inject, Injectable } from '@nestjs/common';
import { readsMessages } from '@candor/contracts/accounts/needs';
import { bulkTurn, startBulk } from '@candor/contracts/bulk/bulk';
import type { BulkRefusal } from '@candor/contracts/bulk/events';
import { Sessions } from '../../access/session.ts';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Abandons, done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import type { Change, Changed } from './bulk-change.ts';
import { BulkChanges } from './bulk-changes.ts';
import { BulkCommand } from './bulk.command.ts';
import { bulk, type BulkCommands, type BulkState } from './bulk.decider.ts';
import { chosenBetween } from './bulk-people.ts';
import { takeTurn } from './bulk.queue.ts';
import { keptRefusal } from '../../reads/bulk/kept-refusal.ts';

type Turn = DataOf<typeof takeTurn>;
/** How many people are changed at the same time, so that their events share a commit of the log. */
const atOnce = 16;

/** Performs an operation in turns, as the member who started it: with their present permissions, and by the commands of single actions. */
@Injectable()
export class BulkWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(BulkChanges) private readonly changes: BulkChanges,
  ) {}

  @Works(takeTurn)
  async turn({ operation_id, from, undo }: Turn, asking: Requester): Promise<Worked> {
    const state = await this.state(operation_id, asking);
    const operation = state?.operation;
    if (!operation) return done;
    const reached = undo ? operation.undone : operation.until;
    if (reached !== from || !(undo ? ['undoing'] : ['running', 'stopping']).includes(operation.phase)) return done;
    const caller = await this.sessions.memberCaller(operation.by.id, asking.organization_id);
    const needs = operation.kind === 'message' ? readsMessages : startBulk.needs;
    const allowed = permits(needs, caller) ? caller : null;
    if (!allowed && !undo) {
      const cancelled = await this.run(operation_id, 'cancel', { why: 'permission' }, asking, 'cancelled');
      if (cancelled !== done) return cancelled;
    }
    const last = undo ? operation.undoes : operation.count;
    const ids = await chosenBetween(
      this.streams,
      operation_id,
      state.parts,
      { from, to: Math.min(last, from + bulkTurn) },
      asking.organization_id,
    );
    const made = await this.change(allowed, { ...operation, id: operation_id, undo }, ids, asking);
    return this.run(
      operation_id,
      undo ? 'progressUndo' : 'progress',
      { from, ...made, until: from + made.until },
      asking,
    );
  }

  /** Runs when a turn fails for good: the operation ends, because it would otherwise run forever. */
  @Abandons(takeTurn)
  async giveUp({ operation_id, from, undo }: Turn, asking: Requester): Promise<Worked> {
    if (undo) return this.run(operation_id, 'failUndo', { from }, asking, 'given up');
    const cancelled = await this.run(operation_id, 'cancel', { why: 'failed' }, asking, 'given up');
    if (cancelled !== done) return cancelled;
    return this.run(operation_id, 'progress', { from, until: from, done: 0, refused: [] }, asking, 'given up, ended');
  }

  private async state(id: string, { organization_id }: Requester): Promise<BulkState | null> {
    return (await this.streams.load(bulk, id, organization_id))?.state ?? null;
  }

  private run<Name extends 'cancel' | 'progress' | 'progressUndo' | 'failUndo'>(
    id: string,
    name: Name,
    command: BulkCommands[Name],
    asking: Requester,
    step = '',
  ): Promise<Worked> {
    const uid = step ? idFrom('bulk', asking.uid, step) : asking.uid;
    return this.commands.run(new BulkCommand(id, name, command, { ...asking, uid }), unless('not_found'));
  }

  /** Changes people, and ends early when the operation is stopped meanwhile. */
  private async change(
    caller: Caller | null,
    change: Change,
    ids: readonly string[],
    asking: Requester,
  ): Promise<{ until: number; done: number; refused: BulkRefusal[] }> {
    const made = { until: 0, done: 0, refused: [] as BulkRefusal[] };
    if (!caller && !change.undo) return made;
    const each = await this.changes.prepare(caller, change, ids, asking);
    while (made.until < ids.length) {
      const now = (await this.state(change.id, asking))?.operation?.phase;
      if (now === 'stopping' || (!change.undo && now === 'undoing')) return made;
      const group = ids.slice(made.until, made.until + atOnce);
      const became = await Promise.all(group.map((id): Promise<Changed> => (caller ? each(id) : noLonger)));
      for (const [index, outcome] of became.entries()) {
        if (isRejection(outcome)) made.refused.push({ candidate_id: group[index]!, ...keptRefusal(outcome) });
        else if (outcome === 'changed') made.done++;
      }
      made.until += group.length;
    }
    return made;
  }
}
const noLonger = Promise.resolve(reject('permission', 'You may no longer change these people.'));
