import fc from 'fast-check';
import type { Recommendation } from '@candor/contracts/scorecards/values';
import type { SeatMark, SeatRow } from '@candor/contracts/reports/seat-rows';
import { foldInterviewers, judgementsOf } from './interviewers.ts';
import type { ReportAsk } from './report-ask.ts';
import { SeatTable } from './seat-table.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const users = ['ines', 'rafael', 'carla'];
const jobs = ['pilot', 'model', 'deck'];
const moment = fc.integer({ min: 0, max: 200 }).map((days) => now - days * day);
const mark: fc.Arbitrary<SeatMark> = fc.oneof(
  fc.tuple(fc.constant('planned' as const), moment, moment, fc.constantFrom(30, 60)),
  fc.tuple(fc.constant('off' as const), moment),
  fc.tuple(fc.constant('answered' as const), moment, fc.boolean()),
  fc.tuple(fc.constant('held' as const), moment, fc.boolean()),
  fc.tuple(fc.constant('missed' as const), moment),
  fc.tuple(
    fc.constant('given' as const),
    moment,
    moment,
    fc.option(fc.integer({ min: 1, max: 5 })),
    fc.constantFrom<Recommendation>('yes', 'no'),
  ),
  fc.tuple(fc.constant('reopened' as const), moment),
  fc.tuple(fc.constant('decided' as const), moment, fc.constant('one'), fc.boolean()),
);
const rows: fc.Arbitrary<SeatRow[]> = fc
  .array(
    fc.record({
      appointment: fc.integer({ min: 0, max: 20 }),
      user_id: fc.constantFrom(...users),
      job_id: fc.constantFrom(...jobs),
      starts: moment,
      judged: fc.option(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { freq: 5 }),
      marks: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(mark, { maxLength: 6 }) },
      ),
    }),
    { minLength: 20, maxLength: 90 },
  )
  .map((seats) =>
    seats.map(({ appointment, user_id, job_id, starts, judged, marks }, at) => ({
      id: `seat-${at}`,
      organization_id: 'harbour',
      appointment_id: `appointment-${appointment}`,
      application_id: `application-${appointment % 5}`,
      job_id,
      step: { id: 'step', type: 'interview', name: 'Round', kind: 'round' },
      earlier: [],
      user_id,
      marks: [
        ['planned', starts - day, starts, 60],
        ...(judged
          ? [
              ['held', starts, false],
              ['given', starts, starts, judged[0], judged[0] > 2 ? 'yes' : 'no'],
              ['decided', starts, 'one', judged[1]],
            ]
          : []),
        ...marks,
      ] as SeatMark[],
    })),
  );
const ask: ReportAsk = {
  period: { from: new Date(now - 90 * day).toISOString(), to: new Date(now + day).toISOString() },
  before: { from: new Date(now - 181 * day).toISOString(), to: new Date(now - 90 * day).toISOString() },
  as_of: null,
  jobs: new Map(['pilot', 'model'].map((id) => [id, { id, steps: [], groups: {} }])),
  sources: null,
  by: null,
};
const sorted = <Row extends { id: string }>(found: readonly Row[]) => found.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('kept seats give the same figures as a fold over all rows, for a reader who may know some judgments, also after changes', () => {
  fc.assert(
    fc.property(
      rows,
      rows,
      fc.constantFrom([], ['pilot'], jobs),
      fc.constantFrom([], ['application-1']),
      (first, then, open, closed) => {
        const table = new SeatTable();
        const known = { jobs: new Set<string>(open), closed: new Set<string>(closed) };
        const expected = (all: readonly SeatRow[]) =>
          foldInterviewers(
            ask,
            all,
            now,
            judgementsOf(
              all.filter(({ job_id, application_id }) => known.jobs.has(job_id) && !known.closed.has(application_id)),
            ),
          );
        for (const row of first) table.put(row.id, row);
        expect(sorted(table.figures(ask, now, known))).toEqual(sorted(expected(first)));
        // The rows change, some disappear, and others come.
        for (const { id } of first) table.put(id, null);
        for (const row of then) table.put(row.id, row);
        expect(sorted(table.figures(ask, now, known))).toEqual(sorted(expected(then)));
      },
    ),
    { numRuns: 150 },
  );
});

test('the jobs with judgments are named once, by the present job of each interview', () => {
  const seat = (id: string, job_id: string, marks: SeatMark[]): SeatRow => ({
    id,
    organization_id: 'harbour',
    appointment_id: id,
    application_id: id,
    job_id,
    step: { id: 'step', type: 'interview', name: 'Round', kind: 'round' },
    earlier: [],
    user_id: 'ines',
    marks: [['planned', now - 9 * day, now - 2 * day, 60], ...marks],
  });
  const table = new SeatTable();
  const given: SeatMark = ['given', now - day, now - day, 3, 'yes'];
  for (const row of [seat('one', 'pilot', [given]), seat('two', 'pilot', [given]), seat('three', 'model', [])])
    table.put(row.id, row);
  expect(table.judgedJobs()).toEqual(['pilot']);
  table.put('one', null);
  table.put('two', seat('two', 'pilot', [given, ['reopened', now]]));
  expect(table.judgedJobs()).toEqual([]);
});
