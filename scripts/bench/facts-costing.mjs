// A separate process: what facts and trees cost beside a move, and what they hold in memory. It prints one line of JSON.
import '../../backend/dist/app/malloc-settings.js'; // must be the first import: it restarts the process
import { createRequire } from 'node:module';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile, root } from './app.mjs';

const Database = createRequire(join(root, 'backend/package.json'))('better-sqlite3');
const rounds = 5;
const callers = 16;
const movesOfRound = 1600;
const built = (path) => import(join(root, path));

/** Moves as they stand in the log, each of another application, to be appended once more. */
const movesIn = (file, count) => {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare(
      `SELECT stream, data, metadata, (SELECT max(revision) FROM events l WHERE l.stream = e.stream) AS last
       FROM events e WHERE type = 'ApplicationAdvanced' GROUP BY stream LIMIT ?`,
    )
    .all(count);
  db.close();
  return rows;
};
/** Processor time (ms) of all threads while the work runs. */
const costOf = async (work) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
/** What the process holds (MB) after a collection. What it has taken from the system and could use again is not counted. */
const held = async () => {
  // What a worker or a finalizer still holds is let go in the turns between.
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
};
/** The memory (MB) that becomes free when the thing is let go: nothing else that was made meanwhile counts. */
const memoryOf = async (thing) => {
  const before = await held();
  thing.of = null;
  return before - (await held());
};

const costing = async (data) => {
  const { SqliteEventStore } = await built('backend/dist/adapters/embedded/sqlite-event-store.js');
  const { largeBatch, SqliteReadStore } = await built('backend/dist/adapters/rows/sqlite-read-store.js');
  const { SqliteKeyVault } = await built('backend/dist/adapters/embedded/sqlite-key-vault.js');
  const { SqliteExpiringStore } = await built('backend/dist/adapters/embedded/sqlite-expiring-store.js');
  const { FolderFileStore } = await built('backend/dist/adapters/embedded/folder-file-store.js');
  const { Projector } = await built('backend/dist/kernel/rows/projector.js');
  const { Reads } = await built('backend/dist/kernel/rows/reads.js');
  const { TreeKeeper } = await built('backend/dist/features/proof/tree-keeper.js');
  const { Trees } = await built('backend/dist/features/proof/trees.js');
  const { projections } = await built('projections/dist/index.js');
  const { facts } = await built('projections/dist/reports/facts.js');
  const { FactTables } = await built('projections/dist/reports/fact-tables.js');
  const { factList } = await built('contracts/dist/reports/facts.js');
  const folder = mkdtempSync(join(tmpdir(), 'candor-facts-'));
  for (const name of ['events.db', 'keys.db']) cpSync(join(data, name), join(folder, name));
  const events = await SqliteEventStore.open(join(folder, 'events.db'));
  const keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  const moves = movesIn(join(folder, 'events.db'), movesOfRound);
  /** Appends as many moves at once as there are callers, in the log's own order of applications. */
  const append = () =>
    Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let at = caller; at < moves.length; at += callers) {
          const move = moves[at];
          const { stream, data: body, metadata } = move;
          const event = { id: crypto.randomUUID(), type: 'ApplicationAdvanced', data: body, metadata };
          move.last = (await events.append(stream, move.last, [event])).revision;
        }
      }),
    );
  const each = async (work) => {
    const costs = [];
    for (let round = 0; round <= rounds; round++) {
      const cost = await costOf(work);
      if (round) costs.push(cost / moves.length); // the first round only warms up
    }
    return quantile(costs, 0.5);
  };
  // Reading alone, without opening or folding what was read.
  const end = await events.end();
  const reading = performance.now();
  for (let position = 0; position < end;) {
    const { events: some } = await events.readAll(position, 1000);
    if (!some.length) break;
    position = some.at(-1).position;
  }
  const readAlone = end / ((performance.now() - reading) / 1000);
  const plain = await each(append);
  // Trees: the whole log, then a part after each round, as the keeper takes it every half second.
  const kept = await SqliteExpiringStore.open(join(folder, 'state.db'));
  const files = await FolderFileStore.open(join(folder, 'files'), 'a secret of this server');
  const keeper = {
    of: new TreeKeeper(events, kept, { change: async () => undefined }, new Trees(events, kept, files), null),
  };
  await keeper.of.begin();
  const whole = await costOf(async () => {
    while (await keeper.of.step());
  });
  const tree = await each(async () => {
    await append();
    while (await keeper.of.step());
  });
  const treeMemory = await memoryOf(keeper);
  // Facts: what the read model adds to another one that follows the same moves, because all share one reading of the log and one commit.
  const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector', apart: largeBatch });
  const following = async (models) => {
    const projector = new Projector(events, reads, keys, models);
    await projector.start();
    const cost = await each(async () => {
      await append();
      const until = await events.end();
      while (projector.position < until) await new Promise((done) => setTimeout(done, 5));
    });
    await projector.close();
    return cost;
  };
  const other = projections.find(({ name }) => name === 'job-activity');
  const without = await following([other]);
  const row = (await following([other, facts])) - without;
  // Tables: those of the largest organization, as the thread of reports keeps them.
  const counts = new Map();
  for (const { metadata } of moves) {
    const { organization_id } = JSON.parse(metadata);
    counts.set(organization_id, (counts.get(organization_id) ?? 0) + 1);
  }
  const [[organization_id]] = [...counts].toSorted(([, a], [, b]) => b - a);
  const tables = { of: new FactTables() };
  for await (const rows of new Reads(reads).parts(factList, { organization_id }, {}, { atOnce: 500 }))
    for (const each of rows) tables.of.put(each.id, each);
  const inTables = await memoryOf(tables);
  await Promise.all([reads.close(), kept.close(), files.close(), events.close(), keys.close()]);
  rmSync(folder, { recursive: true, force: true });
  return {
    end,
    readAlone,
    wholeTree: whole / end,
    tree: tree - plain,
    facts: row,
    treeMemory,
    tables: inTables,
  };
};

console.log(JSON.stringify(await costing(process.argv[2])));
process.exit(0);
