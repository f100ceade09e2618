import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import { mailsTo } from '../support/visitor.ts';

// An operator restores an older copy of the log beside newer rows and a newer queue.

let app: App;
beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.dispose());

/** The time (ms) of the last restore that the queue has recorded. */
const restoreNoted = (): number => {
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  try {
    return db.prepare("SELECT position FROM positions WHERE process = 'restored'").pluck().get() as number;
  } finally {
    db.close();
  }
};
const noticed =
  /The log ends at position \d+, but the read models were built up to position \d+\. The log was probably restored from a backup\./;

test('an older log is noticed at the start and by the doctor; repaired on request, the application goes on and sends nothing twice', async () => {
  const { admin } = await found(app, 'Archive', named('Arno'));
  const job = await openJob(admin, 'Archivist');
  await applyFor(app, 'archive', job.slug, { email: 'kept@example.test' });
  await eventually(async () => expect(await mailsTo(app, 'kept@example.test')).toHaveLength(1));
  await app.stop();
  const backup = join(app.folder, 'backup-of-events.db');
  copyFileSync(join(app.folder, 'events.db'), backup);

  await app.open();
  await applyFor(app, 'archive', job.slug, { email: 'lost@example.test' });
  await eventually(async () => expect(await mailsTo(app, 'lost@example.test')).toHaveLength(1));
  await app.stop();

  for (const ending of ['-wal', '-shm']) rmSync(join(app.folder, `events.db${ending}`), { force: true });
  copyFileSync(backup, join(app.folder, 'events.db'));
  const restored = await eventsOf(app);
  expect(await app.try()).toMatchObject({ code: 1, said: expect.stringMatching(/Candor could not start\.\n/) });
  expect(app.output).toMatch(noticed);
  expect(app.output).toContain('npm run replay -- --restored');
  const doctor = await app.command('doctor');
  expect(doctor.said).toMatch(new RegExp(`WRONG  read models +${noticed.source}`));
  expect(doctor.said).toMatch(/WRONG {2}processes +The log ends at position \d+, but the processes had read it up to/);
  expect(doctor.code).toBe(1);

  const repaired = await app.command('replay', '--restored');
  expect(repaired).toMatchObject({ code: 0, said: expect.stringContaining('All read models were built again') });
  expect(Date.now() - restoreNoted()).toBeLessThan(60_000);
  expect(repaired.said).toMatch(/The processes go on at position \d+ \(before: \d+\)\..*nothing is sent twice/);
  expect(differing(storedRows(app), rebuiltRows(restored))).toEqual([]);
  expect((await app.command('doctor')).said).not.toMatch(/WRONG {2}(read models|processes)/);

  await app.open();
  expect((await admin.page('/people/candidates')).body.list.total).toBe(1);
  await applyFor(app, 'archive', job.slug, { email: 'fresh@example.test' });
  await eventually(async () => expect(await mailsTo(app, 'fresh@example.test')).toHaveLength(1));
  expect(await mailsTo(app, 'kept@example.test')).toHaveLength(1);
  expect(await mailsTo(app, 'lost@example.test')).toHaveLength(1);
});
