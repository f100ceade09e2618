import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import JSZip from 'jszip';
import { join } from 'node:path';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { secretOf } from '../../backend/src/app/engines.ts';
import { OwnLinks } from '../../backend/src/reads/public/own-links.ts';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// What people request about their data, to what they agreed, and when their details are erased.

let app: App;
let harbour: Founded;
let yard: Founded;
let recruiter: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  yard = await found(app, 'Yard', named('Yara'));
  recruiter = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  visitor = await Visitor.of(app);
});
afterAll(() => app?.dispose());

const person = async (mark: string): Promise<{ id: string; email: string }> => {
  const email = `${mark.toLowerCase()}@mail.test`;
  const { candidate } = await harbour.admin.ask('/api/people/candidates/upsert', {
    first_name: 'Grace',
    last_name: mark,
    email,
    source: 'sourced',
  });
  return { id: candidate.id, email };
};
const desk = async (): Promise<Json> => (await harbour.admin.page('/people/privacy')).body;
const record = (candidate_id: string, kind: string, by: Visitor = harbour.admin, uid: string = randomUUID()) =>
  by.post(
    '/api/people/privacy/request',
    { candidate_id, kind, via: 'email', details: `Please answer about ${kind}.` },
    { uid },
  );
const answer = (candidate_id: string, request_id: string, more: Json, by: Visitor = harbour.admin) =>
  by.post('/api/people/privacy/answer', { candidate_id, request_id, ...more });
const typesOf = async (id: string) => (await streamOf(app, `candidate-${id}`)).map(({ type }) => type);
const linkIn = (html: string, part: string): string =>
  new URL(new RegExp(`href="([^"]*/${part}/[^"]*)"`).exec(html)![1]!).pathname;

test('only administrators open the desk and act on it, each only for their own organization', async () => {
  const { id } = await person('Onlyadmin');
  expect((await recruiter.page('/people/privacy')).body.title).toBe('No access');
  expect((await record(id, 'access', recruiter)).location).toBe('/access-denied');
  expect((await record(id, 'access', yard.admin)).body.code).toBe('not_found');
  expect((await record(id, 'everything')).body.code).toBe('validation');
  expect((await answer(id, randomUUID(), { how: 'done' })).body.code).toBe('not_found');
  for (const path of ['preview', 'consent/ask', 'consent/withdraw'])
    expect((await recruiter.post(`/api/people/privacy/${path}`, { candidate_id: id })).location).toBe('/access-denied');
  const about = { candidate_id: id, request_id: randomUUID() };
  for (const [path, more] of Object.entries({ answer: { how: 'done' }, reopen: {}, 'consent/ask': null })) {
    const body = more ? { ...about, ...more } : { candidate_id: id };
    expect((await yard.admin.post(`/api/people/privacy/${path}`, body)).body.code).toBe('not_found');
  }
  for (const file of ['copy', 'certificate']) {
    const at = `/api/people/privacy/${file}?candidate_id=${id}`;
    expect((await recruiter.download(at)).location).toBe('/access-denied');
    expect((await yard.admin.download(at)).body.code).toBe('not_found');
  }
});

