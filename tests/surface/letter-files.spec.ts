import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { eventsOf, jobsWaiting } from '../support/log.ts';
import { type Json, mailsTo, type Visitor } from '../support/visitor.ts';

// R13: the files of a message keep their limits, for each sender and each way of sending: their kind, the size of each, their number, and their size together. A refused message says why in a clear sentence and stores nothing.

const megabyte = 1024 * 1024;
const refusedKind = 'Please upload a PDF, Word, OpenDocument, RTF, text, PNG, JPEG or WebP file, up to 10 MB.';
const together = 'The files of a message may have 10 MB together.';
const notThere = 'The file was not uploaded, or too long ago. Attach it again.';
let app: App;
let admin: Visitor;
let colleague: Visitor;
let stranger: Visitor;
let job: Json;
let ada: Applicant;
let conversation: string;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  colleague = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  stranger = (await found(app, 'Other Works', named('Olga'))).admin;
  job = await openJob(admin, 'Pilot');
  ada = await addApplicant(admin, job.id, 'ada@compose.test');
  const first = await admin.ask('/api/people/candidates/note/email', {
    candidate_id: ada.candidate_id,
    subject: 'Welcome',
    body: '<p>Hello</p>',
  });
  conversation = first.message.id;
});
afterAll(() => app?.dispose());

const sign = async (by: Visitor, fileName: string, fileType: string): Promise<Json> =>
  (await by.post('/api/signed_url', { fileName, fileType, fileId: randomUUID(), acl: 'private', directory: 'letters' }))
    .body;
const text = (size: number): Buffer => Buffer.alloc(size, 'a');
const uploaded = async (size: number, by = admin, name = 'notes.txt'): Promise<{ file_id: string; name: string }> => {
  const { payload } = await sign(by, name, 'text/plain');
  expect((await by.put(payload.signedRequest, 'text/plain', text(size))).status).toBe(200);
  return { file_id: payload.file_id, name };
};
const draft = { subject: 'About Tuesday', body: '<p>Can you come?</p>' };
const toOne = async (more: Json, uid = randomUUID(), by = admin): Promise<Json> =>
  (await by.post('/api/people/candidates/note/email', { candidate_id: ada.candidate_id, ...draft, ...more }, { uid }))
    .body;
const toJob = async (more: Json): Promise<Json> =>
  (await admin.post('/api/opportunities/pipeline/messages', { application_ids: [ada.id], ...draft, ...more })).body;
const toMany = async ({ files }: Json): Promise<Json> =>
  (
    await admin.post('/api/people/bulk/start', {
      change: { kind: 'message', ...draft, files },
      candidate_ids: [ada.candidate_id],
    })
  ).body;
const toConversation = async (more: Json): Promise<Json> =>
  (await admin.post('/api/messages/threads/reply', { thread_id: conversation, body: draft.body, ...more })).body;
const written = [
  'MessageQueued',
  'MessageSkipped',
  'CandidateMessageSkipped',
  'BulkOperationStarted',
  'UploadSent',
  'ContactMade',
  'SendingCounted',
];
/** How many events of a written message the log holds. */
const stored = async (): Promise<number> =>
  (await eventsOf(app)).filter(({ type, data }) => written.includes(type) && data.kind !== 'confirmation').length;
/** Sends files by each of the four ways, and expects that each is refused and stores nothing. */
const refusedBy = async (
  files: Json[],
  error: string,
  ways = [toOne, toJob, toMany, toConversation],
): Promise<void> => {
  const before = await stored();
  for (const way of ways) {
    const answer = await way({ files });
    expect([answer.status, answer.error]).toEqual(['error', error]);
  }
  expect(await stored()).toBe(before);
};

test('a file of another kind gets no address, and one with other content is refused while it is sent', async () => {
  for (const [name, type] of [
    ['setup.exe', 'application/x-msdownload'],
    ['page.html', 'text/html'],
    ['picture.svg', 'image/svg+xml'],
    ['setup.exe', 'application/pdf'],
  ] as const)
    expect(await sign(admin, name, type)).toMatchObject({ status: 'error', code: 'file', error: refusedKind });
  const { payload } = await sign(admin, 'offer.pdf', 'application/pdf');
  const put = await admin.put(payload.signedRequest, 'application/pdf', Buffer.from('MZ a program'));
  expect([put.status >= 400, put.text]).toEqual([true, expect.stringContaining('This is not a PDF file.')]);
  await refusedBy([{ file_id: payload.file_id, name: 'offer.pdf' }], notThere);
});

