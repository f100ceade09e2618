import { createHmac } from 'node:crypto';
import { ImapStandIn } from '../engines/imap-stand-in.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Mail comes in from a mailbox and by a webhook, and a provider reports what became of ours.

const secret = 'a secret of at least thirty-two letters';
let server: ImapStandIn;
let app: App;
let harbour: Founded;
let admin: Visitor;
let job: Json;
beforeAll(async () => {
  server = new ImapStandIn();
  await server.start();
  app = await App.start({
    INBOX_URL: server.url(),
    MAIL_WEBHOOK_SECRET: secret,
    MAIL_REPLY_TO: 'answers@acme.example',
  });
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  job = await openJob(admin, 'Pilot');
});
afterAll(async () => {
  await app?.dispose();
  await server?.stop();
});

const outbox = async (): Promise<Json[]> => (await (await Visitor.of(app)).page(app.outbox)).body.mails;
const inbox = async (): Promise<Json> => (await admin.page('/messages/inbox')).body;
/** Sends a note and gives its mail once it has left. */
const written = async (to: Applicant, subject: string): Promise<Json> => {
  await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id: job.id, delay_hours: 0, subject, body: '<p>Can you come on Tuesday?</p>' },
    candidate_ids: [to.candidate_id],
  });
  return eventually(async () => {
    const mail = (await outbox()).find((each) => each.subject === subject);
    expect(mail).toBeDefined();
    return mail!;
  });
};
const answer = (mail: Json, words: string, headers: string[] = [`In-Reply-To: <${mail.id}@candor.example>`]): string =>
  [
    `From: ${mail.to}`,
    `To: ${mail.reply_to}`,
    `Message-ID: <${words.replaceAll(' ', '-')}@mail.example>`,
    ...headers,
    '',
    words,
  ].join('\r\n');
const waits = (mail: Json, words: string): Promise<void> =>
  eventually(async () => {
    const row = (await inbox()).groups.answer.find(({ id }: Json) => id === mail.id);
    expect(row?.snippet).toBe(words);
  });
const signature = (body: string, { key = secret, age = 0 } = {}): string => {
  const at = Math.floor(Date.now() / 1000) - age;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
};
const post = async (path: string, body: string, type: string, header = signature(body)) => {
  const answered = await fetch(new URL(path, app.base), {
    method: 'POST',
    headers: { 'content-type': type, ...(header ? { 'x-candor-signature': header } : {}) },
    body,
  });
  return { status: answered.status, ...((await answered.json()) as Json) };
};
const incoming = (raw: string, header?: string) => post('/api/mail/incoming', raw, 'message/rfc822', header);
const report = (body: Json, header?: string) =>
  post('/api/mail/reports', JSON.stringify(body), 'application/json', header);

test('an answer in the mailbox reaches its conversation, by the ids or by the address that it was sent to', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'From the mailbox');
  expect(mail.reply_to).toBe(`answers+${mail.id.replaceAll('-', '')}@acme.example`);
  await server.deliver(answer(mail, 'By its ids'));
  await waits(mail, 'By its ids');
  await server.deliver(answer(mail, 'By its address', []));
  await server.deliver(answer(mail, 'By its ids')); // the server shows it twice
  await waits(mail, 'By its address');
  const { groups } = await inbox();
  expect(groups.answer.find(({ id }: Json) => id === mail.id).count).toBe(3);
});

test('the webhook takes a signed mail once, and nothing that is unsigned, old or changed', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'From the webhook');
  const raw = answer(mail, 'By the webhook');
  for (const header of [
    '',
    'nonsense',
    signature(raw, { key: 'another secret, and just as long as ours' }),
    signature(raw, { age: 301 }),
    signature(raw, { age: -301 }),
    signature(`${raw}.`),
  ])
    expect(await incoming(raw, header)).toMatchObject({ status: 'error', code: expect.any(String) });
  expect(await incoming(raw)).toMatchObject({ status: 'ok', payload: { taken: 'received' } });
  await waits(mail, 'By the webhook');
  expect(await incoming(raw)).toMatchObject({ payload: { taken: 'known' } });
  expect(
    await incoming(answer({ ...mail, to: 'eve@evil.example', reply_to: 'x@acme.example' }, 'Hi', [])),
  ).toMatchObject({
    payload: { taken: 'waiting' },
  });
  expect(await incoming(`${'X-Many: 1\r\n'.repeat(10_001)}\r\nHi`)).toMatchObject({
    payload: { taken: 'unreadable' },
  });
});

test('a provider reports what became of a letter, each thing once, and says nothing about letters of others', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'Reported');
  const of = (event: string, more: Json = {}) => ({ message_id: `<${mail.id}@acme.example>`, event, ...more });
  const body = {
    reports: [of('opened', { machine: true }), of('bounced', { error: '452 mailbox full' }), of('opened')],
  };
  expect(await report(body, signature('other'))).toMatchObject({ code: 'permission' });
  expect(await report({ reports: [{ ...of('opened'), event: 'eaten' }] })).toMatchObject({ code: 'validation' });
  expect(
    await report({ reports: [of('opened'), { message_id: 'of-another@mail.example', event: 'opened' }] }),
  ).toMatchObject({ status: 'ok', payload: { known: 1, unknown: 1 } });
  for (let times = 0; times < 2; times++) expect(await report(body)).toMatchObject({ payload: { known: 3 } });
  const told = (await streamOf(app, `message-${mail.id}`)).map(({ type, data }) =>
    type === 'MessageOpened' ? `${type} ${data.machine ? 'by a machine' : ''}` : type,
  );
  expect(told.filter((type) => /Opened|Bounced/.test(type))).toEqual([
    'MessageOpened ',
    'MessageOpened by a machine',
    'MessageBounced',
  ]);
});
