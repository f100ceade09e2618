import { z } from 'zod';
import { readsContent } from '../accounts/needs.ts';
import { endpoint, fileEndpoint, orNew } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, readsJob, whileOpen } from '../jobs/record-kind.ts';
import { phrase } from '../words/say.ts';
import { id, longText, maybe, maybeText, oneOf, text, flag } from '../kernel/values.ts';
import { cacheItems, type CacheKind, fallback, SuggestedBlock } from './suggestions.ts';
import { SuggestedQuestion, SuggestedRequirement, SuggestedTask } from './suggestions.ts';
import { requirementFields } from '../jobs/fields.ts';
import {
  draftedKinds,
  keysOf,
  providers,
  questionKinds,
  Requirement,
  requirementKinds,
  Section,
} from '../jobs/values.ts';

// Drafts for a job. They are about content and never about people; no draft is saved until a member accepts it.

/**
 * The limit for each member, shared by the calls that may ask a model (docs/rules/constants.md#limits). Calls that use only rules have
 * no limit.
 */
const limit = { most: 60, seconds: 3600, caller: { name: 'suggestions', organization: 600 } } as const;
const position = z.number().optional();
const by = { provider: z.enum(providers), fallback: fallback.nullable() };
/** `suggestion_id`: the id of these drafts in the job's history. A member who keeps one sends it. Null if there are no drafts. */
const made = { ...by, suggestion_id: id.nullable(), position };
const ids = z.array(id).max(100).optional();
const meaning = { description: longText('Description', 2000) };
const evaluates = { needs: whileOpen(editorOfJob('evaluation', byJob('job_id'), 'MANAGE_JOB')), limit };
const describes = { needs: whileOpen(editorOfJob('description', byJob('job_id'), 'MANAGE_JOB')), limit };
/** A text that belongs to no job. It is processed on this server and not sent elsewhere. */
const wording = { needs: readsContent, reads: true } as const;
const perhapsOnJob = {
  needs: orNew(
    readsJob(['evaluation', 'description'], byJob('job_id'), 'MANAGE_JOB', 'MANAGE_CONTENT'),
    'MANAGE_JOB',
    'MANAGE_CONTENT',
  ),
};
const errors = 'Errors: not_editor, job_closed, not_found.';
const count = (most: number, usual: number) => z.int().min(1).max(most).default(usual);

const cache = <K extends CacheKind>(kind: K, summary: string) =>
  endpoint(`/api/suggestion/cache/${kind}`, {
    ...perhapsOnJob,
    reads: true,
    limit,
    denied: phrase('You do not have access to suggestions.'),
    summary: `${summary} For a job or a title. What a model wrote is kept for 30 days for every organization that asks for the same; \`refresh\` writes it anew. Errors: denied (no redirect), not_found, validation.`,
    request: z.strictObject({
      job_id: id.optional(),
      name: maybeText('Title', 120),
      refresh: flag.default(false),
      limit: count(24, 12),
      task_ids: ids,
      requirement_ids: ids,
    }),
    payload: z.object({ items: z.array(cacheItems[kind]), ...by, cached_at: z.string().nullable() }),
  });
export const suggestClassification = cache('job_classication', 'What kind of job it is.');
export const suggestExperts = cache('job_experts', 'Whom to ask what the job needs: kinds of people, no persons.');
export const suggestDisciplines = cache('job_disciplines', 'What fields of knowledge the job draws on.');
export const suggestTasks = cache('job_tasks', 'What the person will do.');
export const suggestRequirements = cache('job_tasks_requirements', 'What the tasks ask for.');
export const suggestQuestions = cache('job_requirements_questions', 'What to ask about the requirements.');
export const suggestApply = cache('job_requirements_apply', 'What to ask on the application form.');
export const suggestKnockouts = cache(
  'job_requirements_knockouts',
  'What to ask that decides at once. An answer only flags.',
);
export const suggestionCaches = {
  job_classication: suggestClassification,
  job_experts: suggestExperts,
  job_disciplines: suggestDisciplines,
  job_tasks: suggestTasks,
  job_tasks_requirements: suggestRequirements,
  job_requirements_questions: suggestQuestions,
  job_requirements_apply: suggestApply,
  job_requirements_knockouts: suggestKnockouts,
};

const blocksRequest = z.strictObject({ job_id: id, kinds: z.array(z.enum(draftedKinds)).max(11).optional() });
export const draftBlocks = endpoint('/api/job/blocks', {
  ...describes,
  summary: `Draft sections of the job description. Nothing is saved. ${errors}`,
  request: blocksRequest,
  payload: z.object({ blocks: z.array(SuggestedBlock), ...made }),
});
const streamed = { kind: 'stream', method: 'POST', types: ['application/x-ndjson'] } as const;
const lines =
  'Each line is JSON: `item` with the next draft, at last `end` with provider, fallback, suggestion_id and position.';
export const streamBlocks = fileEndpoint('/api/job/blocks/stream', {
  ...describes,
  ...streamed,
  summary: `Draft sections, each sent once it is written. ${lines} ${errors}`,
  request: blocksRequest,
});
export const cloneDescription = endpoint('/api/job/description/clone', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Take over sections of another job whose description the caller may read. A section of a kind that stands empty here is filled; what is here already is not written over. Errors: not_editor, job_closed, not_found, limit.',
  request: z.strictObject({ from_job_id: id, job_id: id, section_ids: ids }),
  payload: z.object({ sections: z.array(Section), position }),
});

