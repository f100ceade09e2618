import { z } from 'zod';
import { plainWords } from '../values/rich-text.ts';
import { EeoJobCategory } from '../values/eeo-job-categories.ts';
import { changed, type Changes, id, url } from '../kernel/values.ts';
import { sayLabel } from '../words/say.ts';
import { FollowUp } from '../rounds/follow-ups.ts';
import { schedulingShape } from '../rounds/scheduling.ts';

// The fixed lists and fields of a job (docs/rules/constants.md#fixed-lists).

export const hiringStatuses = { draft: 'Draft', open: 'Open', internal: 'Internal Only', archived: 'Closed' } as const;
export type HiringStatus = keyof typeof hiringStatuses;
export const employmentStatuses = {
  contract: 'Contract',
  employee: 'Employee',
  part: 'Part-time employee',
  evaluation: 'Contract to Hire',
  intern: 'Intern',
  temp: 'Temporary',
} as const;
export const employmentTypes = { 'full-time': 'Full-time', 'part-time': 'Part-time' } as const;
export const workLocations = { onsite: 'On site', remote: 'Remote', hybrid: 'Hybrid' } as const;
export const periods = { hour: 'hour', day: 'day', week: 'week', month: 'month', year: 'year' } as const;
export const sourceTypes = {
  applied: 'Applied',
  sourced: 'Sourced',
  referred: 'Referred',
  internal: 'Internal',
  nominated: 'Nominated',
  recruited: 'External',
  fair: 'Job Fair',
} as const;
export type SourceType = keyof typeof sourceTypes;
export const stageTypes = {
  sourced_new: 'Lead',
  application: 'Application',
  resume_review: 'Initial Review',
  finalist_review: 'Final Review',
  offered: 'Offered',
  offer_declined: 'Offer Declined',
  hired: 'Hired',
  archived: 'Archived',
} as const;
export const roundTypes = { review: 'Review', screening: 'Screening', interview: 'Interview' } as const;
export const roundDescriptions = {
  review:
    'The team reads what the candidate has already given – resume, answers, work sample – and decides whether to continue. No one is scheduled.',
  screening: 'A short first conversation to confirm the must-haves, interest, availability and pay expectations.',
  interview:
    'A structured conversation or exercise in which assigned interviewers score the same questions for every candidate.',
} as const;
/** Every type of step, in the usual order. */
export const stepTypes = [
  'sourced_new',
  'application',
  'resume_review',
  'screening',
  'interview',
  'review',
  'finalist_review',
  'offered',
  'offer_declined',
  'hired',
  'archived',
] as const;
export type StepType = keyof typeof stageTypes | keyof typeof roundTypes;
/** The name of each step type, for use without a job's own name for it. */
export const stepTypeNames: Record<StepType, string> = { ...stageTypes, ...roundTypes };
/** A type's index in the usual order; an unknown type comes after all others. */
export const usualPlace = (type: string): number => {
  const at = (stepTypes as readonly string[]).indexOf(type);
  return at < 0 ? stepTypes.length : at;
};
/** The place of a type in a pipeline. All rounds share one, because each job has its own order of them. */
export const phasePlace = (type: string): number => usualPlace(type in roundTypes ? 'screening' : type);
export const endStages = ['offered', 'offer_declined', 'hired', 'archived'] as const;
export const isEnd = (type: string): boolean => (endStages as readonly string[]).includes(type);
/** Whether candidates in a step of this type wait for a member to read their resume. */
export const inReview = (type: string): boolean => type === 'application' || type === 'resume_review';
/** Whether candidates in this step are scored. */
export const isScored = ({ kind, type }: { kind: string; type: string }): boolean =>
  kind === 'round' || type === 'finalist_review';
