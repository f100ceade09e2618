import { daysAgo, type At } from '../values/days.ts';
import { type FiltersOf, opposite } from '../kernel/list.ts';
import { type QuickCount, waitingDays } from '../pipeline/figures.ts';
import type { applicationList } from '../pipeline/rows.ts';

/** The filter that opens those whom the count is about. */
export const quickFilter: Record<QuickCount, (now?: At) => FiltersOf<typeof applicationList>> = {
  need_you: () => ({ need_you: [true] }),
  unscheduled: () => ({ unscheduled: [true] }),
  waiting: (now) => ({ live_since: { to: daysAgo(waitingDays, now) } }),
};

/** Filters as an address says them. `over_sla`: whether somebody is over the days planned for their step, which the moment decides at which the page is read. */
export const filtersAt = (
  { over_sla, ...filters }: Record<string, unknown>,
  now: number = Date.now(),
): Record<string, unknown> => {
  const at = (ms: number) => new Date(ms).toISOString();
  const said = [over_sla].flat();
  if (said.includes(true) === said.includes(false)) return filters;
  return { ...filters, over: said.includes(true) ? { to: at(now) } : { from: at(now + 1) } };
};

/** Filters of the board and the table by what does not stand in the row of an application: the tags of the person, and what the team recommends as far as the reader may know it. */
export const personFilters = ['tag', 'recommendation'] as const;
export const isPersonFilter = (name: string): boolean =>
  personFilters.some((each) => name === each || name === opposite(each));
