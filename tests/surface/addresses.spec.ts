import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { type Json, mailTo, type Visitor, Visitor as Browser } from '../support/visitor.ts';

// Several email addresses and phone numbers of a person, one of each the primary one.

let app: App;
let harbour: Founded;
let yard: Founded;
let admin: Visitor;
let job: { id: string; slug: string };
const path = '/api/people/candidates/addresses';
const add = (body: Json) =>
  admin.post('/api/people/candidates/upsert', { first_name: 'Ada', last_name: 'Reed', source: 'sourced', ...body });
const person = async (email: string): Promise<string> => (await add({ email })).body.payload.candidate.id;
const pageOf = async (id: string): Promise<Json> => (await admin.page(`/people/candidates/100/1/_/_/_/${id}`)).body;
const give = (candidate_id: string, emails: string[], phones: Json[] = [], more: Json = {}) =>
  admin.ask(path, { candidate_id, emails: emails.map((address) => ({ address, kind: 'work' })), phones, ...more });

beforeAll(async () => {
  app = await App.start();
  [harbour, yard] = [await found(app, 'Harbour Works', named('Nora')), await found(app, 'Yard', named('Yuri'))];
  ({ admin } = harbour);
  job = await openJob(admin, 'Ship Cook');
});
afterAll(() => app?.dispose());

test('each has a kind, the first is the primary one, and the page, the search and the file have all', async () => {
  const ada = await person('ada@home.test');
  await give(
    ada,
    ['ada@home.test', 'ada@yard.test'],
    [
      { address: '+46 70 555 01 83', kind: 'private' },
      { address: '+46 8 555 02', kind: null },
    ],
  );
  const { person: shown, timeline } = await pageOf(ada);
  expect(shown).toMatchObject({
    email: 'ada@home.test',
    email_kind: 'work',
    other_emails: [{ address: 'ada@yard.test', kind: 'work' }],
    phone: '+46 70 555 01 83',
    phone_kind: 'private',
    other_phones: [{ address: '+46 8 555 02', kind: null }],
  });
  expect(timeline[0].type).toBe('CandidateUpdated');
  for (const sought of ['ada@yard.test', '4670555', '468555'])
    expect((await admin.ask('/api/people/candidates/search', { q: sought })).items.map(({ id }: Json) => id)).toEqual([
      ada,
    ]);
  const file = await admin.get(
    `/api/people/candidates/export?${new URLSearchParams({ address: '/people/candidates/25/1/name-asc/_/_/_', columns: 'name,email,phone,other_addresses' })}`,
  );
  expect(file.text).toContain('ada@yard.test, +46 8 555 02');
});

test('whoever is added or applies with any of the addresses is the same person, and letters go to the primary one', async () => {
  const email = 'ben@home.test';
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, { email });
  const { person: ben } = await eventually(() => panelOf(admin, payload.application_id));
  const here = await ownPageOf(app, email);
  const anybody = await Browser.of(app);
  await give(ben.id, [email, 'ben@other.test']);
  // Another address beside the primary one leaves the candidate's own link as it is.
  expect((await anybody.document(here)).status).toBe(200);
  const file = await fetch(new URL(`${here}/api/download`, app.base));
  const zip = await JSZip.loadAsync(await file.arrayBuffer());
  expect(JSON.parse(await zip.file('data.json')!.async('text')).person.other_emails).toEqual([
    { address: 'ben@other.test', kind: 'work' },
  ]);
  expect((await add({ email: 'Ben@Other.test' })).body).toMatchObject({ code: 'duplicate', existing_id: ben.id });
  const other = await openJob(admin, 'Bosun');
  await applyFor(app, harbour.organization.slug, other.slug, { email: 'ben@other.test' });
  const { applications } = await eventually(async () => {
    const page = await pageOf(ben.id);
    if (page.applications.length < 2) throw new Error('not yet');
    return page;
  });
  expect(applications).toHaveLength(2);
  expect((await mailTo(app, email, ({ subject, html }) => `${subject}${html}`.includes('Bosun'))).to).toBe(email);
  // The other one becomes the primary one: that replaces the links, and letters go there.
  await give(ben.id, ['ben@other.test', email]);
  expect((await anybody.document(here)).status).toBe(404);
  await applyFor(app, harbour.organization.slug, job.slug, { email });
  await ownPageOf(app, 'ben@other.test');
  // An address that the ordinary form makes the primary one does not stand there twice.
  await admin.ask('/api/people/candidates/upsert', { id: ben.id, email });
  expect((await pageOf(ben.id)).person).toMatchObject({ email, other_emails: [] });
});

test('an address of somebody else, one that stands there twice, and what is none are refused', async () => {
  const [cleo, dora] = [await person('cleo@home.test'), await person('dora@home.test')];
  await give(dora, ['dora@home.test', 'dora@second.test']);
  const refused = async (body: Json, by = admin): Promise<Json> =>
    (await by.post(path, { candidate_id: cleo, emails: [], phones: [], ...body })).body;
  for (const address of ['dora@home.test', 'Dora@second.test'])
    expect(await refused({ emails: [{ address, kind: null }] })).toMatchObject({
      code: 'duplicate',
      existing_id: dora,
    });
  for (const body of [
    { emails: [{ address: 'x@y.test' }, { address: 'X@y.test' }] },
    { emails: [{ address: 'nobody' }] },
    { emails: [{ address: 'x@y.test', kind: 'secret' }] },
    { phones: Array.from({ length: 11 }, (_, at) => ({ address: `+4670555${at}` })) },
    { emails: [{ address: 'x@y.test', more: 1 }] },
  ])
    expect(await refused(body)).toMatchObject({ code: 'validation' });
  expect(await refused({ candidate_id: randomUUID() })).toMatchObject({ code: 'not_found' });
  expect(await refused({}, yard.admin)).toMatchObject({ code: 'not_found' });
  const ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.post(path, { candidate_id: cleo, emails: [], phones: [] })).body).not.toMatchObject({
    status: 'ok',
  });
  const { version } = (await pageOf(cleo)).person;
  await give(cleo, ['cleo@home.test', 'cleo@second.test'], [], { version });
  expect(await refused({ version })).toMatchObject({ code: 'stale' });
  expect((await pageOf(cleo)).person.other_emails).toHaveLength(1);
  // In another organisation the same address is somebody else's.
  const theirs = await yard.admin.post('/api/people/candidates/upsert', {
    first_name: 'Cleo',
    last_name: 'Yard',
    email: 'cleo@second.test',
    source: 'sourced',
  });
  expect(theirs.body.status).toBe('ok');
});