export const requirementKinds = {
  competency: 'Skill',
  attribute: 'Personal Attribute',
  judgment: 'Judgment',
  tool: 'Tool',
  experience: 'Experience',
  metric: 'Metric',
} as const;
export type RequirementKind = keyof typeof requirementKinds;
export const requirementLevels = { must: 'Must-have', nice: 'Nice-to-have', not: 'Not-have' } as const;
export const questionKinds = {
  question: 'Question',
  test: 'Skill Test',
  simulation: 'Work Simulation',
  presentation: 'Presentation',
  judgment: 'Judgment',
} as const;
export const scoringTypes = { range: 'Scale', pass_fail: 'Pass or fail', score: 'Score 0–100' } as const;
export const meetingTypes = { video: 'Video', phone: 'Phone', 'in-person': 'In person' } as const;
export const ownerRoles = {
  recruiter: 'Recruiter',
  hiring_manager: 'Hiring Manager',
  coordinator: 'Coordinator',
  sourcer: 'Sourcer',
} as const;
export const scheduleStatuses = { unscheduled: 'Not scheduled', pending: 'Scheduling', complete: 'Scheduled' } as const;
export const keysOf = <T extends Record<string, string>>(labels: T) =>
  Object.keys(labels) as unknown as readonly [keyof T & string, ...(keyof T & string)[]];
export const optionsOf = <const T extends Record<string, string>>(labels: T) =>
  Object.entries(labels).map(([value, label]) => ({ value: value as keyof T & string, label }));

/** The options with labels in the reader's language, for screens. */
export const saidOptions = <const T extends Record<string, string>>(labels: T) =>
  optionsOf(labels).map(({ value, label }) => ({ value, label: sayLabel(label) }));

/** One place in the order of a job's pipeline: a stage with a meaning of its own, or a round of evaluation. */
export const Step = z.object({
  id,
  kind: z.enum(['stage', 'round']),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  sla_days: z.number(),
  duration_minutes: z.number(),
  meeting_type: z.enum(['video', 'phone', 'in-person']).nullable(),
  ...schedulingShape,
  is_system: z.boolean(),
  named_by_hand: z.boolean(),
  /** Letters that the step's candidates receive. Only steps that are not end steps have any. */
  follow_ups: z.array(FollowUp).optional(),
});
export type Step = z.output<typeof Step>;

export const sectionKinds = [
  'about',
  'role',
  'responsibilities',
  'requirements',
  'nice_to_have',
  'compensation',
  'benefits',
  'process',
  'values',
  'eeo',
  'custom',
] as const;
export type SectionKind = (typeof sectionKinds)[number];
/** The kinds of sections of which a text can be drafted: the process is said by the job's rounds. */
export const draftedKinds = sectionKinds.filter((kind) => kind !== 'process');
/** What a section can show instead of its own text: entries of the organization's lists, or benefits. */
export const blockKinds = {
  corevalue: 'Core values',
  staff: 'Staff',
  image: 'Pictures',
  benefit: 'Benefits',
} as const;
export type BlockKind = keyof typeof blockKinds;
export const mostInBlock = 60;
/** The entries, or the keys of benefits, in the order of the section. */
export const Block = z.object({
  of: z.enum(['corevalue', 'staff', 'image', 'benefit']),
  ids: z.array(z.string().max(80)),
});
export type Block = z.output<typeof Block>;
export const Section = z.object({
  id,
  kind: z.enum(sectionKinds),
  name: z.string(),
  body: z.string(),
  visible: z.boolean(),
  locked: z.boolean(),
  /** The organization's default section that it came from. Older sections lack it. */
  source_section_id: id.nullable().optional(),
  /** The entries from which the section's text is made; that text cannot be edited. */
  block: Block.nullable().optional(),
});
export type Section = z.output<typeof Section>;
/** The text of a section for readers. `process`: the job's rounds in words, which a section about them says while no editor wrote its text. */
export const saidBody = ({ kind, body }: Pick<Section, 'kind' | 'body'>, process: string): string =>
  kind === 'process' && !body.trim() ? process : body;
/** The public part of a description: visible sections with text. */
export const shownSections = (
  sections: readonly Pick<Section, 'kind' | 'name' | 'body' | 'visible'>[],
  process: string,
) =>
  sections
    .filter(({ visible }) => visible)
    .map((section) => ({ name: section.name, html: saidBody(section, process) }))
    .filter(({ html }) => html.trim());
