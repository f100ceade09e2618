import fc from 'fast-check';
import type { SurveyResponseEvent } from '@candor/contracts/public/survey-events';
import { fewestShown, type SurveyCountRow } from '@candor/contracts/public/surveys';
import type { Recorded } from '@candor/contracts/kernel/event';
import { foldRows } from '../kernel/fold.ts';
import { surveyCounts } from './survey-counts.ts';

type Given = { job: number; value: number };
const answered = ({ job, value }: Given, at: number): Recorded<SurveyResponseEvent> => ({
  id: `event-${at}`,
  stream: `surveyresponse-${at}`,
  revision: 0,
  position: at,
  type: 'SurveyResponseRecorded',
  data: { survey_id: 'clear', job_id: `job-${job}`, values: [String(value)], submitted_on: '2026-11-27' },
  metadata: { organization_id: 'harbour' } as Recorded['metadata'],
});
const given = fc.array(fc.record({ job: fc.integer({ min: 0, max: 2 }), value: fc.integer({ min: 1, max: 5 }) }), {
  maxLength: 60,
});
/** The figures of these jobs added up, as the page shows them. */
const shownOf = (rows: readonly SurveyCountRow[], jobs: readonly number[]): number =>
  rows
    .filter(({ job_id }) => jobs.some((job) => job_id === `job-${job}`))
    .reduce((sum, { shown }) => sum + (shown?.answered ?? 0), 0);
const choices = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

test('the figures of any jobs, and those before and after an answer, are equal or differ by at least five people', () => {
  fc.assert(
    fc.property(given, (answers) => {
      const events = answers.map(answered);
      const now = [...foldRows(surveyCounts, events).values()] as SurveyCountRow[];
      const before = [...foldRows(surveyCounts, events.slice(0, -1)).values()] as SurveyCountRow[];
      const figures = choices.flatMap((jobs) => [shownOf(now, jobs), shownOf(before, jobs)]);
      for (const one of figures)
        for (const other of figures)
          if (one !== other) expect(Math.abs(one - other)).toBeGreaterThanOrEqual(fewestShown);
      for (const { shown } of now)
        if (shown)
          expect([shown.answered % fewestShown, Object.values(shown.counts).reduce((sum, n) => sum + n, 0)]).toEqual([
            0,
            shown.answered,
          ]);
    }),
  );
});

test('each five of a job are counted as they were given', () => {
  const rows = foldRows(
    surveyCounts,
    [3, 3, 4, 5, 5, 1].map((value, at) => answered({ job: 0, value }, at)),
  );
  expect([...rows.values()]).toEqual([
    expect.objectContaining({
      job_id: 'job-0',
      answered: 6,
      shown: { answered: 5, counts: { 3: 2, 4: 1, 5: 2 } },
    }),
  ]);
});
