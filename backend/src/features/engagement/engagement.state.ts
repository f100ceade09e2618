import type { EngagementEvent, VisitEvent } from '@candor/contracts/engagement/events';
import type { Fold } from '../../kernel/decider.ts';

/** The signs of one contact on the latest day: the key of each, so that none counts twice. */
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

/** What was counted on one day: the number of stored events, the pages, and the signs of each company. */
export type DayCounts = { events: number; pages: ReadonlySet<string>; companies: ReadonlyMap<string, number> };
/** The counts of the latest days, because counts of a day may come after its midnight. */
export type VisitState = { days: ReadonlyMap<string, DayCounts> };
const daysHeld = 2;
export const noCounts: DayCounts = { events: 0, pages: new Set(), companies: new Map() };
export const visitState: Fold<VisitState, VisitEvent> = {
  category: 'visits',
  initial: { days: new Map() },
  evolve: {
    VisitsCounted: ({ days }, { data: { day, pages, unnamed } }) => {
      const before = days.get(day) ?? noCounts;
      const companies = new Map(before.companies);
      for (const { company, count } of unnamed) companies.set(company, (companies.get(company) ?? 0) + count);
      const now = {
        events: before.events + 1,
        pages: new Set([...before.pages, ...pages.map(({ page }) => page)]),
        companies,
      };
      const latest = [...new Map([...days, [day, now]])].toSorted(([a], [b]) => a.localeCompare(b)).slice(-daysHeld);
      return { days: new Map(latest) };
    },
  },
};
