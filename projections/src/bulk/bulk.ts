import { idOf } from '@candor/contracts/all-events';
import { bulkList, type BulkRow, type BulkTurns, mostReasons } from '@candor/contracts/bulk/bulk';
import type { BulkEvent, BulkRefusal } from '@candor/contracts/bulk/events';
import { mostOfSender } from '@candor/contracts/messages/contact-rules';
import { daysAfter } from '@candor/contracts/values/days';
import { projection } from '../kernel/projection.ts';
import { changed } from '../kernel/changed.ts';

type Letter = Pick<Extract<BulkEvent, { type: 'BulkLetterWritten' }>['data'], 'when' | 'kind'>;
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
/** The days (at least 7, with weekends and a holiday among them) that a letter waits if it keeps to its reader's days or its sender's limit. */
const daysOfWaiting = ({ when, kind }: Letter, count: number): number =>
  when === 'day' || kind === 'outreach' ? 7 + 2 * Math.ceil(count / mostOfSender) : 0;
const begun = (count: number): BulkTurns => ({ count, until: 0, done: 0, refused: 0, reasons: [] });

/** One bulk change to many people, and its progress. The people's ids are only in the event log. */
export const bulkOperations = projection<BulkRow, Exclude<BulkEvent, { type: 'BulkPeopleChosen' }>>({
  name: 'bulk-operations',
  version: 5,
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
      waits_until: null,
      sooner: null,
      changed_at: event.metadata.occurred_at,
    }),
    BulkLetterWritten: (row, event) =>
      row &&
      changed(row, event, {
        leaves_at: event.data.scheduled_for,
        waits_until: daysAfter(event.data.scheduled_for, daysOfWaiting(event.data, row.turns.count)),
      }),
    BulkOperationProgressed: (row, event) => row && changed(row, event, { turns: after(row.turns, event.data) }),
    BulkOperationFinished: (row, event) =>
      row && changed(row, event, { phase: row.phase === 'stopping' ? 'cancelled' : 'finished' }),
    BulkOperationCancelled: (row, event) => changed(row, event, { phase: 'stopping', stopped: event.data.why }),
    BulkUndoStarted: (row, event) => changed(row, event, { phase: 'undoing', undo: begun(event.data.count) }),
    BulkUndoProgressed: (row, event) =>
      row && changed(row, event, { undo: after(row.undo ?? begun(event.data.count), event.data) }),
    BulkUndoFinished: (row, event) => changed(row, event, { phase: 'undone' }),
    BulkSendNowStarted: (row, event) => changed(row, event, { sooner: begun(event.data.count) }),
    BulkSendNowProgressed: (row, event) =>
      row && changed(row, event, { sooner: after(row.sooner ?? begun(event.data.count), event.data) }),
    BulkUndoFailed: (row, event) => changed(row, event, { phase: 'undo_failed' }),
  },
});
