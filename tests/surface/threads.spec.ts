import { randomUUID } from 'node:crypto';
import { momentOf } from '@candor/contracts/values/zone-time';
import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { jobsDone, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A candidate answers by email, and a member replies.

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
  await writeOnHolidays(harbour.admin);
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
/** Sends a note and returns its email when the email has left. */
const written = async (to: Applicant, subject: string, job_id: string = job.id): Promise<Json> => {
  await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id, delay_hours: 0, subject, body: '<p>Can you come on Tuesday?</p>' },
    candidate_ids: [to.candidate_id],
  });
  return eventually(async () => {
    const mail = (await outbox()).find((each) => each.subject === subject);
    expect(mail).toBeDefined();
    return mail!;
  });
};
const answer = async (mail: Json, text: string, more: Json = {}): Promise<Json> =>
  (await Visitor.of(app)).ask('/api/outbox/answer', { key, mail_id: mail.id, text, ...more });
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
  // The page sends the row of a conversation once, in the group in which it is listed.
  expect(JSON.stringify(await inbox()).split(`"id":"${mail.id}"`)).toHaveLength(2);
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
  await eventually(async () => expect((await inbox()).groups.answer).toMatchObject([{ id: mail.id, theirs: true }]));
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
  // The page and the drawer of a candidate show the same conversation.
  const fetched = await admin.ask(at('fetch'), { thread_id: mail.id });
  expect([page, fetched.messages.length]).toEqual([expect.objectContaining({ ...fetched, names: page.names }), 4]);
  expect((await admin.post('/api/messages/cancel', { message_id: again.message.id })).body).toMatchObject({
    code: 'over',
  });
  // An answer to our second email is added to the same conversation.
  await answer(sent, 'See you then.');
  expect(await waits(mail)).toMatchObject({ snippet: 'See you then.', count: 5 });
});

test('a conversation is given, put off, done, and opened again; the next mail opens it by itself', async () => {
  const ben = await addApplicant(admin, job.id);
  const mail = await written(ben, 'About Friday');
  await answer(mail, 'Which Friday?');
  await waits(mail);
  // The longest waits come first, and the page says how many more wait.
  const { groups } = await inbox();
  expect(groups.answer.length).toBeGreaterThan(1);
  const short = (await admin.page('/messages/inbox/1/1/_/_/_')).body;
  expect([short.groups.answer.map(({ id }: Json) => id), short.more]).toEqual([
    [groups.answer[0].id],
    groups.answer.length - 1,
  ]);
  await admin.ask(at('assign'), { thread_id: mail.id, user_id: null });
  const mine = `/messages/inbox/100/1/_/_/${encodeURIComponent(JSON.stringify({ assignee: [harbour.user.id] }))}`;
  const ids = async () => (await admin.page(mine)).body.groups.answer.map(({ id }: Json) => id);
  await eventually(async () => expect(await ids()).not.toContain(mail.id));
  await admin.ask(at('assign'), { thread_id: mail.id, user_id: harbour.user.id });
  await eventually(async () => expect(await ids()).toContain(mail.id));
  await admin.ask(at('snooze'), { thread_id: mail.id, until: '2199-01-01T09:00:00.000Z' });
  await eventually(async () => expect((await inbox()).groups.later).toMatchObject([{ id: mail.id }]));
  const scheduled_for = '2199-01-01T09:00:00.000Z';
  const planned = await admin.ask(at('reply'), { thread_id: mail.id, body: '<p>The next one.</p>', scheduled_for });
  await admin.ask(at('done'), { thread_id: mail.id });
  await eventually(async () => expect((await threadOf(mail.id)).thread).toMatchObject({ move: 'none' }));
  // A member who cancels the planned answer has said what they want; the conversation stays done.
  await admin.ask('/api/messages/cancel', { message_id: planned.message.id });
  const row = await eventually(async () => {
    const { thread, messages } = await threadOf(mail.id);
    expect(messages.at(-1)).toMatchObject({ status: 'cancelled' });
    return thread;
  });
  expect(row).toMatchObject({ move: 'none', done: true });
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
  await eventually(async () =>
    expect((await streamOf(app, `message-${mail.id}`)).map(({ type }) => type)).toEqual([
      'MessageQueued',
      'MessageSent',
      'MessageDelivered',
    ]),
  );
});

