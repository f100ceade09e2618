import fc from 'fast-check';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type PassagesRow, weekOf } from '@candor/contracts/reports/rows';
import { foldRows } from '@candor/projections/kernel/fold';
import type { JobPlan, ReportAsk, ReportFold } from '@candor/projections/reports/report-fold';
import { passages } from '@candor/projections/reports/passages';
import { foldTimeInStage } from '@candor/projections/reports/time-in-stage';
import { PassageBooks } from './passage-book.ts';
import type { Found } from './passage-part.ts';

// After any events between two looks, a report equals a fold of the whole log.

const acme = 'acme';
const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const day = 86_400_000;
const now = Date.now();
/** This many days ago. */
const ago = (days: number) => now - days * day;
let made = 900;
const steps = defaultSteps(() => idNo(made++)).filter(({ type }) => !['sourced_new', 'offer_declined'].includes(type));
const jobs = [idNo(1), idNo(2)].map((id, n): JobPlan => ({
  id,
  steps: steps.map((step) => ({ ...step, id: n ? step.id.replace(/^0/, '1') : step.id })),
  groups: { recruiter: n ? [] : ['rafael'] },
}));

/** A company whose people move, and the rows that the projector keeps of them. */
class Company {
  readonly log: Recorded[] = [];
  readonly rows = new Map<string, unknown>();
  /** How often the book read a week, or single applications. */
  read = { weeks: 0, rows: 0 };
  readonly books = new PassageBooks({
    ofWeek: async (_, week) => {
      this.read.weeks++;
      return this.stored.filter((row) => row.week === week);
    },
    rows: async (_, ids) => {
      this.read.rows += ids.length;
      return this.stored.filter((row) => ids.includes(row.id));
    },
  });

  get stored(): PassagesRow[] {
    return [...this.rows.values()] as PassagesRow[];
  }

  happens(person: number, type: string, at: number, data: Record<string, unknown>): void {
    const id = idNo(100 + person);
    const moment = new Date(at).toISOString();
    const event: Recorded = {
      id: idNo(10_000 + this.log.length),
      stream: `application-${id}`,
      type,
      data: { candidate_id: id, ...data },
      revision: this.log.filter(({ stream }) => stream === `application-${id}`).length,
      position: this.log.length + 1,
      metadata: {
        organization_id: acme,
        actor: { type: 'user', id: 'rafael' },
        request_uid: '',
        correlation_id: '',
        occurred_at: moment,
        recorded_at: moment,
        schema_version: 1,
      },
    };
    this.log.push(event);
    foldRows(passages, [event], this.rows);
    this.books.change(acme, [id]);
  }

  /** Does the action if this person can do it. */
  act({ person, what, to }: Act, at: number): void {
    const job = jobs[person % jobs.length]!;
    const place = (step: JobPlan['steps'][number]) => ({ job_id: job.id, to_step: { ...step, kind: null } });
    const row = this.rows.get(idNo(100 + person)) as PassagesRow | undefined;
    const source = person % 3 ? 'applied' : 'referred';
    const last = row?.passages.at(-1);
    const open = last && last[5] === null ? last : null;
    if (!row) return this.happens(person, 'ApplicationSubmitted', at, { ...place(job.steps[0]!), source });
    const step = (type: string) => job.steps.find((each) => each.type === type)!;
    if (what === 'archive' && open) this.happens(person, 'ApplicationArchived', at, place(step('archived')));
    if (what === 'restore' && !open) this.happens(person, 'ApplicationRestored', at, place(job.steps[1]!));
    if (what === 'move' && open) this.happens(person, 'ApplicationAdvanced', at, place(job.steps[to]!));
    if (what === 'read' && open) this.happens(person, 'ResumeReviewed', at, {});
    if (what === 'schedule' && open)
      this.happens(person, 'ScheduleStatusChanged', at, { to: to % 2 ? 'pending' : 'complete' });
    const read = open?.[7]?.some(([waypoint]) => waypoint === 'reviewed');
    if (what === 'unread' && read) this.happens(person, 'ResumeReviewTakenBack', at, {});
    const ended = row.passages.at(open ? -2 : -1);
    if (what !== 'undo' || !ended || ended[5] === null) return;
    const stood = { entered: ended[4], entered_at: new Date(ended[3]).toISOString() };
    this.happens(person, 'MoveTakenBack', at, {
      ...place({ id: ended[0], name: ended[1], type: ended[2], sla_days: 0 }),
      stood,
      takes_back: { type: 'ApplicationAdvanced', revision: ended[6] },
    });
  }
}
const kinds = ['move', 'move', 'archive', 'restore', 'restore', 'undo', 'read', 'read', 'unread', 'schedule'] as const;
type Act = { person: number; what: (typeof kinds)[number]; to: number; hours: number };
const someAct: fc.Arbitrary<Act> = fc.record({
  person: fc.nat(3),
  what: fc.constantFrom(...kinds),
  to: fc.nat(5),
  hours: fc.integer({ min: 0, max: 90 }),
});
type Look = {
  days: number;
  before: number;
  by: ReportAsk['by'];
  as_of: number | null;
  job: number | null;
  referred: boolean;
};
const someLook: fc.Arbitrary<Look> = fc.record({
  days: fc.integer({ min: 1, max: 120 }),
  before: fc.integer({ min: 1, max: 120 }),
  by: fc.constantFrom(null, 'job' as const, 'source' as const, 'recruiter' as const),
  as_of: fc.option(fc.integer({ min: 0, max: 200 })),
  job: fc.option(fc.nat(1), { freq: 3 }),
  referred: fc.boolean(),
});
const questionOf = ({ days, before, by, as_of, job, referred }: Look) => {
  const at = as_of === null ? now : ago(as_of);
  const moment = (ms: number) => new Date(ms).toISOString();
  const ask: ReportAsk = {
    period: { from: moment(at - days * day), to: moment(at + day) },
    before: { from: moment(at - (days + before) * day), to: moment(at - days * day) },
    as_of: as_of === null ? null : moment(at),
    jobs: new Map(jobs.filter((_, n) => job === null || n === job).map((each) => [each.id, each])),
    sources: referred ? new Set(['referred']) : null,
    by,
  };
  const question = {
    name: JSON.stringify([days, before, by, as_of, job, referred]),
    since: Math.min(Date.parse(ask.before.from), at),
    fold: () => foldTimeInStage(ask),
  };
  return { at, ask, question };
};
const inOrder = (found: readonly Found[]) => found.map((each) => JSON.stringify(each)).sort();

