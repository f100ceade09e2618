import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { openText } from '@candor/contracts/reports/report';
import type { FactReportRow } from '@candor/contracts/reports/measures';
import { stayTimes } from '@candor/contracts/reports/stay-times';
import { App } from '../support/app.ts';
import { found, invite } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { past } from '../support/until.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Time in stage over HTTP: who may read the report, what it counts, which rows each number leads to, and what the files contain.

let app: App;
let olivia: Visitor;
let ines: Visitor;
let admin: Visitor;
let hana: Visitor & { id: string };
let job: { id: string };
let other: { id: string };
let ada: Applicant;
let between: string;

const address = (
  filters: Json = {},
  open: string | null = null,
  page = 1,
  entity: 'time_in_stage' | 'funnel' | 'cadences' | 'tasks' = 'time_in_stage',
): string =>
  formatListAddress({
    area: 'reports',
    entity,
    list: { ...emptySlice, page, filters },
    id: open,
    section: null,
  });
const report = async (visitor: Visitor, filters: Json = {}, open: string | null = null, page = 1): Promise<Json> =>
  (await visitor.page(address(filters, open, page))).body;
const figuresOf = (rows: FactReportRow[]) => Object.fromEntries(rows.map((row) => [row.step, [row.left, row.waiting]]));
const path = '/api/reports/time_in_stage/export';

beforeAll(async () => {
  app = await App.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  ines = await Visitor.signedIn(app, 'ines@northwind.example');
  const person = { email: 'founder@reports.test', first_name: 'Mara', last_name: 'Founder' };
  ({ admin } = await found(app, 'Report Works', person));
  hana = await invite(app, admin, { email: 'hana@reports.test', first_name: 'Hana', last_name: 'Manager' }, [
    'HIRING_ADMIN',
  ]);
  [job, other] = [await openJob(admin, '=Pilot("x")'), await openJob(admin, 'Secret Project')];
  ada = await addApplicant(admin, job.id);
  await addApplicant(admin, job.id);
  await addApplicant(admin, other.id);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  const [submitted] = (await eventsOf(app, "type = 'ApplicationSubmitted'")).slice(-1);
  between = submitted!.metadata.recorded_at;
  await past(between);
  await advanceTo(admin, ada, job.id, 'screening');
});
afterAll(() => app?.dispose());

describe('who may read it', () => {
  test('nobody without the right to reports', async () => {
    expect((await ines.page(address())).body).toEqual({
      title: 'No access',
      authorization: {},
      language: 'en',
      languages: ['en', 'de'],
    });
    expect((await ines.page('/reports')).body.authorization).toEqual({});
    expect(await ines.download(`${path}?format=csv`)).toMatchObject({ status: 302, location: '/access-denied' });
    expect((await new Visitor(app).download(`${path}?format=csv`)).status).toBe(302);
  });
  test('another organization counts none of our candidates, in any report', async () => {
    const ours = (await report(admin)).rows as FactReportRow[];
    const theirs = await report(olivia, { job: [job.id] });
    expect(theirs).toMatchObject({ rows: [], jobs: 0 });
    expect(JSON.stringify(theirs)).not.toContain('Secret Project');
    const [row] = ours;
    const opened = await report(olivia, { job: [job.id] }, openText({ column: 'waiting', row: row!.id }));
    expect(opened.opened).toMatchObject({ total: 0, entries: [] });
    expect((await olivia.download(`${path}?format=json&job=${job.id}`)).body.rows).toEqual([]);
  });
  test('a hiring manager counts only jobs whose candidates they may see', async () => {
    expect(await report(hana)).toMatchObject({ own_jobs: true, jobs: 1 });
    expect(figuresOf((await report(hana)).rows)).toEqual({ Application: [1, 1], 'First Round': [0, 1] });
    expect(JSON.stringify(await report(hana))).not.toContain('Secret Project');
    expect((await report(hana, { job: [other.id] })).rows).toEqual([]);
    expect(figuresOf((await report(admin)).rows)).toEqual({ Application: [1, 2], 'First Round': [0, 1] });
  });
});