test('another organization, and a member without the right, open no conversation and change none', async () => {
  const dana = await addApplicant(admin, job.id);
  const mail = await written(dana, 'About Sunday');
  await answer(mail, 'Never on a Sunday.');
  await waits(mail);
  const thread_id = mail.id;
  const calls: [string, Json][] = [
    [at('fetch'), { thread_id }],
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

/** The emails of unknown senders. The function waits until there are this many. */
const unknown = (count: number, by = admin): Promise<Json[]> =>
  eventually(async () => {
    const { incoming } = await inbox(by);
    expect(incoming).toHaveLength(count);
    return incoming;
  });
/** A date two months ahead, in the form in which people and the event log write it. */
const back = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const away = `I am away until ${back}.`;
const incomingAt = (path: string) => `/api/messages/incoming/${path}`;

test('a mail of somebody else waits; a member says who it is, and it is in the conversation with its file', async () => {
  const eva = await addApplicant(admin, job.id);
  const mail = await written(eva, 'About Wednesday');
  const file = { name: 'references.txt', content: Buffer.from('She is very good.').toString('base64') };
  expect(await answer(mail, 'I write from work.', { as: 'colleague', file })).toEqual({ matched: false });
  const [waiting] = (await unknown(1)) as [Json];
  expect(waiting).toMatchObject({
    from_name: 'Sam Stranger',
    answers: mail.id,
  });
  expect(waiting.body).toBeUndefined();
  const of = { incoming_id: waiting.id };
  const read = await admin.ask(incomingAt('read'), of);
  expect(read.body).toContain('I write from work.');
  expect(read.likely[0]).toMatchObject({ id: eva.candidate_id, why: 'answers' });
  expect((await admin.ask(incomingAt('file'), { ...of, place: 0 })).address).toEqual(expect.any(String));

  // Only members who see all messages know of the email, and no other organization does.
  for (const [path, more] of [
    ['read', {}],
    ['attach', { candidate_id: eva.candidate_id }],
    ['dismiss', {}],
    ['file', { place: 0 }],
  ] as const) {
    expect((await other.admin.post(incomingAt(path), { ...of, ...more })).body).toMatchObject({ code: 'not_found' });
    const { status, body } = await reviewer.post(incomingAt(path), { ...of, ...more });
    expect([status, body.status]).not.toEqual([200, 'ok']);
  }
  expect(await unknown(0, other.admin)).toEqual([]);
  expect((await admin.post(incomingAt('attach'), { ...of, candidate_id: randomUUID() })).body).toMatchObject({
    status: 'error',
  });

  const attach = { ...of, candidate_id: eva.candidate_id };
  expect((await admin.ask(incomingAt('attach'), attach)).thread.id).toBe(mail.id);
  await unknown(0);
  expect(await waits(mail)).toMatchObject({ snippet: 'I write from work.', count: 2 });
  const { messages } = await threadOf(mail.id);
  const received = messages.find(({ status }: Json) => status === 'received');
  expect(received).toMatchObject({ attached: ['references.txt'], files: [{ type: 'text/plain', size: 17 }] });
  const { address } = await admin.ask('/api/messages/file', { message_id: received.id, place: 0 });
  expect(await (await fetch(new URL(address, app.base))).text()).toBe('She is very good.');
  expect((await admin.post('/api/messages/file', { message_id: received.id, place: 1 })).body.code).toBe('not_found');
  expect((await other.admin.post('/api/messages/file', { message_id: received.id, place: 0 })).body.code).toBe(
    'not_found',
  );
  // The same email is recognized at a second attempt, and another person does not get it.
  const ben = await addApplicant(admin, job.id);
  const { body: late } = await admin.post(incomingAt('attach'), { ...of, candidate_id: ben.candidate_id });
  expect(late.status).toBe('error');
  await eventually(() => expect(jobsDone(app, 'settle-incoming:')).toHaveLength(1));
});

test('a mail of somebody else can be dismissed once, and leaves no words behind', async () => {
  const fay = await addApplicant(admin, job.id);
  const mail = await written(fay, 'About Thursday');
  await answer(mail, 'Buy our paint.', { as: 'colleague' });
  const [waiting] = (await unknown(1)) as [Json];
  const of = { incoming_id: waiting.id };
  await admin.ask(incomingAt('dismiss'), of);
  await unknown(0);
  const { body } = await admin.post(incomingAt('attach'), { ...of, candidate_id: fay.candidate_id });
  expect(['over', 'not_found']).toContain(body.code);
  await eventually(() => expect(jobsDone(app, 'settle-incoming:')).toHaveLength(2));
});

test('out of office changes no move, a mail that comes back must be mended, and the assignee learns of an answer', async () => {
  const gus = await addApplicant(admin, job.id);
  const mail = await written(gus, 'About March');
  await answer(mail, away, { as: 'out_of_office' });
  await eventually(async () =>
    expect((await threadOf(mail.id)).thread).toMatchObject({
      move: 'waiting',
      out_until: `${back}T00:00:00.000Z`,
    }),
  );
  await answer(mail, 'no such user', { as: 'bounce' });
  const fix = await eventually(async () => {
    const row = (await inbox()).groups.fix.find(({ id }: Json) => id === mail.id);
    expect(row).toBeDefined();
    return row;
  });
  expect(fix.error).toContain('no such user');
  await answer(mail, 'Here I am.');
  await waits(mail);
  await eventually(async () =>
    expect(JSON.stringify((await admin.page('/notifications/mine')).body.list.items)).toContain('answered by email'),
  );
});

test('cadences listen: an answer ends one, an absence puts it off, and the second letter follows the first', async () => {
  const always = { ...everyHour, audience: 'talent' };
  const at_ = (path: string) => `/api/org/cadences/${path}`;
  const { cadence } = await admin.ask(at_('upsert'), { name: 'Listening', ...always });
  const letter = (subject: string) => ({
    type: 'email',
    delay_days: 0,
    priority: 'normal',
    subject,
    body: '<p>Hi</p>',
  });
  for (const step of [
    letter('First of two'),
    { ...letter('Second of two'), delay_days: 1 },
    { type: 'response', delay_days: 5, priority: 'normal' },
  ])
    await admin.ask(at_('steps/upsert'), { cadence_id: cadence.id, ...step });
  await admin.ask(at_('upsert'), { id: cadence.id, status: 'active' });
  const add = async ({ candidate_id }: Applicant, more: Json = {}) => {
    const subjects = [{ type: 'candidate', id: candidate_id }];
    return (await admin.ask(at_('assign'), { cadence_id: cadence.id, subjects, ...more })).done[0].id as string;
  };
  const hal = await addApplicant(admin, job.id);
  const enrollment = await add(hal);
  await eventually(async () =>
    expect((await streamOf(app, `enrollment-${enrollment}`)).at(-1)).toMatchObject({ type: 'CadenceStepExecuted' }),
  );
  await admin.ask(at_('enrollments/send_now'), { enrollment_id: enrollment });
  const mails = await eventually(async () => {
    const theirs = (await outbox()).filter(({ subject }) => /of two/.test(subject));
    expect(theirs).toHaveLength(2);
    return theirs;
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['Re: First of two', 'First of two']);
  await answer(mails[0]!, away, { as: 'out_of_office' });
  const typesOf = async (id: string) => (await streamOf(app, `enrollment-${id}`)).map(({ type, data }) => [type, data]);
  // The day begins where the person is. If their zone is unknown, the organization's clock decides.
  const until = new Date(momentOf(Date.parse(back), 'Europe/Berlin')).toISOString();
  await eventually(async () =>
    expect(await typesOf(enrollment)).toEqual(
      expect.arrayContaining([['EnrollmentPaused', expect.objectContaining({ until })]]),
    ),
  );
  await answer(mails[1]!, 'I am interested.');
  await eventually(async () =>
    expect((await typesOf(enrollment)).at(-1)).toEqual([
      'CandidateLeftCadence',
      expect.objectContaining({ reason: 'replied' }),
    ]),
  );
  const thread = await eventually(async () => {
    const page = await threadOf(mails[1]!.id);
    expect(page.messages).toHaveLength(4);
    return page.thread;
  });
  expect(thread).toMatchObject({ move: 'answer', count: 4 });

  const ivy = await addApplicant(admin, job.id);
  const mistaken = await add(ivy, { start_at: '2198-01-01T09:00:00.000Z' });
  expect(await other.admin.ask(at_('assign/undo'), { ids: [mistaken] })).toMatchObject({ done: [], failed: [{}] });
  expect(await admin.ask(at_('assign/undo'), { ids: [mistaken] })).toMatchObject({ done: [mistaken], failed: [] });
  expect((await admin.ask(at_('assign/undo'), { ids: [enrollment] })).failed).toHaveLength(1);
});

test('readers share an inbox only if they reach the same rows, and each sees every change at once', async () => {
  const hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  const deck = await openJob(admin, 'Deck hand');
  const access = { access_level: 'standard', permissions: ['list'] };
  await admin.ask('/api/opportunities/jobs/member/upsert', { job_id: deck.id, user_id: hana.id, ...access });
  const [near, far] = [await addApplicant(admin, deck.id), await addApplicant(admin, job.id)];
  const [ours, others] = [await written(near, 'About ropes', deck.id), await written(far, 'About engines')];
  await answer(ours, 'I know ropes.');
  await answer(others, 'I know engines.');
  await waits(ours);
  await waits(others);
  const read = async (by: Visitor): Promise<Json> => {
    const { groups, standings, names, counts_by_folder, incoming } = await inbox(by);
    return {
      ids: groups.answer.map(({ id }: Json) => id),
      steps: Object.keys(standings),
      named: [names[near.candidate_id], names[far.candidate_id]],
      mine: counts_by_folder.mine,
      unknown: incoming.length,
    };
  };
  // Asked in turn, so that a value kept for one reader would be given to the other.
  for (let turn = 0; turn < 2; turn++) {
    expect((await read(admin)).ids).toEqual(expect.arrayContaining([ours.id, others.id]));
    expect(await read(hana)).toMatchObject({ ids: [ours.id], steps: [ours.id], unknown: 0 });
    expect((await read(hana)).named).toEqual([expect.any(String), undefined]);
    const beside = await threadOf(ours.id, hana);
    expect(beside.groups.answer.map(({ id }: Json) => id)).toEqual([ours.id]);
    expect(beside.members.map(({ value }: Json) => value)).toEqual(expect.arrayContaining([hana.id, harbour.user.id]));
  }

  await admin.ask('/api/people/candidates/upsert', { id: near.candidate_id, first_name: 'Renata' });
  await admin.ask(at('assign'), { thread_id: ours.id, user_id: hana.id });
  for (const by of [admin, hana]) expect((await read(by)).named[0]).toMatch(/^Renata/);
  expect([(await read(hana)).mine, (await read(admin)).mine]).toEqual([1, expect.any(Number)]);
  await admin.ask(at('snooze'), { thread_id: ours.id, until: '2199-01-01T09:00:00.000Z' });
  await eventually(async () => expect(await read(hana)).toMatchObject({ ids: [], mine: 0 }));
  await admin.ask(at('snooze'), { thread_id: ours.id, until: null });
  await eventually(async () => expect((await read(hana)).ids).toEqual([ours.id]));

  // Without the job, its conversation is gone with the next look.
  await admin.ask('/api/opportunities/jobs/member/delete', { job_id: deck.id, user_id: hana.id });
  await eventually(async () =>
    expect(await read(hana)).toMatchObject({ ids: [], steps: [], named: [undefined, undefined] }),
  );
  expect((await read(admin)).ids).toContain(ours.id);
});
