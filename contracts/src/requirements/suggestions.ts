import { z } from 'zod';
import { id } from '../kernel/values.ts';
import {
  draftedKinds,
  Indicators,
  keysOf,
  questionKinds,
  requirementKinds,
  requirementLevels,
  scoringTypes,
} from '../jobs/values.ts';

// Suggestions for a job: drafts on which no member has decided yet (docs/rules/drafting-without-a-model.md#suggestions).
// A member keeps, changes or refuses each.

/** A weight from 1 to 3. */
const weight = z.int().min(1).max(3);

export const SuggestedTask = z.object({
  name: z.string(),
  description: z.string(),
  frequency: weight,
  importance: weight,
});
export type SuggestedTask = z.output<typeof SuggestedTask>;
const requirement = {
  kind: z.enum(keysOf(requirementKinds)),
  level: z.enum(keysOf(requirementLevels)),
  name: z.string(),
  description: z.string(),
};
export const SuggestedRequirement = z.object({ ...requirement, job_task_id: id.nullable() });
export type SuggestedRequirement = z.output<typeof SuggestedRequirement>;
const question = {
  kind: z.enum(keysOf(questionKinds)),
  text: z.string(),
  scoring_type: z.enum(keysOf(scoringTypes)),
  indicators: Indicators,
};
export const SuggestedQuestion = z.object({ ...question, requirement_id: id.nullable() });
export type SuggestedQuestion = z.output<typeof SuggestedQuestion>;
export const SuggestedBlock = z.object({ kind: z.enum(draftedKinds), name: z.string(), html: z.string() });
export type SuggestedBlock = z.output<typeof SuggestedBlock>;
const asked = { text: z.string(), type: z.enum(['text', 'yes_no', 'choice']), options: z.array(z.string()) };

/** The shapes of what a text generator writes. `about`: the index of the task or requirement that the item is about, in the order in which they were given. */
const about = z.int().min(0).nullable();
export const writtenKinds = {
  classification: z.object({
    occupation: z.string(),
    soc_code: z.string(),
    eeo_job_category: z.string(),
    department: z.string(),
    seniority: z.string(),
    confidence: z.number().min(0).max(1),
  }),
  experts: z.object({ name: z.string(), discipline: z.string(), perspective: z.string() }),
  disciplines: z.object({ name: z.string(), description: z.string() }),
  tasks: SuggestedTask,
  requirements: z.object({ ...requirement, about }),
  questions: z.object({ ...question, about }),
  apply: z.object({ ...asked, about }),
  knockouts: z.object({ ...asked, failing_values: z.array(z.string()), about }),
  creative: z.object({ ...question, about }),
  definition: z.object({ description: z.string(), indicators: Indicators }),
  /** Paragraphs and list items: generated text has no markup of its own. */
  blocks: z.object({
    kind: z.enum(draftedKinds),
    name: z.string(),
    paragraphs: z.array(z.string()),
    bullets: z.array(z.string()),
  }),
} as const;
export type WrittenKind = keyof typeof writtenKinds;
export type Written<K extends WrittenKind = WrittenKind> = z.output<(typeof writtenKinds)[K]>;

/**
 * The eight kinds by their names in addresses, with the misspelling of the first
 * (docs/rules/drafting-without-a-model.md#suggestions).
 */
export const cacheKinds = {
  job_classication: 'classification',
  job_experts: 'experts',
  job_disciplines: 'disciplines',
  job_tasks: 'tasks',
  job_tasks_requirements: 'requirements',
  job_requirements_questions: 'questions',
  job_requirements_apply: 'apply',
  job_requirements_knockouts: 'knockouts',
} as const satisfies Record<string, WrittenKind>;
export type CacheKind = keyof typeof cacheKinds;
const named = <F extends 'job_task_id' | 'requirement_id'>(
  schema: z.ZodObject,
  field: F,
): z.ZodObject<Record<string, z.ZodType>> => schema.omit({ about: true }).extend({ [field]: id.nullable() }) as never;
export const cacheItems: Record<CacheKind, z.ZodObject> = {
  job_classication: writtenKinds.classification,
  job_experts: writtenKinds.experts,
  job_disciplines: writtenKinds.disciplines,
  job_tasks: writtenKinds.tasks,
  job_tasks_requirements: named(writtenKinds.requirements, 'job_task_id'),
  job_requirements_questions: named(writtenKinds.questions, 'requirement_id'),
  job_requirements_apply: named(writtenKinds.apply, 'requirement_id'),
  job_requirements_knockouts: named(writtenKinds.knockouts, 'requirement_id'),
};

/** Why templates wrote the drafts. no_key: no server is set up. no_agreement: the organization has not agreed. budget: today's budget is used up. unavailable: the server failed. */
export const fallback = z.enum(['no_key', 'no_agreement', 'budget', 'unavailable']);
export type Fallback = z.output<typeof fallback>;
/** The kinds of suggestions in a job's history. */
export const suggestedWhat = ['tasks', 'requirements', 'questions', 'sections'] as const;
export type SuggestedWhat = (typeof suggestedWhat)[number];
/** One suggestion in the job's history: its name, and the text that tells a kept one from a changed one. */
export const SuggestedText = z.object({ name: z.string(), text: z.string() });
export type SuggestedText = z.output<typeof SuggestedText>;
/** The suggestion that a part comes from, and its index there. */
export const FromSuggestion = z.strictObject({ id, item: z.int().min(0).max(99) });
export type FromSuggestion = z.output<typeof FromSuggestion>;
