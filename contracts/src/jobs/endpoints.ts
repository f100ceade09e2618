import { z } from 'zod';
import { messagetemplate } from '../catalogues/templates.ts';
import { withRules } from '../kernel/field.ts';
import { endpoint, orNew, sees } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from './record-kind.ts';
import { phrase } from '../words/say.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { questionSet } from '../requirements/record-kind.ts';
import { job as jobTarget } from './record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { isNew, ofNew, ofThere, onlyWith, takenOnly } from '../kernel/taken.ts';
import { flag, id, maybe, maybeText, oneOf, whole, words } from '../kernel/values.ts';
import { closeFields, jobFields, memberFields, ownerFields, stepFields, transferFields } from './fields.ts';
import { JobDetails, JobMember } from './rows.ts';
import { copyParts } from './copies.ts';
import { mostDays, mostFollowUps, onComing } from '../rounds/follow-ups.ts';
import { opportunityKinds } from './opportunity-kind.ts';
import { hiringStatuses, keysOf, roundTypes, Step } from './values.ts';

const position = z.number().optional();
const job = z.object({
  job: z.object({ id, name: z.string(), hiring_status: z.string(), version: z.number(), slug: z.string() }),
  warnings: z.array(z.string()).optional(),
  position,
});
const newOrId = z.union([id, z.literal('new')]).optional();

export const upsertJob = endpoint('/api/opportunities/jobs/upsert', {
  needs: orNew(editorOfJob(undefined, byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'), 'MANAGE_OPPORTUNITIES'),
  summary:
    'Create a job, change its details or its hiring status. Errors: not_editor, job_closed, stale, visiting (an operator who is on a visit makes no job, because they would own it), and wrong_state (what each status needs: docs/rules/jobs.md#the-life-of-a-job).',
  request: takenOnly(
    withRules(
      jobFields,
      z.strictObject({
        id: newOrId,
        version: z.number().optional(),
        // A null counts as no value: a form may send it for an empty input.
        hiring_status: oneOf('Hiring status', keysOf(hiringStatuses))
          .nullish()
          .transform((status) => status ?? undefined),
        generate_content: maybe(flag),
        /** The source of the first requirements and questions; only for a new job. */
        question_set_id: maybe(idOfExisting(questionSet)),
        copy_from: maybe(idOfExisting(jobTarget)),
        copy_parts: z
          .array(oneOf('Part', keysOf(copyParts)))
          .max(20)
          .optional(),
        /** Only for a new job: makes it a template, which takes no applications. */
        template: flag.optional(),
        /** Only for a new job. If left out, a copy has its source's kind. It never changes. */
        kind: oneOf('Kind', opportunityKinds).optional(),
        ...jobFields.changes,
        ...closeFields.changes,
        /** Only when a closed job is reopened or becomes a draft: brings back the candidates that its closing archived. */
        restore: flag.optional(),
      }),
    ),
    ofNew('generate_content', 'question_set_id', 'copy_from', 'copy_parts', 'template'),
    onlyWith('Close the job', ({ hiring_status: to }) => to === 'archived', ...Object.keys(closeFields.changes)),
    onlyWith(
      'Hiring status',
      (sent) => !isNew(sent) && sent.hiring_status !== undefined && sent.hiring_status !== 'archived',
      'restore',
    ),
  ),
  payload: job,
});
export const deleteJob = endpoint('/api/opportunities/jobs/delete', {
  needs: editorOfJob(undefined, byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'),
  summary: 'Delete a draft that never had candidates. Errors: wrong_state.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const fetchJobs = endpoint('/api/opportunities/jobs/fetch', {
  reads: true,
  needs: orNew(sees(byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'),
  summary: 'One job by id, or a few by name for pickers.',
  request: z.strictObject({
    id: id.optional(),
    search: maybeText('Search'),
    hiring_status: z.array(oneOf('Hiring status', keysOf(hiringStatuses))).optional(),
    /** Returns only jobs that can be merged: those that the caller may change and whose candidates the caller sees, without sample jobs. */
    editable: z.boolean().optional(),
    limit: whole('Limit', 1, 100).default(20),
  }),
  payload: z.object({
    job: JobDetails.nullable().optional(),
    jobs: z.array(z.object({ id, name: z.string(), status: z.string() })).optional(),
  }),
});
export const jobPermissions = endpoint('/api/job_permissions', {
  reads: true,
  needs: sees(byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Who may do what on a job, and who could be added.',
  request: z.strictObject({ job_id: id }),
  payload: z.object({
    members: z.array(JobMember.extend({ name: z.string() })),
    available_users: z.array(z.object({ value: id, label: z.string() })),
  }),
});
const memberRequest = z.strictObject({
  job_id: id,
  ...memberFields.shape,
  job_role: z.enum(['editor', 'viewer']).optional(),
});
const memberPayload = z.object({ member: JobMember, position });
export const upsertJobPermissions = endpoint('/api/upsert_job_permissions', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Add or change a member of the hiring team. Errors: not_editor.',
  request: memberRequest,
  payload: memberPayload,
});
export const deleteJobPermissions = endpoint('/api/delete_job_permissions', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Remove a member of the hiring team. Errors: not_editor, last_editor.',
  request: z.strictObject({ job_id: id, user_id: id }),
  payload: z.object({ position }),
});
export const upsertMember = endpoint('/api/opportunities/jobs/member/upsert', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Same as upsert_job_permissions.',
  request: memberRequest,
  payload: memberPayload,
});
export const deleteMember = endpoint('/api/opportunities/jobs/member/delete', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Same as delete_job_permissions.',
  request: z.strictObject({ job_id: id, user_id: id }),
  payload: z.object({ position }),
});
export const upsertOwner = endpoint('/api/opportunities/jobs/owners/upsert', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Assign an owner.',
  request: z.strictObject({ job_id: id, ...ownerFields.shape }),
  payload: z.object({ position }),
});
export const transferOwner = endpoint('/api/opportunities/jobs/owners/transfer', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary:
    'Give what an owner answers for to somebody else, who can then do at least as much on the job. Errors: wrong_state, not_editor, job_closed.',
  request: z.strictObject({
    job_id: id,
    user_id: id,
    owner_role: ownerFields.shape.owner_role,
    to_user_id: transferFields.shape.to_user_id,
  }),
  payload: z.object({ position }),
});
export const deleteOwner = endpoint('/api/opportunities/jobs/owners/delete', {
  needs: editorOfJob(undefined, byJob('job_id'), 'MANAGE_JOB'),
  visit: 'refused',
  summary: 'Remove an owner.',
  request: z.strictObject({ job_id: id, user_id: id, owner_role: ownerFields.shape.owner_role }),
  payload: z.object({ position }),
});

