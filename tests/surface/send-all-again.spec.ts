import { randomUUID } from 'node:crypto';
import { SmtpStandIn } from '../engines/smtp.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// B6: many letters failed while the mail server refused them. A member sends all of them again with one call, which asks for each what a single one asks.

const server = new SmtpStandIn();
let app: App;
let admin: Visitor;
let job: Json;
let ahead = 0;
beforeAll(async () => {
  await server.start();
  app = await App.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  job = await openJob(admin, 'Pilot');
});
afterEach(() => void (server.refuse = null));
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});

const failed = async (by = admin): Promise<Json> => (await by.page('/messages/failed')).body;
const sendAll = (message_ids: readonly string[], by = admin, uid: string = randomUUID()) =>
  by.post('/api/messages/send_again_all', { message_ids }, { uid }).then(({ body }) => body);
const arrived = (subject: string) => server.arrived.filter(({ email: mail }) => mail.subject === subject).length;
/** Letters with these subjects, one to each person, all of which the server has refused. */
const refused = async (people: readonly Applicant[], subject: string): Promise<string[]> => {
  server.refuse = { at: 'content', code: 554, text: '5.6.0 Refused' };
  for (const { id, candidate_id } of people)
    await admin.ask('/api/people/candidates/note/email', {
      application_id: id,
      candidate_id,
      subject,
      body: '<p>Hello</p>',
      when: 'once',
    });
  ahead += 11;
  await app.goAhead(ahead);
  const ids = await eventually(async () => {
    const rows = (await failed()).list.items.filter((each: Json) => each.subject === subject);
    expect(rows).toHaveLength(people.length);
    return rows.map(({ id }: Json) => id as string);
  });
  server.refuse = null;
  return ids;
};
const applicants = (count: number): Promise<Applicant[]> =>
  Promise.all(Array.from({ length: count }, () => addApplicant(admin, job.id)));

test('all that failed leave once, although the call comes twice at once and again later', async () => {
  const ids = await refused(await applicants(4), 'All again');
  expect((await failed()).again.toSorted()).toEqual(ids.toSorted());
  const uid = randomUUID();
  const answers = await Promise.all([sendAll(ids, admin, uid), sendAll(ids, admin, uid), sendAll(ids)]);
  for (const { status } of answers) expect(status).toBe('ok');
  await eventually(() => expect(arrived('All again')).toBe(4));
  await eventually(async () => expect((await failed()).again).toEqual([]));
  const repeated = (await sendAll(ids, admin, uid)).payload;
  const other = (await sendAll(ids)).payload;
  expect([repeated.again.length + repeated.refused.length, other.again.length]).toEqual([4, 0]);
  expect(other.refused.map(({ code }: Json) => code)).toEqual(['over', 'over', 'over', 'over']);
  for (const id of ids)
    expect((await streamOf(app, `message-${id}`)).filter(({ type }) => type === 'MessageQueuedAgain')).toHaveLength(1);
  expect(arrived('All again')).toBe(4);
});

test('the same call twice gives the same answer', async () => {
  const ids = await refused(await applicants(2), 'Same answer');
  const uid = randomUUID();
  const first = (await sendAll(ids, admin, uid)).payload;
  await eventually(() => expect(arrived('Same answer')).toBe(2));
  const second = (await sendAll(ids, admin, uid)).payload;
  expect(first.again).toEqual(ids);
  expect({ again: second.again, refused: second.refused }).toEqual({ again: first.again, refused: first.refused });
});

test('each letter is judged as a single one: people who may not be written to any more are named with the reason', async () => {
  const [ben, cleo, dora] = (await applicants(3)) as [Applicant, Applicant, Applicant];
  const ids = await refused([ben, cleo, dora], 'Judged');
  await admin.ask('/api/people/candidates/contact', { candidate_id: ben.candidate_id, do_not_contact: true });
  const { again, refused: left } = (await sendAll(ids)).payload;
  expect(again).toHaveLength(2);
  expect(left).toMatchObject([
    { code: 'unwanted', reason: 'This person asked not to be contacted.', name: expect.stringContaining('Ada') },
  ]);
  await eventually(() => expect(arrived('Judged')).toBe(2));
  expect((await failed()).again).toEqual([left[0].id]);
});

test('a member cannot send letters again that they may not read', async () => {
  const ids = await refused(await applicants(1), 'Not yours');
  const { admin: stranger } = await found(app, 'Other Works', named('Olga'));
  expect(await sendAll(ids, stranger)).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await failed(stranger)).again).toEqual([]);
  expect((await failed()).again).toEqual(expect.arrayContaining(ids));
  expect(arrived('Not yours')).toBe(0);
});
