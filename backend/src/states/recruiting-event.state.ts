import { onTop } from '@candor/contracts/kernel/steps';
import type { EventAddressEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import { recruitingEventSteps } from '@candor/contracts/recruiting-events/fold';
import type { RecruitingEventTexts } from '@candor/contracts/recruiting-events/rows';
import type { RecruitingEventStatus } from '@candor/contracts/recruiting-events/values';
import type { Fold } from '../kernel/decider.ts';

// A recruiting event as a fold over its log. The rules are in features/recruiting-events.

export type RecruitingEvent = RecruitingEventTexts & {
  /** The status before it was archived. */
  before: Exclude<RecruitingEventStatus, 'archived'>;
  version: number;
};
export type RecruitingEventState = RecruitingEvent | null;

export const recruitingEventState: Fold<RecruitingEventState, RecruitingEventEvent> = {
  category: 'recruitingevent',
  initial: null,
  evolve: onTop(recruitingEventSteps, (was: RecruitingEventState, event, { revision }) => ({
    ...event,
    before: event.status === 'archived' ? (was?.before ?? 'draft') : event.status,
    version: revision,
  })),
};

/** The event that each address leads to. An event that is changing its address has two addresses. */
export type EventAddresses = Readonly<Record<string, string>>;
export const eventAddressesState: Fold<EventAddresses, EventAddressEvent> = {
  category: 'eventaddresses',
  initial: {},
  evolve: {
    EventAddressTaken: (state, { data: { event_id, slug } }) => ({ ...state, [slug]: event_id }),
    EventAddressLeft: (state, { data: { slug } }) =>
      Object.fromEntries(Object.entries(state).filter(([each]) => each !== slug)),
  },
};
