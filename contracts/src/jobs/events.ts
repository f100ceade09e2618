import { z } from 'zod';
import { event, events, type EventOf } from '../kernel/event.ts';
import { Changes, id } from '../kernel/values.ts';
import { JobFields, Question, Requirement, Section, Step, Task } from './values.ts';

const member = z.object({
  user_id: id,
  access_level: z.enum(['full', 'standard']),
  job_role: z.enum(['editor', 'viewer']),
  permissions: z.array(z.string()),
});

/** An opportunity people move through. Facts about the people are in their own streams. */
export const jobEvents = events('job', {
  JobCreated: event(
    {
      fields: JobFields,
      slug: z.string(),
      origin: z.enum(['manual', 'registration', 'copy']),
      copied_from: z.string().nullable().optional(),
    },
    'created the job {fields.name}',
  ),
  JobDetailsUpdated: event({ changes: Changes }, 'changed the job details: {changes}'),
  JobOpened: event({ from_status: z.string(), warnings: z.array(z.string()) }, 'opened the job'),
  JobOpenedInternally: event({ from_status: z.string(), warnings: z.array(z.string()) }, 'opened the job internally'),
  JobReturnedToDraft: event({ from_status: z.string() }, 'returned the job to draft'),
  JobClosed: event(
    {
      from_status: z.string(),
      job_close_reason_id: id,
      reason_name: z.string(),
      remaining: z.enum(['archive', 'keep']),
      disqualification_reason_id: id.nullable().optional(),
      send_message: z.boolean().optional(),
      live: z.number(),
    },
    'closed the job: {reason_name}',
  ),
  JobReopened: event({ to_status: z.string() }, 'reopened the job as {to_status}'),
  JobDeleted: event({}, 'deleted the draft'),
  JobContentGenerationRequested: event({ title: z.string() }, 'asked for generated content for {title}'),
  JobContentGenerated: event(
    {
      provider: z.enum(['ai', 'template']),
      counts: z.object({ sections: z.number(), tasks: z.number(), requirements: z.number(), questions: z.number() }),
    },
    'received generated content',
  ),
  JobContentGenerationFailed: event({ error: z.string() }, 'could not generate content: {error}'),
  JobOwnerAssigned: event(
    { user_id: id, owner_role: z.enum(['recruiter', 'hiring_manager', 'coordinator', 'sourcer']) },
    'assigned a {owner_role}',
  ),
  JobOwnerRemoved: event({ user_id: id, owner_role: z.string() }, 'removed a {owner_role}'),
  JobMemberAdded: event({ member }, 'added a member with {member.access_level} access'),
  JobMemberChanged: event({ member }, 'changed a member to {member.access_level} access'),
  JobMemberRemoved: event({ user_id: id }, 'removed a member'),
  WorkflowStepAdded: event({ step: Step }, 'added the step {step.name}'),
  WorkflowStepChanged: event({ step_id: id, changes: Changes }, 'changed a step: {changes}'),
  WorkflowStepRemoved: event({ step_id: id, name: z.string() }, 'removed the step {name}'),
  WorkflowStepsReordered: event({ ids: z.array(id) }, 'reordered the steps'),
  DescriptionSectionAdded: event({ section: Section }, 'added the section {section.name}'),
  DescriptionSectionChanged: event({ section_id: id, changes: Changes }, 'changed a section: {changes}'),
  DescriptionSectionRemoved: event({ section_id: id, name: z.string() }, 'removed the section {name}'),
  DescriptionSectionsReordered: event({ ids: z.array(id) }, 'reordered the sections'),
  JobTaskAdded: event({ task: Task }, 'added the job task {task.name}'),
  JobRequirementAdded: event(
    { requirement: Requirement, after_applicants: z.boolean() },
    'added the requirement {requirement.name}',
  ),
  QuestionAdded: event({ question: Question }, 'added the question {question.text}'),
  /** What applicants read: taken at each opening and each change while open. */
  JobPublishedSnapshotTaken: event(
    {
      name: z.string(),
      sections: z.array(z.object({ name: z.string(), html: z.string() })),
      compensation: z.string().nullable(),
      hash: z.string(),
    },
    'published the post, fingerprint {hash}',
  ),
  ApplicationsRanked: event({ step_id: id, ids: z.array(id) }, 'ordered the candidates of a step by hand'),
});
export type JobEvent = EventOf<typeof jobEvents>;
