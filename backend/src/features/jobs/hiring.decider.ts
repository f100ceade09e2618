import { offersFirst } from '@candor/contracts/jobs/closing';
import { missingToOpen } from '@candor/contracts/jobs/opening';
import { demandsApproval, mayHire, mostNumbers, mostOpenings, plannedHires } from '@candor/contracts/openings/openings';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { describesJob, type HiringStatus } from '@candor/contracts/jobs/values';
import { changesBetween } from '@candor/contracts/kernel/values';
import { jobIsTemplate, type Job } from '../../states/job.state.ts';
import { type Context, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import {
  type Candidates,
  type EditorRules,
  type FilledOpenings,
  type Headcount,
  type JobCommands,
  type JobRules,
  type OwnerRole,
  type Post,
  type Reasons,
  refuse,
} from './job-commands.decider.ts';
import { saysSample, sampleNamed } from '@candor/contracts/organization/sample';
import { copiesOf } from '../../states/question-sets.state.ts';
import { questionAdded } from './questions.decider.ts';
import { fullMember } from './team.decider.ts';

// How a job begins, and its later life: draft, open, internal, closed (docs/rules/jobs.md#the-life-of-a-job).

type Closed = Extract<JobEvent, { type: 'JobClosed' }>;
const publishable = (job: Job): Rejection | null => {
  // Approval is required of every opening, also on a job that is already open.
  const missing = missingToOpen({ described: job.sections.some(describesJob), fields: job.fields, approved: null });
  if (missing.includes('description')) return refuse('Add a job description before opening this job.');
  if (missing.includes('location')) return refuse('Add a location or choose remote.');
  return null;
};
const reopened = (to_status: HiringStatus, restore: boolean | undefined) => ({
  type: 'JobReopened' as const,
  data: { to_status, ...(restore ? { restore: true as const } : {}) },
});
const openAs =
  (type: 'JobOpened' | 'JobOpenedInternally', to: HiringStatus) =>
  (
    { restore }: JobCommands['open'],
    job: Job,
    { facts: { post, approval_demanded, filled } }: Context<Post & Headcount & FilledOpenings>,
  ): readonly JobEvent[] | Rejection => {
    if (job.status === to && !job.ended?.stops) return [];
    if (job.template) return jobIsTemplate;
    if (job.kind === 'prospect') return refuse('A prospect pipeline has no public post.');
    if (job.sample && to === 'open') return refuse('A sample job cannot be published.');
    const begins = job.status === 'draft' || job.status === 'archived';
    const refused = begins ? publishable(job) : null;
    if (refused) return refused;
    const demanded = demandsApproval(job, { approve_openings: approval_demanded });
    const approved = job.openings.filter((each) => !each.cancelled && mayHire(each, demanded));
    if (!approved.length) return refuse('No opening of this job is approved. Ask for approval of one first.');
    // A job that already takes applications may change between public and internal even if no approved opening is free.
    if (demanded && begins && approved.every(({ number }) => filled.includes(number)))
      return refuse('No approved opening of this job is free. Ask for approval of one in its settings.');
    return [
      ...(job.status === 'archived' ? [reopened(to, restore)] : []),
      { type, data: { from_status: job.status, warnings: post.warnings } },
      ...(post.snapshot.hash === job.snapshot_hash
        ? []
        : [{ type: 'JobPublishedSnapshotTaken' as const, data: { name: job.fields.name, ...post.snapshot } }]),
    ];
  };

/** Closes a job, alone or because it becomes part of another one: the conditions and the event are the same. */
export const closing = (
  job: Job,
  { candidates, reasons }: Candidates & Reasons,
  more: Pick<Closed['data'], 'remaining' | 'disqualification_reason_id' | 'messages' | 'merged'>,
): Closed | Rejection => {
  if (job.template) return jobIsTemplate;
  if (candidates.pending_offers > 0) return refuse(offersFirst, { count: candidates.pending_offers });
  if (!reasons.closing) return reject('validation', 'Choose a reason for closing.');
  const { id, name } = reasons.closing;
  return {
    type: 'JobClosed',
    data: {
      from_status: job.status,
      job_close_reason_id: id,
      reason_name: name,
      ...more,
      live: candidates.live + candidates.leads,
    },
  };
};

export const beginning: JobRules<'create' | 'removeSample'> = {
  removeSample: (_, job) =>
    !job ? [] : job.sample ? [{ type: 'SampleJobRemoved', data: {} }] : refuse('This job is not sample data.'),

  create: (command, job, { newId }) => {
    if (job) return [];
    const full = [...new Set([command.owner, ...command.recruiters])];
    const members = [
      ...full.map(fullMember),
      ...(command.team?.members ?? []).filter(({ user_id }) => !full.includes(user_id)),
    ];
    const owners = (command.team?.owners ?? []).filter(
      ({ user_id, owner_role }) => user_id !== command.owner || owner_role !== 'recruiter',
    );
    return [
      {
        type: 'JobCreated',
        data: {
          fields: command.fields,
          slug: command.slug,
          origin: command.origin,
          copied_from: command.copied_from ?? null,
          ...(command.sample ? { sample: true as const } : {}),
          ...(command.template ? { template: true as const } : {}),
          ...(command.kind === 'prospect' ? { kind: command.kind } : {}),
        },
      },
      ...command.steps.map((step) => ({ type: 'WorkflowStepAdded' as const, data: { step } })),
      ...command.sections.map((section) => ({ type: 'DescriptionSectionAdded' as const, data: { section } })),
      ...(command.tasks ?? []).map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
      ...(command.requirements ?? []).map((requirement) => ({
        type: 'JobRequirementAdded' as const,
        data: { requirement, after_applicants: false },
      })),
      ...(command.questions ?? []).flatMap((question) => questionAdded(question, command.steps)),
      ...(command.apply_questions ?? []).map((question) => ({
        type: 'ApplyQuestionAdded' as const,
        data: { question },
      })),
      ...(command.levels ?? []).map((level) => ({ type: 'JobLevelAdded' as const, data: { level } })),
      ...(command.plays ?? []).map((play) => ({ type: 'PlayAdded' as const, data: { play } })),
      ...(command.copies
        ? copiesOf(
            command.copies,
            {
              status: 'draft',
              steps: command.steps,
              tasks: command.tasks ?? [],
              requirements: command.requirements ?? [],
              questions: (command.questions ?? []).map((question) => ({
                ...question,
                asking: question.asking ?? null,
              })),
            },
            newId,
            false,
          ).events
        : []),
      { type: 'JobOwnerAssigned', data: { user_id: command.owner, owner_role: 'recruiter' } },
      ...owners.map((owner) => ({
        type: 'JobOwnerAssigned' as const,
        data: owner as { user_id: string; owner_role: OwnerRole },
      })),
      ...members.map((member) => ({ type: 'JobMemberAdded' as const, data: { member } })),
      ...(command.team?.panel ?? []).map((seat) => ({
        type: 'InterviewerAssigned' as const,
        data: { ...seat, step_name: command.steps.find(({ id }) => id === seat.workflow_step_id)!.name },
      })),
      ...(command.generate
        ? [{ type: 'JobContentGenerationRequested' as const, data: { title: command.fields.name } }]
        : []),
    ];
  },
};

/** The rules of these commands also apply to a closed job. */
export const hiring: EditorRules<'open' | 'openInternally' | 'returnToDraft' | 'close' | 'remove'> = {
  open: openAs('JobOpened', 'open'),
  openInternally: openAs('JobOpenedInternally', 'internal'),

  returnToDraft: ({ restore }, job, { facts: { candidates } }) => {
    if (job.status === 'draft') return [];
    if (job.status === 'archived') return [reopened('draft', restore)];
    if (candidates.live > 0)
      return refuse(
        '{count, plural, one {# applicant is} other {# applicants are}} in progress. Close the job instead.',
        {
          count: candidates.live,
        },
      );
    if (candidates.pending_offers > 0)
      return refuse(
        '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them first.',
        { count: candidates.pending_offers },
      );
    return [{ type: 'JobReturnedToDraft', data: { from_status: job.status } }];
  },

  close: (command, job, { facts }) => {
    if (job.status === 'archived') return [];
    const closed = closing(job, facts, {
      remaining: command.remaining ?? 'keep',
      disqualification_reason_id: facts.reasons.archiving,
      messages: command.remaining === 'archive' ? (command.messages ?? []) : [],
    });
    return isRejection(closed) ? closed : [closed];
  },

  remove: (_, job, { facts: { candidates } }) =>
    job.status !== 'draft' || candidates.ever > 0
      ? refuse('This job has candidates. Close it instead.')
      : [{ type: 'JobDeleted', data: {} }],
};

export const details: EditorRules<'change'> = {
  change: (command, job) => {
    const next = { ...job.fields, ...command.fields };
    if (
      next.compensation_min !== null &&
      next.compensation_max !== null &&
      next.compensation_min > next.compensation_max
    )
      return reject('validation', 'The lowest pay must not be above the highest.');
    if (job.sample && !saysSample(next.name)) return reject('sample', sampleNamed);
    const more = next.openings - plannedHires(job.openings);
    if (more > 0 && job.openings.length + more > mostNumbers)
      return reject('limit', 'A job has at most {most, number} openings.', { most: mostOpenings });
    const changes = changesBetween(job.fields, command.fields);
    return Object.keys(changes).length ? [{ type: 'JobDetailsUpdated', data: { changes } }] : [];
  },
};
