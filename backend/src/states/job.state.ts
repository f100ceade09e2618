import type { Actor } from '@candor/contracts/kernel/event';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { sentenceOn } from '@candor/contracts/jobs/kind-sentences';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { JobMember } from '@candor/contracts/jobs/rows';
import {
  type Asking,
  type HiringStatus,
  inOrder,
  type JobFields,
  nameRounds,
  type PanelMember,
  type PlacedQuestion,
  type Provider,
  type Requirement,
  type Section,
  type Step,
  type Task,
  withAsking,
  withChanges,
  withHint,
  withoutHint,
  withoutId,
  withoutPanelMember,
  withPanelMember,
  withPanelOrder,
  withStep,
} from '@candor/contracts/jobs/values';
import { type ApplyQuestion, applyQuestionsAfter } from '@candor/contracts/public/apply-questions';
import { type Opening, openingsAfter, plannedHires } from '@candor/contracts/openings/openings';
import type { JobLevel } from '@candor/contracts/requirements/levels';
import type { Play } from '@candor/contracts/rounds/plays';
import type { SuggestedText } from '@candor/contracts/requirements/suggestions';
import { plainWords } from '@candor/contracts/values/rich-text';
import { english, sayText } from '@candor/contracts/words/say';
import { changed } from '@candor/contracts/kernel/values';
import { type Fold, type Happened, reject, type Rejection } from '../kernel/decider.ts';

// One job as a fold over its events: status, steps, team and description. The rules are in features/jobs.

type Part = Section | Task | Requirement | PlacedQuestion | ApplyQuestion | JobLevel | Play;
export type Suggested = {
  provider: Provider;
  items: readonly SuggestedText[];
  settled: readonly number[];
};
/** The most sets of suggestions of one job that members can still keep or refuse. */
const suggestionsKept = 20;

export type Job = {
  created_at: string;
  /** Whether the job is part of the sample data. */
  sample: boolean;
  /** A model for other jobs. */
  template: boolean;
  kind: OpportunityKind;
  status: HiringStatus;
  fields: JobFields;
  openings: readonly Opening[];
  slug: string;
  steps: readonly Step[];
  /** The step that preceded each removed step at its removal, by the removed step's id. */
  removed: Readonly<Record<string, string>>;
  sections: readonly Section[];
  dismissed_hints: readonly string[];
  tasks: readonly Task[];
  requirements: readonly Requirement[];
  questions: readonly PlacedQuestion[];
  /** The questions of the application form. */
  apply_questions: readonly ApplyQuestion[];
  panel: readonly PanelMember[];
  /** The seniority levels at which the job hires. */
  levels: readonly JobLevel[];
  /** The plays: tasks to make when something happens on the job. */
  plays: readonly Play[];
  /** The reasons for archiving that the keys 1 to 6 stand for when reading resumes. Null: no member has chosen them, and no resume was read. */
  reason_keys: readonly (string | null)[] | null;
  /** Removed sections, tasks, requirements, levels, plays and questions of both kinds, with their former place: each can be put back. */
  removed_parts: Readonly<Record<string, { part: Part; at: number }>>;
  /** The revision of the event that last changed each part, by its id: section, task, requirement, question, level, play, step or opening. The panel counts as part of its step. */
  parts_changed: Readonly<Record<string, number>>;
  /** The revision that last changed the text of each section or question, by its id, and of the whole description. */
  texts_changed: Readonly<Record<string, number>>;
  members: readonly JobMember[];
  owners: readonly { user_id: string; owner_role: string }[];
  snapshot_hash: string | null;
  content: 'none' | 'generating' | 'ready' | 'failed';
  /** The latest suggestions by their ids. `settled`: the positions of suggestions that a member kept, changed or refused. */
  suggestions: Readonly<Record<string, Suggested>>;
  /** By application: its revision when a member last began an offer to it. */
  offers_begun: Readonly<Record<string, number>>;
  /** The event that last closed the job or filled it, until that is undone. */
  ended: { revision: number; at: string; from_status: string; stops: boolean } | null;
  /** The job into which this one was merged, the event of that merge, and this job's previous status. */
  merged: (Merge & { revision: number; at: string }) | null;
  /** The merges of other jobs into this one, and what each brought along. */
  merges_received: readonly ReceivedMerge[];
};
export type JobState = Job | null;
type Merge = Pick<Extract<JobEvent, { type: 'JobMerged' }>['data'], 'into' | 'from_status' | 'steps'>;
/** The refusal in the words of the job's kind. */
export const refusalOn = ({ kind = 'job' }: Partial<Pick<Job, 'kind'>>, refusal: Rejection): Rejection => {
  const said = (text: string) => sentenceOn(kind, text);
  const { error, errors, fields } = refusal;
  const told = refusal.told && { ...refusal.told, text: said(refusal.told.text) };
  return {
    ...refusal,
    error: told ? sayText(told.text, told.values, english) : said(error),
    ...(told ? { told } : {}),
    ...(errors ? { errors: errors.map(said) } : {}),
    ...(fields ? { fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, said(text)])) } : {}),
  };
};
export const jobClosed = reject('job_closed', 'This job is closed. Reopen it first.');
/** A template has no candidates, and it is never opened or closed. */
export const jobIsTemplate = reject('wrong_state', 'This is a template. Create a job from it.');
/** The name under which decisions about one job wait for each other. Waiting spares them refusals; the log prevents two conflicting decisions from being stored (`OfferBegun`). */
export const turnOfJob = (id: string): string => `job ${id}`;

