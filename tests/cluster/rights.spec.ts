import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { openProduction, type Production } from '../engines/production.ts';
import { eventually } from '../support/app.ts';
import { found, named, password } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';
import { startWeb, type Web } from '../support/web.ts';

// Two web processes. An administrator changes a member's rights through one of them, and the member goes on working through the other.

type Log = Record<'end' | 'readStream', (...of: unknown[]) => Promise<unknown>>;
let production: Production;
let folder: string;
let here: Web;
let there: Web;
let log: Log;
let admin: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-rights-'));
  production = await openProduction();
  here = await startWeb({ ...production.settings, DATA_DIR: folder });
  there = await startWeb({ ...production.settings, DATA_DIR: folder, ROLE: 'web' });
  log = await there.part<Log>('kernel/ports/event-store.js', 'EventStore');
  ({ admin } = await found(here.site, 'Convoy', named('Cora')));
});
afterAll(async () => {
  for (const each of [there, here]) await each?.close();
  await production?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A second administrator, who works through the other web process. */
const colleague = async (name: string): Promise<Visitor & { id: string }> => {
  const person = named(name);
  await admin.ask('/api/org/invitations/upsert', { email: person.email, roles: ['ORG_ADMIN'] });
  const token = await eventually(async () => {
    const mail = production.mail.arrived.find((each) => each.to.includes(person.email));
    return /[?&](?:amp;)?token=([\w-]+)/.exec(mail!.email.html!)![1]!;
  });
  const visitor = await Visitor.of(there.site);
  const { user } = await visitor.ask('/api/invitation/user', {
    token,
    password,
    first_name: person.first_name,
    last_name: person.last_name,
  });
  await visitor.ask('/api/login', { email: person.email, password });
  return Object.assign(visitor, { id: user.id as string });
};
const mayManage = async (visitor: Visitor): Promise<boolean> => {
  const { status, body, location } = await visitor.page('/org/users');
  return status === 200 && location === null && !body.authorization && !body.redirect;
};
const recruits = (id: string) => admin.ask('/api/org/users/upsert', { id, roles: ['RECRUIT_ADMIN'] });
/** The streams that the other web process reads while `work` runs. */
const readBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const streams: string[] = [];
  const { readStream } = log;
  log.readStream = (stream, ...more) => {
    streams.push(stream as string);
    return readStream.call(log, stream, ...more);
  };
  await work();
  log.readStream = readStream;
  return streams;
};
/** How often the other web process reads that member's stream. */
const readsOf = async (id: string, work: () => Promise<unknown>): Promise<number> =>
  (await readBy(work)).filter((stream) => stream === `user-${id}`).length;

test('whoever goes on working is not looked up in the log at each request', async () => {
  const dora = await colleague('Dora');
  await eventually(async () =>
    expect(
      await readsOf(dora.id, async () => {
        for (let n = 0; n < 5; n++) expect(await mayManage(dora)).toBe(true);
      }),
    ).toBe(0),
  );
});
test('whoever moves a candidate reads the application once, and the job before and after', async () => {
  const hal = await colleague('Hal');
  const job = await openJob(hal, 'Helmsman');
  let applicant = await addApplicant(hal, job.id);
  const advance = async (action: string) => {
    const moved = await hal.ask('/api/people/candidates/advance', {
      application_id: applicant.id,
      version: applicant.version,
      action,
    });
    applicant = moved.application;
  };
  await advance('advance');
  await eventually(async () => {
    const streams = await readBy(async () => {
      await advance('shift_up');
      await advance('advance');
    });
    const [application, itsJob] = [`application-${applicant.id}`, `job-${job.id}`];
    expect(streams).toEqual([application, itsJob, itsJob, application, itsJob, itsJob]);
  });
});
test('a role that was taken away through one web opens nothing on the other any more', async () => {
  const dan = await colleague('Dan');
  expect(await mayManage(dan)).toBe(true);
  await recruits(dan.id);
  await eventually(async () => expect(await mayManage(dan)).toBe(false));
});
test('and gives no right back, not even at once', async () => {
  const eve = await colleague('Eve');
  expect(await mayManage(eve)).toBe(true);
  await recruits(eve.id);
  const answers = await Promise.all([
    eve.post('/api/org/users/upsert', { id: eve.id, roles: ['ORG_ADMIN'] }),
    eve.post('/api/org/invitations/upsert', { email: 'friend@example.test', roles: ['ORG_ADMIN'] }),
  ]);
  for (const each of answers) expect(each.location).toBe('/access-denied');
});
test('somebody who was deactivated through one web is out at once on the other', async () => {
  const fay = await colleague('Fay');
  expect(await mayManage(fay)).toBe(true);
  await admin.ask('/api/org/users/deactivate', { id: fay.id });
  expect(await mayManage(fay)).toBe(false);
});
test('a web that cannot follow the log reads the streams, and never goes by old rights', async () => {
  const gus = await colleague('Gus');
  expect(await mayManage(gus)).toBe(true);
  const { end } = log;
  log.end = () => Promise.reject(new Error('cut off'));
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await recruits(gus.id);
    await eventually(async () => expect(await mayManage(gus)).toBe(false));
    expect(await readsOf(gus.id, () => mayManage(gus))).toBe(1);
  } finally {
    log.end = end;
    silenced.mockRestore();
  }
});
