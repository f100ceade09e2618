import type { Timetable } from '@candor/contracts/booking/timetable';
import { isoWeek } from '@candor/contracts/booking/timetable';
import { minute, grid, type Plan, timesOf } from '../../parts/booking/plan.ts';

/** Interviews in one week: existing ones, and those that would be added. */
export type Load = { id: string; before: number; these: number };
export const loadsOf = (plan: Plan, start: number, table: Timetable): Load[] => {
  const these = new Map<string, number>();
  for (const { part } of timesOf(plan, start))
    for (const { user_id } of part.seats) these.set(user_id, (these.get(user_id) ?? 0) + 1);
  const index = (start - table.start) / (grid * minute);
  return [...these].flatMap(([id, count]) => {
    const row = table.rows.get(id);
    const day = row?.clock.day[index];
    return row && day !== undefined ? [{ id, before: row.inWeek.get(isoWeek(day)) ?? 0, these: count }] : [];
  });
};
const mostCells = 10;
/** One small bar for each interview, the new ones last. */
export const cells = ({ before, these }: Load): ('before' | 'these')[] =>
  [
    ...Array.from({ length: before }, () => 'before' as const),
    ...Array.from({ length: these }, () => 'these' as const),
  ].slice(-mostCells);
