import { say } from '@candor/contracts/words/say';
import { undoEntry } from '@candor/contracts/people/undo';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';

/** Reports in a toast that a note was deleted, and offers to restore it. `done` runs after a restore. */
export const offerNoteBack = (candidate_id: string, note_id: string, done: () => unknown) =>
  toast({
    text: say('Note deleted.'),
    undo: () => void settle(say('Restore the note'), call(undoEntry, { candidate_id, note_id }), done),
  });
