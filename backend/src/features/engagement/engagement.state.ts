import type { EngagementEvent, VisitEvent } from '@candor/contracts/engagement/events';
import type { Fold } from '../../kernel/decider.ts';

/** The signs of one contact on the latest day: what each was about, so that none counts twice. */
export type EngagementState = { day: string; seen: readonly string[] };
export const signKey = ({
  type_key,
  page,
  about_id,
}: {
  type_key: string;
  page: string | null;
  about_id: string | null;
}): string => `${type_key} ${about_id ?? page ?? ''}`;
export const engagementState: Fold<EngagementState, EngagementEvent> = {
  category: 'engagement',
  initial: { day: '', seen: [] },
  evolve: {
    EngagementRecorded: (state, { data }) =>
      data.day === state.day
        ? { ...state, seen: [...state.seen, signKey(data)] }
        : { day: data.day, seen: [signKey(data)] },
  },
};

/** Visits are only counted: no rule looks back. */
export const visitState: Fold<null, VisitEvent> = {
  category: 'visits',
  initial: null,
  evolve: { VisitsCounted: () => null },
};
