import type { Recorded } from '@candor/contracts/kernel/event';
import type { SeatRow } from '@candor/contracts/reports/seat-rows';
import { interviewSeats } from '../interviews/interview-seats.ts';
import { askedSeats, columnsOf, foldInterviewers, judgementsOf, seatAt } from './interviewers.ts';
import { foldRows } from '../kernel/fold.ts';
import type { ReportAsk } from './report-ask.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const job_id = idNo(1);
const step = { id: idNo(2), type: 'interview', name: 'Second Round', kind: 'round' };
/** A day and hour of March 2026. */
const march = (day: number, hour = 9) => new Date(Date.UTC(2026, 2, day, hour)).toISOString();
const hours = (from: string, more: number) => new Date(Date.parse(from) + more * 3_600_000).toISOString();
let position = 0;
const happened = (stream: string, type: string, at: string, data: object, recorded_at = at): Recorded => ({
  id: idNo(9000 + ++position),
  stream,
  revision: position,
  position,
  type,
  data: data as Record<string, unknown>,
  metadata: {
    organization_id: idNo(9),
    actor: { type: 'user', id: idNo(8) },
    request_uid: '',
    correlation_id: '',
    occurred_at: at,
    recorded_at,
    schema_version: 1,
  },
});
const seatOf = (n: number, who: string) => `${who}-${n}`;
const about = (n: number) => ({
  appointment_id: idNo(100 + n * 10),
  application_id: idNo(3000 + n),
  candidate_id: idNo(4000 + n),
  job_id,
  step,
});
const planned = (n: number, starts_at: string, who: readonly string[]) => ({
  ...about(n),
  starts_at,
  ends_at: hours(starts_at, 1),
  duration_minutes: 60,
  interviewers: who.map((user_id) => ({ user_id, required: true, user_appointment_id: seatOf(n, user_id) })),
});
const booking = (n: number) => `appointment-${about(n).appointment_id}`;
const booked = (n: number, starts_at: string, who: readonly string[], at = march(1)) =>
  happened(booking(n), 'AppointmentBooked', at, planned(n, starts_at, who));
const held = (n: number, starts_at: string) =>
  happened(booking(n), 'AppointmentCompleted', hours(starts_at, 1.25), { ...about(n), automatic: true });
const wrote = (n: number, who: string, at: string, value: number, recommendation = value > 2 ? 'yes' : 'no') =>
  happened(`scorecard-${seatOf(n, who)}`, 'ScorecardSubmitted', at, {
    ...about(n),
    user_id: who,
    scores: [
      {
        question_id: idNo(5),
        value,
        not_assessed: false,
        reason: null,
        covered_by: null,
        scoring_type: 'range',
        requirement_ids: [],
      },
    ],
    words: null,
    recommendation,
    comment: null,
  });
const on = (n: number, type: string, at: string, more: object = {}) =>
  happened(`application-${about(n).application_id}`, type, at, { ...about(n), ...more });
/** An interview of Ines and Rafael on this day of March. Both submit their scorecards an hour later. */
const interview = (n: number, day: number, ines: number, rafael: number): Recorded[] => {
  const starts_at = march(day);
  return [
    booked(n, starts_at, ['ines', 'rafael']),
    held(n, starts_at),
    wrote(n, 'ines', hours(starts_at, 2), ines),
    wrote(n, 'rafael', hours(starts_at, 2), rafael),
  ];
};
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => ({
  period: { from: march(1, 0), to: march(29, 0) },
  before: { from: march(-27, 0), to: march(1, 0) },
  as_of: null,
  jobs: new Map([[job_id, { id: job_id, steps: [], groups: {} }]]),
  sources: null,
  by: null,
  ...more,
});
const rowsOf = (log: readonly Recorded[]) => [...foldRows(interviewSeats, log).values()] as SeatRow[];
/** The figures of the report. `opens`: returns whether the reader may open the scorecards of an interview. */
const figures = (
  log: readonly Recorded[],
  at = march(31),
  ask = asking(),
  opens: (row: SeatRow) => boolean = () => true,
) => {
  const rows = rowsOf(log);
  const judgements = judgementsOf(rows.filter(opens));
  return Object.fromEntries(foldInterviewers(ask, rows, Date.parse(at), judgements).map((row) => [row.id, row]));
};
/** The figures about judging. */
const judged = (...asked: Parameters<typeof figures>) =>
  Object.values(figures(...asked)).map(({ id, against_panel, agreement }) => [id, against_panel, agreement]);

