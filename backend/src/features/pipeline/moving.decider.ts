import { inReview } from '@candor/contracts/jobs/values';
import { isRejection, reject } from '../../kernel/decider.ts';
import type { ActionRules, PipelineRules } from './pipeline-commands.decider.ts';
import { about, live, mark, nearestEarlier, placeOf, refuse, restoredTo, stageOf, unknown } from './places.decider.ts';

// How an application goes through the steps of its job, and out of them.

const undoMinutes = 10;
export const moving: ActionRules<'advance' | 'shift_up' | 'schedule' | 'archive' | 'restore' | 'revive'> = {
  advance: (command, state, { facts }) => {
    const steps = live(facts.job.steps);
    const at = placeOf(facts.job.steps, state);
    const next = Math.floor(at) + 1;
    const to = command.workflow_step_id ? steps.findIndex((step) => step.id === command.workflow_step_id) : next;
    if (next === steps.length) return refuse('There is no later step. Make an offer or archive.');
    if (to <= at) return refuse('Choose a later step of this job.');
    return [
      {
        type: 'ApplicationAdvanced',
        data: {
          ...about(state),
          from_step: state.step,
          to_step: mark(steps[to]!),
          skipped_steps: steps.slice(next, to).map(mark),
          note: command.note ?? null,
        },
      },
    ];
  },

  shift_up: (command, state, { facts }) => {
    const steps = live(facts.job.steps);
    const at = placeOf(facts.job.steps, state);
    const first = steps.findIndex((step) => step.type !== 'sourced_new');
    if (at <= first) return refuse('There is no earlier step.');
    const to = command.workflow_step_id
      ? steps.findIndex((step) => step.id === command.workflow_step_id)
      : Math.ceil(at) - 1;
    if (to < first || to >= at) return refuse('Choose an earlier step of this job.');
    return [
      {
        type: 'ApplicationShiftedUp',
        data: {
          ...about(state),
          resume_status: state.resume_status,
          from_step: state.step,
          to_step: mark(steps[to]!),
          note: command.note ?? null,
        },
      },
    ];
  },

  schedule: (command, state) => {
    if (!['screening', 'interview'].includes(state.step.type))
      return refuse('Only screening and interview rounds are scheduled.');
    if (state.schedule_status === command.schedule_status) return [];
    return [
      {
        type: 'ScheduleStatusChanged',
        data: { ...about(state), step: state.step, from: state.schedule_status, to: command.schedule_status },
      },
    ];
  },

  archive: (command, state, { facts }) => {
    const { reason } = command;
    if (!reason && !command.automatic && state.step.type !== 'sourced_new')
      return reject('validation', 'Choose a reason for archiving.');
    const hired = state.step.type === 'hired';
    if (hired && (!facts.editor || reason?.side !== 'they_withdrew'))
      return refuse('Only an editor can reverse a hire, with a reason on the candidate’s side.');
    const ids = about(state);
    return [
      ...(state.step.type === 'offered' && state.offer?.status === 'pending'
        ? [
            {
              type: 'OfferRescinded' as const,
              data: { ...ids, revision: state.offer.revision, reason: reason?.name ?? null },
            },
          ]
        : []),
      ...(hired ? [{ type: 'HireReversed' as const, data: { ...ids, reason: reason?.name ?? '' } }] : []),
      {
        type: 'ApplicationArchived',
        data: {
          ...ids,
          from_step: state.step,
          to_step: mark(stageOf(facts.job.steps, 'archived')),
          disqualification_reason_id: reason?.id ?? null,
          reason_name: reason?.name ?? null,
          side: reason?.side ?? null,
          flags: {
            not_basically_qualified: reason?.not_basically_qualified ?? false,
            not_considered: reason?.not_considered ?? false,
          },
          note: command.note ?? null,
          automatic: command.automatic ?? false,
          message: command.message ?? null,
        },
      },
    ];
  },

  restore: (_, state, { facts }) => {
    const restored = restoredTo(facts.job.steps, state);
    return isRejection(restored) ? restored : [{ type: 'ApplicationRestored', data: restored }];
  },

  revive: (command, state, { facts }) => {
    const steps = live(facts.job.steps);
    const to = command.workflow_step_id
      ? steps.find((step) => step.id === command.workflow_step_id)
      : (steps.find((step) => step.id === state.last_live.id) ?? nearestEarlier(facts.job.steps, state));
    if (!to || (to.type === 'sourced_new' && state.applied_at)) return refuse('Choose a live step of this job.');
    return [
      {
        type: 'ApplicationRevived',
        data: {
          ...about(state),
          resume_status: state.resume_status,
          from_step: state.step,
          to_step: mark(to),
          pass: state.pass + 1,
          reason: command.reason ?? null,
          was: state.archived ? 'archived' : 'offer_declined',
        },
      },
    ];
  },
};

/** Commands outside the table of actions: taking back one’s own last move, and marking a resume as read. */
export const besides: PipelineRules<'undo' | 'reviewResume' | 'skipMessage'> = {
  undo: (_, state, { actor, now, facts }) => {
    const last = state?.last_move;
    if (!state) return unknown;
    if (!last || last.by !== actor.id || Date.parse(now) - Date.parse(last.at) > undoMinutes * 60_000)
      return refuse('There is nothing to undo here any more.');
    if (last.kind === 'archive') {
      const restored = restoredTo(facts.job.steps, state);
      return isRejection(restored) ? restored : [{ type: 'ApplicationRestored', data: { ...restored, undone: true } }];
    }
    const to = facts.job.steps.find((step) => step.id === last.from.id);
    if (!to) return refuse('There is nothing to undo here any more.');
    if (last.kind === 'shift_up')
      return [
        {
          type: 'ApplicationAdvanced',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(to),
            skipped_steps: [],
            note: null,
            undone: true,
          },
        },
      ];
    return [
      {
        type: 'ApplicationShiftedUp',
        data: {
          ...about(state),
          resume_status: state.resume_status,
          from_step: state.step,
          to_step: mark(to),
          note: null,
          undone: true,
        },
      },
    ];
  },

  reviewResume: (_, state, { actor }) => {
    if (!state) return unknown;
    if (state.resume_status === 'reviewed') return [];
    if (!inReview(state.step.type))
      return refuse('Only resumes in Application or Initial Review are marked as reviewed.');
    return [{ type: 'ResumeReviewed', data: { ...about(state), by: actor.id } }];
  },

  skipMessage: (command, state) =>
    state ? [{ type: 'MessageSkipped', data: { ...about(state), ...command } }] : unknown,
};
