import { App } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { Visitor } from '../support/visitor.ts';

// The application form reads the resume that an applicant has just uploaded, so that they type less. The server keeps nothing before they submit.

let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
const place = () => `/${harbour.organization.slug}/jobs/${job.slug}`;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Rigger');
});
afterAll(() => app?.dispose());

const words = [
  'Ada Lovelace',
  'ada.lovelace@example.org · +44 20 7946 0182 · linkedin.com/in/ada-lovelace',
  'Experience',
  'Programmer, Babbage & Co',
  '2020 - Present',
];
const uploaded = async (by: Visitor, text = words.join('\n')): Promise<string> => {
  const { signedRequest, file_id } = await by.ask('/api/signed_url', {
    fileName: 'resume.txt',
    fileType: 'text/plain',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'apply',
    job: `${harbour.organization.slug}/${job.slug}`,
  });
  expect(await by.put(signedRequest, 'text/plain', Buffer.from(text))).toMatchObject({ status: 200 });
  return file_id as string;
};

test('an applicant is told what their resume says of who they are, and nothing is kept', async () => {
  const visitor = await Visitor.of(app);
  const file_id = await uploaded(visitor);
  const before = (await eventsOf(app)).length;
  expect(await visitor.ask(`${place()}/api/resume`, { file_id })).toEqual({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada.lovelace@example.org',
    phone: '+44 20 7946 0182',
    linkedin: expect.stringContaining('linkedin.com/in/ada-lovelace'),
  });
  expect((await eventsOf(app)).length).toBe(before);
});

test('a resume that says nothing of it leaves all fields empty', async () => {
  const visitor = await Visitor.of(app);
  expect(await visitor.ask(`${place()}/api/resume`, { file_id: await uploaded(visitor, '…') })).toEqual({
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    linkedin: '',
  });
});

test('nobody reads the resume that another browser has uploaded, and none for a job that is not open', async () => {
  const [visitor, stranger] = [await Visitor.of(app), await Visitor.of(app)];
  const file_id = await uploaded(visitor);
  expect((await stranger.post(`${place()}/api/resume`, { file_id })).body).toMatchObject({ code: 'file' });
  expect((await harbour.admin.post(`${place()}/api/resume`, { file_id })).body).toMatchObject({ code: 'file' });
  expect(
    (await visitor.post(`/${harbour.organization.slug}/jobs/none-123456/api/resume`, { file_id })).body,
  ).toMatchObject({
    code: 'job_closed',
  });
});