test('an interviewer’s interviews, hours, weeks and scorecards are counted', () => {
  const late = [booked(3, march(12), ['ines']), held(3, march(12)), wrote(3, 'ines', march(14), 4)];
  const { ines, rafael } = figures([...interview(1, 10, 2, 4), ...interview(2, 11, 2, 4), ...late]);
  expect(ines).toMatchObject({ interviews: 3, hours: 3, per_week: 0.8, due: 3, late: 1, in_time: 0.67 });
  expect(rafael).toMatchObject({ interviews: 2, hours: 2, late: 0, in_time: 1 });
});

test('how somebody judges is hidden below five interviews that can be compared', () => {
  const few = [1, 2, 3, 4].flatMap((n) => [...interview(n, 3 + n, 2, 4), on(n, 'OfferExtended', march(20))]);
  expect(figures(few).ines).toMatchObject({ interviews: 4, against_panel: null, agreement: null });
  const enough = [...few, ...interview(5, 9, 3, 4), on(5, 'ApplicationArchived', march(20), { side: 'we_rejected' })];
  expect(figures(enough)).toMatchObject({
    ines: { against_panel: -1.8, agreement: 0 },
    rafael: { against_panel: 1.8, agreement: 0.8 },
  });
});

test('no number contains a judgement that its reader may not open, at whatever moment', () => {
  const log = [1, 2, 3, 4, 5, 6].flatMap((n) => [
    ...interview(n, 3 + n, n === 6 ? 5 : 2, n === 6 ? 1 : 4),
    on(n, 'OfferExtended', march(20, n)),
  ]);
  const nobody = [
    ['ines', null, null],
    ['rafael', null, null],
  ];
  for (const at of [march(20, 5), march(20, 6), march(31)])
    expect(judged(log, at, asking(), () => false)).toEqual(nobody);
  const others = (row: SeatRow) => row.application_id !== about(6).application_id;
  // The numbers are the same with and without the interview whose scorecards the reader may not open.
  expect(judged(log, march(31), asking(), others)).toEqual(judged(log, march(20, 5)));
  const four = (row: SeatRow) => [1, 2, 3, 4].some((n) => row.application_id === about(n).application_id);
  expect(judged(log, march(31), asking(), four)).toEqual(nobody);
  expect(judged(log)).not.toEqual(judged(log, march(20, 5)));
});

test('candidates in progress and scorecards that were opened again are in no figure about judging', () => {
  const five = [1, 2, 3, 4, 5].flatMap((n) => [...interview(n, 3 + n, 2, 4), on(n, 'OfferExtended', march(20))]);
  const open = interview(6, 10, 5, 1);
  expect(judged([...five, ...open])).toEqual(judged(five));
  expect(judged([...five, ...open]).flat()).not.toContain(null);
  const again = happened(`scorecard-${seatOf(5, 'ines')}`, 'ScorecardReopened', march(25), {
    ...about(5),
    user_id: 'ines',
    by: 'editor',
    reason: null,
  });
  // The numbers of earlier days change too, because scorecards from then cannot be opened any more.
  for (const at of [march(24), march(31)])
    expect(figures([...five, again], at)).toMatchObject({
      ines: { agreement: null },
      rafael: { against_panel: null, agreement: 1 },
    });
});

test('an interviewer who was taken off is not compared with the others, whatever they wrote', () => {
  const log = [1, 2, 3, 4, 5].flatMap((n) => {
    const off = happened(booking(n), 'AppointmentRescheduled', march(2), {
      ...planned(n, march(3 + n), ['ines']),
      from: { starts_at: march(3 + n), ends_at: march(3 + n, 10) },
      by: 'us',
    });
    const [first, ...rest] = interview(n, 3 + n, 2, 4);
    return [first!, off, ...rest, on(n, 'OfferExtended', march(20))];
  });
  expect(figures(log).ines).toMatchObject({ interviews: 5, against_panel: null, agreement: 0 });
});

