import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

/** Erases a person: destroys their key and deletes their files. Nothing else but `finishErasure` destroys the key of a person, so no file is forgotten. */
export const erasePerson = job('erase-person', { candidate_id: z.string() });

/** Finishes what an administrator decided: does what `erasePerson` does, then what else belongs to it, tells the person, and notes it. */
export const finishErasure = job('finish-erasure', { candidate_id: z.string() }, { waitsItself: true });

/** Goes on with an erasure that waits for read models, as often as it must: `turn` counts. */
export const endErasure = job('end-erasure', { candidate_id: z.string(), turn: z.number() }, { waitsItself: true });

/** Gives an administrator the task to answer somebody who asks for their details to be erased. */
export const answerRequest = job('answer-data-request', { candidate_id: z.string() });

/** Notes that a request was answered, where this was its task. */
export const closeRequest = job('close-data-request', { task_id: z.string() });

/** Reads the text of an uploaded resume. */
export const readResume = job('read-resume', {
  candidate_id: z.string(),
  resume_id: z.string(),
  file_id: z.string(),
  mime: z.string(),
  /** SHA-256 of the bytes that were uploaded. Jobs and events of an earlier release have none. */
  hash: z.string().nullable().optional(),
});
