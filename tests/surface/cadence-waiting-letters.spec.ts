import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import { mostFailures } from '@candor/contracts/cadences/values';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { mostDeaths } from '../../backend/src/kernel/ports/job-queue.ts';
import { SmtpStandIn } from '../engines/smtp.ts';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { jobsWaiting, streamOf } from '../support/log.ts';
import { type Json, type Visitor } from '../support/visitor.ts';
import { writeEvent } from '../support/written-event.ts';

// Letters of cadences that wait because the mail server is away or the queue was lost: none leaves to a person who left the cadence meanwhile, and none is forgotten.

const server = new SmtpStandIn();
let app: App;
let admin: Visitor;
let organization_id: string;
let desk: CadenceDesk;
let job: Json;
beforeAll(async () => {
  await server.start();
  app = await App.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  const harbour = await found(app, 'Harbour Works', named('Mara'));
  ({ admin } = harbour);
  organization_id = harbour.organization.id;
  desk = new CadenceDesk(app, admin);
  job = await openJob(admin, 'Model');
});
afterEach(async () => {
  await server.stop();
  await server.start();
});
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});

const letter = (subject: string): Json => ({ type: 'email', subject, body: '<p>Hi</p>' });
const wait = { type: 'response', delay_days: 60 };
const arrived = (subject: string): number => server.arrived.filter(({ email }) => email.subject === subject).length;
/** Adds the person while the mail server is away, and waits until their letter waits for it. */
const waiting = async (cadence_id: string, who: Applicant): Promise<{ enrollment: string; message: string }> => {
  await server.stop();
  const enrollment = await desk.assign(cadence_id, who);
  const message = await eventually(async () => {
    const found_ = (await desk.lettersTo(who)).find(({ status }) => status === 'queued');
    expect(found_).toBeDefined();
    return found_!.id as string;
  });
  return { enrollment, message };
};
const lastOf = async (message: string): Promise<Json> => (await streamOf(app, `message-${message}`)).at(-1)!;
const loseQueue = async (): Promise<void> => {
  await app.stop();
  for (const ending of ['', '-wal', '-shm']) rmSync(join(app.folder, `jobs.db${ending}`), { force: true });
  expect((await app.command('replay', '--renew', 'jobs.db')).code).toBe(0);
};
const noLonger = { type: 'MessageCancelled', data: { reason: 'the person is no longer in the cadence' } };

test.each([
  ['was taken out', async (enrollment_id: string) => admin.ask(cadenceCall('leave'), { enrollment_id })],
  ['answered', async (enrollment_id: string) => admin.ask(cadenceCall('leave'), { enrollment_id, reason: 'replied' })],
])('a letter that waits for the mail server does not leave once its reader %s', async (how, leave) => {
  const id = await desk.running(`Who ${how}`, [letter(`To one who ${how}`), wait]);
  const { enrollment, message } = await waiting(id, await addApplicant(admin, job.id));
  await leave(enrollment);
  await server.start();
  await dueNow(app, 'send-message');
  expect(await lastOf(message)).toMatchObject(noLonger);
  expect(arrived(`To one who ${how}`)).toBe(0);
});

test('a letter that is cancelled while it waits gives its place in the limit of the day to the next person', async () => {
  const id = await desk.running('One a day', [letter('One a day'), wait], { daily_limit: 1 });
  const { enrollment, message } = await waiting(id, await addApplicant(admin, job.id));
  await admin.ask(cadenceCall('leave'), { enrollment_id: enrollment });
  await server.start();
  await dueNow(app, 'send-message');
  expect(await lastOf(message)).toMatchObject(noLonger);
  await settled(app);
  const next = await addApplicant(admin, job.id);
  await desk.assign(id, next);
  await desk.sentTo(next, 1);
  // The day has one place again, and it is used.
  const last = await addApplicant(admin, job.id);
  await desk.assign(id, last);
  await eventually(async () =>
    expect((await desk.standing(id, last)).because.map(({ why }: Json) => why)).toContain('daily_limit'),
  );
});

test('the last letter of a cadence leaves although all its steps are done', async () => {
  const id = await desk.running('Ends', [letter('The last one')]);
  const { message } = await waiting(id, await addApplicant(admin, job.id));
  await server.start();
  await dueNow(app, 'send-message');
  expect(await lastOf(message)).toMatchObject({ type: 'MessageSent' });
  expect(arrived('The last one')).toBe(1);
});

