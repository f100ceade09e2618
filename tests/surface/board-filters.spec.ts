import { isLive, isOver } from '@candor/contracts/pipeline/figures';
import { dayLength, fullDays, minuteOf } from '@candor/contracts/values/days';
import { App, eventually } from '../support/app.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { importOf, pageOfImport, startAs } from '../support/imports.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The filters of a job's board and table, each also negated: knockout answers, offers, and candidates in a step longer than planned.

let app: App;
let rafael: Visitor;
let jobs: string[];
/** A time in the demo’s history, and a time after a candidate has given a knockout answer. */
let moments: string[];
beforeAll(async () => {
  app = await App.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const { items } = (await rafael.page('/opportunities/jobs')).body.list;
  jobs = items.filter(({ counts }: Json) => counts.ever).map(({ id }: Json) => id);
  const { id: job_id, slug } = await openJob(await Visitor.signedIn(app, 'olivia@northwind.example'), 'Crane Driver');
  jobs.push(job_id);
  const { question } = await rafael.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id,
    text: 'Do you hold a licence?',
    type: 'yes_no',
    required: true,
    knockout: ['no'],
  });
  const form = { email: 'grace@example.test', answers: [{ question_id: question.id, value: 'no' }] };
  const answer = await applyFor(app, 'northwind', slug, form);
  expect(answer.payload).toBeDefined();
  await eventually(() => panelOf(rafael, answer.payload.application_id));
  moments = [new Date(Date.now() - 9 * dayLength).toISOString(), await moment()];
});
afterAll(() => app?.dispose());

