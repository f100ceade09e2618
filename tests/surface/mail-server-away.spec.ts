import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SmtpStandIn } from '../engines/smtp.ts';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk } from '../support/cadences.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, applyFor, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// What happens when the mail server refuses a letter or is away: only a refusal of the address is a bounce, a letter that could not be sent is seen, and a member sends it again.

const server = new SmtpStandIn();
let app: App;
let admin: Visitor;
let slug: string;
let job: Json;
let desk: CadenceDesk;
beforeAll(async () => {
  await server.start();
  app = await App.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  const harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  slug = harbour.organization.slug;
  desk = new CadenceDesk(app, admin);
  job = await openJob(admin, 'Model');
});
afterEach(() => void (server.refuse = null));
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});

const email = { type: 'email', delay_days: 0, subject: 'About {{job_title}}', body: '<p>Hi</p>' };
const second = { ...email, delay_days: 5, subject: 'Once more' };
const eventsIn = async (enrollment: string): Promise<string[]> =>
  (await desk.eventsOf(enrollment)).map(({ type }) => type);
const failedLetter = async (who: Applicant): Promise<Json> =>
  (await admin.page('/messages/failed')).body.list.items.find(
    ({ candidate_id }: Json) => candidate_id === who.candidate_id,
  );

test.each([
  ['the content', { at: 'content', code: 554, text: '5.6.0 Message refused' }],
  ['the sender', { at: 'sender', code: 550, text: '5.1.8 We do not know this sender' }],
  ['our network', { at: 'recipient', code: 550, text: '5.7.1 Relaying denied from your network' }],
] as const)(
  'a letter that the server refuses because of %s is a failed step and no bounce: the person waits, and a member lets them go on',
  async (_, refusal) => {
    const id = await desk.running(`Refused ${refusal.text}`, [email, second]);
    const ada = await addApplicant(admin, job.id);
    server.refuse = refusal;
    const enrollment = await desk.assign(id, ada);
    await eventually(async () =>
      expect(await desk.standing(id, ada)).toMatchObject({ status: 'paused', due_at: null, at: 2 }),
    );
    expect(await eventsIn(enrollment)).toEqual([
      'CandidateEnrolled',
      'CadenceStepExecuted',
      'CadenceStepFailed',
      'EnrollmentPaused',
    ]);
    expect(await desk.standing(id, ada)).toMatchObject({
      because: [{ why: 'letter_failed' }],
      steps: [{ result: 'failed', reason: 'the email could not be sent' }],
    });
    expect((await desk.page(id)).figures[0]).toMatchObject({ sent: 0, failed: 1 });
    expect((await desk.page(id)).left).toEqual({});
    expect(await failedLetter(ada)).toMatchObject({ status: 'failed', error: expect.stringContaining('refuses') });
    // The address is not to blame, so it takes letters as before.
    expect(
      (await admin.ask('/api/org/suppressions/find', { email: (await failedLetter(ada)).to })).suppression,
    ).toBeNull();
    server.refuse = null;
    await admin.ask(cadenceCall('enrollments/move'), { enrollment_id: enrollment, days: 0 });
    await eventually(async () => expect(await desk.standing(id, ada)).toMatchObject({ status: 'completed' }));
  },
);

test('a letter whose address the server refuses for good is a bounce: the person leaves, and the address takes no more letters', async () => {
  const id = await desk.running('No such mailbox', [email, second]);
  const ben = await addApplicant(admin, job.id);
  server.refuse = { at: 'recipient', code: 550, text: '5.1.1 No such mailbox' };
  await desk.assign(id, ben);
  await eventually(async () =>
    expect(await desk.standing(id, ben)).toMatchObject({ status: 'left', left_reason: 'bounced' }),
  );
  const { to } = await failedLetter(ben);
  await eventually(async () =>
    expect((await admin.ask('/api/org/suppressions/find', { email: to })).suppression).toMatchObject({
      why: 'bounced',
    }),
  );
});

test('a letter that no member wrote and that could not be sent is told to the owners of its job', async () => {
  server.refuse = { at: 'content', code: 554, text: '5.6.0 Refused' };
  const email = 'by-form@example.test';
  await applyFor(app, slug, job.slug, { first_name: 'Frida', last_name: 'Form', email });
  await eventually(async () => {
    const { items } = (await admin.page('/notifications/mine')).body.list;
    expect(items.map(({ sentence }: Json) => sentence)).toContain('Your message to Frida Form could not be sent');
  });
});

