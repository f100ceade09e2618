import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import Database from 'better-sqlite3';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { eventStoreContract, newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import { EventLog, eventLogSchema } from './event-log.ts';
import { openSqlite } from './sqlite.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';

/** Changes the data of a stored event, as a fault of the disk would. */
const harmIn = (path: string) => (stream: string, revision: number) => {
  const db = new Database(path);
  db.prepare("UPDATE events SET data = replace(data, 'n', 'm') WHERE stream = ? AND revision = ?").run(
    stream,
    revision,
  );
  db.close();
};

eventStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const path = join(folder, 'events.db');
  const bench = {
    store: await SqliteEventStore.open(path),
    reopen: async () => {
      await bench.store.close();
      return (bench.store = await SqliteEventStore.open(path));
    },
    harm: harmIn(path),
    dispose: async () => {
      await bench.store.close();
      await rm(folder, { recursive: true });
    },
  };
  return bench;
});

eventStoreContract('SQLite, which nobody else writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const path = join(folder, 'events.db');
  const bench = {
    store: await SqliteEventStore.open(path, { alone: true }),
    reopen: async () => {
      await bench.store.close();
      return (bench.store = await SqliteEventStore.open(path, { alone: true }));
    },
    harm: harmIn(path),
    dispose: async () => {
      await bench.store.close();
      await rm(folder, { recursive: true });
    },
  };
  return bench;
});

