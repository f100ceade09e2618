// A separate process: builds each read model alone from one data folder, and prints what each costs.
import '../../backend/dist/app/malloc-settings.js'; // must be the first import: it restarts the process
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './app.mjs';

const Database = createRequire(join(root, 'backend/package.json'))('better-sqlite3');
/** The bytes of the rows, of their indexes, and of the search words. */
const sizesOf = (file) => {
  const db = new Database(file, { readonly: true });
  const sizes = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
  db.close();
  const sum = (chosen) => chosen.reduce((total, { bytes }) => total + bytes, 0);
  const isRows = ({ name }) => / bodies$| hidden$/.test(name);
  return { rows: sum(sizes.filter(isRows)), indexes: sum(sizes.filter((each) => !isRows(each))) };
};
/** Each read model's events, rows, bytes and processor time (ms, all threads). */
const costing = async (data) => {
  const from = (path) => import(join(root, path));
  const { SqliteEventStore } = await from('backend/dist/adapters/embedded/sqlite-event-store.js');
  const { largeBatch, SqliteReadStore } = await from('backend/dist/adapters/rows/sqlite-read-store.js');
  const { SqliteKeyVault } = await from('backend/dist/adapters/embedded/sqlite-key-vault.js');
  const { Projector } = await from('backend/dist/kernel/rows/projector.js');
  const { projections } = await from('projections/dist/index.js');
  const { tablesOf } = await from('backend/dist/adapters/rows/row-schema.js');
  const events = await SqliteEventStore.open(join(data, 'events.db'), { role: 'reader' });
  const keys = await SqliteKeyVault.open(join(data, 'keys.db'));
  const log = new Database(join(data, 'events.db'), { readonly: true });
  const counts = new Map(
    log
      .prepare('SELECT type, count(*) AS count FROM events GROUP BY type')
      .all()
      .map(({ type, count }) => [type, count]),
  );
  log.close();
  const found = [];
  for (const projection of projections) {
    const folder = mkdtempSync(join(data, 'rows-'));
    const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector', apart: largeBatch });
    const projector = new Projector(events, reads, keys, [projection]);
    const before = process.cpuUsage();
    await projector.start();
    const used = process.cpuUsage(before);
    await projector.close();
    await reads.close();
    const db = new Database(join(folder, 'reads.db'), { readonly: true });
    const { rows } = tablesOf({ name: projection.name, version: projection.version * 1000 });
    const { count } = db.prepare(`SELECT count(*) AS count FROM ${rows}`).get();
    db.close();
    found.push({
      name: projection.name,
      events: Object.keys(projection.on).reduce((sum, type) => sum + (counts.get(type) ?? 0), 0),
      rows: count,
      bytes: sizesOf(join(folder, 'reads.db')),
      used: (used.user + used.system) / 1000,
    });
    rmSync(folder, { recursive: true, force: true });
  }
  await Promise.all([events.close(), keys.close()]);
  return found;
};

console.log(JSON.stringify(await costing(process.argv[2])));
