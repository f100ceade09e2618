import type { Recorded } from '@candor/contracts/kernel/event';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import { z } from 'zod';
import { fold } from '../../kernel/decider.ts';
import { ending } from '../../kernel/work/due.ts';
import { eventInstanceState, registrationIn } from '../../states/event-instance.state.ts';

const now = (events: readonly Recorded[]) =>
  fold(eventInstanceState, events as readonly Recorded<EventInstanceEvent>[]);

/** Ends the wait when the date was canceled, or begins or ends at another time. */
export const dateMoved = ending('event-date-moved', { starts_at: z.string(), ends_at: z.string() }, (data, events) => {
  const state = now(events);
  return (
    state?.status !== 'scheduled' || state.fields.starts_at !== data.starts_at || state.fields.ends_at !== data.ends_at
  );
});
/** Ends the wait when the date was canceled, or begins at another time. The end of the date does not matter. */
export const startMoved = ending('event-start-moved', { starts_at: z.string() }, (data, events) => {
  const state = now(events);
  return state?.status !== 'scheduled' || state.fields.starts_at !== data.starts_at;
});
/** Ends the wait when the person answered the offer, or got another one. */
export const offerAnswered = ending(
  'event-offer-answered',
  { registration_id: z.string(), until: z.string() },
  ({ registration_id, until }, events) => {
    const one = registrationIn(now(events)?.registrations ?? [], registration_id);
    return one?.status !== 'offered' || one.offered_until !== until;
  },
);
