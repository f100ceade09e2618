import { z } from 'zod';
import { hourLength } from '../values/days.ts';
import { say } from '../words/say.ts';
import { AppointmentLine } from './appointment-line.ts';
import { isPlanned } from './meetings.ts';
import type { AppointmentRow } from './rows.ts';
import { overdueHours } from '../scorecards/values.ts';
import { awaitedOf, isAway, isBookedOrHeld, isOfStay, type Standing } from './values.ts';

/**
 * The conversations of the candidate's round as the candidate's card shows them: the next planned one, or else those that
 * have ended. `who`: first names of the interviewers. `over`: how many have ended; the times are those of the last one. `missing`: the
 * people whose scorecards are not submitted, and `due_at` when these are overdue. `yours`: the reader's own scorecard is not submitted; `missing`
 * then names the others.
 */
export const RoundMeeting = AppointmentLine.pick({ starts_at: true, ends_at: true, meeting_type: true }).extend({
  who: z.array(z.string()).optional(),
  over: z.number().optional(),
  missing: z.array(z.string()).optional(),
  yours: z.literal(true).optional(),
  due_at: z.string().optional(),
});
export type RoundMeeting = z.output<typeof RoundMeeting>;
type Known = { user_id: string; first_name: string };
/** The conversations of a round before they are adapted to one reader: people have ids. */
export type KnownMeeting = Omit<RoundMeeting, 'who' | 'missing' | 'yours'> & {
  who?: readonly Known[];
  owing?: readonly Known[];
};
const firstNames = (people: readonly Known[]): string[] => [...new Set(people.map(({ first_name }) => first_name))];
/** The version for one reader, which does not name the reader to themselves. */
export const meetingFor = ({ who, owing, ...known }: KnownMeeting, reader_id: string): RoundMeeting => {
  const isReader = ({ user_id }: Known) => user_id === reader_id;
  const others = owing?.filter((each) => !isReader(each)) ?? [];
  return {
    ...known,
    ...(who
      ? { who: firstNames(who.map((each) => (isReader(each) ? { ...each, first_name: say('you') } : each))) }
      : {}),
    ...(others.length ? { missing: firstNames(others) } : {}),
    ...(owing?.some(isReader) ? { yours: true } : {}),
  };
};
/** The conversations of several candidates, by application. */
export type RoundMeetingByApplication = Record<string, RoundMeeting>;

type Row = Pick<AppointmentRow, 'step' | 'status' | 'starts_at' | 'ends_at' | 'meeting_type' | 'interviewers'>;
/** An interviewer as the line names them. `member`: they are still a member, so their scorecard is awaited. */
type Named = { first_name: string; member: boolean };
/** What a card says about one candidate's conversations. `rows`: the candidate's conversations, by time; null: none is arranged for the round. */
export const roundMeetingOf = (
  rows: readonly Row[],
  stands: Standing,
  people: ReadonlyMap<string, Named>,
  now = Date.now(),
): KnownMeeting | null => {
  const own = rows.filter((row) => isOfStay(row, stands) && isBookedOrHeld(row));
  const next = own.find((row) => isPlanned(row, now));
  const shown = next ?? own.at(-1);
  if (!shown) return null;
  const { starts_at, ends_at, meeting_type } = shown;
  const namesOf = (seats: Row['interviewers']): Known[] =>
    [...new Set(seats.map(({ user_id }) => user_id))].flatMap((user_id) => {
      const first_name = people.get(user_id)?.first_name;
      return first_name ? [{ user_id, first_name }] : [];
    });
  const who = namesOf(
    next ? next.interviewers : own.flatMap(({ interviewers }) => interviewers.filter((seat) => !isAway(seat))),
  );
  const owing = own
    .filter(({ status }) => status === 'completed')
    .map((row) => ({ ...row, seats: awaitedOf(row.interviewers, (id) => people.get(id)?.member ?? false) }))
    .filter(({ seats }) => seats.length);
  const missing = namesOf(owing.flatMap(({ seats }) => seats));
  return {
    starts_at,
    ends_at,
    meeting_type,
    ...(who.length ? { who } : {}),
    ...(next ? {} : { over: own.length }),
    ...(missing.length ? { owing: missing, due_at: dueAt(owing) } : {}),
  };
};
/** The time when the first of the missing scorecards is overdue. */
const dueAt = (owing: readonly Pick<Row, 'ends_at'>[]): string =>
  new Date(Math.min(...owing.map(({ ends_at }) => Date.parse(ends_at))) + overdueHours * hourLength).toISOString();