test('a request has a task and a deadline; its copy opens by a link until the answer is taken back', async () => {
  const { id, email } = await person('Asksaccess');
  await harbour.admin.ask('/api/people/candidates/note/upsert', {
    candidate_id: id,
    body: '<p>Also about her brother Zbrotherly</p>',
    visibility: 'team',
  });
  const uid = randomUUID();
  const sent = await record(id, 'access', harbour.admin, uid);
  expect((await record(id, 'access', harbour.admin, uid)).body).toMatchObject({ status: 'ok' });
  expect((await record(id, 'access')).body.code).toBe('wrong_state');
  const request_id: string = sent.body.payload.request.id;
  const [open] = (await desk()).requests;
  expect(open).toMatchObject({
    id: request_id,
    kind: 'access',
    details: 'Please answer about access.',
    answered: null,
  });
  await eventually(async () => {
    const { items } = (await harbour.admin.page('/tasks/mine')).body.list;
    expect(items.map(({ title }: Json) => title)).toContain(
      'Answer Grace Asksaccess’s request for a copy of their details',
    );
  });
  const { notes } = await harbour.admin.ask('/api/people/privacy/preview', { candidate_id: id });
  expect(notes).toHaveLength(1);
  expect((await answer(id, request_id, { how: 'refused' })).body).toMatchObject({ code: 'validation' });
  expect((await answer(id, request_id, { how: 'sent', left_out: [notes[0].id] })).body.status).toBe('ok');
  const { html } = await mailTo(app, email, ({ subject }) => subject.includes('copy'));
  const at = linkIn(html, 'your-data');
  expect((await visitor.page(at)).body.organization.name).toBe('Harbour Works');
  const zip = await JSZip.loadAsync(await (await fetch(`${app.base}${at}/api/copy`)).arrayBuffer());
  for (const file of ['data.json', 'data.html']) {
    const words = await zip.file(file)!.async('string');
    expect(words).toContain('Asksaccess');
    expect(words).not.toContain('Zbrotherly');
  }
  // The person reads the page in the language in which they opened the link.
  const german = await JSZip.loadAsync(
    await (await fetch(`${app.base}${at}/api/copy`, { headers: { 'accept-language': 'de' } })).arrayBuffer(),
  );
  const theirs = await german.file('data.html')!.async('string');
  expect(theirs).toContain('<html lang="de">');
  expect(theirs).toContain('<dt>Vorname</dt><dd>Grace</dd>');
  expect(theirs).toContain('hat die Akte angelegt');
  expect(await typesOf(id)).toContain('DataCopyFetched');
  await harbour.admin.ask('/api/people/privacy/reopen', { candidate_id: id, request_id });
  expect((await visitor.page(at)).status).toBe(404);
  expect((await desk()).requests.map((each: Json) => each.id)).toContain(request_id);
});

