import { z } from 'zod';
import { readsContent } from '../accounts/needs.ts';
import { occupation } from '../catalogues/platform.ts';
import { endpoint, orNew } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, readsJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { questionSet } from './record-kind.ts';
import { job } from '../jobs/record-kind.ts';
import { id, maybe, maybeText, oneOf, whole } from '../kernel/values.ts';

// Question sets and jobs: a set's questions go into a job, and a job's questions become a set. Both are copies; later changes on one side do not affect the other.

const position = z.number().optional();
/** How many of each were added. */
const Counts = z.object({ requirements: z.number(), questions: z.number() });
const Named = z.object({ id, name: z.string() });

export const setScopes = ['system', 'organization'] as const;
export const ListedSet = z.object({
  id,
  name: z.string(),
  /** system: owned by the platform. */
  scope: z.enum(setScopes),
  counts: Counts,
  occupation: z.string().nullable(),
});
export type ListedSet = z.output<typeof ListedSet>;
export const listQuestionSets = endpoint('/api/questionsets', {
  reads: true,
  needs: readsContent,
  summary: 'Question sets of the organisation, and those that the platform has published, by name.',
  request: z.strictObject({
    scope: oneOf('Scope', setScopes).optional(),
    search: maybeText('Search'),
    occupation_id: maybe(idOfExisting(occupation)),
    limit: whole('Limit', 1, 100).default(20),
    page: whole('Page', 1, 1000).default(1),
  }),
  payload: z.object({ question_sets: z.array(ListedSet), count: z.number() }),
});
const WholeSet = Named.extend({
  requirements: z.array(z.object({ name: z.string(), kind: z.string(), level: z.string() })),
  questions: z.array(
    z.object({
      text: z.string(),
      kind: z.string(),
      scoring_type: z.string(),
      time_minutes: z.number().nullable(),
      /** The names of the requirements that the question asks about. */
      requirements: z.array(z.string()),
      /** The name of the round that asks the question. */
      round: z.string().nullable(),
    }),
  ),
});
export const fetchQuestionSet = endpoint('/api/questionsets/detail/system', {
  reads: true,
  needs: readsContent,
  summary: 'One question set of the organisation, or one that the platform has published, with what it holds.',
  request: z.strictObject({ question_set_id: idOfExisting(questionSet) }),
  payload: z.object({ question_set: WholeSet }),
});
export const fetchJobQuestions = endpoint('/api/questionsets/detail/job', {
  reads: true,
  needs: readsJob('evaluation', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'The requirements and questions of a job as a question set holds them. With `question_set_id` only those that the job shares with that set. Errors: not_found.',
  request: z.strictObject({ job_id: id, question_set_id: maybe(idOfExisting(questionSet)) }),
  payload: z.object({ question_set: WholeSet }),
});
export const attachQuestionSet = endpoint('/api/questionsets/clone/system', {
  needs: editorOfJob('evaluation', byJob('jobId'), 'MANAGE_JOB'),
  summary:
    'Copy the duties, requirements and questions of a set into a job: of a set of the organisation, or of one that the platform has published. What the job has already is not added again. A question is asked in the round that the set names, and is about the requirements of the job that have the names in the set. For editors who may change the rounds of the job, the rounds of the set come with their names: a round that asks nothing yet and that nobody has named takes the name, and a round that is missing is added. Errors: not_found, not_editor, job_closed, limit.',
  request: z.strictObject({ jobId: id, questionSetId: idOfExisting(questionSet) }),
  payload: z.object({
    counts: Counts.extend({ tasks: z.number(), rounds: z.number() }),
    question_set: Named,
    position,
  }),
});
/** The most questions that one call copies out of a job. */
const mostCopied = 100;
export const cloneFromJob = endpoint('/api/questionsets/clone/job', {
  needs: orNew(editorOfJob('evaluation', byJob('jobId'), 'MANAGE_JOB'), 'MANAGE_CONTENT'),
  summary:
    'Copy the requirements and questions of one job: into another job (`jobId`), or into a new question set of the organisation (`name`). What is there already is not added again. Errors: not_found, not_editor, job_closed, limit, validation, duplicate (a set of this name holds other questions, or asks them about something else).',
  request: z.strictObject({
    from_job_id: idOfExisting(job),
    jobId: id.optional(),
    name: maybeText('Name', 120),
    /** Absent: all questions. */
    question_ids: z.array(id).max(mostCopied, `At most ${mostCopied} questions are allowed.`).optional(),
    requirement_ids: z.array(id).max(200).optional(),
  }),
  payload: z.object({
    counts: Counts.extend({ tasks: z.number().optional(), rounds: z.number().optional() }),
    question_set: Named.optional(),
    position,
  }),
});
