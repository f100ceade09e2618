import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { erasedUntil, erasePerson } from '../support/erasing.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A member writes to one person and to many. The page says beforehand what would happen, and each person gets one email or the reason for none is recorded.

let app: App;
let harbour: Founded;
let admin: Visitor;
let recruiter: Visitor & { id: string };
let stranger: Visitor;
let job: Json;
const people: Applicant[] = [];
const text = { subject: 'About {{job_title}}', body: '<p>Dear {{candidate_first_name}}, can we talk?</p>' };
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  ({ admin: stranger } = await found(app, 'Other Works', named('Olga')));
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  job = await openJob(admin, 'Pilot');
  for (let at = 0; at < 4; at++) people.push(await addApplicant(admin, job.id));
});
afterAll(() => app?.dispose());

const plan = (more: Json, by = admin): Promise<Json> => by.ask('/api/messages/compose/plan', { ...text, ...more });
const email = async (more: Json, by = admin, uid = randomUUID()): Promise<Json> =>
  (await by.post('/api/people/candidates/note/email', { ...text, when: 'once', ...more }, { uid })).body;
const sourced = async (name: string, domain = 'compose.test'): Promise<string> =>
  (
    await admin.ask('/api/people/candidates/upsert', {
      first_name: name,
      last_name: 'Pool',
      email: `${name.toLowerCase()}@${domain}`,
      source: 'sourced',
    })
  ).candidate.id;
const outbox = async (): Promise<Json[]> => (await (await Visitor.of(app)).page(app.outbox)).body.mails;
const mailsTo = async (address: string): Promise<Json[]> => (await outbox()).filter(({ to }) => to === address);

test('candidates of one job are written to at once: the plan, the answer and the log agree, and a repeat sends nothing again', async () => {
  const application_ids = people.slice(0, 3).map(({ id }) => id);
  await admin.ask('/api/people/candidates/contact', { candidate_id: people[2]!.candidate_id, do_not_contact: true });
  const planned = await plan({ application_ids });
  expect([planned.count, planned.gets, planned.skipped.count]).toEqual([3, 2, 1]);
  expect(planned.skipped.people[0]).toMatchObject({
    code: 'unwanted',
    reason: 'This person asked not to be contacted.',
  });
  const once = randomUUID();
  const send = async (by: Visitor, more: Json = {}, uid = once): Promise<Json> =>
    (
      await by.post(
        '/api/opportunities/pipeline/messages',
        { application_ids, ...text, when: 'once', ...more },
        { uid },
      )
    ).body;
  const sent = (await send(admin)).payload;
  expect(sent.queued.map(({ application_id }: Json) => application_id).toSorted()).toEqual(
    application_ids.slice(0, 2).toSorted(),
  );
  expect(sent.skipped).toMatchObject([{ id: application_ids[2], code: 'unwanted' }]);
  const queued = async () =>
    (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) => data.batch_id === sent.operation.id);
  await eventually(async () => expect(await queued()).toHaveLength(2));
  await eventually(async () => expect(await eventsOf(app, "type = 'MessageSkipped'")).toHaveLength(1));
  expect((await send(admin)).payload.queued).toHaveLength(2);
  expect(await queued()).toHaveLength(2);
  for (const { data } of await queued())
    expect(data).toMatchObject({ job_id: job.id, application_id: expect.any(String), batch_id: sent.operation.id });
  // The operation is undone before any of the emails left.
  await admin.ask('/api/people/bulk/undo', { id: sent.operation.id });
  await eventually(async () => expect(await eventsOf(app, "type = 'MessageCancelled'")).toHaveLength(2));
  const streams = (await queued()).map(({ stream }) => stream);
  const left = (await eventsOf(app, "type = 'MessageSent'")).filter(({ stream }) => streams.includes(stream));
  expect(left).toEqual([]);
  // A stranger can write to none of the people, and a malformed message is refused.
  expect((await send(stranger, {}, randomUUID())).code).toBe('not_found');
  expect((await send(admin, { subject: '{{salary}}' }, randomUUID())).code).toBe('validation');
});

