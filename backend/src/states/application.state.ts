import { type ActionEvent, actionEvents, isUndoable, onEach, undoableEvents } from '@candor/contracts/pipeline/actions';
import { fullName } from '@candor/contracts/values/person-name';
import { isEnd } from '@candor/contracts/jobs/values';
import { hoursAfter } from '@candor/contracts/values/days';
import type { ApplicationEvent, GoesOn, OfferTerms, StepMark, StoodOffer } from '@candor/contracts/pipeline/events';
import type { KnockoutPlan } from '@candor/contracts/pipeline/knockout';
import { stayAfter, type Stay } from '@candor/contracts/pipeline/stay';
import type { Fold, Happened } from '../kernel/decider.ts';

// One application (a candidate on one job) as a fold over its events. The rules are in features/pipeline.

type Archive = Extract<ApplicationEvent, { type: 'ApplicationArchived' }>['data'];
/** `own`: whether the candidate withdrew, which archived the application. `withdrawn_at`: when the candidate withdrew without knowing that they were archived already. */
type Archived = Pick<Archive, 'from_step' | 'disqualification_reason_id' | 'reason_name' | 'side'> & {
  own: boolean;
  withdrawn_at: string | null;
  /** Whether only a knockout answer archived the application. */
  knockout: boolean;
  /** Whether the candidate asked that a person looks at the application again. */
  asked: boolean;
  /** The application in which this one goes on, because two jobs were merged. `closing`: the revision of the event that closed its job. */
  merged_into: string | null;
  goes_on: GoesOn | null;
  closing: number | null;
  /** When the letter leaves that tells the candidate. Null: there is none. */
  told_at: string | null;
};
type Offer = {
  revision: number;
  status: 'pending' | 'accepted' | 'declined';
  terms: OfferTerms | null;
  expires_on: string | null;
  start_on: string;
  extended_at: string;
  declined_by: string | null;
  /** Present for an accepted offer: when it was accepted, whether the candidate did so themselves, and the name that they typed. */
  accepted: { at: string; own: boolean; signed_as: string | null } | null;
};
type Asked = Extract<ApplicationEvent, { type: 'OfferApprovalAsked' }>;
/** `id`: the revision of the event that made the request. */
export type OfferRequest = Pick<Asked['data'], 'terms' | 'revision' | 'start_on' | 'message' | 'change'> & {
  expires_on: string | null;
  id: number;
  by: string;
  at: string;
};
type Sent = Extract<ApplicationEvent, { type: 'BookingInviteSent' }>['data'];
/** `entered`: the stay in a step for which the link was sent. `earlier`: the earlier links of the same stay, which it replaced. */
export type Invite = Pick<
  Sent,
  'invite_id' | 'token_hash' | 'step' | 'user_ids' | 'duration_minutes' | 'window' | 'expires_at' | 'links'
> & { entered: number; sent_by: string; ended: boolean; earlier: readonly string[] };
export type Application = Stay & {
  /** Present if a member set the schedule status of this stay by hand; `arranged` is the mark of what was arranged then. Null: the status follows the appointments. */
  by_hand: { arranged: string } | null;
  candidate_id: string;
  job_id: string;
  pass: number;
  /** When a person last applied again with the same email address. */
  repeated_at: string | null;
  resume_id: string | null;
  /** The application of another job that goes on as this one, and the revision of the event that says so. */
  from: (Extract<ApplicationEvent, { type: 'ApplicationMergedIn' }>['data']['from'] & { revision: number }) | null;
  offer: Offer | null;
  /** An offer, or a change of one, that waits for approval. */
  request: OfferRequest | null;
  archived: Archived | null;
  /** The last link with which the candidate could choose a time. */
  invite: Invite | null;
  knockout_plan: KnockoutPlan | null;
  last_ongoing: StepMark;
  name: string;
  /** The live steps in the order in which this candidate reached them. They are needed when one of them is removed from the job. */
  route: readonly string[];
  /** The last move or review, until another event: what an undo takes back. `before`: the application as it was. */
  last_move: {
    type: TakenBack['takes_back']['type'];
    revision: number;
    by: string;
    at: string;
    before: Application;
  } | null;
};
/** A round's status by its appointments. `arranged`: the mark of what is arranged. */
export type RoundByAppointments = Pick<Application, 'schedule_status' | 'judged'> & { arranged: string };
export type ApplicationState = Application | null;

