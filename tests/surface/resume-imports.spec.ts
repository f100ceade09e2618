import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import {
  type GivenFile,
  importOf,
  pageOfImport,
  resumeOf,
  resumesOf,
  settingsOf,
  startAs,
  uploadResume,
} from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { resumeCorpus } from '../support/resume-corpus.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member uploads many resumes in one request: each resume is read and its person added. A possible duplicate waits for a member's decision.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let hana: Visitor & { id: string };
let pilot: { id: string };

const calls = '/api/people/imports';
const pool = async (): Promise<Json[]> => (await admin.page('/people/candidates/250/1/name-asc')).body.list.items;
const person = async (name: string): Promise<Json> => (await pool()).find((row) => row.name === name)!;
const record = async (id: string): Promise<Json> => (await admin.ask('/api/people/candidates/fetch', { id })).candidate;
const ended = (id: string, phase = 'finished'): Promise<Json> =>
  eventually(async () => {
    const page = await pageOfImport(admin, id);
    expect(page.import.phase).toBe(phase);
    return page;
  });
const drop = async (files: readonly GivenFile[], more: Json = {}): Promise<Json> => {
  const id = await resumesOf(admin, files);
  await startAs(admin, id, more);
  return ended(id);
};
const fates = ({ resumes }: Json): [string, string][] => resumes.map(({ name, fate }: Json) => [name, fate]);
const decide = (id: string, rows: Json[], by = admin) => by.post(`${calls}/decide`, { id, rows });
const settled = (id: string, row: number): Promise<Json> =>
  eventually(async () => {
    const { resumes } = await pageOfImport(admin, id);
    const one = resumes.find((each: Json) => each.row === row);
    expect(['waiting', 'decided']).not.toContain(one.fate);
    return one;
  });

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  pilot = await openJob(admin, 'Pilot');
});
afterAll(() => app?.dispose());

test('each resume adds its person with what it says, onto the job, and is kept and searched; each refused file says why', async () => {
  const kinds = new Map((await resumeCorpus()).map((each) => [each.kind, each]));
  const pdf = kinds.get('pdf')!;
  const sent = [
    {
      file_id: await uploadResume(admin, resumeOf('Ada Lovelace', 'ada@drop.test', ['+44 20 7946 0182', 'Zeppelin'])),
      file_name: 'Ada.txt',
    },
    {
      file_id: await uploadResume(admin, { name: 'cv.pdf', bytes: pdf.bytes, type: 'application/pdf' }),
      file_name: 'cv.pdf',
    },
    {
      file_id: await uploadResume(admin, { name: 'x.txt', bytes: Buffer.from('1234 5678\n\n---') }),
      file_name: 'x.txt',
    },
    { file_id: null, file_name: 'scan.png' },
    { file_id: `${'0'.repeat(8)}-not-an-upload.txt`, file_name: 'lost.txt' },
  ];
  const { id } = await admin.ask(`${calls}/resumes`, { files: sent });
  const draft = await pageOfImport(admin, id);
  expect(draft.import).toMatchObject({ phase: 'added', rows: 5, documents: 5, listed: true, file_name: 'Ada.txt' });
  expect(fates(draft).map(([, fate]) => fate)).toEqual(Array(5).fill('pending'));
  expect(await eventsOf(app, "type = 'CandidateCreated'")).toEqual([]);
  await startAs(admin, id, { job_id: pilot.id, source: 'referred' });
  const page = await ended(id);
  expect(page.import.turns).toMatchObject({ count: 5, until: 5, new: 2, refused: 3, waiting: 0, without: 0 });
  expect(page.resumes.map(({ fate, told }: Json) => [fate, told])).toEqual([
    ['new', ''],
    ['new', ''],
    ['refused', 'No name was found in this resume. Add the candidate by hand.'],
    [
      'refused',
      'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.',
    ],
    ['refused', 'The file was not uploaded. Try again.'],
  ]);
  const ada = await person('Ada Lovelace');
  expect(ada).toMatchObject({ email: 'ada@drop.test', phone: '+44 20 7946 0182', source: 'referred' });
  expect(ada.applications[0]).toMatchObject({ job_id: pilot.id, step: { type: 'sourced_new' } });
  expect((await record(ada.id)).resumes).toMatchObject([{ file_name: 'Ada.txt', mime: 'text/plain' }]);
  await eventually(async () => {
    const found_ = (await admin.page('/people/candidates/100/1/_/zeppelin')).body.list.items;
    expect(found_.map(({ name }: Json) => name)).toEqual(['Ada Lovelace']);
  });
  // Imported data is history, so no person gets an email.
  const sent_ = await eventsOf(app, "stream LIKE 'message-%'");
  expect(sent_.filter(({ data }) => data.candidate_id === ada.id)).toEqual([]);
  const csv = (await admin.download(`${calls}/rows?id=${id}`)).text;
  expect(csv).toContain('2,Ada.txt,Added,');
  expect(csv).toContain('4,x.txt,Not added,No name was found');
});