test('a field of the organization is a tag: each gets their own value, and whoever has none is left out with its name', async () => {
  const { personfield } = await admin.ask('/api/org/personfields/upsert', {
    name: 'Home harbour',
    kind: 'text',
    readers: 'everybody',
  });
  const [one, two, none] = [await sourced('Nell'), await sourced('Otto'), await sourced('Pia')];
  for (const [candidate_id, value] of [
    [one, 'Lisbon'],
    [two, 'Porto & Gaia'],
  ] as const)
    await admin.ask('/api/people/candidates/field/set', { candidate_id, field_id: personfield.id, value });
  const page = (await admin.page(`/messages/compose?c=${one}`)).body;
  const tag = page.own_fields.find(({ label }: Json) => label === 'Home harbour').value as string;
  const own = {
    subject: 'Boats',
    body: `<p>Dear {{candidate_first_name}}, is {{${tag}}} still your harbour?</p>`,
  };
  const planned = await plan({ ...own, candidate_ids: [one, two, none] });
  expect([planned.gets, planned.skipped.count]).toEqual([2, 1]);
  expect(planned.skipped.people).toMatchObject([{ id: none, reason: expect.stringContaining('Home harbour') }]);
  await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', delay_hours: 0, ...own },
    candidate_ids: [one, two, none],
  });
  await eventually(async () => {
    expect((await mailsTo('nell@compose.test'))[0]?.html).toContain('is Lisbon still your harbour?');
    expect((await mailsTo('otto@compose.test'))[0]?.html).toContain('is Porto &amp; Gaia still your harbour?');
  });
  expect(await mailsTo('pia@compose.test')).toEqual([]);
});

test('a member writes several messages to many at once; each is seen and taken back by itself, and only too many are refused', async () => {
  const application_ids = people.slice(0, 2).map(({ id }) => id);
  const send = async (uid = randomUUID()): Promise<Json> =>
    (await admin.post('/api/opportunities/pipeline/messages', { application_ids, ...text, when: 'once' }, { uid }))
      .body;
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  const ids = sent.map(({ payload }) => payload.operation.id as string);
  const { bulk } = (await admin.page('/messages/scheduled')).body;
  expect(bulk.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(ids));
  // One operation is undone while the others go on.
  const [back, ...others] = ids;
  expect((await admin.post('/api/people/bulk/undo', { id: back })).body.status).toBe('ok');
  const queuedOf = async (id: string) =>
    (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) => data.batch_id === id);
  for (const id of others) await eventually(async () => expect(await queuedOf(id)).toHaveLength(2));
  await eventually(async () => {
    const cancelled = (await eventsOf(app, "type = 'MessageCancelled'")).map(({ stream }) => stream);
    for (const { stream } of await queuedOf(back!)) expect(cancelled).toContain(stream);
    for (const { stream } of await queuedOf(others[0]!)) expect(cancelled).not.toContain(stream);
  });
  for (const id of others) await admin.ask('/api/people/bulk/undo', { id });
});

test('an email to one person has copies and a file, and is kept with their messages', async () => {
  const [, one] = people;
  const signed = await admin.ask('/api/signed_url', {
    fileName: 'notes.txt',
    fileType: 'text/plain',
    fileId: randomUUID(),
    acl: 'private',
    directory: 'letters',
  });
  const put = await fetch(new URL(signed.signedRequest, app.base), {
    method: 'PUT',
    headers: { ...signed.headers, 'content-type': 'text/plain' },
    body: 'The berth',
  });
  expect(put.ok).toBe(true);
  const files = [{ file_id: signed.file_id, name: 'notes.txt' }];
  const uid = randomUUID();
  const asked = { application_id: one!.id, candidate_id: one!.candidate_id, cc: ['Chief@compose.test'], files };
  const { payload } = await email(asked, admin, uid);
  expect(payload.message).toMatchObject({ status: 'queued', cc: ['chief@compose.test'], attached: ['notes.txt'] });
  expect((await email(asked, admin, uid)).payload.message.id).toBe(payload.message.id);
  const read = await admin.ask('/api/read/email', { message_id: payload.message.id });
  expect(read.message.body).toContain('can we talk?');
  expect((await email({ ...asked, files: [{ file_id: 'made-up', name: 'x.txt' }] })).code).toBe('file');
  expect((await email({ candidate_id: one!.candidate_id }, stranger)).code).toBe('not_found');
  // The email leaves ten seconds later.
  const mail = await eventually(async () => {
    const found = (await outbox()).find(({ id }) => id === payload.message.id);
    expect(found).toBeDefined();
    return found!;
  });
  expect(mail.files).toMatchObject([{ name: 'notes.txt' }]);
});

