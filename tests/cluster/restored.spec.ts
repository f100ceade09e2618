import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { sharedEvents, sharedRowsThatDiffer } from '../support/shared-engines.ts';

// An operator restores an older copy of EventStoreDB's log beside newer rows, queue and keys on other servers.

let production: Production;
let apps: App[] = [];
beforeAll(async () => {
  production = await openProduction({ log: 'stand-in' });
  apps = await Promise.all([App.start({ ...production.settings }), App.start({ ...production.settings })]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.dispose()));
  await production?.dispose();
});

const mailsTo = (email: string) => production.mail.arrived.filter(({ to }) => to.includes(email)).length;
const mailed = (email: string) => eventually(async () => expect(mailsTo(email)).toBe(1));
const rowsFitTheLog = () =>
  eventually(async () => {
    const events = await sharedEvents(production.settings);
    expect(await sharedRowsThatDiffer(production.settings, events)).toEqual([]);
  });

test('an older log under two processes: repaired once both have stopped, both go on and send nothing twice', async () => {
  const [first, second] = apps as [App, App];
  const { admin } = await found(first, 'Archive', named('Arno'));
  const job = await openJob(admin, 'Archivist');
  await applyFor(first, 'archive', job.slug, { email: 'kept@example.test' });
  await mailed('kept@example.test');
  await rowsFitTheLog();
  for (const app of apps) await app.stop();
  const { log } = production.log.standIn!;
  const backup = log.all.length;

  for (const app of apps) await app.open();
  await applyFor(second, 'archive', job.slug, { email: 'lost@example.test' });
  await mailed('lost@example.test');
  const early = await first.command('replay', '--restored');
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('Stop every process, then run this again.') });
  for (const app of apps) await app.stop();

  await production.log.stop();
  log.restore(backup);
  await production.log.start();
  const repaired = await first.command('replay', '--restored');
  expect(repaired).toMatchObject({ code: 0, said: expect.stringContaining('All read models were built again') });
  expect(repaired.said).toMatch(/The processes go on at position \d+ \(before: \d+\)\..*nothing is sent twice/);

  for (const app of apps) await app.open();
  for (const app of apps) expect((await admin.at(app).page('/people/candidates')).body.list.total).toBe(1);
  await applyFor(second, 'archive', job.slug, { email: 'fresh@example.test' });
  await mailed('fresh@example.test');
  await rowsFitTheLog();
  expect([mailsTo('kept@example.test'), mailsTo('lost@example.test')]).toEqual([1, 1]);
});
