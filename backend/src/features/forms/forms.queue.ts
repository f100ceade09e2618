import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs that follow a submitted form.

/** Gives the form the address that it has, and no other. */
export const settleFormAddress = job('settle-form-address', { form_id: z.string() }, { whileSuspended: true });
/** Makes or finds the contact of a submission, and does what the form's settings say. */
export const takeSubmission = job('take-submission', { submission_id: z.string() });
/** Removes the words of a submission that is still deleted or held when the job runs. */
export const forgetSubmission = job('forget-submission', { submission_id: z.string() }, { whileSuspended: true });
/** Makes the contact of a submission a candidate, or a contact again. */
export const moveContact = job('move-contact', { submission_id: z.string() });
/** Sends the sender of a form another link to its file. */
export const sendFormFile = job('send-form-file', { submission_id: z.string() });
/** Deletes stored files that the form no longer gives, once every link to them has ended. */
export const deleteFormFiles = job('delete-form-files', { form_id: z.string() }, { whileSuspended: true });
