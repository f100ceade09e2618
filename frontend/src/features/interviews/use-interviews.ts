import { interviewsPage } from '@candor/contracts/interviews/interviews-page';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { thisWeek } from '../../parts/booking/week-nav.tsx';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import { boardTo } from '../../parts/people/links.ts';
import type { Row } from './interviews-columns.tsx';

/** A list, or the grid of a week. */
export type View = 'list' | 'week';
/** The shown interviews, and the functions that choose others. */
export const useInterviews = () => {
  const page = usePage(interviewsPage);
  const { user, opens, past } = page;
  const at = useListAddress();
  useLivePage(['appointments']);
  const zone = user.tz_region;
  const { when: _, whose: __, week: ___, day, ...filters } = at.slice.filters;
  // Past interviews begin with the newest and coming ones with the next, so a change between them drops the chosen order.
  const ask = (name: 'when' | 'whose', value: string, usual: string) =>
    at.go((now) => now.filterTo(name, value === usual ? undefined : value, name === 'when' ? { sort: null } : {}), {
      replace: true,
    });
  const owes = filters.owes !== undefined;
  /** Shows the interviews for which the reader owes a scorecard, or the coming ones again. */
  const askDue = () => at.go((now) => now.to({ sort: null, filters: owes ? {} : { when: 'past', owes: [user.id] } }));
  const goWeek = (first: string) => at.go((now) => now.filterTo('week', first, { sort: null }));
  /** Removes from the address the parameters that the other view does not have. */
  const goView = (view: View) =>
    at.go((now) => {
      const gone = view === 'list' ? ['week', 'day'] : ['when', 'starts'];
      const kept = Object.entries(now.slice.filters).filter(([name]) => !gone.includes(name));
      return now.to({
        sort: null,
        filters: { ...Object.fromEntries(kept), ...(view === 'week' ? { week: thisWeek(zone) } : {}) },
      });
    });
  const isOwn = ({ interviewers }: Row) => interviewers.some(({ user_id }) => user_id === user.id);
  const rowTo = past
    ? undefined
    : (row: Row) =>
        isOwn(row) || !opens.includes(row.application_id) ? interviewTo(row) : boardTo(row.job_id, row.application_id);
  const narrowed = Boolean(at.slice.search) || Object.keys(filters).length > 0;
  return {
    page,
    at,
    zone,
    /** The filters of the bar, and the day that a phone shows of the week. */
    filters,
    day,
    narrowed,
    owes,
    ask,
    askDue,
    goWeek,
    goView,
    rowTo,
  };
};
export type InterviewsNow = ReturnType<typeof useInterviews>;
