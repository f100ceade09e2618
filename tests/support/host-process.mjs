// A process that starts the application repeatedly, each time on another folder. The code is already loaded and warm from the second start on.
import { setTimeout as sleep } from 'node:timers/promises';
import './light-passwords.mjs';
import { readyText, start } from '../../backend/bundle/app/server.js';
import { readSettings } from '../../backend/bundle/app/settings.js';
import { goAhead, tellThreads } from './later-clock.mjs';

let running = null;
/** What does the application's work in the background: the queue of jobs, and the processes that add jobs. */
const workers = () =>
  [...running.app.container.getModules().values()]
    .flatMap(({ providers }) => [...providers.values()])
    .find(({ name }) => name === 'Workers').instance;
/** Makes the queue look for due jobs now: its timer was set by the clock and the rows of before. */
const lookForJobs = (queue) => queue.retry('no job has this key');

/** Sets the clock of every thread. */
const setClock = async (ahead) => {
  // Threads that start later read this variable.
  process.env.CLOCK_AHEAD = String(ahead);
  goAhead(ahead);
  tellThreads(ahead);
  await lookForJobs(workers().queue);
};
/** Makes the waiting jobs of a kind due at the time `now` (ms), and also those that wait for another try. */
const makeDue = async ({ kind, now }) => {
  const { queue, events, following } = workers();
  // The processes may not have added the jobs for the latest events yet.
  for (const end = await events.end(); following.position < end;) await sleep(10);
  const due_at = new Date(now).toISOString();
  for (const { key, data } of queue.db
    .prepare("SELECT key, data FROM jobs WHERE kind = ? AND state = 'waiting'")
    .all(kind)) {
    await queue.cancel(key);
    await queue.add({ key, kind, data: JSON.parse(data), due_at });
  }
  queue.db.prepare("UPDATE jobs SET next = ? WHERE state = 'waiting' AND due_at <= ?").run(now, due_at);
  await lookForJobs(queue);
};

process.on('message', async ({ settings, ahead, due }) => {
  try {
    if (ahead !== undefined || due) {
      await (due ? makeDue(due) : setClock(ahead));
      process.send({});
    } else if (settings) {
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
