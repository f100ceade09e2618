import { daysAgo, type At } from '../values/days.ts';
import { type FiltersOf, opposite } from '../kernel/list.ts';
import { type QuickCount, waitingDays } from '../pipeline/figures.ts';
import type { applicationList } from '../pipeline/rows.ts';

/** The filter for the candidates of the count. */
export const quickFilter: Record<QuickCount, (now?: At) => FiltersOf<typeof applicationList>> = {
  need_you: () => ({ need_you: [true] }),
  unscheduled: () => ({ unscheduled: [true] }),
  waiting: (now) => ({ live_since: { to: daysAgo(waitingDays, now) } }),
};

/** Filters from an address. `over_sla`: whether a candidate is over the days planned for their step, judged at the moment the page is read. */
export const filtersAt = (
  { over_sla, ...filters }: Record<string, unknown>,
  now: number = Date.now(),
): Record<string, unknown> => {
  const at = (ms: number) => new Date(ms).toISOString();
  const said = [over_sla].flat();
  if (said.includes(true) === said.includes(false)) return filters;
  return { ...filters, over: said.includes(true) ? { to: at(now) } : { from: at(now + 1) } };
};

/** Filters of the board and the table by facts outside the application's row: the person's tags, and the team's recommendation as far as the reader may see it. */
export const personFilters = ['tag', 'recommendation'] as const;
export const isPersonFilter = (name: string): boolean =>
  personFilters.some((each) => name === each || name === opposite(each));
