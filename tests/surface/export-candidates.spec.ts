import JSZip from 'jszip';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The talent pool as a file: the people in the file, who may export it, and its row in the audit log.

let app: App;
let admin: Visitor;
let ines: Visitor;
let hana: Visitor;
let stranger: Visitor;
let job: { id: string };
/** More people than the server reads at a time. */
const crowd = 260;
const address = (filters: Json = {}, search = '_') =>
  `/people/candidates/25/1/name-asc/${search}/${encodeURIComponent(JSON.stringify(filters))}/_`;
const fileOf = (by: Visitor, more: Record<string, string> = {}) =>
  by.download(
    `/api/people/candidates/export?${new URLSearchParams({ address: address(), columns: 'name,email', ...more })}`,
  );
const linesOf = async (by: Visitor, more: Record<string, string> = {}): Promise<string[]> =>
  (await fileOf(by, more)).text.replace('\uFEFF', '').trim().split('\r\n');
/** An export of people chosen one by one. */
const namedFile = (by: Visitor, asked: Record<string, string>) =>
  by.download(`/api/people/candidates/export?${new URLSearchParams(asked)}`);
const namedLines = async (by: Visitor, asked: Record<string, string>): Promise<string[]> =>
  (await namedFile(by, asked)).text.replace('\uFEFF', '').trim().split('\r\n');
const taken = async () =>
  (await eventsOf(app, "type = 'ReportExported'")).map(({ data }) => [data.report, data.format, data.rows]);

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  const invited = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  ines = invited;
  await admin.ask('/api/org/users/upsert', {
    id: invited.id,
    roles: ['INTERVIEW_ADMIN'],
    grants: ['MANAGE_PEOPLE'],
  });
  job = await openJob(admin, 'Pilot');
  const add = (first_name: string, more: Json = {}) =>
    admin.ask('/api/people/candidates/upsert', {
      first_name,
      last_name: 'Pool',
      email: `pool-${first_name.replaceAll(/\W/g, '')}@pool.test`,
      source: 'sourced',
      ...more,
    });
  const { candidate } = await add('=SUM(A1)', {
    current_company: '@Sails, "Ltd"',
    current_title: '-1',
    source: 'referred',
  });
  await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id: job.id, candidate_id: candidate.id });
  for (let made = 1; made < crowd; made += 20)
    await Promise.all(Array.from({ length: Math.min(20, crowd - made) }, (_, index) => add(`Person${made + index}`)));
});
afterAll(() => app?.dispose());

test('the file holds everybody on every page of the list, each once, the earliest added first', async () => {
  const [heads, ...rows] = await linesOf(admin);
  expect(heads).toBe('Candidate,Email');
  expect(rows).toHaveLength(crowd);
  expect(new Set(rows).size).toBe(crowd);
  expect(rows[0]).toContain('SUM(A1)');
});

test('it holds what is filtered and searched, with the columns that were chosen, and no cell runs as a formula', async () => {
  const more = { address: address({ source: ['referred'] }), columns: 'company,role,name,job,stage,source,tags,name' };
  expect(await linesOf(admin, more)).toEqual([
    'Company,Role,Candidate,Job,Stage,Source,Tags',
    `"'@Sails, ""Ltd""",'-1,'=SUM(A1) Pool,Pilot,Lead,Referred,`,
  ]);
  expect(await linesOf(admin, { address: address({}, 'Person259'), columns: 'name' })).toEqual([
    'Candidate',
    'Person259 Pool',
  ]);
  expect(await linesOf(admin, { address: address({ location: ['Nowhere'] }), columns: 'name' })).toEqual(['Candidate']);
});

test('the people who are chosen are in the file, each once, and nobody else', async () => {
  const { items } = (await admin.page(address())).body.list as {
    items: { id: string; name: string; created_at: string }[];
  };
  const chosen = [items[7]!, items[2]!, items[11]!];
  const candidate_ids = chosen.map(({ id }) => id).join(',');
  const asked = { columns: 'name', candidate_ids };
  const before = (await taken()).length;
  const earliest = chosen.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ name }) => name);
  expect(await namedLines(admin, asked)).toEqual(['Candidate', ...earliest]);
  expect(await namedLines(admin, { ...asked, candidate_ids: `${candidate_ids},${items[2]!.id}` })).toHaveLength(4);
  expect((await taken()).slice(before)).toEqual([
    ['the candidates', 'csv', 3],
    ['the candidates', 'csv', 3],
  ]);
});