test('whoever is known waits for a member: the resume goes into their record, or nowhere', async () => {
  await drop([resumeOf('Kim Known', 'kim@drop.test')]);
  const kim = await person('Kim Known');
  const page = await drop([
    resumeOf('Kim Known', 'KIM@drop.test', ['+49 30 1234567', 'Newer']),
    resumeOf('Nia New', 'nia@drop.test'),
    { ...resumeOf('Kim Known', 'kim@drop.test', ['Third']), name: 'third.txt' },
  ]);
  const { id } = page.import;
  expect(fates(page)).toEqual([
    ['Kim Known.txt', 'waiting'],
    ['Nia New.txt', 'new'],
    ['third.txt', 'waiting'],
  ]);
  expect(page.import.turns).toMatchObject({ new: 1, waiting: 2, skipped: 0 });
  // The page shows the person whom each resume names, not only the name of the file.
  expect(page.resumes[2]).toMatchObject({ name: 'third.txt', says: { name: 'Kim Known', email: 'kim@drop.test' } });
  expect(page.resumes[1]).toMatchObject({ says: null });
  expect(page.resumes[0]).toMatchObject({ sure: true, among: [{ id: kim.id, name: 'Kim Known', reasons: ['email'] }] });
  // The email address identifies the person, so the person cannot be added as new or as another person.
  for (const wrong of [
    { row: 2, as: 'new' },
    { row: 2, as: 'fill', candidate_id: crypto.randomUUID() },
    { row: 2, as: 'fill' },
  ])
    expect((await decide(id, [wrong])).body.code).toBe('validation');
  expect((await decide(id, [{ row: 3, as: 'skip' }])).body.code).toBe('wrong_state');
  const said = [
    { row: 2, as: 'fill', candidate_id: kim.id },
    { row: 4, as: 'skip' },
  ];
  const uid = crypto.randomUUID();
  const decided = () => admin.post(`${calls}/decide`, { id, rows: said }, { uid });
  expect((await decided()).body.status).toBe('ok');
  expect((await decided()).body.status).toBe('ok');
  expect((await decide(id, said)).body.status).toBe('ok');
  expect(await settled(id, 2)).toMatchObject({ fate: 'filled', candidate: { id: kim.id } });
  expect(await settled(id, 4)).toMatchObject({ fate: 'skipped', told: '' });
  expect((await decide(id, [{ row: 4, as: 'fill', candidate_id: kim.id }])).body.code).toBe('wrong_state');
  expect(await eventsOf(app, "type = 'ImportRowsDecided' AND stream = ?", `import-${id}`)).toHaveLength(1);
  const now = await record(kim.id);
  expect(now.resumes).toHaveLength(2);
  expect(now.phone).toBe('+49 30 1234567');
  expect((await pageOfImport(admin, id)).import.turns).toMatchObject({ new: 1, filled: 1, skipped: 1, waiting: 0 });
});

test('while one import is under way nobody decides on the resumes of another: both could bring the same person', async () => {
  await drop([resumeOf('Bea Busy', 'bea@busy.test')]);
  const before = await drop([resumeOf('Bea Busy', 'bea@busy.test', ['Older'])]);
  const page = await drop([resumeOf('Bea Busy', 'bea@busy.test', ['Newer'])]);
  const { id } = page.import;
  const uid = crypto.randomUUID();
  const once = () => admin.post(`${calls}/decide`, { id: before.import.id, rows: [{ row: 2, as: 'skip' }] }, { uid });
  const first = await once();
  expect(first.body.status).toBe('ok');
  await settled(before.import.id, 2);
  const rows = Array.from({ length: 3000 }, (_, at) => `Row ${at},row-${at}@busy.test`);
  const long = await importOf(admin, ['Name,Email', ...rows].join('\n'));
  await startAs(admin, long);
  const said = [{ row: 2, as: 'skip' }];
  expect((await decide(id, said)).body).toMatchObject({
    code: 'busy',
    error: 'Another import is still under way. Wait until it is done, or stop it.',
  });
  // The answer to an earlier decision was lost, so the server repeats it.
  expect((await once()).body.payload).toEqual(first.body.payload);
  expect((await decide(before.import.id, said)).body.status).toBe('ok');
  expect((await decide(before.import.id, [{ row: 2, as: 'new' }])).body.code).toBe('wrong_state');
  await admin.ask(`${calls}/cancel`, { id: long });
  await ended(long, 'cancelled');
  await admin.ask(`${calls}/undo`, { id: long });
  await ended(long, 'undone');
  expect((await decide(id, said)).body.status).toBe('ok');
  expect(await settled(id, 2)).toMatchObject({ fate: 'skipped' });
});