describe('a mail server that is away for longer than a letter is tried', () => {
  let ahead = 0;
  /** Sets the clock past each of the retries (1, 5, 30 minutes), and waits until each was made. */
  const untilGivenUp = async (message_id: string): Promise<void> => {
    for (const [tried, minutes] of [1, 5, 30].entries()) {
      await eventually(() => expect(triesOf(message_id)).toBe(tried + 1));
      ahead += minutes * 60 + 20;
      await app.goAhead(ahead);
    }
  };
  const triesOf = (message_id: string): number => {
    const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
    try {
      const row = db.prepare('SELECT attempts, state FROM jobs WHERE key = ?').get(`send:${message_id}`) as Json;
      return row?.state === 'running' ? -1 : (row?.attempts ?? 0);
    } finally {
      db.close();
    }
  };
  const write = async ({ id, candidate_id }: Applicant, subject: string): Promise<Json> => {
    const body = { application_id: id, candidate_id, subject, body: '<p>Hello</p>', when: 'once' };
    await admin.ask('/api/people/candidates/note/email', body);
    return eventually(async () => {
      const found = (await admin.page('/messages/scheduled')).body.list.items.find(
        (each: Json) => each.subject === subject,
      );
      expect(found).toBeDefined();
      return found;
    });
  };
  const sendAgain = (message_id: string, who = admin, uid?: string) =>
    who.post('/api/messages/send_again', { message_id }, uid ? { uid } : {}).then(({ body }) => body);
  const inFailed = async (id: string): Promise<Json> =>
    (await admin.page('/messages/failed')).body.list.items.find((each: Json) => each.id === id);
  const arrived = (subject: string) => server.arrived.filter(({ email: mail }) => mail.subject === subject).length;
  afterEach(() => server.stop().then(() => server.start()));

  test('its letter has failed visibly, the sender is told, and a member sends it again, once', async () => {
    const ada = await addApplicant(admin, job.id);
    await server.stop();
    const { id } = await write(ada, 'While it was away');
    ahead += 11;
    await app.goAhead(ahead);
    await untilGivenUp(id);
    await eventually(async () => expect(await inFailed(id)).toMatchObject({ status: 'failed' }));
    expect((await inFailed(id)).error).toBe(
      'The mail server could not be reached, although it was tried for more than half an hour.',
    );
    await eventually(async () => {
      const { items } = (await admin.page('/notifications/mine')).body.list;
      expect(items.map(({ sentence }: Json) => sentence)).toContainEqual(
        expect.stringMatching(/^Your message to Ada Applicant \d+ could not be sent$/),
      );
    });
    const inbox = (await admin.page(`/messages/inbox/100/1/_/_/_/${id}`)).body;
    expect(inbox.thread).toMatchObject({ move: 'fix', error: expect.stringContaining('could not be reached') });

    await server.start();
    // A member who may not write messages, a letter that has left and an unknown one.
    await admin.ask('/api/org/invitations/upsert', { email: 'ines@example.test', roles: ['INTERVIEW_ADMIN'] });
    const mail = await eventually(() => {
      const found = server.arrived.find(({ to }) => to.includes('ines@example.test'));
      expect(found).toBeDefined();
      return found!;
    });
    const ines = await admin.another();
    await ines.ask('/api/invitation/user', {
      token: /token=([^"&]+)/.exec(mail.email.html!)![1],
      password: 'a quiet harbour 7',
      first_name: 'Ines',
      last_name: 'Tester',
    });
    await ines.ask('/api/login', { email: 'ines@example.test', password: 'a quiet harbour 7' });
    expect(await ines.post('/api/messages/send_again', { message_id: id })).toMatchObject({ status: 302 });
    expect(await sendAgain(crypto.randomUUID())).toMatchObject({ status: 'error', code: 'not_found' });
    expect(arrived('While it was away')).toBe(0);

    const uid = crypto.randomUUID();
    const both = await Promise.all([sendAgain(id, admin, uid), sendAgain(id, admin, uid), sendAgain(id)]);
    expect(both.filter(({ status }) => status === 'ok').length).toBeGreaterThan(0);
    await eventually(() => expect(arrived('While it was away')).toBe(1));
    await eventually(async () => expect(await inFailed(id)).toBeUndefined());
    expect(await sendAgain(id, admin, uid)).toMatchObject({ status: 'ok' });
    expect(await sendAgain(id)).toMatchObject({ status: 'error', code: 'over' });
    expect((await admin.page(`/messages/inbox/100/1/_/_/_/${id}`)).body.thread).toMatchObject({
      move: 'waiting',
      error: null,
    });
    expect((await streamOf(app, `message-${id}`)).map(({ type }) => type)).toEqual([
      'MessageQueued',
      'MessageFailed',
      'MessageQueuedAgain',
      'MessageSent',
    ]);
    expect(arrived('While it was away')).toBe(1);
  });

  test('a letter is not sent again to a person who asked not to be contacted, or to an address on the suppression list', async () => {
    const [ben, cleo] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
    server.refuse = { at: 'content', code: 554, text: '5.6.0 Refused' };
    const [toBen, toCleo] = [await write(ben, 'To Ben'), await write(cleo, 'To Cleo')];
    ahead += 11;
    await app.goAhead(ahead);
    await eventually(async () => {
      expect(await inFailed(toBen.id)).toBeDefined();
      expect(await inFailed(toCleo.id)).toBeDefined();
    });
    server.refuse = null;
    await admin.ask('/api/people/candidates/contact', { candidate_id: ben.candidate_id, do_not_contact: true });
    await admin.ask('/api/org/suppressions/add', { email: toCleo.to, why: 'asked' });
    expect(await sendAgain(toBen.id)).toMatchObject({ status: 'error', code: 'unwanted' });
    expect(await sendAgain(toCleo.id)).toMatchObject({ status: 'error', code: 'suppressed' });
    expect([arrived('To Ben'), arrived('To Cleo')]).toEqual([0, 0]);
  });

  test('a person in a cadence waits for its letter; sent again, the letter leaves once and the next step keeps its days after it', async () => {
    const id = await desk.running('Away', [{ ...email, subject: 'Cadence while it was away' }, second]);
    const dora = await addApplicant(admin, job.id);
    await server.stop();
    const enrollment = await desk.assign(id, dora);
    const letter = await eventually(async () => {
      const [found] = (await admin.page('/messages/scheduled')).body.list.items.filter(
        ({ candidate_id }: Json) => candidate_id === dora.candidate_id,
      );
      expect(found).toBeDefined();
      return found;
    });
    await untilGivenUp(letter.id);
    await eventually(async () => expect(await desk.standing(id, dora)).toMatchObject({ status: 'paused', at: 2 }));
    await server.start();
    expect(await sendAgain(letter.id)).toMatchObject({ status: 'ok' });
    await eventually(async () => expect(await desk.standing(id, dora)).toMatchObject({ status: 'active', at: 2 }));
    await eventually(() => expect(arrived('Cadence while it was away')).toBe(1));
    const { due_at, steps } = await desk.standing(id, dora);
    const days = (Date.parse(due_at) - Date.now() - ahead * 1000) / 86_400_000;
    expect([days > 4.9, steps]).toEqual([true, [expect.objectContaining({ result: 'sent', reason: null })]]);
    expect(await eventsIn(enrollment)).toEqual([
      'CandidateEnrolled',
      'CadenceStepExecuted',
      'CadenceStepFailed',
      'EnrollmentPaused',
      'CadenceStepRetried',
    ]);
  });

  test('a letter of a cadence is not sent again to a person who unsubscribed meanwhile', async () => {
    const id = await desk.running('Unsubscribed', [{ ...email, subject: 'Before they unsubscribed' }, second]);
    const emil = await addApplicant(admin, job.id);
    server.refuse = { at: 'content', code: 554, text: '5.6.0 Refused' };
    await desk.assign(id, emil);
    const letter = await eventually(async () => {
      const found = await failedLetter(emil);
      expect(found).toBeDefined();
      return found;
    });
    server.refuse = null;
    const plain = await desk.running('Plain', [{ ...email, subject: 'With the link' }]);
    await desk.assign(plain, emil);
    const link = await eventually(() => {
      const mail = server.arrived.find(({ email: sent }) => sent.subject === 'With the link');
      return new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail?.email.html ?? '')![1]!);
    });
    await (await admin.another()).ask(`${link.pathname}/api/subscription`, { wanted: false, topic: 'jobs' });
    expect(await sendAgain(letter.id)).toMatchObject({ status: 'error', code: 'unsubscribed' });
    expect(arrived('Before they unsubscribed')).toBe(0);
  });
});