type TakenBack = Extract<ApplicationEvent, { type: 'MoveTakenBack' | 'ResumeReviewTakenBack' }>['data'];
type Move = Extract<ApplicationEvent, { type: TakenBack['takes_back']['type'] }>;

export const applicationState: Fold<ApplicationState, ApplicationEvent> = {
  category: 'application',
  initial: null,
  evolve: {
    // What every action's event does unless an entry below adds to it.
    ...onEach(
      actionEvents(),
      (state: ApplicationState, event: Extract<ApplicationEvent, { type: ActionEvent }> & Happened) =>
        state && { ...stand(state, event), last_move: isUndoableMove(event) ? moved(state, event) : null },
    ),
    LeadAdded: arrive,
    LeadTakenBack: () => null,
    ImportedApplicationTakenBack: () => null,
    ApplicationMergedIn: (state, event) => ({
      ...arrive(state, event),
      from: { ...event.data.from, revision: event.revision },
      by_hand: event.data.by_hand ?? null,
      pass: event.data.pass,
      resume_id: event.data.resume_id,
    }),
    ApplicationMergeTakenBack: () => null,
    ApplicationSubmitted: (state, event) => ({
      ...arrive(state, event),
      pass: state?.pass ?? 1,
      resume_id: event.data.resume_id ?? null,
    }),
    ApplicationRepeated: (state, event) => state && { ...state, repeated_at: event.metadata.occurred_at },
    ApplicationAnswersRecorded: (state) => state && { ...state, knockout_plan: null },
    KnockoutArchivePlanned: (state, event) =>
      state && { ...state, knockout_plan: { at: event.data.at, entered: state.entered } },
    KnockoutKept: (state) => state && { ...state, knockout_plan: null },
    SecondLookAsked: (state) => (state?.archived ? { ...state, archived: { ...state.archived, asked: true } } : state),
    BookingInviteSent: (state, event) => state && { ...state, invite: inviteOf(state, event), last_move: null },
    BookingInviteWithdrawn: (state) => state && { ...state, invite: state.invite && { ...state.invite, ended: true } },
    BookingInviteExpired: (state) => state && { ...state, invite: state.invite && { ...state.invite, ended: true } },
    KnockoutFlagged: still,
    ResumeReviewed: (state, event) => state && { ...stand(state, event), last_move: moved(state, event) },
    ResumeReviewTakenBack: (state, event) => state && stand(state, event),
    ApplicationAdvanced: (state, event) =>
      state && {
        ...stand(state, event),
        route: routeOver(state.route, event.data.from_step, [...event.data.skipped_steps, event.data.to_step]),
        last_move: event.data.undone ? null : moved(state, event),
      },
    ApplicationShiftedUp: (state, event) =>
      state && {
        ...stand(state, event),
        route: routeOver(state.route, event.data.to_step, [event.data.from_step]),
        last_move: event.data.undone ? null : moved(state, event),
      },
    ApplicationArchived: (state, event) =>
      state && {
        ...stand(state, event),
        archived: archivedBy(event.data, event.metadata.actor.type === 'candidate', event.metadata.occurred_at),
        // The plan is done once, also for a candidate who is brought back.
        ...(event.data.knockout ? { knockout_plan: null } : {}),
        last_move: moved(state, event),
      },
    CandidateWithdrew: (state, event) =>
      state?.archived
        ? { ...state, archived: { ...state.archived, withdrawn_at: event.metadata.occurred_at }, last_move: null }
        : state,
    WithdrawalTakenBack: (state) =>
      state?.archived ? { ...state, archived: { ...state.archived, withdrawn_at: null } } : state,
    MoveTakenBack: (state, event) =>
      state && {
        ...stand(state, event),
        archived: null,
        offer:
          event.data.offer !== undefined
            ? (state.last_move?.before.offer ?? null)
            : state.offer && event.data.to_step.type === 'offered'
              ? { ...state.offer, status: 'pending', declined_by: null }
              : state.offer,
        by_hand: state.last_move?.before.by_hand ?? null,
        route: state.last_move?.before.route ?? state.route,
        last_ongoing: state.last_move?.before.last_ongoing ?? state.last_ongoing,
      },
    ApplicationRestored: (state, event) => state && { ...stand(state, event), archived: null },
    ApplicationRevived: (state, event) => state && { ...stand(state, event), archived: null, pass: event.data.pass },
    ScheduleStatusChanged: (state, event) => state && { ...stand(state, event), by_hand: event.data.by_hand ?? null },
    RoundJudged: (state, event) => state && stand(state, event),
    OfferExtended: (state, event) =>
      state && {
        ...stand(state, event),
        archived: null,
        request: null,
        offer: offerOf(event.data, event.metadata.occurred_at),
        last_move: moved(state, event),
      },
    OfferUpdated: (state, event) =>
      state && {
        ...stand(state, event),
        request: null,
        offer: offerOf(event.data, state.offer?.extended_at ?? event.metadata.occurred_at),
      },
    // The hire is appended together with the acceptance. An undo takes back the hire.
    OfferAccepted: (state, { data, metadata }) =>
      state?.offer
        ? {
            ...state,
            offer: {
              ...state.offer,
              status: 'accepted',
              accepted: {
                at: data.responded_at,
                own: metadata.actor.type === 'candidate',
                signed_as: data.signed_as ?? null,
              },
            },
          }
        : state,
    CandidateHired: (state, event) =>
      state && {
        ...stand(state, event),
        last_move: moved(
          { ...state, offer: state.offer && { ...state.offer, status: 'pending', accepted: null } },
          event,
        ),
      },
    OfferDeclined: (state, event) =>
      state && {
        ...stand(state, event),
        offer: state.offer && { ...state.offer, status: 'declined', declined_by: event.data.declined_by },
        last_move: moved(state, event),
      },
    OfferRescinded: (state) =>
      state?.offer ? { ...state, offer: { ...state.offer, status: 'declined', declined_by: 'organization' } } : state,
    OfferHeldBack: still,
    OfferLinkAsked: still,
    OfferApprovalAsked: (state, event) => state && { ...state, request: requestOf(event), last_move: null },
    OfferApproved: (state) => state && { ...state, request: null },
    OfferRefused: (state) => state && { ...state, request: null },
    OfferRequestWithdrawn: (state) => state && { ...state, request: null },
    InterviewsKept: still,
    HireReversed: still,
    MessageSkipped: still,
  },
};

