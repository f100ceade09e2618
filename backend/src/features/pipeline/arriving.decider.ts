import { hoursAfter } from '@candor/contracts/values/days';
import { isEnd } from '@candor/contracts/jobs/values';
import { knockoutHours } from '@candor/contracts/pipeline/knockout-terms';
import { jobIsTemplate, type Job, jobClosed } from '../../states/job.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { PipelineRules } from './pipeline-commands.decider.ts';
import { about, mark, noLongerOpen, outside, refuse, stageOf, unknown } from './places.decider.ts';

// The rules by which an application begins.

/** Any visitor can type another person's address into the form, so one application sends at most one mail about a repeated application in this time. */
const repeatedHours = 24;

/** Refuses to mix sample data and real data. Removing the sample data must remove no real person and leave no sample behind. */
export const apart = (job: { sample?: boolean }, person: { sample?: boolean }): Rejection | null =>
  (job.sample ?? false) === (person.sample ?? false)
    ? null
    : job.sample
      ? reject('sample', 'This is a sample job. Only the people of the sample data can be in it.')
      : reject('sample', 'This person is made up, and can only be in the sample job.');

/** The mark in the event of an arrival on a prospect pipeline. */
const asProspect = ({ kind }: Partial<Pick<Job, 'kind'>>): { prospect?: true } =>
  kind === 'prospect' ? { prospect: true } : {};

export const arriving: PipelineRules<'addLead' | 'apply' | 'applyAgain' | 'bringIn' | 'mergeIn'> = {
  addLead: (command, state, { actor, facts }) => {
    if (facts.job.status === 'archived') return jobClosed;
    if (facts.job.template) return jobIsTemplate;
    const mixed = apart(facts.job, command);
    if (mixed) return mixed;
    if (state) return reject('duplicate', '{name} is already on this job.', { name: state.name });
    return [
      {
        type: 'LeadAdded',
        data: {
          candidate_id: command.candidate_id,
          job_id: command.job_id,
          person: command.person,
          to_step: mark(stageOf(facts.job.steps, 'sourced_new')),
          source: command.source,
          source_id: command.source_id,
          source_detail: command.source_detail,
          added_by: actor.id,
          ...asProspect(facts.job),
        },
      },
    ];
  },

  apply: (command, state, { facts, now }) => {
    const failing = (command.answers ?? []).filter((answer) => answer.failing);
    if (command.applied_via === 'form' && (facts.job.ended?.stops || !['open', 'internal'].includes(facts.job.status)))
      return noLongerOpen;
    if (facts.job.status === 'archived') return jobClosed;
    if (facts.job.template) return jobIsTemplate;
    const mixed = apart(facts.job, command);
    if (mixed) return mixed;
    const wrong = outside('applied_at', command.applied_at, { at: facts.job.created_at, of: 'job' }, now);
    if (wrong) return wrong;
    const already =
      command.applied_via === 'form'
        ? reject('duplicate', 'You have already applied for this job.')
        : reject('duplicate', '{name} is already on this job.', { name: state?.name ?? 'This candidate' });
    if (state && state.step.type !== 'sourced_new') return already;
    const step = command.step_id
      ? facts.job.steps.find((each) => each.id === command.step_id)
      : stageOf(facts.job.steps, 'application');
    if (!step || isEnd(step.type) || step.type === 'sourced_new') return refuse('Choose a later step of this job.');
    const { step_id: _, sample: __, knockouts_told, ...data } = command;
    return [
      {
        type: 'ApplicationSubmitted',
        data: {
          ...data,
          post_snapshot_hash: facts.job.snapshot_hash,
          to_step: mark(step),
          was_lead: state !== null,
          ...asProspect(facts.job),
        },
      },
      ...failing.map(({ question_text }) => ({
        type: 'KnockoutFlagged' as const,
        data: {
          candidate_id: command.candidate_id,
          job_id: command.job_id,
          question: question_text,
        },
      })),
      // Only applicants whom the form told of automatic archiving are archived. A member has already reviewed one whom a recruiter enters, and a lead whom a member added.
      ...(failing.length && knockouts_told && command.applied_via === 'form' && !state
        ? [
            {
              type: 'KnockoutArchivePlanned' as const,
              data: {
                candidate_id: command.candidate_id,
                job_id: command.job_id,
                at: hoursAfter(now, knockoutHours),
              },
            },
          ]
        : []),
    ];
  },

  bringIn: (command, state, { actor, facts }) => {
    const { step_id, archived, sample: _, ...given } = command;
    const { steps } = facts.job;
    if (facts.job.status === 'archived') return jobClosed;
    if (facts.job.template) return jobIsTemplate;
    const mixed = apart(facts.job, command);
    if (mixed) return mixed;
    if (state) return reject('duplicate', '{name} is already on this job.', { name: state.name });
    const step = step_id ? steps.find((each) => each.id === step_id) : stageOf(steps, 'sourced_new');
    if (!step || isEnd(step.type)) return refuse('Choose a later step of this job.');
    const { candidate_id, job_id } = given;
    return [
      step.type === 'sourced_new'
        ? { type: 'LeadAdded', data: { ...given, to_step: mark(step), added_by: actor.id, ...asProspect(facts.job) } }
        : {
            type: 'ApplicationSubmitted',
            data: {
              ...given,
              applied_via: 'import',
              to_step: mark(step),
              resume_id: null,
              cover_letter: null,
              consent_text_version: null,
              was_lead: false,
              ...asProspect(facts.job),
            },
          },
      ...(archived
        ? [
            {
              type: 'ApplicationArchived' as const,
              data: {
                candidate_id,
                job_id,
                from_step: mark(step),
                to_step: mark(stageOf(steps, 'archived')),
                disqualification_reason_id: archived.reason?.id ?? null,
                reason_name: archived.reason?.name ?? null,
                side: archived.reason?.side ?? null,
                flags: {
                  not_basically_qualified: archived.reason?.not_basically_qualified ?? false,
                  not_considered: archived.reason?.not_considered ?? false,
                },
                note: null,
                automatic: false,
                message: null,
              },
            },
          ]
        : []),
    ];
  },

  mergeIn: ({ step_id, ...given }, state, { facts }) => {
    const { steps, status } = facts.job;
    if (status === 'archived') return jobClosed;
    if (state) return reject('duplicate', '{name} is already on this job.', { name: state.name });
    const chosen = steps.find(({ id }) => id === step_id);
    // The step may have been removed after it was chosen.
    const step =
      chosen && !isEnd(chosen.type) ? chosen : stageOf(steps, given.applied_at ? 'application' : 'sourced_new');
    return [{ type: 'ApplicationMergedIn', data: { ...given, to_step: mark(step) } }];
  },

  applyAgain: (_, state, { now }) => {
    if (!state) return unknown;
    if (state.repeated_at && now < hoursAfter(state.repeated_at, repeatedHours)) return [];
    return [{ type: 'ApplicationRepeated', data: about(state) }];
  },
};
