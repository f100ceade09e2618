import { event, events, nobody, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';

/** One uploaded file. Its stream is made from its key, so that of two people's records only one can take it. `form`: a sealed mark of what was typed into the form with which the file came. */
export const uploadEvents = events(
  'upload',
  { about: nobody },
  {
    UploadClaimed: event({ file_id: word, form: id }, 'sent an uploaded file with a form'),
    UploadAttached: event({ file_id: word, candidate_id: id }, 'put an uploaded file into a record'),
    /** It is deleted, and no record takes it any more. */
    UploadWithdrawn: event({ file_id: word }, 'deleted an uploaded file'),
  },
);
export type UploadEvent = EventOf<typeof uploadEvents>;