/** `of`: the plays of the other job that were examined. `merge`: the revision of the event of the merge in the other job. Null: stored before revisions were noted. */
export type ReceivedMerge = { from_id: string; merge: number | null; plays: readonly string[]; of: readonly string[] };
/** What this merge of another job brought along. Undefined: nothing yet, or it was given back. */
export const receivedBy = (
  { merges_received }: Pick<Job, 'merges_received'>,
  from_id: string,
  merge: number | null,
): ReceivedMerge | undefined =>
  merges_received.find((each) => each.from_id === from_id && each.merge === merge) ??
  merges_received.find((each) => each.from_id === from_id && each.merge === null);

/** Whether the actor is an editor of the job. Only a user can be one, by role or by membership. */
export const editsJob = (actor: Actor, found: Pick<Job, 'members'>): boolean =>
  actor.type === 'user' &&
  ((actor.roles ?? []).some((role) => role === 'ORG_ADMIN' || role === 'SUPER') ||
    found.members.some((each) => each.user_id === actor.id && each.job_role === 'editor'));

export const jobState: Fold<JobState, JobEvent> = {
  category: 'job',
  initial: null,
  evolve: {
    JobCreated: (_, event) => ({
      created_at: event.metadata.occurred_at,
      sample: event.data.sample ?? false,
      template: event.data.template ?? false,
      kind: event.data.kind ?? 'job',
      status: 'draft',
      fields: event.data.fields,
      openings: openingsAfter([], event),
      slug: event.data.slug,
      steps: [],
      removed: {},
      sections: [],
      dismissed_hints: [],
      tasks: [],
      requirements: [],
      questions: [],
      apply_questions: [],
      panel: [],
      levels: [],
      plays: [],
      reason_keys: null,
      removed_parts: {},
      parts_changed: {},
      texts_changed: {},
      members: [],
      owners: [],
      snapshot_hash: null,
      content: 'none',
      suggestions: {},
      offers_begun: {},
      ended: null,
      merged: null,
      merges_received: [],
    }),
    JobDetailsUpdated: (job, event) =>
      job && {
        ...job,
        fields: changed(job.fields, event.data.changes),
        openings: openingsAfter(job.openings, event),
      },
    OpeningAdded: (job, event) => counted(job, event, [event.data.number]),
    OpeningChanged: (job, event) => counted(job, event, [event.data.number]),
    OpeningCancelled: (job, event) => counted(job, event, [event.data.number]),
    OpeningWantedAgain: (job, event) => counted(job, event, [event.data.number]),
    HeadcountRequested: (job, event) => counted(job, event, event.data.numbers),
    HeadcountApproved: (job, event) => counted(job, event, event.data.numbers),
    HeadcountDeclined: (job, event) => counted(job, event, event.data.numbers),
    JobOpened: (job) => job && { ...job, status: 'open', ended: null },
    JobOpenedInternally: (job) => job && { ...job, status: 'internal', ended: null },
    JobReturnedToDraft: (job) => job && { ...job, status: 'draft', ended: null },
    // The closing of the job stops every offer that was begun and not made.
    JobClosed: (job, event) =>
      job && { ...job, status: 'archived', offers_begun: {}, ended: endedBy(event, { ...event.data, stops: true }) },
    JobReopened: (job, event) =>
      job && { ...job, status: event.data.to_status as HiringStatus, ended: null, merged: null },
    FilledJobEnded: (job, event) => job && { ...job, ended: endedBy(event, event.data) },
    FilledJobEndTakenBack: (job) => job && { ...job, ended: null },
    JobMerged: (job, event) =>
      job && { ...job, merged: { ...event.data, revision: event.revision, at: event.metadata.occurred_at } },
    JobUnmerged: (job) => job,
    JobMergeReceived: (job, event) =>
      job && {
        ...job,
        merges_received: [
          ...job.merges_received,
          {
            from_id: event.data.from.id,
            merge: event.data.merge ?? null,
            plays: event.data.plays,
            of: event.data.of ?? [],
          },
        ],
      },
    JobMergeReturned: (job, event) => {
      if (!job) return job;
      const gone = receivedBy(job, event.data.from.id, event.data.merge ?? null);
      return { ...job, merges_received: job.merges_received.filter((each) => each !== gone) };
    },
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
    JobContentGenerationRequested: (job) => job && { ...job, content: 'generating' },
    JobContentGenerated: (job) => job && { ...job, content: 'ready' },
    JobContentGenerationFailed: (job) => job && { ...job, content: 'failed' },
    JobOwnerAssigned: (job, event) => job && { ...job, owners: [...job.owners, event.data] },
    JobOwnerRemoved: (job, event) =>
      job && {
        ...job,
        owners: job.owners.filter(
          (owner) => owner.user_id !== event.data.user_id || owner.owner_role !== event.data.owner_role,
        ),
      },
    JobMemberAdded: (job, event) =>
      job && {
        ...job,
        members: [
          ...job.members.filter((member) => member.user_id !== event.data.member.user_id),
          event.data.member as JobMember,
        ],
      },
    JobMemberChanged: (job, event) =>
      job && {
        ...job,
        members: job.members.map((member) =>
          member.user_id === event.data.member.user_id ? (event.data.member as JobMember) : member,
        ),
      },
    JobMemberRemoved: (job, event) =>
      job && { ...job, members: job.members.filter((member) => member.user_id !== event.data.user_id) },
    WorkflowStepAdded: (job, event) => job && { ...job, steps: withStep(job.steps, event.data.step) },
    WorkflowStepChanged: (job, event) => {
      const { step_id, changes } = event.data;
      return job && noted({ ...job, steps: nameRounds(withChanges(job.steps, step_id, changes)) }, step_id, event);
    },
    WorkflowStepRemoved: (job, event) =>
      job && {
        ...job,
        steps: nameRounds(job.steps.filter((step) => step.id !== event.data.step_id)),
        removed: withRemoved(job, event.data.step_id),
      },
    WorkflowStepsReordered: (job, event) => job && { ...job, steps: nameRounds(inOrder(job.steps, event.data.ids)) },
    DescriptionSectionAdded: (job, event) => {
      const { section } = event.data;
      return job && reworded({ ...job, sections: [...job.sections, section] }, section.id, event);
    },
    DescriptionSectionChanged: (job, event) => {
      const { section_id, changes } = event.data;
      return job && reworded({ ...job, sections: withChanges(job.sections, section_id, changes) }, section_id, event);
    },
    DescriptionSectionRemoved: (job, event) => {
      const { section_id } = event.data;
      return (
        job &&
        textChanged(
          { ...withRemovedPart(job, job.sections, section_id), sections: withoutId(job.sections, section_id) },
          'description',
          event,
        )
      );
    },
    DescriptionSectionsReordered: (job, event) =>
      job && textChanged({ ...job, sections: inOrder(job.sections, event.data.ids) }, 'description', event),
    DescriptionUploaded: (job) => job,
    DescriptionHintDismissed: (job, event) =>
      job && { ...job, dismissed_hints: withHint(job.dismissed_hints, event.data.hint) },
    DescriptionHintBroughtBack: (job, event) =>
      job && { ...job, dismissed_hints: withoutHint(job.dismissed_hints, event.data.hint) },
    JobTaskAdded: (job, event) =>
      job && noted({ ...job, tasks: [...job.tasks, event.data.task] }, event.data.task.id, event),
    JobTaskChanged: (job, event) => {
      const { task_id, changes } = event.data;
      return job && noted({ ...job, tasks: withChanges(job.tasks, task_id, changes) }, task_id, event);
    },
    JobTaskRemoved: (job, event) => {
      const { task_id } = event.data;
      return job && { ...withRemovedPart(job, job.tasks, task_id), tasks: withoutId(job.tasks, task_id) };
    },
    JobTasksReordered: (job, event) => job && { ...job, tasks: inOrder(job.tasks, event.data.ids) },
    JobRequirementAdded: (job, event) => {
      const { requirement } = event.data;
      return job && noted({ ...job, requirements: [...job.requirements, requirement] }, requirement.id, event);
    },
    JobRequirementChanged: (job, event) => {
      const { requirement_id, changes } = event.data;
      const requirements = job && withChanges(job.requirements, requirement_id, changes);
      return job && noted({ ...job, requirements: requirements! }, requirement_id, event);
    },
    JobRequirementRemoved: (job, event) => {
      const { requirement_id } = event.data;
      return (
        job && {
          ...withRemovedPart(job, job.requirements, requirement_id),
          requirements: withoutId(job.requirements, requirement_id),
        }
      );
    },
    JobRequirementsReordered: (job, event) =>
      job && { ...job, requirements: inOrder(job.requirements, event.data.ids) },
    QuestionAdded: (job, event) => {
      const { question } = event.data;
      const after = job && { ...job, questions: [...job.questions, { ...question, asking: null }] };
      return after && textChanged(noted(after, question.id, event), question.id, event);
    },
    QuestionChanged: (job, event) => {
      const { question_id, changes } = event.data;
      const after = job && { ...job, questions: withChanges(job.questions, question_id, changes) };
      return after && textChanged(noted(after, question_id, event), question_id, event);
    },
    QuestionRemoved: (job, event) => {
      const { question_id } = event.data;
      return (
        job && { ...withRemovedPart(job, job.questions, question_id), questions: withoutId(job.questions, question_id) }
      );
    },
    WorkflowQuestionAssigned: (job, event) => placed(job, event),
    WorkflowQuestionChanged: (job, event) => placed(job, event),
    WorkflowQuestionRemoved: (job, event) => {
      const { question_id } = event.data;
      return job && noted({ ...job, questions: withAsking(job.questions, question_id, null) }, question_id, event);
    },
    WorkflowQuestionsReordered: (job, event) => job && { ...job, questions: inOrder(job.questions, event.data.ids) },
    ApplyQuestionAdded: (job, event) => job && noted(withApplyQuestions(job, event), event.data.question.id, event),
    ApplyQuestionChanged: (job, event) => job && noted(withApplyQuestions(job, event), event.data.question_id, event),
    ApplyQuestionRemoved: (job, event) =>
      job && withApplyQuestions(withRemovedPart(job, job.apply_questions, event.data.question_id), event),
    ApplyQuestionsReordered: (job, event) => job && withApplyQuestions(job, event),
    JobLevelAdded: (job, event) =>
      job && noted({ ...job, levels: [...job.levels, event.data.level] }, event.data.level.id, event),
    JobLevelChanged: (job, event) => {
      const { level_id, changes } = event.data;
      return job && noted({ ...job, levels: withChanges(job.levels, level_id, changes) }, level_id, event);
    },
    JobLevelRemoved: (job, event) => {
      const { level_id } = event.data;
      return job && { ...withRemovedPart(job, job.levels, level_id), levels: withoutId(job.levels, level_id) };
    },
    JobLevelsReordered: (job, event) => job && { ...job, levels: inOrder(job.levels, event.data.ids) },
    PlayAdded: (job, event) =>
      job && noted({ ...job, plays: [...job.plays, event.data.play] }, event.data.play.id, event),
    PlayChanged: (job, event) => {
      const { play_id, changes } = event.data;
      return job && noted({ ...job, plays: withChanges(job.plays, play_id, changes) }, play_id, event);
    },
    PlayRemoved: (job, event) => {
      const { play_id } = event.data;
      return job && { ...withRemovedPart(job, job.plays, play_id), plays: withoutId(job.plays, play_id) };
    },
    PlaysReordered: (job, event) => job && { ...job, plays: inOrder(job.plays, event.data.ids) },
    ReasonKeysChosen: (job, event) => job && { ...job, reason_keys: event.data.ids },
    ReasonKeysFilled: (job, event) => job && { ...job, reason_keys: event.data.ids },
    QuestionSetAttached: (job) => job,
    InterviewerAssigned: (job, event) =>
      panelled(job, event, (panel) => withPanelMember(panel, panelMember(event.data))),
    InterviewerChanged: (job, event) =>
      panelled(job, event, (panel) => withPanelMember(panel, panelMember(event.data))),
    InterviewerRemoved: (job, event) => panelled(job, event, (panel) => withoutPanelMember(panel, event.data)),
    InterviewersReordered: (job, event) =>
      panelled(job, event, (panel) => withPanelOrder(panel, event.data.workflow_step_id, event.data.user_ids)),
    JobPublishedSnapshotTaken: (job, event) => job && { ...job, snapshot_hash: event.data.hash },
    OfferBegun: (job, event) =>
      job && {
        ...job,
        offers_begun: { ...job.offers_begun, [event.data.application_id]: event.data.revision },
      },
    ApplicationsRanked: (job) => job,
    SuggestionsMade: (job, event) => {
      if (!job) return job;
      const { suggestion_id, provider, items } = event.data;
      const kept = Object.entries(job.suggestions).slice(1 - suggestionsKept);
      return {
        ...job,
        suggestions: { ...Object.fromEntries(kept), [suggestion_id]: { provider, items, settled: [] } },
      };
    },
    SuggestionKept: (job, event) => settled(job, event.data),
    SuggestionChanged: (job, event) => settled(job, event.data),
    SuggestionRefused: (job, event) => settled(job, event.data),
  },
};

