import { randomUUID } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { algorithms, vkeyOf } from '@candor/contracts/proof/note';
import { joined, openExport, type Tools } from '@candor/contracts/proof/open-export';
import { verifyExport } from '@candor/contracts/proof/verifying';
import type { Source } from '@candor/contracts/proof/zip-reader';
import { digest, sha256 } from '@candor/contracts/proof/sha256';
import { privateKeyFrom, publicBytesOf } from '../../backend/src/features/proof/log-keys.ts';
import { type SeenCheckpoint, witnessOnce } from '../../backend/src/features/proof/witnessing.ts';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// The proof of an organization's event log: who signs it, who sees it, who keeps a copy, and what leaves the organization.

let app: App;
let nora: Visitor;
let sade: Visitor;
let carla: Visitor & { id: string };
let hana: Visitor & { id: string };
const page = async (by: Visitor): Promise<Json> => (await by.page('/reports/proof')).body;
const call = (path: string) => `/api/reports/proof/${path}`;
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  sade = (await found(app, 'Southwind', named('Sade'))).admin;
  carla = await invite(app, nora, named('Carla'), ['CUSTOMER']);
  await nora.ask('/api/org/users/upsert', { id: carla.id, roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] });
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
  const job = await openJob(nora, 'Engineer');
  await addApplicant(nora, job.id);
});
afterAll(() => app?.dispose());

const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (from, to) => Uint8Array.from(bytes.subarray(from, to)),
});
const tools: Tools = {
  hasher: sha256,
  digest,
};
const verify = (bytes: Buffer, held: { who: string; note: string }[] = [], keys: string[] = []) =>
  verifyExport(sourceOf(bytes), tools, { held, keys });
