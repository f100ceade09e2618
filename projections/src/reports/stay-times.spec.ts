import fc from 'fast-check';
import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type FactsRow, staysOf, weekOf } from '@candor/contracts/reports/facts';
import { findingOf as finding } from '@candor/contracts/reports/finding';
import type { FactReportRow } from '@candor/contracts/reports/measures';
import { stayTimes } from '@candor/contracts/reports/stay-times';
import { foldRows } from '../kernel/fold.ts';
import { FactFigures, type FoundFact } from './fact-figures.ts';
import { FactTables } from './fact-tables.ts';
import { facts } from './facts.ts';
import type { JobPlan, ReportAsk } from './report-ask.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let made = 100;
const steps = defaultSteps(() => idNo(made++));
const mark = (name: string) => {
  const { id, type, kind } = steps.find((step) => step.name === name) as Step;
  return { id, name, type, kind };
};
const pilot = idNo(1);
const cook = idNo(2);
const plans = new Map<string, JobPlan>([
  [pilot, { id: pilot, steps, groups: { recruiter: ['rafael'] } }],
  [cook, { id: cook, steps: steps.map((step) => ({ ...step, id: `${step.id}-cook` })), groups: {} }],
]);
/** 9:00 on a day of March 2026. */
const march = (n: number) => new Date(Date.UTC(2026, 2, n, 9)).toISOString();

/** One person's path on a job: the day in March, the event, and the step that they reached. */
type Walk = [day: number, type: string, to: string][];
let people = 10;
const walked = (walk: Walk, { job = pilot, source = 'applied' } = {}): Recorded[] => {
  const id = idNo(people++);
  return walk.map(([day, type, to], revision) => {
    const step = mark(to);
    return {
      id: idNo(5000 + people * 20 + revision),
      stream: `application-${id}`,
      type,
      data: {
        candidate_id: id,
        job_id: job,
        source,
        to_step: job === cook ? { ...step, id: `${step.id}-cook` } : step,
      },
      revision,
      position: day * 1000 + people,
      metadata: {
        organization_id: idNo(9),
        actor: { type: 'user', id: 'rafael' },
        request_uid: '',
        correlation_id: '',
        occurred_at: march(day),
        recorded_at: march(day),
        schema_version: 1,
      },
    };
  });
};
const inOrder = (...logs: Recorded[][]) => logs.flat().sort((a, b) => a.position - b.position);
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => ({
  period: { from: march(10), to: march(32) },
  before: { from: march(-12), to: march(10) },
  as_of: null,
  jobs: plans,
  sources: null,
  by: null,
  ...more,
});
const rowsOf = (log: readonly Recorded[]) => [...foldRows(facts, log).values()] as FactsRow[];
/** The time of the figures: that of the query, else 31 March. */
const readAt = ({ as_of }: ReportAsk) => Date.parse(as_of ?? march(31));
const figures = (log: readonly Recorded[], ask = asking()) => {
  const tables = new FactTables();
  for (const row of rowsOf(log)) tables.put(row.id, row);
  const fold = new FactFigures(tables, stayTimes.facts, ask, readAt(ask));
  return { ...fold.figures(), fold };
};
const findingOf = (rows: readonly FactReportRow[]) => finding(stayTimes, rows, ({ step }) => step!, 'before');
const stepNamed = (rows: ReturnType<typeof figures>['rows'], name: string) => rows.find((row) => row.step === name)!;
const applied: Walk[number] = [1, 'ApplicationSubmitted', 'Application'];

