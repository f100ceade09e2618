/** A day of the calendar, YYYY-MM-DD. A moment is no day, and the compiler tells them apart. */
export type Day = `${number}-${number}-${number}`;
/** The first and the last day that the product takes. Calculations with days go a year beyond, and other years are not written with four digits. */
export const firstDay: Day = '1900-01-01';
export const lastDay: Day = '9998-12-31';
/** Whether this is an existing calendar day of any year, YYYY-MM-DD. In a file of its own, so that the browser does not load the schemas with it. */
export const isAnyDay = (value: string): value is Day =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
/** Whether the day is between the first and the last one. */
export const isInCalendar = (day: string): boolean => day >= firstDay && day <= lastDay;
/** Whether this is a day that the product takes. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && isAnyDay(value) && isInCalendar(value);
/** The day, or the first or last one that the product takes if it is beyond. */
export const inCalendar = <D extends string>(day: D): D =>
  (day < firstDay ? firstDay : day > lastDay ? lastDay : day) as D;
