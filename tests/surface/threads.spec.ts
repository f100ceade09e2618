import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A candidate answers by mail, and a member answers back.

let app: App;
let harbour: Founded;
let admin: Visitor;
let other: Founded;
let reviewer: Visitor;
let job: Json;
let key: string;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  other = await found(app, 'Other Works', named('Olga'));
  reviewer = await invite(app, admin, named('Rita'), ['INTERVIEW_ADMIN']);
  job = await openJob(admin, 'Pilot');
  key = /key=(\S+)/.exec(app.outbox)![1]!;
});
afterAll(() => app?.dispose());

const at = (path: string) => `/api/messages/threads/${path}`;
const outbox = async (): Promise<Json[]> => (await (await Visitor.of(app)).page(app.outbox)).body.mails;
const inbox = async (by = admin): Promise<Json> => (await by.page('/messages/inbox')).body;
const threadOf = async (id: string, by = admin): Promise<Json> =>
  (await by.page(`/messages/inbox/100/1/_/_/_/${id}`)).body;
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
const answer = async (mail: Json, text: string): Promise<Json> =>
  (await Visitor.of(app)).ask('/api/outbox/answer', { key, mail_id: mail.id, text });
const waits = (mail: Json): Promise<Json> =>
  eventually(async () => {
    const row = (await inbox()).groups.answer.find(({ id }: Json) => id === mail.id);
    expect(row).toBeDefined();
    return row;
  });

test('an answer opens the conversation, counts as unread until it is read, and one answers back in it', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'About Tuesday');
  expect((await inbox()).groups.waiting).toMatchObject([{ id: mail.id, theirs: false }]);
  expect(await answer(mail, 'Tuesday suits me.\n\n> Can you come on Tuesday?\n')).toEqual({ matched: true });
  expect(await waits(mail)).toMatchObject({
    candidate_id: ada.candidate_id,
    snippet: 'Tuesday suits me.',
    theirs: true,
    count: 2,
  });
  const before = await inbox();
  expect([before.counts.unread_messages, before.counts_by_folder.all, before.groups.waiting]).toEqual([1, 1, []]);
  await admin.ask(at('read'), { thread_id: mail.id });
  await eventually(async () => expect((await inbox()).counts.unread_messages).toBe(0));

  const { message } = await admin.ask(at('reply'), { thread_id: mail.id, body: '<p>Then <b>Tuesday</b> at nine.</p>' });
  const taken = await admin.ask('/api/messages/cancel', { message_id: message.id });
  expect(taken.message.id).toBe(message.id);
  await eventually(async () => expect((await inbox()).groups.answer).toMatchObject([{ id: mail.id }]));
  const past = new Date(0).toISOString();
  const again = await admin.ask(at('reply'), { thread_id: mail.id, body: '<p>At nine.</p>', scheduled_for: past });
  const sent = await eventually(async () => {
    const reply = (await outbox()).find(({ id }) => id === again.message.id);
    expect(reply).toBeDefined();
    return reply!;
  });
  expect(sent.subject).toBe('Re: About Tuesday');
  const page = await eventually(async () => {
    const now = await threadOf(mail.id);
    expect(now.messages.map(({ status, from }: Json) => [status, from !== null])).toEqual([
      ['sent', false],
      ['received', true],
      ['cancelled', false],
      ['sent', false],
    ]);
    return now;
  });
  expect(page).toMatchObject({ thread: { move: 'waiting' }, person: { id: ada.candidate_id }, not_sent: null });
  expect((await admin.post('/api/messages/cancel', { message_id: again.message.id })).body).toMatchObject({
    code: 'over',
  });
  // An answer to our second mail lands in the same conversation.
  await answer(sent, 'See you then.');
  expect(await waits(mail)).toMatchObject({ snippet: 'See you then.', count: 5 });
});

test('a conversation is given, put off, done, and opened again; the next mail opens it by itself', async () => {
  const ben = await addApplicant(admin, job.id);
  const mail = await written(ben, 'About Friday');
  await answer(mail, 'Which Friday?');
  await waits(mail);
  await admin.ask(at('assign'), { thread_id: mail.id, user_id: null });
  const mine = `/messages/inbox/100/1/_/_/${encodeURIComponent(JSON.stringify({ assignee: [harbour.user.id] }))}`;
  const ids = async () => (await admin.page(mine)).body.groups.answer.map(({ id }: Json) => id);
  await eventually(async () => expect(await ids()).not.toContain(mail.id));
  await admin.ask(at('assign'), { thread_id: mail.id, user_id: harbour.user.id });
  await eventually(async () => expect(await ids()).toContain(mail.id));
  await admin.ask(at('snooze'), { thread_id: mail.id, until: '2199-01-01T09:00:00.000Z' });
  await eventually(async () => expect((await inbox()).groups.later).toMatchObject([{ id: mail.id }]));
  await admin.ask(at('done'), { thread_id: mail.id });
  await eventually(async () => expect((await threadOf(mail.id)).thread).toMatchObject({ move: 'none' }));
  await answer(mail, 'Or Saturday?');
  expect(await waits(mail)).toMatchObject({ snippet: 'Or Saturday?', assignee_user_id: harbour.user.id });
});

test('what must not come in does not: a wrong key, and a mail that is not there', async () => {
  const cem = await addApplicant(admin, job.id);
  const mail = await written(cem, 'About Monday');
  const visitor = await Visitor.of(app);
  for (const body of [
    { key: 'guessed', mail_id: mail.id, text: 'Hi' },
    { key, mail_id: randomUUID(), text: 'Hi' },
  ])
    expect((await visitor.post('/api/outbox/answer', body)).body).toMatchObject({ code: 'not_found' });
  expect((await streamOf(app, `message-${mail.id}`)).map(({ type }) => type)).toEqual(['MessageQueued', 'MessageSent']);
});

test('another organization, and a member without the right, open no conversation and change none', async () => {
  const dana = await addApplicant(admin, job.id);
  const mail = await written(dana, 'About Sunday');
  await answer(mail, 'Never on a Sunday.');
  await waits(mail);
  const thread_id = mail.id;
  const calls: [string, Json][] = [
    [at('reply'), { thread_id, body: '<p>Hi</p>' }],
    [at('assign'), { thread_id, user_id: null }],
    [at('snooze'), { thread_id, until: null }],
    [at('done'), { thread_id }],
    [at('read'), { thread_id }],
    ['/api/messages/cancel', { message_id: thread_id }],
  ];
  for (const [path, body] of calls) {
    expect((await other.admin.post(path, body)).body).toMatchObject({ code: 'not_found' });
    const { status, body: refused } = await reviewer.post(path, body);
    expect([status, refused.status]).not.toEqual([200, 'ok']);
  }
  expect(JSON.stringify(await inbox(other.admin))).not.toContain('Never on a Sunday');
  expect((await streamOf(app, `thread-${thread_id}`)).length).toBe(0);
});
