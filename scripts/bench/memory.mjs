import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flagsOf, memoryOf, repeat, root, row, startApp } from './app.mjs';
import { advancing } from './command.mjs';

const bounded = (what, most, bound) => row(what, `${Math.round(most)} MB`, `≤ ${bound} MB`, most <= bound);

/** The log and the keys without read models: what a first start finds. */
const firstStart = async (large) => {
  const folder = mkdtempSync(join(large, 'first-'));
  for (const name of ['events.db', 'keys.db']) copyFileSync(join(large, name), join(folder, name));
  const app = await startApp(folder);
  const most = memoryOf(app.child.pid, 'VmHWM');
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
  return most;
};

const demo = (large, candidates) => {
  const folder = mkdtempSync(join(large, 'demo-'));
  const words = ['--jobs', '200', '--candidates', String(candidates), '--data', folder];
  const made = spawnSync(process.execPath, [...flagsOf('demo'), join(root, 'backend/dist/app/demo.js'), ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  rmSync(folder, { recursive: true, force: true });
  return Number(/at most ([\d,]+) MB/.exec(made.stdout.toString())[1].replaceAll(',', ''));
};

/** Resident memory of the whole process, Linux only: at rest, under every kind of load, at a first start and in the demo. */
export const measure = async ({ large, candidates }) => {
  await (await startApp(large)).stop();
  const app = await startApp(large);
  const atRest = memoryOf(app.child.pid);
  await app.signIn();
  const people = (await app.json('/people/candidates/100/1')).list.items;
  const jobs = (await app.json('/opportunities/jobs/100/1/live-desc/_/_/_')).list.items;
  const paths = [
    (index) => `/people/candidates/100/${1 + (index % 20)}`,
    () => `/opportunities/jobs/100/1/_/_/_/${jobs[0].id}/candidates/_/250/1/_/_/_`,
    (index) => `/people/candidates/100/1/_/_/_/${people[index % people.length].id}`,
    () => '/dashboard',
  ];
  for (const path of paths) {
    let index = 0;
    await repeat(6000, 16, () => app.get(path(index++), { 'accept-encoding': 'br, gzip' }));
  }
  await advancing(app, 6000);
  const loaded = memoryOf(app.child.pid, 'VmHWM');
  await app.stop();
  return [
    bounded('memory at rest', atRest, 250),
    bounded('memory under all loads, at most', loaded, 400),
    bounded('memory of a first start, at most', await firstStart(large), 600),
    bounded(
      `memory of the demo of ${candidates.toLocaleString('en')} candidates, at most`,
      demo(large, candidates),
      600,
    ),
  ];
};
