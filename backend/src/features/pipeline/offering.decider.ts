import { fullDayWords } from '@candor/contracts/kernel/time-words';
import type { Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import type { Application } from '../../access/application.state.ts';
import type { ActionRules } from './pipeline-commands.decider.ts';
import { about, mark, noneApproved, outside, refuse, stageOf } from './places.decider.ts';

// Offers: made, changed, accepted, declined.

const withLetter = ({ message }: { message?: Letter | null }) => (message ? { message } : {});
const startOf = (state: Application) => ({ at: state.offer!.extended_at, of: 'offer' as const });

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
    const { expires_on } = state.offer!;
    if (expires_on && responded_at.slice(0, 10) > expires_on)
      return refuse('The offer expired on {day}. Update it first.', { day: fullDayWords(expires_on) });
    const start_on = command.start_on ?? state.offer!.start_on;
    const { opening } = command;
    if (opening && !facts.open_seats.includes(opening))
      return refuse('Opening {opening} is not open any more. Choose another.', { opening });
    const free = facts.approved_seats ?? facts.open_seats;
    if (facts.approved_seats && !free.length) return noneApproved;
    if (opening && !free.includes(opening))
      return refuse('Opening {opening} is not approved. Choose another, or ask for approval.', { opening });
    return [
      {
        type: 'OfferAccepted',
        data: {
          ...about(state),
          revision: state.offer!.revision,
          responded_at,
          start_on,
          ...withLetter(command),
        },
      },
      {
        type: 'CandidateHired',
        data: {
          ...about(state),
          from_step: state.step,
          to_step: mark(stageOf(facts.job.steps, 'hired')),
          hired_at: responded_at,
          start_on,
          opening: opening ?? free[0] ?? null,
        },
      },
    ];
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
