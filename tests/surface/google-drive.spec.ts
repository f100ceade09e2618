import { randomUUID } from 'node:crypto';
import { GoogleDriveStandIn } from '../engines/google-drive.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { goodPdf, goodWord, wordType } from '../support/hostile-documents.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Files from a member's Google Drive: the member connects the drive in the profile, the server fetches the files, and the files become uploads.

const path = '/api/opportunities/jobs/upload_from_google_drive';
const pdf = 'application/pdf';
const written = 'application/vnd.google-apps.document';
const drive = new GoogleDriveStandIn();
let app: App;
let harbour: Founded;
let rita: Visitor & { id: string };
let ines: Visitor & { id: string };
let stranger: Founded;
let ada: Applicant;
let theirs: Applicant;
let job: { id: string };
let theirJob: { id: string };
const resume = goodPdf('Ada steers ships');
const mail = (name: string) => `${name}@google.example`;
const put = (id: string, more: Json = {}): string => {
  drive.files.set(id, { owner: mail('rita'), name: 'Ada Lovelace.pdf', mimeType: pdf, content: resume, ...more });
  return id;
};

beforeAll(async () => {
  await drive.start();
  app = await App.start({
    GOOGLE_DRIVE_CLIENT_ID: drive.client_id,
    GOOGLE_DRIVE_CLIENT_SECRET: drive.client_secret,
    GOOGLE_DRIVE_URL: drive.base,
  });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  stranger = await found(app, 'Reef Works', named('Sven'));
  rita = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  job = await openJob(harbour.admin, 'Harbour Pilot');
  ada = await addApplicant(harbour.admin, job.id);
  theirJob = await openJob(stranger.admin);
  theirs = await addApplicant(stranger.admin, theirJob.id);
});
beforeEach(() => {
  drive.trouble = null;
  drive.everywhere = false;
  drive.kept = null;
  drive.person = mail('rita');
});
afterAll(async () => {
  await app?.dispose();
  await drive.stop();
});

/** Takes the browser to Google and back with consent, and returns the address where the browser ends. `as`: the visitor who comes back. */
const connect = async (by: Visitor, as: Visitor = by): Promise<string | null> => {
  const { location } = await by.ask('/api/profile/drive/connect', {});
  const back = new URL((await fetch(location, { redirect: 'manual' })).headers.get('location')!);
  return (await as.get(`${back.pathname}${back.search}`)).headers.get('location');
};
const connected = async (who: Visitor): Promise<boolean> => (await who.page('/profile')).body.drive.since !== null;
const fetched = async (file_id: string, more: Json = {}, by: Visitor = rita): Promise<Json> =>
  (await by.post(path, { file_id, purpose: 'resume', ...more })).body;
const resumesOf = async ({ candidate_id: id }: Applicant): Promise<Json[]> =>
  (await harbour.admin.ask('/api/people/candidates/fetch', { id })).candidate.resumes;
const toldOf = (id: string) => eventsOf(app, 'stream = ?', `user-${id}`);

test('before anybody is connected, the caller is told what to do', async () => {
  expect(await fetched(put('resume-of-ada-01'))).toMatchObject({
    status: 'error',
    code: 'not_connected',
    error: 'Connect Google Drive in your profile first.',
  });
  expect((await rita.page('/profile')).body.user.drive).toBe(false);
});

test('whoever did not begin the connection gets none, and neither does whoever says no or leaves out the box', async () => {
  expect(await connect(rita, ines)).toBe('/profile?drive=refused');
  drive.person = null;
  expect(await connect(rita)).toBe('/profile?drive=refused');
  drive.person = mail('rita');
  drive.without = ['https://www.googleapis.com/auth/drive.readonly'];
  expect(await connect(rita)).toBe('/profile?drive=refused');
  drive.without = [];
  expect([await connected(rita), await connected(ines)]).toEqual([false, false]);
  expect((await rita.page('/profile?drive=refused')).body.drive).toEqual({ since: null, refused: true });
});

