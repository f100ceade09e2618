// A process of its own with the heap limits of `npm run replay`: replays one data folder and prints what it measured.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './app.mjs';

/** How many rows are inserted together. */
const atOnce = 10_000;
/** Folds all events through all projections, then writes the resulting rows straight into the same tables. Times are in ms, memory in MB. */
const replaying = async (data) => {
  const from = (path) => import(join(root, path));
  const { SqliteEventStore } = await from('backend/dist/adapters/embedded/sqlite-event-store.js');
  const { largeBatch, SqliteReadStore } = await from('backend/dist/adapters/embedded/sqlite-read-store.js');
  const { SqliteKeyVault } = await from('backend/dist/adapters/embedded/sqlite-key-vault.js');
  const { Projector } = await from('backend/dist/kernel/projector.js');
  const { projections } = await from('projections/dist/index.js');
  const { tablesOf } = await from('backend/dist/adapters/embedded/row-schema.js');
  const Database = createRequire(join(root, 'backend/package.json'))('better-sqlite3');
  const folder = mkdtempSync(join(data, 'replay-'));
  const events = await SqliteEventStore.open(join(data, 'events.db'), { role: 'reader' });
  const keys = await SqliteKeyVault.open(join(data, 'keys.db'));
  // As the application does by default on two cores: another thread writes.
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
  // Writes the same rows, once each, into a fresh file, in this thread.
  const db = new Database(join(folder, 'reads.db'), { readonly: true });
  const target = await SqliteReadStore.open(join(folder, 'plain.db'), { role: 'projector' });
  let count = 0;
  let inserted = 0;
  for (const projection of projections) {
    const model = { name: projection.name, version: projection.version * 1000, list: projection.list };
    await target.prepare([model]);
    const { rows: table, bodies, hidden } = tablesOf(model);
    const asked = db.prepare(
      `SELECT t.id, t.key, t.organization_id, b.body, h.body AS hidden FROM ${table} t JOIN ${bodies} b ON b.id = t.id LEFT JOIN ${hidden} h ON h.id = t.id WHERE t.id > ? ORDER BY t.id LIMIT ${atOnce}`,
    );
    for (let found = asked.all(-1), writes = 1; found.length; found = asked.all(found.at(-1).id), writes++) {
      const rows = found.map(({ key, organization_id, body, hidden: rest }) => ({
        model,
        key,
        organization_id,
        row: { ...JSON.parse(body), ...(rest ? JSON.parse(rest) : {}) },
      }));
      count += rows.length;
      const at = performance.now();
      await target.write(model, rows, writes);
      inserted += performance.now() - at;
    }
    // The indexes of its lists, which a replay makes too.
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
