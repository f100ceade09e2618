import { withdrewReason } from '@candor/contracts/triage/reason-words';
import { isUndoable, standingOf, undoMinutes } from '@candor/contracts/pipeline/actions';
import { movedReason } from '@candor/contracts/jobs/merging';
import { meets } from '@candor/contracts/rounds/scheduling';
import { inReview, isEnd } from '@candor/contracts/jobs/values';
import { archivesAt } from '@candor/contracts/pipeline/knockout';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Application, isInvited, knownTo, stoodOffer } from '../../states/application.state.ts';
import { notScheduled } from '../../states/inviting.state.ts';
import { type Context, isRejection, type Rejection } from '../../kernel/decider.ts';
import { withdrawn } from './offering.decider.ts';
import type { PipelineRules } from './pipeline-commands.decider.ts';
import { about, mark, nearestEarlier, noneApproved, refuse, stageOf, unknown } from './places.decider.ts';

import { moving, scheduled } from './moving.decider.ts';

// The rules of commands outside the table of actions.

const notHere = 'This application cannot be changed here now. Write to the hiring team.';

type Archived = Extract<ApplicationEvent, { type: 'ApplicationArchived' }>;
/** Archives a person who goes on elsewhere: they get no mail and do not count as rejected. */
const leavesForJob = (
  state: Application,
  steps: Parameters<typeof stageOf>[0],
  how: Pick<
    Archived['data'],
    'disqualification_reason_id' | 'automatic' | 'closing' | 'merged_into' | 'goes_on' | 'moved_to'
  >,
): Archived => ({
  type: 'ApplicationArchived',
  data: {
    ...about(state),
    from_step: state.step,
    to_step: mark(stageOf(steps, 'archived')),
    reason_name: movedReason,
    side: 'other',
    flags: { not_basically_qualified: false, not_considered: false },
    note: null,
    message: null,
    ...how,
  },
});

type Last = NonNullable<Application['last_move']>;
type LastMove = Last & { type: Exclude<Last['type'], 'ResumeReviewed'> };
const isMove = (last: Last): last is LastMove => last.type !== 'ResumeReviewed';
const isOfOffer = (type: Last['type']): boolean =>
  type === 'OfferExtended' || type === 'CandidateHired' || type === 'OfferDeclined';
/** The event that returns the candidate to their place before their last move, as if the move had not happened. */
const takenBack = (
  state: Application,
  { type, revision, before }: LastMove,
): Extract<ApplicationEvent, { type: 'MoveTakenBack' }> => {
  const { step, entered_at, entered, applied_at, applied_via, resume_status, schedule_status, judged, hired_at } =
    before;
  return {
    type: 'MoveTakenBack',
    data: {
      ...about(state),
      takes_back: { type, revision },
      from_step: state.step,
      to_step: step,
      stood: { entered_at, entered, applied_at, applied_via, resume_status, schedule_status, judged, hired_at },
      ...(isOfOffer(type) ? { offer: stoodOffer(before.offer) } : {}),
    },
  };
};
const timeUp = (type?: Last['type']) =>
  type === 'OfferExtended'
    ? refuse(
        'An offer can be undone for {count, number} minutes. After that its message leaves and the candidate sees it. Change the offer, or record that you took it back.',
        { count: undoMinutes },
      )
    : type === 'CandidateHired'
      ? refuse(
          'A hire can be undone for {count, number} minutes. After that, archive the candidate with a reason on their side to reverse it.',
          { count: undoMinutes },
        )
      : refuse('A move can be undone for {count, number} minutes.', { count: undoMinutes });
const answeredThemselves = refuse(
  'The candidate answered the offer on their own page, so no one can undo it. Archive or revive the candidate instead.',
);
const since = refuse('Something else has happened to this candidate since, so that move can no longer be undone.');
/** The caller's last action, if they may still undo it: the action is their own, recent, and the last one. */
const ownLast = (
  { of }: { of?: number },
  { last_move: last, archived, candidate_id }: Application,
  { actor, now }: Context,
): Last | Rejection => {
  if (!last || (of !== undefined && last.revision > of)) return since;
  if (isOfOffer(last.type) && last.by === candidate_id) return answeredThemselves;
  // Any member may undo an archive that no person decided, at any time.
  if (archived?.knockout && !archived.withdrawn_at && actor.type === 'user') return last;
  if (last.by !== actor.id) return refuse('Someone else made the last move. Only they can undo it.');
  return isUndoable(last.at, now) ? last : timeUp(last.type);
};

