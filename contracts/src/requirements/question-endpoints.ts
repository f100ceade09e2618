import { z } from 'zod';
import { question } from '../catalogues/questions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id } from '../kernel/values.ts';
import { PlacedQuestion } from '../jobs/values.ts';

// Copies questions of the organization's library into a job.

const payload = z.object({ questions: z.array(PlacedQuestion), position: z.number().optional() });
export const cloneQuestion = endpoint('/api/opportunities/questions/clone', {
  needs: editorOfJob('evaluation', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Copy a question of the library into a job. A question that the job asks already is not added again. Errors: not_found, job_closed, limit.',
  request: z.strictObject({ job_id: id, id: idOfExisting(question) }),
  payload,
});
export const cloneQuestions = endpoint('/api/opportunities/questions/clone_multiple', {
  needs: editorOfJob('evaluation', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Copy up to 100 questions of the library into a job, in this order. Those that the job asks already are not added again. Errors: not_found, job_closed, limit.',
  request: z.strictObject({
    job_id: id,
    ids: z
      .array(idOfExisting(question))
      .min(1, 'Choose at least one question.')
      .max(100, 'At most 100 questions are allowed.'),
  }),
  payload,
});
