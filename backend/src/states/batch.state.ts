import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { Fold } from '../kernel/decider.ts';

// One message to many people, as far as the code that sends its letters needs it.

export type BatchState = { taken_back: boolean };
const same = (state: BatchState): BatchState => state;
export const batchState: Fold<BatchState, BulkEvent> = {
  category: 'bulk',
  initial: { taken_back: false },
  evolve: {
    BulkPeopleChosen: same,
    BulkOperationStarted: same,
    BulkLetterWritten: same,
    BulkOperationProgressed: same,
    BulkOperationFinished: same,
    BulkOperationCancelled: same,
    BulkUndoStarted: () => ({ taken_back: true }),
    BulkUndoProgressed: same,
    BulkUndoFinished: same,
    BulkUndoFailed: same,
    BulkSendNowStarted: same,
    BulkSendNowProgressed: same,
  },
};