const withApplyQuestions = (job: Job, event: Parameters<typeof applyQuestionsAfter>[1]): Job => ({
  ...job,
  apply_questions: applyQuestionsAfter(job.apply_questions, event),
});
/** The key in `parts_changed` of an opening. */
export const openingPart = (number: number): string => `opening ${number}`;
const counted = (
  job: JobState,
  event: Happened & Parameters<typeof openingsAfter>[1],
  numbers: readonly number[],
): JobState => {
  if (!job) return job;
  const openings = openingsAfter(job.openings, event);
  const now = { ...job, openings, fields: { ...job.fields, openings: plannedHires(openings) } };
  return numbers.reduce((after, number) => noted(after, openingPart(number), event), now);
};
const settled = (job: JobState, { suggestion_id, item }: { suggestion_id: string; item: number }): JobState => {
  const found = job?.suggestions[suggestion_id];
  return job && found
    ? {
        ...job,
        suggestions: { ...job.suggestions, [suggestion_id]: { ...found, settled: [...found.settled, item] } },
      }
    : job;
};
/** Remembers the event that last changed the part. */
const endedBy = (
  { revision, metadata }: Happened & { metadata: { occurred_at: string } },
  { from_status, stops }: { from_status: string; stops: boolean },
): Job['ended'] => ({ revision, at: metadata.occurred_at, from_status, stops });
const noted = (job: Job, id: string, { revision }: Happened): Job => ({
  ...job,
  parts_changed: { ...job.parts_changed, [id]: revision },
});
/** Remembers the event that last changed the wording of a text. */
const textChanged = (job: Job, id: string, { revision }: Happened): Job => ({
  ...job,
  texts_changed: { ...job.texts_changed, [id]: revision },
});
/** Remembers the event that last changed a section's text, and with it the description's text. */
const reworded = (job: Job, id: string, event: Happened): Job =>
  textChanged(textChanged(noted(job, id, event), id, event), 'description', event);
