import fc from 'fast-check';
import type { Recorded } from '@candor/contracts/kernel/event';
import { candidateExperience } from '@candor/contracts/reports/candidate-experience';
import type { FactsRow } from '@candor/contracts/reports/facts';
import { foldRows } from '../kernel/fold.ts';
import { answerFacts } from './answer-facts.ts';
import { FactFigures } from './fact-figures.ts';
import { FactTables } from './fact-tables.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const start = Date.UTC(2026, 2, 2, 9);
const hour = 3_600_000;
type Answer = { job: number; value: number };
const logOf = (answers: readonly Answer[]): Recorded[] =>
  answers.map(
    ({ job, value }, at) =>
      ({
        id: id(1000 + at),
        stream: `surveyresponse-${id(2000 + at)}`,
        type: 'SurveyResponseRecorded',
        data: { survey_id: id(1), job_id: id(10 + job), values: [String(value)], submitted_on: '2026-03-02' },
        revision: 0,
        position: at + 1,
        metadata: {
          organization_id: id(9),
          actor: { type: 'candidate', id: '' },
          request_uid: '',
          correlation_id: '',
          occurred_at: new Date(start + at * hour).toISOString(),
          recorded_at: new Date(start + at * hour).toISOString(),
          schema_version: 1,
        },
      }) as unknown as Recorded,
  );
const plan = (job: number) => ({ id: id(10 + job), steps: [], groups: {} });
const figures = (answers: readonly Answer[], jobs: readonly number[], hours: [number, number]) => {
  const tables = new FactTables();
  for (const row of foldRows(answerFacts, logOf(answers)).values()) tables.put((row as FactsRow).id, row as FactsRow);
  const moment = (at: number) => new Date(start + at * hour).toISOString();
  return new FactFigures(
    tables,
    candidateExperience.facts,
    {
      period: { from: moment(hours[0]), to: moment(hours[1]) },
      before: { from: moment(-1), to: moment(-1) },
      as_of: null,
      jobs: new Map(jobs.map((job) => [id(10 + job), plan(job)])),
      sources: null,
      by: null,
    },
    start + 1000 * hour,
  ).figures().rows[0];
};

test('five answers to a question about a job are counted together; fewer wait', () => {
  const answers = [5, 4, 3, 2].map((value) => ({ job: 1, value }));
  expect(figures(answers, [1], [0, 100])).toBeUndefined();
  expect(figures([...answers, { job: 1, value: 1 }, { job: 1, value: 5 }], [1], [0, 100])).toMatchObject({
    count: 5,
    mean: 3,
    low: 2,
    high: 2,
    high_share: 0.4,
  });
});
test('answers that are no place on the scale are not counted', () => {
  const [first] = logOf([{ job: 1, value: 3 }]);
  const year = { ...first!, data: { ...first!.data, values: ['1980'] } } as Recorded;
  expect([...foldRows(answerFacts, [year]).values()]).toEqual([]);
});
test('no two figures differ by fewer than five people, whatever jobs and hours a reader asks for', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ job: fc.integer({ min: 0, max: 2 }), value: fc.integer({ min: 1, max: 5 }) }), {
        maxLength: 60,
      }),
      fc.subarray([0, 1, 2]),
      fc.subarray([0, 1, 2]),
      fc.tuple(fc.nat(60), fc.nat(60)),
      fc.tuple(fc.nat(60), fc.nat(60)),
      (answers, jobs, others, one, other) => {
        const count = (chosen: readonly number[], [from, to]: [number, number]) =>
          Number(figures(answers, chosen, [from, to])?.count ?? 0);
        const [a, b] = [count(jobs, one), count(others, other)];
        expect(a % 5).toBe(0);
        expect(Math.abs(a - b) % 5).toBe(0);
      },
    ),
    { numRuns: 200 },
  ));
