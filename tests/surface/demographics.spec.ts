import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { reports } from '@candor/contracts/reports/reports';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { type Applicant, applyFor, advanceTo, openJob, panelOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Demographic answers and the reports made from the answers: what is counted, who may see the counts, and that no answer leads to a person.

let app: App;
let harbour: Founded;
let yard: Founded;
let reviewer: Visitor & { id: string };
let recruiter: Visitor & { id: string };
let job: { id: string; slug: string };
let questions: Json[];
/** The applications, each with the applicant's answer. */
const applied: { id: string; token: string; race: string | null }[] = [];
const answerPath = '/api/people/survey/response/upsert';

const questionOf = (about: string): Json => questions.find(({ question }) => question.includes(about))!;
const optionOf = (about: string, label: string): string =>
  questionOf(about).options.find((each: Json) => each.label.startsWith(label)).value;
const answer = async (by: Visitor, token: string, race: string, sex: string) =>
  (
    await by.post(answerPath, {
      survey_token: token,
      responses: [
        { survey_id: questionOf('race').id, values: [optionOf('race', race)] },
        { survey_id: questionOf('gender').id, values: [optionOf('gender', sex)] },
      ],
    })
  ).body;
const impact = async (by: Visitor, query = ''): Promise<Json> => (await by.page(`/reports/impact${query}`)).body;

/** Every row of every table of every database in the folder, by its place and content. */
const everyRow = (): Map<string, string> => {
  const rows = new Map<string, string>();
  for (const file of readdirSync(app.folder).filter((name) => name.endsWith('.db') && name !== 'lock.db')) {
    const db = new Database(join(app.folder, file), { readonly: true });
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    for (const table of tables) {
      let all: unknown[];
      try {
        all = db.prepare(`SELECT * FROM "${table}"`).all();
      } catch {
        continue; // a table of the full text search
      }
      for (const row of all) {
        const text = JSON.stringify(row, (_, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value,
        );
        rows.set(`${file} ${table} ${text}`, text);
      }
    }
    db.close();
  }
  return rows;
};
const newRows = (before: Map<string, string>): string[] => [...everyRow().keys()].filter((key) => !before.has(key));
/** The content of every file in the folder, as bytes. */
const everyByte = (folder = app.folder): string =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everyByte(path) : readFileSync(path).toString('latin1')))
    .join('\n');
const times = (text: string, word: string): number => text.split(word).length - 1;

beforeAll(async () => {
  app = await App.start();
  [harbour, yard] = [await found(app, 'Harbour Works', named('Nora')), await found(app, 'Yard', named('Yuri'))];
  reviewer = await invite(app, harbour.admin, named('Carla'), ['CUSTOMER']);
  await harbour.admin.ask('/api/org/users/upsert', { id: reviewer.id, grants: ['VIEW_REPORTS'] });
  await invite(app, harbour.admin, named('Hana'), ['HIRING_ADMIN']);
  await invite(app, yard.admin, named('Yara'), ['RECRUIT_ADMIN']);
  await invite(app, harbour.admin, named('Olga'), ['ORG_ADMIN']);
  recruiter = await invite(app, harbour.admin, named('Rafael'), ['RECRUIT_ADMIN']);
  const surveys = (await harbour.admin.page('/org/survey/100/1/_/_/_')).body.list.items as Json[];
  for (const { id, fields } of surveys)
    if (['Gender', 'Race', 'Ethnicity'].includes(fields.name))
      await harbour.admin.ask('/api/org/survey/upsert', { id, active: true });
  job = await openJob(recruiter, 'Warehouse Shift Manager');
  for (let each = 0; each < 20; each++) {
    const { application_id, survey } = (
      await applyFor(app, harbour.organization.slug, job.slug, { email: `ada-${each}@example.test` })
    ).payload;
    questions ??= survey.questions;
    applied.push({ id: application_id, token: survey.token, race: null });
  }
});
afterAll(() => app?.dispose());