/** What people and the system do besides the actions of the table: undo, withdraw, review a resume, follow appointments, leave a job that ends. */
export const besides: PipelineRules<
  | 'withdraw'
  | 'takeBackWithdrawal'
  | 'undo'
  | 'takeBackMove'
  | 'reviewResume'
  | 'takeBackReview'
  | 'takeBackLead'
  | 'takeBackImport'
  | 'skipMessage'
  | 'archiveKnockout'
  | 'keepKnockout'
  | 'askSecondLook'
  | 'leaveGoneStep'
  | 'holdBackOffer'
  | 'takeBackMerge'
  | 'mergeAway'
  | 'moveToJob'
  | 'followAppointments'
> = {
  followAppointments: (_, state, context) => {
    if (!state) return unknown;
    const { round } = context.facts;
    if (!round) return [];
    if (!meets(state.step)) return notScheduled;
    // Scheduling is still pending as long as a link lets the candidate choose a time.
    const follows =
      round.schedule_status === 'unscheduled' && isInvited(state, context.now) ? 'pending' : round.schedule_status;
    // A status that a person set stays until the arrangements change.
    const stands = state.by_hand?.arranged === round.arranged ? state.schedule_status : follows;
    return [
      ...scheduled(state, stands),
      ...(round.judged === state.judged
        ? []
        : [
            {
              type: 'RoundJudged' as const,
              data: { ...about(state), step: state.step, judged: round.judged },
            },
          ]),
    ];
  },

  // A candidate with an offer must answer the offer instead of withdrawing.
  withdraw: ({ note }, state, context) => {
    if (!state) return unknown;
    if (state.archived)
      return state.archived.own || state.archived.withdrawn_at
        ? refuse(notHere)
        : [{ type: 'CandidateWithdrew', data: { ...about(state), reason_name: withdrewReason, note } }];
    // A candidate who does not know about their offer yet counts as still considered.
    const considered = knownTo(state, context.now).step.type;
    return standingOf(considered) === 'live'
      ? moving.archive.decide({ reason: null, withdrawn: true, note }, state, context)
      : refuse(notHere);
  },

  archiveKnockout: ({ at, ...command }, state, context) => {
    if (!state) return unknown;
    if (state.knockout_plan?.at !== at) return [];
    // If a person looked at the candidate in time, nothing is archived. Undoing a later move does not make the plan due again.
    if (archivesAt(state) !== at || context.facts.job.status === 'archived')
      return [{ type: 'KnockoutKept', data: about(state) }];
    return moving.archive.decide({ ...command, automatic: true, knockout: true }, state, context);
  },

  // If the candidate came to another step, a person has already handled them.
  keepKnockout: (_, state) =>
    !state
      ? unknown
      : state.archived
        ? refuse('This candidate is already archived.')
        : archivesAt(state)
          ? [{ type: 'KnockoutKept', data: about(state) }]
          : [],

  askSecondLook: (_, state) => {
    if (!state) return unknown;
    const { archived } = state;
    if (!archived?.knockout || archived.withdrawn_at) return refuse(notHere);
    return archived.asked ? [] : [{ type: 'SecondLookAsked', data: about(state) }];
  },

  takeBackWithdrawal: (_, state, { now }) => {
    if (!state) return unknown;
    const { archived } = state;
    if (!archived?.withdrawn_at) return refuse(notHere);
    if (!isUndoable(archived.withdrawn_at, now)) return timeUp();
    const { disqualification_reason_id, reason_name, side } = archived;
    return [{ type: 'WithdrawalTakenBack', data: { ...about(state), disqualification_reason_id, reason_name, side } }];
  },

  undo: (command, state, context) => {
    if (!state) return unknown;
    const last = ownLast(command, state, context);
    if (isRejection(last)) return last;
    if (!isMove(last)) return since;
    const { step } = last.before;
    if (!context.facts.job.steps.some((each) => each.id === step.id))
      return refuse('{step} is no longer a step of this job, so that move cannot be undone.', { step: step.name });
    const { approved_seats, own_seat } = context.facts;
    // Another hire may have filled the opening meanwhile, or its approval may have been withdrawn.
    if (step.type === 'hired' && approved_seats && !approved_seats.some((number) => number === own_seat))
      return noneApproved;
    return [takenBack(state, last)];
  },

  // If the candidate has had later events, those stay.
  takeBackMove: ({ of }, state) => {
    const last = state?.last_move;
    return !state ? unknown : last?.revision === of && isMove(last) ? [takenBack(state, last)] : [];
  },

  reviewResume: (_, state, { actor }) => {
    if (!state) return unknown;
    if (state.resume_status === 'reviewed') return [];
    if (!inReview(state.step.type))
      return refuse('Only resumes in Application or Initial Review are marked as reviewed.');
    return [{ type: 'ResumeReviewed', data: { ...about(state), by: actor.id } }];
  },

  takeBackReview: (command, state, context) => {
    if (!state) return unknown;
    const last = ownLast(command, state, context);
    if (isRejection(last)) return last;
    if (isMove(last)) return since;
    const { type, revision } = last;
    return type === 'ResumeReviewed'
      ? [{ type: 'ResumeReviewTakenBack', data: { ...about(state), takes_back: { type, revision }, step: state.step } }]
      : since;
  },

  takeBackLead: ({ of }, state) => {
    if (!state) return unknown;
    const { step, entered, repeated_at } = state;
    return step.type === 'sourced_new' && entered === of && !repeated_at
      ? [{ type: 'LeadTakenBack', data: { ...about(state), takes_back: { type: 'LeadAdded', revision: of }, step } }]
      : since;
  },

  takeBackImport: ({ of }, state) => {
    if (!state) return unknown;
    const type = state.applied_at ? ('ApplicationSubmitted' as const) : ('LeadAdded' as const);
    return [
      {
        type: 'ImportedApplicationTakenBack',
        data: { ...about(state), takes_back: { type, revision: of }, step: state.step },
      },
    ];
  },

  leaveGoneStep: (_, state, { facts }) => {
    if (!state) return unknown;
    if (isEnd(state.step.type) || facts.job.steps.some((step) => step.id === state.step.id)) return [];
    return [
      {
        type: 'ApplicationShiftedUp',
        data: {
          ...about(state),
          from_step: state.step,
          to_step: mark(nearestEarlier(facts.job, state)),
          note: null,
        },
      },
    ];
  },

  takeBackMerge: ({ revision }, state) => {
    if (!state) return unknown;
    if (state.from?.revision !== revision) return since;
    return [
      {
        type: 'ApplicationMergeTakenBack',
        data: { ...about(state), takes_back: { type: 'ApplicationMergedIn', revision }, step: state.step },
      },
    ];
  },

  // A merge is no decision about the candidate: it sends no mail and starts no play.
  mergeAway: ({ into, closing, goes_on }, state, { facts }) => {
    if (!state) return unknown;
    if (isEnd(state.step.type)) return [];
    return [
      ...withdrawn(state),
      leavesForJob(state, facts.job.steps, {
        disqualification_reason_id: null,
        automatic: true,
        closing,
        merged_into: into,
        goes_on,
      }),
    ];
  },

  // The move to another job is no rejection, so no mail is sent.
  moveToJob: ({ job, reason_id }, state, { facts }) => {
    if (!state) return unknown;
    if (facts.job.kind !== 'prospect') return refuse('Use this only for people on a prospect pipeline.');
    if (isEnd(state.step.type)) return refuse('This candidate is already archived.');
    return [
      leavesForJob(state, facts.job.steps, { disqualification_reason_id: reason_id, automatic: false, moved_to: job }),
    ];
  },

  holdBackOffer: (_, state) => (state ? [{ type: 'OfferHeldBack', data: about(state) }] : unknown),

  skipMessage: (command, state) =>
    state ? [{ type: 'MessageSkipped', data: { ...about(state), ...command } }] : unknown,
};