/** Compares the report with a fold of all events up to its moment. */
const agree = async (company: Company, look: Look): Promise<void> => {
  const { at, ask, question } = questionOf(look);
  const book = await company.books.whole(acme, question);
  const fold = foldTimeInStage(ask);
  const rows = [...foldRows(passages, company.log).values()] as PassagesRow[];
  for (const row of rows) fold.take(row);
  expect(book.rows(at)).toEqual(fold.rows(at));
  expect(book.parts()).toEqual(fold.parts());
  for (const { id } of fold.rows(at))
    for (const column of ['left', 'over_plan', 'waiting', 'waiting_over']) {
      const opened: Found[] = [];
      await company.books.behind(acme, question, book, { row: id, column, at }, (found) => opened.push(found));
      const counted = rows.flatMap((row) =>
        fold
          .counted(row, at)
          .flatMap(({ passage, days, rows: among, counts }) =>
            among.includes(id) && counts.includes(column)
              ? [{ id: row.id, step: passage.step.id, entered_at: passage.entered_at, days }]
              : [],
          ),
      );
      expect(inOrder(opened)).toEqual(inOrder(counted));
      expect(book.spread(id, column, at)).toEqual(fold.spread(id, column, at));
    }
};

test(
  'a report shows what a fold of the log gives, whatever happened since somebody last looked',
  () =>
    fc.assert(
      fc.asyncProperty(
        // The same few questions are repeated, because their cached answers could be out of date.
        fc.array(someLook, { minLength: 1, maxLength: 3 }),
        fc.array(fc.oneof({ weight: 3, arbitrary: someAct }, { weight: 1, arbitrary: fc.nat(2) }), {
          maxLength: 60,
          size: 'max',
        }),
        async (looks, story) => {
          const company = new Company();
          const hours = story.reduce<number>((sum, each) => sum + (typeof each === 'number' ? 0 : each.hours), 0);
          let at = now - hours * 3_600_000;
          for (const each of story) {
            if (typeof each === 'number') await agree(company, looks[each % looks.length]!);
            else company.act(each, (at += each.hours * 3_600_000));
          }
          for (const look of looks) await agree(company, look);
        },
      ),
      { numRuns: 100 },
    ),
  60_000,
);

describe('what a second look costs', () => {
  const applied = (count: number) => {
    const company = new Company();
    for (let person = 0; person < count; person++) {
      company.act({ person, what: 'move', to: 0, hours: 0 }, ago(80 - (person % 60)));
      company.act({ person, what: 'move', to: 1, hours: 0 }, ago(70 - (person % 60)));
      if (person % 2) company.act({ person, what: 'archive', to: 0, hours: 0 }, ago(60 - (person % 50)));
    }
    return company;
  };
  const look: Look = { days: 90, before: 90, by: null, as_of: null, job: null, referred: false };
  const looked = async (company: Company) => {
    company.read = { weeks: 0, rows: 0 };
    await company.books.whole(acme, questionOf(look).question);
    return company.read;
  };

  test('nothing is read when nobody moved, and one application when one moved', async () => {
    const company = applied(200);
    await looked(company);
    expect(await looked(company)).toEqual({ weeks: 0, rows: 0 });
    company.act({ person: 4, what: 'move', to: 2, hours: 0 }, now);
    expect(await looked(company)).toEqual({ weeks: 0, rows: 1 });
  });
  test('one move is counted by itself, however many others stand in a step', async () => {
    const company = applied(200);
    const counted: string[] = [];
    const watched = <Row>(fold: ReportFold<Row>): ReportFold<Row> => ({
      ...fold,
      take: (row) => fold.take((counted.push('in'), row)),
      drop: (row) => fold.drop((counted.push('out'), row)),
      copy: () => watched(fold.copy()),
    });
    const { question } = questionOf(look);
    const figures = () => company.books.whole(acme, { ...question, fold: () => watched(question.fold()) });
    await figures();
    expect(counted.splice(0).length).toBeGreaterThan(90);
    for (const person of [4, 6]) company.act({ person, what: 'move', to: 2, hours: 0 }, now);
    await figures();
    expect(counted.splice(0)).toEqual(['out', 'in', 'out', 'in']);
    company.act({ person: 8, what: 'archive', to: 0, hours: 0 }, now);
    await agree(company, look);
  });
  test('somebody who comes back makes one week be read again', async () => {
    const company = applied(200);
    await looked(company);
    const back = company.stored.find((row) => row.week && row.week < weekOf(ago(20)))!;
    company.act({ person: Number(back.id.slice(-12)) - 100, what: 'restore', to: 1, hours: 0 }, now);
    expect(await looked(company)).toEqual({ weeks: 1, rows: 1 });
    await agree(company, look);
  });
  test('what another process changed unheard is read again as a whole', async () => {
    const company = applied(50);
    await looked(company);
    company.books.change('*', []);
    expect((await looked(company)).weeks).toBeGreaterThan(20);
  });
});
