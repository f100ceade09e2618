import { createHmac } from 'node:crypto';
import { ImapStandIn } from '../engines/imap-stand-in.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Email comes in from a mailbox and through a webhook, and a provider reports what became of our emails.

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
/** Sends a note and returns its email when the email has left. */
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
    signature(raw, { age: -400 }),
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
  // Operators and monitors read that reports are refused, until one is taken.
  const failing = async (): Promise<string[]> =>
    ((await (await fetch(new URL('/readyz', app.base))).json()) as Json).outside_failing ?? [];
  expect(await failing()).not.toContain('reports');
  expect(await report(body, signature('other'))).toMatchObject({ code: 'permission' });
  expect(await failing()).toContain('reports');
  expect(await report({ reports: [{ ...of('opened'), event: 'eaten' }] })).toMatchObject({ code: 'validation' });
  expect(
    await report({ reports: [of('opened'), { message_id: 'of-another@mail.example', event: 'opened' }] }),
  ).toMatchObject({ status: 'ok', payload: { known: 1, unknown: 1 } });
  // What people open is recorded only where the organization wants it.
  expect(await report({ reports: [of('opened'), of('clicked')] })).toMatchObject({ payload: { known: 2 } });
  const opened = async () =>
    (await streamOf(app, `message-${mail.id}`)).filter(({ type }) => /Opened|Clicked/.test(type));
  expect(await opened()).toEqual([]);
  await admin.ask('/api/org/profile/upsert', { record_opens: true });
  await eventually(async () => {
    await report({ reports: [of('opened')] });
    expect(await opened()).toHaveLength(1);
  });
  for (let times = 0; times < 2; times++) expect(await report(body)).toMatchObject({ payload: { known: 3 } });
  expect(await failing()).not.toContain('reports');
  const told = (await streamOf(app, `message-${mail.id}`)).map(({ type, data }) =>
    type === 'MessageOpened' ? `${type} ${data.machine ? 'by a machine' : ''}` : type,
  );
  expect(told.filter((type) => /Opened|Bounced/.test(type))).toEqual([
    'MessageOpened ',
    'MessageOpened by a machine',
    'MessageBounced',
  ]);
});

/** Sends outreach to these people, and waits until the operation has decided about each person. */
const outreach = async (to: readonly { candidate_id: string }[], subject: string): Promise<void> => {
  const { templates } = await admin.ask('/api/people/bulk/templates', {});
  const { value: id } = templates.find(({ label }: Json) => label === 'Lead follow-up');
  const { operation } = await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id: job.id, template_id: id, delay_hours: 0, subject, body: '<p>Hello</p>' },
    candidate_ids: to.map(({ candidate_id }) => candidate_id),
  });
  await eventually(async () => {
    const { operations } = await admin.ask('/api/people/bulk/recent', {});
    expect(operations.find((each: Json) => each.id === operation.id).phase).toBe('finished');
  });
};
const unsubscribed = 'unsubscribed from emails about jobs';
/** The reason why outreach does not go to this person at present. Null if outreach goes. */
const notSent = async ({ candidate_id }: Applicant): Promise<string | null> => {
  const { templates } = await admin.ask('/api/people/bulk/templates', {});
  const { value: id } = templates.find(({ label }: Json) => label === 'Lead follow-up');
  return (await admin.ask('/api/org/messagetemplate/fetch', { id, candidate_id, job_id: job.id })).not_sent;
};
const mailsOf = async (subject: string): Promise<Json[]> => (await outbox()).filter((each) => each.subject === subject);
const why = async (email: string): Promise<string | null> =>
  (await admin.ask('/api/org/suppressions/find', { email })).suppression?.why ?? null;

test('an address that takes no mail is suppressed, by all who write to it, until a member takes it off the list', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'To a dead address');
  await report({ reports: [{ message_id: mail.id, event: 'bounced', error: '452 full' }] });
  await report({ reports: [{ message_id: mail.id, event: 'bounced', hard: true, error: '550 gone' }] });
  await eventually(async () => expect(await why(mail.to)).toBe('bounced'));
  const shown = (await admin.page('/org/suppressions')).body;
  expect([shown.total, shown.items[0].candidate_id, JSON.stringify(shown.items).includes(mail.to)]).toEqual([
    1,
    ada.candidate_id,
    false,
  ]);
  const events = await streamOf(app, `suppression-${shown.items[0].id}`);
  expect(JSON.stringify(events)).not.toContain(mail.to);
  await outreach([ada], 'Never sent');
  const thread = (await admin.page(`/messages/inbox/100/1/_/_/_/${mail.id}`)).body;
  expect(thread.not_sent).toBe('the address takes no mail');
  await admin.ask('/api/org/suppressions/remove', { id: shown.items[0].id });
  await eventually(async () => expect(await why(mail.to)).toBeNull());
  expect(await mailsOf('Never sent')).toEqual([]);

  for (const [path, body] of [
    ['suppressions/add', { email: 'no', why: 'asked' }],
    ['suppressions/add', { email: 'a@b.example', why: 'complained' }],
    ['suppressions/remove', { id: harbour.organization.id }],
    ['senders/resume', { id: harbour.organization.id }],
  ] as const)
    expect((await admin.post(`/api/org/${path}`, body)).body.status).toBe('error');
  await admin.ask('/api/org/suppressions/add', { email: ' Eve@Evil.example', why: 'asked' });
  expect(await why('eve@evil.example')).toBe('asked');
  const { application_id, candidate_id } = { application_id: ada.id, candidate_id: ada.candidate_id };
  const copied = {
    application_id,
    candidate_id,
    subject: 'Copied',
    body: '<p>Hello</p>',
    when: 'once',
    cc: ['Eve@evil.example'],
  };
  expect((await admin.post('/api/people/candidates/note/email', copied)).body).toMatchObject({ code: 'suppressed' });
});