test('an interview goes on with its candidate when two jobs become one, from that moment on', () => {
  const other = idNo(77);
  const only = (id: string) => asking({ jobs: new Map([[id, { id, steps: [], groups: {} }]]) });
  const both = asking({ jobs: new Map([...only(job_id).jobs, ...only(other).jobs]) });
  const merged = on(1, 'ApplicationArchived', march(12), {
    side: null,
    merged_into: idNo(5000),
    goes_on: { job_id: other, steps: [{ from: step.id, to: { ...step, id: idNo(78), name: 'Talk' } }] },
  });
  const offered = happened(`application-${idNo(5000)}`, 'OfferExtended', march(14), {});
  const joins = happened(booking(1), 'AppointmentRescheduled', march(13), {
    ...planned(1, march(10), ['ines', 'rafael', 'olivia']),
    from: { starts_at: march(10), ends_at: march(10, 10) },
    by: 'us',
  });
  const log = [...interview(1, 10, 2, 4), merged, offered];
  expect(figures(log, march(11), only(other))).toEqual({});
  expect(figures(log, march(11), only(job_id))).toHaveProperty('ines');
  expect(figures(log, march(13), only(job_id))).toEqual({});
  expect(figures(log, march(13), only(other))).toHaveProperty('ines');
  expect(figures(log, march(13), both).ines).toMatchObject({ interviews: 1 });
  const [row] = rowsOf(log);
  expect(row).toMatchObject({ application_id: idNo(5000), job_id: other, step: { name: 'Talk' } });
  // A decision on the other job counts for this interview.
  expect(seatAt(row!, Date.parse(march(15)))).toMatchObject({ hired: true });
  expect(seatAt(row!, Date.parse(march(11)))).toMatchObject({ job_id, step, hired: null });
  const late = rowsOf([...interview(1, 10, 2, 4), merged, joins]).find(({ user_id }) => user_id === 'olivia')!;
  expect(seatAt(late, Date.parse(march(15)))).toMatchObject({ application_id: idNo(5000), job_id: other });
  // Figures for the days between the merge and its undo still count the interview on the other job.
  const back = on(1, 'MoveTakenBack', march(16), {
    takes_back: { type: 'ApplicationArchived', revision: merged.revision },
  });
  const [came] = rowsOf([...interview(1, 10, 2, 4), merged, back]);
  expect(came).toMatchObject({ application_id: about(1).application_id, job_id, step, earlier: [] });
  expect(seatAt(came!, Date.parse(march(15)))).toMatchObject({ job_id: other });
  expect(seatAt(came!, Date.parse(march(17)))).toMatchObject({ job_id, step });
});

test('what is entered late was not known before', () => {
  const log = interview(1, 10, 2, 4);
  const late = happened(
    on(1, '', march(12)).stream,
    'ApplicationArchived',
    march(12),
    { ...about(1), side: 'we_rejected' },
    march(20),
  );
  const [row] = rowsOf([...log, late]);
  expect(seatAt(row!, Date.parse(march(15)))!.hired).toBeNull();
  expect(seatAt(row!, Date.parse(march(21)))!.hired).toBe(false);
});

test('who interviewed alone has no panel to be compared with, however often', () => {
  const alone = [1, 2, 3, 4, 5, 6].flatMap((n) => [
    booked(n, march(3 + n), ['ines']),
    held(n, march(3 + n)),
    wrote(n, 'ines', march(4 + n), 3),
  ]);
  expect(figures(alone).ines).toMatchObject({ interviews: 6, against_panel: null, agreement: null });
});

test('a withdrawal says nothing about a recommendation, and a restored candidate is open again', () => {
  const some = [1, 2, 3, 4, 5].flatMap((n) => interview(n, 3 + n, 2, 4));
  const ends = [1, 2, 3, 4, 5].map((n) => on(n, 'ApplicationArchived', march(20), { side: 'they_withdrew' }));
  expect(figures([...some, ...ends]).rafael!.agreement).toBeNull();
  const turned = [1, 2, 3, 4, 5].map((n) => on(n, 'ApplicationArchived', march(20), { side: 'we_rejected' }));
  expect(figures([...some, ...turned]).ines!.agreement).toBe(1);
  expect(figures([...some, ...turned, on(1, 'ApplicationRestored', march(21))]).ines!.agreement).toBeNull();
});

test('a rejection that was taken back leaves no trace', () => {
  const log = interview(1, 10, 2, 4);
  const archived = on(1, 'ApplicationArchived', march(20), { side: 'we_rejected' });
  const back = on(1, 'MoveTakenBack', march(22), {
    takes_back: { type: 'ApplicationArchived', revision: archived.revision },
  });
  const seatsAt = (events: readonly Recorded[], at: string) => rowsOf(events).map((row) => seatAt(row, Date.parse(at)));
  expect(seatsAt([...log, archived, back], march(31))).toEqual(seatsAt(log, march(31)));
  // The seat had been one for the days between the two events.
  expect(seatsAt([...log, archived, back], march(21))).toEqual(seatsAt([...log, archived], march(21)));
});

