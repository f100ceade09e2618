import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, applyFor, offerTerms, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, type Visitor } from '../support/visitor.ts';

// Who gets which notifications and what they can do with them (docs/rules/notifications.md).

let app: App;
let acme: Founded;
let other: Founded;
let rita: Visitor & { id: string };
let ines: Visitor & { id: string };
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  other = await found(app, 'Other', named('Otto'));
  rita = await invite(app, acme.admin, named('Rita'), ['RECRUIT_ADMIN']);
  ines = await invite(app, acme.admin, named('Ines'), ['RECRUIT_ADMIN']);
});
afterAll(() => app?.dispose());

const told = async (visitor: Visitor, filters = '_'): Promise<Json[]> =>
  (await visitor.page(`/notifications/mine/100/1/_/_/${filters}`)).body.list.items;
const sentences = async (visitor: Visitor) => (await told(visitor)).map(({ sentence }) => sentence as string);
const unread = async (visitor: Visitor): Promise<number> => (await visitor.ask('/api/notifications/unread', {})).unread;
const hears = (visitor: Visitor, sentence: string | RegExp) =>
  eventually(async () => {
    const found = (await told(visitor)).find((each) =>
      typeof sentence === 'string' ? each.sentence === sentence : sentence.test(each.sentence),
    );
    if (!found) throw new Error(`Nobody said ${String(sentence)}.`);
    return found;
  });
const madeIn = (organization: string) =>
  eventsOf(app, "type = 'NotificationMade' AND metadata LIKE ?", `%${organization}%`);

test('an application reaches the owner of the job, who did not enter it, and nobody else', async () => {
  const job = await openJob(rita, 'Harbour Pilot');
  await applyFor(app, acme.organization.slug, job.slug, { email: 'grace@example.test' });
  const notice = await hears(rita, 'Grace Hopper applied for Harbour Pilot');
  expect(notice).toMatchObject({ unread: true, to: expect.stringContaining(job.id) });
  expect((await rita.page(notice.to)).status).toBe(200);
  expect((await rita.page('/dashboard')).body.counts.unread_notifications).toBe(1);
  expect(await sentences(ines)).toEqual([]);
  expect(await sentences(acme.admin)).not.toContain('Grace Hopper applied for Harbour Pilot');
  expect(await sentences(other.admin)).toEqual([]);
});

test('owners hear of each other, and nobody of their own deed', async () => {
  const job = await openJob(rita, 'Sail Maker');
  await acme.admin.ask('/api/opportunities/jobs/owners/upsert', {
    job_id: job.id,
    user_id: acme.user.id,
    owner_role: 'hiring_manager',
  });
  await addApplicant(rita, job.id, 'by-rita@example.test');
  await hears(acme.admin, /applied for Sail Maker/);
  await addApplicant(acme.admin, job.id, 'by-ann@example.test');
  await hears(rita, /applied for Sail Maker/);
  for (const owner of [rita, acme.admin])
    expect((await sentences(owner)).filter((each) => each.includes('Sail Maker'))).toHaveLength(1);
});

test('an offer that somebody else records as accepted reaches its owner; a withdrawal too', async () => {
  const job = await openJob(rita, 'Rigger');
  const send = async (body: Json) =>
    (await acme.admin.ask('/api/opportunities/jobs/candidate/offer', { ...body })).application;
  const one = await advanceTo(acme.admin, await addApplicant(acme.admin, job.id), job.id, 'interview');
  const offered = await send({ application_id: one.id, version: one.version, action: 'offer', ...offerTerms });
  await send({
    application_id: one.id,
    version: offered.version,
    action: 'offer_accept',
    responded_at: new Date().toISOString(),
  });
  await hears(rita, / recorded that Ada .* accepted the offer for Rigger$/);
  const two = await addApplicant(acme.admin, job.id);
  const { list } = (await acme.admin.page('/org/disqualification')).body;
  const theirs = list.items.find((row: Json) => row.fields.side === 'they_withdrew');
  await acme.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: two.id,
    version: two.version,
    disqualification_reason_id: theirs.id,
  });
  await hears(rita, / recorded that Ada .* withdrew from Rigger$/);
});

test('a task reaches whoever is to do it, and vanishes with the task', async () => {
  const { task } = await rita.ask('/api/tasks/upsert', {
    title: 'Call the yard',
    assignee_user_id: ines.id,
    notes: `Ask for <b>Tom</b>.\n${'More. '.repeat(100)}`,
  });
  const notice = await hears(ines, 'Rita Tester gave you a task: Call the yard');
  expect(notice.words).toMatch(/^Ask for <b>Tom<\/b>\.\nMore\. /);
  expect(notice.words).toHaveLength(300);
  expect(notice.to).toBe('/tasks/mine');
  await rita.ask('/api/tasks/upsert', { title: 'For myself' });
  expect(await unread(ines)).toBe(1);
  await rita.ask('/api/tasks/delete', { id: task.id });
  expect(await sentences(ines)).toEqual([]);
  expect(await unread(ines)).toBe(0);
  expect((await ines.page('/notifications/mine')).body.list.total).toBe(0);
});