describe('what it is asked for', () => {
  test('malformed parts of an address are dropped; the period is written out', async () => {
    const { params, rows } = await report(admin, {
      from: 'yesterday',
      job: 'all',
      by: 'mood',
      as_of: 7,
      colour: 'red',
    });
    expect(Object.keys(params).sort()).toEqual(['from', 'to']);
    expect(Date.parse(params.to) - Date.parse(params.from)).toBe(89 * 86_400_000);
    expect(rows).toHaveLength(2);
  });
  test('a malformed export is refused, and every fault is named', async () => {
    const reply = await admin.download(`${path}?format=xml&from=yesterday&job=all&as_of=noon&by=mood`);
    expect(reply.body).toMatchObject({ status: 'error', code: 'validation' });
    expect(Object.keys(reply.body.fields).sort()).toEqual(['as_of', 'by', 'format', 'from', 'job.0']);
  });
  test('a filter that the facts of a report do not have is refused in a file, and left out of an address', async () => {
    for (const name of ['tasks', 'deals', 'marketing']) {
      const reply = await olivia.download(`/api/reports/${name}/export?format=csv&job=${job.id}`);
      expect(reply.body).toMatchObject({
        status: 'error',
        code: 'validation',
        fields: { job: 'Choose one of the listed values for Job.' },
      });
    }
    const tasks = (await olivia.page(address({ job: [job.id] }, null, 1, 'tasks'))).body;
    expect(tasks.params.job).toBeUndefined();
  });
  test('a number that does not exist opens nothing', async () => {
    expect((await report(admin, {}, 'median.application.Application')).opened).toBeNull();
    expect((await report(admin, {}, 'left.nowhere')).opened).toMatchObject({ total: 0, entries: [] });
    expect((await report(admin, {}, '%E0%A4%A')).opened).toBeNull();
  });
  test('as of a moment before a move, the candidate is still in the step before', async () => {
    const then = await report(admin, { as_of: between });
    expect(then.as_of).toBe(between);
    expect(figuresOf(then.rows)).toEqual({ Application: [0, 3] });
    expect(figuresOf((await report(admin, { as_of: '2020-01-01T00:00:00Z' })).rows)).toEqual({});
  });
  test('grouped by job, with the names of the jobs', async () => {
    const { rows, options } = await report(admin, { by: 'job' });
    expect((rows as FactReportRow[]).map((row) => row.group).sort()).toEqual([job.id, job.id, other.id].sort());
    expect(options.job.map((each: Json) => each.label)).toEqual(['=Pilot("x")', 'Secret Project']);
  });
});

describe('narrowed to some jobs', () => {
  test('by EEO-1 job category', async () => {
    const steps = async (visitor: Visitor, filters: Json) => figuresOf((await report(visitor, filters)).rows);
    expect(await steps(admin, { eeo_job_category: ['craft'] })).toEqual({});
    await admin.ask('/api/opportunities/jobs/upsert', { id: other.id, eeo_job_category: 'craft' });
    expect(await steps(admin, { eeo_job_category: ['craft'] })).toEqual({ Application: [0, 1] });
    expect(await steps(admin, { eeo_job_category: ['sales'] })).toEqual({});
    const { options } = await report(admin);
    expect(options.eeo_job_category).toEqual([{ value: 'craft', label: 'Craft Workers' }]);
    expect((await report(hana)).options.eeo_job_category).toEqual([]);
  });
  test('a person counts in the category that the job had when they applied', async () => {
    const steps = async (category: string, as_of?: string) =>
      figuresOf((await report(admin, { eeo_job_category: [category], ...(as_of ? { as_of } : {}) })).rows);
    const before = new Date().toISOString();
    await past(before);
    await admin.ask('/api/opportunities/jobs/upsert', { id: other.id, eeo_job_category: 'laborers' });
    await addApplicant(admin, other.id);
    expect([await steps('craft'), await steps('laborers')]).toEqual([{ Application: [0, 1] }, { Application: [0, 1] }]);
    expect([await steps('craft', before), await steps('laborers', before)]).toEqual([{ Application: [0, 1] }, {}]);
    await admin.ask('/api/opportunities/jobs/upsert', { id: other.id, eeo_job_category: 'craft' });
  });
  test('cadences by whom they are for', async () => {
    const people = async (audience: string[]) =>
      (
        (await olivia.page(address({ audience }, null, 1, 'cadences'))).body.rows as { key: string; people: number }[]
      ).map(({ people }) => people);
    const [all, candidates, contacts] = [await people([]), await people(['talent']), await people(['contact'])];
    expect(candidates.length).toBeGreaterThan(0);
    expect([...candidates, ...contacts].toSorted()).toEqual(all.toSorted());
    expect((await report(olivia, { audience: ['contact'] })).rows).toEqual((await report(olivia)).rows);
  });
});

