import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { Browsing } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A reviewer checks an export without the application: by the command, and with the verifier, one HTML file that a browser opens from the disk.

const root = join(import.meta.dirname, '../..');
let app: App;
let nora: Visitor;
let folder: string;
let browsing: Browsing;
const call = (path: string) => `/api/reports/proof/${path}`;
const place = (name: string) => join(folder, name);
const fileOf = async (path: string): Promise<Buffer> => {
  const { body } = await nora.post('/api/download/allow', { address: path });
  const cookie = [...nora.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.base}${path}?download_token=${body.payload.download_token}`, {
    headers: { cookie },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** Runs a command as its npm script does after the build, without the settings of this process. */
const command = (file: 'verify' | 'witness', ...words: string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, `backend/dist/app/${file}.js`), ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
      });
    child.once('close', (code) => done({ code, said }));
  });
type Change = (files: { events: string[]; hashes: Buffer; zip: JSZip }) => void;
/** A changed copy of the export. */
const tampered = async (name: string, change: Change): Promise<string> => {
  const zip = await JSZip.loadAsync(await readFile(place('export.zip')));
  const events = (await zip.file('events.txt')!.async('string')).split('\n').filter(Boolean);
  const hashes = await zip.file('hashes.bin')!.async('nodebuffer');
  change({ events, hashes, zip });
  zip.file('events.txt', events.map((line) => `${line}\n`).join(''));
  await writeFile(place(name), await zip.generateAsync({ type: 'nodebuffer' }));
  return place(name);
};
/** What a copy's change is called, how it is made, and the words in which both tools name it. */
const tampering: [string, Change, RegExp][] = [
  ['changed', ({ events }) => void events.splice(6, 1, `${events[6]} `), /Event 7 was changed after it was signed/],
  ['removed', ({ events }) => void events.splice(6, 1), /Event 7, signed on .*, is missing/],
  ['reordered', ({ events }) => void events.splice(6, 2, events[7]!, events[6]!), /Event 7|Event 8/],
  [
    'invented',
    ({ events }) => void events.splice(6, 0, events[2]!),
    /The event at place 7 is under no signed checkpoint: it was added/,
  ],
  ['spared', ({ zip }) => void zip.remove('manifest.txt'), /The list of files is missing/],
];

beforeAll(async () => {
  app = await App.start();
  folder = await mkdtemp(join(tmpdir(), 'candor-proof-'));
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  await addApplicant(nora, (await openJob(nora, 'Engineer')).id);
  await nora.ask(call('sign'), {});
  const bytes = await fileOf(call('export'));
  // The auditor keeps the checkpoint over all that the export holds, as it was mailed.
  const { checkpoints } = JSON.parse(await (await JSZip.loadAsync(bytes)).file('proof.json')!.async('string')) as Json;
  await writeFile(place('auditor.txt'), checkpoints.at(-1));
  await writeFile(place('export.zip'), bytes);
  await writeFile(place('verifier.html'), await fileOf(call('verifier')));
  browsing = await Browsing.start(app);
});
afterAll(async () => {
  await browsing?.close();
  await app?.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('C6: npm run verify accepts a good export, with the checkpoint that an auditor keeps, and exits with 0', async () => {
  const { code, said } = await command('verify', place('export.zip'), '--held', place('auditor.txt'));
  expect(said).toContain('auditor.txt');
  expect(said).toContain('Root:');
  expect(code).toBe(0);
});
test.each(tampering)('C6: npm run verify names what was %s, and exits with 1', async (name, change, words) => {
  const { code, said } = await command('verify', await tampered(`${name}.zip`, change), '--held', place('auditor.txt'));
  expect(said).toMatch(words);
  expect(code).toBe(1);
});
test('C6: npm run verify tells what it needs where it gets no export or no ZIP', async () => {
  expect(await command('verify')).toMatchObject({ code: 2, said: expect.stringContaining('npm run verify') });
  const { code, said } = await command('verify', place('auditor.txt'));
  expect([code, said.includes('cannot be checked')]).toEqual([1, true]);
});
test('C6: the verifier opens from the disk without a network, accepts the good export and names what each other copy hides', async () => {
  const page = await browsing.window();
  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(place('verifier.html')).href);
  const finding = page.locator('#finding');
  await page.setInputFiles('#files', [place('export.zip'), place('auditor.txt')]);
  await finding.and(page.locator('.good')).waitFor();
  expect(await finding.innerText()).toContain('auditor.txt');
  for (const [name, change, words] of tampering) {
    await page.setInputFiles('#files', [await tampered(`${name}.zip`, change), place('auditor.txt')]);
    await finding.filter({ hasText: words }).and(page.locator('.bad')).waitFor();
  }
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
});
test('npm run witness makes its key, signs what continues what it saw, and stops with an alarm at a log that does not', async () => {
  const made = await command('witness', 'key', '--name', 'witness.example');
  expect(made.code).toBe(0);
  const { address } = await nora.ask(call('witnesses/upsert'), { vkey: made.said.trim() });
  const at = `${app.base}${new URL(address).pathname}`;
  const { proof } = (await nora.page('/reports/proof')).body;
  const watch = () => command('witness', 'watch', at, '--log', proof.keys.at(-1).vkey, '--once');
  expect(await watch()).toMatchObject({ code: 0 });
  await eventually(async () => expect((await nora.page('/reports/proof')).body.listed[0]).toMatchObject({ out: 1 }));
  const state = JSON.parse(await readFile(place('witness.json'), 'utf8')) as Json;
  const { seen } = state;
  // The witness saw more than the log now shows.
  seen[at].size += 9;
  await writeFile(place('witness.json'), JSON.stringify(state));
  const alarm = await watch();
  expect([alarm.code, alarm.said.includes('ALARM')]).toEqual([1, true]);
  expect(await command('witness', 'watch', at, '--log', 'nonsense', '--once')).toMatchObject({ code: 2 });
});