test('the number, the pages of the list and the bell agree when some of what was told is gone', async () => {
  const tom = await invite(app, acme.admin, named('Tom'), ['RECRUIT_ADMIN']);
  const tasks: Json[] = [];
  for (let at = 0; at < 7; at++) {
    const title = `Tar plank ${at}`;
    tasks.push((await rita.ask('/api/tasks/upsert', { title, assignee_user_id: tom.id })).task);
    await hears(tom, `Rita Tester gave you a task: ${title}`);
  }
  // The tasks of the newest notification and of one in the middle are deleted.
  for (const at of [6, 3]) await rita.ask('/api/tasks/delete', { id: tasks[at].id });
  const pageOf = async (page: number, sort = '_', filters = '_') =>
    (await tom.page(`/notifications/mine/3/${page}/${sort}/_/${filters}`)).body.list;
  const planks = ({ items }: Json) => items.map(({ sentence }: Json) => sentence.at(-1));
  const [first, second, beyond] = [await pageOf(1), await pageOf(2), await pageOf(9)];
  expect([first.total, second.total, beyond.total]).toEqual([5, 5, 5]);
  expect([planks(first), planks(second)]).toEqual([
    ['5', '4', '2'],
    ['1', '0'],
  ]);
  expect([beyond.page, planks(beyond)]).toEqual([2, ['1', '0']]);
  expect(planks(await pageOf(1, 'at-asc'))).toEqual(['0', '1', '2']);
  expect(await unread(tom)).toBe(5);
  await tom.ask('/api/notifications/read', { id: first.items[0].id });
  const only = (which: boolean) => encodeURIComponent(JSON.stringify({ unread: [which] }));
  expect((await pageOf(1, '_', only(true))).total).toBe(4);
  expect((await pageOf(1, '_', only(false))).total).toBe(1);
  expect(await unread(tom)).toBe(4);
});

test('administrators hear of changed roles and of exports that others made', async () => {
  const bob = await invite(app, acme.admin, named('Bob'), ['ORG_ADMIN']);
  await acme.admin.ask('/api/org/users/upsert', { id: ines.id, roles: ['RECRUIT_ADMIN', 'HIRING_ADMIN'] });
  await hears(bob, 'Ann Tester changed the permissions of Ines Tester');
  expect((await rita.download('/api/reports/audit/export')).status).toBeLessThan(400);
  await acme.admin.download('/api/reports/audit/export');
  await hears(bob, 'Ann Tester made an export');
  expect((await sentences(acme.admin)).filter((each) => each.startsWith('Ann'))).toEqual([]);
  // A demoted administrator sees none of these notifications.
  await acme.admin.ask('/api/org/users/upsert', { id: bob.id, roles: ['RECRUIT_ADMIN'] });
  expect(await sentences(bob)).toEqual([]);
  expect(await unread(bob)).toBe(0);
});

test('it is not shown to an owner who may not see the candidates any more', async () => {
  const hana = await invite(app, acme.admin, named('Hana'), ['HIRING_ADMIN']);
  const job = await openJob(acme.admin, 'Cooper');
  await acme.admin.ask('/api/opportunities/jobs/owners/upsert', {
    job_id: job.id,
    user_id: hana.id,
    owner_role: 'hiring_manager',
  });
  await addApplicant(acme.admin, job.id);
  await hears(hana, /applied for Cooper/);
  await acme.admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['form'],
  });
  expect(await sentences(hana)).toEqual([]);
  expect(await unread(hana)).toBe(0);
});

test('it is read by its reader alone, one by one or all that were shown', async () => {
  const job = await openJob(rita, 'Chandler');
  for (const n of [1, 2, 3])
    await applyFor(app, acme.organization.slug, job.slug, { email: `reader-${n}@example.test` });
  await eventually(async () =>
    expect((await sentences(rita)).filter((each) => each.endsWith('Chandler'))).toHaveLength(3),
  );
  const before = await unread(rita);
  const [first, second] = await told(rita);
  const path = '/api/notifications/read';
  for (const stranger of [ines, other.admin, acme.admin])
    expect((await stranger.post(path, { id: first!.id })).body).toMatchObject({ code: 'not_found' });
  expect((await rita.post(path, { id: crypto.randomUUID() })).body).toMatchObject({ code: 'not_found' });
  expect((await rita.post(path, { id: 'first' })).body).toMatchObject({ code: 'validation' });
  expect((await rita.post('/api/notifications/read_all', { up_to: 'now' })).body).toMatchObject({ code: 'validation' });
  const uid = crypto.randomUUID();
  const answer = (await rita.post(path, { id: first!.id }, { uid })).body;
  expect(answer.status).toBe('ok');
  expect((await rita.post(path, { id: first!.id }, { uid })).body).toEqual(answer);
  expect((await rita.post(path, { id: first!.id })).body.status).toBe('ok');
  expect(await unread(rita)).toBe(before - 1);
  expect(await told(rita, encodeURIComponent('{"unread":[true]}'))).toHaveLength(before - 1);
  // Notifications that arrive after the list was shown stay unread, even if they arrived while the list was being made.
  for (const list of ['100/1/_/_/_', '1/2/at-asc/_/_'])
    expect((await rita.page(`/notifications/mine/${list}`)).body.newest).toBe(first!.at);
  await rita.ask('/api/notifications/read_all', { up_to: second!.at });
  expect(await unread(rita)).toBe(0);
  await applyFor(app, acme.organization.slug, job.slug, { email: 'reader-4@example.test' });
  await eventually(async () => expect(await unread(rita)).toBe(1));
  await rita.ask('/api/notifications/read_all', { up_to: second!.at });
  expect(await unread(rita)).toBe(1);
});

