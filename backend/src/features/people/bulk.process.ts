import { idOf } from '@candor/contracts/all-events';
import { daysAfter } from '@candor/contracts/kernel/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { BulkEvent } from '@candor/contracts/people/bulk-events';
import { process } from '../../kernel/process.ts';
import { forgetBulkLetter, takeTurn } from './bulk.queue.ts';

const turn = (event: Recorded, from: number, undo: boolean) => {
  const operation_id = idOf(event.stream);
  // An undo that failed begins again with the same people, so the event names the turn.
  const key = `bulk:${operation_id}:${event.revision}`;
  return [takeTurn.due(key, event.metadata.occurred_at, { operation_id, from, undo })];
};
/** Each message that was made of it is in the record of its reader. Until then it says what was meant, should anything go wrong. */
const letterDays = 30;
/** Each turn makes the next one due, so that other work gets in between and a process that dies costs one turn. */
export const bulkProcess = process<BulkEvent>('bulk', {
  BulkOperationStarted: (event) => turn(event, 0, false),
  BulkLetterWritten: ({ stream, data }) => {
    const operation_id = idOf(stream);
    return [
      forgetBulkLetter.due(`bulk-letter:${operation_id}`, daysAfter(data.scheduled_for, letterDays), { operation_id }),
    ];
  },
  BulkOperationProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, false) : []),
  BulkUndoStarted: (event) => turn(event, 0, true),
  BulkUndoProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, true) : []),
});
