import { builtFacts, figuresToBuild, rowsToBuild, splitsToBuild } from '@candor/contracts/reports/builder';
import { type FactsRow, newFact, storedFact } from '@candor/contracts/reports/facts';
import type { FactReport } from '@candor/contracts/reports/measures';
import { factReports } from '@candor/contracts/reports/reports';
import { offers } from '@candor/contracts/reports/offers';
import { sources } from '@candor/contracts/reports/sources';
import { stayTimes } from '@candor/contracts/reports/stay-times';
import { timeToHire } from '@candor/contracts/reports/time-to-hire';
import { FactFigures } from './fact-figures.ts';
import { FactTables } from './fact-tables.ts';
import { costsIn, type ReportAsk } from './report-ask.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 2, 2);
const on = (days: number) => new Date(start + days * day).toISOString();
const plan = {
  id: 'pilot',
  steps: [{ id: 'review', name: 'Review', type: 'resume_review', sla_days: 3 }],
  groups: { department: ['air'], recruiter: ['rafael'] },
};
const cook = { id: 'cook', steps: [], groups: { department: ['kitchen'], recruiter: ['olivia'] } };
/** Applicants by source and job. `applied`: the day on which they applied; `hired`: after how many days they were hired. */
const people: { job: string; source: string; applied: number; hired?: number; via?: string }[] = [
  { job: 'pilot', source: 'referred', applied: 1, hired: 11 },
  { job: 'pilot', source: 'referred', applied: 8 },
  { job: 'pilot', source: 'applied', applied: 9 },
  { job: 'cook', source: 'applied', applied: 10, hired: 30, via: 'import' },
  { job: 'cook', source: 'applied', applied: -20 },
];
const tables = () => {
  const all = new FactTables();
  for (const [at, { job, source, applied, hired, via = 'form' }] of people.entries()) {
    const words: string[] = [];
    const moment = start + applied * day;
    const hire = hired === undefined ? null : start + hired * day;
    const facts = [
      newFact('application', 0, { came: moment, applied: moment, accepted: hire, hired: hire, via, pass: 1 }),
      newFact('stay', 0, {
        entered: moment,
        left: moment + 5 * day,
        step: 'review',
        name: 'Review',
        type: 'resume_review',
        how: 'advanced',
      }),
    ].map((fact) => storedFact(fact, words));
    const row: FactsRow = {
      id: `a${at}`,
      organization_id: 'o',
      job_id: job,
      person_id: `p${at}`,
      source,
      words,
      facts,
      set: {},
      week: 0,
    };
    all.put(row.id, row);
  }
  return all;
};
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => ({
  period: { from: on(0), to: on(91) },
  before: { from: on(-91), to: on(0) },
  as_of: null,
  jobs: new Map<string, ReportAsk['jobs'] extends ReadonlyMap<string, infer P> ? P : never>([
    ['pilot', plan],
    ['cook', cook],
  ]),
  sources: null,
  by: null,
  ...more,
});
const rowsOf = (of: FactReport, built: Parameters<typeof builtFacts>[1], ask = asking()) =>
  new FactFigures(tables(), builtFacts(of, built), ask, start + 91 * day).figures().rows;
const plainOf = (of: FactReport, ask = asking()) =>
  new FactFigures(tables(), of.facts, ask, start + 91 * day).figures().rows;

