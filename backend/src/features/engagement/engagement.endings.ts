import type { Recorded } from '@candor/contracts/kernel/event';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import { z } from 'zod';
import { fold } from '../../kernel/decider.ts';
import { ending } from '../../kernel/work/due.ts';
import { eventInstanceState, registrationIn } from '../../states/event-instance.state.ts';

/** Ends the wait when the attendance was taken back. */
export const attendanceTakenBack = ending(
  'event-attendance-taken-back',
  { registration_id: z.string() },
  ({ registration_id }, events) => {
    const state = fold(eventInstanceState, events as readonly Recorded<EventInstanceEvent>[]);
    return registrationIn(state?.registrations ?? [], registration_id)?.status !== 'attended';
  },
);
