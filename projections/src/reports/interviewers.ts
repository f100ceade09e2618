import { fewestCompared, inTimeHours, type InterviewersRow } from '@candor/contracts/reports/interviewers';
import { speaksFor } from '@candor/contracts/scorecards/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { askedOf } from '@candor/contracts/pipeline/goes-on';
import type { SeatMark, SeatRow } from '@candor/contracts/reports/seat-rows';
import type { ReportAsk } from './report-ask.ts';

// The figures of the report on interviewers: a pure fold over seats (interviewers' places in interviews), read as of a time.

/** A seat, one interviewer's place in an interview, as of a time. */
export type Seat = Omit<SeatRow, 'marks' | 'earlier'> & {
  starts_at: number;
  minutes: number;
  state: 'booked' | 'off' | 'held' | 'missed';
  /** The current scorecard, and when it was recorded. */
  given: { at: number; mean: number | null; speaks_for: boolean } | null;
  /** When a scorecard was first submitted. */
  first: number | null;
  hired: boolean | null;
};
/** What the figures need of a seat. */
export type CountedSeat = Pick<
  Seat,
  | 'id'
  | 'user_id'
  | 'appointment_id'
  | 'application_id'
  | 'job_id'
  | 'starts_at'
  | 'minutes'
  | 'state'
  | 'given'
  | 'first'
  | 'hired'
>;
export type InterviewerFigures = Omit<InterviewersRow, 'name'>;
/** The columns whose numbers can be opened. */
export type SeatColumn = 'interviews' | 'no_shows' | 'late';

const week = 7 * dayLength;
const one = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The seat as of a time; null if it was not planned yet. */
export const seatAt = ({ marks, earlier, ...row }: SeatRow, at: number): Seat | null => {
  const began = { ...row, ...askedOf({ ...row, earlier }) };
  const seat: Seat = { ...began, starts_at: 0, minutes: 0, state: 'off', given: null, first: null, hired: null };
  const back = marks.flatMap((mark) => (mark[0] === 'back' && mark[1] <= at ? [mark[2]] : []));
  let known = false;
  let declined = false;
  for (const mark of marks as readonly SeatMark[]) {
    if (mark[1] > at) continue;
    if (mark[0] === 'planned') {
      known = true;
      // If the interview moves to a new time, the interviewer is asked again.
      const missed = seat.state === 'missed' && mark[2] === seat.starts_at;
      if (mark[2] !== seat.starts_at) declined = false;
      Object.assign(seat, { starts_at: mark[2], minutes: mark[3], state: missed ? 'missed' : 'booked' });
    } else if (mark[0] === 'answered') declined = mark[2];
    else if (mark[0] === 'off') seat.state = 'off';
    // The outcome does not concern an interviewer who was removed before.
    else if (mark[0] === 'missed') seat.state = seat.state === 'off' ? 'off' : 'missed';
    // If another interviewer did not come, the interview was held without them.
    else if (mark[0] === 'held' && (mark[2] || seat.state !== 'missed'))
      seat.state = seat.state === 'off' ? 'off' : 'held';
    else if (mark[0] === 'given') {
      seat.given = { at: mark[1], mean: mark[3], speaks_for: speaksFor(mark[4]) };
      seat.first ??= mark[2];
    } else if (mark[0] === 'reopened') seat.given = null;
    else if (mark[0] === 'decided' && !back.includes(mark[2])) seat.hired = mark[3];
    else if (mark[0] === 'went' && !back.includes(mark[2])) Object.assign(seat, mark[3]);
  }
  // An interviewer who declined counts as removed, unless they wrote a scorecard.
  if (declined && !seat.given) seat.state = 'off';
  return known ? seat : null;
};

const endOf = ({ starts_at, minutes }: CountedSeat): number => starts_at + minutes * 60_000;
/** The seats that are on the requested jobs and begin in the period. */
const counted = <S extends CountedSeat>(
  ask: ReportAsk,
  seats: readonly S[],
  { from, to }: ReportAsk['period'],
): S[] => {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  return seats.filter(({ starts_at, job_id }) => starts_at >= first && starts_at < end && ask.jobs.has(job_id));
};
const inTime = (seat: CountedSeat): boolean =>
  seat.first !== null && seat.first <= endOf(seat) + inTimeHours * hourLength;
/** Whether the scorecard of the seat was submitted, or has been due for a day. */
const wasDue = (seat: CountedSeat, at: number): boolean =>
  seat.state === 'held' && (seat.first !== null || at > endOf(seat) + inTimeHours * hourLength);
/** The openable columns in which a seat counts. */
export const columnsOf = (seat: CountedSeat, at: number): SeatColumn[] => [
  ...(seat.state === 'held' ? ['interviews' as const] : []),
  ...(seat.state === 'missed' ? ['no_shows' as const] : []),
  ...(wasDue(seat, at) && !inTime(seat) ? ['late' as const] : []),
];