/** All files of an export, unpacked, as one text. */
const textOf = async (bytes: Buffer): Promise<string> => {
  const { entries, read } = await openExport(sourceOf(bytes), tools);
  const files = await Promise.all([...entries.keys()].map((name) => joined(read(name), 64 << 20)));
  return files.map((file) => Buffer.from(file).toString()).join('\n');
};
const fileOf = async (by: Visitor, path: string): Promise<Buffer> => {
  const { body } = await by.post('/api/download/allow', { address: path });
  const cookie = [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(
    `${app.base}${path}${path.includes('?') ? '&' : '?'}download_token=${body.payload.download_token}`,
    {
      headers: { cookie },
    },
  );
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('an administrator signs a checkpoint over everything so far, once; a reader of all reports sees it', async () => {
  expect((await page(carla)).proof).toMatchObject({ signed: null, checkpoints: 0, rules: false });
  const { size } = await nora.ask(call('sign'), {});
  expect(size).toBeGreaterThan(20);
  expect((await nora.ask(call('sign'), {})).size).toBe(size);
  const { proof, listed } = await page(carla);
  expect(proof).toMatchObject({ signed: { size }, checkpoints: 1, keys: [{ number: 1 }] });
  expect(listed).toMatchObject([{ size, from: 1, before: null, key: 1 }]);
});
test('readers of some reports, other roles and other organizations see nothing of it', async () => {
  for (const path of ['sign', 'rotate']) expect((await carla.post(call(path), {})).location).toBe('/access-denied');
  for (const by of [carla, hana]) expect((await by.download(call('export'))).location).toBe('/access-denied');
  expect((await hana.page('/reports/proof')).body.authorization).toBeDefined();
  expect((await hana.get(`${call('hashes')}?from=0`)).location).toBe('/access-denied');
  expect((await page(sade)).proof).toMatchObject({ signed: null, checkpoints: 0, holders: [] });
  expect((await sade.get(call('checkpoints'))).body.payload).toEqual({ origin: '', keys: [], checkpoints: [] });
});
test('the hashes of the log are made anew, and lead to the signed root', async () => {
  const { signed } = (await page(carla)).proof;
  const { events, differs, hashes } = (await carla.get(`${call('hashes')}?from=0`)).body.payload;
  expect(events).toBeGreaterThanOrEqual(signed.size);
  expect(differs).toEqual([]);
  expect(Buffer.from(hashes, 'base64')).toHaveLength(events * 32);
  await carla.ask(call('check'), { events, checkpoints: 1, ms: 5, faults: [] });
  expect((await page(nora)).proof.checks[0]).toMatchObject({ how: 'page', name: 'Carla Tester', faults: [] });
  expect((await carla.post(call('check'), { events: -1, checkpoints: 1, ms: 5, faults: [] })).body.code).toBe(
    'validation',
  );
});

let checkpoint: string;
test('each new checkpoint is mailed to whom the organization names; who is removed is forgotten', async () => {
  const asked = { name: 'Office of the auditor', address: 'auditor@example.test' };
  const { id } = await nora.ask(call('holders/upsert'), asked);
  expect((await nora.post(call('holders/upsert'), asked)).body.code).toBe('duplicate');
  await nora.ask('/api/tasks/upsert', { title: 'Call the harbour' });
  const { size } = await nora.ask(call('sign'), {});
  await eventually(async () => {
    const { mails } = (await nora.page(app.outbox)).body;
    const mail = mails.find(({ to }: Json) => to === asked.address);
    expect(mail.files).toMatchObject([{ name: `checkpoint-${size}.txt` }]);
    checkpoint = mail.files[0].text;
  });
  await eventually(async () => expect((await page(nora)).listed[0]).toMatchObject({ size, out_to: 1, out: 1 }));
  // A reader sees who keeps a copy of the proof, but no address.
  expect((await page(carla)).proof.holders).toMatchObject([{ name: asked.name, address: null, last: { size } }]);
  await sade.post(call('holders/delete'), { id });
  expect((await page(nora)).proof.holders).toHaveLength(1);
  await nora.ask(call('holders/delete'), { id });
  expect((await page(nora)).proof.holders).toEqual([]);
  await eventually(async () => {
    const told = JSON.stringify(await eventsOf(app, "type = 'CheckpointHolderNamed'"));
    expect(told).not.toContain(asked.address);
  });
});

test('a witness on another machine signs what continues what it saw, and raises an alarm at what does not', async () => {
  const key = privateKeyFrom(randomBytes(32));
  const vkey = vkeyOf(sha256, 'witness.example', algorithms.cosignature, publicBytesOf(key));
  expect((await nora.post(call('witnesses/upsert'), { vkey: 'nonsense' })).body).toMatchObject({
    code: 'validation',
    fields: { vkey: 'This is not the public key of a witness.' },
  });
  const { address } = await nora.ask(call('witnesses/upsert'), { vkey });
  const at = `${app.base}${new URL(address).pathname}`;
  const log = (await page(nora)).proof.keys.at(-1).vkey as string;
  let seen: SeenCheckpoint | null = null;
  const witness = () =>
    witnessOnce(at, { name: 'witness.example', key, log, seen, remember: async (now) => void (seen = now) });
  expect(await witness()).toMatchObject({ alarm: false });
  await nora.ask('/api/tasks/upsert', { title: 'Call the harbour again' });
  const { size } = await nora.ask(call('sign'), {});
  await eventually(async () => expect((await page(nora)).listed[0].size).toBe(size));
  expect(await witness()).toMatchObject({ alarm: false, size });
  await eventually(async () => expect((await page(nora)).listed[0]).toMatchObject({ out_to: 1, out: 1 }));
  // The witness remembers another log than the one it is shown.
  const real: SeenCheckpoint = seen!;
  seen = { ...real, size: real.size - 3, root: Buffer.alloc(32, 7).toString('base64') };
  expect((await witness()).words).toContain('ALARM: the first');
  seen = { ...real, size: real.size + 9 };
  expect((await witness()).words).toContain('events are missing');
  for (const wrong of ['x', `witness_${'0'.repeat(32)}_${'0'.repeat(32)}`, at.split('/').at(-1)!.replace(/.$/, 'z')])
    expect((await fetch(`${app.base}/api/witness/${wrong}/checkpoint`)).status).toBe(404);
  const forged = await fetch(`${at}/cosignature`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size, line: '— witness.example AAAAAAAAAAA=' }),
  });
  expect(forged.status).toBe(400);
});