const archivedBy = (
  {
    from_step,
    disqualification_reason_id,
    reason_name,
    side,
    knockout = false,
    merged_into,
    goes_on,
    closing,
    message,
  }: Archive,
  own: boolean,
  at: string,
): Archived => ({
  from_step,
  disqualification_reason_id,
  reason_name,
  side,
  own,
  withdrawn_at: null,
  knockout,
  asked: false,
  merged_into: merged_into ?? null,
  goes_on: goes_on ?? null,
  closing: closing ?? null,
  told_at: message ? (message.leaves_at ?? hoursAfter(at, message.delay_hours ?? 0)) : null,
});
/** Whether the candidate has left the job for good: hired, declined, archived. An application that goes on as another one has not ended. */
export const hasEnded = ({ step, archived }: Pick<Application, 'step' | 'archived'>): boolean =>
  archived ? archived.merged_into === null : step.type === 'hired' || step.type === 'offer_declined';
function still(state: ApplicationState): ApplicationState {
  return state;
}
const inviteOf = (
  { entered, invite }: Application,
  { data, metadata }: Extract<ApplicationEvent, { type: 'BookingInviteSent' }> & Happened,
): Invite => {
  const { invite_id, token_hash, step, user_ids, duration_minutes, window, expires_at, links } = data;
  const replaced = invite && !invite.ended && invite.entered === entered && invite.links === links ? invite : null;
  return {
    invite_id,
    token_hash,
    step,
    user_ids,
    duration_minutes,
    window,
    expires_at,
    links,
    entered,
    sent_by: metadata.actor.id,
    ended: false,
    earlier: replaced ? [...replaced.earlier, replaced.invite_id] : [],
  };
};
/** Whether the candidate's link lets them choose a time. The link ends when it expires, or when they leave the round. It is valid again for a candidate who returns because the move was taken back. */
export const isInvited = <
  State extends { invite: (Pick<Invite, 'entered' | 'expires_at'> & { ended?: boolean }) | null; entered: number },