test('a copy counts and names only the documents whose files are there', async () => {
  const { id } = await person('Losesfile');
  const preview = () => harbour.admin.ask('/api/people/privacy/preview', { candidate_id: id });
  expect(await preview()).toMatchObject({ documents: 0 });
  const { signedRequest, file_id } = await harbour.admin.ask('/api/signed_url', {
    fileName: 'cook.pdf',
    fileType: 'application/pdf',
    fileId: randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  expect((await harbour.admin.put(signedRequest, 'application/pdf', goodPdf('Grace Losesfile'))).status).toBe(200);
  await harbour.admin.ask('/api/people/candidates/resume/upsert', { candidate_id: id, file_id, file_name: 'cook.pdf' });
  expect(await preview()).toMatchObject({ documents: 1 });
  for (const part of ['content', 'facts']) await rm(join(app.folder, 'files', part), { recursive: true });
  expect(await preview()).toMatchObject({ documents: 0 });
});

test('a consent is renewed or withdrawn by the link of the letter', async () => {
  const { id, email } = await person('Consenter');
  expect((await harbour.admin.post('/api/people/privacy/consent/ask', { candidate_id: id })).body.code).toBe(
    'wrong_state',
  );
  const answerAt = async (at: string, keep: boolean) => (await visitor.post(`${at}/api/answer`, { keep })).body;
  const keys = await SqliteKeyVault.open(join(app.folder, 'keys.db'));
  const links = new OwnLinks(await secretOf(keys, 'pepper'), app.base);
  await keys.close();
  const at = new URL(links.consentAddress(harbour.organization.slug, id)).pathname;
  expect((await visitor.page(at)).body.state).toBe('withdrawn');
  expect(await answerAt(at, true)).toMatchObject({ status: 'ok' });
  await harbour.admin.ask('/api/people/privacy/consent/ask', { candidate_id: id });
  const { html } = await mailTo(app, email, ({ subject }) => subject.includes('keep your details'));
  expect(linkIn(html, 'consent')).toBe(at);
  await eventually(async () => expect((await visitor.page(at)).body.state).toBe('asked'));
  expect((await visitor.page(`${at.slice(0, -2)}xx`)).status).toBe(404);
  expect(await answerAt(at, true)).toMatchObject({ status: 'ok' });
  await answerAt(at, true);
  expect(await answerAt(at, false)).toMatchObject({ status: 'ok' });
  const types = await typesOf(id);
  expect(types.filter((type) => type === 'ConsentGiven')).toHaveLength(2);
  expect(types.slice(-1)).toEqual(['ConsentWithdrawn']);
  expect((await desk()).consents.filter((each: Json) => each.person.id === id)).toHaveLength(2);
});

test('C8: people whose days are over are listed for 30 days; a legal hold keeps them and says so', async () => {
  const { id } = await person('Leaver');
  const held = await person('Keptback');
  await harbour.admin.ask('/api/people/candidates/hold', { candidate_id: held.id, matter: 'Case 9' });
  const before = await desk();
  expect(before.leaving).toEqual([]);
  const save = async (settings: Json) => {
    const { version } = (await harbour.admin.page('/org/privacy')).body;
    await harbour.admin.ask('/api/org/profile/upsert', { version, ...settings });
  };
  await save({ pool_days: 30 });
  await eventually(async () => expect(await typesOf(id)).toContain('RetentionPlanned'));
  expect(await typesOf(held.id)).not.toContain('RetentionPlanned');
  const after = await desk();
  const [goes, stays] = [id, held.id].map((each) => after.leaving.find((line: Json) => line.person.id === each));
  expect(goes).toMatchObject({ group: 'leads', days: 30, stays: null });
  expect(Date.parse(goes.leaves_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect(stays).toMatchObject({ stays: 'hold', listed: null });
  // No law is named for a period that the organization chose.
  expect(after.rules).toContainEqual(expect.objectContaining({ days: 30, by: 'organization', source: null }));
  expect(after.holds).toMatchObject([{ matter: 'Case 9', count: 1 }]);
  // The organization turns the automatic erasure off: the listed person is taken off the list.
  await save({ auto_erase: false });
  await eventually(async () => expect(await typesOf(id)).toContain('RetentionLifted'));
  await save({ pool_days: '', auto_erase: true });
});

test('a finished erasure has a certificate that names nobody, as HTML and PDF', async () => {
  const { id } = await person('Certified');
  const { request } = (await record(id, 'erase')).body.payload;
  const wanted = `/api/people/privacy/certificate?candidate_id=${id}&format=html`;
  expect((await harbour.admin.download(wanted)).body).toMatchObject({ code: 'wrong_state' });
  const { name, version } = await harbour.admin.ask('/api/people/candidates/erasure', { candidate_id: id });
  await harbour.admin.ask('/api/people/candidates/erase', {
    candidate_id: id,
    version,
    confirmation: name,
    reason: 'asked',
    tell: false,
  });
  await eventually(async () => expect(await typesOf(id)).toContain('ErasureFinished'));
  const page = await eventually(async () => {
    const { text } = await harbour.admin.download(wanted);
    expect(text).toContain('Certificate of erasure E-');
    return text;
  });
  expect(page).not.toContain('Certified');
  const pdf = (await harbour.admin.download(wanted.replace('=html', '=pdf'))).text;
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  const { answered, erasures } = await desk();
  expect(answered.find((each: Json) => each.id === request.id)).toMatchObject({ details: null });
  expect(erasures[0]).toMatchObject({ person_id: id });
});

describe('people without a link ask on the public page', () => {
  const path = '/harbour-works/privacy';
  const ask = (email: string, kind: string, more: Json = {}): Promise<Json> =>
    visitor.post(`${path}/api/request`, { email, kind, ...more }).then(({ body }) => body);
  const confirmPath = async (to: string): Promise<string> =>
    linkIn((await mailTo(app, to, ({ subject }) => /confirm your request/.test(subject))).html, 'privacy');
  const openRequests = async (email: string): Promise<Json[]> => {
    const { items } = await harbour.admin.ask('/api/people/candidates/search', { q: email });
    const ids = (items as Json[]).map(({ id }) => id);
    return (await desk()).requests.filter(({ person }: Json) => ids.includes(person.id));
  };

  test('the page is linked from the careers page, works without scripts and in German, and is the same for every visitor', async () => {
    const { status, text } = await visitor.document(path);
    expect(status).toBe(200);
    for (const part of ['Privacy at Harbour Works', 'Send me a copy of my data', `action="${path}/api/request`])
      expect(text).toContain(part);
    expect((await visitor.document('/harbour-works/jobs')).text).toContain(`href="${path}"`);
    expect((await visitor.document(`${path}?lang=de`)).text).toContain('Meine Daten löschen');
    expect((await visitor.document('/nobody-here/privacy')).status).toBe(404);
    // A form that a browser without scripts sends leads back to the page, which says what comes next.
    const hidden = /name="xsrf" value="([^"]*)"/.exec((await visitor.document(path)).text)![1]!;
    const sent = await fetch(new URL(`${path}/api/request?uid=${randomUUID()}`, app.base), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `XSRF-TOKEN=${hidden}` },
      body: new URLSearchParams({ xsrf: hidden, email: 'plain@mail.test', kind: 'object', details: '', website: '' }),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?said=sent`]);
    expect((await visitor.document(`${path}?said=sent`)).text).toContain('Check your email');
  });

  test('a request counts once the reader of the address confirmed it, and belongs to the person who has the address', async () => {
    const { id, email } = await person('Asksinpublic');
    expect(await ask(email.toUpperCase(), 'rectify', { details: 'My name is Grete.' })).toEqual({
      status: 'ok',
      payload: {},
    });
    const link = await confirmPath(email);
    // Programs open the links of mails: that changes nothing.
    expect((await visitor.document(link)).text).toContain('Confirm your request');
    expect(await openRequests(email)).toEqual([]);
    expect(await typesOf(id)).not.toContain('DataRequestReceived');
    // Below the address of another organization the link opens nothing.
    const elsewhere = link.replace('harbour-works', 'yard');
    expect((await visitor.document(elsewhere)).status).toBe(404);
    expect((await visitor.post(`${elsewhere}/api/confirm`, {})).body.code).toBe('not_found');
    for (let time = 0; time < 2; time++) await visitor.ask(`${link}/api/confirm`, {});
    await eventually(async () =>
      expect(await openRequests(email)).toMatchObject([
        { kind: 'rectify', via: 'page', details: 'My name is Grete.', unknown: false, person: { id } },
      ]),
    );
    expect((await typesOf(id)).filter((type) => type === 'DataRequestReceived')).toHaveLength(1);
    expect((await visitor.document(link)).text).toContain('Your request has arrived');
    expect((await visitor.document(`${path}/${'x'.repeat(43)}`)).status).toBe(404);
  });

  test('the answer is the same for an unknown address, which gets the same email; its request is on the desk too', async () => {
    const email = 'stranger@nowhere.test';
    expect(await ask(email, 'access')).toEqual({ status: 'ok', payload: {} });
    const link = await confirmPath(email);
    // Until then the log holds nothing of it.
    expect(await eventsOf(app, "type = 'CandidateCreated' AND json_extract(data, '$.requested')")).toEqual([]);
    await visitor.ask(`${link}/api/confirm`, {});
    const request = await eventually(async () => {
      const [found] = (await desk()).requests.filter(({ unknown }: Json) => unknown);
      expect(found).toMatchObject({ kind: 'access', via: 'page', person: { name: email } });
      return found as Json;
    });
    expect(request.due_at > new Date().toISOString()).toBe(true);
    // The answer goes to the confirmed address.
    expect((await answer(request.person.id, request.id, { how: 'sent' })).body.status).toBe('ok');
    await mailTo(app, email, ({ html }) => html.includes('/your-data/'));
  });

  test('one address gets few such emails, a program that fills in every field gets none, and a request without an address is refused', async () => {
    const email = 'often@mail.test';
    for (let time = 0; time < 4; time++) expect(await ask(email, 'erase')).toMatchObject({ status: 'ok' });
    expect(await ask('robot@mail.test', 'erase', { website: 'https://spam.test' })).toMatchObject({ status: 'ok' });
    expect(await ask('not an address', 'erase')).toMatchObject({
      code: 'validation',
      fields: { email: expect.any(String) },
    });
    expect(await ask(email, 'everything')).toMatchObject({ code: 'validation' });
    await eventually(async () => expect(await mailsTo(app, email)).toHaveLength(3));
    expect(await mailsTo(app, 'robot@mail.test')).toEqual([]);
  });
});
