import type { EngagementEvent, UnnamedSigns, VisitEvent } from '@candor/contracts/engagement/events';
import { mostCompanies, mostOfCompany, mostPages, otherPages } from '@candor/contracts/engagement/rows';
import type { Decider } from '../../kernel/decider.ts';
import {
  type DayCounts,
  type EngagementState,
  engagementState,
  noCounts,
  signKey,
  type VisitState,
  visitState,
} from './engagement.state.ts';

/** The most signs of one contact on one day. More signs would tell nothing new, and this keeps a program from filling the log. */
export const mostOfDay = 30;
type Data<E extends { data: unknown }> = E['data'];
export type EngagementCommands = { record: Data<EngagementEvent> };
/** The signs of a contact. The same page, form or mail counts once a day for each kind of sign. */
export const engagement: Decider<EngagementState, EngagementCommands, EngagementEvent> = {
  ...engagementState,
  decide: {
    record: (data, { day, seen }) => {
      // A sign that comes late belongs to a day that is over.
      if (data.day < day) return [];
      const today = data.day === day ? seen : [];
      return today.length >= mostOfDay || today.includes(signKey(data)) ? [] : [{ type: 'EngagementRecorded', data }];
    },
  },
};

export type VisitCommands = { count: Data<VisitEvent> };
/** The most counts of an organization on one day, of all processes together. Further counts are dropped. */
export const mostCounts = 2000;
/** The views by page, where all pages beyond the daily limit count as one. */
const pagesOf = (pages: Data<VisitEvent>['pages'], before: DayCounts): Data<VisitEvent>['pages'] => {
  const known = new Set(before.pages);
  const counted = new Map<string, number>();
  for (const { page, views } of pages) {
    const name = known.has(page) || known.size < mostPages ? page : otherPages;
    known.add(name);
    counted.set(name, (counted.get(name) ?? 0) + views);
  }
  return [...counted].map(([page, views]) => ({ page, views }));
};
/** The signs that may still count for their companies on that day. */
const unnamedOf = (signs: readonly UnnamedSigns[], before: DayCounts): UnnamedSigns[] => {
  const used = new Map(before.companies);
  return signs.flatMap((sign) => {
    const count = Math.min(sign.count, mostOfCompany - (used.get(sign.company) ?? 0));
    if (count <= 0 || (!used.has(sign.company) && used.size >= mostCompanies)) return [];
    used.set(sign.company, (used.get(sign.company) ?? 0) + count);
    return [{ ...sign, count }];
  });
};
/** The visits of an organization. The daily limits are for all processes together, because the stream decides them. */
export const visits: Decider<VisitState, VisitCommands, VisitEvent> = {
  ...visitState,
  decide: {
    count: (data, { days }) => {
      const before = days.get(data.day) ?? noCounts;
      if (before.events >= mostCounts) return [];
      const pages = pagesOf(data.pages, before);
      const unnamed = unnamedOf(data.unnamed, before);
      return pages.length || unnamed.length ? [{ type: 'VisitsCounted', data: { ...data, pages, unnamed } }] : [];
    },
  },
};
