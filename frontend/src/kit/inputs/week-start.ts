import { dayLength } from '@candor/contracts/values/days';
import { personLocale } from './person-locale.ts';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
type WeekInfo = { firstDay: number };
/** The first day of this person's weeks; Monday if the browser does not know it. */
export const weekStart = (): Weekday => {
  const locale = new Intl.Locale(personLocale().own) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return (((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7) as Weekday;
};
/** The day (YYYY-MM-DD) `days` calendar days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
/** The first day of the week that contains a day, for this person. */
export const weekBegin = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday - weekStart() + 7) % 7));
};