test('a mail program unsubscribes its reader with one request; the page without scripts stops and allows each kind, and shows what was said', async () => {
  const ada = await addApplicant(admin, job.id);
  await outreach([ada], 'Outreach');
  const [mail] = await eventually(async () => {
    const found = await mailsOf('Outreach');
    expect(found).toHaveLength(1);
    return found;
  });
  const link = new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail!.html)![1]!);
  expect(link.searchParams.get('topic')).toBe('jobs');
  const press = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(new URL(link.pathname + link.search, app.base), { method: 'POST', headers: { 'content-type': type }, body });
  const visitor = await Visitor.of(app);
  expect((await fetch(new URL(link.pathname + link.search, app.base))).status).toBe(200);
  expect((await press('anything=else')).status).toBe(400);
  expect((await visitor.page(link.pathname)).body.refuses).toEqual([]);
  for (const [body, type] of [
    ['List-Unsubscribe=One-Click', undefined],
    [
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ] as const)
    expect((await press(body, type)).status).toBe(200);
  const page = (await visitor.page(link.pathname)).body;
  expect([page.refuses, page.unsubscribed, page.history.length]).toEqual([['jobs'], false, 1]);
  expect(await streamOf(app, `candidate-${ada.candidate_id}`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'CandidateUnsubscribed', data: expect.objectContaining({ topics: ['jobs'] }) }),
    ]),
  );
  expect(await notSent(ada)).toBe(unsubscribed);
  const at = `${link.pathname}/api/subscription`;
  await visitor.ask(at, { wanted: 'false', topic: 'news' });
  expect((await visitor.page(link.pathname)).body).toMatchObject({ unsubscribed: true, refuses: ['jobs', 'news'] });
  await visitor.ask(at, { wanted: true, topic: 'jobs' });
  expect((await visitor.page(link.pathname)).body).toMatchObject({ unsubscribed: false, refuses: ['news'] });
  expect(await notSent(ada)).not.toBe(unsubscribed);
  expect(
    (
      await fetch(new URL(`${link.pathname}x`, app.base), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    ).status,
  ).toBe(404);
});

test('a sender whose letters come back pauses itself; unasked letters wait, and leave when it is resumed', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, at) => addApplicant(admin, job.id, `ada@many-${at}.example.test`)),
  );
  await outreach(people, 'Many');
  const mails = await eventually(async () => {
    const found = await mailsOf('Many');
    expect(found).toHaveLength(20);
    return found;
  });
  await report({
    reports: mails.slice(0, 6).map(({ id }) => ({ message_id: id, event: 'bounced', hard: true })),
  });
  const sender = await eventually(async () => {
    const [found] = (await admin.page('/org/suppressions')).body.senders;
    expect(found?.paused_at).toEqual(expect.any(String));
    return found;
  });
  await eventually(async () => {
    const { items } = (await admin.page('/notifications/mine')).body.list;
    const told = items.filter(({ sentence }: Json) => sentence.endsWith('came back or were reported as unwanted'));
    expect(told).toEqual([expect.objectContaining({ to: '/org/suppressions' })]);
  });
  const late = await addApplicant(admin, job.id);
  await outreach([late], 'Waits');
  await eventually(async () => {
    const { items } = (await admin.page('/messages/scheduled')).body.list;
    expect(items.some(({ subject }: Json) => subject === 'Waits')).toBe(true);
  });
  const note = await written(late, 'A note leaves');
  expect([note.subject, await mailsOf('Waits')]).toEqual(['A note leaves', []]);
  await admin.ask('/api/org/senders/resume', { id: sender.id });
  await eventually(async () => expect(await mailsOf('Waits')).toHaveLength(1));
});