describe('the SQLite event log', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'candor-'));
    path = join(folder, 'events.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a candidate’s stream that was read to its end is asked again after each event that lands in it', async () => {
    const store = await SqliteEventStore.open(path, { alone: true });
    const since = async (from: number) => (await store.readStream('candidate-1', from)).map(({ revision }) => revision);
    await store.append('candidate-1', -1, [newEvent(1)]);
    expect(await since(0)).toEqual([0]);
    expect(await since(1)).toEqual([]);
    const landing = store.append('candidate-1', 0, [newEvent(2)]);
    await since(1); // a look while the event lands keeps nothing
    await landing;
    expect(await since(1)).toEqual([1]);
    expect(await since(2)).toEqual([]);
    await store.importEvents([{ ...newEvent(3), stream: 'candidate-1', revision: 2 }]);
    expect(await since(2)).toEqual([2]);
    await store.close();
  });

  const filled = async (count = 50) => {
    const store = await SqliteEventStore.open(path);
    await store.importEvents(
      Array.from({ length: count }, (_, n) => ({
        ...newEvent('x'.repeat(300)),
        stream: `s-${n % 5}`,
        revision: Math.floor(n / 5),
      })),
    );
    await store.close();
  };
  const change = (sql: string) => {
    const db = new Database(path);
    db.exec(sql);
    db.close();
  };

  test('a file that is not a database is refused with what to do', async () => {
    await writeFile(path, 'this was never a database, and is long enough to look at'.repeat(100));
    await expect(SqliteEventStore.open(path)).rejects.toThrow(
      /Restore events\.db from a backup, or move the whole folder away/,
    );
  });

  test('a log whose last events were changed, taken out or unlinked is refused', async () => {
    await filled();
    const sound = await readFile(path);
    for (const harm of [
      "UPDATE events SET data = replace(data, 'x', 'y') WHERE position = 40",
      'DELETE FROM events WHERE position = 45',
      'UPDATE events SET revision = 99 WHERE position = 20',
    ]) {
      await writeFile(path, sound);
      change(harm);
      await expect(SqliteEventStore.open(path)).rejects.toThrow(/is damaged \(event \d+/);
    }
  });

  test('a file cut short is refused', async () => {
    await filled(500);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(SqliteEventStore.open(path)).rejects.toThrow(/is damaged/);
  });

  test('a log left by a killed process opens with everything that was acknowledged', async () => {
    const store = await SqliteEventStore.open(path);
    await store.append('s', -1, [newEvent('acknowledged')]);
    for (const ending of ['', '-wal']) await writeFile(join(folder, `left.db${ending}`), await readFile(path + ending)); // what a kill leaves: the log not yet merged
    await store.close();
    const after = await SqliteEventStore.open(join(folder, 'left.db'));
    expect(await after.readStream('s')).toHaveLength(1);
    await after.close();
  });

  test('a full disk refuses appends as unavailable and writes no part of them', async () => {
    const store = await SqliteEventStore.open(path, { maxPages: 12 });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        new Promise((done) => setTimeout(done, n * 3)).then(() =>
          store.append(`s-${n}`, -1, [newEvent('x'.repeat(1500)), newEvent('y'.repeat(1500))]),
        ),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof Unavailable)).toBe(true);
    for (const [n, result] of results.entries())
      expect(await store.readStream(`s-${n}`)).toHaveLength(result.status === 'fulfilled' ? 2 : 0);
    await store.close();
    const roomy = await SqliteEventStore.open(path);
    expect(await roomy.append('s-new', -1, [newEvent()])).toMatchObject({ revision: 0 });
    await roomy.close();
  });

  test('the same connection writes again as soon as there is space', () => {
    const db = openSqlite(path, 'full', eventLogSchema);
    const log = new EventLog(db);
    const large = { stream: 's', expected: -1, events: [newEvent('x'.repeat(20_000))] };
    db.pragma('max_page_count = 6');
    expect(() => log.append([[{ stream: 'small', expected: -1, events: [newEvent()] }], [large]])).toThrow(/full/);
    expect(log.all(0, 10).events).toEqual([]);
    db.pragma('max_page_count = 1000');
    expect(log.append([[large]])).toEqual([[{ revision: 0, position: 1 }]]);
    db.close();
  });

  test('another thread or process reading the same file is woken and sees the same order', async () => {
    const writer = await SqliteEventStore.open(path);
    const reader = await SqliteEventStore.open(path, { role: 'reader', lookEvery: 3_600_000 });
    const stop = new AbortController();
    const first = (async () => {
      for await (const batch of reader.subscribe(0, stop.signal)) return batch;
    })();
    await writer.append('s', -1, [newEvent('heard')]);
    expect(await first).toEqual((await writer.readAll(0, 10)).events);
    stop.abort();
    await Promise.all([writer.close(), reader.close()]);
  });

  test('a search for a rare type looks at 10,000 events at once and says how far it has come', async () => {
    const store = await SqliteEventStore.open(path);
    await store.importEvents(
      Array.from({ length: 25_000 }, (_, n) => ({
        ...newEvent(n, n === 24_000 ? 'Rare' : 'Common'),
        stream: `s-${n % 100}`,
        revision: Math.floor(n / 100),
      })),
    );
    expect(await store.readAll(0, 10, ['Rare'])).toEqual({ events: [], position: 10_000 });
    expect(await store.readAll(10_000, 10, ['Rare'])).toEqual({ events: [], position: 20_000 });
    expect(await store.readAll(20_000, 10, ['Rare'])).toMatchObject({
      events: [{ type: 'Rare', position: 24_001 }],
      position: 25_000,
    });
    expect(await store.readAll(25_000, 10, ['Rare'])).toEqual({ events: [], position: 25_000 });
    await store.close();
  });

  test('closing waits for the appends already asked for', async () => {
    const store = await SqliteEventStore.open(path);
    const asked = Array.from({ length: 50 }, (_, n) => store.append(`s-${n}`, -1, [newEvent()]));
    await store.close();
    await Promise.all(asked);
    await expect(store.append('s', -1, [newEvent()])).rejects.toBeInstanceOf(Unavailable);
    expect((await stat(path)).size).toBeGreaterThan(0);
  });

  /** Turns the log into one of an earlier release, which had no checksums. */
  const withoutSums = () => change('ALTER TABLE events DROP COLUMN sum');

  test('a log of an earlier release is covered from its first event, goes on with checksums, and looking at it changes nothing', async () => {
    await filled();
    withoutSums();
    const before = await readFile(path);
    const looked = await SqliteEventStore.open(path, { role: 'reader' });
    expect(await looked.inspect(0, 1000)).toEqual({ position: 50, events: 50, uncovered_to: 0, damage: [] });
    expect(await looked.readStream('s-1')).toHaveLength(10);
    await looked.close();
    expect((await readFile(path)).equals(before)).toBe(true);
    const store = await SqliteEventStore.open(path);
    await store.append('s-1', 9, [newEvent('later')]);
    expect(await store.readStream('s-1')).toHaveLength(11);
    expect((await store.readAll(0, 1000)).events).toHaveLength(51);
    await store.close();
    change("UPDATE events SET data = replace(data, 'x', 'y') WHERE position IN (7, 51)");
    const harmed = await SqliteEventStore.open(path, { role: 'reader' });
    expect((await harmed.inspect(0, 1000)).damage).toEqual([expect.stringMatching(/^event 7 \(number 1 of s-1/)]);
    await expect(harmed.readStream('s-1')).rejects.toThrow('event 7');
    await harmed.close();
  });

  test('an event whose type was changed is not passed over by a read of some types', async () => {
    await filled();
    change("UPDATE events SET type = 'Happenee' WHERE position = 30");
    const store = await SqliteEventStore.open(path, { role: 'reader' });
    await expect(store.readAll(0, 1000, ['Happened'])).rejects.toThrow('event 30');
    await expect(store.readAll(0, 1000, ['Other'])).rejects.toThrow('event 30');
    await store.close();
  });

  test('the slow check begins with each start, names what is damaged, and rests when it has seen the whole log', async () => {
    await filled(700);
    const open = () => SqliteEventStore.open(path, { alone: true, sweepAfter: 3_600_000 });
    let store = await open();
    expect(await store.sweep()).toEqual({ position: 500, whole_at: null, damage: [], ended: false, first: true });
    expect((await store.health()).check).toEqual({ position: 500, whole_at: null });
    await store.close();
    store = await open();
    expect(await store.sweep()).toMatchObject({ position: 500, ended: false });
    expect(await store.sweep()).toMatchObject({
      position: 700,
      whole_at: expect.any(String),
      ended: true,
      first: false,
    });
    await store.append('later-1', -1, [newEvent('later')]);
    expect(await store.sweep()).toMatchObject({ position: 700, damage: [], ended: false });
    await store.close();
    const told = jest.spyOn(console, 'error').mockReturnValue();
    store = await open();
    change("UPDATE events SET data = replace(data, 'x', 'y') WHERE position = 60");
    const damage = [expect.stringMatching(/^event 60 \(number \d+ of s-\d, Happened, organization acme\)/)];
    expect(await store.sweep()).toMatchObject({ position: 500, damage });
    expect((await store.health()).damage).toEqual(damage);
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^The log is damaged: event 60 .*Restore the log/));
    await store.close();
    told.mockRestore();
  });
});
