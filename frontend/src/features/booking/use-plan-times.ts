import { useMemo } from 'react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { overlap } from '@candor/contracts/values/span';
import { dayIn } from '@candor/contracts/words/time-words';
import { daysIn, spanOfDay } from '../../parts/booking/day-rows.ts';
import {
  bestStarts,
  calendarOf,
  type Loosened,
  loosely,
  openIn,
  peopleIn,
  type Plan,
  startsIn,
  waysOutOf,
} from '../../parts/booking/plan.ts';

/** The times at which the plan fits, by day, the best of them, and the changes that would free times if none fits. */
export const usePlanTimes = (
  page: BookingData,
  zone: string | null,
  plan: Plan,
  loosened: Loosened,
  /** `chosen`: the time that the reader chose. `looked`: the day that they went to. */
  { chosen, looked }: { chosen: number | null; looked: string | null },
) => {
  const { people, window: span, moves, now } = page;
  const before = moves[0] ? Date.parse(moves[0].starts_at) : null;
  const asked = useMemo(() => loosely(people, loosened), [people, loosened]);
  const calendar = useMemo(() => calendarOf(asked, span, now), [asked, span, now]);
  const starts = useMemo(() => startsIn(plan, span, calendar), [plan, span, calendar]);
  const ways = useMemo(
    () => (starts.length ? [] : waysOutOf(plan, asked, span, now)),
    [starts, plan, asked, span, now],
  );
  const best = useMemo(
    () =>
      bestStarts(
        plan,
        starts.filter((at) => at !== before),
        calendar,
      ),
    [plan, starts, calendar, before],
  );
  // When nothing is left to book, no time is preselected.
  const settled = moves.length === 0 && page.application.schedule_status === 'complete';
  const start = chosen !== null && starts.includes(chosen) ? chosen : settled ? null : (best[0]?.start ?? null);
  const day = looked ?? dayIn(start ?? before ?? now, zone);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const at of starts) {
      const on = dayIn(at, zone);
      found.set(on, (found.get(on) ?? 0) + 1);
    }
    return found;
  }, [starts, zone]);

  /** The days on which any participant works; all days while there are no participants yet. */
  const days = useMemo(() => {
    const hours = peopleIn(plan).flatMap((id) => openIn(calendar, id));
    const all = daysIn(span, zone);
    return hours.length ? all.filter((each) => hours.some((open) => overlap(open, spanOfDay(each, zone)))) : all;
  }, [plan, calendar, span, zone]);
  return { before, calendar, starts, ways, best, start, day, counts, days };
};
