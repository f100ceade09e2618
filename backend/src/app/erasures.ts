import './node-version.ts'; // must be the first import
import { mustBeThere, openEvents } from './engines.ts';
import { erasuresOf } from './noted-erasures.ts';
import { readSettings } from './settings.ts';

// npm run --silent erasures > erasures.txt: prints every erasure of the log, one on each line, with ids and without a name. Keep the list apart from the backups: after a restore of an older log, npm run replay -- --restored --erasures erasures.txt erases these people again.
// The application may keep running.

const run = async (): Promise<void> => {
  const settings = readSettings();
  mustBeThere(settings);
  const events = await openEvents(settings, 'look');
  try {
    for await (const erasure of erasuresOf(events)) console.log(JSON.stringify(erasure));
  } finally {
    await events.close();
  }
};
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
