import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { FolderRefused, settleFolder } from '../../backend/src/adapters/embedded/data-folder.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import { mailsTo } from '../support/visitor.ts';

// Each file of a data folder is lost or damaged in every way. The start then names the file, its meaning and the remedy, and changes nothing.

/** `sound`: an undamaged folder. `foreign`: the folder of another installation. `app.folder`: the folder that a test damages. */
let sound: string;
let foreign: string;
let app: App;

const filled = async (name: string): Promise<string> => {
  const made = await App.start();
  const { admin } = await found(made, name, named('Dora'));
  const job = await openJob(admin, 'Archivist');
  await applyFor(made, name.toLowerCase(), job.slug, { email: 'kept@example.test' });
  await eventually(async () => expect(await mailsTo(made, 'kept@example.test')).toHaveLength(1));
  await made.stop();
  const copy = mkdtempSync(join(tmpdir(), 'candor-copy-'));
  cpSync(made.folder, copy, { recursive: true });
  await made.dispose();
  return copy;
};
beforeAll(async () => {
  app = await App.start();
  await app.stop();
  sound = await filled('Depot');
  foreign = await filled('Elsewhere');
});
afterAll(async () => {
  await app?.dispose();
  for (const folder of [sound, foreign]) if (folder) rmSync(folder, { recursive: true, force: true });
});
const whole = () => {
  rmSync(app.folder, { recursive: true, force: true });
  cpSync(sound, app.folder, { recursive: true });
};
beforeEach(whole);
afterEach(() => app.stop());

const stores = ['events.db', 'keys.db', 'files', 'jobs.db', 'state.db', 'outbox.db', 'reads.db'] as const;
type Store = (typeof stores)[number];
/** The path of a store's file. The documents are represented by the file that names their installation. */
const bytesAt = (file: Store) => join(app.folder, file === 'files' ? 'files/installation' : file);
const damages: Record<string, (file: Store) => void> = {
  missing: (file) => rmSync(join(app.folder, file), { recursive: true }),
  emptied: (file) => {
    if (file !== 'files') return truncateSync(bytesAt(file));
    for (const name of readdirSync(join(app.folder, file)))
      rmSync(join(app.folder, file, name), { recursive: true, force: true });
  },
  'cut short': (file) => truncateSync(bytesAt(file), Math.floor(statSync(bytesAt(file)).size / 2)),
  flipped: (file) => {
    const bytes = readFileSync(bytesAt(file));
    // The first page is left intact, because a file without its header is easy to notice.
    const from = file === 'files' ? 10 : 4096;
    for (let at = from; at < bytes.length; at += 7) bytes[at]! ^= 0xff;
    writeFileSync(bytesAt(file), bytes);
    if (file === 'reads.db') writeFileSync(`${bytesAt(file)}-wal`, 'left by a crash'); // after a clean shutdown the start does not check the rows
  },
  'of another installation': (file) => {
    rmSync(join(app.folder, file), { recursive: true });
    cpSync(join(foreign, file), join(app.folder, file), { recursive: true });
  },
};
const said: Record<string, RegExp> = {
  missing: /is missing/,
  emptied: /is empty/,
  'cut short': /is damaged/,
  flipped: /is damaged/,
  'of another installation': /belongs to another installation than events\.db/,
};
const advice: Record<Store, RegExp> = {
  'events.db': /Restore events\.db from a backup/,
  'keys.db': /Put keys\.db back from your newest copy and start again\. Candor does not make a new one\./,
  files: /npm run replay -- --renew files/,
  'jobs.db': /npm run replay -- --renew jobs\.db/,
  'state.db': /npm run replay -- --renew state\.db/,
  'outbox.db': /npm run replay -- --renew outbox\.db/,
  'reads.db': /The read models are being built again|they are being built again/,
};
/** A hash of everything in the folder except the lock and SQLite's side files. */
const contents = (folder = app.folder): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => !/-(wal|shm|journal)$/.test(name) && name !== 'lock.db' && statSync(join(folder, name)).isFile(),
      )
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

/** Checks that the message tells the operator what happened and names the file. If the log belongs to another installation, the message names the other files. */
const expectRefusal = (text: string, file: Store, damage: string) => {
  const spoken = file === 'events.db' && damage === 'of another installation' ? 'keys.db' : file;
  expect(text).toMatch(said[damage]!);
  expect(text).toContain(join(app.folder, spoken));
  expect(text).toMatch(advice[spoken]);
};

const harms = Object.keys(damages);
const refused = stores
  .filter((file) => file !== 'reads.db')
  .flatMap((file) => harms.map((damage) => [file, damage] as const))
  // The log's own store finds flipped bytes in the log, and the next test covers them.
  .filter(([file, damage]) => !(file === 'events.db' && damage === 'flipped'));
test.each(refused)(
  'a folder with %s %s is refused, in words that say what to do, and nothing is written',
  (file, damage) => {
    damages[damage]!(file);
    const before = contents();
    const notices: string[] = [];
    const start = () => settleFolder(app.folder, stores, (text) => notices.push(text));
    expect(start).toThrow(FolderRefused);
    try {
      start();
    } catch (fault) {
      expectRefusal((fault as Error).message, file, damage);
    }
    expect(notices).toEqual([]);
    expect(contents()).toEqual(before);
  },
);

test.each(
  stores
    .filter((file) => file !== 'reads.db')
    .map((file, n) => [file, file === 'events.db' ? 'flipped' : harms[n % harms.length]!] as const),
)('a start on a folder with %s %s ends with these words and code 1, and changes nothing', async (file, damage) => {
  damages[damage]!(file);
  const before = contents();
  const ended = await app.try();
  expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('Candor could not start.') });
  expectRefusal(ended!.said, file, damage);
  expect(ended!.said).not.toMatch(/^ +at /m); // an operator sees no stack trace
  expect(contents()).toEqual(before);
});

