import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { notWritten } from '../../backend/src/adapters/embedded/sqlite.ts';
import { FolderFileStore } from '../../backend/src/adapters/embedded/folder-file-store.ts';
import { testUnless } from '../support/skips.ts';

// A data folder cannot be written. The start names its path and the remedy in one sentence, and ends.

const root = join(import.meta.dirname, '../..');
let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'candor-unwritable-'));
  chmodSync(place, 0o755);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The output of a start on this folder, and its exit code. */
const started = (DATA_DIR: string, uid?: number): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'backend/dist/app/main.js')], {
      cwd: root,
      ...(uid === undefined ? {} : { uid, gid: uid }),
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR, PORT: '0', DEMO: 'false' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.once('close', (code) => done({ code, said }));
  });
/** Checks that the output is one sentence that names the path and suggests another folder, without a stack trace. */
const says = ({ code, said }: Awaited<ReturnType<typeof started>>, path: string, why: RegExp): void => {
  expect(said).toMatch(
    /^(Other users of this machine may be able to read [^\n]+\n)?\nCandor could not start\.\n[^\n]+\n\n$/,
  );
  expect(said).toMatch(why);
  expect(said).toContain(path);
  expect(said).toContain('or set DATA_DIR to another folder.');
  expect(said).not.toMatch(/\bat [^ ]+ \(|node:internal|Error:/);
  expect(code).toBe(1);
};

test('a file stands in the place of the folder', async () => {
  const file = join(place, 'a-file');
  writeFileSync(file, '');
  says(await started(file), file, /is a file, or lies in one/);
  says(await started(join(file, 'data')), join(file, 'data'), /is a file, or lies in one/);
});
test('the folder can be made nowhere', async () => {
  says(await started('/proc/candor-data'), '/proc/candor-data', /cannot be made there/);
});

/** Runs a test whose start has another user. Permissions do not stop root. */
const asOther = testUnless(process.getuid?.() === 0 ? null : 'only root can start a process as another user');
const unprivileged = 65_534;
asOther('another user owns the folder', async () => {
  const folder = join(place, 'of-root');
  mkdirSync(folder, { mode: 0o755 });
  says(await started(folder, unprivileged), folder, /cannot be written: let the user who runs Candor write to/);
  expect(readdirSync(folder)).toEqual([]);
});
asOther('another user owns a file in the folder', async () => {
  const folder = join(place, 'mixed');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, unprivileged, unprivileged);
  const file = join(folder, 'events.db');
  writeFileSync(file, '', { mode: 0o600 });
  says(
    await started(folder, unprivileged),
    file,
    /The file .* cannot be written: let the user who runs Candor write to/,
  );
  expect(readdirSync(folder)).toEqual(['events.db']);
});

describe('while it runs, a write that fails is told to the operator with the path and what to do', () => {
  test('in a database', () => {
    const path = join(place, 'rows.db');
    new Database(path).exec('CREATE TABLE one (a) STRICT'.replace(' STRICT', '')).close();
    const db = new Database(path, { readonly: true });
    try {
      db.exec('INSERT INTO one VALUES (1)');
      throw new Error('It was written.');
    } catch (fault) {
      expect(notWritten('The event log', path, fault)).toBe(
        `The event log cannot be written now: attempt to write a readonly database; let the user who runs Candor write to ${path} and its folder, on a disk that is not mounted read-only.`,
      );
    } finally {
      db.close();
    }
    expect(notWritten('The event log', path, { code: 'SQLITE_FULL', message: 'database or disk is full' })).toBe(
      `The event log cannot be written now: database or disk is full; make room on the disk of ${path}.`,
    );
  });
  test('in the folder of documents', async () => {
    const folder = join(place, 'files');
    const store = await FolderFileStore.open(folder, 'secret');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await expect(store.tryWriting()).rejects.toThrow(folder);
    await store.close();
  });
});
