import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { id } from '../kernel/values.ts';

/** The request names an entry of the timeline, or a note or a link whose last entry is meant. */
export const undoEntry = endpoint('/api/people/candidates/undo', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    'Take back what the caller did, as long as nothing that happened since stands against it: an entry of the timeline, or the last one about a note or a link. Everything is as it was before. Errors: not_found, permission, validation, wrong_state.',
  request: z.strictObject({
    candidate_id: id,
    event_id: id.optional(),
    note_id: id.optional(),
    url_id: id.optional(),
  }),
  payload: z.object({ position: z.number().optional() }),
});
/** The entries of the reader's own actions: null if the reader can undo the entry, or else the sentence that says why not. */
export type UndoLines = Record<string, string | null>;