test.each(['flipped', 'of another installation'])(
  'rows %s are built again by themselves, with the same lists',
  async (damage) => {
    damages[damage]!('reads.db');
    await app.open();
    expect(app.output).toMatch(/reads\.db/);
    expect(app.output).toMatch(advice['reads.db']);
    await app.stop();
    expect(differing(storedRows(app), rebuiltRows(await eventsOf(app)))).toEqual([]);
  },
);

/** Every row of every table, as the application would read it; null if SQLite cannot read it. The row number of one-row tables is left out, because no code reads it. */
const rowsOf = (file: string): string | null => {
  const read = (row: unknown) => ({ ...(row as object), one: undefined });
  const db = new Database(file, { readonly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
    return JSON.stringify(
      tables
        .filter((name) => name !== 'tried')
        .map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all().map(read)]),
    );
  } catch {
    return null;
  } finally {
    db.close();
  }
};
test.each(['jobs.db', 'state.db', 'outbox.db', 'keys.db'] as const)(
  'one byte that changed anywhere in %s is noticed, or it changed nothing that is stored there',
  (file) => {
    const path = join(app.folder, file);
    const db = new Database(path);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    const before = readFileSync(path);
    const rows = rowsOf(path);
    expect(settle()).toBeNull();
    let noticed = 0;
    // Most of a small file is empty pages, and damage to the first page is easy to notice.
    const used = [...before.keys()].filter((at) => at >= 4096 && before[at] !== 0);
    for (let turn = 0; turn < 150; turn++) {
      const bytes = Buffer.from(before);
      bytes[used[randomBelow(used.length)]!]! ^= 1 << randomBelow(8);
      writeFileSync(path, bytes);
      const refusal = settle();
      if (refusal) {
        noticed++;
        expect(refusal).toMatch(new RegExp(`${file.replace('.', '\\.')} (is damaged|belongs to another|is a copy)`));
      } else expect(rowsOf(path)).toBe(rows);
    }
    expect(noticed).toBeGreaterThan(20);
  },
);
/** The message of a start on this folder; null if it would start. */
const settle = (): string | null => {
  try {
    settleFolder(app.folder, stores, () => undefined);
    return null;
  } catch (fault) {
    expect(fault).toBeInstanceOf(FolderRefused);
    return (fault as Error).message;
  }
};

test('a value that changed in the queue, the sessions or the outbox is named at the start', async () => {
  const db = new Database(join(app.folder, 'outbox.db'));
  db.exec("UPDATE mails SET mail = replace(mail, 'kept@example.test', 'kepp@example.test')");
  db.close();
  expect(await app.try()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /outbox\.db is damaged \(a row of its table mails is not what was written\).*--renew outbox\.db/s,
    ),
  });
});

test('a vault that lacks keys of the log is refused, whatever installation it says it is of', async () => {
  const db = new Database(join(app.folder, 'keys.db'));
  db.exec('DELETE FROM keys');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const before = contents();
  expect(await app.try()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /key vault \(keys\.db\) does not fit the log: .*\d+ keys are missing\. .*Put the newest copy/,
    ),
  });
  expect(contents()).toEqual(before);
});

test('a vault whose keys were changed is refused', async () => {
  const db = new Database(join(app.folder, 'keys.db'));
  db.exec('UPDATE keys SET key = randomblob(32), sum = NULL');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  expect(await app.try()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/keys? do(es)? not open what was sealed/),
  });
});

test('a folder of an earlier release, whose files name no installation, is taken as it is and then knows itself', async () => {
  for (const file of stores) {
    if (file === 'files') {
      rmSync(bytesAt(file));
      continue;
    }
    const db = new Database(join(app.folder, file));
    db.exec('DROP TABLE installation');
    db.close();
  }
  await app.open();
  await app.stop();
  damages['of another installation']!('jobs.db');
  expect(await app.try()).toMatchObject({ code: 1, said: expect.stringMatching(/jobs\.db belongs to another/) });
});

test('an operator can go on without what can be spared, and what lay there is kept; never without the keys', async () => {
  for (const file of ['jobs.db', 'state.db', 'outbox.db'] as const) damages['cut short']!(file);
  const harmed = contents();
  const renewed = await app.command('replay', '--renew', 'jobs.db', 'state.db', 'outbox.db');
  expect(renewed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/jobs\.db was made anew: what waited in it is not sent/),
  });
  const kept = readdirSync(app.folder).filter((name) => name.includes('.aside-'));
  expect(kept).toHaveLength(3);
  for (const name of kept) expect(contents()[name]).toBe(harmed[name.split('.aside-')[0]!]);
  await app.open();
  await app.stop();

  damages.emptied!('keys.db');
  expect(await app.command('replay', '--renew', 'keys.db')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Candor cannot make it anew: restore it from a copy/),
  });
  expect(existsSync(join(app.folder, 'keys.db'))).toBe(true);
});

test.each([
  ['rewrap', [], /nothing to wrap again: .*keys\.db.*has no master key/],
  ['make-super', ['dora@example.test'], /There is no installation in /],
  ['replay', [], /There is no installation in /],
  ['replay', ['--restored'], /There is no installation in /],
  ['replay', ['--renew', 'jobs.db'], /There is no installation in /],
] as const)(
  '%s %j on a folder without an installation says where it looked and makes nothing',
  async (name, args, words) => {
    rmSync(app.folder, { recursive: true });
    expect(await app.command(name, ...args)).toEqual({ code: 1, said: expect.stringMatching(words) });
    expect(existsSync(app.folder)).toBe(false);
  },
);
