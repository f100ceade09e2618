import { isEnd } from '@candor/contracts/jobs/values';
import { leavesReview } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, OfferTerms, StepMark } from '@candor/contracts/pipeline/events';
import type { Fold } from '../kernel/decider.ts';

// One application (a candidate on one job) as a fold over its events. The rules are in features/pipeline.

type Archived = { from_step: StepMark; at: string };
type Offer = {
  revision: number;
  status: 'pending' | 'accepted' | 'declined';
  terms: OfferTerms | null;
  expires_on: string | null;
  start_on: string;
};
export type Application = {
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
  /** The live steps in the order in which this candidate reached them, needed when one of them is removed from the job. */
  route: readonly string[];
  /** The last move, until anything else happens: what an undo takes back. */
  last_move: {
    kind: 'advance' | 'shift_up' | 'archive';
    from: StepMark;
    by: string;
    at: string;
    applied_at: string | null;
  } | null;
};
export type ApplicationState = Application | null;

type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' }>['data']['person'];

export const applicationState: Fold<ApplicationState, ApplicationEvent> = {
  category: 'application',
  initial: null,
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
      state && { ...state, schedule_status: event.data.to as Application['schedule_status'], last_move: null },
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

function still(state: ApplicationState): ApplicationState {
  return state;
}
/** The application in another step. A candidate beyond Lead counts as applied; a resume counts as reviewed once its candidate leaves the first steps. */
const enter = (state: Application, step: StepMark): Application => ({
  ...state,
  step,
  schedule_status: 'unscheduled',
  last_live: isEnd(step.type) ? state.last_live : step,
  last_move: null,
  applied_at: state.applied_at ?? (isEnd(step.type) || step.type === 'sourced_new' ? null : 'now'),
  resume_status: leavesReview(state.step.type, step.type) ? 'reviewed' : state.resume_status,
});
/** The route with the `later` steps added after `step`, unless they are on it already. */
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
  state: Application,
  event: { data: { from_step: StepMark }; metadata?: { actor: { id: string }; occurred_at: string } },
): Application['last_move'] => ({
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
): Application => ({
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