export const draftTasks = endpoint('/api/job/tasks/generate', {
  ...evaluates,
  summary: `Draft job tasks. Nothing is saved. ${errors}`,
  request: z.strictObject({ job_id: id, count: count(24, 8) }),
  payload: z.object({ tasks: z.array(SuggestedTask), ...made }),
});
const requirements = z.object({ requirements: z.array(SuggestedRequirement), ...made });
export const draftRequirements = endpoint('/api/job/competencies/generate', {
  ...evaluates,
  summary: `Draft requirements, for these tasks or for the job. Nothing is saved. ${errors}`,
  request: z.strictObject({ job_id: id, task_ids: ids, count: count(24, 8) }),
  payload: requirements,
});
export const defineRequirement = endpoint('/api/job/competencies/define', {
  ...perhapsOnJob,
  reads: true,
  limit,
  summary: 'Say what a requirement means and what speaks for and against somebody. Errors: not_found.',
  request: z.strictObject({
    job_id: id.optional(),
    name: text('Name', 160),
    kind: oneOf('Kind', keysOf(requirementKinds)),
  }),
  payload: z.object({
    description: z.string(),
    indicators: z.object({ positive: z.array(z.string()), negative: z.array(z.string()) }),
    ...by,
  }),
});
export const saveRequirements = endpoint('/api/job/competencies/save_generated', {
  needs: editorOfJob('evaluation', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Add requirements that were drafted, all or none. Errors: not_editor, job_closed, not_found, limit.',
  request: z.strictObject({
    job_id: id,
    suggestion_id: id.optional(),
    requirements: z
      .array(
        z.strictObject({
          kind: oneOf('Kind', keysOf(requirementKinds)),
          level: requirementFields.shape.level,
          name: text('Name', 160),
          ...meaning,
          job_task_id: maybe(id),
          item: z.int().min(0).max(99).optional(),
        }),
      )
      .min(1, phrase('Choose at least one requirement.'))
      .max(24),
  }),
  payload: z.object({ requirements: z.array(Requirement), position }),
});
export const requirementsFromTask = endpoint('/api/job/competency/from_task', {
  ...evaluates,
  summary: `Draft what one task asks for. Nothing is saved. ${errors}`,
  request: z.strictObject({ job_id: id, job_task_id: id }),
  payload: requirements,
});
export const requirementsFromText = endpoint('/api/job/competency/from_description', {
  needs: evaluates.needs,
  summary: `Read requirements out of a text, here and by rules: the text is sent nowhere. Nothing is saved. ${errors}`,
  request: z.strictObject({ job_id: id, text: longText('Text', 20_000).min(1, phrase('Text is required.')) }),
  payload: requirements,
});
export const tones = ['plain', 'formal', 'short'] as const;
const refined = z.object({ text: z.string(), ...by });
export const refineWording = endpoint('/api/job/competency/refine_wording', {
  ...wording,
  summary: 'Say it more plainly, more formally or shorter, by rules: the text is sent nowhere.',
  request: z.strictObject({
    text: text('Text', 2000),
    kind: oneOf('Kind', keysOf(requirementKinds)).optional(),
    tone: oneOf('Tone', tones).default('plain'),
  }),
  payload: refined,
});

const questionsRequest = z.strictObject({
  job_id: id,
  requirement_ids: ids,
  kinds: z
    .array(oneOf('Kind', keysOf(questionKinds)))
    .max(5)
    .optional(),
  per_requirement: count(4, 2),
});
const questions = z.object({ questions: z.array(SuggestedQuestion), ...made });
export const draftQuestions = endpoint('/api/job/evaluation/generate', {
  ...evaluates,
  summary: `Draft questions about these requirements, or about every must-have that nobody asks about. Nothing is saved. ${errors}`,
  request: questionsRequest,
  payload: questions,
});
export const streamQuestions = fileEndpoint('/api/job/evaluation/generate/stream', {
  ...evaluates,
  ...streamed,
  summary: `Draft questions, each sent once it is written. ${lines} ${errors}`,
  request: questionsRequest,
});
export const refineQuestion = endpoint('/api/job/evaluation/refine_question', {
  ...wording,
  summary: 'Word a question better, by rules: the text is sent nowhere.',
  request: z.strictObject({ text: text('Question', 1000), instruction: maybeText('Instruction', 200) }),
  payload: refined,
});
export const invertQuestion = endpoint('/api/job/evaluation/invert_question', {
  ...wording,
  summary: 'Ask for the opposite experience, a failure instead of a success, by rules: the text is sent nowhere.',
  request: z.strictObject({ text: text('Question', 1000) }),
  payload: refined,
});
export const draftSigns = endpoint('/api/job/evaluation/get_indicators', {
  ...perhapsOnJob,
  reads: true,
  limit,
  summary:
    'Draft what speaks for and against somebody in the answers to a question. Only the name of the requirement is sent to a model. Errors: not_found.',
  request: z
    .strictObject({
      text: maybeText('Question', 1000),
      job_id: id.optional(),
      question_id: id.optional(),
      requirement: maybeText('Requirement', 160),
    })
    .refine(({ text: words, question_id, job_id }) => Boolean(words || (question_id && job_id)), {
      path: ['text'],
      error: phrase('Question is required.'),
    }),
  payload: z.object({ positive: z.array(z.string()), negative: z.array(z.string()), ...by }),
});
export const draftCreative = endpoint('/api/job/evaluation/creative', {
  ...evaluates,
  summary: `Draft work simulations and presentations about a requirement. Nothing is saved. ${errors}`,
  request: z.strictObject({ job_id: id, requirement_id: id }),
  payload: questions,
});
export const refuseSuggestion = endpoint('/api/job/suggestions/refuse', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Say that drafts are not wanted. The history of the job keeps it. Errors: not_editor, job_closed, not_found.',
  request: z.strictObject({
    job_id: id,
    suggestion_id: id,
    items: z.array(z.int().min(0).max(99)).min(1).max(100),
  }),
  payload: z.object({ position }),
});
