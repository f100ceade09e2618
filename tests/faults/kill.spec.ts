import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { BusyDay } from '../support/busy-day.ts';
import { found, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import type { Visitor } from '../support/visitor.ts';

// The process is killed in the middle of a busy day, again and again.

const kills = 8;
const recruiters = 4;
const each = 8;

test(`killed ${kills} times under load, the application has lost nothing it acknowledged, kept nothing half-written, and its lists equal a rebuild`, async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const staff = [admin as Visitor];
    for (let count = 1; count < recruiters; count++)
      staff.push(await invite(app, admin, named(`Hand${count}`), ['RECRUIT_ADMIN']));
    const day = await BusyDay.of(staff, each);
    let unsure = 0;

    for (let kill = 0; kill < kills; kill++) {
      await day.during(async (sendHome) => {
        await day.settles(3 + randomBelow(40));
        sendHome();
        await app.kill();
      });
      await app.open();
      unsure += day.unsure.length;
      await day.sendAgain();
    }

    expect(unsure).toBeGreaterThan(6); // the kills interrupted calls
    day.answered();
    expect(day.refusals).toEqual([]);
    expect(Object.keys(Object.groupBy(day.journal, ({ kind }) => kind)).sort()).toEqual([
      'accept',
      'add',
      'advance',
      'archive',
      'offer',
      'rescind',
      'revive',
    ]);
    expect(day.journal.length).toBeGreaterThan(kills * 10);
    // Every archive with a message has exactly one job, even if the process that read the archive was killed.
    const withMessage = (await eventsOf(app, "type = 'ApplicationArchived'")).filter((event) => event.data.message);
    expect(withMessage.length).toBeGreaterThan(0);
    const jobs = new Database(join(app.folder, 'jobs.db'), { readonly: true });
    await eventually(() =>
      expect(
        withMessage
          .filter(
            (event) =>
              !jobs
                .prepare('SELECT 1 FROM jobs WHERE key = ?')
                .get(`rejection:${event.stream.slice('application-'.length)}:${event.id}`),
          )
          .map((event) => event.stream),
      ).toEqual([]),
    );
    jobs.close();
    await app.stop();

    const events = await eventsOf(app);
    day.landed(events);
    expect(events.map((event) => event.position)).toEqual(events.map((_, index) => index + 1));
    expect(differing(storedRows(app), rebuiltRows(events))).toEqual([]);
  } finally {
    await app.dispose();
  }
});

/** The number of read models that the killed application had written at least partly. */
const begunModels = (app: App): number => {
  const db = new Database(join(app.folder, 'reads.db'), { readonly: true });
  try {
    return db.prepare('SELECT count(*) FROM checkpoints').pluck().get() as number;
  } catch {
    return 0; // not even the tables are there
  } finally {
    db.close();
  }
};

test('killed each time that it has written some more read models, the application builds them all in the end, with the rows of a rebuild', async () => {
  const app = await App.start();
  try {
    await app.stop();
    rmSync(app.folder, { recursive: true });
    const demo = join(import.meta.dirname, '../../backend/dist/app/demo.js');
    const made = spawnSync(process.execPath, [demo, '--jobs', '20', '--candidates', '400', '--data', app.folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect({ status: made.status, said: String(made.stderr) }).toMatchObject({ status: 0 });
    let killed = 0;
    for (;;) {
      const enough = begunModels(app) + 1 + randomBelow(24);
      const started = new AbortController();
      const starting = app.try().then(() => started.abort());
      while (!started.signal.aborted && begunModels(app) < enough) await new Promise((done) => setTimeout(done, 5));
      if (started.signal.aborted) break;
      await app.kill();
      await starting;
      killed++;
    }
    expect(killed).toBeGreaterThan(1);
    await app.stop();
    expect(differing(storedRows(app), rebuiltRows(await eventsOf(app)))).toEqual([]);
  } finally {
    await app.dispose();
  }
});