test('while resumes that were decided on are being added, another import is told to try again in a moment', async () => {
  const people = ['Wim Ames', 'Tove Birk', 'Liv Carr', 'Odo Dahl', 'Pia Ekman'].map((name, at) => [
    name,
    `${at}@soon.test`,
  ]);
  await drop(people.map(([name, email]) => resumeOf(name!, email!)));
  const page = await drop(people.map(([name, email]) => resumeOf(name!, email!, ['Newer'])));
  // This import added no person, so Undo is always refused and can be repeated.
  const other = (await drop([{ name: 'x.txt', bytes: Buffer.from('1234 5678\n\n---') }])).import.id;
  const answers: Json[] = [];
  for (const { row, among } of page.resumes as Json[]) {
    expect((await decide(page.import.id, [{ row, as: 'fill', candidate_id: among[0].id }])).body.status).toBe('ok');
    answers.push((await admin.post(`${calls}/undo`, { id: other })).body);
    await settled(page.import.id, row);
  }
  const soon = 'Resumes that were decided on are being added. Try again in a moment.';
  expect(answers.map(({ error }) => error)).toContain(soon);
  expect((await admin.post(`${calls}/undo`, { id: other })).body.code).toBe('empty');
});

test('whoever is only like somebody is added as somebody new when a member says so', async () => {
  const at = ['Experience', 'Cook, Mill Bakery', '2020 - Present'];
  await drop([resumeOf('Lena Likely', 'lena@drop.test', at)]);
  const lena = await person('Lena Likely');
  await admin.ask('/api/people/candidates/upsert', { id: lena.id, current_company: 'Mill Bakery' });
  const page = await drop([resumeOf('Lena Likely', 'l.likely@drop.test', at)]);
  expect(page.resumes[0]).toMatchObject({ fate: 'waiting', sure: false, among: [{ id: lena.id }] });
  await decide(page.import.id, [{ row: 2, as: 'new' }]);
  const one = await settled(page.import.id, 2);
  expect(one).toMatchObject({ fate: 'new' });
  expect(one.candidate.id).not.toBe(lena.id);
  expect((await pool()).filter(({ name }) => name === 'Lena Likely')).toHaveLength(2);
});

test('the same files again add nothing twice, also those without an address, and two of one person are found', async () => {
  const files = [
    resumeOf('Twin One', 'twin@again.test'),
    resumeOf('Only Name', null),
    { ...resumeOf('Only Name', null), name: 'a copy.txt' },
  ];
  const first = await drop(files);
  expect(fates(first).map(([, fate]) => fate)).toEqual(['new', 'new', 'skipped']);
  expect(first.resumes[2].told).toBe('Already on record, with this resume');
  const before = (await pool()).length;
  const again = await drop(files);
  expect(fates(again).map(([, fate]) => fate)).toEqual(['skipped', 'skipped', 'skipped']);
  expect((await pool()).length).toBe(before);
  // A request with the same uploads gives the same import, no matter how often the request is sent.
  const sent = [{ file_id: await uploadResume(admin, resumeOf('Sent Twice', 's@again.test')), file_name: 'S.txt' }];
  const ids = [];
  for (let count = 0; count < 2; count++) ids.push((await admin.ask(`${calls}/resumes`, { files: sent })).id);
  expect(ids[0]).toBe(ids[1]);
  // A file can be in only one import.
  const other = await admin.ask(`${calls}/resumes`, {
    files: [...sent, { file_id: await uploadResume(admin, resumeOf('Other', 'o@again.test')), file_name: 'O.txt' }],
  });
  await startAs(admin, other.id);
  expect((await ended(other.id)).resumes[0]).toMatchObject({
    fate: 'refused',
    told: 'This file was already sent with another application. Upload it again.',
  });
});

