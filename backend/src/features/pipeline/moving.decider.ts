import { withdrewReason } from '@candor/contracts/triage/reason-words';
import { meets } from '@candor/contracts/rounds/scheduling';
import { knockoutReason } from '@candor/contracts/pipeline/knockout-terms';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Application } from '../../states/application.state.ts';
import { notScheduled } from '../../states/inviting.state.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { withdrawn } from './offering.decider.ts';
import type { ActionRules } from './pipeline-commands.decider.ts';
import {
  about,
  ended,
  isLead,
  mark,
  nearestEarlier,
  ongoing,
  placeOf,
  refuse,
  restoredTo,
  stageOf,
} from './places.decider.ts';

// The rules by which an application moves through the steps of its job, and out of them.

type Scheduled = Extract<ApplicationEvent, { type: 'ScheduleStatusChanged' }>;
/** The decision about the interviews of the round that the candidate leaves. */
const leaving = (
  { cancel_appointments }: { cancel_appointments?: boolean | null },
  state: Application,
  { planned = 0 }: { planned?: number },
) => ({
  kept:
    cancel_appointments === false && planned > 0
      ? [{ type: 'InterviewsKept' as const, data: { ...about(state), step: state.step, planned } }]
      : [],
  cancelled: cancel_appointments ? { cancel_appointments: true } : {},
});

/** The event that sets the schedule status of the round; none if the status stays. */
export const scheduled = (
  state: Application,
  to: Application['schedule_status'],
  by: Pick<Scheduled['data'], 'by_hand'> = {},
): Scheduled[] =>
  to === state.schedule_status
    ? []
    : [
        {
          type: 'ScheduleStatusChanged',
          data: { ...about(state), step: state.step, from: state.schedule_status, to, ...by },
        },
      ];

export const moving: ActionRules<'advance' | 'shift_up' | 'schedule' | 'archive' | 'restore' | 'revive'> = {
  advance: {
    refused: ended,
    decide: (command, state, { facts }) => {
      const steps = ongoing(facts.job.steps);
      const at = placeOf(facts.job, state);
      const next = Math.floor(at) + 1;
      const to = command.workflow_step_id ? steps.findIndex((step) => step.id === command.workflow_step_id) : next;
      if (next === steps.length) return refuse('There is no later step. Make an offer or archive.');
      if (to <= at) return refuse('Choose a later step of this job.');
      const { kept, cancelled } = leaving(command, state, facts);
      return [
        ...kept,
        {
          type: 'ApplicationAdvanced',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(steps[to]!),
            skipped_steps: steps.slice(next, to).map(mark),
            note: command.note ?? null,
            ...cancelled,
          },
        },
      ];
    },
  },

  shift_up: {
    refused: (state) => (isLead(state) ? refuse('There is no earlier step.') : ended(state)),
    decide: (command, state, { facts }) => {
      const steps = ongoing(facts.job.steps);
      const at = placeOf(facts.job, state);
      const first = steps.findIndex((step) => step.type !== 'sourced_new');
      if (at <= first) return refuse('There is no earlier step.');
      const to = command.workflow_step_id
        ? steps.findIndex((step) => step.id === command.workflow_step_id)
        : Math.ceil(at) - 1;
      if (to < first || to >= at) return refuse('Choose an earlier step of this job.');
      const { kept, cancelled } = leaving(command, state, facts);
      return [
        ...kept,
        {
          type: 'ApplicationShiftedUp',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(steps[to]!),
            note: command.note ?? null,
            ...cancelled,
          },
        },
      ];
    },
  },

  schedule: {
    refused: () => notScheduled,
    decide: ({ schedule_status: to }, state, { facts: { arranged } }) =>
      meets(state.step) ? scheduled(state, to, arranged === undefined ? {} : { by_hand: { arranged } }) : notScheduled,
  },

  archive: {
    refused: () => refuse('This candidate is already archived.'),
    decide: (command, state, { facts }) => {
      const { reason } = command;
      const hired = state.step.type === 'hired';
      const pending = state.step.type === 'offered' && state.offer?.status === 'pending' ? state.offer : null;
      if (command.together && hired) return refuse('Hired people are not archived together with others.');
      if (command.together && pending)
        return refuse('Candidates with a pending offer are not archived together with others.');
      if (
        !reason &&
        !command.reason_optional &&
        !command.automatic &&
        !command.withdrawn &&
        state.step.type !== 'sourced_new'
      )
        return reject('validation', 'Choose a reason for archiving.');
      if (hired && (!facts.editor || reason?.side !== 'they_withdrew'))
        return refuse('Only an editor can reverse a hire, with a reason on the candidate’s side.');
      const ids = about(state);
      return [
        ...withdrawn(state),
        ...(pending
          ? [
              {
                type: 'OfferRescinded' as const,
                data: { ...ids, revision: pending.revision, reason: reason?.name ?? null },
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
            reason_name: command.withdrawn
              ? withdrewReason
              : (reason?.name ?? (command.knockout ? knockoutReason : null)),
            side: command.withdrawn ? 'they_withdrew' : (reason?.side ?? (command.knockout ? 'we_rejected' : null)),
            flags: {
              not_basically_qualified: reason?.not_basically_qualified ?? false,
              not_considered: reason?.not_considered ?? false,
            },
            note: command.note ?? null,
            automatic: command.automatic ?? false,
            ...(command.closing ? { closing: command.closing } : {}),
            ...(command.knockout ? { knockout: true } : {}),
            message: command.message ?? null,
          },
        },
      ];
    },
  },

  restore: {
    refused: () => refuse('Only archived candidates can be restored.'),
    decide: ({ automatic }, state, { facts }) => {
      if (automatic && state.archived?.withdrawn_at) return refuse('The candidate has withdrawn.');
      const restored = restoredTo(facts.job, state);
      return isRejection(restored) ? restored : [{ type: 'ApplicationRestored', data: restored }];
    },
  },

  revive: {
    refused: () => refuse('Only archived candidates or declined offers can be revived.'),
    decide: (command, state, { facts }) => {
      const steps = ongoing(facts.job.steps);
      const to = command.workflow_step_id
        ? steps.find((step) => step.id === command.workflow_step_id)
        : (steps.find((step) => step.id === state.last_ongoing.id) ?? nearestEarlier(facts.job, state));
      if (!to || (to.type === 'sourced_new' && state.applied_at)) return refuse('Choose a live step of this job.');
      return [
        {
          type: 'ApplicationRevived',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(to),
            pass: state.pass + 1,
            reason: command.reason ?? null,
            was: state.archived ? 'archived' : 'offer_declined',
          },
        },
      ];
    },
  },
};