describe('compared with a period of choice', () => {
  test('by default the equally long period before it', async () => {
    const page = await report(olivia, { from: '2026-03-01', to: '2026-03-31' });
    expect(page).toMatchObject({ compared: 'before', before: { from: '2026-01-29', to: '2026-02-28' } });
  });
  test('the same days a year earlier', async () => {
    const page = await report(olivia, { from: '2026-03-01', to: '2026-03-31', compare: 'year' });
    expect(page).toMatchObject({ compared: 'year', before: { from: '2025-03-01', to: '2025-03-31' } });
  });
  test('other days, even those of the period itself: then nothing changed', async () => {
    const now = (await report(olivia)).params as { from: string; to: string };
    const page = await report(olivia, { compare_from: now.from, compare_to: now.to });
    expect(page).toMatchObject({ compared: 'chosen', before: now });
    for (const row of page.rows as FactReportRow[])
      expect([row.before_left, row.before_median, row.change ?? 0]).toEqual([row.left, row.median, 0]);
  });
});

describe('computed again from the log', () => {
  const recompute = '/api/reports/time_in_stage/recompute';
  test('the figures are the same, and the page says when and from how many events', async () => {
    const from = '2020-01-01';
    expect((await report(olivia, { from })).proof).toBeNull();
    const { params } = await report(olivia, { from });
    const proof = await olivia.ask(recompute, params);
    expect(proof).toMatchObject({ same: true, differ: [], events: expect.any(Number) });
    expect(proof.events).toBeGreaterThan(100);
    expect((await report(olivia, { from })).proof).toEqual(proof);
    expect((await report(olivia, { from, by: 'job' })).proof).toBeNull();
  });
  test('whoever counts their own jobs only is told of no other event, nor of one after the moment', async () => {
    expect(await hana.ask(recompute, {})).toMatchObject({ same: true, events: 3 });
    expect(await hana.ask(recompute, { as_of: between })).toMatchObject({ same: true, events: 2 });
  });
  test('nobody without the right to reports may ask for it', async () => {
    expect((await ines.post(recompute, {})).location).toBe('/access-denied');
  });
});

test('every number of the demo opens into as many people as it says, with the events that make it true', async () => {
  const { rows } = await report(olivia, { from: '2020-01-01' });
  expect(rows.length).toBeGreaterThan(4);
  const columns = stayTimes.columns.filter((column) => 'opens' in column).map((column) => column.name);
  for (const row of rows as FactReportRow[])
    for (const column of columns) {
      const entries: Json[] = [];
      let opened: Json;
      do {
        const page = entries.length / 25 + 1;
        opened = (await report(olivia, { from: '2020-01-01' }, openText({ column, row: row.id }), page)).opened;
        entries.push(...opened.entries);
      } while (entries.length < opened.total && opened.entries.length);
      expect([column, row.step, opened.total, entries.length]).toEqual([column, row.step, row[column], row[column]]);
      expect(opened.spread.reduce((sum: number, each: Json) => sum + each.inside, 0)).toBe(row[column]);
      expect(entries.map((entry) => entry.days)).toEqual(entries.map((entry) => entry.days).sort((a, b) => b - a));
      for (const entry of entries) {
        expect(entry.events[0].at).toBe(entry.from);
        if (entry.to) expect(entry.events.at(-1).at).toBe(entry.to);
        expect(entry.events.every((event: Json) => event.sentence && event.actor_name)).toBe(true);
      }
    }
});

