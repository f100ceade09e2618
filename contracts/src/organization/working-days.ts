import { dayLength } from '../values/days.ts';
import { weekdayOf } from '../values/quarter-hours.ts';
import { weekdays } from './fields.ts';
import type { WorkingHours } from './rows.ts';

/** The organization's working days: its weekdays minus its holidays. */
export type WorkingDays = Pick<WorkingHours, 'working_days' | 'holidays'>;
/** Whether a day, counted from 1 January 1970, is a working day. */
export const worksOn = (day: number, { working_days, holidays }: WorkingDays): boolean =>
  working_days.includes(weekdays[weekdayOf(day)]!) &&
  !holidays.some((free) => free.day === new Date(day * dayLength).toISOString().slice(0, 10));