const seatsAt = (rows: Iterable<SeatRow>, at: number): Seat[] => [...rows].flatMap((row) => seatAt(row, at) ?? []);
/** The seats that the report counts, as of `at`. */
export const askedSeats = (ask: ReportAsk, rows: Iterable<SeatRow>, at: number, period = ask.period): Seat[] =>
  counted(ask, seatsAt(rows, at), period);

/** The recording time of each seat's current scorecard, by seat id. */
export type Judgements = ReadonlyMap<string, number>;
/** The judgments that may count: current scorecards about candidates with a decision. `rows` must contain only seats whose scorecard the reader may open. */
export const judgementsOf = (rows: Iterable<SeatRow>): Judgements =>
  new Map(
    [...rows].flatMap((row) => {
      const now = seatAt(row, Infinity);
      return now?.given && now.hired !== null ? [[row.id, now.given.at] as const] : [];
    }),
  );
/** Whether the reader may know the seat's judgment. */
type Knows = (seat: CountedSeat) => boolean;
/** Whether the judgment of the seat counts: the scorecard was submitted and the candidate decided on at that time, and the reader may know it. */
const judges = (seat: CountedSeat, knows: Knows): boolean =>
  seat.state === 'held' && seat.given !== null && seat.hired !== null && knows(seat);

/** The mean difference to the scores of the others in the same interviews; null if too few can be compared. */
const againstPanel = (
  own: readonly CountedSeat[],
  panels: ReadonlyMap<string, readonly CountedSeat[]>,
): number | null => {
  const differences: number[] = [];
  for (const { appointment_id, user_id, given } of own) {
    if (given?.mean == null) continue;
    let [sum, others] = [0, 0];
    for (const each of panels.get(appointment_id) ?? [])
      if (each.user_id !== user_id && each.given?.mean != null) {
        sum += each.given.mean;
        others++;
      }
    if (others) differences.push(given.mean - sum / others);
  }
  return differences.length < fewestCompared ? null : one(meanOf(differences), 1);
};
const agreement = (own: readonly CountedSeat[]): number | null =>
  own.length < fewestCompared
    ? null
    : one(own.filter(({ given, hired }) => given!.speaks_for === hired).length / own.length, 2);

/** One row per interviewer. `judgements`: the judgments that the reader may know. */
export const foldInterviewers = (
  ask: ReportAsk,
  rows: readonly SeatRow[],
  at: number,
  judgements: Judgements,
): InterviewerFigures[] => foldSeats(ask, seatsAt(rows, at), at, ({ id, given }) => judgements.get(id) === given?.at);

/** What is counted of one interviewer. */
type Counted = { held: number; minutes: number; missed: number; due: number; in_time: number; judged: CountedSeat[] };

/** Does the same with seats that are read already, as of `at`. It goes through them once, because there are many. */
export const foldSeats = (
  ask: ReportAsk,
  all: Iterable<CountedSeat>,
  at: number,
  knows: Knows,
): InterviewerFigures[] => {
  const [from, to, from2, to2] = [ask.period.from, ask.period.to, ask.before.from, ask.before.to].map((each) =>
    Date.parse(each),
  ) as [number, number, number, number];
  const people = new Map<string, Counted>();
  const before = new Map<string, number>();
  const panels = new Map<string, CountedSeat[]>();
  for (const seat of all) {
    const { starts_at, state, user_id } = seat;
    const [now, earlier] = [starts_at >= from && starts_at < to, starts_at >= from2 && starts_at < to2];
    if ((!now && !earlier) || (state !== 'held' && state !== 'missed') || !ask.jobs.has(seat.job_id)) continue;
    if (earlier && state === 'held') before.set(user_id, (before.get(user_id) ?? 0) + 1);
    if (!now) continue;
    let own = people.get(user_id);
    if (!own) people.set(user_id, (own = { held: 0, minutes: 0, missed: 0, due: 0, in_time: 0, judged: [] }));
    if (state === 'missed') own.missed++;
    else {
      own.held++;
      own.minutes += seat.minutes;
      if (wasDue(seat, at)) {
        own.due++;
        if (inTime(seat)) own.in_time++;
      }
      if (judges(seat, knows)) {
        own.judged.push(seat);
        const panel = panels.get(seat.appointment_id);
        if (panel) panel.push(seat);
        else panels.set(seat.appointment_id, [seat]);
      }
    }
  }
  const weeks = Math.max(1, (Math.min(to, at) - from) / week);
  return [...people].map(([id, { held, minutes, missed, due, in_time, judged }]) => ({
    id,
    interviews: held,
    before: before.get(id) ?? 0,
    hours: one(minutes / 60, 1),
    per_week: one(held / weeks, 1),
    no_shows: missed,
    due,
    late: due - in_time,
    in_time: due ? one(in_time / due, 2) : null,
    against_panel: againstPanel(judged, panels),
    agreement: agreement(judged),
  }));
};
