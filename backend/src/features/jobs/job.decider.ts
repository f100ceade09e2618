import { wordsOf } from '@candor/contracts/kernel/rich-text';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  isEnd,
  type JobFields,
  mostRounds,
  type HiringStatus,
  type Question,
  type Requirement,
  type Section,
  type Step,
  type Task,
} from '@candor/contracts/jobs/values';
import type { JobMember } from '@candor/contracts/jobs/rows';
import { type Changes, changesBetween } from '@candor/contracts/kernel/values';
import { allJobPermissions, type JobPermission } from '@candor/contracts/kernel/permission';
import { type Job, type JobState, jobState } from '../../access/job.state.ts';
import { type Decider, reject, type Rejection } from '../../kernel/decider.ts';

// The rules of one job: its status, steps, team and description (PRODUCT §2.1, §2.5, §3.4).

type Opened = {
  may_edit: boolean;
  snapshot: { sections: { name: string; html: string }[]; compensation: string | null; hash: string };
  warnings: string[];
};
export type JobCommands = {
  create: {
    fields: JobFields;
    slug: string;
    origin: 'manual' | 'registration' | 'copy';
    copied_from?: string | null;
    steps: Step[];
    sections: Section[];
    owner: string;
    recruiters: string[];
    requirements?: Requirement[];
    questions?: Question[];
    tasks?: Task[];
    generate: boolean;
  };
  change: { may_edit: boolean; fields: Partial<JobFields> };
  open: Opened;
  openInternally: Opened;
  returnToDraft: { may_edit: boolean; live: number };
  close: {
    may_edit: boolean;
    reason: { id: string; name: string } | null;
    remaining: 'archive' | 'keep';
    disqualification_reason_id: string | null;
    send_message: boolean;
    live: number;
    pending_offers: number;
  };
  remove: { may_edit: boolean; applications: number };
  fillContent: {
    provider: 'ai' | 'template';
    sections: Section[];
    tasks: Task[];
    requirements: Requirement[];
    questions: Question[];
  };
  failContent: { error: string };
  setMember: {
    may_edit: boolean;
    user_id: string;
    access_level: 'full' | 'standard';
    permissions?: string[];
    job_role?: 'editor' | 'viewer';
  };
  removeMember: { may_edit: boolean; user_id: string };
  addMemberByInvitation: { user_id: string; access_level: 'full' | 'standard'; permissions: string[] };
  assignOwner: {
    may_edit: boolean;
    user_id: string;
    owner_role: 'recruiter' | 'hiring_manager' | 'coordinator' | 'sourcer';
  };
  removeOwner: { may_edit: boolean; user_id: string; owner_role: string };
  addStep: { may_edit: boolean; step: Omit<Step, 'id'>; after_id?: string | null };
  changeStep: { may_edit: boolean; id: string; changes: Partial<Step> };
  removeStep: { may_edit: boolean; id: string; standing: number };
  sortSteps: { may_edit: boolean; ids: string[]; standing: Record<string, number> };
  addSection: { may_edit: boolean; section: Omit<Section, 'id'> };
  changeSection: { may_edit: boolean; id: string; changes: Partial<Section> };
  removeSection: { may_edit: boolean; id: string };
  sortSections: { may_edit: boolean; ids: string[] };
  publishSnapshot: Opened['snapshot'];
  rank: { step_id: string; ids: string[] };
};

const gone = reject('not_found', 'Job not found.');
const noStep = reject('not_found', 'Step not found.');
const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
const closed = reject('job_closed', 'This job is closed. Reopen it first.');
const state = (sentence: string): Rejection => reject('wrong_state', sentence);
/** Refuses unless the job is there, the caller is its editor and it is not closed. */
const editing = (job: JobState, command: { may_edit: boolean }): Rejection | null =>
  !job ? gone : !command.may_edit ? notEditor : job.status === 'archived' ? closed : null;
const any = (changes: Changes) => Object.keys(changes).length > 0;
const everyOnce = (ids: readonly string[], items: readonly { id: string }[]) =>
  ids.length === items.length && new Set(ids).size === ids.length && items.every((item) => ids.includes(item.id));
const inThisOrder = (ids: readonly string[], items: readonly { id: string }[]) =>
  items.every((item, index) => item.id === ids[index]);