test('after the queue was lost, a letter that waited leaves once, and not to a person who left the cadence before', async () => {
  const id = await desk.running('Lost', [letter('With the queue'), wait]);
  const [stays, leaves] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const ofStaying = await waiting(id, stays);
  const ofLeaving = await waiting(id, leaves);
  await admin.ask(cadenceCall('leave'), { enrollment_id: ofLeaving.enrollment });
  await loseQueue();
  await server.start();
  await app.open();
  await eventually(async () => expect(await lastOf(ofStaying.message)).toMatchObject({ type: 'MessageSent' }));
  await eventually(async () => expect(await lastOf(ofLeaving.message)).toMatchObject(noLonger));
  await loseQueue();
  await app.open();
  await dueNow(app, 'send-message');
  expect(arrived('With the queue')).toBe(1);
});

test('a person who left a cadence while the queue was lost may enter another one', async () => {
  const [first, second] = [
    await desk.running('First', [wait], { beside_others: false }),
    await desk.running('Second', [wait], { beside_others: false }),
  ];
  const who = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(first, who);
  await loseQueue();
  // The person leaves, and the process dies before the job that notes it among their cadences.
  const event: EnrollmentEvent = {
    type: 'CandidateLeftCadence',
    data: { candidate_id: who.candidate_id, cadence_id: first, reason: 'manual' },
  };
  await writeEvent(app, `enrollment-${enrollment}`, { organization_id, ...event });
  expect(await desk.assign(second, who)).toEqual(expect.any(String));
});

describe('a step whose work ended each time with the process', () => {
  /** Starts the application as after the deaths of three processes at the present step, and waits until the step is noted as failed. */
  const dies = async (enrollment: string, attempt: number): Promise<Json> => {
    const key = `cadence:${(await desk.eventsOf(enrollment)).at(-1)!.id}`;
    await eventually(() => expect(jobsWaiting(app, 'run-cadence-step')).toContain(key));
    await app.stop();
    const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
    queue['db'].prepare('UPDATE jobs SET deaths = ?, next = ? WHERE key = ?').run(mostDeaths, Date.now(), key);
    await queue.close();
    await app.open();
    return eventually(async () => {
      const failure = (await desk.eventsOf(enrollment)).at(-1)!;
      expect(failure).toMatchObject({
        type: 'CadenceStepFailed',
        data: { reason: 'the application could not do it', attempt },
      });
      return failure;
    });
  };

  test('has failed, is tried again some minutes later, and its letter leaves once', async () => {
    const id = await desk.running('Dies', [{ ...letter('After three deaths'), delay_days: 3 }, wait]);
    const who = await addApplicant(admin, job.id);
    const enrollment = await desk.assign(id, who);
    await dies(enrollment, 1);
    const { due_at, status } = await desk.standing(id, who);
    expect([status, Date.parse(due_at) - Date.now() < 6 * 60_000]).toEqual(['active', true]);
    await dueNow(app, 'run-cadence-step');
    await desk.sentTo(who, 1);
    await eventually(() => expect(arrived('After three deaths')).toBe(1));
  });

  test('fails for good when that happens again and again, the page says why, and the person may enter another cadence', async () => {
    const alone = { beside_others: false };
    const id = await desk.running('Always dies', [{ ...letter('Never'), delay_days: 3 }, wait], alone);
    const other = await desk.running('Instead of it', [wait], alone);
    const who = await addApplicant(admin, job.id);
    const enrollment = await desk.assign(id, who);
    for (let attempt = 1; attempt <= mostFailures; attempt++) await dies(enrollment, attempt);
    await eventually(async () =>
      expect(await desk.standing(id, who)).toMatchObject({
        status: 'failed',
        steps: [{ result: 'failed', reason: 'the application could not do it' }],
      }),
    );
    expect(await desk.assign(other, who)).toEqual(expect.any(String));
    expect(arrived('Never')).toBe(0);
  });
});

// The session ends while the clock is ahead, so this test is the last.
test('a letter that waited for hours while nothing ran leaves in the next open hours of its cadence, once, and its history says why', async () => {
  const hour = 3_600_000;
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const open = days[new Date(Date.now() + 72 * hour).getUTCDay()];
  const id = await desk.running('Held up', [letter('Held up'), wait]);
  const { message } = await waiting(id, await addApplicant(admin, job.id));
  await admin.ask(cadenceCall('upsert'), { id, send_days: [open], send_from: '09:00', send_until: '17:00' });
  const startIn = async (ms: number) => {
    await app.stop();
    app.change({ CLOCK_AHEAD: String(Math.round(ms / 1000)) });
    await app.open();
  };
  await app.stop();
  await server.start();
  await startIn(5 * hour);
  const put = await eventually(async () => {
    const last = await lastOf(message);
    expect(last.type).toBe('MessagePutOff');
    return last.data as { until: string; because: string };
  });
  expect([put.because, days[new Date(put.until).getUTCDay()], arrived('Held up')]).toEqual(['late', open, 0]);
  await startIn(Date.parse(put.until) + 60_000 - Date.now());
  await eventually(() => expect(arrived('Held up')).toBe(1));
});
