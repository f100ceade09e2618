import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { z } from 'zod';
import { fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';
import { candidateState, type CandidateState } from './candidate.state.ts';

// Conditions, by their events, that end a wait for a person.

const stateOf = (events: readonly Recorded[]): CandidateState =>
  fold(candidateState, events as readonly Recorded<CandidateEvent>[]);

/** The person is not listed any more to be erased at this moment. */
export const leavingOver = ending('leaving-over', { leaves_at: z.string() }, ({ leaves_at }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.leaving?.leaves_at !== leaves_at;
});
/** The consent to marketing that ends at `until` was given anew or withdrawn. */
export const marketingOver = ending('marketing-consent-over', { until: z.string() }, ({ until }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.marketing?.until !== until;
});
/** The consent that ends at `until` was renewed or taken back, or the person was already asked to renew it. */
export const consentOver = ending('consent-over', { until: z.string() }, ({ until }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.pool?.until !== until || state.pool.asked;
});