test('a Drive is connected in the profile; the log and the audit log tell it, and its tokens are nowhere as they are', async () => {
  expect(await connect(rita)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(async () => expect(await connected(rita)).toBe(true));
  await eventually(async () => expect((await rita.page('/dashboard')).body.user.drive).toBe(true));
  const told = await toldOf(rita.id);
  expect(told.filter(({ type }) => type === 'GoogleDriveLinked')).toHaveLength(1);
  expect(JSON.stringify([told, (await rita.page('/profile')).body])).not.toMatch(/(access|refresh)-[0-9a-f]{8}-/);
  await eventually(async () => {
    const filters = encodeURIComponent(JSON.stringify({ kind: 'account' }));
    const { list } = (await harbour.admin.page(`/org/audit/250/1/at-desc/_/${filters}/_`)).body;
    expect(list.items.map(({ sentence }: Json) => sentence)).toContain('connected Google Drive');
  });
});

test('a file becomes an upload like any other, which only the caller can use', async () => {
  const { status, payload } = await fetched(put('resume-of-ada-02', { name: 'Ada / Lovelace' }));
  expect(status).toBe('ok');
  expect(payload).toEqual({
    file: {
      file_id: expect.stringMatching(/\.pdf$/),
      url: expect.stringMatching(/^\/files\/resumes\/[\w/-]+\.pdf$/),
      name: 'Ada Lovelace.pdf',
      type: pdf,
      size: resume.length,
    },
  });
  const { file_id, name: file_name } = payload.file;
  const attach = (by: Visitor) =>
    by.post('/api/people/candidates/resume/upsert', { candidate_id: ada.candidate_id, file_id, file_name });
  expect((await attach(harbour.admin)).body).toMatchObject({ code: 'file' });
  expect((await attach(rita)).body.status).toBe('ok');
  expect((await resumesOf(ada)).map((each) => each.file_name)).toContain('Ada Lovelace.pdf');
});

test('with a person it is attached as their resume, and the same request again attaches nothing more', async () => {
  const before = (await resumesOf(ada)).length;
  const body = { file_id: put('resume-of-ada-03', { name: 'Ada 2031.pdf' }), purpose: 'resume', ...forAda() };
  const uid = randomUUID();
  const first = (await rita.post(path, body, { uid })).body;
  expect(first.payload.resume.id).toEqual(expect.any(String));
  expect((await rita.post(path, body, { uid })).body).toEqual(first);
  await eventually(async () => expect(await resumesOf(ada)).toHaveLength(before + 1));
  const log = await eventsOf(app, 'stream = ?', `candidate-${ada.candidate_id}`);
  expect(log.filter(({ type }) => type === 'ResumeAdded')).toHaveLength(before + 1);
});
const forAda = () => ({ candidate_id: ada.candidate_id, job_id: job.id });

test('the same request again without a person keeps one file, even if it has changed there since', async () => {
  const body = { file_id: put('resume-of-ada-04'), purpose: 'attachment' };
  const uid = randomUUID();
  const first = (await rita.post(path, body, { uid })).body.payload.file;
  put('resume-of-ada-04', { content: goodPdf('Something else') });
  const again = (await rita.post(path, body, { uid })).body.payload.file;
  expect([again.url, again.size]).toEqual([first.url, first.size]);
  expect((await rita.post(path, body)).body.payload.file.url).not.toBe(first.url);
});

test('a document of Google Docs becomes a PDF, and a job description is read into sections', async () => {
  const word = await goodWord('You bring ships home.');
  put('written-there-01', {
    name: 'The role',
    mimeType: written,
    content: undefined,
    exports: { [pdf]: resume, [wordType]: word },
  });
  expect((await fetched('written-there-01')).payload.file).toMatchObject({ name: 'The role.pdf', type: pdf });
  const described = { purpose: 'jobdescription' };
  const { file, sections } =
    (await fetched('written-there-01', { ...described, job_id: job.id }, harbour.admin)).payload ?? {};
  expect([file, sections]).toEqual([undefined, undefined]); // Nora has not connected her Drive
  drive.person = mail('rita');
  await connect(harbour.admin);
  await eventually(async () => expect(await connected(harbour.admin)).toBe(true));
  const read = (await fetched('written-there-01', { ...described, job_id: job.id }, harbour.admin)).payload;
  expect(read.file).toMatchObject({ name: 'The role.docx', type: wordType });
  expect(JSON.stringify(read.sections)).toContain('You bring ships home.');
  expect((await fetched('written-there-01', described)).payload).not.toHaveProperty('sections');
});

test('what an ordinary upload refuses is refused in the same words', async () => {
  const refused =
    'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.';
  const picture = put('a-picture-0001', { name: 'ada.png', mimeType: 'image/png' });
  expect(await fetched(picture)).toMatchObject({ code: 'file', error: refused });
  const sheet = put('a-sheet-00001', { name: 'People', mimeType: 'application/vnd.google-apps.spreadsheet' });
  expect(await fetched(sheet)).toMatchObject({ code: 'file', error: refused });
  expect(await fetched(put('no-pdf-at-all-1', { content: Buffer.from('<html>') }))).toMatchObject({
    code: 'file',
    error: 'This is not a PDF file.',
  });
  expect(await fetched(put('nothing-in-it-1', { content: Buffer.alloc(0) }))).toMatchObject({ code: 'file' });
  const large = Buffer.concat([resume, Buffer.alloc(10 * 1024 * 1024)]);
  const tooLarge = { code: 'file', error: 'This file is larger than 10 MB.' };
  drive.asked.length = 0;
  expect(await fetched(put('a-large-file-1', { content: large }))).toMatchObject(tooLarge);
  expect(drive.asked).toHaveLength(1); // its size was enough to refuse it
  expect(await fetched(put('a-large-file-2', { content: large, told: null }))).toMatchObject(tooLarge);
  drive.kept = 'cannotDownloadFile';
  expect(await fetched(put('kept-by-owner-1'))).toMatchObject({
    code: 'file',
    error: 'Google Drive does not let you download this file.',
  });
});

test('a file that is not there, or is somebody else’s, is not found; what is no id is said to be none', async () => {
  put('file-of-bob-01', { owner: mail('bob') });
  for (const id of ['no-such-file-1', 'file-of-bob-01'])
    expect(await fetched(id)).toMatchObject({ code: 'not_found', error: 'File not found.' });
  for (const id of ['', 'x', '../../../oauth', 'https://drive.google.com/file/d/resume-of-ada-02/view'])
    expect(await fetched(id)).toMatchObject({ code: 'validation', fields: { file_id: expect.any(String) } });
  expect(await fetched('resume-of-ada-02', { purpose: 'picture' })).not.toMatchObject({ status: 'ok' });
});

test('whoever may not upload, or may not open the person or the job, gets nothing', async () => {
  const file_id = put('resume-of-ada-05');
  const client = await invite(app, harbour.admin, named('Carla'), ['CUSTOMER']);
  for (const who of [client, await Visitor.of(app)])
    expect(await who.post(path, { file_id, purpose: 'resume' })).toMatchObject({ location: '/access-denied' });
  expect(await fetched(file_id, { candidate_id: theirs.candidate_id })).toMatchObject({ code: 'not_found' });
  expect(await fetched(file_id, forAda(), stranger.admin)).toMatchObject({ code: 'not_found' });
  expect(await fetched(file_id, { purpose: 'jobdescription', job_id: theirJob.id })).toMatchObject({
    code: 'not_found',
  });
  const hana = await invite(app, harbour.admin, named('Hana'), ['HIRING_ADMIN']);
  expect(await fetched(file_id, { purpose: 'jobdescription', job_id: job.id }, hana)).toMatchObject({
    code: 'not_found',
  });
});

test('while Google is away the caller is told so, and an expired access is refreshed', async () => {
  drive.trouble = { as: 'status', status: 503 };
  expect(await fetched(put('resume-of-ada-06'))).toMatchObject({ code: 'unavailable' });
  drive.trouble = null;
  drive.expire();
  expect((await fetched('resume-of-ada-06')).status).toBe('ok');
  expect(await connected(rita)).toBe(true);
});

test('whoever took it back at Google is disconnected here, and told to connect again', async () => {
  drive.withdraw();
  expect(await fetched('resume-of-ada-06')).toMatchObject({ code: 'not_connected' });
  await eventually(async () => expect(await connected(rita)).toBe(false));
  expect((await toldOf(rita.id)).findLast(({ type }) => type === 'GoogleDriveUnlinked')!.data).toEqual({
    why: 'ended',
  });
});

test('disconnected in the profile, nothing is allowed any more; doing it again changes nothing', async () => {
  await connect(rita);
  await eventually(async () => expect(await connected(rita)).toBe(true));
  const { trusted } = drive;
  expect((await rita.ask('/api/profile/drive/disconnect', {})).heard).toBe(true);
  await rita.ask('/api/profile/drive/disconnect', {});
  await eventually(async () => expect(await connected(rita)).toBe(false));
  expect(drive.trusted).toBe(trusted - 1);
  expect(await fetched('resume-of-ada-06')).toMatchObject({ code: 'not_connected' });
});

test('whoever leaves the last organization is disconnected', async () => {
  await connect(rita);
  await eventually(async () => expect(await connected(rita)).toBe(true));
  await harbour.admin.ask('/api/org/users/deactivate', { id: rita.id });
  await eventually(async () =>
    expect((await toldOf(rita.id)).findLast(({ type }) => type === 'GoogleDriveUnlinked')?.data).toEqual({
      why: 'left',
    }),
  );
  expect(drive.trusted).toBe(0);
});

test('where Google Drive is not set up, nothing is missing but that', async () => {
  const other = await App.start();
  try {
    const { admin } = await found(other, 'Quay Works', named('Olga'));
    const { drive: account, user } = (await admin.page('/profile')).body;
    expect([account, user.drive]).toEqual([null, false]);
    const refused = { code: 'not_configured', error: 'Google Drive is not set up for this installation.' };
    expect((await admin.post('/api/profile/drive/connect', {})).body).toMatchObject(refused);
    expect(await fetched('resume-of-ada-01', {}, admin)).toMatchObject(refused);
  } finally {
    await other.dispose();
  }
});