/** The word that a hint is about, as the table of hints has it. */
export const HintKey = z.string().regex(/^[\p{L}\p{N} '-]{1,60}$/u, 'Hint is not valid.');
/** The most dismissed hints that one job remembers. */
export const mostHints = 200;
/** Whether a section says what the job is. The equal-opportunity text, which every job begins with, does not. */
export const describesJob = (section: Pick<Section, 'kind' | 'visible' | 'body'>): boolean =>
  section.visible && section.kind !== 'eeo' && plainWords(section.body) !== '';
/** Who wrote drafted content: a model, or the templates. */
export const providers = ['ai', 'template'] as const;
export type Provider = (typeof providers)[number];
/** The source of a task or a question. */
export const partSources = ['manual', ...providers, 'library'] as const;
/** The default frequency and importance of a task: the middle of 1 to 3. */
export const usualRating = 2;
export const Task = z.object({
  id,
  name: z.string(),
  description: z.string(),
  frequency: z.number(),
  importance: z.number(),
  source: z.enum(partSources),
});
export type Task = z.output<typeof Task>;
/** Signs that speak for a candidate, and signs against. */
export const Indicators = z.object({ positive: z.array(z.string()), negative: z.array(z.string()) });
/** Optional fields here were added after the first requirements were stored. */
export const Requirement = z.object({
  id,
  kind: z.enum(keysOf(requirementKinds)),
  level: z.enum(keysOf(requirementLevels)),
  name: z.string(),
  description: z.string(),
  weight: z.number(),
  /** The duties that need it. */
  job_task_ids: z.array(id).optional(),
  skill_id: id.nullable().optional(),
  /** Whether a candidate without it is not qualified (docs/rules/compliance.md#basic-qualifications). */
  basic_qualification: z.boolean().optional(),
  indicators: Indicators.optional(),
});
export type Requirement = z.output<typeof Requirement>;
export const Question = z.object({
  id,
  text: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  scoring_type: z.enum(keysOf(scoringTypes)),
  requirement_ids: z.array(id),
  indicators: Indicators,
  time_minutes: z.number().nullable().optional(),
  source: z.enum(partSources),
  /** The library entry that it was copied from; if that is itself a copy, the platform's. */
  library_id: id.optional(),
});
export type Question = z.output<typeof Question>;
/** The round that asks a question, and its interviewer. */
export const Asking = z.object({ workflow_step_id: id, interviewer_id: id.nullable(), required: z.boolean() });
export type Asking = z.output<typeof Asking>;
/** A question and the round that asks it; null: no round does. */
export const PlacedQuestion = Question.extend({ asking: Asking.nullable() });
export type PlacedQuestion = z.output<typeof PlacedQuestion>;
/** An interviewer of a round. */
export const PanelMember = z.object({ workflow_step_id: id, user_id: id, required: z.boolean() });
export type PanelMember = z.output<typeof PanelMember>;
/** The weight of a requirement until a member sets one. */
export const usualWeights: Record<Requirement['level'], number> = { must: 3, nice: 1, not: 0 };

export const JobFields = z.object({
  name: z.string(),
  requisition_code: z.string().nullable(),
  openings: z.number(),
  employment_type: z.string(),
  employment_status: z.string(),
  work_location: z.string().nullable(),
  location_ids: z.array(z.string()),
  category_id: z.string().nullable(),
  remote_regions: z.array(z.string()),
  compensation_description: z.string().nullable(),
  /** Whether a member confirmed the suggested pay. Older jobs have no value here, which counts as false. */
  compensation_confirmed: z.boolean().optional(),
  compensation_min: z.number().nullable(),
  compensation_max: z.number().nullable(),
  compensation_currency: z.string(),
  compensation_period: z.string(),
  show_compensation: z.boolean(),
  start_on: z.string().nullable(),
  fill_by: z.string().nullable(),
  typical_job_description: z.string().nullable(),
  apply_resume: z.enum(['required', 'optional', 'hidden']),
  /** Whether only visitors with the job's address find it: lists, feeds and search engines leave it out. Older jobs have no value here, which counts as false. */
  unlisted: z.boolean().optional(),
  /** If true, feeds for job boards leave the job out. */
  off_feeds: z.boolean().optional(),
  /** The job category of the EEO-1 report. Older jobs have no value here, which counts as none. */
  eeo_job_category: EeoJobCategory.nullable().optional(),
});
export type JobFields = z.output<typeof JobFields>;
/** The pay text of a new job (docs/rules/jobs.md#the-suggested-pay). It is only a suggestion. */
export const suggestedPay = '$90 - $110K';
/** Whether the pay is still the unconfirmed suggestion. A post never shows it. */
export const isSuggestedPay = (
  fields: Pick<
    JobFields,
    'compensation_description' | 'compensation_min' | 'compensation_max' | 'compensation_confirmed'
  >,
): boolean =>
  fields.compensation_description?.trim() === suggestedPay &&
  fields.compensation_min === null &&
  fields.compensation_max === null &&
  !fields.compensation_confirmed;

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'] as const;
export const mostRounds = ordinals.length;
const reviewNames = ['Mid-Review', 'Second Mid-Review', 'Third Mid-Review'] as const;
export const roundNames = ordinals.map((each) => `${each} Round`);
/** Whether a round with this name is named by its place. */
export const isNamedByPlace = (name: string): boolean => [...roundNames, ...reviewNames].some((each) => each === name);
/** Gives names to rounds. A round that no member renamed is named by its place: First Round … Eighth Round; reviews between rounds Mid-Review, Second Mid-Review, Third Mid-Review. */
export const nameRounds = (steps: readonly Step[]): Step[] => {
  let round = 0;
  let review = 0;
  return steps.map((step) => {
    if (step.kind !== 'round') return step;
    const name =
      step.type === 'review'
        ? (reviewNames[review++] ?? reviewNames[0])
        : roundNames[Math.min(round++, roundNames.length - 1)]!;
    return step.named_by_hand || step.name === name ? step : { ...step, name };
  });
};
/** The steps with a new one added: an end stage last, any other before the first end stage. */
export const withStep = (steps: readonly Step[], added: Step): Step[] => {
  const end = steps.findIndex((each) => isEnd(each.type));
  const at = isEnd(added.type) || end < 0 ? steps.length : end;
  return nameRounds([...steps.slice(0, at), added, ...steps.slice(at)]);
};
/** The items, with these changes made to the item that has this id. */
export const withChanges = <T extends { id: string }>(items: readonly T[], id: string, changes: Changes): T[] =>
  items.map((item) => (item.id === id ? changed(item, changes) : item));
export const withoutId = <T extends { id: string }>(items: readonly T[], id: string): T[] =>
  items.filter((item) => item.id !== id);
/** The questions, with one of them moved to another round, or out of all rounds. */
export const withAsking = (questions: readonly PlacedQuestion[], id: string, asking: Asking | null): PlacedQuestion[] =>
  questions.map((each) => (each.id === id ? { ...each, asking } : each));
const samePlace = (one: Pick<PanelMember, 'workflow_step_id' | 'user_id'>, other: typeof one): boolean =>
  one.workflow_step_id === other.workflow_step_id && one.user_id === other.user_id;
/** The panel with this person added to this round, or replaced in it. */
export const withPanelMember = (panel: readonly PanelMember[], member: PanelMember): PanelMember[] =>
  panel.some((each) => samePlace(each, member))
    ? panel.map((each) => (samePlace(each, member) ? member : each))
    : [...panel, member];
export const withoutPanelMember = (
  panel: readonly PanelMember[],
  left: Pick<PanelMember, 'workflow_step_id' | 'user_id'>,
): PanelMember[] => panel.filter((each) => !samePlace(each, left));
/** The panel with these people of one round first, in this order; the others of the round follow. */
export const withPanelOrder = (
  panel: readonly PanelMember[],
  workflow_step_id: string,
  user_ids: readonly string[],
): PanelMember[] => {
  const here = panel.filter((each) => each.workflow_step_id === workflow_step_id);
  const place = ({ user_id }: PanelMember) => (user_ids.includes(user_id) ? user_ids.indexOf(user_id) : here.length);
  const next = here.toSorted((a, b) => place(a) - place(b)).values();
  return panel.map((each) => (each.workflow_step_id === workflow_step_id ? next.next().value! : each));
};
/** The dismissed hints with this one, once. */
export const withHint = (hints: readonly string[], hint: string): string[] => [...new Set([...hints, hint])];
export const withoutHint = (hints: readonly string[], hint: string): string[] => hints.filter((each) => each !== hint);
/** The items in the order of these ids. */
export const inOrder = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
const step = (
  id: string,
  kind: Step['kind'],
  type: string,
  name: string,
  description: string,
  more: Partial<Step> = {},
): Step => ({
  id,
  kind,
  type,
  name,
  description,
  sla_days: 0,
  duration_minutes: 0,
  meeting_type: null,
  is_system: false,
  named_by_hand: false,
  ...more,
});
/** The defaults of a round. */
export const usualRound = (type: string): Pick<Step, 'sla_days' | 'duration_minutes' | 'meeting_type'> => ({
  sla_days: 7,
  duration_minutes: type === 'review' ? 0 : 45,
  meeting_type: type === 'review' ? null : 'video',
});
/** The steps of a new job (docs/rules/jobs.md#the-steps-of-a-job). */
export const defaultSteps = (newId: () => string): Step[] => [
  step(newId(), 'stage', 'sourced_new', 'Lead', 'People we found or were told about who have not applied.', {
    is_system: true,
  }),
  step(newId(), 'stage', 'application', 'Application', 'New applications, waiting to be opened.', {
    is_system: true,
    sla_days: 3,
  }),
  step(newId(), 'stage', 'resume_review', 'Initial Review', 'Resumes being compared with the requirements.', {
    sla_days: 5,
  }),
  step(newId(), 'round', 'screening', 'First Round', '30 min, phone, call the candidate.', {
    duration_minutes: 30,
    meeting_type: 'phone',
    sla_days: 7,
  }),
  step(newId(), 'round', 'interview', 'Second Round', '60 min, video, panel of two.', {
    duration_minutes: 60,
    meeting_type: 'video',
    sla_days: 10,
  }),
  step(newId(), 'stage', 'finalist_review', 'Final Review', 'Finalists; the hiring team agrees on an offer.', {
    sla_days: 5,
  }),
  step(newId(), 'stage', 'offered', 'Offered', 'An offer is out.', { is_system: true }),
  step(newId(), 'stage', 'offer_declined', 'Offer Declined', 'The offer ended without a hire.', { is_system: true }),
  step(newId(), 'stage', 'hired', 'Hired', 'The offer was accepted.', { is_system: true }),
  step(newId(), 'stage', 'archived', 'Archived', 'No longer considered, with a reason.', { is_system: true }),
];
/**
 * The steps of a new prospect pipeline (docs/rules/jobs.md#prospect-pipelines). No candidate is hired in it, so it has
 * none of the steps of an offer.
 */
export const defaultProspectSteps = (newId: () => string): Step[] => [
  step(newId(), 'stage', 'sourced_new', 'Lead', 'People we found or were told about.', { is_system: true }),
  step(newId(), 'stage', 'application', 'Contacted', 'We wrote or spoke to them.', { is_system: true, sla_days: 7 }),
  step(newId(), 'round', 'screening', 'Qualified', 'They fit and are interested.', {
    duration_minutes: 30,
    meeting_type: 'phone',
    sla_days: 14,
    named_by_hand: true,
  }),
  step(newId(), 'round', 'review', 'Nurture', 'Not now; we stay in touch.', { named_by_hand: true }),
  step(newId(), 'stage', 'finalist_review', 'Ready', 'Ready to be added to a job.'),
  step(newId(), 'stage', 'archived', 'Archived', 'No longer considered, with a reason.', { is_system: true }),
];
export { url };
