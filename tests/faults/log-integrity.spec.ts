import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App } from '../support/app.ts';

// One bit of the log changes while the application is stopped. It is far before the last events, which every start checks.

let app: App;
const file = (name: string) => join(app.folder, name);
beforeAll(async () => {
  app = await App.start({ demo: true });
  await app.stop();
  copyFileSync(file('events.db'), file('sound.db'));
});
afterAll(() => app?.dispose());

type Found = { position: number; stream: string; revision: number; id: string; type: string; data: string };
/** An event that a start reads neither as a sample nor at the end of the log. */
const olderEvent = (): Found => {
  const db = new Database(file('sound.db'), { readonly: true });
  try {
    return db
      .prepare("SELECT * FROM events WHERE position > 250 AND type = 'CandidateCreated' ORDER BY position LIMIT 1")
      .get() as Found;
  } finally {
    db.close();
  }
};
const restore = () => {
  for (const ending of ['-wal', '-shm']) rmSync(file(`events.db${ending}`), { force: true });
  copyFileSync(file('sound.db'), file('events.db'));
};

test('a changed bit of an older event is named by the doctor, a rebuild and a replay of the whole log refuse it, and a backup mends it', async () => {
  expect(await app.command('doctor')).toMatchObject({
    said: expect.stringMatching(/ok +event log +[\d,]+ events, from the first on each is what was written/),
  });
  const event = olderEvent();
  const bytes = readFileSync(file('sound.db'));
  const at = bytes.indexOf(event.data.slice(0, 40), bytes.indexOf(event.id)) + 20;
  bytes[at]! ^= 1;
  for (const ending of ['-wal', '-shm']) rmSync(file(`events.db${ending}`), { force: true });
  writeFileSync(file('events.db'), bytes);
  const name = `event ${event.position} (number ${event.revision} of ${event.stream}, ${event.type}, organization `;
  const doctor = await app.command('doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.said).toContain(`WRONG  event log      The log is damaged: ${name}`);
  expect(doctor.said).toContain('Restore the log from the newest backup');
  expect(doctor.said).not.toContain('All is well');
  for (const asked of [['people'], ['--restored']])
    expect(await app.command('replay', ...asked)).toMatchObject({ code: 1, said: expect.stringContaining(name) });
  restore();
  expect(await app.command('replay', '--restored')).toMatchObject({ code: 0 });
  expect((await app.command('doctor')).said).toContain('All is well');
});
