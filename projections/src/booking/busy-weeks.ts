import { idOf } from '@candor/contracts/all-events';
import type { CalendarEvent } from '@candor/contracts/interviews/events';
import { busyList, type BusyTime, type BusyWeekRow } from '@candor/contracts/interviews/rows';
import { busyWeek, personOfCalendar, weeksBetween } from '@candor/contracts/interviews/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

const timeOf = ({ starts_at, ends_at, appointment_id }: CalendarEvent['data'], over: boolean): BusyTime => [
  Date.parse(starts_at),
  Date.parse(ends_at),
  appointment_id,
  over,
];
const same = (one: BusyTime, other: BusyTime): boolean =>
  one[0] === other[0] && one[1] === other[1] && one[2] === other[2];
/** Inserts a time and keeps the order. A new time is usually late in the week, so the search starts at the end. */
const withTime = (times: readonly BusyTime[], time: BusyTime): BusyTime[] =>
  times.toSpliced(
    times.findLastIndex((each) => each[0] < time[0] || (each[0] === time[0] && each[1] <= time[1])) + 1,
    0,
    time,
  );
const weekIn = (key: string): string => key.slice(key.lastIndexOf(':') + 1);

/** The booked time of people in each organization, by weeks. */
export const busyWeeks = projection<BusyWeekRow, CalendarEvent>({
  name: 'busy-weeks',
  version: 2,
  list: busyList,
  // An appointment that ends when it starts takes no time.
  keys: ({ stream, data }: Recorded<CalendarEvent>) =>
    data.starts_at === data.ends_at
      ? []
      : weeksBetween(Date.parse(data.starts_at), Date.parse(data.ends_at)).map((week) => busyWeek(idOf(stream), week)),
  on: {
    TimeHeld: (row, event, _remembered, _together, key) => ({
      id: key,
      organization_id: event.metadata.organization_id,
      person_id: personOfCalendar(idOf(event.stream)),
      week: weekIn(key),
      times: withTime(row?.times ?? [], timeOf(event.data, event.data.over)),
    }),
    TimeReleased: (row, event) => {
      if (!row) return row;
      // While an appointment is being reassigned, it may be listed twice with the same time; only one entry is removed.
      const at = row.times.findIndex((each) => same(each, timeOf(event.data, false)));
      if (at < 0) return row;
      const times = row.times.toSpliced(at, 1);
      return times.length ? { ...row, times } : null;
    },
  },
});