test('an import of resumes is taken back whole: new people go, and a known one has their earlier resume again', async () => {
  await drop([resumeOf('Old Hand', 'old@back.test', ['Archaeology'])]);
  const old = await person('Old Hand');
  await eventually(async () => expect((await record(old.id)).resumes[0].parsed).toBe(true));
  const before = (await pool()).length;
  const page = await drop(
    [
      resumeOf('Gus Guest', 'gus@back.test'),
      resumeOf('Old Hand', 'old@back.test', ['Beekeeping']),
      resumeOf('Kit Kept', 'kit@back.test'),
    ],
    { job_id: pilot.id },
  );
  const { id } = page.import;
  await decide(id, [{ row: 3, as: 'fill', candidate_id: old.id }]);
  await settled(id, 3);
  for (const { candidate } of (await pageOfImport(admin, id)).resumes)
    await eventually(async () => expect((await record(candidate.id)).resumes.at(-1).parsed).toBe(true));
  const search = async (word: string) => (await admin.page(`/people/candidates/100/1/_/${word}`)).body.list.total;
  await eventually(async () => expect(await search('beekeeping')).toBe(1));
  const kept = await person('Kit Kept');
  await admin.ask('/api/people/candidates/note/upsert', { candidate_id: kept.id, body: '<p>Nice</p>' });
  expect((await admin.post(`${calls}/undo`, { id })).body.status).toBe('ok');
  const undone = await ended(id, 'undone');
  expect(undone.import.undo).toEqual({ count: 3, until: 3, done: 2, kept: 1 });
  expect(fates(undone).map(([, fate]) => fate)).toEqual(['back', 'back', 'new']);
  expect((await pool()).length).toBe(before + 1);
  const now = await record(old.id);
  expect(now.resumes).toHaveLength(1);
  expect((await streamOf(app, `candidate-${old.id}`)).map(({ type }) => type)).toContain('ImportedResumeTakenBack');
  await eventually(async () => expect([await search('beekeeping'), await search('archaeology')]).toEqual([0, 1]));
  expect((await decide(id, [{ row: 3, as: 'skip' }])).body.code).toBe('wrong_state');
});

test('only members who may import all people do it, nobody reaches another organization’s, and what is malformed is refused', async () => {
  const file = resumeOf('No Body', 'nobody@drop.test');
  const id = await resumesOf(admin, [file]);
  const files = [{ file_id: await uploadResume(admin, file), file_name: 'a.txt' }];
  expect(await hana.post(`${calls}/resumes`, { files })).toMatchObject({ location: '/access-denied' });
  expect(await hana.post(`${calls}/decide`, { id, rows: [{ row: 2, as: 'skip' }] })).toMatchObject({
    location: '/access-denied',
  });
  expect((await decide(id, [{ row: 2, as: 'skip' }], stranger)).body.code).toBe('not_found');
  // An upload of another member is refused.
  expect((await stranger.post(`${calls}/resumes`, { files })).body).toMatchObject({
    code: 'file',
    error: 'The file was not uploaded. Try again.',
  });
  for (const bad of [
    { files: [] },
    { files: Array.from({ length: 201 }, () => ({ file_id: null, file_name: 'a.txt' })) },
    { files: [{ file_name: 'a.txt' }] },
    { files: [{ file_id: null, file_name: 'a.txt', key: 'resumes/x' }] },
  ])
    expect((await admin.post(`${calls}/resumes`, bad)).body.code).toBe('validation');
  const skips = (count: number) => Array.from({ length: count }, (_, at) => ({ row: at + 2, as: 'skip' }));
  for (const rows of [[], [{ row: 2, as: 'merge' }], [{ row: 'x', as: 'new' }], skips(501)])
    expect((await decide(id, rows)).body.code).toBe('validation');
  // A ZIP file may contain this many resumes, and all of them may wait for a decision.
  expect((await decide(id, skips(500))).body.code).toBe('wrong_state');
  expect((await decide(id, [{ row: 2, as: 'new' }])).body).toMatchObject({
    code: 'wrong_state',
    error: 'This import has not started. Start it first.',
  });
  // A table without files has no files for its columns to name, and no decisions about its people to make.
  const table = await importOf(admin, 'Name,Resume\nAnna Abel,a.pdf');
  expect((await pageOfImport(admin, table)).settings.columns).toEqual(['name', null]);
  const check = async (more: Json) =>
    (await admin.post(`${calls}/check`, { id: table, settings: await settingsOf(admin, table, more) })).body.error;
  expect(await check({ columns: ['name', 'resume'] })).toBe(
    'This table came without files, so no column can name them.',
  );
  expect(await check({ known: 'ask' })).toBe('Choose what to do with people who are already on record.');
});

test('what the files are called, and whose they are, stands sealed in the log', async () => {
  await drop([resumeOf('Vera Veiled', 'vera@drop.test')]);
  const again = await drop([resumeOf('Vera Veiled', 'vera@drop.test', ['Newer'])]);
  expect(again.resumes).toMatchObject([{ fate: 'waiting', says: { name: 'Vera Veiled', email: 'vera@drop.test' } }]);
  const log = new Database(join(app.folder, 'events.db'), { readonly: true });
  const stored = log
    .prepare("SELECT data FROM events WHERE stream LIKE 'import-%' OR stream LIKE 'candidate-%'")
    .pluck()
    .all()
    .join('\n');
  log.close();
  expect(stored).not.toMatch(/Veiled|vera@drop/);
});
