import type { ApplicationEvent, Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import { dayIn, fullDayWords } from '@candor/contracts/words/time-words';
import { needsApproval } from '@candor/contracts/offers/offer-approval';
import { type Application, isOfferKnown, type OfferRequest } from '../../states/application.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import { type Context, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { ActionRules, PipelineFacts, PipelineRules } from './pipeline-commands.decider.ts';
import {
  about,
  ended,
  isLead,
  mark,
  noneApproved,
  notEditor,
  outside,
  refuse,
  stageOf,
  unknown,
} from './places.decider.ts';

// The rules of offers: how they are made, changed, accepted and declined.

type Offer = NonNullable<Application['offer']>;
type Accepted = Extract<ApplicationEvent, { type: 'OfferAccepted' }>['data'];
type Declined = Extract<ApplicationEvent, { type: 'OfferDeclined' }>['data'];
const withLetter = ({ message }: { message?: Letter | null }) => (message ? { message } : {});
const startOf = (state: Application) => ({ at: state.offer!.extended_at, of: 'offer' as const });

/** The terms of an offer, together with its mail. */
type Draft = Pick<Extended, 'terms' | 'revision' | 'start_on' | 'expires_on' | 'message'>;
type Extended = Extract<ApplicationEvent, { type: 'OfferExtended' }>['data'];
const draftOf = (terms: OfferTerms, revision: number, command: { message?: Letter | null }): Draft => ({
  terms,
  revision,
  start_on: terms.start_on,
  expires_on: terms.expires_on ?? null,
  ...withLetter(command),
});
const extended = (
  state: Application,
  { job }: PipelineFacts,
  draft: Draft & { asked_by?: string },
): ApplicationEvent => ({
  type: 'OfferExtended',
  data: { ...about(state), from_step: state.step, to_step: mark(stageOf(job.steps, 'offered')), ...draft },
});
const waits = (terms: OfferTerms, { job, offer_rule }: PipelineFacts): boolean =>
  offer_rule !== undefined && needsApproval(terms, job.fields, offer_rule);
/** The event of a request for approval. A request replaces the previous one; the same request again changes nothing. */
const asked = (state: Application, draft: Draft, change: boolean): ApplicationEvent[] =>
  state.request &&
  JSON.stringify([state.request.terms, state.request.message ?? null]) ===
    JSON.stringify([draft.terms, draft.message ?? null])
    ? []
    : [{ type: 'OfferApprovalAsked', data: { ...about(state), ...draft, change } }];
/** Ends a request: an editor withdraws it, or the candidate leaves or answers the offer that it would change. */
export const withdrawn = (state: Application): ApplicationEvent[] =>
  state.request ? [{ type: 'OfferRequestWithdrawn', data: { ...about(state), revision: state.request.revision } }] : [];
/** Whether the last day of the offer had ended at a moment, where the organization is. */
const expired = ({ expires_on }: Pick<Offer, 'expires_on'>, at: string, { zone }: PipelineFacts): boolean =>
  expires_on !== null && dayIn(at, zone ?? 'UTC') > expires_on;
const declined = (
  state: Application,
  { job }: PipelineFacts,
  answer: Omit<Declined, keyof ReturnType<typeof about> | 'from_step' | 'to_step' | 'revision'>,
): ApplicationEvent[] => [
  ...withdrawn(state),
  {
    type: 'OfferDeclined',
    data: {
      ...about(state),
      from_step: state.step,
      to_step: mark(stageOf(job.steps, 'offer_declined')),
      revision: state.offer!.revision,
      ...answer,
    },
  },
];
/** The events of an acceptance and of the hire that follows. */
const hired = (
  state: Application,
  { job }: PipelineFacts,
  {
    responded_at,
    start_on,
    opening,
    ...more
  }: Pick<Accepted, 'responded_at' | 'start_on'> &
    Partial<Pick<Accepted, 'message' | 'signed_as'>> & { opening: number | null },
): ApplicationEvent[] => [
  ...withdrawn(state),
  {
    type: 'OfferAccepted',
    data: { ...about(state), revision: state.offer!.revision, responded_at, start_on, ...more },
  },
  {
    type: 'CandidateHired',
    data: {
      ...about(state),
      from_step: state.step,
      to_step: mark(stageOf(job.steps, 'hired')),
      hired_at: responded_at,
      start_on,
      opening,
    },
  },
];

const unapproved = refuse('This offer waits for approval. The candidate does not know of it yet.');
export const offering: ActionRules<'offer' | 'offer_update' | 'offer_accept' | 'offer_decline'> = {
  offer: {
    refused: (state) =>
      isLead(state)
        ? refuse('Move this lead to Application first.')
        : state.step.type === 'offered'
          ? refuse('This candidate already has a pending offer.')
          : ended(state),
    decide: (command, state, { facts }) => {
      if (facts.approved_seats && !facts.approved_seats.length) return noneApproved;
      const terms: OfferTerms = {
        currency: facts.job.fields.compensation_currency,
        period: facts.job.fields.compensation_period,
        ...command.terms,
      };
      const draft = draftOf(terms, (state.offer?.revision ?? 0) + 1, command);
      return waits(terms, facts) ? asked(state, draft, false) : [...withdrawn(state), extended(state, facts, draft)];
    },
  },

  offer_update: {
    refused: () => refuse('Only a pending offer can be changed.'),
    decide: (command, state, { facts }) => {
      const terms = {
        ...state.offer!.terms,
        ...Object.fromEntries(Object.entries(command.changes).filter(([, to]) => to !== undefined)),
      } as OfferTerms;
      if (JSON.stringify(terms) === JSON.stringify(state.offer!.terms)) return withdrawn(state);
      const draft = draftOf(terms, state.offer!.revision + 1, command);
      return waits(terms, facts)
        ? asked(state, draft, true)
        : [...withdrawn(state), { type: 'OfferUpdated', data: { ...about(state), ...draft } }];
    },
  },

  offer_accept: {
    refused: ({ request }) => (request ? unapproved : refuse('There is no pending offer to accept.')),
    decide: (command, state, { now, facts }) => {
      const wrong = outside('responded_at', command.responded_at, startOf(state), now);
      if (wrong) return wrong;
      const responded_at = command.responded_at ?? now;
      if (expired(state.offer!, responded_at, facts))
        return refuse('The offer expired on {day}. Update it first.', { day: fullDayWords(state.offer!.expires_on!) });
      const { opening } = command;
      if (opening && !facts.open_seats.includes(opening))
        return refuse('Opening {opening} is not open any more. Choose another.', { opening });
      const free = facts.approved_seats ?? facts.open_seats;
      if (facts.approved_seats && !free.length) return noneApproved;
      if (opening && !free.includes(opening))
        return refuse('Opening {opening} is not approved. Choose another, or ask for approval.', { opening });
      return hired(state, facts, {
        responded_at,
        start_on: command.start_on ?? state.offer!.start_on,
        opening: opening ?? free[0] ?? null,
        ...withLetter(command),
      });
    },
  },

  offer_decline: {
    refused: ({ request }) => (request ? unapproved : refuse('There is no pending offer to decline.')),
    decide: (command, state, { now, facts }) => {
      const wrong = outside('responded_at', command.responded_at, startOf(state), now);
      if (wrong) return wrong;
      return declined(state, facts, {
        responded_at: command.responded_at ?? now,
        declined_by: command.declined_by,
        decline_reason_id: command.decline_reason_id ?? null,
        reason_name: command.reason_name ?? null,
        note: command.note ?? null,
        ...withLetter(command),
      });
    },
  },
};

const changedOffer = reject('stale', 'The offer was changed since you opened this page. Read the new terms first.');
const answered = (offer: Application['offer']) =>
  offer?.status === 'accepted'
    ? refuse('This offer has already been accepted.')
    : offer?.declined_by === 'candidate'
      ? refuse('This offer has already been declined.')
      : refuse('This offer is no longer open. Write to the hiring team.');
/** The rules by which a candidate answers the offer that they have read. An offer that a member can still undo cannot be answered. */
export const answering: PipelineRules<'answerOffer' | 'askOfferLink'> = {
  askOfferLink: (_, state, { now, facts }) => {
    if (!state) return unknown;
    const open = state.offer?.status === 'pending' && isOfferKnown(state, now) && facts.job.status !== 'archived';
    return open ? [{ type: 'OfferLinkAsked', data: about(state) }] : answered(state.offer);
  },

  answerOffer: (command, state, { now, facts }) => {
    if (!state) return unknown;
    const { offer } = state;
    if (facts.job.status === 'archived')
      return reject('job_closed', 'This job is closed, so its offer can no longer be answered.');
    if (state.step.type !== 'offered' || offer?.status !== 'pending') return answered(offer);
    if (!isOfferKnown(state, now)) return refuse('This offer is no longer open. Write to the hiring team.');
    if (offer.revision !== command.revision) return changedOffer;
    if (command.answer === 'decline')
      return declined(state, facts, {
        responded_at: now,
        declined_by: 'candidate',
        decline_reason_id: null,
        reason_name: null,
        note: command.note,
      });
    if (expired(offer, now, facts))
      return refuse('This offer was open until {day}. Write to the hiring team.', {
        day: fullDayWords(offer.expires_on!),
      });
    const free = facts.approved_seats ?? facts.open_seats;
    if (facts.approved_seats && !free.length)
      return refuse('This offer cannot be accepted here now. Write to the hiring team.');
    return hired(state, facts, {
      responded_at: now,
      start_on: offer.start_on,
      opening: free[0] ?? null,
      signed_as: command.signed_as,
    });
  },
};

const noRequest = refuse('No offer to this candidate waits for approval.');
/** The request that the caller decides about, or why they may not. A member must not decide about their own request, unless no other administrator can. */
const decidable = (
  request: number,
  state: Application,
  { actor, facts: { approvers = [], job } }: Context<PipelineFacts>,
): OfferRequest | Rejection => {
  if (job.status === 'archived') return jobClosed;
  if (!state.request) return noRequest;
  if (state.request.id !== request)
    return reject('stale', 'The offer was changed since you opened it. Read the new terms first.');
  if (state.request.by === actor.id && approvers.some((id) => id !== actor.id))
    return refuse('You asked for this approval yourself, so another administrator decides.');
  return state.request;
};
/** The rules of an administrator's decision on an offer that waits for approval. */
export const approving: PipelineRules<'approveOffer' | 'refuseOffer' | 'withdrawOfferRequest'> = {
  approveOffer: ({ request }, state, context) => {
    if (!state) return unknown;
    const found = decidable(request, state, context);
    if (isRejection(found)) return found;
    const { facts, now } = context;
    const { terms, revision, start_on, expires_on, message, change, by: asked_by } = found;
    if (expired(found, now, facts))
      return refuse('The offer would already have expired on {day}. Refuse it and ask for a later date.', {
        day: fullDayWords(expires_on!),
      });
    // A change can be approved only if the offer that it changes is still pending.
    if (change && state.offer?.status !== 'pending') return noRequest;
    if (!change && facts.approved_seats && !facts.approved_seats.length) return noneApproved;
    const draft = { terms, revision, start_on, expires_on, ...withLetter({ message: message ?? null }), asked_by };
    return [
      { type: 'OfferApproved', data: { ...about(state), revision, asked_by } },
      change ? { type: 'OfferUpdated', data: { ...about(state), ...draft } } : extended(state, facts, draft),
    ];
  },

  refuseOffer: ({ request, note }, state, context) => {
    if (!state) return unknown;
    const found = decidable(request, state, context);
    if (isRejection(found)) return found;
    return [{ type: 'OfferRefused', data: { ...about(state), revision: found.revision, asked_by: found.by, note } }];
  },

  withdrawOfferRequest: (_, state, { facts }) => (!state ? unknown : !facts.editor ? notEditor : withdrawn(state)),
};
