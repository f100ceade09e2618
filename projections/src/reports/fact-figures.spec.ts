import fc from 'fast-check';
import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { countedAs } from '@candor/contracts/demographics/applicants';
import { type Fact, type FactsRow, openedFact } from '@candor/contracts/reports/facts';
import { sources } from '@candor/contracts/reports/sources';
import { stayTimes } from '@candor/contracts/reports/stay-times';
import type { Facts } from '@candor/contracts/reports/measures';
import { factReports } from '@candor/contracts/reports/reports';
import { foldRows } from '../kernel/fold.ts';
import { KeptCounts, FactFigures } from './fact-figures.ts';
import { FactTables } from './fact-tables.ts';
import { facts as factsProjection } from './facts.ts';
import type { JobPlan, ReportAsk } from './report-ask.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let made = 100;
const steps = defaultSteps(() => idNo(made++));
const [pilot, cook] = [idNo(1), idNo(2)];
const plans = new Map<string, JobPlan>([
  [pilot, { id: pilot, steps, groups: { recruiter: ['rafael'] } }],
  [cook, { id: cook, steps: steps.map((step) => ({ ...step, id: `${step.id}-cook` })), groups: {} }],
]);
const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 2, 1, 9);
const at = (hours: number) => new Date(start + hours * hour).toISOString();
let people = 10;

