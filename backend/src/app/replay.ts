import { projections } from '@candor/projections/index';
import { Projector } from '../kernel/projector.ts';
import { holdFolder, openProjectorEngines, type ProjectorEngines } from './engines.ts';
import { readSettings } from './settings.ts';
import { SharedProgress } from './shared-progress.ts';

// npm run replay -- [projection …]: builds read models again from the log, beside the old rows, and switches.
// On embedded engines the app must be stopped. On shared ones the leading projector does it, and everything goes on meanwhile.

type Rebuilder = { rebuild: (name: string) => Promise<void>; close: () => Promise<void> };

const open = async (engines: ProjectorEngines): Promise<Rebuilder> => {
  if (engines.wire) return SharedProgress.start(engines.wire, engines.reads, []);
  const projector = new Projector(engines.events, engines.reads, engines.keys, projections);
  await projector.start();
  return projector;
};

const run = async (names: readonly string[]): Promise<void> => {
  const known = projections.map((each) => each.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new Error(`There is no projection named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const settings = readSettings();
  const lock = await holdFolder(settings);
  const engines = await openProjectorEngines(settings);
  const rebuilder = await open(engines);
  try {
    if (engines.wire && !(await engines.wire.holder('projector')))
      throw new Error('No projector runs now. Start one (ROLE=projector or ROLE=all), then run this again.');
    for (const name of names.length ? names : known) {
      const began = performance.now();
      await rebuilder.rebuild(name);
      console.log(`${name.padEnd(16)} built again in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  } finally {
    await rebuilder.close();
    await engines.close();
    lock.release();
  }
};
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
