import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, applyFor, openJob } from '../support/hiring.ts';
import { eventsOf, jobsDue } from '../support/log.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import { testUnless } from '../support/skips.ts';
import { mailsTo, Visitor } from '../support/visitor.ts';

// The files of the embedded engines are full, damaged or lost.

let app: App;
let admin: Visitor;
let job: { id: string; slug: string };
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Depot', named('Dana')));
  job = await openJob(admin, 'Keeper');
  for (let count = 0; count < 5; count++) await addApplicant(admin, job.id);
});
afterAll(() => app?.dispose());
const file = (name: string) => join(app.folder, name);
const lists = async () => {
  const read = async (path: string) => (await admin.page(path)).body.list;
  return {
    jobs: await read('/opportunities/jobs'),
    people: await read('/people/candidates'),
    sources: await read('/org/sources'),
    board: (await admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body.board.columns,
  };
};

/** Limits the size of every file of the process, as a full disk would; null for no limit. */
const limitFiles = (bytes: number | null) =>
  execFileSync('prlimit', ['--pid', String(app.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
const limitable = testUnless(existsSync('/usr/bin/prlimit') ? null : 'there is no prlimit');
limitable(
  'a full disk: nothing is saved and everybody is told; with space again all goes on, and nothing is half-written',
  async () => {
    limitFiles(Math.max(...readdirSync(app.folder).map((name) => statSync(file(name)).size)) + 200_000);
    type Reply = Awaited<ReturnType<Visitor['post']>>;
    const [done, refused]: [Reply[], Reply[]] = [[], []];
    // How many people fit depends on the largest file, so this continues until the log is full.
    for (let count = 0; count < 5_000 && refused.length < 10; count++) {
      const reply = await admin.post('/api/opportunities/jobs/candidate/upsert', {
        job_id: job.id,
        first_name: 'Full',
        last_name: 'Disk',
        email: `full-${count}@example.test`,
      });
      (reply.body.status === 'ok' ? done : refused).push(reply);
    }
    expect(Math.min(done.length, refused.length)).toBeGreaterThan(5);
    for (const reply of refused)
      expect(reply).toMatchObject({
        status: 503,
        body: {
          status: 'error',
          code: 'unavailable',
          // The person may have been written before the event of the application did not fit any more.
          error: expect.stringMatching(
            /^We (cannot save anything right now\. Nothing was changed\. Try again shortly|do not know if it was saved\. Reload the page to see)\.$/,
          ),
        },
      });
    expect((await admin.page('/opportunities/jobs')).body.list.total).toBe(1); // reading goes on
    limitFiles(null);
    const after = await eventually(async () => {
      const reply = await admin.post('/api/opportunities/jobs/candidate/upsert', {
        job_id: job.id,
        first_name: 'Space',
        last_name: 'Again',
        email: 'space@example.test',
      });
      expect(reply.body.status).toBe('ok');
      return reply.body.payload;
    });
    await eventually(async () =>
      expect((await admin.page('/people/candidates/100/1/_/Space/_/_')).body.list.total).toBe(1),
    ); // the read models catch up too, without another event
    // All read models are checked, not only the requested one, because each met the full disk at a different time.
    await eventually(async () => {
      const answer = await fetch(`${app.base}/readyz`);
      expect(answer.status).toBe(200); // a stopped read model restarts by itself
      const { position } = (await answer.json()) as { position: number };
      expect(position).toBeGreaterThanOrEqual(app.position);
    });
    const leads = (await eventsOf(app, "type = 'LeadAdded'")).map((event) => event.stream);
    expect(leads).toEqual([
      ...done.map((reply) => `application-${reply.body.payload.application.id}`),
      `application-${after.application.id}`,
    ]);
    await app.stop();
    expect(differing(storedRows(app), rebuiltRows(await eventsOf(app)))).toEqual([]);
    await app.open();
  },
);

test.each(['the whole file', 'its middle'])(
  'read models of which %s is garbage are built again at the start, with the same lists',
  async (part) => {
    const before = await lists();
    expect(before.people.total).toBeGreaterThan(4);
    await app.stop();
    const bytes = readFileSync(file('reads.db'));
    bytes.fill(
      'garbage ',
      part === 'the whole file' ? 0 : 4096,
      part === 'the whole file' ? undefined : bytes.length - 4096,
    );
    writeFileSync(file('reads.db'), bytes);
    if (part === 'its middle') writeFileSync(file('reads.db-wal'), 'left by a crash'); // after a clean shutdown the start does not look for damage
    await app.open();
    expect(app.output).toMatch(/reads\.db is damaged|read models .* were damaged/);
    expect(await lists()).toEqual(before);
  },
);

test('read models that are gone are built again', async () => {
  const before = await lists();
  await app.stop();
  for (const ending of ['', '-wal', '-shm']) rmSync(file(`reads.db${ending}`), { force: true });
  await app.open();
  expect(await lists()).toEqual(before);
});

test('replaying history sends nothing: without a memory of jobs and read models, not one mail leaves', async () => {
  await applyFor(app, 'depot', job.slug, { email: 'confirmed@example.test' });
  await eventually(async () => expect(await mailsTo(app, 'confirmed@example.test')).toHaveLength(1));
  await app.stop();
  const logged = (await eventsOf(app)).length;
  for (const name of ['jobs.db', 'reads.db', 'outbox.db'])
    for (const ending of ['', '-wal', '-shm']) rmSync(file(name + ending), { force: true });
  await app.command('replay', '--renew', 'jobs.db', 'outbox.db');
  await app.open();
  // The processes ignore only the earlier events. They read in order, and would therefore have acted on those first.
  await applyFor(app, 'depot', job.slug, { email: 'fresh@example.test' });
  await eventually(async () => expect(await mailsTo(app, 'fresh@example.test')).toHaveLength(1));
  await eventually(() => expect(jobsDue(app)).toEqual([]));
  const visitor = await Visitor.of(app);
  expect((await visitor.page(app.outbox)).body.mails.map(({ to }: { to: string }) => to)).toEqual([
    'fresh@example.test',
  ]);
  const types = (await eventsOf(app)).slice(logged).map(({ type }) => type);
  expect(types.filter((type) => type.startsWith('Message'))).toEqual([
    'MessageQueued',
    'MessageSent',
    'MessageDelivered',
  ]);
});

test.each([
  [
    'whose last event was changed',
    (path: string) => {
      const db = new Database(path);
      db.exec("UPDATE events SET data = replace(data, '}', ' }') WHERE position = (SELECT max(position) FROM events)");
      db.close();
    },
  ],
  [
    'of which an event near the end is missing',
    (path: string) => {
      const db = new Database(path);
      db.exec('DELETE FROM events WHERE position = (SELECT max(position) - 3 FROM events)');
      db.close();
    },
  ],
  [
    'that was cut short',
    (path: string) => writeFileSync(path, readFileSync(path).subarray(0, Math.floor(statSync(path).size / 2))),
  ],
  ['that is garbage', (path: string) => writeFileSync(path, Buffer.alloc(40_000, 'no database '))],
])('a log %s is not started on; the message says what to do', async (_, harm) => {
  await app.stop();
  const sound = readFileSync(file('events.db'));
  harm(file('events.db'));
  const harmed = readFileSync(file('events.db'));
  const ended = await app.try();
  expect(ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /Candor could not start\.[\s\S]*events\.db is damaged[\s\S]*Restore events\.db from a backup/,
    ),
  });
  expect(readFileSync(file('events.db')).equals(harmed)).toBe(true); // the damaged file stays unchanged, for examination
  for (const ending of ['-wal', '-shm']) rmSync(file(`events.db${ending}`), { force: true });
  writeFileSync(file('events.db'), sound);
  await app.open();
  expect((await lists()).people.total).toBeGreaterThan(4);
});