const shown = async (job: string, filters: Json, as_of?: string): Promise<Json> => {
  const path = `${jobPage(job, 'candidates')}/_/250/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
  return (await rafael.page(`${path}${as_of ? `?as_of=${encodeURIComponent(as_of)}` : ''}`)).body;
};
const table = async (job: string, filters: Json, as_of?: string): Promise<Json[]> =>
  (await shown(job, { view: 'list', ...filters }, as_of)).list.items;
const idsOf = (rows: readonly Json[]): string[] => rows.map(({ id }) => id).sort();
const meanings: Record<string, (row: Json, now?: number) => boolean> = {
  knocked_out: (row) => row.knocked_out,
  has_offer: (row) => row.offer !== null,
  over_sla: (row, now) =>
    isLive(row.step) && isOver(fullDays(row.entered_at, minuteOf(now ?? Date.now())), row.sla_days),
};
const boardCount = ({ board }: Json): number => board.columns.reduce((sum: number, { count }: Json) => sum + count, 0);

test.each(Object.keys(meanings))(
  'the filter %s finds those whom it means, on the board and in the table',
  async (name) => {
    let [met, unmet] = [0, 0];
    for (const job of jobs) {
      const all = await table(job, {});
      for (const wanted of [true, false]) {
        const meant = all.filter((row) => meanings[name]!(row) === wanted);
        expect(idsOf(await table(job, { [name]: wanted }))).toEqual(idsOf(meant));
        const onBoard = meant.filter(({ step }) => step.type !== 'sourced_new');
        expect(boardCount(await shown(job, { [name]: wanted }))).toBe(onBoard.length);
        if (wanted) met += meant.length;
        else unmet += meant.length;
      }
    }
    expect(met).toBeGreaterThan(0);
    expect(unmet).toBeGreaterThan(0);
  },
);

test('the filter for those who are longer in a step than planned finds as many as the heads of the columns say', async () => {
  for (const job of jobs) {
    const { board } = await shown(job, {});
    const filtered = await shown(job, { over_sla: true });
    for (const [index, { over_sla }] of board.columns.entries()) {
      expect(filtered.board.columns[index].count).toBe(over_sla);
      expect(filtered.board.columns[index].over_sla).toBe(over_sla);
    }
    const rest = await shown(job, { over_sla: false });
    for (const { over_sla } of rest.board.columns) expect(over_sla).toBe(0);
    for (const quick of ['need_you', 'waiting'])
      expect(filtered.board.quick[quick] + rest.board.quick[quick]).toBe(board.quick[quick]);
  }
});

test.each(Object.keys(meanings))('as of a moment the filter %s finds those whom it meant then', async (name) => {
  let met = 0;
  for (const as_of of moments)
    for (const job of jobs) {
      const { list: everybody, past } = await shown(job, { view: 'list' }, as_of);
      if (past.refused) continue;
      const all: Json[] = everybody.items;
      for (const wanted of [true, false]) {
        const meant = all.filter((row) => meanings[name]!(row, Date.parse(as_of)) === wanted);
        expect(idsOf(await table(job, { [name]: wanted }, as_of))).toEqual(idsOf(meant));
        if (wanted) met += meant.length;
      }
    }
  expect(met).toBeGreaterThan(0);
});

/** The filters that compare values in the rows, with the value that each filter checks. */
const valued: Record<string, (row: Json) => string | null> = {
  source: (row) => row.source,
  schedule_status: (row) => row.schedule_status,
  resume_status: (row) => row.resume_status,
  step: (row) => row.step.id,
  reason: (row) => row.archived?.reason_id ?? null,
};
test.each(Object.keys(valued))('the filter %s can be turned round: it leaves out whom it finds', async (name) => {
  let met = 0;
  for (const job of jobs) {
    const all = await table(job, {});
    const values = [...new Set(all.flatMap((row) => valued[name]!(row) ?? []))];
    for (const value of values.slice(0, 3)) {
      const [meant, others] = [true, false].map((has) => all.filter((row) => (valued[name]!(row) === value) === has));
      expect(idsOf(await table(job, { [name]: [value] }))).toEqual(idsOf(meant!));
      expect(idsOf(await table(job, { [`not_${name}`]: [value] }))).toEqual(idsOf(others!));
      met += meant!.length;
    }
  }
  expect(met).toBeGreaterThan(0);
});

test('issue 10: the board and the table find people by their tags, each way round, now and as they were at a moment', async () => {
  const { id: tag } = (
    await rafael.ask('/api/people/candidates/tags/upsert', { name: `Licensed ${Date.now()}`, color: 'grey' })
  ).tag;
  const tables = await Promise.all(jobs.map(async (job) => [job, await table(job, {})] as const));
  const onBoard = ({ step }: Json) => !['sourced_new', 'archived'].includes(step.type);
  const [job, all] = tables.find(([, rows]) => rows.filter(onBoard).length > 1)!;
  const [one, two] = all.filter(onBoard);
  const untouched = await moment();
  await rafael.ask('/api/people/candidates/tags/attach', { candidate_ids: [one!.candidate_id], add: [tag] });
  const first = await moment();
  await rafael.ask('/api/people/candidates/tags/attach', { candidate_ids: [one!.candidate_id], remove: [tag] });
  await rafael.ask('/api/people/candidates/tags/attach', { candidate_ids: [two!.candidate_id], add: [tag] });
  const rest = (of: Json) => all.filter(({ id }) => id !== of.id);
  await eventually(async () => expect(idsOf(await table(job, { tag: [tag] }))).toEqual([two!.id]));
  expect(idsOf(await table(job, { not_tag: [tag] }))).toEqual(idsOf(rest(two!)));
  expect((await shown(job, { view: 'list', tag: [tag] })).list.filters).toEqual({ tag: [tag] });
  expect(boardCount(await shown(job, { tag: [tag] }))).toBe(1);
  // A renamed tag stays on the same people.
  await rafael.ask('/api/people/candidates/tags/upsert', {
    id: tag,
    name: `With a licence ${Date.now()}`,
    color: 'grey',
  });
  expect(idsOf(await table(job, { tag: [tag] }))).toEqual([two!.id]);
  expect(idsOf(await table(job, { tag: [tag] }, first))).toEqual([one!.id]);
  expect(idsOf(await table(job, { not_tag: [tag] }, first))).toEqual(idsOf(rest(one!)));
  expect(boardCount(await shown(job, { tag: [tag] }, first))).toBe(1);
  expect(boardCount(await shown(job, { tag: [tag] }, untouched))).toBe(0);
});

test('the leads of a job are found by their tags too, each way round, now and as they were at a moment', async () => {
  const name = `Climber ${Date.now()}`;
  const { id: tag } = (await rafael.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag;
  const leadsOf = async (job: string, filters: Json, as_of?: string) => {
    const path = `${jobPage(job, 'leads')}/_/250/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
    return (await rafael.page(`${path}${as_of ? `?as_of=${encodeURIComponent(as_of)}` : ''}`)).body.list;
  };
  const all = await Promise.all(jobs.map(async (job) => [job, (await leadsOf(job, {})).items as Json[]] as const));
  const [job, leads] = all.find(([, items]) => items.length)!;
  const before = await moment();
  await rafael.ask('/api/people/candidates/tags/attach', { candidate_ids: [leads[0]!.candidate_id], add: [tag] });
  await eventually(async () => expect(idsOf((await leadsOf(job, { tag: [tag] })).items)).toEqual([leads[0]!.id]));
  expect((await leadsOf(job, { tag: [tag] })).filters).toEqual({ tag: [tag] });
  expect(idsOf((await leadsOf(job, { not_tag: [tag] })).items)).toEqual(idsOf(leads.slice(1)));
  expect((await leadsOf(job, { tag: [tag] }, before)).items).toEqual([]);
});

