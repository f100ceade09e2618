import { dayLength } from '../values/days.ts';

// Calculations with calendar days, written YYYY-MM-DD.

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** A calculation that goes beyond the last year with four digits ends there. */
const end = at('9999-12-31');
const textOf = (ms: number): string => new Date(Math.min(ms, end)).toISOString().slice(0, 10);

export const afterDays = (day: string, days: number): string => textOf(at(day) + days * dayLength);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLength);
/** The same day of a later month, or that month's last day if it is shorter. */
export const afterMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
};
