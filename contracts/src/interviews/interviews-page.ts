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

/** The fields of an appointment in lists of interviews. */
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

/** Days that the list looks ahead by default. */
export const aheadDays = 14;
/** The time range of the list: soon, from the present on, in the past, or any. The address has it as `when`. */
export const spans = ['next', 'ahead', 'past', 'any'] as const;
export type WhenAsked = (typeof spans)[number];
/** Whose interviews the list shows: the reader's own, or all that they may see. The address has it as `whose`. */
export const whoses = ['mine', 'all'] as const;
export type WhoseAsked = (typeof whoses)[number];
/** The range of start times: `next` and `ahead` begin with today and `past` ends at the present moment, so an interview in progress is in both. The range includes interviews that began late yesterday and may still last. */
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
 * The first day of the week in the address, as `week`; undefined: the address asks for the list. Any day may be the
 * first, so that a reader who gets the address sees the same week, on whichever day their weeks begin.
 */
export const weekAsked = (filters: Readonly<Record<string, unknown>>): string | undefined => {
  const { week } = filters;
  // The year must be in this century: there are no interviews on other days.
  if (typeof week !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(week)) return undefined;
  const at = Date.parse(`${week}T00:00:00Z`);
  return at && new Date(at).toISOString().startsWith(week) ? week : undefined;
};
/** The statuses of a week by default: a cancelled interview takes no time. */
export const statusesOfWeek = (Object.keys(appointmentStatuses) as AppointmentStatus[]).filter(
  (status) => status !== 'cancelled',
);
/** One week. Its interviews are the items of the list; the list may also contain some from the day before and the day after. */
export type WeekShown = {
  /** The first day, YYYY-MM-DD. */
  from: string;
  /** The reader's bookable hours; empty on a page of a past moment, because only present hours are known. */
  open: Span[];
  /** How many more interviews the week has than one page can carry. */
  more: number;
};
/** `jobs`: the choices of the filter. `opens`: applications whose candidate the reader may open. `movable`: interviews that the reader may move. */
export const interviewsPage = listPage<
  Standard & {
    list: ListResult<ListedAppointment>;
    when: WhenAsked;
    whose: WhoseAsked;
    names: Names;
    jobs: Option[];
    opens: string[];
    movable: string[];
    /** Interviews whose candidate has left the round since (ids of appointments). */
    left: string[];
    /** Interviewers who have left the organization: no scorecards of theirs are expected any more. */
    former: string[];
    week?: WeekShown;
    past?: Past;
  }
>('people', 'interviews', { needs: movesCandidates, list: appointmentList });
/** The short address that leads to the list. */
export const interviewsAliasPage = page<Standard>('/interviews', { needs: movesCandidates });
