import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { bulkList, type BulkRow, type BulkTurns, mostReasons } from '@candor/contracts/bulk/bulk';
import type { BulkEvent, BulkRefusal } from '@candor/contracts/bulk/events';
import { projection } from '../kernel/projection.ts';

const changed = (row: BulkRow | null, event: Recorded, change: Partial<BulkRow>): BulkRow | null =>
  row && { ...row, ...change, version: event.revision, changed_at: event.metadata.occurred_at };
type Turn = { until: number; done: number; refused: readonly BulkRefusal[] };
const after = (turns: BulkTurns, { until, done, refused }: Turn): BulkTurns => ({
  count: turns.count,
  until,
  done: turns.done + done,
  refused: turns.refused + refused.length,
  reasons: refused.reduce(counted, turns.reasons),
});
type Why = Pick<BulkRefusal, 'reason' | 'values'>;
const same = (one: Why, other: Why): boolean =>
  one.reason === other.reason && JSON.stringify(one.values ?? {}) === JSON.stringify(other.values ?? {});
const counted = (reasons: BulkTurns['reasons'], { code, reason, values }: BulkRefusal): BulkTurns['reasons'] =>
  reasons.some((each) => same(each, { reason, values }))
    ? reasons.map((each) => (same(each, { reason, values }) ? { ...each, count: each.count + 1 } : each))
    : reasons.length < mostReasons
      ? [...reasons, { code, reason, count: 1, ...(values ? { values } : {}) }]
      : reasons;
const begun = (count: number): BulkTurns => ({ count, until: 0, done: 0, refused: 0, reasons: [] });

/** One change to many people, and its progress. The people's ids stay in the log. */
export const bulkOperations = projection<BulkRow, Exclude<BulkEvent, { type: 'BulkPeopleChosen' }>>({
  name: 'bulk-operations',
  version: 4,
  list: bulkList,
  keys: (event) => [idOf(event.stream)],
  on: {
    BulkOperationStarted: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      user_id: event.metadata.actor.id,
      kind: event.data.kind,
      target_id: event.data.target_id,
      name: event.data.name,
      phase: 'running',
      stopped: null,
      turns: begun(event.data.count),
      undo: null,
      leaves_at: null,
      changed_at: event.metadata.occurred_at,
    }),
    BulkLetterWritten: (row, event) => changed(row, event, { leaves_at: event.data.scheduled_for }),
    BulkOperationProgressed: (row, event) => row && changed(row, event, { turns: after(row.turns, event.data) }),
    BulkOperationFinished: (row, event) =>
      row && changed(row, event, { phase: row.phase === 'stopping' ? 'cancelled' : 'finished' }),
    BulkOperationCancelled: (row, event) => changed(row, event, { phase: 'stopping', stopped: event.data.why }),
    BulkUndoStarted: (row, event) => changed(row, event, { phase: 'undoing', undo: begun(event.data.count) }),
    BulkUndoProgressed: (row, event) =>
      row && changed(row, event, { undo: after(row.undo ?? begun(event.data.count), event.data) }),
    BulkUndoFinished: (row, event) => changed(row, event, { phase: 'undone' }),
    BulkUndoFailed: (row, event) => changed(row, event, { phase: 'undo_failed' }),
  },
});
