import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import type { Json } from '../support/visitor.ts';

// The stored read models are damaged: a word index, or a page of the file.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  for (const title of ['Paint the pier', 'Mend the pier', 'Sweep the pier'])
    await harbour.admin.ask('/api/tasks/upsert', { title });
});
afterAll(() => app?.dispose());

const inFile = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(app.folder, 'reads.db'));
  try {
    db.unsafeMode();
    return work(db);
  } finally {
    db.close();
  }
};
/** Damages the word index of a read model: the record of its parts is lost. */
const damageWords = (name: string): void =>
  inFile((db) => {
    const version = db.prepare('SELECT version FROM models WHERE name = ? AND active = 1').pluck().get(name) as number;
    db.exec(`DELETE FROM "${name} v${version} words_data" WHERE id = 10`);
  });
const piers = async (): Promise<string[]> =>
  (await harbour.admin.page('/tasks/mine/100/1/_/pier/_')).body.list.items.map(({ title }: Json) => title);

test('a search index that breaks while the application runs is made again in words, and everything is found', async () => {
  expect(await piers()).toHaveLength(3);
  damageWords('tasks');
  await harbour.admin.ask('/api/tasks/upsert', { title: 'Photograph the pier' });
  await eventually(() =>
    expect(app.output).toMatch(/The search index of tasks was damaged \(.+\)\. It was made again/),
  );
  await eventually(async () => expect(await piers()).toHaveLength(4));
  expect((await (await fetch(`${app.base}/readyz`)).json()) as Json).not.toHaveProperty('stopped');
});

test('the doctor names the index that is broken and the command that mends it', async () => {
  await app.stop();
  damageWords('people');
  const doctor = await app.command('doctor');
  expect(doctor.said).toMatch(
    /WRONG +read models +The search index of people in reads\.db is damaged \(.+\)\. Run: npm run replay -- people\n/,
  );
  expect(doctor.said.match(/WRONG/g)).toHaveLength(1);
  expect(doctor.code).toBe(1);
  // The check changes nothing.
  expect((await app.command('doctor')).said).toBe(doctor.said);
  expect(await app.command('replay', 'people')).toMatchObject({ code: 0 });
  expect((await app.command('doctor')).said).toContain('All is well.');
});

test('the doctor names a damaged page of the file, and leaves the file where it is', async () => {
  const { page, size } = inFile((db) => ({
    page: db.prepare("SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index'").pluck().get() as number,
    size: db.pragma('page_size', { simple: true }) as number,
  }));
  const file = openSync(join(app.folder, 'reads.db'), 'r+');
  writeSync(file, Buffer.alloc(size), 0, size, (page - 1) * size);
  closeSync(file);
  const doctor = await app.command('doctor');
  expect(doctor.said).toMatch(
    /WRONG +read models +reads\.db is damaged \(.+\)\. It holds lists that are built from the log\. Run: npm run replay -- --renew reads\.db\n/,
  );
  expect(doctor.code).toBe(1);
  expect((await app.command('replay', '--renew', 'reads.db')).code).toBe(0);
  await app.open();
  await eventually(async () => expect(await piers()).toHaveLength(4));
  await app.stop();
  expect((await app.command('doctor')).said).toContain('All is well.');
});
