import JSZip from 'jszip';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { digest, sha256 } from '@candor/contracts/proof/sha256';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// What one member did, or what was done to a job or a record: as of a moment, at two moments, and as a file that proves itself.

let app: App;
let nora: Visitor;
let olga: Visitor;
let carla: Visitor & { id: string };
let sven: Visitor & { id: string };
let nora_id: string;
let job: { id: string };
let ada: Applicant;
let task: string;
const secrets = ['changed Secret of the pool', 'four hundred', 'private-words', 'letter-words', '123456'];
beforeAll(async () => {
  app = await App.start();
  const harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  nora_id = harbour.user.id;
  olga = (await found(app, 'Other Works', named('Olga'))).admin;
  carla = await invite(app, nora, named('Carla'), ['CUSTOMER']);
  await nora.ask('/api/org/users/upsert', { id: carla.id, roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] });
  sven = await invite(app, nora, named('Sven'), ['SALES_MANAGER']);
  job = await openJob(nora, 'Pilot', { compensation_min: 123456, compensation_max: 234567 });
  ada = await addApplicant(nora, job.id);
  const { candidate_id, id: application_id } = ada;
  const { personfield } = await nora.ask('/api/org/personfields/upsert', {
    name: 'Secret of the pool',
    kind: 'text',
    readers: 'people',
  });
  await nora.ask('/api/people/candidates/field/set', { candidate_id, field_id: personfield.id, value: 'four hundred' });
  await nora.ask('/api/people/candidates/note/upsert', {
    candidate_id,
    id: 'new',
    body: '<p>private-words</p>',
    visibility: 'private',
  });
  await nora.ask('/api/people/candidates/note/email', {
    candidate_id,
    application_id,
    subject: 'letter-words',
    body: '<p>letter-words</p>',
    when: 'once',
  });
  task = (await nora.ask('/api/tasks/upsert', { title: 'Call once more' })).task.id;
});
afterAll(() => app?.dispose());

const page = async (by: Visitor, kind: string, id: string, more = ''): Promise<Json> =>
  (await by.page(`/compliance/history?kind=${kind}&id=${id}${more}`)).body.done;
const records = (): [kind: string, id: string][] => [
  ['user', nora_id],
  ['job', job.id],
  ['record', task],
  ['record', ada.candidate_id],
];
const at = (path: string) => `/api/reports/record/${path}`;
const typesIn = ({ rows }: Json): string[] => rows.map(({ type }: Json) => type);

