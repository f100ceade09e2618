import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { pageOfImport, startAs, settingsOf } from '../support/imports.ts';
import { eventsOf } from '../support/log.ts';
import { resumeCorpus } from '../support/resume-corpus.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member uploads a ZIP file of resumes. The ZIP file may also contain a CSV table that names each person's file.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let hana: Visitor & { id: string };

const calls = '/api/people/imports';
const zipOf = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
};
const uploaded = async (bytes: Buffer, by = admin): Promise<string> => {
  const { signedRequest, file_id } = await by.ask('/api/signed_url', {
    fileName: 'people.zip',
    fileType: 'application/zip',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'archives',
  });
  expect((await by.put(signedRequest, 'application/zip', bytes)).status).toBe(200);
  return file_id;
};
const add = async (bytes: Buffer, by = admin): Promise<Json> =>
  (await by.post(`${calls}/add`, { file_id: await uploaded(bytes, by), file_name: 'people.zip' })).body;
const ended = (id: string): Promise<Json> =>
  eventually(async () => {
    const page = await pageOfImport(admin, id);
    expect(page.import.phase).toBe('finished');
    return page;
  });
const pool = async (): Promise<Json[]> => (await admin.page('/people/candidates/250/1/name-asc')).body.list.items;
const record = async (name: string): Promise<Json> => {
  const { id } = (await pool()).find((row) => row.name === name)!;
  return (await admin.ask('/api/people/candidates/fetch', { id })).candidate;
};

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  await openJob(admin, 'Pilot');
});
afterAll(() => app?.dispose());

test('a table of a ZIP names the resumes of its people; each row is judged before, and the same ZIP again adds nothing twice', async () => {
  const pdf = (await resumeCorpus()).find(({ kind }) => kind === 'pdf')!;
  const bytes = await zipOf({
    'export/people.csv': [
      'Name;E-Mail;Lebenslauf;Stelle;Beworben am',
      'Ada Byron;ada@zip.test;resumes/ada.pdf;Pilot;2021-03-04',
      'Grace Hopper;grace@zip.test;grace.txt;;',
      'Nora None;nora@zip.test;;;',
      'Lost File;lost@zip.test;lost.pdf;;',
      'Bad File;bad@zip.test;bad.pdf;;',
      'A Picture;picture@zip.test;photo.png;;',
    ].join('\n'),
    'export/resumes/ada.pdf': pdf.bytes,
    'export/resumes/grace.txt': 'Grace Hopper\nCompilers and Zeppelins',
    'export/bad.pdf': 'no PDF at all',
    'export/photo.png': 'PNG',
    'export/unused.txt': 'Nobody names this.',
  });
  const { payload } = await add(bytes);
  const { id } = payload;
  const page = await pageOfImport(admin, id);
  expect(page.import).toMatchObject({ rows: 6, documents: 5, listed: false, file_name: 'people.zip' });
  expect(page.settings.columns).toEqual(['name', 'email', 'resume', 'job', 'applied_on']);
  const checked = await admin.ask(`${calls}/check`, { id, settings: await settingsOf(admin, id) });
  expect(checked.counts).toMatchObject({ new: 3, refused: 3 });
  expect(checked.rows.filter(({ fate }: Json) => fate === 'refused').flatMap(({ told }: Json) => told)).toEqual([
    'No file “lost.pdf” came with the table.',
    'This is not a PDF file.',
    'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.',
  ]);
  expect(await eventsOf(app, "type = 'CandidateCreated'")).toEqual([]);
  await startAs(admin, id);
  await ended(id);
  const ada = await record('Ada Byron');
  expect(ada.resumes).toMatchObject([{ file_name: 'ada.pdf', mime: 'application/pdf' }]);
  expect(ada.created_at).toBe('2021-03-04T12:00:00.000Z');
  expect((await record('Nora None')).resumes).toEqual([]);
  await eventually(async () => {
    const { items } = (await admin.page('/people/candidates/100/1/_/zeppelins')).body.list;
    expect(items.map(({ name }: Json) => name)).toEqual(['Grace Hopper']);
  });
  const again = (await add(bytes)).payload.id;
  await startAs(admin, again, { known: 'fill' });
  expect((await ended(again)).import.turns).toMatchObject({ new: 0, filled: 0, skipped: 3, refused: 3 });
  expect((await record('Ada Byron')).resumes).toHaveLength(1);
  // The undo of the import removes the people and their resumes.
  await admin.ask(`${calls}/undo`, { id });
  await eventually(async () => expect((await pageOfImport(admin, id)).import.phase).toBe('undone'));
  expect((await pageOfImport(admin, id)).import.undo).toMatchObject({ count: 3, done: 3, kept: 0 });
});

test('the resumes of a ZIP without a table say by themselves who they are about', async () => {
  const bytes = await zipOf({
    'a/cv.txt': 'Ida Inside\nida@zip.test',
    'b/cv.txt': 'Otto Other\notto@zip.test',
    'c/picture.png': 'PNG',
  });
  const { payload } = await add(bytes);
  const draft = await pageOfImport(admin, payload.id);
  expect(draft.import).toMatchObject({ listed: true, documents: 3, phase: 'added' });
  await startAs(admin, payload.id);
  const { resumes } = await ended(payload.id);
  expect(resumes.map(({ name, fate }: Json) => [name, fate])).toEqual([
    ['a/cv.txt', 'new'],
    ['b/cv.txt', 'new'],
    ['c/picture.png', 'refused'],
  ]);
  expect((await record('Ida Inside')).resumes).toMatchObject([{ file_name: 'cv.txt' }]);
});

test('a ZIP that holds something else is refused in words, and only members who may import add one', async () => {
  const refusal = async (files: Record<string, string>) => (await add(await zipOf(files))).error;
  expect(await refusal({ 'people.csv': 'Name\nAda Byron' })).toBe('The ZIP file holds no resumes.');
  expect(await refusal({ 'a.csv': 'Name\nA B', 'b.csv': 'Name\nA B', 'a.pdf': 'x' })).toMatch(/several CSV files/);
  expect(await refusal({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' })).toMatch(/Excel/);
  expect(await refusal({ 'people.csv': 'Name\n', 'a.txt': 'x' })).toBe('The file has no rows below its headings.');
  expect(await refusal({ '../a.txt': 'x' })).toMatch(/unsafe file name|damaged|no resumes/);
  expect((await add(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]))).error).toMatch(/damaged/);
  const theirs = await uploaded(await zipOf({ 'a.txt': 'Ada' }), stranger);
  expect((await admin.post(`${calls}/add`, { file_id: theirs, file_name: 'x.zip' })).body.code).toBe('file');
  const upload = { fileName: 'x.zip', fileType: 'application/zip', fileId: crypto.randomUUID(), acl: 'private' };
  expect(await hana.post('/api/signed_url', { ...upload, directory: 'archives' })).toMatchObject({
    location: '/access-denied',
  });
  expect((await admin.post('/api/signed_url', { ...upload, directory: 'imports' })).body.code).toBe('file');
  // A repeated upload gives the same import.
  const file_id = await uploaded(await zipOf({ 'a.txt': 'Ada Twice\ntwice@zip.test' }));
  const ids = [];
  for (let count = 0; count < 2; count++)
    ids.push((await admin.ask(`${calls}/add`, { file_id, file_name: 'x.zip' })).id);
  expect(ids[0]).toBe(ids[1]);
});
