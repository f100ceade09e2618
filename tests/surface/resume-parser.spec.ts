import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { resumeCorpus } from '../support/resume-corpus.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The server reads a resume for the member who adds its person, and keeps nothing before the member saves.

const path = '/api/people/resumeparser';
let app: App;
let harbour: Founded;
let yard: Founded;

beforeAll(async () => {
  app = await App.start();
  [harbour, yard] = [await found(app, 'Harbour Works', named('Nora')), await found(app, 'Yard', named('Yuri'))];
});
afterAll(() => app?.dispose());

const uploaded = async (by: Visitor, bytes: Buffer, type = 'text/plain', ending = 'txt'): Promise<string> => {
  const { signedRequest, file_id } = await by.ask('/api/signed_url', {
    fileName: `resume.${ending}`,
    fileType: type,
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  expect(await by.put(signedRequest, type, bytes)).toMatchObject({ status: 200 });
  return file_id as string;
};
const plain = Buffer.from(
  'Ada Lovelace\nada.lovelace@example.org\n+44 20 7946 0182\nExperience\nProgrammer, Babbage & Co\n2020 - Present',
);

test('a resume is read, and the same upload then goes into the record', async () => {
  const file_id = await uploaded(harbour.admin, plain);
  const before = (await eventsOf(app)).length;
  const { facts } = await harbour.admin.ask(path, { file_id });
  expect(facts).toMatchObject({
    name: { first_name: 'Ada', last_name: 'Lovelace' },
    emails: ['ada.lovelace@example.org'],
    phones: ['+44 20 7946 0182'],
    work: [{ employer: 'Babbage & Co', title: 'Programmer', from: '2020', to: null }],
  });
  expect((await eventsOf(app)).length).toBe(before);
  const { candidate } = await harbour.admin.ask('/api/people/candidates/upsert', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    source: 'sourced',
  });
  await harbour.admin.ask('/api/people/candidates/resume/upsert', {
    candidate_id: candidate.id,
    file_id,
    file_name: 'resume.txt',
  });
});

test('a program may send the words of a resume instead of a file', async () => {
  const { facts } = await harbour.admin.ask(path, { text: plain.toString() });
  expect(facts).toMatchObject({
    name: { first_name: 'Ada', last_name: 'Lovelace' },
    emails: ['ada.lovelace@example.org'],
    phones: ['+44 20 7946 0182'],
  });
  for (const body of [{}, { text: '' }, { text: 'Ada', file_id: 'resumes/1.pdf' }])
    expect((await harbour.admin.post(path, body)).body).toMatchObject({ status: 'error', code: 'validation' });
});

test('each kind of file is read in the box', async () => {
  const kinds = new Map((await resumeCorpus()).map((each) => [each.kind, each]));
  expect([...kinds.keys()].toSorted()).toEqual(['docx', 'odt', 'pdf', 'rtf', 'txt']);
  for (const { bytes, mime, kind, person } of kinds.values()) {
    const file_id = await uploaded(harbour.admin, bytes, mime, kind);
    const { facts } = await harbour.admin.ask(path, { file_id });
    expect([kind, facts.emails[0]]).toEqual([kind, person.email]);
  }
});

test('nobody reads the upload of somebody else, one that is not there, or without the permission', async () => {
  const file_id = await uploaded(harbour.admin, plain);
  const hana = await invite(app, harbour.admin, named('Hana'), ['HIRING_ADMIN']);
  for (const [by, given] of [
    [hana, file_id],
    [yard.admin, file_id],
    [harbour.admin, 'x'],
  ] as const)
    expect((await by.post(path, { file_id: given })).body).toMatchObject({ code: 'file' });
  const carl = await invite(app, harbour.admin, named('Carl'), ['CUSTOMER']);
  expect((await carl.post(path, { file_id })).location).toMatch(/access-denied$/);
  expect((await harbour.admin.post(path, { file_id, text: 'x' })).body).toMatchObject({ code: 'validation' });
  const damaged = await uploaded(harbour.admin, Buffer.from('%PDF-1.4\nnothing'), 'application/pdf', 'pdf');
  expect((await harbour.admin.post(path, { file_id: damaged })).body).toMatchObject({ code: 'file' });
});

test('of one person at the same time only one is read', async () => {
  const file_id = await uploaded(harbour.admin, plain);
  const all = await Promise.all(Array.from({ length: 4 }, () => harbour.admin.post(path, { file_id })));
  const codes = all.map(({ body }: Json) => body.code ?? 'read');
  expect(codes.filter((code) => code === 'read').length).toBeGreaterThan(0);
  expect(codes.every((code) => ['read', 'limit'].includes(code))).toBe(true);
});
