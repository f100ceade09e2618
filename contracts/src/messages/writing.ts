import { z } from 'zod';
import { leavings, lettersToMany } from '../bulk/events.ts';
import { fields, mergeLineField } from '../kernel/field.ts';
import { member } from '../accounts/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { email, fileName, maybe, moment, oneOf } from '../kernel/values.ts';
import { composeTags } from './merge-tags.ts';

// What a message written by hand has besides its text.

/** The most addresses that get a copy. */
export const mostCopies = 5;
/** The most files of a message, and the most bytes of all files together. */
export const mostFiles = 5;
export const mostFileBytes = 10 * 1024 * 1024;
export const tooManyFiles = 'At most 5 files are allowed.';

const second = fields({ subject_b: mergeLineField('Second subject', { tags: composeTags }) });
export const writingShape = {
  /** `outreach`: an unasked letter. Absent: the template's kind, or else a note. */
  letter_kind: maybe(oneOf('Kind', lettersToMany)),
  /** The second subject, which half of the people get. */
  subject_b: second.shape.subject_b.optional(),
  cc: z.array(email('Copy')).max(mostCopies, 'At most 5 copies are allowed.').optional(),
  /** Files that were uploaded for the directory `letters`. */
  files: z
    .array(z.strictObject({ file_id: z.string().max(200), name: fileName() }))
    .max(mostFiles, tooManyFiles)
    .optional(),
  /** The colleague whose name is used, with their consent. */
  as_user_id: maybe(idOfExisting(member)),
  /** `day`: each letter leaves in the next allowed hour where its reader lives. */
  when: maybe(oneOf('When', leavings)),
  /** The first moment at which it leaves. */
  send_at: maybe(moment),
};
