import { daysAgo } from '../kernel/days.ts';
import type { FiltersOf } from '../kernel/list.ts';
import type { At } from '../kernel/days.ts';
import { type QuickCount, waitingDays } from './figures.ts';
import type { applicationList } from './rows.ts';

/** The filter that opens those whom the count is about. */
export const quickFilter: Record<QuickCount, (now?: At) => FiltersOf<typeof applicationList>> = {
  need_you: () => ({ need_you: [true] }),
  unscheduled: () => ({ unscheduled: [true] }),
  waiting: (now) => ({ live_since: { to: daysAgo(waitingDays, now) } }),
};
