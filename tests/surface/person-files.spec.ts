import { randomBytes, randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { hiddenPdfs } from '../support/hidden-resumes.ts';
import { goodPdf, goodWord, wordType } from '../support/hostile-documents.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The export of one person, and the preview of a resume without downloading the file.

let app: App;
let harbour: Founded;
let yard: Founded;
let ada: Applicant;
let recruiter: Visitor;
let interviewer: Visitor;
let job_id: string;
const pdf = goodPdf('Ada steers ships');
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  yard = await found(app, 'Yard', named('Yara'));
  recruiter = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  interviewer = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  const job = await openJob(harbour.admin, 'Harbour Pilot');
  job_id = job.id;
  ada = await addApplicant(harbour.admin, job_id);
});
afterAll(() => app?.dispose());

const addResume = async (content: Buffer, name: string, type = 'application/pdf'): Promise<string> => {
  const { signedRequest, file_id } = await harbour.admin.ask('/api/signed_url', {
    fileName: name,
    fileType: type,
    fileId: randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await harbour.admin.put(signedRequest, type, content);
  const { resume } = await harbour.admin.ask('/api/people/candidates/resume/upsert', {
    candidate_id: ada.candidate_id,
    file_id,
    file_name: name,
  });
  return resume.id;
};
const preview = (resume_id: string, by: Visitor = harbour.admin) =>
  by.post('/api/people/candidates/resume/preview', { candidate_id: ada.candidate_id, resume_id });
const bundle = (candidate_id: string, by: Visitor = harbour.admin) =>
  by.download(`/api/people/candidates/bundle?candidate_id=${candidate_id}&uid=${randomUUID()}`);

test('a resume is shown as plain blocks, which the box makes of the stored file', async () => {
  const resume = await addResume(pdf, 'ada.pdf');
  const { blocks } = (await preview(resume)).body.payload;
  expect(blocks.map(({ text }: Json) => text).join(' ')).toContain('Ada steers ships');
  expect((await preview(randomUUID())).body).toMatchObject({ code: 'not_found' });
  expect((await preview(resume, yard.admin)).body).toMatchObject({ code: 'not_found' });
  expect((await preview('x')).body).toMatchObject({ code: 'validation' });
  expect((await preview(resume, interviewer)).body?.status).not.toBe('ok');
  // A file whose content does not fit its name is refused on upload, and a damaged file when it is read.
  const damaged = await addResume(Buffer.concat([pdf.subarray(0, 60), randomBytes(400)]), 'damaged.pdf');
  expect((await preview(damaged)).body).toMatchObject({ code: 'file' });
  const word = await addResume(await goodWord('Ada sails too'), 'ada.docx', wordType);
  expect((await preview(word)).body.payload.blocks).toMatchObject([{ text: 'Ada sails too' }]);
});

test('hidden text of a resume is shown for what it is, and neither search nor evidence knows it', async () => {
  const { admin } = harbour;
  const boris = await addApplicant(admin, job_id);
  const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
    fileName: 'boris.pdf',
    fileType: 'application/pdf',
    fileId: randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await admin.put(signedRequest, 'application/pdf', hiddenPdfs['white on white']!.bytes);
  const { candidate_id } = boris;
  await admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: 'boris.pdf', job_id });
  for (const [name, level] of [
    ['PostgreSQL', 'must'],
    ['Kubernetes', 'nice'],
  ])
    await admin.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id, name, level });
  const resume = await eventually(async () => {
    const [read] = (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.resumes;
    expect(read.parsed).toBe(true);
    return read;
  });
  expect(resume).toMatchObject({ hidden: [{ text: 'secret kubernetes', why: 'colour' }] });
  expect(resume.text).not.toContain('kubernetes');
  const evidence = (by: Visitor, application_id = boris.id) =>
    by.post('/api/people/candidates/resume/evidence', { application_id });
  expect((await evidence(recruiter)).body.payload).toMatchObject({
    read: true,
    evidence: [
      { name: 'PostgreSQL', passages: [[{ hit: false }, { text: 'PostgreSQL', hit: true }]] },
      { name: 'Kubernetes', level: 'nice', passages: [] },
    ],
  });
  const people = async (q: string) =>
    (await admin.page(`/people/candidates/100/1/name-asc/${q}/_/_`)).body.list.items.map(({ id }: Json) => id);
  await eventually(async () => expect(await people('postgresql')).toEqual([candidate_id]));
  expect(await people('kubernetes')).toEqual([]);
  for (const [by, id, code] of [
    [admin, randomUUID(), 'not_found'],
    [yard.admin, boris.id, 'not_found'],
    [admin, 'x', 'validation'],
  ] as const)
    expect((await evidence(by, id)).body).toMatchObject({ code });
  expect((await evidence(interviewer)).body?.status).not.toBe('ok');
});