const badOrder = reject('validation', 'The order must name every item once.');
const editors = (members: readonly JobMember[]) => members.filter((member) => member.job_role === 'editor').length;
const fullMember = (user_id: string): JobMember => ({
  user_id,
  access_level: 'full',
  job_role: 'editor',
  permissions: allJobPermissions,
});
const mostText = 120_000;
/** A post must fit into the one event that records what applicants read. */
const tooLong = (sections: readonly Pick<Section, 'body'>[]): Rejection | null =>
  sections.reduce((sum, section) => sum + section.body.length, 0) > mostText
    ? reject('limit', `At most ${mostText.toLocaleString('en-US')} characters of job description are allowed.`)
    : null;
const defaultPermissions: JobPermission[] = ['list', 'scorecards', 'resume'];

const publishable = (job: Job): Rejection | null => {
  if (!job.sections.some((section) => section.visible && wordsOf(section.body)))
    return state('Add a job description before opening this job.');
  if (job.fields.work_location !== 'remote' && !job.fields.location_ids.length)
    return state('Add a location or choose remote.');
  return null;
};
const openAs =
  (type: 'JobOpened' | 'JobOpenedInternally', to: HiringStatus) =>
  (command: Opened, job: JobState): readonly JobEvent[] | Rejection => {
    if (!job) return gone;
    if (!command.may_edit) return notEditor;
    if (job.status === to) return [];
    const refused = job.status === 'draft' || job.status === 'archived' ? publishable(job) : null;
    if (refused) return refused;
    return [
      ...(job.status === 'archived' ? [{ type: 'JobReopened' as const, data: { to_status: to } }] : []),
      { type, data: { from_status: job.status, warnings: command.warnings } },
      ...(command.snapshot.hash === job.snapshot_hash
        ? []
        : [{ type: 'JobPublishedSnapshotTaken' as const, data: { name: job.fields.name, ...command.snapshot } }]),
    ];
  };

