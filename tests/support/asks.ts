import { isEnd, type Step } from '@candor/contracts/jobs/values';
import { type PipelineAction, pipelineActions } from '@candor/contracts/pipeline/actions';
import type { CandidateState } from '../../backend/src/states/candidate.state.ts';
import type { Job } from '../../backend/src/states/job.state.ts';
import type { AllJobFacts } from '../../backend/src/features/jobs/job-commands.decider.ts';
import { job, type JobCommands } from '../../backend/src/features/jobs/job.decider.ts';
import { candidate, type CandidateCommands } from '../../backend/src/features/people/candidate.decider.ts';
import {
  pipeline,
  type PipelineCommands,
  type PipelineFacts,
} from '../../backend/src/features/pipeline/pipeline.decider.ts';
import type { AnyDecider } from '../../backend/src/kernel/decider.ts';
import { idNo } from '../../backend/src/kernel/given.ts';

// Makes any command to a hiring company, sensible or not, from a few numbers.

export type Choice = { action: string; step: number; person: number; yes: boolean; by: number };
export const jobActions = [
  'open',
  'openInternally',
  'returnToDraft',
  'close',
  'addStep',
  'removeStep',
  'sortSteps',
  'changeStep',
  'rank',
  'setMember',
  'assignOwner',
  'change',
  'addSection',
] as const;
export const personActions = [
  'create',
  'changePerson',
  'addNote',
  'removeNote',
  'tag',
  'addUrl',
  'addResume',
  'parseResume',
  'giveConsent',
] as const;
export const applicationActions = [
  ...(Object.keys(pipelineActions) as PipelineAction[]),
  'addLead',
  'apply',
  'reviewResume',
  'takeBackReview',
  'takeBackLead',
  'undo',
  'withdraw',
  'takeBackWithdrawal',
  'archiveKnockout',
  'keepKnockout',
  'followAppointments',
] as const;

/** The subject of a command in its present state. `all`: the applications of the job. */
export type Matter = {
  job_id: string;
  job: Job;
  candidate_id: string;
  candidate: NonNullable<CandidateState>;
  application: string;
  /** The time at which a knockout answer will archive the application. */
  planned: string | null;
  all: readonly string[];
};
/** A command as `Streams.run` takes it. */
export type AskedCommand = {
  decider: AnyDecider;
  id: string;
  name: string;
  command: unknown;
  by: number;
  facts?: PipelineFacts | AllJobFacts;
};