const several = z.array(id).max(300);
export const upsertStep = endpoint('/api/opportunities/jobs/workflowsteps/upsert', {
  needs: editorOfJob('panel', byJob('job_id'), 'MANAGE_JOB'),
  // An interviewer joins the team.
  visit: { without: ['panel', 'questions'] },
  summary:
    'Add a round or change a step; in the same change also its follow-ups, who interviews in it and what is asked in it. `follow_ups` are all letters of the step from now on; a prospect pipeline sends none. Placing questions needs the permission for evaluation content. Errors: not_editor, job_closed, not_found, permission, wrong_state, stale, limit, validation.',
  request: takenOnly(
    z
      .strictObject({
        id: newOrId,
        job_id: id,
        version: z.number().optional(),
        type: oneOf('Type', keysOf(roundTypes)).optional(),
        after_id: maybe(id),
        ...stepFields.changes,
        follow_ups: z
          .array(
            z.strictObject({
              id: id.optional(),
              template_id: idOfExisting(messagetemplate),
              delay: whole('Delay', onComing, mostDays),
            }),
          )
          .max(mostFollowUps)
          .optional(),
        panel: z
          .strictObject({
            seated: z.array(z.strictObject({ user_id: idOfExisting(member), required: flag })).max(50),
            leaving: several,
            order: several,
          })
          .partial()
          .optional(),
        questions: z
          .strictObject({
            placed: z
              .array(
                z.strictObject({
                  question_id: id,
                  workflow_step_id: id.nullable(),
                  interviewer_id: idOfExisting(member).nullable(),
                }),
              )
              .max(300),
            order: several,
          })
          .partial()
          .optional(),
      })
      .superRefine((step, context) => {
        if (!isNew(step))
          for (const name of ['duration_minutes', 'buffer_minutes', 'min_notice_hours', 'window_days'] as const)
            if (step[name] === null)
              context.addIssue({ code: 'custom', path: [name], message: words.required(stepFields.each[name].label) });
      }),
    ofNew('type', 'after_id'),
    ofThere('panel', 'questions'),
    {
      fields: [
        'self_schedule',
        'buffer_minutes',
        'min_notice_hours',
        'window_days',
        'phone_mode',
        'video_url',
        'instructions',
      ],
      taken: ({ type }) => type !== 'review',
      otherwise: phrase('A review step has no interview to schedule.'),
    },
  ),
  payload: z.object({ step: Step, position }),
});
export const deleteStep = endpoint('/api/opportunities/jobs/workflowsteps/delete', {
  needs: editorOfJob('panel', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Remove a step nobody stands in. Errors: not_editor, job_closed, wrong_state, stale.',
  request: z.strictObject({ id, job_id: id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const sortSteps = endpoint('/api/opportunities/jobs/workflowsteps/sort', {
  needs: editorOfJob('panel', byJob('parent_id'), 'MANAGE_JOB'),
  summary: 'Order the steps. Lead and Application stay first, end stages last.',
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
});