test('one person is a ZIP with what the reader may see, and taking it is on record', async () => {
  const { personfield } = await harbour.admin.ask('/api/org/personfields/upsert', {
    name: 'Rumours',
    kind: 'text',
    readers: 'people',
  });
  await harbour.admin.ask('/api/people/candidates/field/set', {
    candidate_id: ada.candidate_id,
    field_id: personfield.id,
    value: 'Sings on deck',
  });
  const { application } = await panelOf(harbour.admin, ada.id);
  const { reasons } = (await harbour.admin.page(jobPage(application.job_id, 'candidates'))).body;
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: ada.id,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    message: { fitting: true, delay_hours: 24 },
  });
  await eventually(async () => {
    const { messages } = (await harbour.admin.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body;
    expect(messages).not.toEqual([]);
  });
  await harbour.admin.ask('/api/people/candidates/note/upsert', {
    candidate_id: ada.candidate_id,
    body: '<p>Calm at sea.</p>',
    visibility: 'team',
  });
  await recruiter.ask('/api/people/candidates/note/upsert', {
    candidate_id: ada.candidate_id,
    body: '<p>Between us.</p>',
    visibility: 'private',
  });
  const response = await fetch(
    app.base +
      (await harbour.admin.allowed(
        `/api/people/candidates/bundle?candidate_id=${ada.candidate_id}&uid=${randomUUID()}`,
      )),
    { headers: { cookie: [...harbour.admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') } },
  );
  expect(response.headers.get('content-type')).toContain('application/zip');
  const zip = await JSZip.loadAsync(await response.arrayBuffer());
  expect(Buffer.from(await zip.file('documents/ada.pdf')!.async('uint8array'))).toEqual(pdf);
  const text = await zip.file('data.json')!.async('string');
  const data = JSON.parse(text) as Json;
  expect(data).toMatchObject({
    person: { id: ada.candidate_id, first_name: 'Ada' },
    applications: [{ job: 'Harbour Pilot' }],
    notes: [{ text: 'Calm at sea.' }],
    documents: expect.arrayContaining([expect.objectContaining({ name: 'ada.pdf' })]),
  });
  expect(data.timeline.map(({ what }: Json) => what)).toContain('wrote a note');
  expect(text).not.toContain('Between us');
  // An administrator answers an access request with the export. The export therefore contains everything of the person that the administrator can read, and names what no copy contains.
  expect(data.messages).toContainEqual(
    expect.objectContaining({ subject: expect.any(String), text: expect.stringMatching(/./) }),
  );
  expect(data.fields).toEqual([{ name: 'Rumours', value: 'Sings on deck' }]);
  expect(data.left_out).toContain('Private notes of others: only their authors can read them.');
  await eventually(async () =>
    expect((await harbour.admin.page('/org/audit')).body.list.items).toContainEqual(
      expect.objectContaining({ kind: 'export', subject: { type: 'candidate', id: ada.candidate_id } }),
    ),
  );
  expect((await bundle(randomUUID())).body).toMatchObject({ code: 'not_found' });
  expect((await bundle(ada.candidate_id, yard.admin)).body).toMatchObject({ code: 'not_found' });
  expect((await bundle(ada.candidate_id, interviewer)).location).toBe('/access-denied');
  expect((await bundle('x')).body).toMatchObject({ code: 'validation' });
});
