import type { Written } from '../../reads/messages/writings.ts';
import type { Writing } from '../../reads/messages/letters-to-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { BulkLetter } from './bulk.decider.ts';

/** The id of the mail to one person. `uid`: the operation's request for that person. */
export const letterOfBatch = (uid: string): string => idFrom('message', uid);
/** The id of the operation's request for one person. */
export const requestFor = (operation_id: string, candidate_id: string): string =>
  idFrom('bulk', operation_id, candidate_id);
/** The mail as the log holds it once for all recipients. */
export const batchLetter = ({ writing, template_key, cc, files, as_user_id }: Written): BulkLetter => ({
  kind: writing.kind,
  template_key,
  subject: writing.subject,
  ...(writing.subject_b ? { subject_b: writing.subject_b } : {}),
  body: writing.body,
  job_id: writing.job_id,
  scheduled_for: writing.at,
  when: writing.when,
  ...(cc.length ? { cc } : {}),
  ...(files.length ? { files } : {}),
  ...(as_user_id ? { as_user_id } : {}),
});
/** The text from which each person's mail is made. */
export const writingOf = (letter: BulkLetter, by: string): Writing => ({
  kind: letter.kind ?? 'note',
  subject: letter.subject,
  ...(letter.subject_b ? { subject_b: letter.subject_b } : {}),
  body: letter.body,
  job_id: letter.job_id,
  from: letter.as_user_id ?? by,
  when: letter.when ?? 'once',
  at: letter.scheduled_for,
});