const withRemovedPart = (job: Job, parts: readonly Part[], id: string): Job => {
  const at = parts.findIndex((part) => part.id === id);
  return at < 0 ? job : { ...job, removed_parts: { ...job.removed_parts, [id]: { part: parts[at]!, at } } };
};
/** The job with another panel in the event's round. */
const panelled = (
  job: JobState,
  event: Happened & { data: { workflow_step_id: string } },
  next: (panel: readonly PanelMember[]) => PanelMember[],
): JobState => job && noted({ ...job, panel: next(job.panel) }, event.data.workflow_step_id, event);
const panelMember = ({ workflow_step_id, user_id, required }: PanelMember): PanelMember => ({
  workflow_step_id,
  user_id,
  required,
});
const placed = (job: JobState, event: Happened & { data: Asking & { question_id: string } }): JobState => {
  const { question_id, workflow_step_id, interviewer_id, required } = event.data;
  const asking = { workflow_step_id, interviewer_id, required };
  return job && noted({ ...job, questions: withAsking(job.questions, question_id, asking) }, question_id, event);
};

const withRemoved = ({ steps, removed }: Job, id: string): Job['removed'] => {
  const before = steps[steps.findIndex((step) => step.id === id) - 1];
  return before ? { ...removed, [id]: before.id } : removed;
};

/** The words of a section by which a kept suggestion is recognized, few enough to be stored in an event. */
export const suggestedBody = (html: string): string => plainWords(html).replace(/\s+/g, ' ').slice(0, 3000);