test('C1: what was done to a record is read by its id, with what it is and the person’s or job’s name, but not by members of another organization', async () => {
  const done = await page(carla, 'record', task);
  expect(typesIn(done)).toEqual(['TaskCreated']);
  // The title of a task is words about people.
  expect([done.what, done.name]).toEqual(['Task', null]);
  expect((await page(carla, 'record', job.id)).name).toBe('Pilot');
  expect((await page(carla, 'record', ada.candidate_id)).name).toContain('Ada');
  const foreign = await page(olga, 'record', ada.candidate_id);
  expect([foreign.name, foreign.rows]).toEqual([null, []]);
  expect(typesIn(await page(carla, 'record', crypto.randomUUID()))).toEqual([]);
  expect((await carla.page('/compliance/history?kind=record&id=Ada')).body.done).toBeNull();
});
test('C2: as of a moment, each of these histories has the events up to then, in page and files', async () => {
  for (const [kind, id] of records()) {
    const whole = await page(carla, kind, id);
    const moment = whole.rows[Math.floor(whole.rows.length / 2)].recorded_at as string;
    const upTo = whole.rows.filter(({ recorded_at }: Json) => recorded_at <= moment);
    const then = await page(carla, kind, id, `&as_of=${moment}`);
    expect([then.as_of, then.at]).toEqual([moment, moment]);
    expect(then.rows).toEqual(upTo);
    const file = await carla.download(`${at('export')}?kind=${kind}&id=${id}&format=json&as_of=${moment}`);
    expect(JSON.parse(file.text)).toMatchObject({ rows: upTo, hash: then.hash, as_of: moment });
  }
});
test('C2: two moments of each history stand side by side: how often each kind of event, and the latest one', async () => {
  for (const [kind, id] of records()) {
    const { rows } = await page(carla, kind, id);
    const [first, last] = [rows[0].recorded_at as string, rows.at(-1).recorded_at as string];
    const { a, b } = await carla.ask(at('compare'), { kind, id, a: first, b: last });
    expect([a.events, b.events]).toEqual([
      rows.filter(({ recorded_at }: Json) => recorded_at <= first).length,
      rows.length,
    ]);
    expect(b.kinds.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(rows.length);
    expect(b.kinds.map(({ last: { event_id } }: Json) => event_id)).toContain(rows.at(-1).event_id);
  }
  const gone = { kind: 'job', id: crypto.randomUUID(), a: new Date().toISOString(), b: new Date().toISOString() };
  expect((await carla.post(at('compare'), gone)).body.code).toBe('not_found');
});
test('C6: each history leaves as a file with a signed manifest, whose proof verifies without the application', async () => {
  const before = (await eventsOf(app, "type = 'ReportExported'")).length;
  for (const [kind, id] of records()) {
    const path = `${at('bundle')}?kind=${kind}&id=${id}`;
    const { body } = await carla.post('/api/download/allow', { address: path });
    const cookie = [...carla.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${app.base}${path}&download_token=${body.payload.download_token}`, {
      headers: { cookie },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const verdict = await verify(bytes);
    const zip = await JSZip.loadAsync(bytes);
    const told = JSON.parse(await zip.file('rows.json')!.async('string')) as Json;
    expect(verdict.faults).toEqual([]);
    expect(verdict.events).toBe(told.rows.filter(({ number }: Json) => number !== null).length);
    expect(told.rows.length).toBeGreaterThan(0);
    // The events themselves stay out: a reader gets what the page tells them, and the hash of each event.
    const events = await zip.file('events.txt')!.async('string');
    expect(
      events
        .split('\n')
        .filter(Boolean)
        .every((line) => line.startsWith('#')),
    ).toBe(true);
    // A changed row no longer has the hash that the signed manifest says.
    zip.file('rows.json', JSON.stringify(told).replace(told.rows[0].event_id, crypto.randomUUID()));
    const tampered = await verify(await zip.generateAsync({ type: 'nodebuffer' }));
    expect(tampered.faults).not.toEqual([]);
  }
  const exported = await eventsOf(app, "type = 'ReportExported'");
  expect(exported.length).toBe(before + records().length);
});
test('what a reader may not read stands in none of these histories: own fields of the talent pool, private notes, letters, pay', async () => {
  await eventually(async () =>
    expect(typesIn(await page(nora, 'user', nora_id))).toEqual(
      expect.arrayContaining(['CandidateFieldChanged', 'CandidateNoteAdded']),
    ),
  );
  for (const [kind, id] of records()) {
    const texts = [
      JSON.stringify(await page(carla, kind, id)),
      (await carla.download(`${at('export')}?kind=${kind}&id=${id}&format=csv`)).text,
      (await carla.download(`${at('export')}?kind=${kind}&id=${id}&format=json`)).text,
    ];
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret)).length).toBe(0);
  }
  // Readers of the talent pool see that the field was changed, and not to which value.
  const ownRecord = JSON.stringify(await page(nora, 'record', ada.candidate_id));
  expect(ownRecord).toContain(secrets[0]);
  for (const secret of secrets.slice(1)) expect(ownRecord).not.toContain(secret);
});
test('C5: a member without reports of the whole organization reads none of it, as a page or as a file', async () => {
  for (const [kind, id] of records()) {
    expect((await sven.page(`/compliance/history?kind=${kind}&id=${id}`)).body.authorization).toBeDefined();
    const moment = new Date().toISOString();
    expect((await sven.post(at('compare'), { kind, id, a: moment, b: moment })).body?.status).not.toBe('ok');
    for (const file of ['export', 'bundle'])
      expect((await sven.download(`${at(file)}?kind=${kind}&id=${id}&format=json`)).text ?? '').not.toContain('rows');
  }
});

const verify = (bytes: Buffer) =>
  verifyExport(
    { size: bytes.length, read: async (from, to) => Uint8Array.from(bytes.subarray(from, to)) },
    {
      hasher: sha256,
      digest,
    },
    { held: [], keys: [] },
  );