describe('how long people stand in a step', () => {
  test('five people leave Application after 1, 2, 3, 4 and 11 days', () => {
    const log = inOrder(
      ...[1, 2, 3, 4, 11].map((days) =>
        walked([
          [10, 'ApplicationSubmitted', 'Application'],
          [10 + days, 'ApplicationAdvanced', 'First Round'],
        ]),
      ),
    );
    const { rows } = figures(log);
    expect(stepNamed(rows, 'Application')).toMatchObject({
      left: 5,
      median: 3,
      mean: 4.2,
      low: 2,
      high: 4,
      p90: 11,
      plan: 3,
      over_plan: 2,
      waiting: 0,
    });
    expect(stepNamed(rows, 'First Round')).toMatchObject({ left: 0, median: null, mean: null, waiting: 5 });
  });
  test('the median of an even number lies between the two in the middle', () => {
    const log = inOrder(
      ...[2, 5].map((days) => walked([applied, [1 + 9 + days, 'ApplicationAdvanced', 'First Round']])),
    );
    expect(stepNamed(figures(log).rows, 'Application').median).toBe(12.5);
  });
  test('a day is 24 hours: a stay of 23 hours counts as zero days', () => {
    const [first, second] = walked([applied, [11, 'ApplicationAdvanced', 'First Round']]);
    const late = { ...second!, metadata: { ...second!.metadata, occurred_at: '2026-03-11T08:59:59.000Z' } };
    expect(stepNamed(figures([first!, late]).rows, 'Application').median).toBe(9);
  });
  test('an archived candidate has left their step, and Archived is not a step', () => {
    const { rows } = figures(walked([applied, [12, 'ApplicationArchived', 'Archived']]));
    expect(rows.map((row) => [row.step, row.left, row.waiting])).toEqual([['Application', 1, 0]]);
  });
  test('a candidate who comes back is counted again, without the time in between', () => {
    const { rows } = figures(
      walked([
        applied,
        [11, 'ApplicationArchived', 'Archived'],
        [20, 'ApplicationRestored', 'Application'],
        [22, 'ApplicationAdvanced', 'First Round'],
      ]),
    );
    expect(stepNamed(rows, 'Application')).toMatchObject({ left: 2, low: 2, high: 10 });
  });
  test('skipped steps are left out', () => {
    const { rows } = figures(walked([applied, [12, 'ApplicationAdvanced', 'Second Round']]));
    expect(rows.map((row) => row.step)).toEqual(['Application', 'Second Round']);
  });
  test('a lead who applies leaves Lead', () => {
    const { rows } = figures(
      walked([
        [8, 'LeadAdded', 'Lead'],
        [12, 'ApplicationSubmitted', 'Application'],
      ]),
    );
    expect(stepNamed(rows, 'Lead')).toMatchObject({ left: 1, median: 4 });
  });
  test('the wait for an offer lasts until it is answered', () => {
    const { rows } = figures(walked([applied, [10, 'OfferExtended', 'Offered'], [17, 'CandidateHired', 'Hired']]));
    expect(stepNamed(rows, 'Offered')).toMatchObject({ left: 1, median: 7 });
  });
});

describe('where the days go', () => {
  /** One of two people with a call that was arranged on one day and held on another. */
  const called = (arranged: number, held: number, left: number) => {
    const log = walked([
      [10, 'ApplicationSubmitted', 'First Round'],
      [arranged, 'ScheduleStatusChanged', 'First Round'],
      [held, 'ScheduleStatusChanged', 'First Round'],
      [left, 'ApplicationAdvanced', 'Second Round'],
    ]);
    return log.map((event, at) =>
      at === 1 || at === 2 ? { ...event, data: { to: at === 1 ? 'pending' : 'complete' } } : event,
    );
  };
  const daysIn = (log: readonly Recorded[]) => figures(log).parts.find(({ row }) => row.endsWith('First Round'))?.parts;

  test('the parts are means of full days, and add up to the mean of the step', () => {
    const log = inOrder(called(11, 14, 20), called(13, 14, 17));
    expect(daysIn(log)).toEqual([
      { from: 'entered', now: 2, before: 0 },
      { from: 'pending', now: 2, before: 0 },
      { from: 'complete', now: 4.5, before: 0 },
    ]);
    expect(stepNamed(figures(log).rows, 'First Round').mean).toBe(8.5);
  });
  test('rounded parts still add up', () => {
    const log = inOrder(called(11, 12, 13), called(11, 12, 13), called(12, 14, 16));
    const parts = daysIn(log)!;
    expect(parts.map(({ now }) => now)).toEqual([1.4, 1.3, 1.3]);
    expect(stepNamed(figures(log).rows, 'First Round').mean).toBe(4);
  });
  test('whoever goes straight on spends all days in the first part', () => {
    const straight = walked([
      [10, 'ApplicationSubmitted', 'First Round'],
      [12, 'ApplicationAdvanced', 'Second Round'],
    ]);
    expect(daysIn(inOrder(called(11, 12, 12), straight))!.map(({ now }) => now)).toEqual([1.5, 0.5, 0]);
  });
  test('nothing is said of a step in which nothing is known to happen', () => {
    expect(figures(walked([applied, [12, 'ApplicationAdvanced', 'First Round']])).parts).toEqual([]);
  });
});

