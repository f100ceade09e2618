import { z } from 'zod';
import { disqualification } from '../catalogues/hiring.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id } from '../kernel/values.ts';
import { mostReasonKeys } from './reason-keys.ts';

// The number keys of triage.

export const chooseReasonKeys = endpoint('/api/opportunities/jobs/reason_keys', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Choose the reasons that archive by the keys 1 to 6 where resumes of the job are read, in that order; null leaves a key free. Errors: not_editor, job_closed, not_found, validation.',
  request: z.strictObject({
    job_id: id,
    ids: z.array(idOfExisting(disqualification).nullable()).max(mostReasonKeys),
  }),
  payload: z.object({ ids: z.array(z.string().nullable()), position: z.number().optional() }),
});