test('issue 10: the board and the table find people by what was recommended, as far as the reader may know it', async () => {
  const olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  let met = 0;
  for (const job of jobs) {
    const all = await table(job, {});
    const given = new Map<string, string[]>();
    for (const { id } of all) {
      const { scorecards } = await panelOf(olivia, id);
      given.set(
        id,
        (scorecards as Json[]).flatMap(({ recommendation }) => recommendation ?? []),
      );
    }
    const path = (filters: Json) =>
      `${jobPage(job, 'candidates')}/_/250/1/_/_/${encodeURIComponent(JSON.stringify({ view: 'list', ...filters }))}`;
    const found = async (filters: Json) => idsOf((await olivia.page(path(filters))).body.list.items);
    const yes = await found({ recommendation: ['strong_yes', 'yes'] });
    const meant = all.filter(({ id }) => given.get(id)!.some((each) => ['strong_yes', 'yes'].includes(each)));
    // Recommendations in a review of candidates count too.
    expect(yes).toEqual(expect.arrayContaining(idsOf(meant)));
    expect([...yes, ...(await found({ not_recommendation: ['strong_yes', 'yes'] }))].sort()).toEqual(idsOf(all));
    met += meant.length;
  }
  expect(met).toBeGreaterThan(0);
});

test('issue 10: the board of a moment obeys the filters, and its differences are those of the people whom they find', async () => {
  let met = 0;
  for (const as_of of moments)
    for (const job of jobs) {
      const whole = await shown(job, {}, as_of);
      if (whole.past.refused) continue;
      const all = await table(job, {}, as_of);
      const source = all[0]?.source;
      if (!source) continue;
      const { board, past } = await shown(job, { source: [source] }, as_of);
      const meant = all.filter((row) => row.source === source && row.step.type !== 'sourced_new');
      expect(boardCount({ board })).toBe(meant.length);
      const rest = await shown(job, { not_source: [source] }, as_of);
      expect(boardCount(rest) + meant.length).toBe(boardCount(whole));
      for (const name of ['earlier', 'moved', 'archived', 'left', 'came', 'now'])
        expect(past.differ[name] + rest.past.differ[name]).toBe(whole.past.differ[name]);
      met += meant.length;
    }
  expect(met).toBeGreaterThan(0);
});

test('as of a moment the filter by tag does not find by a tag that went with an import which was taken back', async () => {
  const olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  const { id: job, slug } = await openJob(olivia, 'Deck Hand');
  const { tag } = await olivia.ask('/api/people/candidates/tags/upsert', { name: 'Deck', color: 'grey' });
  const brought = await importOf(olivia, 'Name,Email,Tags\nDana Deck,dana@deck.test,Deck');
  await startAs(olivia, brought, { job_id: job, place: 'step' });
  const phaseOf = async () => (await pageOfImport(olivia, brought)).import.phase;
  await eventually(async () => expect(await phaseOf()).toBe('finished'));
  const tagged = await moment();
  await olivia.ask('/api/people/imports/undo', { id: brought });
  await eventually(async () => expect(await phaseOf()).toBe('undone'));
  const { payload } = await applyFor(app, 'northwind', slug, { email: 'dana@deck.test' });
  await eventually(() => panelOf(rafael, payload.application_id));
  const again = await moment();
  expect(await table(job, { tag: [tag.id] }, tagged)).toHaveLength(1);
  expect(await table(job, {}, again)).toHaveLength(1);
  expect(await table(job, { tag: [tag.id] })).toEqual([]);
  expect(await table(job, { tag: [tag.id] }, again)).toEqual([]);
});