test('cancelled interviews are not counted, nor interviewers who declined or were taken off', () => {
  const off = happened(booking(1), 'AppointmentRescheduled', march(5), {
    ...planned(1, march(10), ['rafael']),
    from: { starts_at: march(10), ends_at: march(10, 10) },
    by: 'us',
  });
  expect(figures([booked(1, march(10), ['ines', 'rafael']), off, held(1, march(10))])).not.toHaveProperty('ines');
  const declined = happened(booking(2), 'InterviewerResponded', march(5), {
    ...about(2),
    user_id: 'ines',
    response: 'declined',
  });
  expect(figures([booked(2, march(10), ['ines', 'rafael']), declined, held(2, march(10))])).not.toHaveProperty('ines');
  const cancelled = happened(booking(3), 'AppointmentCancelled', march(5), { ...about(3), starts_at: march(10) });
  expect(figures([booked(3, march(10), ['ines']), cancelled])).toEqual({});
});

test('an interview that moved counts on the day on which it was held', () => {
  const moved = happened(booking(1), 'AppointmentRescheduled', march(20), {
    ...planned(1, march(40), ['ines']),
    from: { starts_at: march(10), ends_at: march(10, 10) },
    by: 'us',
  });
  const log = [booked(1, march(10), ['ines']), moved, held(1, march(40))];
  expect(figures(log, march(45))).toEqual({});
  const later = asking({ period: { from: march(35, 0), to: march(60, 0) } });
  expect(figures(log, march(45), later).ines).toMatchObject({ interviews: 1 });
});

test('a no-show counts for everybody when the candidate did not come, else for the interviewer who did not come', () => {
  const noShow = (n: number, by: object) => happened(booking(n), 'NoShowRecorded', march(10, 10), { ...about(n), by });
  const candidate = [booked(1, march(10), ['ines', 'rafael']), noShow(1, { side: 'candidate', user_id: null })];
  expect(figures(candidate)).toMatchObject({ ines: { no_shows: 1, interviews: 0 }, rafael: { no_shows: 1 } });
  const one = [booked(2, march(10), ['ines', 'rafael']), noShow(2, { side: 'interviewer', user_id: 'ines' })];
  expect(figures(one)).toMatchObject({ ines: { no_shows: 1 } });
  expect(figures(one)).not.toHaveProperty('rafael');
  // The interview was held without the interviewer who did not come, until a member records that they were there.
  const after = [...one, held(2, march(10))];
  expect(figures(after)).toMatchObject({
    ines: { no_shows: 1, interviews: 0 },
    rafael: { no_shows: 0, interviews: 1 },
  });
  const corrected = happened(booking(2), 'AppointmentCorrected', march(11), { ...about(2), to: 'completed' });
  expect(figures([...after, corrected])).toMatchObject({ ines: { no_shows: 0, interviews: 1 } });
});

test('a scorecard is owed for a day before it is late', () => {
  const log = [booked(1, march(10), ['ines']), held(1, march(10))];
  expect(figures(log, march(11, 9)).ines).toMatchObject({ interviews: 1, due: 0, late: 0, in_time: null });
  expect(figures(log, march(11, 11)).ines).toMatchObject({ interviews: 1, due: 1, late: 1, in_time: 0 });
});

test('the counts survive the erasure of a candidate', () => {
  const log = interview(1, 10, 2, 4).map((event) => ({ ...event, data: { ...event.data, comment: undefined } }));
  expect(figures(log)).toEqual(figures(interview(1, 10, 2, 4)));
});

test('figures as of a moment are those of the log until then', () => {
  const log = [1, 2, 3, 4, 5, 6].flatMap((n) => [
    ...interview(n, 2 + 2 * n, 1 + (n % 4), 2 + (n % 3)),
    on(n, n % 2 ? 'OfferExtended' : 'ApplicationArchived', march(6 + 2 * n), { side: 'we_rejected' }),
  ]);
  for (let day = 1; day < 30; day++) {
    const until = log.filter(({ metadata }) => metadata.occurred_at <= march(day));
    expect(figures(log, march(day))).toEqual(figures(until, march(day)));
  }
});

test('every number is the number of interviews that it opens into', () => {
  const log = [
    ...interview(1, 10, 2, 4),
    ...interview(2, 11, 3, 3),
    booked(3, march(12), ['ines']),
    held(3, march(12)),
  ];
  const at = Date.parse(march(31));
  const seats = askedSeats(asking(), rowsOf(log), at);
  for (const row of foldInterviewers(asking(), rowsOf(log), at, new Map()))
    for (const column of ['interviews', 'no_shows', 'late'] as const)
      expect(seats.filter((seat) => seat.user_id === row.id && columnsOf(seat, at).includes(column))).toHaveLength(
        row[column],
      );
});
