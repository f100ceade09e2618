import type { Actor } from '@candor/contracts/kernel/event';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { JobMember } from '@candor/contracts/jobs/rows';
import {
  type HiringStatus,
  inOrder,
  type JobFields,
  nameRounds,
  type Question,
  type Requirement,
  type Section,
  type Step,
  type Task,
  withStep,
} from '@candor/contracts/jobs/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold } from '../kernel/decider.ts';

// One job as a fold over its events: status, steps, team and description. The rules are in features/jobs.

export type Job = {
  created_at: string;
  /** Of the sample data. */
  sample: boolean;
  status: HiringStatus;
  fields: JobFields;
  slug: string;
  steps: readonly Step[];
  /** For every step that was removed, the one that stood before it then. */
  removed: Readonly<Record<string, string>>;
  sections: readonly Section[];
  tasks: readonly Task[];
  requirements: readonly Requirement[];
  questions: readonly Question[];
  members: readonly JobMember[];
  owners: readonly { user_id: string; owner_role: string }[];
  snapshot_hash: string | null;
  content: 'none' | 'generating' | 'ready' | 'failed';
  /** By application: where it stood when somebody last began an offer to it. */
  offers_begun: Readonly<Record<string, number>>;
};
export type JobState = Job | null;
/** The turn that is taken by whatever may be decided only while nobody decides another thing about the same job. It spares them refusals; that they cannot both land, the log sees to (`OfferBegun`). */
export const turnOfJob = (id: string): string => `job ${id}`;

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
      status: 'draft',
      fields: event.data.fields,
      slug: event.data.slug,
      steps: [],
      removed: {},
      sections: [],
      tasks: [],
      requirements: [],
      questions: [],
      members: [],
      owners: [],
      snapshot_hash: null,
      content: 'none',
      offers_begun: {},
    }),
    JobDetailsUpdated: (job, event) => job && { ...job, fields: changed(job.fields, event.data.changes) },
    JobOpened: (job) => job && { ...job, status: 'open' },
    JobOpenedInternally: (job) => job && { ...job, status: 'internal' },
    JobReturnedToDraft: (job) => job && { ...job, status: 'draft' },
    // Whoever closes the job has held back every offer that was begun and not made.
    JobClosed: (job) => job && { ...job, status: 'archived', offers_begun: {} },
    JobReopened: (job, event) => job && { ...job, status: event.data.to_status as HiringStatus },
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
    WorkflowStepChanged: (job, event) =>
      job && {
        ...job,
        steps: nameRounds(
          job.steps.map((step) => (step.id === event.data.step_id ? changed(step, event.data.changes) : step)),
        ),
      },
    WorkflowStepRemoved: (job, event) =>
      job && {
        ...job,
        steps: nameRounds(job.steps.filter((step) => step.id !== event.data.step_id)),
        removed: withRemoved(job, event.data.step_id),
      },
    WorkflowStepsReordered: (job, event) => job && { ...job, steps: nameRounds(inOrder(job.steps, event.data.ids)) },
    DescriptionSectionAdded: (job, event) => job && { ...job, sections: [...job.sections, event.data.section] },
    DescriptionSectionChanged: (job, event) =>
      job && {
        ...job,
        sections: job.sections.map((section) =>
          section.id === event.data.section_id ? changed(section, event.data.changes) : section,
        ),
      },
    DescriptionSectionRemoved: (job, event) =>
      job && { ...job, sections: job.sections.filter((section) => section.id !== event.data.section_id) },
    DescriptionSectionsReordered: (job, event) => job && { ...job, sections: inOrder(job.sections, event.data.ids) },
    JobTaskAdded: (job, event) => job && { ...job, tasks: [...job.tasks, event.data.task] },
    JobRequirementAdded: (job, event) => job && { ...job, requirements: [...job.requirements, event.data.requirement] },
    QuestionAdded: (job, event) => job && { ...job, questions: [...job.questions, event.data.question] },
    JobPublishedSnapshotTaken: (job, event) => job && { ...job, snapshot_hash: event.data.hash },
    OfferBegun: (job, event) =>
      job && {
        ...job,
        offers_begun: { ...job.offers_begun, [event.data.application_id]: event.data.revision },
      },
    ApplicationsRanked: (job) => job,
  },
};

const withRemoved = ({ steps, removed }: Job, id: string): Job['removed'] => {
  const before = steps[steps.findIndex((step) => step.id === id) - 1];
  return before ? { ...removed, [id]: before.id } : removed;
};