test('whom somebody may not take along is in no file, chosen or not, and one request names people or a list', async () => {
  const { items } = (await admin.page(address())).body.list as { items: { id: string }[] };
  const asked = { columns: 'name', candidate_ids: items[0]!.id };
  const before = await taken();
  expect((await namedFile(stranger, asked)).body).toMatchObject({ code: 'not_found' });
  for (const visitor of [ines, hana]) expect((await namedFile(visitor, asked)).location).toBe('/access-denied');
  for (const wrong of [{ ...asked, address: address() }, { columns: 'name' }])
    expect((await namedFile(admin, wrong)).body).toMatchObject({ code: 'validation' });
  for (const broken of ['', 'nobody', crypto.randomUUID()])
    expect((await namedFile(admin, { ...asked, candidate_ids: broken })).body).toMatchObject({ status: 'error' });
  expect(await taken()).toEqual(before);
});

test('as a workbook it holds the same, with dates as dates, and no cell runs', async () => {
  const before = (await taken()).length;
  const answer = await fetch(
    app.base +
      (await admin.allowed(
        `/api/people/candidates/export?${new URLSearchParams({ address: address(), columns: 'name,created_at', format: 'xlsx' })}`,
      )),
    { headers: { cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') } },
  );
  expect(answer.headers.get('content-disposition')).toMatch(/filename="candidates-[\d-]+\.xlsx"/);
  const zip = await JSZip.loadAsync(await answer.arrayBuffer());
  const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
  expect(sheet.match(/<row /g)).toHaveLength(crowd + 1);
  expect(sheet).toMatch(/<c r="A2" t="inlineStr" s="4"><is><t xml:space="preserve">=SUM\(A1\) Pool/);
  expect(sheet).toMatch(/<c r="B2" s="2"><v>\d{5}\.\d+<\/v>/);
  expect((await taken()).slice(before)).toEqual([['the candidates', 'xlsx', crowd]]);
  expect((await fileOf(admin, { format: 'doc' })).body).toMatchObject({ code: 'validation' });
});

test('each file stands in the audit log, also when the same request comes again', async () => {
  const before = (await taken()).length;
  const uid = crypto.randomUUID();
  const [first, again] = [await fileOf(admin, { uid }), await fileOf(admin, { uid })];
  expect(again.text).toBe(first.text);
  expect((await taken()).slice(before)).toEqual([
    ['the candidates', 'csv', crowd],
    ['the candidates', 'csv', crowd],
  ]);
});

test('an address that is not of this list gives no file, instead of one with everybody', async () => {
  for (const wrong of ['/', '/opportunities/jobs/25/1/_/_/_', '/people'])
    expect((await fileOf(admin, { address: wrong })).body).toMatchObject({ status: 'error', code: 'not_found' });
});

test('a filter that cannot be read or is not known gives no file, instead of one with everybody', async () => {
  const before = await taken();
  for (const broken of ['%7B', '7', encodeURIComponent('{"nope":["x"]}'), encodeURIComponent('{"source":[]}')])
    expect((await fileOf(admin, { address: `/people/candidates/25/1/_/_/${broken}/_` })).body).toMatchObject({
      code: 'validation',
      error: 'One of the filters cannot be used here. Remove it and try again.',
    });
  expect(await taken()).toEqual(before);
});

test('whoever may not read reports, or not manage people, is refused, and nothing is recorded as taken', async () => {
  const before = await taken();
  expect((await ines.page('/people/candidates')).body.list.total).toBe(crowd);
  for (const visitor of [ines, hana]) expect((await fileOf(visitor)).location).toBe('/access-denied');
  expect(
    (await (await Visitor.of(app)).download('/api/people/candidates/export?address=/&columns=name')).text,
  ).not.toContain('Pool');
  expect(await taken()).toEqual(before);
});

test('another organization takes nobody of ours', async () => {
  expect(await linesOf(stranger)).toEqual(['Candidate,Email']);
  expect(await linesOf(stranger, { address: address({ job: [job.id] }) })).toEqual(['Candidate,Email']);
});

test('a column that the list does not have is refused in words', async () => {
  for (const columns of ['', 'name,resume_text', 'constructor'])
    expect((await fileOf(admin, { columns })).body).toMatchObject({ status: 'error', code: 'validation' });
});