export const job: Decider<JobState, JobCommands, JobEvent> = {
  ...jobState,
  decide: {
    create: (command, job) => {
      if (job) return [];
      const members = [...new Set([command.owner, ...command.recruiters])];
      return [
        {
          type: 'JobCreated',
          data: {
            fields: command.fields,
            slug: command.slug,
            origin: command.origin,
            copied_from: command.copied_from ?? null,
          },
        },
        ...command.steps.map((step) => ({ type: 'WorkflowStepAdded' as const, data: { step } })),
        ...command.sections.map((section) => ({ type: 'DescriptionSectionAdded' as const, data: { section } })),
        ...(command.tasks ?? []).map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
        ...(command.requirements ?? []).map((requirement) => ({
          type: 'JobRequirementAdded' as const,
          data: { requirement, after_applicants: false },
        })),
        ...(command.questions ?? []).map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
        { type: 'JobOwnerAssigned', data: { user_id: command.owner, owner_role: 'recruiter' } },
        ...members.map((user_id) => ({ type: 'JobMemberAdded' as const, data: { member: fullMember(user_id) } })),
        ...(command.generate
          ? [{ type: 'JobContentGenerationRequested' as const, data: { title: command.fields.name } }]
          : []),
      ];
    },
    change: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const next = { ...job!.fields, ...command.fields };
      if (
        next.compensation_min !== null &&
        next.compensation_max !== null &&
        next.compensation_min > next.compensation_max
      )
        return reject('validation', 'The lowest pay must not be above the highest.');
      const changes = changesBetween(job!.fields, command.fields);
      return any(changes) ? [{ type: 'JobDetailsUpdated', data: { changes } }] : [];
    },
    open: openAs('JobOpened', 'open'),
    openInternally: openAs('JobOpenedInternally', 'internal'),
    returnToDraft: (command, job) => {
      if (!job) return gone;
      if (!command.may_edit) return notEditor;
      if (job.status === 'draft') return [];
      if (job.status === 'archived') return [{ type: 'JobReopened', data: { to_status: 'draft' } }];
      if (command.live > 0) return state(`${command.live} applicants are in progress. Close the job instead.`);
      return [{ type: 'JobReturnedToDraft', data: { from_status: job.status } }];
    },
    close: (command, job) => {
      if (!job) return gone;
      if (!command.may_edit) return notEditor;
      if (job.status === 'archived') return [];
      if (command.pending_offers > 0)
        return state(`${command.pending_offers} candidates have pending offers. Resolve them before closing.`);
      if (!command.reason) return reject('validation', 'Choose a reason for closing.');
      return [
        {
          type: 'JobClosed',
          data: {
            from_status: job.status,
            job_close_reason_id: command.reason.id,
            reason_name: command.reason.name,
            remaining: command.remaining,
            disqualification_reason_id: command.disqualification_reason_id,
            send_message: command.send_message,
            live: command.live,
          },
        },
      ];
    },
    remove: (command, job) => {
      if (!job) return gone;
      if (!command.may_edit) return notEditor;
      if (job.status !== 'draft' || command.applications > 0)
        return state('This job has candidates. Close it instead.');
      return [{ type: 'JobDeleted', data: {} }];
    },
    fillContent: (command, job) => {
      if (!job) return gone;
      if (job.content !== 'generating') return [];
      const ofKind = (kind: string) => job.sections.find((section) => section.kind === kind);
      return [
        ...command.sections.flatMap((section): JobEvent[] => {
          const present = ofKind(section.kind);
          if (!present) return [{ type: 'DescriptionSectionAdded', data: { section } }];
          // Never over something a person wrote.
          return present.body.trim()
            ? []
            : [
                {
                  type: 'DescriptionSectionChanged',
                  data: { section_id: present.id, changes: { body: { from: present.body, to: section.body } } },
                },
              ];
        }),
        ...command.tasks.map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
        ...command.requirements.map((requirement) => ({
          type: 'JobRequirementAdded' as const,
          data: { requirement, after_applicants: false },
        })),
        ...command.questions.map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
        {
          type: 'JobContentGenerated',
          data: {
            provider: command.provider,
            counts: {
              sections: command.sections.length,
              tasks: command.tasks.length,
              requirements: command.requirements.length,
              questions: command.questions.length,
            },
          },
        },
      ];
    },
    failContent: (command, job) =>
      job?.content === 'generating' ? [{ type: 'JobContentGenerationFailed', data: { error: command.error } }] : [],
    setMember: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const full = command.access_level === 'full';
      const member: JobMember = {
        user_id: command.user_id,
        access_level: command.access_level,
        job_role: full ? 'editor' : (command.job_role ?? 'viewer'),
        permissions: full
          ? allJobPermissions
          : ((command.permissions as JobPermission[] | undefined) ?? defaultPermissions),
      };
      const present = job!.members.find((each) => each.user_id === command.user_id);
      if (!present) return [{ type: 'JobMemberAdded', data: { member } }];
      if (JSON.stringify(present) === JSON.stringify(member)) return [];
      if (present.job_role === 'editor' && member.job_role !== 'editor' && editors(job!.members) === 1)
        return reject('last_editor', 'A job needs at least one editor.');
      return [{ type: 'JobMemberChanged', data: { member } }];
    },
    removeMember: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const present = job!.members.find((each) => each.user_id === command.user_id);
      if (!present) return [];
      if (present.job_role === 'editor' && editors(job!.members) === 1)
        return reject('last_editor', 'A job needs at least one editor.');
      return [{ type: 'JobMemberRemoved', data: { user_id: command.user_id } }];
    },
    addMemberByInvitation: (command, job) => {
      if (!job) return gone;
      if (job.members.some((member) => member.user_id === command.user_id)) return [];
      return [
        {
          type: 'JobMemberAdded',
          data: {
            member:
              command.access_level === 'full'
                ? fullMember(command.user_id)
                : {
                    user_id: command.user_id,
                    access_level: 'standard',
                    job_role: 'viewer',
                    permissions: command.permissions,
                  },
          },
        },
      ];
    },
    assignOwner: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const { may_edit: _, ...owner } = command;
      if (job!.owners.some((each) => each.user_id === owner.user_id && each.owner_role === owner.owner_role)) return [];
      const member = job!.members.find((each) => each.user_id === owner.user_id);
      const access: JobEvent[] =
        owner.owner_role !== 'hiring_manager' || member?.access_level === 'full'
          ? []
          : [{ type: member ? 'JobMemberChanged' : 'JobMemberAdded', data: { member: fullMember(owner.user_id) } }];
      return [{ type: 'JobOwnerAssigned', data: owner }, ...access];
    },
    removeOwner: (command, job) =>
      editing(job, command) ??
      (job!.owners.some((each) => each.user_id === command.user_id && each.owner_role === command.owner_role)
        ? [{ type: 'JobOwnerRemoved', data: { user_id: command.user_id, owner_role: command.owner_role } }]
        : []),
    addStep: (command, job, context) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const same = job!.steps.filter(
        (step) => step.kind === 'round' && (step.type === 'review') === (command.step.type === 'review'),
      ).length;
      const most = command.step.type === 'review' ? 3 : mostRounds;
      if (same >= most)
        return reject('limit', `At most ${most} ${command.step.type === 'review' ? 'reviews' : 'rounds'} are allowed.`);
      if (command.after_id && !job!.steps.some((each) => each.id === command.after_id)) return noStep;
      const step: Step = { ...command.step, id: context.newId() };
      // Before Final Review by default, which is where a round belongs.
      const live = job!.steps.filter((each) => !isEnd(each.type));
      const at = command.after_id
        ? live.findIndex((each) => each.id === command.after_id) + 1
        : live.findIndex((each) => each.type === 'finalist_review');
      const place = Math.max(2, at <= 0 ? live.length : at);
      const ids = [
        ...live.slice(0, place),
        step,
        ...live.slice(place),
        ...job!.steps.filter((each) => isEnd(each.type)),
      ].map((each) => each.id);
      return [
        { type: 'WorkflowStepAdded', data: { step } },
        { type: 'WorkflowStepsReordered', data: { ids } },
      ];
    },
    changeStep: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const step = job!.steps.find((each) => each.id === command.id);
      if (!step) return noStep;
      const changes = changesBetween(step, {
        ...command.changes,
        ...(command.changes.name && command.changes.name !== step.name ? { named_by_hand: true } : {}),
      });
      return any(changes) ? [{ type: 'WorkflowStepChanged', data: { step_id: command.id, changes } }] : [];
    },
    removeStep: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const step = job!.steps.find((each) => each.id === command.id);
      if (!step) return [];
      if (step.is_system) return state(`${step.name} cannot be removed.`);
      if (command.standing > 0) return state(`${command.standing} candidates are in ${step.name}. Move them first.`);
      return [{ type: 'WorkflowStepRemoved', data: { step_id: step.id, name: step.name } }];
    },
    sortSteps: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      if (!everyOnce(command.ids, job!.steps)) return badOrder;
      const next = command.ids.map((id) => job!.steps.find((step) => step.id === id)!);
      const firstEnd = next.findIndex((step) => isEnd(step.type));
      if (
        next[0]!.type !== 'sourced_new' ||
        next[1]!.type !== 'application' ||
        next.slice(firstEnd).some((step) => !isEnd(step.type))
      )
        return state('Lead and Application stay first; end stages stay last.');
      const moved = next.find(
        (step, index) => step.id !== job!.steps[index]!.id && (command.standing[step.id] ?? 0) > 0 && !isEnd(step.type),
      );
      if (moved) return state(`${command.standing[moved.id]} candidates are in ${moved.name}. Move them first.`);
      return inThisOrder(command.ids, job!.steps)
        ? []
        : [{ type: 'WorkflowStepsReordered', data: { ids: command.ids } }];
    },
    addSection: (command, job, context) =>
      editing(job, command) ??
      tooLong([...job!.sections, command.section]) ?? [
        { type: 'DescriptionSectionAdded', data: { section: { ...command.section, id: context.newId() } } },
      ],
    changeSection: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const section = job!.sections.find((each) => each.id === command.id);
      if (!section) return reject('not_found', 'Section not found.');
      if (section.locked && command.changes.body !== undefined && command.changes.body !== section.body)
        return state('Your organization has locked this section.');
      const long =
        command.changes.body === undefined
          ? null
          : tooLong(job!.sections.map((each) => (each.id === section.id ? { body: command.changes.body! } : each)));
      if (long) return long;
      const changes = changesBetween(section, command.changes);
      return any(changes) ? [{ type: 'DescriptionSectionChanged', data: { section_id: section.id, changes } }] : [];
    },
    removeSection: (command, job) => {
      const refused = editing(job, command);
      if (refused) return refused;
      const section = job!.sections.find((each) => each.id === command.id);
      if (section?.locked) return state('Your organization has locked this section.');
      return section
        ? [{ type: 'DescriptionSectionRemoved', data: { section_id: section.id, name: section.name } }]
        : [];
    },
    sortSections: (command, job) =>
      editing(job, command) ??
      (!everyOnce(command.ids, job!.sections)
        ? badOrder
        : inThisOrder(command.ids, job!.sections)
          ? []
          : [{ type: 'DescriptionSectionsReordered', data: { ids: command.ids } }]),
    publishSnapshot: (command, job) =>
      job && ['open', 'internal'].includes(job.status) && job.snapshot_hash !== command.hash
        ? [{ type: 'JobPublishedSnapshotTaken', data: { name: job.fields.name, ...command } }]
        : [],
    // Who may order the candidates of this job orders nobody in a step of another.
    rank: (command, job) =>
      !job
        ? gone
        : job.steps.some((step) => step.id === command.step_id)
          ? [{ type: 'ApplicationsRanked', data: command }]
          : noStep,
  },
};
