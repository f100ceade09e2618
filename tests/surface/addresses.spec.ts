import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { type Json, type Visitor, Visitor as Browser } from '../support/visitor.ts';

// A person may have several email addresses and phone numbers. One of each is primary.

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
  const file = await admin.download(
    `/api/people/candidates/export?${new URLSearchParams({ address: '/people/candidates/25/1/name-asc/_/_/_', columns: 'name,email,phone,other_addresses' })}`,
  );
  expect(file.text).toContain('ada@yard.test, +46 8 555 02');
});

test('whoever is added with any of the addresses is the same person; whoever applies only with the one to which letters go', async () => {
  const email = 'ben@home.test';
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, { email });
  const { person: ben } = await eventually(() => panelOf(admin, payload.application_id));
  const here = await ownPageOf(app, email);
  const visitor = await Browser.of(app);
  await give(ben.id, [email, 'ben@other.test']);
  // The candidate's own link stays valid when another address is added.
  expect((await visitor.document(here)).status).toBe(200);
  const file = await fetch(new URL(`${here}/api/download`, app.base));
  const zip = await JSZip.loadAsync(await file.arrayBuffer());
  expect(JSON.parse(await zip.file('data.json')!.async('text')).person.other_emails).toEqual([
    { address: 'ben@other.test', kind: 'work' },
  ]);
  expect((await add({ email: 'Ben@Other.test' })).body).toMatchObject({ code: 'duplicate', existing_id: ben.id });
  // The links are replaced when the other address becomes primary, and emails go to that address.
  await give(ben.id, ['ben@other.test', email]);
  expect((await visitor.document(here)).status).toBe(404);
  const other = await openJob(admin, 'Bosun');
  await applyFor(app, harbour.organization.slug, other.slug, { email: 'ben@other.test' });
  await ownPageOf(app, 'ben@other.test');
  expect((await pageOf(ben.id)).applications).toHaveLength(2);
  // An address that the ordinary form makes primary is not listed twice.
  await admin.ask('/api/people/candidates/upsert', { id: ben.id, email });
  expect((await pageOf(ben.id)).person).toMatchObject({ email, other_emails: [] });
});

describe('a form is taken for somebody only where their letters go to the address that was typed', () => {
  const merge = (keep_id: string, merge_id: string) => admin.ask('/api/people/candidates/merge', { keep_id, merge_id });
  /** Each case creates people and returns the record that the form may reach, and the records that the form must not reach. */
  const cases: Record<string, (typed: string) => Promise<{ own: string | null; not: string[] }>> = {
    'the primary one': async (typed) => ({ own: await person(typed), not: [] }),
    'one that became the primary one later': async (typed) => {
      const id = await person(`first-${typed}`);
      await give(id, [typed, `first-${typed}`]);
      return { own: id, not: [] };
    },
    'another one of somebody': async (typed) => {
      const id = await person(`first-${typed}`);
      await give(id, [`first-${typed}`, typed]);
      return { own: null, not: [id] };
    },
    'one that stands behind the address with which somebody came later': async (typed) => {
      const id = await person(typed);
      await give(id, [`later-${typed}`, typed]);
      return { own: null, not: [id] };
    },
    'a former one': async (typed) => {
      const id = await person(typed);
      await admin.ask('/api/people/candidates/upsert', { id, email: `later-${typed}` });
      return { own: null, not: [id] };
    },
    'one that was removed': async (typed) => {
      const id = await person(typed);
      await give(id, []);
      return { own: null, not: [id] };
    },
    'that of a merged record beside another one': async (typed) => {
      const [kept, merged] = [await person(`kept-${typed}`), await person(typed)];
      await merge(kept, merged);
      return { own: null, not: [kept, merged] };
    },
    'that of a merged record which the person shows': async (typed) => {
      const { payload } = (await add({})).body;
      await merge(payload.candidate.id, await person(typed));
      return { own: payload.candidate.id, not: [] };
    },
    'that of the kept record': async (typed) => {
      const [kept, merged] = [await person(typed), await person(`merged-${typed}`)];
      await merge(kept, merged);
      return { own: kept, not: [] };
    },
    'nobody’s': async () => ({ own: null, not: [] }),
  };
  test.each(Object.keys(cases))('%s', async (name) => {
    const typed = `case-${Object.keys(cases).indexOf(name)}@form.test`;
    const { own, not } = await cases[name]!(typed);
    const before = await Promise.all(not.map(async (id) => (await pageOf(id)).applications?.length ?? 0));
    // Two applications from the same address belong to one person.
    const [first, second] = [await openJob(admin, 'Mate'), await openJob(admin, 'Deckhand')];
    await applyFor(app, harbour.organization.slug, first.slug, { email: typed });
    await applyFor(app, harbour.organization.slug, second.slug, { email: typed.toUpperCase() });
    const page = await ownPageOf(app, typed);
    expect((await (await Browser.of(app)).page(page)).body.person.email.toLowerCase()).toBe(typed);
    const { items } = await eventually(async () => {
      const found_ = await admin.ask('/api/people/candidates/search', { q: typed });
      const pages = await Promise.all(found_.items.map(({ id }: Json) => pageOf(id)));
      const there = pages.filter(({ applications }) => applications.length);
      expect(there.map(({ applications }) => applications.length)).toEqual([2]);
      return { items: there };
    });
    if (own) expect(items[0].person.id).toBe(own);
    for (const id of not) expect(items[0].person.id).not.toBe(id);
    expect(await Promise.all(not.map(async (id) => (await pageOf(id)).applications?.length ?? 0))).toEqual(before);
    const theirs = items[0].applications.map(({ id }: Json) => id);
    await eventually(async () => {
      const sent = (await admin.page('/messages/sent')).body.list.items as Json[];
      const letters = sent.filter(({ application_id }) => theirs.includes(application_id));
      expect([...new Set(letters.map(({ to }) => to))]).toEqual([typed]);
    });
    // The page shows possible duplicates as possible duplicates.
    if (not.length && name.includes('one of somebody'))
      expect((await pageOf(not[0]!)).alike.map(({ id }: Json) => id)).toContain(items[0].person.id);
  });
});

