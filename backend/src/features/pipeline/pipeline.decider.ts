import { isEnd, type Step } from '@candor/contracts/jobs/values';
import { type PipelineAction, pipelineActions, standingOf } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, OfferTerms, StepMark } from '@candor/contracts/pipeline/events';
import { type Decider, isRejection, reject, type Rejection } from '../../kernel/decider.ts';

// The rules of one application: a candidate on one job (PRODUCT §2.2).

type Archived = { from_step: StepMark; at: string };
type Offer = {
  revision: number;
  status: 'pending' | 'accepted' | 'declined';
  terms: OfferTerms | null;
  expires_on: string | null;
  start_on: string;
};
export type Standing = {
  candidate_id: string;
  job_id: string;
  step: StepMark;
  pass: number;
  applied_at: string | null;
  resume_id: string | null;
  resume_status: 'new' | 'reviewed';
  schedule_status: 'unscheduled' | 'pending' | 'complete';
  offer: Offer | null;
  archived: Archived | null;
  last_live: StepMark;
  name: string;
  /** Live steps in the order in which this candidate met them, for when one of them is gone. */
  route: readonly string[];
  /** The last move, as long as nothing else has happened since: what an undo takes back. */
  last_move: {
    kind: 'advance' | 'shift_up' | 'archive';
    from: StepMark;
    by: string;
    at: string;
    applied_at: string | null;
  } | null;
};
export type PipelineState = Standing | null;

type About = { candidate_id: string; job_id: string };
type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' }>['data']['person'];
type Came = { source: string; source_id: string | null; source_detail: string | null };
/** `steps` are the job's, in order, as they stand now. */
type OnJob = { steps: readonly Step[] };
export type PipelineCommands = {
  addLead: About & Came & OnJob & { person: Arrival };
  apply: About &
    Came &
    OnJob & {
      person: Arrival;
      step_id?: string | null;
      applied_via: 'form' | 'recruiter';
      resume_id: string | null;
      cover_letter: string | null;
      post_snapshot_hash: string | null;
      consent_text_version: string | null;
      reapply_days: number;
    };
  reviewResume: { by: string };
  advance: OnJob & { workflow_step_id?: string | null; note?: string | null };
  shift_up: OnJob & { workflow_step_id?: string | null; note?: string | null };
  undo: OnJob;
  schedule: { schedule_status: Standing['schedule_status'] };
  archive: OnJob & {
    reason: {
      id: string;
      name: string;
      side: 'we_rejected' | 'they_withdrew' | 'other';
      not_basically_qualified: boolean;
      not_considered: boolean;
    } | null;
    reason_required: boolean;
    note?: string | null;
    message?: { template_key: string; subject: string; body: string; delay_hours: number } | null;
    may_reverse_hire: boolean;
    automatic?: boolean;
  };
  restore: OnJob;
  revive: OnJob & { workflow_step_id?: string | null; reason?: string | null };
  offer: OnJob & { terms: OfferTerms };
  offer_update: { changes: Partial<OfferTerms> };
  offer_accept: OnJob & { responded_at?: string | null; start_on?: string | null };
  offer_decline: OnJob & {
    responded_at?: string | null;
    declined_by: 'candidate' | 'organization';
    decline_reason_id?: string | null;
    reason_name?: string | null;
    note?: string | null;
  };
  skipMessage: { reason: string; template_key: string };
};

const mark = (step: Step): StepMark => ({ id: step.id, name: step.name, type: step.type, kind: step.kind });
const refuse = (sentence: string): Rejection => reject('wrong_state', sentence);
const stageOf = (steps: readonly Step[], type: string): Step => steps.find((step) => step.type === type)!;
const live = (steps: readonly Step[]) => steps.filter((step) => !isEnd(step.type));
const about = (state: Standing): About => ({ candidate_id: state.candidate_id, job_id: state.job_id });
/** The present step's place among the live ones; half a place after the nearest earlier one when it is gone. */
const placeOf = (steps: readonly Step[], state: Standing): number => {
  const at = live(steps).findIndex((each) => each.id === state.step.id);
  return at >= 0 ? at : live(steps).indexOf(nearestEarlier(steps, state)) + 0.5;
};
const undoMinutes = 10;

const unknown = reject('not_found', 'Candidate not found.');
const ended = (state: Standing) =>
  refuse(`This candidate is already ${state.step.name}. Use Revive to reconsider them.`);
const allowed = (action: PipelineAction, state: Standing) =>
  (pipelineActions[action].from as readonly string[]).includes(standingOf(state.step.type));