test('a restart tells nobody anything twice', async () => {
  const job = await openJob(ines, 'Caulker');
  await applyFor(app, acme.organization.slug, job.slug, { email: 'before-the-crash@example.test' });
  await app.kill();
  await app.open();
  await hears(ines, /applied for Caulker/);
  await app.stop();
  await app.open();
  await applyFor(app, acme.organization.slug, job.slug, { email: 'after-the-crash@example.test' });
  await eventually(async () =>
    expect((await sentences(ines)).filter((each) => each.includes('Caulker'))).toHaveLength(2),
  );
  const ids = (await madeIn(acme.organization.id)).map(({ stream }: Json) => stream as string);
  expect(new Set(ids).size).toBe(ids.length);
});

test('sample data tells nobody', async () => {
  await other.admin.ask('/api/org/sample/add', {});
  const job = await openJob(other.admin, 'Real Job');
  await applyFor(app, other.organization.slug, job.slug, { email: 'real@example.test' });
  await hears(other.admin, 'Grace Hopper applied for Real Job');
  expect(await madeIn(other.organization.id)).toHaveLength(1);
});

const choose = (visitor: Visitor, settings: Json) => visitor.ask('/api/profile/upsert', settings);
const mailsAbout = async (email: string, word: string) =>
  (await mailsTo(app, email)).filter(({ subject, html }) => `${subject} ${html}`.includes(word));

test('who wants it gets a mail at once; it names the job and no person', async () => {
  const person = named('Mia');
  const mia = await invite(app, acme.admin, person, ['RECRUIT_ADMIN']);
  await choose(mia, { notify_application: 'instant' });
  const job = await openJob(mia, 'Net Maker');
  await applyFor(app, acme.organization.slug, job.slug, { email: 'mailed@example.test' });
  const mail = await mailTo(app, person.email, ({ subject }) => subject === 'A candidate applied for Net Maker');
  expect(mail.html).toContain(job.id);
  expect(mail.html).not.toContain('Grace');
  await choose(mia, { notify_application: 'off' });
  await applyFor(app, acme.organization.slug, job.slug, { email: 'not-mailed@example.test' });
  await eventually(async () => expect(await unread(mia)).toBe(2));
  await choose(mia, { notify_application: 'instant', language: 'en' });
  await applyFor(app, acme.organization.slug, job.slug, { email: 'mailed-again@example.test' });
  await eventually(async () => expect(await mailsAbout(person.email, 'Net Maker')).toHaveLength(2));
});

test('the mail of the day comes once, and only about what is unread', async () => {
  const [one, two] = [named('Dora'), named('Emil')];
  const dora = await invite(app, acme.admin, one, ['RECRUIT_ADMIN']);
  const emil = await invite(app, acme.admin, two, ['RECRUIT_ADMIN']);
  for (const [owner, name] of [
    [dora, 'Diver'],
    [emil, 'Eel Catcher'],
  ] as const) {
    const job = await openJob(owner, name);
    for (const n of [1, 2])
      await applyFor(app, acme.organization.slug, job.slug, { email: `${n}-${owner.id}@example.test` });
    await eventually(async () => expect(await unread(owner)).toBe(2));
  }
  await emil.ask('/api/notifications/read_all', { up_to: new Date().toISOString() });
  /** Makes the email with the day's notifications due. */
  const morning = () => dueNow(app, 'send-digest');
  await morning();
  const mail = await mailTo(app, one.email, ({ subject }) => subject === '2 notifications at Acme');
  expect(mail.html).toContain('A candidate applied for Diver</a> (2)');
  await morning();
  expect(await mailsAbout(one.email, 'Diver')).toHaveLength(1);
  expect(await mailsAbout(two.email, 'Eel Catcher')).toEqual([]);
});

test('a setting that is none is refused, and changes nothing', async () => {
  expect((await rita.post('/api/profile/upsert', { notify_application: 'hourly' })).body).toMatchObject({
    code: 'validation',
  });
  expect((await rita.post('/api/profile/upsert', { notify_everything: 'off' })).body.status).toBe('error');
  expect((await rita.page('/profile')).body.profile).toMatchObject({
    notify_application: 'daily',
    notify_withdrawal: 'instant',
    notify_task: 'off',
  });
});
