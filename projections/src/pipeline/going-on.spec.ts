import type { AppointmentRow } from '@candor/contracts/interviews/rows';
import type { ScorecardRow } from '@candor/contracts/scorecards/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { SeatRow } from '@candor/contracts/reports/seat-rows';
import { appointments } from '../interviews/appointments.ts';
import { projections } from '../index.ts';
import { interviewSeats } from '../interviews/interview-seats.ts';
import { seatAt } from '../reports/interviewers.ts';
import { scorecards } from '../scorecards/scorecards.ts';
import { foldRows } from '../kernel/fold.ts';

/** Why the rows of these read models stay with their application. */
const stays: Record<string, string> = {
  enrollments: 'A person goes through a cadence, and keeps the application through which they were added.',
  messages: 'A letter belongs to the application about which it was written.',
};

test('every row that belongs to an application follows it when two jobs become one, or says why not', () => {
  const named = projections.filter(({ list }) => 'application_id' in list.fields);
  expect(named.length).toBeGreaterThan(3);
  for (const { name, list, on } of named) {
    const follows = 'earlier' in list.fields && 'ApplicationArchived' in on && 'MoveTakenBack' in on;
    expect([name, follows]).toEqual([name, !(name in stays)]);
  }
});

test('every row that follows also begins where its application stands by now', () => {
  for (const { name, list, remembers } of projections)
    if ('earlier' in list.fields && 'application_id' in list.fields) expect([name, remembers]).not.toContain(undefined);
});

const round = (id: string) => ({ id, type: 'interview', name: id, kind: 'round' });
type Told = { stream: string; type: string; data: object };
const told = (stream: string, type: string, data: object = {}): Told => ({ stream, type, data });
/** Ada applied to job 1, which was merged into job 2, which was merged into job 3. Her rounds are named after the jobs. */
const about = (n: number) => ({ application_id: `a${n}`, candidate_id: 'ada', job_id: `j${n}`, step: round(`s${n}`) });
const merged = (n: number): Told =>
  told(`application-a${n}`, 'ApplicationArchived', {
    ...about(n),
    merged_into: `a${n + 1}`,
    goes_on: { job_id: `j${n + 1}`, steps: [{ from: `s${n}`, to: round(`s${n + 1}`) }] },
  });
const back = (n: number): Told =>
  told(`application-a${n}`, 'MoveTakenBack', { ...about(n), takes_back: { type: 'ApplicationArchived', revision: 0 } });
const restored = (n: number): Told => told(`application-a${n}`, 'ApplicationRestored', about(n));
const plan = {
  ...about(1),
  appointment_id: 'm',
  person: { first_name: 'Ada', last_name: 'L', name_order: null },
  starts_at: '2026-03-02T10:00:00.000Z',
  ends_at: '2026-03-02T11:00:00.000Z',
  duration_minutes: 60,
  self_scheduled: false,
  interviewers: [{ user_id: 'ines', required: true, user_appointment_id: 'seat' }],
};
const booked = told('appointment-m', 'AppointmentBooked', plan);
const proposed = told('appointment-m', 'AppointmentProposed', plan);
const given = told('recommendation-r', 'RecommendationSubmitted', {
  ...about(1),
  user_id: 'olivia',
  recommendation: 'yes',
});

/** All orders in which events of several streams can appear in the log. */
const orders = (streams: readonly (readonly Told[])[]): Told[][] =>
  streams.every((each) => !each.length)
    ? [[]]
    : streams.flatMap(([first, ...rest], at) =>
        first ? orders(streams.with(at, rest)).map((order) => [first, ...order]) : [],
      );
const logOf = (order: readonly Told[]): Recorded[] => {
  const revisions = new Map<string, number>();
  return order.map(({ stream, type, data }, at) => {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const moment = '2026-03-01T10:00:00.000Z';
    return {
      id: `e${at}`,
      stream,
      type,
      revision,
      position: at + 1,
      data: data as Record<string, unknown>,
      metadata: { organization_id: 'o', actor: { type: 'user', id: 'nora' }, occurred_at: moment, recorded_at: moment },
    } as unknown as Recorded;
  });
};
const places = (order: readonly Told[]) => {
  const log = logOf(order);
  const meetings = [...foldRows(appointments, log).values()] as AppointmentRow[];
  const cards = [...foldRows(scorecards, log).values()] as ScorecardRow[];
  const seats = [...foldRows(interviewSeats, log).values()] as SeatRow[];
  return {
    meetings,
    cards: cards.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    seats: seats.map((row) => ({ ...row, marks: [] })),
    // Marks are in log order, but every order must have the same meaning.
    read: seats.map((seat) => seatAt(seat, Date.parse('2026-03-03T10:00:00.000Z'))),
  };
};

test.each([
  ['goes on', [merged(1)], 'a2'],
  ['goes on twice', [merged(1), merged(2)], 'a3'],
  ['comes back', [merged(1), back(1)], 'a1'],
  ['comes back and goes on', [merged(1), back(1), merged(1)], 'a2'],
  ['comes back by half', [merged(1), merged(2), back(2)], 'a2'],
  ['stands on a job that was opened again', [merged(1), restored(1)], 'a1'],
])('whatever is booked and judged while its application %s stands the same in any order of the log', (_, moves, at) => {
  for (const meeting of [[booked], [proposed, booked]]) {
    const [first, ...others] = orders([moves, meeting, [given]]).map(places);
    expect(others.length).toBeGreaterThan(1);
    expect([first!.meetings, first!.cards].flat().map(({ application_id }) => application_id)).toEqual([at, at, at]);
    expect(first!.seats).toMatchObject([{ application_id: at }]);
    for (const other of others) expect(other).toEqual(first);
  }
});