test('letters that nobody asked for keep their days, companies that are not written to are left out, and the first one says where the details are from', async () => {
  const ben = await sourced('Ben');
  const cleo = await sourced('Cleo');
  const outreach = { letter_kind: 'outreach', subject: 'Hello', body: '<p>Hello</p>' };
  const shown = await admin.ask('/api/messages/compose/preview', { candidate_id: ben, ...outreach });
  expect(shown).toMatchObject({ tells_source: true, refused: null, last_at: null });
  expect(shown.body).toContain('has your details from this source: Sourced');
  expect((await email({ candidate_id: ben, ...outreach })).status).toBe('ok');
  expect(await email({ candidate_id: ben, ...outreach })).toMatchObject({
    code: 'gap',
    error: 'We wrote to this person less than 3 days before.',
  });
  await admin.ask('/api/org/companiestoavoid/upsert', { name: 'Compose', domain: 'compose.test', effect: 'blocks' });
  const planned = await plan({ candidate_ids: [ben, cleo], ...outreach });
  expect(planned.skipped.people.map(({ code }: Json) => code).toSorted()).toEqual(['company', 'company']);
  expect((await email({ candidate_id: cleo, ...outreach })).code).toBe('company');
  // A note that answers a person is not outreach.
  expect((await email({ candidate_id: cleo, subject: 'Your question', body: '<p>Yes.</p>' })).status).toBe('ok');
  const skipped = (await eventsOf(app, "type = 'CandidateMessageSkipped'")).filter(({ stream }) =>
    [`candidate-${ben}`, `candidate-${cleo}`].includes(stream),
  );
  expect(skipped.map(({ data }) => data.reason).toSorted()).toEqual([
    'their company is one that we do not contact',
    'we wrote to them a short time before',
  ]);
});

test('a test goes to its writer alone, marked, with the person’s words, and is neither counted nor kept', async () => {
  const dora = await sourced('Dora');
  const body = {
    candidate_id: dora,
    letter_kind: 'outreach',
    subject: 'Hello {{candidate_first_name}}',
    body: '<p>Hi</p>',
  };
  const rita = await recruiter.ask('/api/messages/compose/test', body);
  expect(rita).toMatchObject({ refused: 'Your organization does not write to people at this company.' });
  const mail = await eventually(async () => {
    const [found] = await mailsTo(rita.to);
    expect(found).toMatchObject({ subject: '[Test] Hello Dora' });
    return found!;
  });
  expect(mail.html).toContain('Dora Pool would not get this message');
  // The links in the preview for the member lead nowhere.
  expect(mail.html).not.toContain('unsubscribe');
  expect(await mailsTo('dora@compose.test')).toEqual([]);
  const shown = (await admin.page(`/people/candidates/100/1/_/_/_/${dora}`)).body;
  expect(shown.messages).toEqual([]);
  for (const folder of ['sent', 'scheduled'])
    expect((await recruiter.page(`/messages/${folder}`)).body.list.items.map(({ kind }: Json) => kind)).not.toContain(
      'test',
    );
  expect((await eventsOf(app, "type = 'SendingCounted'")).map(({ data }) => data.message_id)).not.toContain(mail.id);
  const refused = async (more: Json, by = admin) =>
    (await by.post('/api/messages/compose/test', { ...body, ...more })).body.code;
  expect(await refused({}, stranger)).toBe('not_found');
  expect(await refused({ subject: '{{salary}}' })).toBe('validation');
});