test('two people who answer differently leave the same trace: one record of one length, and no byte of the answer', async () => {
  const codes = [optionOf('race', 'White'), optionOf('race', 'Black'), optionOf('gender', 'Woman')];
  await settled(app);
  const bytes = everyByte();
  const log = (await eventsOf(app)).length;
  const traces: string[][] = [];
  for (const [at, race] of (['White', 'Black'] as const).entries()) {
    const before = everyRow();
    expect(await answer(await Visitor.of(app), applied[at]!.token, race, 'Woman')).toMatchObject({ status: 'ok' });
    applied[at]!.race = race;
    traces.push(newRows(before));
  }
  for (const trace of traces) {
    // Only the vault has changed, besides counters of how often a network sends requests.
    const changed = trace.filter((row) => !row.startsWith('state.db'));
    expect(changed.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual(['keys.db secrets']);
    const { name, value } = JSON.parse(changed[0]!.slice('keys.db secrets '.length)) as Json;
    expect(name).toMatch(/^answers:[0-9a-f]{64}$/);
    for (const { id } of applied) expect(trace.join(' ')).not.toContain(id);
    expect(value).toHaveLength(
      (JSON.parse(traces[0]!.find((row) => row.startsWith('keys.db'))!.slice('keys.db secrets '.length)) as Json).value
        .length,
    );
  }
  expect((await eventsOf(app)).length).toBe(log);
  const after = everyByte();
  for (const code of codes) expect(times(after, code)).toBe(times(bytes, code));
});

test('who did not answer has a record of the same length, and no order or time tells who did', async () => {
  const db = new Database(join(app.folder, 'keys.db'), { readonly: true });
  const rows = db.prepare("SELECT * FROM secrets WHERE name LIKE 'answers:%'").all() as {
    name: string;
    value: string;
  }[];
  db.close();
  expect(rows).toHaveLength(applied.length);
  expect(new Set(rows.map(({ value }) => value.length)).size).toBe(1);
  // The table is stored by name, and the names are made with the secret, so the order of rows says nothing about the order of people.
  expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
  expect(
    Object.keys(rows[0]!)
      .toSorted()
      .filter((field) => /time|_at|date|application|person|candidate/.test(field)),
  ).toEqual([]);
});

test('the first answers count; those of a token of another form change nothing', async () => {
  const before = everyRow();
  expect(await answer(await Visitor.of(app), applied[0]!.token, 'Asian', 'Man')).toMatchObject({ status: 'ok' });
  expect(newRows(before).filter((row) => row.startsWith('keys.db'))).toEqual([]);
  const again = (await applyFor(app, harbour.organization.slug, job.slug, { email: 'ada-0@example.test' })).payload;
  const repeated = everyRow();
  expect(await answer(await Visitor.of(app), again.survey.token, 'Asian', 'Man')).toMatchObject({ status: 'ok' });
  expect(newRows(repeated).filter((row) => row.startsWith('keys.db'))).toEqual([]);
});

test('after the survey has ended, answers are counted with others, and the counts lead to nobody', async () => {
  const visitor = await Visitor.of(app);
  // Eighteen of the twenty applicants answer: eight White, ten Black.
  for (const [at, each] of applied.entries()) {
    if (each.race || at > 17) continue;
    each.race = at % 2 || at === 16 ? 'Black' : 'White';
    await answer(visitor, each.token, each.race, at % 3 ? 'Woman' : 'Man');
  }
  const reasons = (await harbour.admin.page('/org/disqualification/100/1/_/_/_')).body.list.items as Json[];
  const reason = reasons.find(
    ({ fields }) => fields.side === 'we_rejected' && !fields.not_considered && !fields.not_basically_qualified,
  ).id;
  // Seven White applicants pass the review, and three Black applicants.
  let white = 0;
  let black = 0;
  for (const { id, race } of applied) {
    const { application } = await panelOf(recruiter, id);
    const one = application as Applicant;
    if (race === 'White' ? ++white <= 7 : race === 'Black' && ++black <= 3)
      await advanceTo(recruiter, one, job.id, 'screening');
    else
      await recruiter.ask('/api/opportunities/jobs/candidate/archive', {
        application_id: id,
        version: one.version,
        disqualification_reason_id: reason,
      });
  }
  expect(await impact(reviewer)).toMatchObject({ jobs: [], counted: 0 });
  await settled(app);
  await app.goAhead(25 * 24 * 3600);
  await dueNow(app, 'count-demographics');
  const counted = await eventsOf(app, "stream LIKE 'demographics-%'");
  expect(counted.length).toBe(1);
  const text = JSON.stringify(counted);
  for (const { id } of applied) expect(text).not.toContain(id);
  for (const { groups } of (counted[0]!.data as Json).counts) {
    const disclosed = (groups as { group: string; n: number }[]).filter(
      ({ group }) => !['none', 'declined'].includes(group),
    );
    expect(disclosed.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(5);
    expect(groups.length).toBeGreaterThan(1);
  }
  // No row of any table contains a group beside a person.
  const people = (await eventsOf(app, "stream LIKE 'application-%'")).map(({ stream }) =>
    stream.slice('application-'.length),
  );
  for (const row of everyRow().values())
    if (/"(white|black|female\.\w+)"/.test(row)) for (const id of people) expect(row).not.toContain(id);
});

test('a reader of all reports who is not on the job sees the figures; nobody else does', async () => {
  // The sessions of these members have ended in the meantime.
  const sign = (name: string) => Visitor.signedIn(app, named(name).email, password);
  const [carla, rafael, hana, yara] = [
    await sign('Carla'),
    await sign('Rafael'),
    await sign('Hana'),
    await sign('Yara'),
  ];
  const seen = await impact(carla, `?job=${job.id}&by=race_ethnicity`);
  const screen = seen.decisions.find(({ decision }: Json) => decision === 'screen');
  const groups = Object.fromEntries(screen.rows.map(({ group, n, selected }: Json) => [group, [selected, n]]));
  expect(groups).toEqual({ white: [7, 8], black: [3, 10] });
  expect(screen).toMatchObject({ highest: 'white', all: { n: 20, selected: 10 } });
  expect(seen).toMatchObject({ applications: 20, counted: 20, closed: 0 });
  // The recruiter reads all reports and is on the team that decided, so the recruiter sees no numbers.
  expect(await impact(rafael, `?job=${job.id}`)).toMatchObject({ jobs: [], closed: 1, counted: 0 });
  const flow = (await carla.page(`/reports/eeo?job=${job.id}&by=race_ethnicity`)).body;
  expect(flow.all).toMatchObject({ applied: 20, screened: 10, not: 10 });
  expect((await carla.page('/reports/demographics')).body.rows).toEqual([
    { id: job.id, name: 'Warehouse Shift Manager', asked: 20, answered: 18, declined: 0 },
  ]);
  for (const path of ['impact', 'eeo', 'demographics']) {
    expect((await hana.page(`/reports/${path}`)).body).toMatchObject({ authorization: {} });
    expect((await yara.page(`/reports/${path}?job=${job.id}`)).status).toBe(404);
    expect((await carla.page(`/reports/${path}?job=${randomUUID()}`)).status).toBe(404);
    const file = await carla.download(`/api/reports/${path}/export?format=csv`);
    expect(file).toMatchObject({ status: 200 });
    expect(file.headers.get('x-content-hash')).toMatch(/^[0-9a-f]{64}$/);
    if (path === 'impact') expect(file.text).toMatch(/\bp,Test,SD,Shortfall\b[^]*Fisher exact/);
    expect((await hana.download(`/api/reports/${path}/export?format=csv`)).text).not.toContain('White');
  }
  const looked = await eventsOf(app, "type = 'ReportViewed'");
  expect(looked.map(({ data }) => (data as Json).report)).toEqual(
    expect.arrayContaining(['adverse impact', 'EEO applicant flow', 'demographic response rate']),
  );
  expect(await eventsOf(app, "type = 'ReportExported'")).toHaveLength(3);
});

test('the form of New York City shows sex, race and both together, as adverse impact does overall', async () => {
  const reader = await Visitor.signedIn(app, named('Carla').email, password);
  const { city } = await impact(reader, '?form=nyc');
  expect(city.map(({ by }: Json) => by)).toEqual(['sex', 'race_ethnicity', 'sex_race']);
  for (const { by, impact: shown } of city as Json[]) {
    const { decisions } = await impact(reader, `?by=${by}`);
    expect(shown).toEqual(decisions.find(({ decision }: Json) => decision === 'overall'));
    // Those of unknown category are counted beside the categories.
    const rows = (shown.rows as Json[]).reduce((sum, { n }) => sum + n, 0);
    expect(rows + shown.rest.n).toBe(shown.all.n);
  }
  expect((await impact(reader)).city).toBeNull();
});

test('the flow and adverse impact can be read by EEO-1 job category, with the reasons', async () => {
  const reader = await Visitor.signedIn(app, named('Carla').email, password);
  const flow = async (query: string): Promise<Json> => (await reader.page(`/reports/eeo${query}`)).body;
  const whole = await flow('');
  expect(whole.categories).toEqual(['none']);
  const editor = await Visitor.signedIn(app, named('Rafael').email, password);
  await editor.ask('/api/opportunities/jobs/upsert', { id: job.id, eeo_job_category: 'managers' });
  const managers = await flow('?category=managers');
  expect(managers).toMatchObject({ category: 'managers', categories: ['managers'], rows: whole.rows, all: whole.all });
  expect((await flow('?category=sales')).all.applied).toBe(0);
  // A later category of the job is not that of the people who had applied before.
  await editor.ask('/api/opportunities/jobs/upsert', { id: job.id, eeo_job_category: 'sales' });
  expect(await flow('?category=managers')).toMatchObject({
    categories: ['managers'],
    rows: whole.rows,
    all: whole.all,
  });
  expect((await flow('?category=sales')).all.applied).toBe(0);
  expect((await flow('?category=anything')).category).toBeNull();
  expect((await impact(reader, '?category=sales')).decisions.map(({ all }: Json) => all.n)).toEqual([0, 0, 0, 0]);
  for (const { reasons, not } of whole.rows as Json[])
    expect(reasons.reduce((sum: number, { count }: Json) => sum + (count ?? 0), 0)).toBeLessThanOrEqual(not ?? 0);
});

test('reports of Internet Applicants count those whom the flow log counts, with one definition', async () => {
  const carla = await Visitor.signedIn(app, named('Carla').email, password);
  const olga = await Visitor.signedIn(app, named('Olga').email, password);
  const reasons = (await olga.page('/org/disqualification/100/1/_/_/_')).body.list.items as Json[];
  const archived = (await eventsOf(app, "type = 'ApplicationArchived'"))[0]!.data as Json;
  const { id } = reasons.find((each) => each.id === archived.disqualification_reason_id)!;
  const report = async (entity: string, filters: Json): Promise<Json> =>
    (
      await carla.page(
        formatListAddress({
          area: 'reports',
          entity,
          list: { ...emptySlice, filters: { from: '2020-01-01', job: [job.id], ...filters } },
          id: null,
          section: null,
        } as never),
      )
    ).body;
  const sum = (rows: Json[], figure: string) => rows.reduce((all, row) => all + row[figure], 0);
  const counted = async (from: string, filters: Json) => ({
    log: (await carla.page(`/reports/applicants?job=${job.id}&from=${from}`)).body.by.counts,
    sources: sum((await report('sources', filters)).rows, 'applicants'),
    funnel: (await report('funnel', filters)).rows.find(({ step_type }: Json) => step_type === 'application').people,
  });
  const internet = { applicants: ['internet'] };
  expect(await counted('2000-01-01', internet)).toEqual({ log: 20, sources: 20, funnel: 20 });
  // Ten were archived for a reason that now says a basic qualification was missing.
  const correct = (not_basically_qualified: boolean) =>
    olga.ask('/api/org/disqualification/upsert', { id, not_basically_qualified });
  await correct(true);
  expect(await counted('2000-01-02', internet)).toEqual({ log: 10, sources: 10, funnel: 10 });
  expect(await counted('2000-01-02', {})).toEqual({ log: 10, sources: 20, funnel: 20 });
  const { options } = await report('sources', internet);
  expect(options.applicants).toEqual([{ value: 'internet', label: 'Internet Applicants only' }]);
  const file = await carla.download('/api/reports/sources/export?format=json&from=2020-01-01&applicants=internet');
  expect(sum(file.body.rows, 'applicants')).toBe(10);
  await correct(false);
});

test('the flow log says of each applicant whether they count as an Internet Applicant, and why', async () => {
  const carla = await Visitor.signedIn(app, named('Carla').email, password);
  const hana = await Visitor.signedIn(app, named('Hana').email, password);
  const from = '2000-01-01';
  const page = (await carla.page(`/reports/applicants?job=${job.id}&from=${from}`)).body;
  expect(page).toMatchObject({ job: job.id, all: 20 });
  expect(Object.values(page.by as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(20);
  expect(page.rows).toHaveLength(20);
  expect(page.by.counts).toBe(page.rows.filter(({ is }: Json) => is).length);
  // Ten applicants were screened in, and ten were archived for a reason that does not exclude them from the count.
  expect(page.by.counts).toBe(20);
  const file = await carla.download(`/api/reports/applicants/export?format=csv&job=${job.id}&from=${from}`);
  const lines = file.text.trim().split('\n').slice(1);
  expect(lines).toHaveLength(20);
  const dates = lines.map((line) => /,(\d{4}-\d\d-\d\dT[^,]+),/.exec(line)?.[1]);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates.slice(0, page.rows.length)).toEqual(page.rows.map(({ applied_at }: Json) => applied_at));
  for (const group of ['White', 'Black', 'Woman']) expect(file.text + JSON.stringify(page)).not.toContain(group);
  expect((await hana.page('/reports/applicants')).body).toMatchObject({ authorization: {} });
  expect((await hana.download('/api/reports/applicants/export?format=csv')).text).not.toContain(job.id);
  const yara = await Visitor.signedIn(app, named('Yara').email, password);
  expect((await yara.page(`/reports/applicants?from=${from}`)).body).toMatchObject({ all: 0, rows: [] });
  // A request for an invented job or another organization's job leaves no entry in the audit log.
  const entries = async () => (await eventsOf(app, "type = 'ReportViewed'")).length;
  const before = await entries();
  for (const [by, id] of [
    [yara, job.id],
    [carla, randomUUID()],
  ] as const)
    expect((await by.page(`/reports/applicants?job=${id}`)).status).toBe(404);
  expect(await entries()).toBe(before);
});

test('as of any moment before the first event, every report is whole and empty', async () => {
  const carla = await Visitor.signedIn(app, named('Carla').email, password);
  const [first] = await eventsOf(app, "type = 'OrganizationRegistered'");
  const began = Date.parse(first!.metadata.recorded_at);
  const moments = fc.sample(fc.integer({ min: 0, max: began - 1 }), { numRuns: 4, seed: 37 });
  for (const moment of [Date.parse('1900-01-01'), 0, began - 1, ...moments]) {
    const as_of = new Date(moment).toISOString();
    for (const name of ['impact', 'eeo', 'demographics']) {
      const { status, body } = await carla.page(`/reports/${name}?as_of=${as_of}`);
      expect([name, as_of, status, body.as_of]).toEqual([name, as_of, 200, as_of]);
      expect(body).toMatchObject({ jobs: [], closed: 0, applications: 0, counted: 0, brought: 0, dimensions: [] });
      expect(body.decisions?.every(({ all, rows }: Json) => all.n === 0 && rows.length === 0) ?? true).toBe(true);
      expect(body.rows ?? []).toEqual([]);
      expect(JSON.stringify(body)).not.toContain('NaN');
    }
    for (const { name } of reports) {
      const reply = await carla.page(
        formatListAddress({
          area: 'reports',
          entity: name,
          list: { ...emptySlice, filters: { as_of } },
          id: null,
          section: null,
        }),
      );
      expect([name, as_of, reply.status]).toEqual([name, as_of, 200]);
      if (reply.body.rows) expect([name, as_of, reply.body.rows]).toEqual([name, as_of, []]);
    }
  }
});

test('erasing a person keeps the counts, and leaves no answer of theirs', async () => {
  const before = (await eventsOf(app, "stream LIKE 'demographics-%'")).map(({ data }) => data);
  const last = applied[19]!.id;
  const admin = await Visitor.signedIn(app, named('Olga').email, password);
  const { candidate_id } = (await panelOf(admin, last)).application;
  const { name, version } = await admin.ask('/api/people/candidates/erasure', { candidate_id });
  await admin.ask('/api/people/candidates/erase', {
    candidate_id,
    version,
    reason: 'asked',
    confirmation: name,
    tell: false,
  });
  await settled(app);
  expect((await eventsOf(app, "stream LIKE 'demographics-%'")).map(({ data }) => data)).toEqual(before);
});

test('the notes below a table count the people whom its choices hold: their job, its category, the dimension and the moment', async () => {
  const reader = await Visitor.signedIn(app, named('Carla').email, password);
  const editor = await Visitor.signedIn(app, named('Rafael').email, password);
  const noted = async (path: string, query: string): Promise<unknown[]> => {
    const { applications, counted, closed } = (await reader.page(`/reports/${path}${query}`)).body;
    return [path, query, applications, counted, closed];
  };
  const { applications: before, at, dimensions } = (await reader.page('/reports/eeo')).body;
  // The job is now of another category than at the time of the others.
  await editor.ask('/api/opportunities/jobs/upsert', { id: job.id, eeo_job_category: 'craft' });
  // The clock of the application is ahead of the clock of the test.
  const { application: later } = await editor.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: job.id,
    first_name: 'Ada',
    last_name: 'Of Craft',
    email: 'of-craft@example.test',
    applied_at: (await reader.page('/reports/eeo')).body.at,
  });
  for (const path of ['eeo', 'impact', 'demographics'])
    for (const [query, applications, counted] of [
      ['', before + 1, 20],
      ['?category=managers', before, 20],
      ['?category=craft', 1, 0],
      [`?job=${job.id}`, before + 1, 20],
      [`?as_of=${at}`, before, 20],
    ] as const)
      await eventually(async () => expect(await noted(path, query)).toEqual([path, query, applications, counted, 0]));
  for (const by of dimensions as string[]) {
    const { counted, all } = (await reader.page(`/reports/eeo?by=${by}`)).body;
    expect([by, counted]).toEqual([by, all.applied]);
  }
  expect((await impact(reader, '?applicants=internet')).counted).toBe(
    (await reader.page('/reports/eeo')).body.all.internet,
  );
  // What happens later changes no earlier moment.
  const then = (await reader.page('/reports/eeo')).body.at;
  await editor.ask('/api/people/candidates/advance', { application_id: later.id, version: later.version });
  expect((await noted('eeo', `?as_of=${then}&category=craft`))[2]).toBe(1);
  // A reader on the team of a job is told that it is closed, where their choices hold it.
  const closed = async (query: string) => (await editor.page(`/reports/eeo${query}`)).body.closed;
  expect([await closed(''), await closed('?category=managers'), await closed('?category=service')]).toEqual([1, 1, 0]);
});
