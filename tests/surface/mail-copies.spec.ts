import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Letters with copies: what their other readers write, and what comes back from them, is not the person's. And what a bounce or a complaint about any letter ends.

const secret = 'a secret of at least thirty-two letters';
const copied = 'agent@copy.example';
let app: App;
let harbour: Founded;
let admin: Visitor;
let job: Json;
beforeAll(async () => {
  app = await App.start({ MAIL_WEBHOOK_SECRET: secret });
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  job = await openJob(admin, 'Pilot');
});
afterAll(() => app?.dispose());

const at = (path: string) => `/api/org/cadences/${path}`;
/** A running cadence of which the people leave when they answer. Its first step is far away. */
const running = async (name: string): Promise<string> => {
  const { cadence } = await admin.ask(at('upsert'), { name, audience: 'talent', beside_others: true });
  await admin.ask(at('steps/upsert'), {
    cadence_id: cadence.id,
    priority: 'normal',
    type: 'response',
    delay_days: 60,
  });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const assign = async (cadence_id: string, { id }: Applicant): Promise<string> =>
  (await admin.ask(at('assign'), { cadence_id, subjects: [{ type: 'application', id }] })).done[0].id;
const left = async (id: string): Promise<Json> =>
  (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/steps`)).body.left;
const eventsIn = async (stream: string): Promise<string[]> => (await streamOf(app, stream)).map(({ type }) => type);
/** Sends a note and returns its email when the email has left. */
const written = async ({ id, candidate_id }: Applicant, subject: string, cc: string[] = []): Promise<Json> => {
  await admin.ask('/api/people/candidates/note/email', {
    application_id: id,
    candidate_id,
    subject,
    body: '<p>Can you come on Tuesday?</p>',
    when: 'once',
    ...(cc.length ? { cc } : {}),
  });
  await app.makeDue('send-message');
  return eventually(async () => {
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    const mail = mails.find((each) => each.subject === subject);
    expect(mail).toBeDefined();
    return { ...mail, ...inOutbox(mail!.id) };
  });
};
/** The whole mail as the outbox keeps it. */
const inOutbox = (id: string): Json => {
  const db = new Database(join(app.folder, 'outbox.db'), { readonly: true });
  try {
    return JSON.parse(db.prepare('SELECT mail FROM mails WHERE id = ?').pluck().get(id) as string);
  } finally {
    db.close();
  }
};
const post = async (path: string, body: string, type: string): Promise<Json> => {
  const time = Math.floor(Date.now() / 1000);
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const answered = await fetch(new URL(path, app.base), {
    method: 'POST',
    headers: { 'content-type': type, 'x-candor-signature': `t=${time},v1=${sign}` },
    body,
  });
  return ((await answered.json()) as Json).payload;
};
const incoming = (lines: readonly string[]) => post('/api/mail/incoming', lines.join('\r\n'), 'message/rfc822');
const report = (of: Json) => post('/api/mail/reports', JSON.stringify({ reports: [of] }), 'application/json');
const answer = (mail: Json, from: string, words: string, headers: readonly string[] = []) =>
  incoming([
    `From: ${from}`,
    'To: jobs@acme.example',
    `Message-ID: <${words.replaceAll(' ', '-')}@mail.example>`,
    `In-Reply-To: <${mail.id}@candor.example>`,
    ...headers,
    '',
    words,
  ]);
const inner = (mail: Json) => [
  '--b',
  'Content-Type: message/rfc822',
  '',
  `Message-ID: <${mail.id}@candor.example>`,
  ...(mail.proof ? [`X-Candor-Proof: ${mail.proof}`] : []),
  '',
  'Hi',
];
/** A delivery report with one group of fields for each reader. */
const bounce = (mail: Json, groups: readonly (readonly string[])[]) =>
  incoming([
    'From: MAILER-DAEMON@mx.example',
    'To: jobs@acme.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    ...groups.flatMap((group) => ['', ...group]),
    ...inner(mail),
    '--b--',
    '',
  ]);
const gone = ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such user'];
const complaint = (mail: Json, readers: readonly string[]) =>
  incoming([
    'From: fbl@provider.example',
    'To: jobs@acme.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'Version: 1',
    ...readers.map((each) => `Original-Rcpt-To: <${each}>`),
    ...inner(mail),
    '--b--',
    '',
  ]);
const suppressed = async (email: string): Promise<string | null> =>
  (await admin.ask('/api/org/suppressions/find', { email })).suppression?.why ?? null;
const threadOf = async (id: string): Promise<Json> => (await admin.page(`/messages/inbox/100/1/_/_/_/${id}`)).body;

test('what a reader of a copy answers stands in the conversation as theirs, waits to be read, and is not the person’s answer', async () => {
  const cadence = await running('Copied answer');
  const ada = await addApplicant(admin, job.id);
  const enrollment = await assign(cadence, ada);
  const mail = await written(ada, 'With a copy', [copied]);
  expect(await answer(mail, `Agatha Agent <${copied}>`, 'She is away this week')).toEqual({ taken: 'received' });
  expect(await answer(mail, `Agatha Agent <${copied}>`, 'She is away this week')).toEqual({ taken: 'known' });
  const { thread, messages } = await eventually(async () => {
    const now = await threadOf(mail.id);
    expect([now.messages.length, now.thread.count]).toEqual([2, 2]);
    return now;
  });
  expect(messages[1]).toMatchObject({
    status: 'received',
    from: copied,
    writer: { by: 'copy', name: 'Agatha Agent' },
    candidate_id: ada.candidate_id,
  });
  expect(thread).toMatchObject({ move: 'answer', theirs: false, last_received_id: null, count: 2 });
  expect(await answer(mail, copied, 'I am out of office', ['Auto-Submitted: auto-replied'])).toEqual({
    taken: 'unmatched',
  });
  // The conversation is unread again, so its members are told.
  await eventually(async () => {
    const { items } = (await admin.page('/notifications/mine')).body.list;
    expect(items.map(({ sentence }: Json) => sentence)).toContainEqual(
      expect.stringMatching(/^A reader of a copy answered in the conversation with Ada Applicant \d+$/),
    );
  });
  const page = (await admin.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body;
  expect(JSON.stringify(page.engagement ?? null)).not.toContain('reply');
  expect(await eventsIn(`enrollment-${enrollment}`)).toEqual(['CandidateEnrolled']);

  expect(await answer(mail, mail.to, 'Tuesday suits me')).toEqual({ taken: 'received' });
  await eventually(async () => expect(await left(cadence)).toEqual({ replied: 1 }));
  expect((await threadOf(mail.id)).messages[2]).toMatchObject({ from: mail.to, writer: null });
});

test('an answer from an unknown address to a letter that others got too waits for a member, who says whose it is; without copies it is the person’s', async () => {
  const cadence = await running('Unknown address');
  const [ada, ben] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  await assign(cadence, ada);
  await assign(cadence, ben);
  const shared = await written(ada, 'Shared with an agent', [copied]);
  expect(await answer(shared, 'agatha@at-home.example', 'She takes the other offer')).toEqual({ taken: 'waiting' });
  // The nearest mail that it answers is another one of ours, without copies.
  const later = await written(ada, 'Only for Ada');
  const both = [`References: <${shared.id}@candor.example> <${later.id}@candor.example>`];
  expect(await answer(later, 'agatha@at-home.example', 'Not at all', both)).toEqual({ taken: 'waiting' });
  expect(await left(cadence)).toEqual({});
  const alone = await written(ben, 'Only for Ben');
  expect(await answer(alone, 'ben@at-work.example', 'From the office')).toEqual({ taken: 'received' });
  await eventually(async () => expect(await left(cadence)).toEqual({ replied: 1 }));
});

test('what a member wrote to the person from their own mail program stands in the conversation as theirs; what they sent to us alone waits', async () => {
  const cadence = await running('Answered by a member');
  const ada = await addApplicant(admin, job.id);
  await assign(cadence, ada);
  const mail = await written(ada, 'Answered elsewhere');
  const { email } = named('Mara');
  const of = (words: string, to: string, headers: readonly string[] = []) =>
    incoming([
      `From: Mara Tester <${email}>`,
      `To: ${to}`,
      'Cc: jobs@acme.example',
      `Message-ID: <${words.replaceAll(' ', '-')}@mail.example>`,
      `References: <first@mail.example> <${mail.id}@candor.example>`,
      ...headers,
      '',
      words,
    ]);
  expect(await of('Only for us', 'jobs@acme.example')).toEqual({ taken: 'waiting' });
  expect(await of('At nine then', mail.to.toUpperCase())).toEqual({ taken: 'received' });
  expect(await of('At nine then', mail.to.toUpperCase())).toEqual({ taken: 'known' });
  const { thread, messages } = await eventually(async () => {
    const now = await threadOf(mail.id);
    expect(now.messages).toHaveLength(2);
    return now;
  });
  expect(messages[1]).toMatchObject({
    status: 'received',
    from: email,
    sent_by: harbour.user.id,
    writer: { by: 'member', name: 'Mara Tester' },
  });
  expect(thread).toMatchObject({ move: 'waiting', theirs: false, last_received_id: null });
  expect(await left(cadence)).toEqual({});
  // The person waits for an answer, and the member gives it from their own program.
  expect(await answer(mail, mail.to, 'At ten instead')).toEqual({ taken: 'received' });
  await eventually(async () => expect((await threadOf(mail.id)).thread.move).toBe('answer'));
  expect(await of('At ten it is', mail.to)).toEqual({ taken: 'received' });
  await eventually(async () => expect((await threadOf(mail.id)).thread).toMatchObject({ move: 'waiting', count: 4 }));
});

test('a copy that came back is not the letter: only a report on the person’s own address counts', async () => {
  const ada = await addApplicant(admin, job.id);
  const mail = await written(ada, 'A copy comes back', [copied]);
  expect(await bounce(mail, [[`Final-Recipient: rfc822; ${copied}`, ...gone]])).toEqual({ taken: 'known' });
  expect(
    await bounce(mail, [
      [
        `Original-Recipient: rfc822;${mail.to.toUpperCase()}`,
        `Final-Recipient: rfc822; ${mail.to}`,
        'Action: relayed',
        'Status: 2.0.0',
      ],
      [`Final-Recipient: rfc822; <${copied}>`, ...gone],
    ]),
  ).toEqual({ taken: 'known' });
  expect(await report({ message_id: mail.id, event: 'bounced', hard: true, recipient: copied })).toMatchObject({
    known: 1,
  });
  expect(await complaint(mail, [copied])).toEqual({ taken: 'known' });
  expect(await report({ message_id: mail.id, event: 'complained', recipient: copied })).toMatchObject({ known: 1 });
  const happened = async () => (await eventsIn(`message-${mail.id}`)).filter((type) => /Bounced|Complained/.test(type));
  expect(await happened()).toEqual([]);
  expect(await suppressed(mail.to)).toBeNull();
  // The group of the person stands behind that of the copy, and names them by the address that we wrote to.
  expect(
    await bounce(mail, [
      [`Final-Recipient: rfc822; ${copied}`, 'Action: failed', 'Status: 4.2.2'],
      [
        `Final-Recipient: rfc822; elsewhere@forwarded.example`,
        `Original-Recipient: rfc822; ${mail.to.toUpperCase()}`,
        ...gone,
      ],
    ]),
  ).toEqual({ taken: 'reported' });
  await eventually(async () => expect(await suppressed(mail.to)).toBe('bounced'));
  expect(await happened()).toEqual(['MessageBounced']);
  expect(await suppressed(copied)).toBeNull();
});

test('a report that a reader of the letter made up ends nothing: without what only the mail to the person had, a bounce is one for a time, and a complaint about a letter with copies does not count', async () => {
  const cadence = await running('Made up');
  const [ada, ben] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  await assign(cadence, ada);
  await assign(cadence, ben);
  const [shared, alone] = [await written(ada, 'Shared', [copied]), await written(ben, 'Not shared')];
  expect(shared.proof).toEqual(expect.any(String));
  expect(shared.proof).not.toBe(alone.proof);
  const named_ = (mail: Json) => [[`Final-Recipient: rfc822; ${mail.to}`, ...gone]];
  for (const mail of [shared, alone])
    for (const proof of [undefined, 'f'.repeat(64), shared === mail ? alone.proof : shared.proof])
      await bounce({ ...mail, proof }, named_(mail));
  expect(await complaint({ ...shared, proof: undefined }, [shared.to])).toEqual({ taken: 'known' });
  for (const mail of [shared, alone]) {
    const events = (await streamOf(app, `message-${mail.id}`)).filter(({ type }) => /Bounced|Complained/.test(type));
    expect(events).toMatchObject([{ type: 'MessageBounced', data: { hard: false } }]);
    expect(await suppressed(mail.to)).toBeNull();
  }
  expect(await left(cadence)).toEqual({});
  // The real report comes later all the same.
  for (const mail of [shared, alone]) {
    expect(await bounce(mail, named_(mail))).toEqual({ taken: 'reported' });
    await eventually(async () => expect(await suppressed(mail.to)).toBe('bounced'));
  }
  await eventually(async () => expect(await left(cadence)).toEqual({ bounced: 2 }));
});

test('a report that names no reader, or the place to which a letter without copies was forwarded, is about the letter', async () => {
  const [ben, cleo, dora] = [
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
  ];
  const [unnamed, forwarded, unwanted] = [
    await written(ben, 'Names no reader', [copied]),
    await written(cleo, 'Forwarded'),
    await written(dora, 'Unwanted', [copied]),
  ];
  expect(await bounce(unnamed, [gone])).toEqual({ taken: 'reported' });
  expect(await bounce(forwarded, [['Final-Recipient: rfc822; elsewhere@forwarded.example', ...gone]])).toEqual({
    taken: 'reported',
  });
  expect(await complaint(unwanted, [])).toEqual({ taken: 'reported' });
  await eventually(async () => {
    expect(await suppressed(unnamed.to)).toBe('bounced');
    expect(await suppressed(forwarded.to)).toBe('bounced');
    expect(await suppressed(unwanted.to)).toBe('complained');
  });
});

test('a letter outside of cadences that came back for good, or was reported as unwanted, ends all cadences of its person', async () => {
  const [one, two] = [await running('One'), await running('Two')];
  const [emil, fay, gil] = [
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
  ];
  for (const who of [emil, fay, gil]) for (const id of [one, two]) await assign(id, who);
  const [toEmil, toFay, toGil] = [
    await written(emil, 'To Emil'),
    await written(fay, 'To Fay'),
    await written(gil, 'To Gil'),
  ];
  // A soft bounce does not end a cadence.
  expect(await report({ message_id: toEmil.id, event: 'bounced', error: '452 full' })).toMatchObject({ known: 1 });
  expect(await left(one)).toEqual({});
  await report({ message_id: toEmil.id, event: 'bounced', hard: true, error: '550 no such user' });
  await report({ message_id: toFay.id, event: 'complained' });
  for (const id of [one, two])
    await eventually(async () => expect(await left(id)).toEqual({ bounced: 1, complained: 1 }));
  // A person who has another address by now goes on.
  await admin.ask('/api/people/candidates/upsert', {
    id: gil.candidate_id,
    first_name: 'Gil',
    last_name: 'Moved',
    email: 'gil@another.example',
  });
  await report({ message_id: toGil.id, event: 'bounced', hard: true, error: '550 no such user' });
  await eventually(async () => expect(await suppressed(toGil.to)).toBe('bounced'));
  expect([await left(one), await left(two)]).toEqual([
    { bounced: 1, complained: 1 },
    { bounced: 1, complained: 1 },
  ]);
});

test('the readers of copies get the letter without the links by which only the person acts', async () => {
  const ada = await addApplicant(admin, job.id);
  await admin.ask('/api/people/candidates/note/email', {
    application_id: ada.id,
    candidate_id: ada.candidate_id,
    letter_kind: 'outreach',
    subject: 'Out of the blue',
    body: '<p>We have a berth: <a href="https://acme.example/berth">read on</a></p>',
    when: 'once',
    cc: [copied],
  });
  await app.makeDue('send-message');
  const mail = await eventually(async () => {
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    return inOutbox(mails.find(({ subject }) => subject === 'Out of the blue')!.id);
  });
  expect(mail.html).toMatch(/href="[^"]*\/unsubscribe\//);
  expect(mail.copy_html).not.toMatch(/unsubscribe[:/]/);
  expect(mail.copy_html).toContain('href="https://acme.example/berth"');
});

test('a message with copies has no link to the offer, by which everyone who gets a copy could answer it', async () => {
  const ada = await addApplicant(admin, job.id);
  const message = {
    application_id: ada.id,
    candidate_id: ada.candidate_id,
    subject: 'Your offer',
    body: '<p>Here it is: {{download_url}}</p>',
    cc: ['someone.else@elsewhere.example'],
  };
  const refused = { code: 'validation', error: expect.stringContaining('has no link to the offer') };
  expect((await admin.post('/api/people/candidates/note/email', message)).body).toMatchObject(refused);
  const { application_id, candidate_id: _, ...many } = message;
  const all = { ...many, application_ids: [application_id] };
  expect((await admin.post('/api/opportunities/pipeline/messages', all)).body).toMatchObject(refused);
});