>(
  state: State,
  now: string,
): state is State & { invite: NonNullable<State['invite']> } =>
  state.invite !== null &&
  !state.invite.ended &&
  state.invite.entered === state.entered &&
  now < state.invite.expires_at;
/** The application in the step to which the event brings it. The previous last move cannot be undone any more. */
const stand = (state: Application, event: ApplicationEvent & Happened): Application => {
  const stay = stayAfter(state, event)!;
  return {
    ...state,
    ...stay,
    by_hand: stay.entered === state.entered ? state.by_hand : null,
    last_ongoing: isEnd(stay.step.type) ? state.last_ongoing : stay.step,
    last_move: null,
  };
};
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
const isUndoableMove = (event: ApplicationEvent & Happened): event is Move & Happened =>
  (undoableEvents() as readonly string[]).includes(event.type);
const moved = (state: Application, event: Move & Happened): Application['last_move'] => ({
  type: event.type,
  revision: event.revision,
  by: event.metadata.actor.id,
  at: event.metadata.occurred_at,
  before: { ...state, last_move: null, request: null },
});
const offerOf = (
  data: { terms: OfferTerms | null; revision: number; expires_on?: string | null; start_on: string },
  extended_at: string,
): Offer => ({
  revision: data.revision,
  status: 'pending',
  extended_at,
  terms: data.terms,
  expires_on: data.expires_on ?? null,
  start_on: data.start_on,
  declined_by: null,
  accepted: null,
});
/** The application as its candidate may know it. What a member recorded about the offer is shown once it cannot be undone any more; what the candidate did is shown immediately. */
export const knownTo = (state: Application, now: string): Application => {
  const { last_move: last, candidate_id } = state;
  const isOfOffer = last && ['OfferExtended', 'CandidateHired', 'OfferDeclined'].includes(last.type);
  return isOfOffer && last.by !== candidate_id && isUndoable(last.at, now) ? last.before : state;
};
/** Whether the candidate may know of the offer. */
export const isOfferKnown = (state: Application, now: string): boolean => knownTo(state, now).step.type === 'offered';
const requestOf = ({ data, metadata, revision: id }: Asked & Happened): OfferRequest => {
  const { terms, revision, start_on, expires_on, message, change } = data;
  const { occurred_at: at, actor } = metadata;
  return { terms, revision, start_on, expires_on: expires_on ?? null, message, change, id, by: actor.id, at };
};
/** The offer's status and dates, without its text. */
export const stoodOffer = (offer: Offer | null): StoodOffer | null =>
  offer && {
    status: offer.status,
    revision: offer.revision,
    expires_on: offer.expires_on,
    start_on: offer.start_on,
    declined_by: offer.declined_by,
  };
function arrive(
  _: ApplicationState,
  event: Extract<ApplicationEvent, { type: 'LeadAdded' | 'ApplicationSubmitted' | 'ApplicationMergedIn' }> & Happened,
): Application {
  const { candidate_id, job_id, to_step, person } = event.data;
  return {
    ...stayAfter(null, event)!,
    by_hand: null,
    candidate_id,
    job_id,
    pass: 1,
    repeated_at: null,
    resume_id: null,
    from: null,
    offer: null,
    request: null,
    archived: null,
    invite: null,
    knockout_plan: null,
    last_ongoing: to_step,
    route: [to_step.id],
    name: fullName(person),
    last_move: null,
  };
}