describe('the period, the one before, and the moment', () => {
  const left = (day: number) => walked([applied, [day, 'ApplicationAdvanced', 'First Round']]);
  test('a passage counts in the period in which it ended', () => {
    const { rows } = figures(
      inOrder(left(9), left(10), left(31)),
      asking({ period: { from: march(10), to: march(31) } }),
    );
    expect(stepNamed(rows, 'Application')).toMatchObject({
      left: 1,
      median: 9,
      before_left: 1,
      before_median: 8,
      change: null, // one person is too few to report a change
    });
  });
  test('candidates still in a step are counted apart, within the plan or over it', () => {
    const { rows } = figures(
      inOrder(walked([[30, 'ApplicationSubmitted', 'Application']]), walked([applied])),
      asking(),
    );
    expect(stepNamed(rows, 'Application')).toMatchObject({ left: 0, waiting: 2, waiting_over: 1 });
  });
  test('as of an earlier moment, a candidate who left later is still in the step', () => {
    const log = left(20);
    expect(stepNamed(figures(log, asking({ as_of: march(15) })).rows, 'Application')).toMatchObject({
      left: 0,
      waiting: 1,
    });
    expect(figures(log, asking({ as_of: new Date(Date.parse(march(1)) - 1).toISOString() })).rows).toEqual([]);
  });
});

test('a step that was renamed and then removed has a row for each of its names, whichever stay is read first', () => {
  const inRemoved = (name: string): Recorded[] =>
    walked([
      [10, 'ApplicationSubmitted', 'Application'],
      [14, 'ApplicationAdvanced', 'First Round'],
    ]).map((event, at) =>
      at ? event : { ...event, data: { ...event.data, to_step: { ...mark('Application'), id: idNo(4000), name } } },
    );
  const [phone, call] = [inRemoved('Phone'), inRemoved('Call')];
  for (const log of [
    [...phone, ...call],
    [...call, ...phone],
  ])
    expect(
      figures(log)
        .rows.filter(({ left }) => left)
        .map(({ step, left }) => [step, left])
        .toSorted(),
    ).toEqual([
      ['Call', 1],
      ['Phone', 1],
    ]);
});

describe('which applications count', () => {
  const log = inOrder(
    walked([applied, [12, 'ApplicationAdvanced', 'First Round']]),
    walked([applied, [13, 'ApplicationAdvanced', 'First Round']], { job: cook, source: 'referred' }),
  );
  test('only those of jobs that the reader may see', () => {
    const { rows } = figures(log, asking({ jobs: new Map([[pilot, plans.get(pilot)!]]) }));
    expect(stepNamed(rows, 'Application').left).toBe(1);
  });
  test('only those from the chosen sources', () => {
    const { rows } = figures(log, asking({ sources: new Set(['referred']) }));
    expect(stepNamed(rows, 'Application')).toMatchObject({ left: 1, median: 12 });
  });
  test('by job, every job has its own row for a step', () => {
    const { rows } = figures(log, asking({ by: 'job' }));
    expect(rows.filter((row) => row.step === 'Application').map((row) => [row.group, row.median])).toEqual([
      [pilot, 11],
      [cook, 12],
    ]);
  });
  test('by recruiter, a job without one is left out', () => {
    const { rows } = figures(log, asking({ by: 'recruiter' }));
    expect(rows.map((row) => row.group)).toEqual(['rafael', 'rafael']);
  });
  test('a step that was renamed carries its present name', () => {
    const renamed = new Map([
      [
        pilot,
        { id: pilot, steps: steps.map((s) => (s.type === 'application' ? { ...s, name: 'Inbox' } : s)), groups: {} },
      ],
    ]);
    expect(figures(log, asking({ jobs: renamed })).rows[0]!.step).toBe('Inbox');
  });
  test('where jobs plan different times there is no common plan, and each candidate is compared with their own job’s plan', () => {
    const slower = {
      ...plans.get(cook)!,
      steps: plans.get(cook)!.steps.map((step) => ({ ...step, sla_days: step.sla_days * 10 })),
    };
    const { rows } = figures(
      log,
      asking({
        jobs: new Map([
          [pilot, plans.get(pilot)!],
          [cook, slower],
        ]),
      }),
    );
    expect(stepNamed(rows, 'Application')).toMatchObject({ plan: null, left: 2, over_plan: 1 });
  });
});

