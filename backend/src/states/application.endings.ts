import { isDueStill, type MadeDue } from '@candor/contracts/pipeline/follow-ups-due';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { z } from 'zod';
import { fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';
import { applicationState, type ApplicationState } from './application.state.ts';

// Work that waits for an application ends when the application's events fulfil one of these conditions.

const stateOf = (events: readonly Recorded[]): ApplicationState =>
  fold(applicationState, events as readonly Recorded<ApplicationEvent>[]);

/** The candidate no longer stands where the event of this revision brought them. */
export const stayOver = ending(
  'stay-over',
  { revision: z.number() },
  ({ revision }, events) => stateOf(events)?.entered !== revision,
);
/** The follow-up that the event of this revision made due has lost its reason: the move was taken back, or the candidate went on. */
export const followUpOver = ending(
  'follow-up-over',
  { revision: z.number(), follow_up_id: z.string() },
  ({ revision, follow_up_id }, events) => {
    const state = stateOf(events);
    const came = events.find((each) => each.revision === revision) as MadeDue | undefined;
    const mark = came?.data.follow_ups?.find(({ id }) => id === follow_up_id);
    // The job's steps matter only for a letter sent on leaving a step, and the worker reads them.
    return !state || !came || !mark || !isDueStill(mark, came, state, events, []);
  },
);
/** The link was used, replaced or withdrawn, or is invalid for another reason. */
export const inviteOver = ending('invite-over', { invite_id: z.string() }, ({ invite_id }, events) => {
  const invite = stateOf(events)?.invite;
  return invite?.invite_id !== invite_id || invite.ended;
});
/** The offer was answered or taken back, or expires on another day. */
export const offerOver = ending('offer-over', { day: z.string() }, ({ day }, events) => {
  const offer = stateOf(events)?.offer;
  return offer?.status !== 'pending' || offer.expires_on !== day;
});
/** The archive for a knockout answer is no longer planned for this moment. */
export const knockoutOver = ending(
  'knockout-over',
  { at: z.string() },
  ({ at }, events) => stateOf(events)?.knockout_plan?.at !== at,
);