test('a file of more than ten megabytes is refused while it is sent', async () => {
  const { payload } = await sign(admin, 'long.txt', 'text/plain');
  const put = await admin.put(payload.signedRequest, 'text/plain', text(10 * megabyte + 1));
  expect([put.status >= 400, put.text]).toEqual([true, expect.stringContaining('larger than 10 MB')]);
  await refusedBy([{ file_id: payload.file_id, name: 'long.txt' }], notThere);
});

test('files of more than ten megabytes together are refused, and so are more than five', async () => {
  const [half, more] = [await uploaded(6 * megabyte), await uploaded(4 * megabyte + 1)];
  await refusedBy([half, more], together);
  const small = await Promise.all(Array.from({ length: 6 }, (_, at) => uploaded(10, admin, `${at}.txt`)));
  await refusedBy(small, 'At most 5 files are allowed.');
  // `attachments` is another name for the same files, not room for five more.
  const before = await stored();
  const both = await toOne({ files: small.slice(0, 3), attachments: small.slice(3) });
  expect(both).toMatchObject({ status: 'error', error: 'At most 5 files are allowed.' });
  expect(await toOne({ attachments: [half, more] })).toMatchObject({ code: 'file', error: together });
  expect(await stored()).toBe(before);
});

test('a file that another member or another organization uploaded cannot be attached', async () => {
  const theirs = [await uploaded(10, colleague), await uploaded(10, stranger)];
  for (const file of theirs) await refusedBy([file], notThere);
});

test('sent twice, the request is one message with each of its files once', async () => {
  const { payload } = await sign(admin, 'offer.pdf', 'application/pdf');
  const pdf = goodPdf('Terms');
  expect((await admin.put(payload.signedRequest, 'application/pdf', pdf)).status).toBe(200);
  const files = [{ file_id: payload.file_id, name: 'offer.pdf' }, await uploaded(20)];
  const uid = randomUUID();
  const [one, two] = [await toOne({ files }, uid), await toOne({ files }, uid)];
  expect([one.status, two.payload.message.id]).toEqual(['ok', one.payload.message.id]);
  const sent = await eventsOf(app, "type = 'UploadSent'");
  expect(sent).toHaveLength(2);
  await eventually(async () => {
    const mails = (await mailsTo(app, 'ada@compose.test')).filter(({ subject }) => subject === draft.subject);
    expect(mails).toHaveLength(1);
    expect((mails[0] as unknown as Json).files.map(({ name }: Json) => name)).toEqual(['offer.pdf', 'notes.txt']);
  });
});

test('an answer has files and copies; taken back, it can be sent again with the same files', async () => {
  const files = [await uploaded(50, admin, 'plan.txt')];
  const more = { files, cc: ['boss@compose.test'] };
  const { payload } = await toConversation(more);
  await admin.ask('/api/messages/cancel', { message_id: payload.message.id });
  const again = await toConversation({ ...more, scheduled_for: new Date(0).toISOString() });
  expect(again).toMatchObject({ status: 'ok' });
  await eventually(async () => {
    const mails = (await mailsTo(app, 'ada@compose.test')).filter(({ subject }) => subject === 'Re: Welcome');
    expect(mails.map(({ files }) => files.map(({ name }) => name))).toEqual([['plan.txt']]);
  });
  const { messages } = await admin.ask('/api/messages/threads/fetch', { thread_id: conversation });
  expect(messages.at(-1)).toMatchObject({ cc: more.cc, attached: ['plan.txt'] });
});

test('the files of a message that may not be sent are not kept, and those of one that left are', async () => {
  const { candidate } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Ben',
    last_name: 'Pool',
    email: 'ben@compose.test',
    source: 'sourced',
  });
  await admin.ask('/api/people/candidates/contact', { candidate_id: candidate.id, do_not_contact: true });
  const [kept, lost] = [await uploaded(30), await uploaded(40)];
  const marked = async () => (await eventsOf(app, "type = 'UploadSent'")).length;
  const before = await marked();
  const refused = await toOne({ candidate_id: candidate.id, files: [lost] });
  expect(refused).toMatchObject({ status: 'error', error: 'This person asked not to be contacted.' });
  expect(await marked()).toBe(before);
  expect((await toOne({ files: [kept] })).status).toBe('ok');
  expect(await marked()).toBe(before + 1);
  expect(jobsWaiting(app, 'delete-unused-document').length).toBeGreaterThan(1);
  await dueNow(app, 'delete-unused-document');
  expect(await toOne({ files: [lost] })).toMatchObject({ code: 'file', error: notThere });
  expect((await toOne({ files: [kept] })).status).toBe('ok');
});