test('an export is checked without the application: by what others hold, also after the key was changed', async () => {
  expect((await nora.ask(call('rotate'), {})).number).toBe(2);
  await nora.ask('/api/tasks/upsert', { title: 'Call once more' });
  const bytes = await fileOf(nora, call('export'));
  const { keys } = (await page(nora)).proof;
  const held = [{ who: 'the auditor', note: checkpoint }];
  const verdict = await verify(bytes, held, [keys[0].vkey]);
  expect(verdict).toMatchObject({ faults: [], whole: true, checkpoints: 4, holders: [{ who: 'the auditor' }] });
  expect(verdict.keys.map(({ number, known }) => [number, known])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(await eventsOf(app, "type = 'ReportExported'")).toMatchObject([
    { data: { report: 'the log with its proof' } },
  ]);
  // Words about people are encrypted in the file.
  expect(bytes.includes('Ada')).toBe(false);
  const verifier = await fileOf(carla, call('verifier'));
  expect(verifier.toString()).toContain('<title>Verifier</title>');
  expect(verifier.toString()).not.toMatch(/src=|href=|https?:\/\/(?!www\.w3)/);
});
test('an erasure destroys a key and changes no event, so an export made before and one made after agree', async () => {
  const before = (await page(nora)).proof.signed;
  const ada = { id: 'new', first_name: 'Adamantia', last_name: 'Gone', email: 'gone@example.test', source: 'sourced' };
  const { candidate } = await nora.ask('/api/people/candidates/upsert', ada);
  await nora.ask(call('sign'), {});
  const { name, version } = await nora.ask('/api/people/candidates/erasure', { candidate_id: candidate.id });
  const asked = { candidate_id: candidate.id, reason: 'asked', tell: false, version, confirmation: name };
  await nora.ask('/api/people/candidates/erase', asked);
  await eventually(async () => expect(await eventsOf(app, "type = 'ErasureFinished'")).not.toEqual([]));
  await nora.ask(call('sign'), {});
  const verdict = await verify(await fileOf(nora, call('export')), [{ who: 'the auditor', note: checkpoint }]);
  expect(verdict.faults).toEqual([]);
  expect(verdict.last!.size).toBeGreaterThan(before.size);
});

test('a person’s events leave with the proof of their places, and what a member did is read from the log and recorded', async () => {
  const { list } = (await carla.page('/reports/history')).body;
  const person = list.items[0].id as string;
  const bytes = await fileOf(carla, `/api/reports/history/bundle?id=${person}`);
  const verdict = await verify(bytes, [{ who: 'the auditor', note: checkpoint }]);
  expect(verdict).toMatchObject({ faults: [], whole: false });
  expect(verdict.events).toBeGreaterThan(2);
  const { done } = (await carla.page(`/compliance/history?kind=user&id=${carla.id}`)).body;
  expect(done.rows.map(({ type }: Json) => type)).toContain('LogChecked');
  expect(done.rows.every(({ actor }: Json) => actor.id === carla.id)).toBe(true);
  const job = (await nora.page('/opportunities/jobs')).body.list.items[0].id as string;
  const ofJob = (await carla.page(`/compliance/history?kind=job&id=${job}`)).body.done;
  expect(ofJob.rows.map(({ type }: Json) => type)).toEqual(expect.arrayContaining(['JobCreated']));
  expect(ofJob.rows.map(({ number }: Json) => number)).toEqual(
    ofJob.rows.map(({ number }: Json) => number).toSorted((a: number, b: number) => a - b),
  );
  expect(await eventsOf(app, "type = 'RecordHistoryViewed'")).toHaveLength(2);
  expect((await sade.page(`/compliance/history?kind=job&id=${job}`)).body.done).toBeUndefined();
  expect((await hana.page(`/compliance/history?kind=job&id=${job}`)).body.authorization).toBeDefined();
  const file = await carla.download(`/api/reports/record/export?kind=job&id=${job}&format=csv`);
  expect(file.text.split('\n').length).toBeGreaterThan(ofJob.rows.length);
});
test('another file under the unique id of an earlier export is recorded too; the same file again is not', async () => {
  const uid = randomUUID();
  const job = (await nora.page('/opportunities/jobs')).body.list.items[0].id as string;
  const taken = async () => (await eventsOf(app, "type = 'ReportExported'")).length;
  const before = await taken();
  const path = `/api/reports/record/export?kind=job&id=${job}&format=csv&uid=${uid}`;
  await carla.download(`${path}&from=2001-01-01&to=2001-01-01`);
  await carla.download(path);
  expect(await taken()).toBe(before + 2);
  await carla.download(`${path}&from=2001-01-01&to=2001-01-01`);
  expect(await taken()).toBe(before + 2);
});

test('the name that a member gave to a private report or view reaches no other member: not in what was done, in no file, and in no export of the log', async () => {
  const name = 'Zuniqua, maybe';
  const secret = /zuniqua/i;
  const { saved } = await nora.ask('/api/reports/saved/upsert', {
    name,
    question: { report: 'funnel', params: { last: 90 } },
  });
  await nora.ask('/api/reports/saved/upsert', { id: saved.id, name: `${name} not` });
  const shown = { search: 'Zuniqua', sort: null, filters: {}, columns: null };
  const { view } = await nora.ask('/api/people/views/upsert', { name, shown });
  await nora.ask('/api/people/views/upsert', { id: view.id, name: `${name} not` });
  await nora.ask('/api/people/views/delete', { id: view.id });
  await nora.ask('/api/people/views/restore', { id: view.id });
  const [{ metadata }] = (await eventsOf(app, "type = 'SavedReportMade'")) as [Json];
  const did = `kind=user&id=${metadata.actor.id}`;
  const { done } = (await carla.page(`/compliance/history?${did}`)).body;
  expect(done.rows.map(({ sentence }: Json) => sentence)).toEqual(
    expect.arrayContaining(['saved a report', 'saved a view', 'renamed a saved view', 'removed a saved view']),
  );
  const record = (id: string) => `/compliance/history?kind=record&id=${id}`;
  for (const path of [record(saved.id), record(view.id)])
    expect(JSON.stringify((await carla.page(path)).body)).not.toMatch(secret);
  for (const path of [
    ...['csv', 'json'].map((format) => `/api/reports/record/export?${did}&format=${format}`),
    '/api/reports/audit/export?format=csv',
  ])
    expect((await carla.download(path)).text).not.toMatch(secret);
  for (const [by, path] of [
    [carla, `/api/reports/record/bundle?${did}`],
    [nora, call('export')],
  ] as const) {
    const bytes = await fileOf(by, path);
    expect((await verify(bytes)).faults).toEqual([]);
    expect(await textOf(bytes)).not.toMatch(secret);
  }
  // Once the view is shared, its name is the organization's.
  await nora.ask('/api/people/views/upsert', { id: view.id, name: 'All sailors', shared: true });
  const [first] = (await carla.page(`/compliance/history?${did}`)).body.done.rows.toReversed();
  expect(first.sentence).toBe('shared the view All sailors with the organization');
});
test('a page of what was done is titled by what the record is and by its name as of then', async () => {
  const titled = async (asked: string, by = carla) => {
    const { done } = (await by.page(`/compliance/history?${asked}`)).body;
    return done && [done.what, done.name];
  };
  const job = (await nora.page('/opportunities/jobs')).body.list.items[0].id as string;
  const before = new Date().toISOString();
  await nora.ask('/api/opportunities/jobs/upsert', { id: job, name: 'Harbour Engineer' });
  expect(await titled(`kind=job&id=${job}`)).toEqual(['Job', 'Harbour Engineer']);
  expect(await titled(`kind=job&id=${job}&as_of=${before}`)).toEqual(['Job', 'Engineer']);
  expect(await titled(`kind=record&id=${job}&as_of=${before}`)).toEqual(['Job', 'Engineer']);
  expect(await titled(`kind=user&id=${hana.id}`)).toEqual(['Member', 'Hana Tester']);
  const { list } = (await carla.page('/reports/history')).body;
  const person = list.items.find(({ name }: Json) => name.startsWith('Ada')) as Json;
  expect(await titled(`kind=record&id=${person.id}`)).toEqual(['Candidate', person.name]);
  // A record without a name of its own is about a person.
  const [{ stream }] = (await eventsOf(app, "type = 'ApplicationSubmitted'")) as [Json];
  expect((await titled(`kind=record&id=${stream.slice('application-'.length)}`))[0]).toBe('Application');
  const { task } = await nora.ask('/api/tasks/upsert', { title: 'Ask Adamantia' });
  expect(await titled(`kind=record&id=${task.id}`)).toEqual(['Task', null]);
  // An entry of a small list has the name that it had then.
  const { location: entry } = await nora.ask('/api/org/locations/upsert', { name: 'Fair', country: 'PT' });
  const then = new Date().toISOString();
  await nora.ask('/api/org/locations/upsert', { id: entry.id, name: 'Harbour fair' });
  expect(await titled(`kind=record&id=${entry.id}`)).toEqual(['Location', 'Harbour fair']);
  expect(await titled(`kind=record&id=${entry.id}&as_of=${then}`)).toEqual(['Location', 'Fair']);
  expect(await titled(`kind=record&id=${randomUUID()}`)).toEqual(['Record', null]);
});
test('a member, a job or a record of another organization has no name here', async () => {
  const [{ metadata }] = (await eventsOf(app, "type = 'OrganizationRegistered'")) as Json[];
  const theirs = (await eventsOf(app, 'type = ?', 'CheckpointSigned')) as Json[];
  expect(theirs.every((event) => event.metadata.organization_id === metadata.organization_id)).toBe(true);
  const page = (by: Visitor, asked: string) => by.page(`/compliance/history?${asked}`);
  expect((await page(sade, `kind=user&id=${hana.id}`)).body.done).toBeUndefined();
  const record = (await page(sade, `kind=record&id=${hana.id}`)).body;
  expect(record.done).toMatchObject({ what: 'Record', name: null, rows: [] });
  expect(JSON.stringify(record)).not.toContain('Hana');
  expect((await sade.download(`/api/reports/record/export?kind=user&id=${hana.id}&format=json`)).text).not.toContain(
    'Hana',
  );
});
test('faults that a reader reports are mailed as what that reader says, once a day, after the server checked the log itself; the page shows the check of the server', async () => {
  const fault = { kind: 'changed', event: 3, size: null };
  for (let each = 0; each < 2; each++)
    await carla.ask(call('check'), { events: 9, checkpoints: 1, ms: 1, faults: each ? [fault, fault] : [fault] });
  const isReport = ({ subject }: { subject: string }) =>
    subject === 'Carla Tester says that the log of Harbour Works is not what was signed';
  const { html } = await mailTo(app, named('Nora').email, isReport);
  expect(html).toContain('The first is at event 3.');
  expect(html).toContain('The server then read the whole log itself and found no difference.');
  expect((await mailsTo(app, named('Nora').email)).filter(isReport)).toHaveLength(1);
  for (const other of ['Carla', 'Sade', 'Hana'])
    expect((await mailsTo(app, named(other).email)).filter(isReport)).toEqual([]);
  const isAlarm = ({ subject }: { subject: string }) => subject === 'The log of Harbour Works is not what was signed';
  expect((await mailsTo(app, named('Nora').email)).filter(isAlarm)).toEqual([]);
  await eventually(async () => {
    const { check, checks } = (await page(nora)).proof;
    expect(check).toMatchObject({ how: 'night', faults: [] });
    expect(checks.map((each: Json) => each.how)).toContain('page');
  });
});
test('where the organization records views, each look at a person is in the record, and no member turns it off', async () => {
  const { list } = (await nora.page('/people/candidates')).body;
  const person = list.items[0].id as string;
  await nora.page(`/people/candidates/100/1/_/_/_/${person}`);
  expect(await eventsOf(app, "type = 'CandidateRecordViewed'")).toEqual([]);
  await nora.ask('/api/org/profile/upsert', { audit_views: true });
  await eventually(async () => {
    await nora.page(`/people/candidates/100/1/_/_/_/${person}`);
    expect(await eventsOf(app, "type = 'CandidateRecordViewed'")).toMatchObject([
      { data: { candidate_id: person, part: 'record' } },
    ]);
  });
  expect((await nora.post('/api/org/profile/upsert', { audit_views: false })).body.code).toBe('watched');
  // The audit log also records that reports are read: once in ten minutes for each report.
  for (const report of ['funnel', 'funnel', 'sources']) await carla.page(`/reports/${report}`);
  expect((await eventsOf(app, "type = 'ReportViewed'")).map(({ data }) => (data as Json).report)).toEqual([
    'funnel',
    'sources',
  ]);
  await eventually(async () => {
    const { history } = (await carla.page(`/reports/history/100/1/_/_/_/${person}`)).body;
    expect(history.viewers.map(({ name }: Json) => name)).toContain('Nora Tester');
  });
  const { history } = (await carla.page(`/reports/history/100/1/_/_/_/${person}`)).body;
  const moments = { a: history.rows[0].recorded_at, b: history.rows.at(-1).recorded_at };
  const { a, b } = await carla.ask('/api/reports/history/compare', { id: person, ...moments });
  expect([a.at, b.at]).toEqual([moments.a, moments.b]);
});
