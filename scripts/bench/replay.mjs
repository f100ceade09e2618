import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { row, root } from './app.mjs';

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
    const rows = db
      .prepare(
        `SELECT t.key, t.organization_id, b.body, h.body AS hidden FROM ${table} t JOIN ${bodies} b ON b.id = t.id LEFT JOIN ${hidden} h ON h.id = t.id`,
      )
      .all()
      .map(({ key, organization_id, body, hidden: rest }) => ({
        key,
        organization_id,
        row: { ...JSON.parse(body), ...(rest ? JSON.parse(rest) : {}) },
      }));
    count += rows.length;
    const at = performance.now();
    for (let index = 0; index < rows.length; index += 20_000)
      await target.write(
        model,
        rows.slice(index, index + 20_000).map((each) => ({ model, ...each })),
        index,
      );
    inserted += performance.now() - at;
  }
  db.close();
  await projector.close();
  await Promise.all([reads.close(), target.close(), events.close(), keys.close()]);
  rmSync(folder, { recursive: true, force: true });
  return { replayed, inserted, end, count, memory };
};

export const measure = async ({ large, small }) => {
  const tenth = await replaying(small());
  const { replayed, inserted, end, count, memory } = await replaying(large());
  const share = inserted / replayed;
  const third = Math.floor(memory.length / 3);
  const [early, late] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
  return [
    row(
      'replay of all events, against bulk insert of its rows',
      `${(share * 100).toFixed(0)} %  (${Math.round(end / (replayed / 1000)).toLocaleString('en')} events/s, ${count.toLocaleString('en')} rows)`,
      '≥ 60 %',
      share >= 0.6,
    ),
    row(
      'memory in the last third of a replay, against the middle one',
      `${(late / early).toFixed(2)} ×  (${Math.round(late)} MB)`,
      '≤ 1.25 ×',
      late / early <= 1.25,
    ),
    row(
      'time per event of a replay, with all candidates against a tenth',
      `${(replayed / end / (tenth.replayed / tenth.end)).toFixed(2)} ×`,
      '≤ 1.3 ×',
      replayed / end <= (1.3 * tenth.replayed) / tenth.end,
    ),
    row('memory of a replay, at most', `${Math.round(Math.max(...memory))} MB`, '< 600 MB', Math.max(...memory) < 600),
  ];
};
