// A process that starts the application repeatedly, each time on another folder. The code is already loaded and warm from the second start on.
import { readyText, start } from '../../backend/bundle/app/server.js';
import { readSettings } from '../../backend/bundle/app/settings.js';
import { goAhead } from './later-clock.mjs';

let running = null;
process.on('message', async ({ settings }) => {
  try {
    if (settings) {
      // The threads of this start also read this variable.
      process.env.CLOCK_AHEAD = settings.CLOCK_AHEAD ?? '0';
      goAhead(Number(process.env.CLOCK_AHEAD));
      const read = readSettings(settings);
      running = await start(read);
      console.log(await readyText(read, running));
    } else {
      await running.close();
      running = null;
      process.send({ used: process.memoryUsage.rss() });
    }
  } catch (error) {
    console.error(`\nCandor could not start.\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
});
// The Jest worker that started this process has ended.
process.on('disconnect', () => process.exit());
