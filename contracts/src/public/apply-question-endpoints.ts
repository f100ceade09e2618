import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { id, maybe } from '../kernel/values.ts';
import { ApplyQuestion, mostChoices } from './apply-questions.ts';
import { applyQuestionFields } from '../jobs/fields.ts';

// The questions of a job's application form.

const position = z.number().optional();
const answer = z.string().max(80);

export const upsertApplyQuestion = endpoint('/api/opportunities/jobs/applyquestions/upsert', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Add or change a question of the application form. `asked_when`: only applicants who gave one of these answers to an earlier question are asked. `knockout` and `least` mark answers for those who decide; they reject no applicant. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, stale, limit, validation, wrong_state.',
  request: z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    job_id: id,
    version: z.number().optional(),
    ...applyQuestionFields.changes,
    asked_when: maybe(z.strictObject({ question_id: id, answers: z.array(answer).min(1).max(mostChoices) })),
    knockout: z.array(answer).max(mostChoices).optional(),
  }),
  payload: z.object({ question: ApplyQuestion, position }),
});
export const deleteApplyQuestion = endpoint('/api/opportunities/jobs/applyquestions/delete', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Remove a question from the application form. Answers that were given stay. Errors: not_editor, job_closed, stale, wrong_state.',
  request: z.strictObject({ id, job_id: id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const sortApplyQuestions = endpoint('/api/opportunities/jobs/applyquestions/sort', {
  needs: editorOfJob('form', byJob('parent_id'), 'MANAGE_JOB'),
  summary:
    'Order the questions of the application form. A question stays below the one that it depends on. Errors: not_editor, job_closed, validation, wrong_state.',
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
});
