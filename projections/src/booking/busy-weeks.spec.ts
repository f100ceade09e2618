import type { CalendarEvent } from '@candor/contracts/interviews/events';
import type { BusyWeekRow } from '@candor/contracts/interviews/rows';
import { busyWeek, calendarOf } from '@candor/contracts/interviews/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { busyWeeks } from './busy-weeks.ts';
import { foldRows } from '../kernel/fold.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [acme, reef, uma] = [idNo(1), idNo(2), idNo(3)];
let position = 0;
const of = (organization_id: string, type: CalendarEvent['type'], day: string, hold: number) =>
  ({
    id: idNo(100 + ++position),
    stream: `calendar-${calendarOf(organization_id, uma)}`,
    revision: position,
    position,
    type,
    data: {
      hold_id: idNo(hold),
      appointment_id: idNo(hold + 1),
      starts_at: `${day}T10:00:00.000Z`,
      ends_at: `${day}T11:00:00.000Z`,
      over: false,
    },
    metadata: { organization_id, occurred_at: '2026-03-02T09:00:00.000Z' },
  }) as unknown as Recorded<CalendarEvent>;

test('the time that a member of two organisations spends in one is no row of the other', () => {
  const rows = foldRows(busyWeeks, [
    of(acme, 'TimeHeld', '2026-03-10', 10),
    of(reef, 'TimeHeld', '2026-03-12', 20),
    of(acme, 'TimeHeld', '2026-03-11', 30),
    of(acme, 'TimeReleased', '2026-03-11', 30),
  ]) as ReadonlyMap<string, BusyWeekRow>;
  const seen = [...rows].map(([key, { id, organization_id, person_id, times }]) => [
    key === id && key,
    organization_id,
    person_id,
    times.map(([starts]) => new Date(starts).toISOString().slice(0, 10)),
  ]);
  expect(seen).toEqual([
    [busyWeek(calendarOf(acme, uma), '2026-03-09'), acme, uma, ['2026-03-10']],
    [busyWeek(calendarOf(reef, uma), '2026-03-09'), reef, uma, ['2026-03-12']],
  ]);
});
