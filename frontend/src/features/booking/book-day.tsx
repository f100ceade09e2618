import { useEffect, useRef } from 'react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { isoWeek } from '@candor/contracts/booking/timetable';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import type { Column } from './day-column.tsx';
import { DayGrid } from './day-grid.tsx';
import { placeOf, shownHours, spanOfDay } from '../../parts/booking/day-rows.ts';
import { awayOf, busyOf, candidateIn, openIn, peopleIn } from '../../parts/booking/plan.ts';
import type { BookingChoice } from './use-booking.ts';
import { cityOf } from './zone-words.ts';

const noteOf = (booking: BookingChoice, id: string, day: string, zone: string | null): string => {
  const { free } = booking.calendar;
  const row = free.rows.get(id);
  if (!row) return '';
  if (row.who.part === 'candidate') return cityOf(row.who.zone);
  const optional = booking.plan.every(({ seats }) => seats.every((seat) => seat.user_id !== id || !seat.required));
  if (optional) return say('optional');
  const noon = spanOfDay(day, zone).from + dayLength / 2;
  const at = row.clock.dayAt(noon);
  return row.who.per_day === null
    ? say('{count, number} that week', { count: row.inWeek.get(isoWeek(at)) ?? 0 })
    : say('{count, number} of {of, number} that day', { count: row.onDay.get(at) ?? 0, of: row.who.per_day });
};

/** The shown day, scrolled to the plan. */
export const BookDay = ({
  page,
  booking,
  zone,
}: {
  page: BookingData;
  booking: BookingChoice;
  zone: string | null;
}) => {
  const { calendar, plan, start, day } = booking;
  const box = useRef<HTMLDivElement>(null);
  const whole = spanOfDay(day, zone);
  const shown = start !== null && dayIn(start, zone) === day ? start : null;
  const guest = candidateIn(calendar);
  const columnOf = (id: string, name: string): Column => {
    const row = calendar.free.rows.get(id);
    return {
      id,
      name,
      zone: row?.who.zone ?? null,
      open: openIn(calendar, id),
      busy: row ? busyOf(row.who) : [],
      away: row ? awayOf(row.who) : [],
      buffer: row?.who.buffer_minutes ?? 0,
    };
  };
  const candidate = columnOf(guest.id, page.application.name);
  const people = peopleIn(plan).map((id) => columnOf(id, page.names[id] ?? say('A former member')));
  const hours = shownHours(
    whole,
    [candidate, ...people].map((each) => each.open),
    plan,
    shown,
  );
  useEffect(() => {
    const first = shown ?? people.flatMap(({ open }) => open.find(({ from }) => from >= whole.from) ?? [])[0]?.from;
    if (first !== undefined) box.current?.scrollTo({ top: Math.max(0, placeOf(hours.from, first) - 90) });
    // Scrolls only for another day: a move within the day leaves the grid where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [day]);
  return (
    <div
      ref={box}
      role="region"
      aria-label={say('Day')}
      tabIndex={0}
      className="quiet-scroll relative min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <DayGrid
        hours={hours}
        zone={zone}
        candidate={candidate}
        people={people}
        plan={plan}
        start={shown}
        starts={booking.starts.filter((at) => at >= hours.from && at < hours.to)}
        tried={booking.tried}
        note={(who) => noteOf(booking, who.id, day, zone)}
        onWanted={booking.want}
        onDropped={booking.drop}
        onAlone={booking.alone}
        onOrder={booking.order}
      />
    </div>
  );
};