test('a rate is shown with its part and its whole, now and before', () => {
  const rows = rowsOf(sources, { figure: 'hire_rate', rows: 'source' });
  expect(
    rows.map(({ key, value, part, whole, before, before_whole }) => [key, value, part, whole, before, before_whole]),
  ).toEqual([
    ['applied', 0.5, 1, 2, 0, 1],
    ['referred', 0.5, 1, 2, null, 0],
  ]);
});
test('columns stand side by side, and rows can be weeks', () => {
  const split = rowsOf(sources, { figure: 'applicants', rows: 'source' }, asking({ by: 'department' }));
  expect(split.map(({ key, group, value }) => [key, group, value])).toEqual([
    ['referred', 'air', 2],
    ['applied', 'air', 1],
    ['applied', 'kitchen', 1],
  ]);
  const weeks = rowsOf(sources, { figure: 'applicants', rows: 'week' });
  expect(weeks.filter(({ value }) => value).map(({ key, value }) => [key, value])).toEqual([
    [on(0), 1],
    [on(7), 3],
  ]);
});
test('weeks begin at midnight where the reader is, also after clocks were changed', () => {
  // Clocks in Berlin go back on 25 October 2026.
  const all = new FactTables();
  const put = (id: string, applied: string) => {
    const [words, moment] = [[] as string[], Date.parse(applied)];
    const facts = [storedFact(newFact('application', 0, { came: moment, applied: moment, pass: 1 }), words)];
    const row = { id, organization_id: 'o', job_id: 'pilot', person_id: id, source: 'applied', words, facts };
    all.put(id, { ...row, set: {}, week: 0 });
  };
  put('before', '2026-10-28T22:30:00.000Z');
  put('after', '2026-10-28T23:00:00.000Z');
  const ask = asking({
    period: { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
    zone: 'Europe/Berlin',
  });
  const facts = builtFacts(sources, { figure: 'applicants', rows: 'week' });
  const { rows } = new FactFigures(all, facts, ask, Date.parse('2026-11-10')).figures();
  expect(rows.map(({ key, value }) => [key, value])).toEqual([
    ['2026-10-21T22:00:00.000Z', 1],
    ['2026-10-28T23:00:00.000Z', 1],
  ]);
});
test('an offer is open until its last day ends where the organization is, for every reader', () => {
  const all = new FactTables();
  const words: string[] = [];
  const came = Date.parse('2026-05-01T12:00:00Z');
  const facts = [
    storedFact(newFact('application', 0, { came, applied: came, pass: 1 }), words),
    storedFact(newFact('offer', 1, { extended: came, expires: Date.parse('2026-05-11T00:00:00Z') }), words),
  ];
  const row = { id: 'a', organization_id: 'o', job_id: 'pilot', person_id: 'p', source: 'applied', words, facts };
  all.put('a', { ...row, set: {}, week: 0 });
  const pending = (moment: string, home_zone: string) => {
    const ask = asking({
      period: { from: '2026-04-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' },
      zone: 'Asia/Kathmandu',
      home_zone,
    });
    return new FactFigures(all, offers.facts, ask, Date.parse(moment)).figures().rows[0]?.pending;
  };
  // The 10th of May ends at 07:00 UTC in Los Angeles and at 12:00 UTC the day before in Auckland.
  expect(pending('2026-05-11T06:59:00Z', 'America/Los_Angeles')).toBe(1);
  expect(pending('2026-05-11T07:00:00Z', 'America/Los_Angeles')).toBe(0);
  expect(pending('2026-05-10T11:59:00Z', 'Pacific/Auckland')).toBe(1);
  expect(pending('2026-05-10T12:00:00Z', 'Pacific/Auckland')).toBe(0);
});
test('a cost within a period counts whole, whatever the zone of the reader', () => {
  const costs = [{ source: 'applied', amount: 1000, from: Date.parse('2026-03-01'), to: Date.parse('2026-04-01') }];
  for (const [from, to, zone] of [
    ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', 'UTC'],
    // Clocks were changed within the period.
    ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z', 'Europe/Berlin'],
    ['2026-03-01T08:00:00.000Z', '2026-04-01T07:00:00.000Z', 'America/Los_Angeles'],
    ['2026-02-28T11:00:00.000Z', '2026-03-31T11:00:00.000Z', 'Pacific/Auckland'],
  ] as const)
    expect([zone, costsIn(costs, { from, to }, zone).get('applied')]).toEqual([zone, 1000]);
});
test.each(factReports.map((report) => [report.name, report] as const))(
  'every figure of %s can be built by every row and column',
  (_, report) => {
    for (const { name } of figuresToBuild(report))
      for (const rows of rowsToBuild(report))
        for (const by of [null, ...splitsToBuild(report)])
          expect(() => rowsOf(report, { figure: name, rows }, asking({ by }))).not.toThrow();
  },
);
test('every number of a built report opens into as many facts', () => {
  for (const report of [sources, timeToHire, stayTimes])
    for (const { name } of figuresToBuild(report))
      for (const rows of rowsToBuild(report)) {
        const facts = builtFacts(report, { figure: name, rows });
        const of = new FactFigures(tables(), facts, asking(), start + 91 * day);
        for (const row of of.figures().rows)
          for (const column of ['part', 'whole']) {
            if (!facts.figures[column]?.opens || facts.figures[column].measure.kind !== 'count') continue;
            let found = 0;
            of.behind(row.id, column, () => found++);
            expect(row[column]).toBe(found);
          }
      }
});
test('without a source, its applicants did not apply; imported history can be left out', () => {
  const without = { sources: ['applied'], steps: [] };
  expect(plainOf(sources, asking({ without })).map(({ key, applicants }) => [key, applicants])).toEqual([
    ['referred', 2],
  ]);
  const rows = plainOf(sources, asking({ imported: 'without' }));
  expect(Object.fromEntries(rows.map(({ key, applicants }) => [key, applicants]))).toEqual({ referred: 2, applied: 1 });
});
test('without a step, hires are quicker by the days in it and nobody stayed in it', () => {
  const median = (ask: ReportAsk) => plainOf(timeToHire, ask).map(({ key, median: days }) => [key, days]);
  expect(median(asking())).toEqual([
    ['cook', 20],
    ['pilot', 10],
  ]);
  const without = { sources: [], steps: ['resume_review.Review'] };
  expect(median(asking({ without }))).toEqual([
    ['cook', 15],
    ['pilot', 5],
  ]);
  expect(plainOf(stayTimes, asking({ without }))).toEqual([]);
});
test('without a step, a hire is quicker by the days in it before the yes, and by no day after it', () => {
  const all = new FactTables();
  const words: string[] = [];
  const [moment, yes] = [start + day, start + 16 * day];
  const stay = { step: 'review', name: 'Review', type: 'resume_review', how: 'advanced' };
  const facts = [
    newFact('application', 0, { came: moment, applied: moment, accepted: yes, hired: yes + 6 * day, pass: 1 }),
    newFact('stay', 1, { ...stay, entered: start + 11 * day, left: yes + 6 * day }),
  ].map((fact) => storedFact(fact, words));
  const row = { id: 'a', organization_id: 'o', job_id: 'pilot', person_id: 'p', source: 'applied', words, facts };
  all.put('a', { ...row, set: {}, week: 0 });
  const ask = asking({ without: { sources: [], steps: ['resume_review.Review'] } });
  const [hired] = new FactFigures(all, timeToHire.facts, ask, start + 91 * day).figures().rows;
  expect(hired!.median).toBe(10);
});
test('with another time limit, other stays are over plan', () => {
  const over = (limit: number | null) =>
    plainOf(stayTimes, asking({ limit })).find(({ step }) => step === 'Review')!.over_plan;
  expect(over(null)).toBe(4);
  expect(over(10)).toBe(0);
});
test('costs count in proportion to their days, and only for sources', () => {
  const costs = [{ source: 'referred', from: start, to: start + 182 * day, amount: 1820 }];
  const rows = plainOf(sources, asking({ costs }));
  expect(Object.fromEntries(rows.map(({ key, cost, per_hire }) => [key, [cost, per_hire]]))).toEqual({
    referred: [910, 910],
    applied: [null, null],
  });
  expect(plainOf(sources, asking({ costs, by: 'job' })).every(({ cost }) => cost === null)).toBe(true);
  expect(plainOf(sources, asking({ costs: null })).every(({ cost }) => cost === null)).toBe(true);
});
test('a part of the facts behind a number begins behind the last one', () => {
  const of = new FactFigures(tables(), sources.facts, asking(), start + 91 * day);
  const [row] = of.figures().rows.filter(({ key }) => key === 'applied');
  const seen: string[] = [];
  let after = -1;
  for (;;) {
    const part: { application: string; at: number }[] = [];
    of.behind(row!.id, 'applicants', (found) => part.push(found), after, 1);
    if (!part.length) break;
    seen.push(...part.map(({ application }) => application));
    after = part.at(-1)!.at;
  }
  expect(seen).toEqual(['a2', 'a3']);
});