describe('for any history', () => {
  const names = steps.map((step) => step.name);
  const someWalk = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.nat({ max: names.length - 1 })), {
    maxLength: 8,
  });
  const someLog = fc.array(fc.tuple(someWalk, fc.boolean()), { minLength: 1, maxLength: 12 }).map((walks) =>
    inOrder(
      ...walks.map(([walk, ours]) => {
        let day = 1;
        return walked(
          [
            [day, 'ApplicationSubmitted', 'Application'] as Walk[number],
            ...walk.map(([wait, to]): Walk[number] => [(day += wait), 'ApplicationAdvanced', names[to]!]),
          ],
          { job: ours ? pilot : cook },
        );
      }),
    ),
  );
  const someDay = fc.integer({ min: 0, max: 34 });

  test('as of a moment equals folding the shorter log', () =>
    fc.assert(
      fc.property(someLog, someDay, (log, day) => {
        const ask = asking({ as_of: march(day) });
        const shorter = log.filter((event) => event.metadata.recorded_at <= march(day));
        expect(figures(log, ask).rows).toEqual(figures(shorter, ask).rows);
        expect(figures(log, ask).parts).toEqual(figures(shorter, ask).parts);
      }),
    ));
  test('every number is the number of stays that it opens into, each named by the events that began and ended it', () =>
    fc.assert(
      fc.property(someLog, someDay, fc.constantFrom(null, 'job' as const), (log, day, by) => {
        const { rows, fold } = figures(log, asking({ as_of: march(day), by }));
        const opened = (id: string, column: string): FoundFact[] => {
          const found: FoundFact[] = [];
          fold.behind(id, column, (each) => found.push(each));
          return found;
        };
        for (const row of rows)
          for (const column of ['left', 'over_plan', 'waiting', 'waiting_over'] as const) {
            const found = opened(row.id, column);
            expect(row[column]).toBe(found.length);
            const all = fold.spread(row.id, column).reduce((sum, each) => sum + each.count, 0);
            expect(all).toBe(column === 'left' || column === 'over_plan' ? row.left : row.waiting);
            for (const { application, from, to, began, ended } of found) {
              const mine = log.filter((event) => event.stream === `application-${application}`);
              expect(Date.parse(mine[from]!.metadata.occurred_at)).toBe(began);
              if (ended !== null) expect(Date.parse(mine[to!]!.metadata.occurred_at)).toBe(ended);
            }
          }
      }),
    ));
  test('the week tells which rows a period can need: none of an earlier week has a passage that ended in it', () =>
    fc.assert(
      fc.property(someLog, someDay, (log, day) => {
        const from = Date.parse(march(day));
        for (const row of rowsOf(log))
          if (row.week && row.week < weekOf(from))
            expect(staysOf(row).every(({ left }) => left !== null && left < from)).toBe(true);
      }),
    ));
});

describe('the first line', () => {
  const log = (count: number, days: number, start: number) =>
    Array.from({ length: count }, () =>
      walked([
        [start, 'ApplicationSubmitted', 'Application'],
        [start + days, 'ApplicationAdvanced', 'First Round'],
      ]),
    );
  test('names the step that got slower most, where twenty people left in both periods', () => {
    const { rows } = figures(inOrder(...log(20, 9, 12), ...log(20, 6, 1)));
    expect(findingOf(rows)).toBe('Application got slower: half of the people wait 9 days or longer, 6 before.');
  });
  test('says so when people are too few, when nothing changed, and when nobody left', () => {
    expect(findingOf(figures(inOrder(...log(19, 9, 12), ...log(20, 6, 1))).rows)).toBe(
      'Too few people left a step to compare the two periods.',
    );
    expect(findingOf(figures(inOrder(...log(20, 6, 12), ...log(20, 6, 1))).rows)).toBe(
      'Nothing changed since the period before.',
    );
    expect(findingOf([])).toBe('No one left a step in this period.');
  });
});
