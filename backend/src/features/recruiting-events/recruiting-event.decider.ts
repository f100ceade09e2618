import { changesBetween } from '@candor/contracts/kernel/values';
import type { EventAddressEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import type { RecruitingEventFields } from '@candor/contracts/recruiting-events/values';
import {
  type Decider,
  isUnseen,
  refusedAt,
  reject,
  type Rejection,
  stale,
  type Versioned,
} from '../../kernel/decider.ts';
import {
  type EventAddresses,
  eventAddressesState,
  type RecruitingEvent,
  recruitingEventState,
  type RecruitingEventState,
} from '../../states/recruiting-event.state.ts';

export type RecruitingEventCommands = {
  create: { fields: RecruitingEventFields };
  change: { changes: Partial<RecruitingEventFields> } & Versioned;
  publish: { published: boolean };
  archive: Versioned;
  restore: Record<never, never>;
};
const gone = reject('not_found', 'Event not found.');
const archived = reject('wrong_state', 'An archived event cannot be changed.');
const notArchived = reject('wrong_state', 'The event is not archived.');
const open = (
  state: RecruitingEventState,
  decide: (state: RecruitingEvent) => readonly RecruitingEventEvent[] | Rejection,
) => (!state ? gone : state.status === 'archived' ? archived : decide(state));

export const recruitingEvent: Decider<RecruitingEventState, RecruitingEventCommands, RecruitingEventEvent> = {
  ...recruitingEventState,
  decide: {
    create: ({ fields }, state) => (state ? [] : [{ type: 'RecruitingEventCreated', data: { fields } }]),
    change: ({ changes, version }, state) =>
      open(state, (now) => {
        const changed = changesBetween(now.fields, changes);
        if (!Object.keys(changed).length) return [];
        return isUnseen(now, version)
          ? stale('event')
          : [{ type: 'RecruitingEventChanged', data: { changes: changed } }];
      }),
    publish: ({ published }, state) =>
      open(state, ({ status }) =>
        (status === 'live') === published
          ? []
          : [{ type: published ? 'RecruitingEventPublished' : 'RecruitingEventUnpublished', data: {} }],
      ),
    archive: ({ version }, state) =>
      !state
        ? gone
        : state.status === 'archived'
          ? []
          : isUnseen(state, version)
            ? stale('event')
            : [{ type: 'RecruitingEventArchived', data: {} }],
    restore: (_, state) =>
      !state
        ? gone
        : state.status !== 'archived'
          ? notArchived
          : [{ type: 'RecruitingEventRestored', data: { status: state.before } }],
  },
};

export type EventAddressCommands = {
  take: { event_id: string; slug: string };
  /** The recruiting event keeps this address and gives up all others. Null: it gives up all of them. */
  settle: { event_id: string; slug: string | null };
};
const taken = refusedAt('slug', 'Another event has this address.', 'duplicate');

/** A recruiting event takes an address before it moves there, and gives up the old one after the move, so that an address never leads to two events. */
export const eventAddresses: Decider<EventAddresses, EventAddressCommands, EventAddressEvent> = {
  ...eventAddressesState,
  decide: {
    take: ({ event_id, slug }, state) => {
      const holder = Object.hasOwn(state, slug) ? state[slug] : undefined;
      if (holder === event_id) return [];
      return holder ? taken : [{ type: 'EventAddressTaken', data: { event_id, slug } }];
    },
    settle: ({ event_id, slug }, state) =>
      Object.keys(state)
        .filter((each) => state[each] === event_id && each !== slug)
        .map((each) => ({ type: 'EventAddressLeft' as const, data: { event_id, slug: each } })),
  },
};