test('the people behind a number of the funnel stand newest first, as the list says', async () => {
  const open = openText({ column: 'entered', row: 'application.Application' });
  const { opened } = (await olivia.page(address({ from: '2020-01-01' }, open, 1, 'funnel'))).body;
  const dates = opened.entries.map(({ from }: Json) => from);
  expect(new Set(dates).size).toBeGreaterThan(5);
  expect(dates).toEqual([...dates].sort().reverse());
});

describe('as a file', () => {
  test('the CSV has a line for every row of the page, and the JSON the same rows', async () => {
    const [page, csv, json] = [
      await report(olivia, { by: 'job' }),
      await olivia.download(`${path}?format=csv&by=job`),
      await olivia.download(`${path}?format=json&by=job`),
    ];
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="time_in_stage-[\d-]+-to-[\d-]+\.csv"$/,
    );
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Group,Step,Left,Median,Change,Mean,90th,Over plan,In now,Overdue now$/);
    expect(lines).toHaveLength(page.rows.length + 1);
    expect(csv.text).toContain('Senior Backend Engineer,Application,');
    expect(json.body.rows).toEqual(page.rows);
    expect(json.headers.get('x-content-hash')).toBe(json.body.hash);
    expect(csv.headers.get('x-content-hash')).toBe(json.body.hash);
  });
  test('the CSV of a number has one line per candidate, and no cell that a spreadsheet would run', async () => {
    const open = openText({ column: 'left', row: 'application.Application' });
    const csv = await admin.download(`${path}?format=csv&open=${encodeURIComponent(open)}`);
    expect(csv.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Candidate,Job,Step,Days,Entered,Left,Application',
      expect.stringMatching(
        /^Ada Applicant \d+,"'=Pilot\(""x""\)",Application,0,2\d{3}-[^,]+Z,2\d{3}-[^,]+Z,[\da-f-]{36}$/,
      ),
    ]);
    const json = await admin.download(`${path}?format=json&open=${encodeURIComponent(open)}`);
    expect(json.body.rows).toMatchObject([{ step: 'Application', days: 0, application: ada.id }]);
  });
  test('the log records who exported what', async () => {
    const before = (await eventsOf(app, "type = 'ReportExported'")).length;
    const uid = crypto.randomUUID();
    for (let n = 0; n < 2; n++) await admin.download(`${path}?format=csv&from=2026-01-01&to=2026-03-31&uid=${uid}`);
    const recorded = (await eventsOf(app, "type = 'ReportExported'")).slice(before);
    expect(recorded.map((event) => event.data)).toMatchObject([
      { report: 'time in stage, 2026-01-01 to 2026-03-31', format: 'csv', rows: expect.any(Number) },
    ]);
  });
});

/** The account events of a member that the audit log tells. They belong to no single organization. */
const ofAccounts = new Set(['UserSignedIn', 'UserSignedOut', 'PasswordChanged', 'PasswordResetRequested']);
const didEverything = async (id: string, organization_id: string) =>
  (await eventsOf(app)).filter(
    ({ stream, type, metadata }) =>
      metadata.actor.id === id &&
      (metadata.organization_id === organization_id || (stream === `user-${id}` && ofAccounts.has(type))),
  );