export const pipeline: Decider<PipelineState, PipelineCommands, ApplicationEvent> = {
  category: 'application',
  initial: null,
  decide: {
    addLead: (command, state, context) => {
      if (state) return reject('duplicate', `${state.name} is already on this job.`);
      return [
        {
          type: 'LeadAdded',
          data: {
            candidate_id: command.candidate_id,
            job_id: command.job_id,
            person: command.person,
            to_step: mark(stageOf(command.steps, 'sourced_new')),
            source: command.source,
            source_id: command.source_id,
            source_detail: command.source_detail,
            added_by: context.actor.id,
          },
        },
      ];
    },

    apply: (command, state) => {
      const already =
        command.applied_via === 'form'
          ? 'You have already applied for this job.'
          : `${state?.name ?? 'This candidate'} is already on this job.`;
      if (state && state.step.type !== 'sourced_new') return reject('duplicate', already);
      const step = command.step_id
        ? command.steps.find((each) => each.id === command.step_id)
        : stageOf(command.steps, 'application');
      if (!step || isEnd(step.type) || step.type === 'sourced_new') return refuse('Choose a later step of this job.');
      const { steps: _, step_id: __, reapply_days: ___, ...data } = command;
      return [{ type: 'ApplicationSubmitted', data: { ...data, to_step: mark(step), was_lead: state !== null } }];
    },

    reviewResume: (command, state) => {
      if (!state) return unknown;
      if (state.resume_status === 'reviewed') return [];
      if (!['application', 'resume_review'].includes(state.step.type))
        return refuse('Only resumes in Application or Initial Review are marked as reviewed.');
      return [{ type: 'ResumeReviewed', data: { ...about(state), by: command.by } }];
    },

    advance: (command, state) => {
      if (!state) return unknown;
      if (!allowed('advance', state)) return ended(state);
      const steps = live(command.steps);
      const at = placeOf(command.steps, state);
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

    shift_up: (command, state) => {
      if (!state) return unknown;
      if (isEnd(state.step.type)) return ended(state);
      const steps = live(command.steps);
      const at = placeOf(command.steps, state);
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

    undo: (command, state, context) => {
      const last = state?.last_move;
      if (!state) return unknown;
      if (!last || last.by !== context.actor.id || Date.parse(context.now) - Date.parse(last.at) > undoMinutes * 60_000)
        return refuse('There is nothing to undo here any more.');
      if (last.kind === 'archive') {
        const restored = restoredTo(command.steps, state);
        return isRejection(restored)
          ? restored
          : [{ type: 'ApplicationRestored', data: { ...restored, undone: true } }];
      }
      const to = command.steps.find((step) => step.id === last.from.id);
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

    schedule: (command, state) => {
      if (!state) return unknown;
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

    archive: (command, state) => {
      if (!state) return unknown;
      if (!allowed('archive', state)) return refuse('This candidate is already archived.');
      const { reason } = command;
      if (!reason && command.reason_required && state.step.type !== 'sourced_new')
        return reject('validation', 'Choose a reason for archiving.');
      const hired = state.step.type === 'hired';
      if (hired && (!command.may_reverse_hire || reason?.side !== 'they_withdrew'))
        return refuse('Only an editor can reverse a hire, with a reason on the candidate’s side.');
      const facts = about(state);
      return [
        ...(state.step.type === 'offered' && state.offer?.status === 'pending'
          ? [
              {
                type: 'OfferRescinded' as const,
                data: { ...facts, revision: state.offer.revision, reason: reason?.name ?? null },
              },
            ]
          : []),
        ...(hired ? [{ type: 'HireReversed' as const, data: { ...facts, reason: reason?.name ?? '' } }] : []),
        {
          type: 'ApplicationArchived',
          data: {
            ...facts,
            from_step: state.step,
            to_step: mark(stageOf(command.steps, 'archived')),
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

    restore: (command, state) => {
      if (!state) return unknown;
      const restored = restoredTo(command.steps, state);
      return isRejection(restored) ? restored : [{ type: 'ApplicationRestored', data: restored }];
    },

    revive: (command, state) => {
      if (!state) return unknown;
      if (!allowed('revive', state)) return refuse('Only archived candidates or declined offers can be revived.');
      const steps = live(command.steps);
      const to = command.workflow_step_id
        ? steps.find((step) => step.id === command.workflow_step_id)
        : (steps.find((step) => step.id === state.last_live.id) ?? nearestEarlier(command.steps, state));
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

    offer: (command, state) => {
      if (!state) return unknown;
      if (state.offer?.status === 'pending' && state.step.type === 'offered')
        return refuse('This candidate already has a pending offer.');
      if (state.step.type === 'sourced_new') return refuse('Move this lead to Application first.');
      if (!allowed('offer', state)) return ended(state);
      return [
        {
          type: 'OfferExtended',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(stageOf(command.steps, 'offered')),
            terms: command.terms,
            revision: (state.offer?.revision ?? 0) + 1,
            start_on: command.terms.start_on,
            expires_on: command.terms.expires_on ?? null,
          },
        },
      ];
    },

    offer_update: (command, state) => {
      if (!state) return unknown;
      if (!pending(state)) return refuse('Only a pending offer can be changed.');
      const terms = {
        ...state.offer!.terms,
        ...Object.fromEntries(Object.entries(command.changes).filter(([, to]) => to !== undefined)),
      } as OfferTerms;
      if (JSON.stringify(terms) === JSON.stringify(state.offer!.terms)) return [];
      return [
        {
          type: 'OfferUpdated',
          data: {
            ...about(state),
            terms,
            revision: state.offer!.revision + 1,
            start_on: terms.start_on,
            expires_on: terms.expires_on ?? null,
          },
        },
      ];
    },

    offer_accept: (command, state, context) => {
      if (!state) return unknown;
      if (!pending(state)) return refuse('There is no pending offer to accept.');
      const responded_at = command.responded_at ?? context.now;
      const { expires_on } = state.offer!;
      if (expires_on && responded_at.slice(0, 10) > expires_on)
        return refuse(`The offer expired on ${expires_on}. Update it first.`);
      const start_on = command.start_on ?? state.offer!.start_on;
      return [
        { type: 'OfferAccepted', data: { ...about(state), revision: state.offer!.revision, responded_at, start_on } },
        {
          type: 'CandidateHired',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(stageOf(command.steps, 'hired')),
            hired_at: responded_at,
            start_on,
          },
        },
      ];
    },

    offer_decline: (command, state, context) => {
      if (!state) return unknown;
      if (!pending(state)) return refuse('There is no pending offer to decline.');
      return [
        {
          type: 'OfferDeclined',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(stageOf(command.steps, 'offer_declined')),
            revision: state.offer!.revision,
            responded_at: command.responded_at ?? context.now,
            declined_by: command.declined_by,
            decline_reason_id: command.decline_reason_id ?? null,
            reason_name: command.reason_name ?? null,
            note: command.note ?? null,
          },
        },
      ];
    },

    skipMessage: (command, state) =>
      state ? [{ type: 'MessageSkipped', data: { ...about(state), ...command } }] : unknown,
  },

  evolve: {
    LeadAdded: (_, event) => arrive(event.data, null),
    ApplicationSubmitted: (state, event) => ({
      ...arrive(event.data, 'now'),
      pass: state?.pass ?? 1,
      resume_id: event.data.resume_id ?? null,
    }),
    ApplicationAnswersRecorded: still,
    ResumeReviewed: (state) => state && { ...state, resume_status: 'reviewed', last_move: null },
    ApplicationAdvanced: (state, event) =>
      state && {
        ...enter(state, event.data.to_step),
        route: routeOver(state.route, event.data.from_step, [...event.data.skipped_steps, event.data.to_step]),
        last_move: event.data.undone ? null : moved('advance', state, event),
      },
    ApplicationShiftedUp: (state, event) =>
      state && {
        ...enter(state, event.data.to_step),
        route: routeOver(state.route, event.data.to_step, [event.data.from_step]),
        applied_at: event.data.undone ? (state.last_move?.applied_at ?? null) : state.applied_at,
        last_move: event.data.undone ? null : moved('shift_up', state, event),
      },
    ApplicationArchived: (state, event) =>
      state && {
        ...enter(state, event.data.to_step),
        archived: { from_step: event.data.from_step, at: '' },
        last_move: moved('archive', state, event),
      },
    ApplicationRestored: (state, event) => state && { ...enter(state, event.data.to_step), archived: null },
    ApplicationRevived: (state, event) =>
      state && { ...enter(state, event.data.to_step), archived: null, pass: event.data.pass },
    ScheduleStatusChanged: (state, event) =>
      state && { ...state, schedule_status: event.data.to as Standing['schedule_status'], last_move: null },
    OfferExtended: (state, event) =>
      state && { ...enter(state, event.data.to_step), archived: null, offer: offerOf(event.data, 'pending') },
    OfferUpdated: (state, event) => state && { ...state, offer: offerOf(event.data, 'pending'), last_move: null },
    OfferAccepted: (state) => (state?.offer ? { ...state, offer: { ...state.offer, status: 'accepted' } } : state),
    CandidateHired: (state, event) => state && enter(state, event.data.to_step),
    OfferDeclined: (state, event) =>
      state && { ...enter(state, event.data.to_step), offer: state.offer && { ...state.offer, status: 'declined' } },
    OfferRescinded: (state) => (state?.offer ? { ...state, offer: { ...state.offer, status: 'declined' } } : state),
    HireReversed: still,
    MessageSkipped: still,
  },
};

function still(state: PipelineState): PipelineState {
  return state;
}
const pending = (state: Standing) => state.step.type === 'offered' && state.offer?.status === 'pending';
const underReview = (type: string) => type === 'application' || type === 'resume_review';
/** Standing in another step. Whoever stands beyond Lead has applied; a resume is reviewed when its first steps are left. */
const enter = (state: Standing, step: StepMark): Standing => ({
  ...state,
  step,
  schedule_status: 'unscheduled',
  last_live: isEnd(step.type) ? state.last_live : step,
  last_move: null,
  applied_at: state.applied_at ?? (isEnd(step.type) || step.type === 'sourced_new' ? null : 'now'),
  resume_status:
    underReview(state.step.type) && !underReview(step.type) && step.type !== 'sourced_new'
      ? 'reviewed'
      : state.resume_status,
});
/** The route with `later` steps added behind `step`, where they are not on it yet. */
const routeOver = (route: readonly string[], step: StepMark, later: readonly StepMark[]): readonly string[] => {
  const fresh = [step, ...later].map((each) => each.id).filter((id) => !route.includes(id));
  const at = route.includes(step.id)
    ? route.indexOf(step.id) + 1
    : later.reduce(
        (first, each) => (route.includes(each.id) ? Math.min(first, route.indexOf(each.id)) : first),
        route.length,
      );
  return fresh.length ? [...route.slice(0, at), ...fresh, ...route.slice(at)] : route;
};
const moved = (
  kind: 'advance' | 'shift_up' | 'archive',
  state: Standing,
  event: { data: { from_step: StepMark }; metadata?: { actor: { id: string }; occurred_at: string } },
): Standing['last_move'] => ({
  kind,
  from: event.data.from_step,
  by: event.metadata?.actor.id ?? '',
  at: event.metadata?.occurred_at ?? '',
  applied_at: state.applied_at,
});
const offerOf = (
  data: { terms: OfferTerms | null; revision: number; expires_on?: string | null; start_on: string },
  status: Offer['status'],
): Offer => ({
  revision: data.revision,
  status,
  terms: data.terms,
  expires_on: data.expires_on ?? null,
  start_on: data.start_on,
});
const arrive = (
  data: { candidate_id: string; job_id: string; to_step: StepMark; person: Arrival },
  applied: string | null,
): Standing => ({
  candidate_id: data.candidate_id,
  job_id: data.job_id,
  step: data.to_step,
  pass: 1,
  applied_at: applied,
  resume_id: null,
  resume_status: 'new',
  schedule_status: 'unscheduled',
  offer: null,
  archived: null,
  last_live: data.to_step,
  route: [data.to_step.id],
  name: data.person ? `${data.person.first_name} ${data.person.last_name}`.trim() : '',
  last_move: null,
});
const order = ['application', 'resume_review', 'screening', 'interview', 'review', 'finalist_review'];
/** Where a candidate goes whose last live step is gone: the nearest earlier one on their way, or else the last that is not later by its type. */
const nearestEarlier = (steps: readonly Step[], { route, last_live: gone }: Standing): Step => {
  const candidates = live(steps).filter((step) => step.type !== 'sourced_new' || gone.type === 'sourced_new');
  const behind = route.slice(0, Math.max(0, route.indexOf(gone.id)));
  return (
    candidates.findLast((step) => behind.includes(step.id)) ??
    candidates.findLast((step) => order.indexOf(step.type) <= order.indexOf(gone.type)) ??
    candidates[0]!
  );
};
/** What an archive is undone to, or why it cannot be. */
const restoredTo = (
  steps: readonly Step[],
  state: Standing,
): Extract<ApplicationEvent, { type: 'ApplicationRestored' }>['data'] | Rejection => {
  if (!state.archived) return refuse('Only archived candidates can be restored.');
  const from = state.archived.from_step;
  if (from.type === 'hired') return refuse('This hire was reversed. Revive the candidate instead.');
  // The offer was closed by the archive, so an offered candidate returns to where offers are decided.
  const wanted =
    from.type === 'offered'
      ? (steps.find((step) => step.type === 'finalist_review') ?? live(steps).at(-1))
      : steps.find((step) => step.id === from.id);
  return {
    ...about(state),
    resume_status: state.resume_status,
    from_step: state.step,
    to_step: mark(wanted ?? nearestEarlier(steps, state)),
  };
};
