import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagsOf, memoryOf, repeat, root, row, startApp, visit } from './app.mjs';
import { advancing } from './command.mjs';
import { pathsOf, reportPath } from './paths.mjs';

const bounded = (what, most, bound) => row(what, `${Math.round(most)} MB`, `≤ ${bound} MB`, most <= bound);

/** Runs every kind of load, one after the other. Returns the peak memory (MB) of the process. */
const loading = async (app) => {
  writeFileSync(`/proc/${app.child.pid}/clear_refs`, '5'); // the peak memory counts from here
  await app.signIn();
  for (const path of [...Object.values(await pathsOf(app)), () => reportPath]) {
    let turn = 0;
    await repeat(6000, 16, () => visit(app, path(turn++)));
  }
  await advancing(app, 6000);
  await advancing(app, 6000, 64);
  return memoryOf(app.child.pid, 'VmHWM');
};

/** Starts on a folder without read models, like a first start, then runs the loads. */
const firstStart = async (large) => {
  const folder = mkdtempSync(join(large, 'first-'));
  for (const name of ['events.db', 'keys.db', 'jobs.db', 'state.db', 'outbox.db', 'files'])
    cpSync(join(large, name), join(folder, name), { recursive: true });
  const app = await startApp(folder);
  const most = memoryOf(app.child.pid, 'VmHWM');
  const loaded = await loading(app);
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
  return { most, loaded };
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

/** Resident memory of the whole process, on Linux only: idle, under every kind of load, at a first start and in the demo. */
export const measure = async ({ large, candidates }) => {
  const folder = mkdtempSync(join(large(), '../memory-'));
  cpSync(large(), folder, { recursive: true });
  await (await startApp(folder)).stop();
  const app = await startApp(folder);
  const atRest = memoryOf(app.child.pid);
  const loaded = await loading(app);
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
  const first = await firstStart(large());
  return [
    bounded('memory at rest', atRest, 250),
    bounded('memory under all loads, at most', loaded, 400),
    bounded('memory of a first start, at most', first.most, 600),
    bounded('the same process under all loads, at most', first.loaded, 400),
    bounded(
      `memory of the demo of ${candidates.toLocaleString('en')} candidates, at most`,
      demo(large(), candidates),
      600,
    ),
  ];
};
