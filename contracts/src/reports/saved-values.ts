import { z } from 'zod';
import { id, word } from '../kernel/values.ts';
import { nextOpen } from '../values/open-times.ts';

// Saved reports: a name for what a report is asked. Only the question is stored, never a figure, so every reader gets their own.

/** The most reports that a member can save, and the most that a member can have on Home. */
export const mostSaved = 100;
export const mostPinnedReports = 6;
/** The most members to whom a report is mailed. */
export const mostRecipients = 50;
const mostQuestionText = 6000;

/** The question of a saved report: the report, and the choices in its address. Choices that would change the past are never stored. */
export const Question = z.strictObject({
  report: word,
  params: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= mostQuestionText, 'A report cannot hold this many filters.'),
});
export type Question = z.output<typeof Question>;

export const rhythms = {
  daily: 'Daily',
  working_days: 'On working days',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const;
export type Rhythm = keyof typeof rhythms;
/** `weekday`: the day of a weekly mail, 0 is Monday. A monthly mail is sent on the first day. `at`: HH:MM in the time zone `zone`. */
export const Schedule = z.object({
  every: z.enum(Object.keys(rhythms) as [Rhythm]),
  weekday: z.number(),
  at: z.string(),
  zone: z.string(),
  to: z.array(id),
});
export type Schedule = z.output<typeof Schedule>;

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const working = [0, 1, 2, 3, 4];
const hour = 3_600_000;
/** The first time of the schedule after a moment. */
export const nextTime = ({ every, weekday, at, zone }: Omit<Schedule, 'to'>, after: string): string => {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const end = hours * 60 + minutes + 1;
  const times = {
    zone,
    days: every === 'weekly' ? [weekday] : every === 'working_days' ? working : everyDay,
    from: at,
    until: `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`,
    holidays: new Set<string>(),
  };
  const dayOfMonth = new Intl.DateTimeFormat('en', { timeZone: zone, day: 'numeric' });
  // The search begins with the next minute, so that the time that has just passed is not found again.
  let from = new Date(Date.parse(after) + 60_000).toISOString();
  for (let tried = 0; tried < 40; tried++) {
    const next = nextOpen(from, times).at;
    if (every !== 'monthly' || dayOfMonth.format(new Date(next)) === '1') return next;
    from = new Date(Date.parse(next) + hour).toISOString();
  }
  return from;
};
