import { changed } from '@candor/contracts/kernel/values';
import type { EventAddressEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import {
  type ConsentText,
  type RecruitingEventFields,
  type RecruitingEventStatus,
  withConsent,
} from '@candor/contracts/recruiting-events/values';
import type { Fold } from '../kernel/decider.ts';

// A recruiting event as a fold over its log. The rules are in features/recruiting-events.

export type RecruitingEvent = {
  fields: RecruitingEventFields;
  status: RecruitingEventStatus;
  consents: readonly ConsentText[];
  /** The status before it was archived. */
  before: Exclude<RecruitingEventStatus, 'archived'>;
  version: number;
};
export type RecruitingEventState = RecruitingEvent | null;

export const recruitingEventState: Fold<RecruitingEventState, RecruitingEventEvent> = {
  category: 'recruitingevent',
  initial: null,
  evolve: {
    RecruitingEventCreated: (_, { data: { fields }, revision }) => ({
      fields,
      status: 'draft',
      consents: withConsent([], fields.consent_text),
      before: 'draft',
      version: revision,
    }),
    RecruitingEventChanged: (state, { data, revision }) => {
      if (!state) return null;
      const fields = changed(state.fields, data.changes);
      return { ...state, fields, consents: withConsent(state.consents, fields.consent_text), version: revision };
    },
    RecruitingEventPublished: (state, { revision }) => state && { ...state, status: 'live', version: revision },
    RecruitingEventUnpublished: (state, { revision }) => state && { ...state, status: 'draft', version: revision },
    RecruitingEventArchived: (state, { revision }) =>
      state && {
        ...state,
        status: 'archived',
        before: state.status === 'live' ? 'live' : 'draft',
        version: revision,
      },
    RecruitingEventRestored: (state, { data: { status }, revision }) =>
      state && { ...state, status, version: revision },
  },
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
