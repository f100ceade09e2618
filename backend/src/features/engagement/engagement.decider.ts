import type { EngagementEvent, VisitEvent } from '@candor/contracts/engagement/events';
import type { Decider } from '../../kernel/decider.ts';
import { type EngagementState, engagementState, signKey, visitState } from './engagement.state.ts';

/** The most signs of one contact on one day. What is beyond tells nothing new, and a program cannot fill the log. */
export const mostOfDay = 30;
type Data<E extends { data: unknown }> = E['data'];
export type EngagementCommands = { record: Data<EngagementEvent> };
/** The same page, form or letter counts once a day for each kind of sign. */
export const engagement: Decider<EngagementState, EngagementCommands, EngagementEvent> = {
  ...engagementState,
  decide: {
    record: (data, { day, seen }) => {
      // A count that was late belongs to a day that is over.
      if (data.day < day) return [];
      const today = data.day === day ? seen : [];
      return today.length >= mostOfDay || today.includes(signKey(data)) ? [] : [{ type: 'EngagementRecorded', data }];
    },
  },
};

export type VisitCommands = { count: Data<VisitEvent> };
export const visits: Decider<null, VisitCommands, VisitEvent> = {
  ...visitState,
  decide: { count: (data) => [{ type: 'VisitsCounted', data }] },
};
