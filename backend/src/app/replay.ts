import './node-version.ts'; // must be the first import
import './malloc-settings.ts'; // before everything else: it restarts the process
import 'reflect-metadata';
import { projections } from '@candor/projections/index';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import { Projector } from '../kernel/rows/projector.ts';
import { noteRestore, readAgain, skipToEnd } from '../kernel/same-log.ts';
import { renew, renewMissing, storeFiles } from '../adapters/embedded/data-folder.ts';
import { compareKeys } from '../kernel/same-keys.ts';
import { destroyAgain, eraseAgainAtStart } from '../kernel/work/erased-again.ts';
import {
  holdFolder,
  lockData,
  mustBeThere,
  openEvents,
  openJobs,
  openProjectorEngines,
  type ProjectorEngines,
  storesOf,
} from './engines.ts';
import { destroyListed, eraseNoted, erasuresInRows, type Listed, listedIn } from './noted-erasures.ts';
import { readSettings, type Settings } from './settings.ts';
import { overall, SharedProgress } from './shared-progress.ts';

// npm run replay -- [projection …]: rebuilds read models from the log beside the old rows, then switches to the new rows.
// The application must be stopped if its engines are embedded. The leading projector rebuilds on shared engines while everything keeps running.
// npm run replay -- --restored: run this after a restore of the log, with every process stopped. It empties and rebuilds all read models, and lets the processes continue at the end of the log.
// npm run replay -- --restored --erasures erasures.txt: the same, and also erases the people on this list again. The list was printed by npm run erasures.
// npm run replay -- --renew jobs.db: continues without a store that is damaged or lost and has no usable copy. Only stores that the start names in this way can be renewed.

const restored = '--restored';
const renewed = '--renew';
const listed = '--erasures';
/** The most changed rows written together, the same as in the leading projector. */
const rowsAtOnce = 5000;

type Rebuilder = { rebuild: (name: string) => Promise<void>; close: () => Promise<void> };

const open = async (engines: ProjectorEngines): Promise<Rebuilder> => {
  if (engines.wire) return SharedProgress.start(engines.wire, engines.reads, []);
  const projector = new Projector(engines.events, engines.reads, engines.keys, projections);
  await projector.start();
  return projector;
};

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const rebuild = async (engines: ProjectorEngines, names: readonly string[]): Promise<void> => {
  const rebuilder = await open(engines);
  try {
    if (engines.wire && !(await engines.wire.holder('projector')))
      throw new Error('No projector runs now. Start one (ROLE=projector or ROLE=all), then run this again.');
    for (const name of names) {
      const began = performance.now();
      await rebuilder.rebuild(name);
      console.log(`${name.padEnd(16)} built again in ${seconds(began)}`);
    }
  } finally {
    await rebuilder.close();
  }
};

/** Repairs the rows first: while their positions do not fit the log, a premature start is refused. */
const repair = async (
  { events, reads, keys, wire }: ProjectorEngines,
  settings: Settings,
  list: readonly Listed[],
): Promise<void> => {
  for (const lease of ['projector', 'processes'])
    if (await wire?.holder(lease))
      throw new Error(`A process still runs and holds the lease "${lease}". Stop every process, then run this again.`);
  // The present rows are newer than the restored log, so they know of erasures that the log does not have.
  const noted = [...list, ...(await erasuresInRows(reads))];
  await destroyAgain(events, keys);
  await destroyListed(keys, noted);
  const began = performance.now();
  if (wire) {
    await reads.prepare([overall]);
    await reads.reset(overall);
  }
  const projector = new Projector(events, reads, keys, projections);
  try {
    await projector.start({ restored: true, rowsAtOnce });
    const failed = projector.states().filter(({ status }) => status === 'failed');
    if (failed.length)
      throw new Error(failed.map(({ name, error }) => `${name} could not be built again: ${error}`).join('\n'));
    if (wire) await reads.write(overall, [], projector.position);
  } finally {
    await projector.close();
  }
  console.log(
    `All read models were built again from the log, up to position ${projector.position}, in ${seconds(began)}.`,
  );
  const jobs = await openJobs(settings);
  try {
    await noteRestore(jobs, new Date().toISOString());
    const { before, now } = await skipToEnd(events, jobs);
    await readAgain(jobs);
    await eraseAgainAtStart(jobs);
    const again = await eraseInLog(settings, keys, noted);
    const { waiting } = await jobs.depth();
    console.log(
      `The processes go on at position ${now.position}${before ? ` (before: ${before.position})` : ''}. They act on nothing that the log already holds, so nothing is sent twice.`,
    );
    console.log(
      'What people did after the backup is lost with those events. What became due from them, and from events that the processes had not read yet, will not be sent; what was sent before cannot be taken back.',
    );
    if (again)
      console.log(
        `${again} ${again === 1 ? 'person is' : 'people are'} erased again: they had been erased after the backup was made. The next start destroys their keys and deletes their files.`,
      );
    if (waiting)
      console.log(
        `${waiting} ${waiting === 1 ? 'job waits' : 'jobs wait'} in the queue. A job reads its stream again before it acts, and fails or does nothing where the log no longer holds what it is about. A letter that was due before now is not sent, because it may have left before; its history says so.`,
      );
  } finally {
    await jobs.close();
  }
};

/** Erases these people in the restored log. Only here a replay writes to the log. */
const eraseInLog = async (settings: Settings, keys: KeyVault, noted: readonly Listed[]): Promise<number> => {
  const events = await openEvents(settings);
  try {
    return await eraseNoted(events, keys, noted);
  } finally {
    await events.close();
  }
};

/** Recreates the named stores of the data folder, and prints the consequences. */
const renewStores = async (asked: readonly string[]): Promise<void> => {
  const settings = readSettings();
  mustBeThere(settings);
  const names = storesOf(settings);
  const files = storeFiles.filter((file) => asked.includes(file) && names.includes(file));
  if (!files.length || files.length < asked.length)
    throw new Error(`Name the stores to make anew. There are: ${names.join(', ')}.`);
  const lock = await lockData(settings);
  try {
    for (const file of files) console.log(renew(settings.DATA_DIR, names, file));
  } finally {
    lock.release();
  }
};

const run = async (given: readonly string[]): Promise<void> => {
  if (given[0] === renewed) return renewStores(given.slice(1));
  const at = given.indexOf(listed);
  const names = at < 0 ? given : given.toSpliced(at, 2);
  if (at >= 0 && !(names.includes(restored) && given[at + 1]))
    throw new Error(`${listed} needs ${restored} and a file: npm run replay -- ${restored} ${listed} erasures.txt`);
  const list = at < 0 ? [] : await listedIn(given[at + 1]!);
  const known = projections.map((each) => each.name);
  const unknown = names.filter((name) => !known.includes(name) && name !== restored);
  if (unknown.length)
    throw new Error(`There is no projection named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  if (names.includes(restored) && names.length > 1)
    throw new Error(`${restored} builds every read model again; name no projection beside it.`);
  const settings = readSettings();
  mustBeThere(settings);
  const folder = await holdFolder(settings, () => {
    // A restore may have brought back only the log, the keys and the files.
    if (names.includes(restored))
      for (const line of renewMissing(settings.DATA_DIR, storesOf(settings))) console.log(line);
  });
  const engines = await openProjectorEngines(settings);
  folder.stamp();
  try {
    if (settings.KEY_VAULT === 'embedded') await compareKeys(engines.events, engines.keys);
    if (names.includes(restored)) await repair(engines, settings, list);
    else await rebuild(engines, names.length ? names : known);
  } finally {
    await engines.close();
    folder.release();
  }
};
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
