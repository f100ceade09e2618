// A separate process with the heap limits of `npm run replay`: replays one data folder and prints what it measured.
import '../../backend/dist/app/malloc-settings.js'; // must be the first import: it restarts the process
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './app.mjs';

/** The most rows that are inserted together, and the most bytes of their texts, because rows with a resume take several kilobytes. */
const atOnce = 10_000;
const bytesAtOnce = 16 * 2 ** 20;
/** Folds all events through all projections, then writes the resulting rows straight into the same tables. Times are in ms, memory in MB. */
const replaying = async (data) => {
  const from = (path) => import(join(root, path));
  const { SqliteEventStore } = await from('backend/dist/adapters/embedded/sqlite-event-store.js');
  const { largeBatch, SqliteReadStore } = await from('backend/dist/adapters/rows/sqlite-read-store.js');
  const { SqliteKeyVault } = await from('backend/dist/adapters/embedded/sqlite-key-vault.js');
  const { Projector } = await from('backend/dist/kernel/rows/projector.js');
  const { projections } = await from('projections/dist/index.js');
  const { tablesOf } = await from('backend/dist/adapters/rows/row-schema.js');
  const Database = createRequire(join(root, 'backend/package.json'))('better-sqlite3');
  const folder = mkdtempSync(join(data, 'replay-'));
  const events = await SqliteEventStore.open(join(data, 'events.db'), { role: 'reader' });
  const keys = await SqliteKeyVault.open(join(data, 'keys.db'));
  // A separate thread writes, which is the default of the application on two cores.
  const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector', apart: largeBatch });
  const memory = [];
  const readAll = events.readAll.bind(events);
  events.readAll = (...asked) => {
    memory.push(process.memoryUsage().rss / 2 ** 20);
    return readAll(...asked);
  };
  const projector = new Projector(events, reads, keys, projections);
  const began = performance.now();
  await projector.start();
  const replayed = performance.now() - began;
  const end = await events.end();
  // Writes the same rows once into a fresh file, in this thread.
  const db = new Database(join(folder, 'reads.db'), { readonly: true });
  const target = await SqliteReadStore.open(join(folder, 'plain.db'), { role: 'projector' });
  let count = 0;
  let inserted = 0;
  for (const projection of projections) {
    const model = { name: projection.name, version: projection.version * 1000, list: projection.list };
    await target.prepare([model]);
    const { rows: table, bodies, hidden } = tablesOf(model);
    const asked = db
      .prepare(
        `SELECT t.key, t.organization_id, b.body, h.body AS hidden FROM ${table} t JOIN ${bodies} b ON b.id = t.id LEFT JOIN ${hidden} h ON h.id = t.id ORDER BY t.id`,
      )
      .iterate();
    let rows = [];
    let bytes = 0;
    let writes = 0;
    const insert = async () => {
      count += rows.length;
      const at = performance.now();
      await target.write(model, rows, ++writes);
      inserted += performance.now() - at;
      rows = [];
      bytes = 0;
    };
    for (const { key, organization_id, body, hidden: rest } of asked) {
      rows.push({ model, key, organization_id, row: { ...JSON.parse(body), ...(rest ? JSON.parse(rest) : {}) } });
      bytes += body.length + (rest?.length ?? 0);
      if (rows.length === atOnce || bytes >= bytesAtOnce) await insert();
    }
    if (rows.length) await insert();
    // The indexes of the lists count too, because a replay makes them.
    const at = performance.now();
    await target.activate(model);
    inserted += performance.now() - at;
  }
  db.close();
  await projector.close();
  await Promise.all([reads.close(), target.close(), events.close(), keys.close()]);
  rmSync(folder, { recursive: true, force: true });
  return { replayed, inserted, end, count, memory };
};

console.log(JSON.stringify(await replaying(process.argv[2])));
