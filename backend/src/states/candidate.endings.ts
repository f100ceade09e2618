import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { z } from 'zod';
import { fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';
import { candidateState, type CandidateState } from './candidate.state.ts';

// What ends a wait for a person, asked of their events.

const stateOf = (events: readonly Recorded[]): CandidateState =>
  fold(candidateState, events as readonly Recorded<CandidateEvent>[]);

/** The person is no longer listed to be erased at this moment. */
export const leavingOver = ending('leaving-over', { leaves_at: z.string() }, ({ leaves_at }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.leaving?.leaves_at !== leaves_at;
});
/** The consent to marketing that ends then was given anew or withdrawn. */
export const marketingOver = ending('marketing-consent-over', { until: z.string() }, ({ until }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.marketing?.until !== until;
});
/** The consent that ends then was renewed or taken back, or the person was asked already. */
export const consentOver = ending('consent-over', { until: z.string() }, ({ until }, events) => {
  const state = stateOf(events);
  return !state || state.erased !== null || state.pool?.until !== until || state.pool.asked;
});
