import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import { process } from '../../kernel/work/process.ts';
import { forgetBulkLetter, forgottenAt, sendWaiting, takeTurn } from './bulk.queue.ts';

const turn = (event: Recorded, from: number, undo: boolean) => {
  const operation_id = idOf(event.stream);
  // A failed undo begins again with the same people, so the job's key contains the event that began the turn.
  const key = `bulk:${operation_id}:${event.revision}`;
  return [takeTurn.due(key, event.metadata.occurred_at, { operation_id, from, undo })];
};
const sending = (event: Recorded, from: number) => {
  const operation_id = idOf(event.stream);
  return [
    sendWaiting.due(`bulk-now:${operation_id}:${event.revision}`, event.metadata.occurred_at, { operation_id, from }),
  ];
};
/** Each turn makes the next one due, so other work gets in between, and a process that dies loses only one turn. */
export const bulkProcess = process<BulkEvent>('bulk', {
  BulkOperationStarted: (event) => turn(event, 0, false),
  BulkLetterWritten: ({ stream, data }) => {
    const operation_id = idOf(stream);
    return [forgetBulkLetter.due(`bulk-letter:${operation_id}`, forgottenAt(data), { operation_id })];
  },
  // If the message was sent long ago, no later job forgets it, so this one does.
  BulkOperationFinished: ({ id, stream, metadata }) => [
    forgetBulkLetter.due(`bulk-letter-ended:${id}`, metadata.occurred_at, { operation_id: idOf(stream) }),
  ],
  BulkOperationProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, false) : []),
  BulkSendNowStarted: (event) => sending(event, 0),
  BulkSendNowProgressed: (event) => (event.data.until < event.data.count ? sending(event, event.data.until) : []),
  BulkUndoStarted: (event) => turn(event, 0, true),
  BulkUndoProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, true) : []),
});