/** What may happen to a candidate; each event is chosen by its letter. */
const happenings = [
  'advance',
  'back',
  'archive',
  'restore',
  'offer',
  'decline',
  'accept',
  'hire',
  'undo',
  'review',
  'unreview',
  'plan',
  'gone',
] as const;
type Happening = (typeof happenings)[number];
type Way = readonly (readonly [wait: number, what: Happening, to: number])[];
/** The events of one candidate. Events that cannot happen at that point are left out. */
const eventsOf = (way: Way, job: string, source: string, came: 'now' | 'later' | 'dated' = 'now'): Recorded[] => {
  const id = idNo(people++);
  const mark = (step: Step) => ({
    id: job === cook ? `${step.id}-cook` : step.id,
    name: step.name,
    type: step.type,
    kind: step.kind,
  });
  const named = (type: string) => steps.find((step) => step.type === type)!;
  const log: Recorded[] = [];
  let now = came === 'now' ? 0 : 200;
  let here: Step = named('application');
  let entered = 0;
  let entered_at = 0;
  const moves: { revision: number; type: string; before: Step; entered: number; entered_at: number }[] = [];
  let reviewed: number | null = null;
  const write = (type: string, data: Record<string, unknown>, occurred = now) => {
    log.push({
      id: idNo(9000 + people * 40 + log.length),
      stream: `application-${id}`,
      type,
      data: { candidate_id: id, job_id: job, source, ...data },
      revision: log.length,
      position: now * 100 + people,
      metadata: {
        organization_id: idNo(9),
        actor: { type: 'user', id: 'rafael' },
        request_uid: '',
        correlation_id: '',
        occurred_at: at(occurred),
        recorded_at: at(now),
        schema_version: 1,
      },
    } as Recorded);
    return log.length - 1;
  };
  const move = (type: string, to: Step, more: Record<string, unknown> = {}) => {
    const revision = write(type, { from_step: mark(here), to_step: mark(to), skipped_steps: [], ...more });
    moves.push({ revision, type, before: here, entered, entered_at });
    [here, entered, entered_at, reviewed] = [to, revision, now, null];
  };
  // A file brings an application later than the person applied, and may give the day on which they did.
  const arrive = () =>
    write(
      'ApplicationSubmitted',
      {
        to_step: mark(here),
        applied_via: came === 'now' ? 'form' : 'import',
        ...(came === 'later' ? { applied_at: at(20) } : {}),
      },
      came === 'dated' ? now - 180 : now,
    );
  arrive();
  let isGone = false;
  for (const [wait, what, to] of way) {
    now += wait;
    if (what === 'gone') {
      if (isGone) {
        [here, entered_at, reviewed] = [named('application'), now, null];
        entered = arrive();
      } else write('ImportedApplicationTakenBack', { step: mark(here) });
      isGone = !isGone;
      moves.length = 0;
      continue;
    }
    if (isGone) continue;
    const last = moves.at(-1);
    const live = !['offered', 'offer_declined', 'hired', 'archived'].includes(here.type);
    const target = steps.filter(
      ({ type }) => !['sourced_new', 'offered', 'offer_declined', 'hired', 'archived'].includes(type),
    )[to]!;
    if ((what === 'advance' || what === 'back') && live && target !== here)
      move(what === 'advance' ? 'ApplicationAdvanced' : 'ApplicationShiftedUp', target);
    else if (what === 'archive' && here.type !== 'archived' && here.type !== 'hired')
      move('ApplicationArchived', named('archived'), {
        side: wait % 3 ? 'we_rejected' : 'they_withdrew',
        disqualification_reason_id: wait % 3 ? reasons[to] : null,
        reason_name: 'Other',
      });
    else if (what === 'restore' && here.type === 'archived') {
      move('ApplicationRestored', target);
      moves.length = 0;
    } else if (what === 'offer' && live) move('OfferExtended', named('offered'), { revision: 1 });
    else if (what === 'decline' && here.type === 'offered')
      move('OfferDeclined', named('offer_declined'), { declined_by: 'candidate' });
    else if (what === 'accept' && here.type === 'offered' && last?.type === 'OfferExtended') {
      write('OfferAccepted', { revision: 1, responded_at: at(now), start_on: '2026-06-01' });
      move('CandidateHired', named('hired'), { hired_at: at(now), start_on: '2026-06-01' });
    } else if (what === 'review' && live && reviewed === null) reviewed = write('ResumeReviewed', { by: 'rafael' });
    else if (what === 'unreview' && reviewed !== null) {
      write('ResumeReviewTakenBack', { takes_back: { type: 'ResumeReviewed', revision: reviewed }, step: mark(here) });
      reviewed = null;
    } else if (what === 'plan' && live)
      write('ScheduleStatusChanged', { step: mark(here), from: 'unscheduled', to: 'pending' });
    else if (what === 'undo' && last) {
      const { revision, type, before } = last;
      write('MoveTakenBack', {
        takes_back: { type, revision },
        from_step: mark(here),
        to_step: mark(before),
        stood: { entered: last.entered, entered_at: at(last.entered_at) },
      });
      [here, entered, entered_at, reviewed] = [before, last.entered, last.entered_at, null];
      moves.length = 0;
    }
  }
  return log;
};
const someWay = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(...happenings), fc.integer({ min: 0, max: 4 })),
  { maxLength: 10 },
);
const someLog = fc
  .array(
    fc.tuple(
      someWay,
      fc.boolean(),
      fc.constantFrom('applied', 'referred'),
      fc.constantFrom('now' as const, 'later' as const, 'dated' as const),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((ways) =>
    ways
      .flatMap(([way, ours, source, came]) => eventsOf(way, ours ? pilot : cook, source, came))
      .sort((a, b) => a.position - b.position),
  );
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => ({
  period: { from: at(240), to: at(600) },
  before: { from: at(0), to: at(240) },
  as_of: null,
  jobs: plans,
  sources: null,
  by: null,
  ...more,
});
const readAt = ({ as_of }: ReportAsk) => Date.parse(as_of ?? at(900));
const tablesOf = (log: readonly Recorded[]) => {
  const tables = new FactTables();
  for (const row of foldRows(factsProjection, log).values()) tables.put((row as FactsRow).id, row as FactsRow);
  return tables;
};
const figuresOf = (facts: Facts, log: readonly Recorded[], ask: ReportAsk) =>
  new FactFigures(tablesOf(log), facts, ask, readAt(ask));
/** What the reasons of the histories say: some rejected candidates were not considered, some lacked a basic qualification. */
const reasonFlags = {
  late: { not_considered: true, not_basically_qualified: false },
  licence: { not_considered: false, not_basically_qualified: true },
};
const reasons = ['late', 'licence', null, 'late', null] as const;
const someAsk = fc.record({
  as_of: fc.option(fc.integer({ min: 0, max: 700 }).map(at)),
  by: fc.constantFrom(null, 'job' as const, 'source' as const, 'recruiter' as const),
  sources: fc.constantFrom(null, new Set(['referred'])),
  internet: fc.constantFrom(undefined, reasonFlags),
});
const someWithout = fc.constantFrom(
  null,
  { sources: ['referred'], steps: [] },
  { sources: [], steps: [`application.${steps.find(({ type }) => type === 'application')!.name}`] },
);
test('a report of Internet Applicants counts those who pass the test, as the flow log does', () =>
  fc.assert(
    fc.property(someLog, (log) => {
      const ask = asking({ period: { from: at(-24), to: at(900) }, internet: reasonFlags });
      const rows = [...foldRows(factsProjection, log).values()] as FactsRow[];
      const passed = rows.filter(({ facts: [own], words }) => {
        const flags = reasonFlags as Record<string, (typeof reasonFlags)['late']>;
        return own && countedAs(openedFact(own, words) as Fact<'application'>, (reason) => flags[reason] ?? null).is;
      });
      const counted = figuresOf(sources.facts, log, ask).figures().rows;
      expect(counted.reduce((sum, { applicants }) => sum + Number(applicants), 0)).toBe(passed.length);
      const stays = figuresOf(stayTimes.facts, log, ask);
      const seen = new Set<string>();
      for (const { id } of stays.figures().rows)
        for (const column of ['left', 'waiting']) stays.behind(id, column, ({ application }) => seen.add(application));
      for (const { id } of rows) if (!passed.some((row) => row.id === id)) expect(seen).not.toContain(id);
    }),
    { numRuns: 200 },
  ));
test('a source that nobody came from counts nobody, also not those without a source', () => {
  const [funnel] = factReports;
  const tables = new FactTables();
  for (const row of foldRows(factsProjection, eventsOf([], pilot, 'applied')).values())
    tables.put((row as FactsRow).id, { ...(row as FactsRow), source: '' });
  const rowsOf = (sources: ReportAsk['sources']) => {
    const ask = asking({ period: { from: at(0), to: at(600) }, sources });
    return new FactFigures(tables, funnel!.facts, ask, readAt(ask)).figures().rows.length;
  };
  expect([rowsOf(null), rowsOf(new Set(['referred']))]).toEqual([1, 0]);
});
describe.each(factReports.map((report) => [report.name, report] as const))(
  'the report %s, for any history',
  (_, report) => {
    test('as of a moment equals the report of the shorter log', () =>
      fc.assert(
        fc.property(someLog, someAsk, (log, asked) => {
          const ask = asking(asked);
          const known = log.filter(({ metadata }) => !ask.as_of || metadata.recorded_at <= ask.as_of);
          expect(figuresOf(report.facts, log, ask).figures()).toEqual(figuresOf(report.facts, known, ask).figures());
        }),
        { numRuns: 200 },
      ));
    test('every number that opens is the number of facts that it opens into', () =>
      fc.assert(
        fc.property(someLog, someAsk, (log, asked) => {
          const of = figuresOf(report.facts, log, asking(asked));
          for (const row of of.figures().rows)
            for (const { name, opens } of report.columns) {
              if (!opens) continue;
              let found = 0;
              of.behind(row.id, name, () => found++);
              expect([name, row[name]]).toEqual([name, found]);
            }
        }),
        { numRuns: 100 },
      ));
    test('facts that change one by one give the same figures as those read at once', () =>
      fc.assert(
        fc.property(someLog, someAsk, someWithout, (log, asked, without) => {
          // Small blocks, so that some keep their counts.
          const tables = new FactTables(2);
          const kept = new KeptCounts();
          const ask = asking({ ...asked, ...(without ? { without } : {}) });
          const figures = (early = 0) =>
            new FactFigures(tables, report.facts, ask, readAt(ask) - early, kept).figures();
          for (let known = 1; known <= log.length; known++) {
            const id = log[known - 1]!.stream.replace('application-', '');
            tables.put(id, (foldRows(factsProjection, log.slice(0, known)).get(id) as FactsRow | undefined) ?? null);
            if (known % 3 === 0) figures(known * day);
          }
          expect(figures()).toEqual(figuresOf(report.facts, log, ask).figures());
        }),
        { numRuns: 60 },
      ));
  },
);
