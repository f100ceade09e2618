import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

/** Erases a person: destroys their key and deletes their files. Only this and `finishErasure` destroy a person's key, so no file is forgotten. */
export const erasePerson = job('erase-person', { candidate_id: z.string() }, { whileSuspended: true });

/** Finishes an administrator's erasure: does what `erasePerson` does and all that belongs to it, informs the person, and notes it. */
export const finishErasure = job(
  'finish-erasure',
  { candidate_id: z.string() },
  { waitsItself: true, whileSuspended: true },
);

/** Continues an erasure that waits for read models, as often as needed: `turn` counts. */
export const endErasure = job(
  'end-erasure',
  { candidate_id: z.string(), turn: z.number() },
  { waitsItself: true, whileSuspended: true },
);

/** Gives an administrator the task to answer what a person asked about their data. Jobs of an earlier release are about an erasure and name no request. */
export const answerRequest = job('answer-data-request', {
  candidate_id: z.string(),
  request_id: z.string().optional(),
});

/** Records that a request was answered, if the task that was done was made for it. */
export const closeRequest = job('close-data-request', { task_id: z.string() });

/** Reads the text of an uploaded resume. */
export const readResume = job('read-resume', {
  candidate_id: z.string(),
  resume_id: z.string(),
  file_id: z.string(),
  mime: z.string(),
  /** SHA-256 of the uploaded bytes. Jobs and events of an earlier release lack it. */
  hash: z.string().nullable().optional(),
});

/** Deletes the file of a removed resume, and reads the text of the one that is the newest now. */
export const dropResume = job(
  'drop-resume',
  { candidate_id: z.string(), resume_id: z.string() },
  { whileSuspended: true },
);

/** Reads a resume again that an earlier release read, in case its pages hide text. */
export const findHiddenText = job(
  'find-hidden-text',
  { candidate_id: z.string(), resume_id: z.string() },
  { waitsItself: true },
);

/** Lists the people of an organization whose retention period ends soon, and lists again the next day. `once`: does not list again. */
export const listLeaving = job(
  'list-leaving-people',
  { day: z.string(), once: z.boolean().optional() },
  { whileSuspended: true },
);

/** Erases a listed person on their day, or notes why they stay. */
export const leaveNow = job(
  'erase-after-retention',
  { candidate_id: z.string(), leaves_at: z.string() },
  { whileSuspended: true },
);

/** Asks a person whether their data may be kept longer for other jobs. */
export const renewConsent = job('renew-consent', { candidate_id: z.string(), until: z.string() });