test('somebody who came with an address that another record has too can still be changed', async () => {
  const eve = await person('eve@home.test');
  await give(eve, ['eve@home.test', 'shared@form.test']);
  await applyFor(app, harbour.organization.slug, job.slug, { email: 'shared@form.test' });
  const { items } = await eventually(async () => {
    const found_ = await admin.ask('/api/people/candidates/search', { q: 'shared@form.test' });
    expect(found_.items).toHaveLength(2);
    return found_;
  });
  const { id } = items.find((each: Json) => each.id !== eve);
  for (const one of [id, eve]) {
    const { person: shown } = await pageOf(one);
    await admin.ask('/api/people/candidates/upsert', { id: one, email: shown.email, headline: 'Sails' });
    await give(one, [shown.email, ...shown.other_emails.map(({ address }: Json) => address), `more-${one}@home.test`]);
  }
});

test('whoever does not see the person who has an address learns neither their name nor their record', async () => {
  const hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  const own = await openJob(hana, 'Cook');
  const { candidate } = await hana.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: own.id,
    first_name: 'Seen',
    last_name: 'Person',
    email: 'seen@home.test',
  });
  const secret = await person('secret@home.test');
  await give(secret, ['secret@home.test', 'secret@work.test']);
  const hidden = {
    code: 'duplicate',
    error: 'A person with this email is already in the talent pool, but you cannot see them. Ask a recruiter.',
  };
  const emails = (...addresses: string[]) => addresses.map((address) => ({ address, kind: null }));
  const asks: [string, Json][] = ['secret@home.test', 'Secret@work.test'].flatMap((email): [string, Json][] => [
    ['/api/people/candidates/upsert', { first_name: 'A', last_name: 'B', source: 'sourced', email }],
    ['/api/people/candidates/upsert', { id: candidate.id, email }],
    [path, { candidate_id: candidate.id, emails: emails('seen@home.test', email), phones: [] }],
    ['/api/opportunities/jobs/candidate/upsert', { job_id: own.id, first_name: 'A', last_name: 'B', email }],
  ]);
  for (const [at, body] of asks) {
    const { body: answer } = await hana.post(at, body);
    expect(answer).toMatchObject(hidden);
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(JSON.stringify(answer)).not.toMatch(/Reed/);
  }
  // Members get the details only of a person whom they may see.
  const again = { first_name: 'A', last_name: 'B', source: 'sourced', email: 'seen@home.test' };
  expect((await hana.post('/api/people/candidates/upsert', again)).body).toMatchObject({
    code: 'duplicate',
    error: 'Candidate "Seen Person" already exists.',
    existing_id: candidate.id,
  });
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
  // The same address in another organization belongs to another person.
  const theirs = await yard.admin.post('/api/people/candidates/upsert', {
    first_name: 'Cleo',
    last_name: 'Yard',
    email: 'cleo@second.test',
    source: 'sourced',
  });
  expect(theirs.body.status).toBe('ok');
});