test('a letter for later leaves at once when its writer wants it, if nothing stands against it', async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const [, , , one] = people;
  const later = async (more: Json): Promise<Json> => (await email({ send_at: days(5), ...more })).payload.message;
  const note = await later({ candidate_id: one!.candidate_id, application_id: one!.id });
  const now = async (message_id: string, by = admin) => (await by.post('/api/messages/send_now', { message_id })).body;
  expect((await now(note.id, stranger)).code).toBe('not_found');
  expect((await now(note.id)).status).toBe('ok');
  await eventually(async () => expect((await outbox()).filter(({ id }) => id === note.id)).toHaveLength(1));
  await eventually(async () => expect((await now(note.id)).code).toBe('over'));
  // Unrequested emails still keep the days between emails, and a wish that the person expressed in the meantime still counts.
  const [emil, fay] = [await sourced('Emil', 'later.test'), await sourced('Fay', 'later.test')];
  const outreach = { letter_kind: 'outreach', subject: 'Hello', body: '<p>Hello</p>' };
  expect((await email({ candidate_id: emil, ...outreach })).status).toBe('ok');
  const first = await later({ candidate_id: emil, ...outreach });
  expect(await now(first.id)).toMatchObject({ code: 'gap' });
  const wanted = await later({ candidate_id: fay, ...outreach });
  await admin.ask('/api/people/candidates/contact', { candidate_id: fay, do_not_contact: true });
  expect(await now(wanted.id)).toMatchObject({ error: 'This person asked not to be contacted.' });
  await admin.ask('/api/people/candidates/contact', { candidate_id: fay, do_not_contact: false });
  expect((await now(wanted.id)).status).toBe('ok');
  await eventually(async () => expect(await mailsTo('fay@later.test')).toHaveLength(1));
  // The email counts among the emails of the day on which it left.
  const freed = (await eventsOf(app, "type = 'SendingFreed'")).map(({ data }) => data.message_id);
  expect(freed).toContain(wanted.id);
});

test('what waits of a message to many leaves at once when its writer wants it; those who may not get it now keep their time', async () => {
  const ids = [await sourced('Gil', 'planned.test'), await sourced('Hal', 'planned.test')];
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { operation } = await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', letter_kind: 'outreach', subject: 'Planned', body: '<p>Hello</p>', send_at: at },
    candidate_ids: ids,
  });
  const path = '/api/people/bulk/send_now';
  const seen = async (): Promise<Json> =>
    (await admin.ask('/api/people/bulk/recent', {})).operations.find(({ id }: Json) => id === operation.id);
  await eventually(async () => expect((await seen()).phase).toBe('finished'));
  expect(await seen()).toMatchObject({ sooner: null, leaves_at: at });
  // Only its writer sends it, from where it stands now, and once for each request.
  for (const by of [stranger, recruiter])
    expect((await by.post(path, { id: operation.id })).body).toMatchObject({ code: 'not_found' });
  expect((await admin.post(path, { id: operation.id, version: 1 })).body.code).toBe('stale');
  expect((await admin.post(path, { id: operation.id, soon: true })).body.code).toBe('validation');
  await admin.ask('/api/people/candidates/contact', { candidate_id: ids[1], do_not_contact: true });
  const uid = randomUUID();
  for (const _ of [1, 2]) expect((await admin.post(path, { id: operation.id }, { uid })).body.status).toBe('ok');
  await eventually(async () =>
    expect((await seen()).sooner).toMatchObject({
      until: 2,
      done: 1,
      refused: 1,
      reasons: [{ reason: 'This person asked not to be contacted.' }],
    }),
  );
  const started = await eventsOf(app, "type = 'BulkSendNowStarted'");
  expect(started).toHaveLength(1);
  await eventually(async () => expect(await mailsTo('gil@planned.test')).toHaveLength(1));
  expect(await mailsTo('hal@planned.test')).toEqual([]);
  const { refusals } = await admin.ask('/api/people/bulk/refusals', { id: operation.id, sooner: true });
  expect(refusals).toMatchObject([{ candidate_id: ids[1], name: 'Hal Pool' }]);
  // Sent again, it finds the one that has left and brings the other one forward.
  await admin.ask('/api/people/candidates/contact', { candidate_id: ids[1], do_not_contact: false });
  expect((await admin.post(path, { id: operation.id })).body.status).toBe('ok');
  await eventually(async () => expect((await seen()).sooner).toMatchObject({ until: 2, done: 1, refused: 0 }));
  await eventually(async () => expect(await mailsTo('hal@planned.test')).toHaveLength(1));
  expect(await mailsTo('gil@planned.test')).toHaveLength(1);
  await admin.ask('/api/people/bulk/undo', { id: operation.id });
  expect((await admin.post(path, { id: operation.id })).body.code).toBe('over');
});

