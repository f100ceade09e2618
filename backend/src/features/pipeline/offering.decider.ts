import type { ApplicationEvent, Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import { dayIn, fullDayWords } from '@candor/contracts/kernel/time-words';
import { type Application, isOfferKnown } from '../../access/application.state.ts';
import { reject } from '../../kernel/decider.ts';
import type { ActionRules, PipelineFacts, PipelineRules } from './pipeline-commands.decider.ts';
import { about, mark, noneApproved, outside, refuse, stageOf, unknown } from './places.decider.ts';

// Offers: made, changed, accepted, declined.

type Offer = NonNullable<Application['offer']>;
type Accepted = Extract<ApplicationEvent, { type: 'OfferAccepted' }>['data'];
const withLetter = ({ message }: { message?: Letter | null }) => (message ? { message } : {});
const startOf = (state: Application) => ({ at: state.offer!.extended_at, of: 'offer' as const });

const expired = ({ expires_on }: Offer, day: string): boolean => expires_on !== null && day > expires_on;
/** The acceptance, and the hire that follows from it. */
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

export const offering: ActionRules<'offer' | 'offer_update' | 'offer_accept' | 'offer_decline'> = {
  offer: (command, state, { facts }) => {
    if (facts.approved_seats && !facts.approved_seats.length) return noneApproved;
    const terms: OfferTerms = {
      currency: facts.job.fields.compensation_currency,
      period: facts.job.fields.compensation_period,
      ...command.terms,
    };
    return [
      {
        type: 'OfferExtended',
        data: {
          ...about(state),
          from_step: state.step,
          to_step: mark(stageOf(facts.job.steps, 'offered')),
          terms,
          revision: (state.offer?.revision ?? 0) + 1,
          start_on: terms.start_on,
          expires_on: terms.expires_on ?? null,
          ...withLetter(command),
        },
      },
    ];
  },

  offer_update: (command, state) => {
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
          ...withLetter(command),
        },
      },
    ];
  },

  offer_accept: (command, state, { now, facts }) => {
    const wrong = outside('responded_at', command.responded_at, startOf(state), now);
    if (wrong) return wrong;
    const responded_at = command.responded_at ?? now;
    if (expired(state.offer!, responded_at.slice(0, 10)))
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

  offer_decline: (command, state, { now, facts }) => {
    const wrong = outside('responded_at', command.responded_at, startOf(state), now);
    if (wrong) return wrong;
    return [
      {
        type: 'OfferDeclined',
        data: {
          ...about(state),
          from_step: state.step,
          to_step: mark(stageOf(facts.job.steps, 'offer_declined')),
          revision: state.offer!.revision,
          responded_at: command.responded_at ?? now,
          declined_by: command.declined_by,
          decline_reason_id: command.decline_reason_id ?? null,
          reason_name: command.reason_name ?? null,
          note: command.note ?? null,
          ...withLetter(command),
        },
      },
    ];
  },
};

const changedOffer = reject('stale', 'The offer was changed since you opened this page. Read the new terms first.');
const answered = (offer: Application['offer']) =>
  offer?.status === 'accepted'
    ? refuse('This offer is accepted already.')
    : offer?.declined_by === 'candidate'
      ? refuse('This offer is declined already.')
      : refuse('This offer is no longer open. Write to the hiring team.');
/** The candidate answers the offer that they have read. Nobody accepts what the organisation may still undo. */
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
      return [
        {
          type: 'OfferDeclined',
          data: {
            ...about(state),
            from_step: state.step,
            to_step: mark(stageOf(facts.job.steps, 'offer_declined')),
            revision: offer.revision,
            responded_at: now,
            declined_by: 'candidate',
            decline_reason_id: null,
            reason_name: null,
            note: command.note,
          },
        },
      ];
    if (expired(offer, dayIn(now, command.zone)))
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