export const askOf = (
  { action, step: s, person: p, yes, by }: Choice,
  {
    job_id,
    job: opening,
    candidate_id,
    candidate: { fields: person, notes, resumes },
    application,
    planned,
    all,
  }: Matter,
): AskedCommand => {
  const { steps } = opening;
  const step = steps[s % steps.length]!;
  const chosen = yes ? { workflow_step_id: step.id } : {};
  const terms = {
    amount: 50_000 + s,
    currency: 'USD',
    period: 'year',
    start_on: '2026-06-01',
    expires_on: yes ? '2026-03-03' : null,
  };
  const coming = { candidate_id, job_id, person, source: 'sourced', source_id: null, source_detail: null };
  const reason = {
    id: idNo(60),
    name: 'Reason',
    side: yes ? ('they_withdrew' as const) : ('we_rejected' as const),
    not_basically_qualified: false,
    not_considered: yes,
  };
  const snapshot = { sections: [], compensation: null, hash: `h${s}` };
  const round: Omit<Step, 'id'> = {
    kind: 'round',
    type: yes ? 'interview' : 'review',
    name: 'New',
    description: '',
    sla_days: 1,
    duration_minutes: 30,
    meeting_type: null,
    is_system: false,
    named_by_hand: false,
  };
  const onApplication = <N extends keyof PipelineCommands & string>(
    name: N,
    command: PipelineCommands[N],
  ): AskedCommand => ({
    decider: pipeline as never,
    id: application,
    name,
    command,
    by,
    facts: {
      job: opening,
      editor: true,
      open_seats: [],
      round: { schedule_status: 'complete', judged: yes, arranged: '' },
    },
  });
  const onJob = <N extends keyof JobCommands & string>(name: N, command: JobCommands[N]): AskedCommand => ({
    decider: job as never,
    id: job_id,
    name,
    command,
    by: 0,
    facts: {
      // The counts are sometimes out of date: the step is removed although a candidate is in it.
      candidates: { standing: {}, live: s % 2, leads: 0, ever: 0, pending_offers: 0 },
      applicants: 0,
      filled: [],
      approval_demanded: false,
      post: { snapshot, warnings: [] },
      reasons: { closing: reason, archiving: null },
      into: null,
      moved_on: 0,
      into_open: true,
      letter_names: {},
    },
  });
  const onPerson = <N extends keyof CandidateCommands & string>(
    name: N,
    command: CandidateCommands[N],
    who = 0,
  ): AskedCommand => ({ decider: candidate as never, id: candidate_id, name, command, by: who });
  const ways: Record<string, () => AskedCommand> = {
    addLead: () => onApplication('addLead', coming),
    apply: () =>
      onApplication('apply', {
        ...coming,
        step_id: yes ? step.id : null,
        applied_via: yes || !['open', 'internal'].includes(opening.status) ? 'recruiter' : 'form',
        resume_id: null,
        cover_letter: null,
        answers:
          s % 2
            ? [
                {
                  question_id: idNo(61),
                  question_text: 'Nights?',
                  value: false,
                  type: 'yes_no',
                  knockout: true,
                  failing: true,
                  needs: ['yes'],
                  least: null,
                },
              ]
            : [],
        consent_text_version: null,
        knockouts_told: true,
      }),
    archiveKnockout: () => onApplication('archiveKnockout', { at: planned ?? '', reason, message: null }),
    keepKnockout: () => onApplication('keepKnockout', {}),
    reviewResume: () => onApplication('reviewResume', {}),
    takeBackReview: () => onApplication('takeBackReview', {}),
    takeBackLead: () => onApplication('takeBackLead', { of: yes ? 0 : 2 }),
    followAppointments: () => onApplication('followAppointments', { bookings: [] }),
    undo: () => onApplication('undo', {}),
    withdraw: () => onApplication('withdraw', { note: null }),
    takeBackWithdrawal: () => onApplication('takeBackWithdrawal', {}),
    advance: () => onApplication('advance', chosen),
    shift_up: () => onApplication('shift_up', chosen),
    schedule: () => onApplication('schedule', { schedule_status: yes ? 'pending' : 'complete' }),
    archive: () => onApplication('archive', { reason }),
    restore: () => onApplication('restore', {}),
    revive: () => onApplication('revive', chosen),
    offer: () => onApplication('offer', { terms }),
    offer_update: () => onApplication('offer_update', { changes: { amount: s, expires_on: null } }),
    offer_accept: () => onApplication('offer_accept', {}),
    offer_decline: () => onApplication('offer_decline', { declined_by: yes ? 'candidate' : 'organization' }),
    open: () => onJob('open', {}),
    openInternally: () => onJob('openInternally', {}),
    returnToDraft: () => onJob('returnToDraft', {}),
    close: () => onJob('close', { job_close_reason_id: reason.id, remaining: 'keep' }),
    addStep: () => onJob('addStep', { step: round, after_id: yes ? step.id : null }),
    removeStep: () => onJob('removeStep', { id: step.id }),
    sortSteps: () =>
      onJob('sortSteps', {
        ids: [
          ...steps.slice(0, 2),
          ...steps
            .slice(2)
            .filter((each) => !isEnd(each.type))
            .toReversed(),
          ...steps.filter((each) => isEnd(each.type)),
        ].map((each) => each.id),
      }),
    changeStep: () => onJob('changeStep', { id: step.id, changes: { name: `Named ${s}` } }),
    rank: () => onJob('rank', { step_id: step.id, ids: [...all] }),
    setMember: () => onJob('setMember', { user_id: idNo(2 + p), access_level: yes ? 'full' : 'standard' }),
    assignOwner: () => onJob('assignOwner', { user_id: idNo(2 + p), owner_role: yes ? 'hiring_manager' : 'sourcer' }),
    change: () => onJob('change', { fields: { openings: s + 1 } }),
    addOpenings: () =>
      onJob('addOpenings', { count: 1 + (s % 3), reason: yes ? 'new' : 'replacement', start_on: null }),
    changeOpening: () =>
      onJob('changeOpening', { number: 1 + p, reason: yes ? 'new' : 'replacement', start_on: '2026-05-01' }),
    cancelOpening: () => onJob('cancelOpening', { number: 1 + s }),
    restoreOpening: () => onJob('restoreOpening', { number: 1 + s }),
    addSection: () =>
      onJob('addSection', { section: { kind: 'custom', name: 'More', body: '', visible: yes, locked: false } }),
    create: () => onPerson('create', { fields: person, type: 'candidate', created_via: 'form' }),
    changePerson: () =>
      onPerson('change', {
        fields: yes
          ? { first_name: `Renamed ${s}`, email: `new${s}@example.com` }
          : { current_title: `Title ${s}`, current_company: `Company ${s}` },
      }),
    addNote: () => onPerson('addNote', { body: 'note', visibility: 'team', job_id }, by),
    removeNote: () => onPerson('removeNote', { id: notes[0]?.id ?? idNo(99), may_remove_any: yes }, by),
    tag: () =>
      onPerson('tag', { add: [{ id: idNo(70 + s), name: 'Tag' }], remove: [{ id: idNo(70 + p), name: 'Tag' }] }),
    addUrl: () => onPerson('addUrl', { kind: 'github', url: `https://x.example/${s}` }),
    addResume: () =>
      onPerson('addResume', {
        file_id: `file-${s}`,
        file_name: 'cv.pdf',
        mime: 'application/pdf',
        size: 1,
        hash: null,
        job_id: null,
      }),
    parseResume: () =>
      onPerson('parseResume', { resume_id: resumes.at(-1)?.id ?? idNo(99), text: `text ${s}`, pages: 1 }),
    giveConsent: () => onPerson('giveConsent', { purpose: 'privacy', text_version: '1', until: null }),
  };
  return ways[action]!();
};