test('a member writes in a colleague’s name only with their consent, which either of them ends', async () => {
  const to = { candidate_id: people[0]!.candidate_id, application_id: people[0]!.id, as_user_id: harbour.user.id };
  expect((await email(to, recruiter)).code).toBe('permission');
  const { send_as } = await recruiter.ask('/api/messages/send_as/ask', { user_id: harbour.user.id });
  expect(send_as.status).toBe('asked');
  expect((await email(to, recruiter)).code).toBe('permission');
  // Only the colleague can agree to be named as the sender.
  const answer = { id: send_as.id, accept: true };
  expect((await recruiter.post('/api/messages/send_as/answer', answer)).body.code).toBe('not_found');
  expect((await stranger.post('/api/messages/send_as/answer', answer)).body.code).toBe('not_found');
  expect((await admin.ask('/api/messages/send_as/answer', answer)).send_as.status).toBe('accepted');
  const letter = (await email(to, recruiter)).payload.message;
  expect(letter).toMatchObject({ as_user_id: harbour.user.id, sent_by: recruiter.id });
  // The colleague is notified and sees the email.
  await eventually(async () => {
    const { body } = await admin.page('/messages/senders');
    expect(body.letters.map(({ id }: Json) => id)).toEqual([letter.id]);
    expect((await eventsOf(app, "type = 'NotificationMade'")).map(({ data }) => data.kind)).toEqual(
      expect.arrayContaining(['send_as_asked', 'send_as_accepted', 'sent_in_your_name']),
    );
  });
  await admin.ask('/api/messages/send_as/end', { id: send_as.id });
  expect((await email(to, recruiter)).code).toBe('permission');
  // Emails that waited in the colleague's name do not leave.
  await eventually(async () => {
    const cancelled = await eventsOf(app, "type = 'MessageCancelled'");
    expect(cancelled.map(({ stream }) => stream)).toContain(`message-${letter.id}`);
  });
  expect(await mailsTo('nobody@compose.test')).toEqual([]);
});

test('without recipients the page lets the member choose them; people whom the caller cannot see stay not found', async () => {
  const { status, body } = await admin.page('/messages/compose');
  expect([status, body.count, body.first]).toEqual([200, 0, null]);
  expect(body.title).toContain('New message');
  expect((await stranger.page(`/messages/compose?c=${people[0]!.candidate_id}`)).status).toBe(404);
});

test('an erased person among the recipients is named as such in the language of the member', async () => {
  const [gone, stays] = [await sourced('Gone'), await sourced('Stays')];
  await erasePerson(admin, gone);
  await erasedUntil(app, gone);
  for (const [language, name] of [
    ['de', 'Gelöschte Person'],
    ['en', 'Erased person'],
  ]) {
    await admin.ask('/api/profile/upsert', { language });
    const { skipped } = await plan({ candidate_ids: [gone, stays], subject: 'Hello' });
    expect(skipped.people).toEqual([expect.objectContaining({ id: gone, name })]);
  }
});
