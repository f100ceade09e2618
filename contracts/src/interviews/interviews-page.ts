import { dayLength, hourLength } from '../values/days.ts';
import { movesCandidates } from '../accounts/needs.ts';
import type { ListResult } from '../kernel/list.ts';
import { listPage, page } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import { appointmentList, type AppointmentRow } from './rows.ts';
import type { Span } from '../booking/timetable.ts';
import { appointmentStatuses, type AppointmentStatus, longestAppointment } from './values.ts';

// The list of interviews, and what other pages show of one.

/** What lists of interviews carry of an appointment. */
export const listedFields = [
  'id',
  'booking_id',
  'application_id',
  'candidate_id',
  'candidate_name',
  'job_id',
  'step',
  'title',
  'starts_at',
  'ends_at',
  'meeting_type',
  'interviewers',
  'status',
  'no_show',
  'self_scheduled',
] as const satisfies readonly (keyof AppointmentRow)[];
export type ListedAppointment = Pick<AppointmentRow, (typeof listedFields)[number]>;

/** Days that the list looks ahead unless it is asked for more. */
export const aheadDays = 14;
/** When the interviews of a list are: soon, from now on, over, or whenever. The address says it as `when`. */
export const spans = ['next', 'ahead', 'past', 'any'] as const;
export type WhenAsked = (typeof spans)[number];
/** Whose they are: the reader's own, or all that they may see. The address says it as `whose`. */
export const whoses = ['mine', 'all'] as const;
export type WhoseAsked = (typeof whoses)[number];
/** The range of beginnings: `next` and `ahead` from the beginning of today, `past` up to now, so what is going on stands in both. After midnight that is also what began late yesterday. */
export const rangeOf = (when: WhenAsked, now: number, startOfToday: number): { from?: string; to?: string } => {
  const at = (moment: number) => new Date(moment).toISOString();
  const from = at(Math.min(startOfToday, now - (longestAppointment / 60) * hourLength));
  switch (when) {
    case 'next':
      return { from, to: at(startOfToday + aheadDays * dayLength) };
    case 'ahead':
      return { from };
    case 'past':
      return { to: at(now) };
    case 'any':
      return {};
  }
};
/** Days of the week view. */
export const daysInWeek = 7;
/**
 * The first day of the week that the address asks for, as `week`; undefined: it asks for the list. Any day may be the first
 * one, so that whoever is sent the address sees the same week, wherever weeks begin for them.
 */
export const weekAsked = (filters: Readonly<Record<string, unknown>>): string | undefined => {
  const { week } = filters;
  // Of this century: other days are no days of interviews.
  if (typeof week !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(week)) return undefined;
  const at = Date.parse(`${week}T00:00:00Z`);
  return at && new Date(at).toISOString().startsWith(week) ? week : undefined;
};
/** What a week shows unless the address asks for a status: what is cancelled takes nobody's time. */
export const statusesOfWeek = (Object.keys(appointmentStatuses) as AppointmentStatus[]).filter(
  (status) => status !== 'cancelled',
);
/** One week. Its interviews are the items of the list; near its ends there may be some of the days beside it. */
export type WeekShown = {
  /** The first day, YYYY-MM-DD. */
  from: string;
  /** When the reader can be booked by their hours; nothing as of the past, because hours are those of now. */
  open: Span[];
  /** As many more are in the week as one page can carry. */
  more: number;
};
/** `jobs`: the choices of the filter. `opens`: the applications whose candidate the reader may open. `movable`: the interviews that the reader may move. */
export const interviewsPage = listPage<
  Standard & {
    list: ListResult<ListedAppointment>;
    when: WhenAsked;
    whose: WhoseAsked;
    names: Names;
    jobs: Option[];
    opens: string[];
    movable: string[];
    /** Those whose candidate has left the round since (ids of appointments). */
    left: string[];
    /** Interviewers who have left the organisation: nobody waits for their scorecards. */
    former: string[];
    week?: WeekShown;
    past?: Past;
  }
>('people', 'interviews', { needs: movesCandidates, list: appointmentList });
/** The short address of the list. */
export const interviewsAliasPage = page<Standard>('/interviews', { needs: movesCandidates });
