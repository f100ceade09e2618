import { projections } from '@candor/projections/index';
import { Projector } from '../kernel/projector.ts';
import { lockFolder } from '../adapters/embedded/folder-lock.ts';
import { openProjectorEngines } from './engines.ts';
import { readSettings } from './settings.ts';

// npm run replay -- [projection …]: builds read models again from the log, beside the old rows, and switches. The app must be stopped on embedded engines.

const run = async (names: readonly string[]): Promise<void> => {
  const known = projections.map((each) => each.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length) throw new Error(`There is no projection named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const { DATA_DIR } = readSettings();
  const lock = lockFolder(DATA_DIR);
  const engines = await openProjectorEngines(DATA_DIR);
  const projector = new Projector(engines.events, engines.reads, engines.keys, projections);
  try {
    await projector.start();
    const events = await engines.events.end();
    for (const name of names.length ? names : known) {
      const began = performance.now();
      await projector.rebuild(name);
      const seconds = (performance.now() - began) / 1000;
      console.log(`${name.padEnd(16)} built from ${events.toLocaleString('en')} events in ${seconds.toFixed(1)} s`);
    }
  } finally {
    await projector.close();
    await engines.close();
    lock.release();
  }
};
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