test('everything that a member did on a day is told, also where the log does not follow the time', async () => {
  const carla = await Visitor.signedIn(app, 'carla@northwind.example');
  const { user, organization } = (await olivia.page('/dashboard')).body;
  const [id, organization_id] = [user.id, organization.id];
  const days = Map.groupBy(await didEverything(id, organization_id), ({ metadata }) =>
    metadata.recorded_at.slice(0, 10),
  );
  // The story of the demo is told person by person, so its days are scattered over the log.
  const busy = [...days].filter(([, { length }]) => length > 1 && length < 100).slice(0, 5);
  expect(busy.length).toBeGreaterThan(2);
  for (const [day, events] of busy) {
    const { done } = (await carla.page(`/compliance/history?kind=user&id=${id}&from=${day}&to=${day}`)).body;
    expect([day, done.rows.length]).toEqual([day, events.length]);
  }
});
test('every declined offer has a row, with or without a reason, and a cohort of offers counts its own offers', async () => {
  const of = async (name: string): Promise<Json> => (await olivia.page(`/reports/${name}`)).body;
  const sum = (rows: Json[], name: string): number => rows.reduce((all, row) => all + row[name], 0);
  const [offers, declines] = [await of('offers'), await of('offer_declines')];
  expect(sum(declines.rows, 'declined')).toBe(sum(offers.rows, 'declined'));
  expect(declines.labels).toMatchObject({ none: 'No reason recorded' });
  expect(declines.finding).toBe(`${sum(offers.rows, 'declined')} offers were declined in this period.`);
  expect(offers.unfinished).toEqual({ of: sum(offers.rows, 'extended'), count: sum(offers.rows, 'pending') });
});
test('the page of what was done sends the kind that is shown; the others come when a reader looks for one', async () => {
  const carla = await Visitor.signedIn(app, 'carla@northwind.example');
  const { id } = (await olivia.page('/dashboard')).body.user;
  const { kinds } = await carla.ask('/api/reports/record/kinds', {});
  expect(kinds.length).toBeGreaterThan(300);
  const archived = kinds.find(({ label }: Json) => label === 'Archived the candidate from …');
  const empty = (await carla.page('/compliance/history')).body;
  expect(JSON.stringify(empty).length).toBeLessThan(10_000);
  const shown = (await carla.page(`/compliance/history?kind=user&id=${id}&type=${archived.value}`)).body;
  expect([empty.event, shown.event]).toEqual([null, archived]);
});
test('all that a member did, of one kind or of every kind, is on the sheet and in the file, however many pages it has', async () => {
  const carla = await Visitor.signedIn(app, 'carla@northwind.example');
  const { user, organization } = (await olivia.page('/dashboard')).body;
  const [id, organization_id] = [user.id, organization.id];
  const span = `kind=user&id=${id}&from=2020-01-01`;
  const done = async (rest: string): Promise<Json> =>
    (await carla.page(`/compliance/history?${span}${rest}`)).body.done;
  const told = (rows: Json[]): string[] => rows.map(({ event_id }) => event_id);
  const logged = async (type?: string): Promise<string[]> =>
    (await didEverything(id, organization_id)).filter((event) => !type || event.type === type).map((event) => event.id);

  const [first, all] = [await done(''), await done('&all=1')];
  expect(first).toMatchObject({ whole: false, all: false });
  expect(first.rows.filter(({ number }: Json) => number)).toHaveLength(200);
  const everything = await logged();
  expect(everything.length).toBeGreaterThan(200);
  expect(all).toMatchObject({ whole: true, all: true });
  expect(new Set(told(all.rows))).toEqual(new Set(everything));

  // The pages hold the same events, each once, and sign-ins stand in them where they happened, without a number.
  let pages: string[] = [];
  for (let page = first; ; page = await done(`&before=${page.older}`)) {
    pages = [...told(page.rows), ...pages];
    if (!page.older) break;
  }
  expect(pages).toEqual(told(all.rows));
  const signIns = all.rows.filter(({ type }: Json) => type === 'UserSignedIn');
  expect(signIns.length).toBeGreaterThan(0);
  expect(new Set(signIns.map(({ number }: Json) => number))).toEqual(new Set([null]));
  expect(signIns[0]!.sentence).toContain('signed in');

  // A kind that no row of the first page is of is found all the same.
  const shown = new Set(first.rows.map(({ type }: Json) => type));
  const older = all.rows.find(({ type }: Json) => !shown.has(type)).type as string;
  const one = await done(`&type=${older}`);
  expect(one).toMatchObject({ type: older, whole: true });
  const wanted = new Set(await logged(older));
  expect(new Set(told(one.rows))).toEqual(wanted);
  const file = await carla.download(`/api/reports/record/export?${span}&type=${older}&format=json`);
  expect(new Set(told(file.body.rows))).toEqual(wanted);
  expect(await done('&type=Nothing')).toMatchObject({ type: null });
});
