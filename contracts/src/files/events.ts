import { event, events, noPerson, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';

/** One uploaded file. Its key names its stream, so if two records try to take it, only one succeeds. `form`: a sealed mark of the values in the form that the file came with. */
export const uploadEvents = events(
  'upload',
  { about: noPerson },
  {
    UploadClaimed: event({ file_id: word, form: id }, 'sent an uploaded file with a form'),
    UploadAttached: event({ file_id: word, candidate_id: id }, 'put an uploaded file into a record'),
    /** The file is attached to a letter to one person or to many people. */
    UploadSent: event({ file_id: word }, 'attached an uploaded file to a message'),
    /** A deal shows it. */
    UploadKept: event({ file_id: word, deal_id: id }, 'put an uploaded file into a deal'),
    /** A form gives it to its senders. */
    UploadOffered: event({ file_id: word, form_id: id }, 'put an uploaded file behind a form'),
    /** The file is deleted, and no record can take it any more. */
    UploadWithdrawn: event({ file_id: word }, 'deleted an uploaded file'),
  },
);
export type UploadEvent = EventOf<typeof uploadEvents>;
