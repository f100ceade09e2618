import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexOf } from '@candor/contracts/proof/bytes';
import { Frontier } from '@candor/contracts/proof/merkle';
import { openEventStore } from '../../../../tests/engines/eventstoredb.ts';
import { FolderFileStore } from '../../adapters/embedded/folder-file-store.ts';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteExpiringStore } from '../../adapters/embedded/sqlite-expiring-store.ts';
import { newId } from '../../kernel/codec.ts';
import type { EventStore, NewEvent } from '../../kernel/ports/event-store.ts';
import { Signing } from './signing.ts';
import { chunk, hasher } from './tree.ts';
import { TreeKeeper } from './tree-keeper.ts';
import { hashOfEvent, organizationIn, Trees } from './trees.ts';

// Trees are made from either log, a part at a time, by processes that may die. The tests check that the trees are right.

const [acme, other] = ['acme', 'other'];
const event = (organization_id: string, number: number): NewEvent => ({
  id: newId(),
  type: 'Noted',
  data: JSON.stringify({ number, sealed: { k: 'ada', c: 'AAAA' } }),
  metadata: JSON.stringify({
    organization_id,
    actor: { type: 'user', id: 'ada' },
    recorded_at: '2026-11-27T10:00:00Z',
  }),
});

const suite = (name: string, open: (folder: string) => Promise<{ store: EventStore; dispose: () => Promise<void> }>) =>
  describe(name, () => {
    let folder: string;
    let log: Awaited<ReturnType<typeof open>>;
    let kept: SqliteExpiringStore;
    let files: FolderFileStore;
    let trees: Trees;
    const jobs: string[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'candor-'));
      log = await open(folder);
      kept = await SqliteExpiringStore.open(join(folder, 'state.db'));
      files = await FolderFileStore.open(join(folder, 'files'), 'a secret of this server');
      trees = new Trees(log.store, kept, files);
    });
    afterAll(async () => {
      await kept.close();
      await files.close();
      await log.dispose();
      await rm(folder, { recursive: true, force: true });
    });
    const keeper = () => {
      const queue = {
        change: async (changes: readonly object[]) => {
          for (const change of changes) jobs.push((change as { key: string }).key);
        },
      };
      return new TreeKeeper(log.store, kept, queue, trees, null);
    };
    const settle = async (by = keeper()) => {
      await by.begin();
      while (await by.step());
      return by;
    };
    /** The next revision of each stream. */
    const revisions = new Map<string, number>();
    const append = async (organization_id: string, count: number) => {
      const stream = `noted-${organization_id}`;
      const before = revisions.get(stream) ?? -1;
      for (let at = 0; at < count; at += 200) {
        const events = Array.from({ length: Math.min(200, count - at) }, (_, each) =>
          event(organization_id, at + each),
        );
        await log.store.append(stream, before + at, events);
      }
      revisions.set(stream, before + count);
    };
    /** The tree as any program can make it, from the whole log. */
    const plainly = async (organization_id: string) => {
      const tree = new Frontier(hasher);
      const hashes: string[] = [];
      for (let place = 0; ;) {
        const { events, position } = await log.store.readAll(place, 1000);
        for (const each of events)
          if (organizationIn(each.metadata) === organization_id) {
            tree.push(hashOfEvent(each));
            hashes.push(hexOf(hashOfEvent(each)));
          }
        if (position <= place) return { size: tree.size, root: hexOf(tree.root()), hashes };
        place = position;
      }
    };

    test('each organization has a tree of its own over its events', async () => {
      await append(acme, 300);
      await append(other, 7);
      await append(acme, 5);
      await settle();
      for (const organization_id of [acme, other]) {
        const opened = (await trees.open(organization_id))!;
        const { size, root } = await plainly(organization_id);
        expect({ size: opened.size, root: hexOf(await opened.root(opened.size)) }).toEqual({ size, root });
      }
      expect(jobs.filter((key) => key.startsWith(`proof-night:${acme}:`))).toHaveLength(1);
    });
    test('a process that died before it wrote loses nothing, and one that reads parts again adds nothing twice', async () => {
      await append(acme, 40);
      const dead = keeper();
      await dead.begin();
      // The process read the events and wrote nothing.
      const write = dead.write.bind(dead);
      dead.write = async () => undefined;
      await dead.step();
      await settle();
      const { size, root } = await plainly(acme);
      const opened = (await trees.open(acme))!;
      expect([opened.size, hexOf(await opened.root(size))]).toEqual([size, root]);
      // The events that the process read are old, so it must not overwrite what another process wrote.
      await append(acme, 1);
      await settle();
      await expect(write()).rejects.toThrow();
      expect((await trees.open(acme))!.size).toBe(size + 1);
    });
    test('whole chunks are files, and every leaf proves its place from them', async () => {
      await append(acme, 2 * chunk);
      await settle();
      const opened = (await trees.open(acme))!;
      const { size, root, hashes } = await plainly(acme);
      expect(size).toBeGreaterThan(2 * chunk);
      expect(opened.tree.chunks).toHaveLength(2);
      expect(hexOf(await opened.root(size))).toBe(root);
      for (const index of [0, 299, 300, chunk - 1, chunk, size - 1]) {
        expect(hexOf(await opened.leaf(index))).toBe(hashes[index]);
        expect(await opened.indexAt(await opened.positionOf(index))).toBe(index);
      }
      const read: string[] = [];
      for await (const events of trees.eventsOf(acme, opened, 290, size))
        read.push(...events.map((each) => hexOf(hashOfEvent(each))));
      expect(read).toEqual(hashes.slice(290));
      const begin: string[] = [];
      for await (const events of trees.eventsOf(acme, opened, 0, 310))
        begin.push(...events.map((each) => hexOf(hashOfEvent(each))));
      expect(begin).toEqual(hashes.slice(0, 310));
    });
    test('other requests are answered while the whole log is read for an export', async () => {
      const opened = (await trees.open(acme))!;
      let [turns, parts, reading] = [0, 0, true];
      const turn = () => {
        turns++;
        if (reading) setImmediate(turn);
      };
      setImmediate(turn);
      for await (const _ of trees.eventsOf(acme, opened, 0, opened.size)) parts++;
      reading = false;
      expect(parts).toBeGreaterThan(4);
      expect(turns).toBeGreaterThanOrEqual(parts - 1);
    });
    test('a check of the log finds it as it was', async () => {
      const reads = { find: async () => [] };
      const signing = new Signing(trees, {} as never, {} as never, reads as never, {} as never, {} as never, '');
      const { size } = await plainly(acme);
      expect(await signing.check(acme)).toMatchObject({ events: size, faults: [] });
    });
    test('a log that was restored makes its trees anew', async () => {
      const place = (await kept.get<{ position: number }>('proof:place'))!;
      await kept.put('proof:place', { ...place, event: newId() }, 3600);
      await settle();
      const { size, root } = await plainly(acme);
      const opened = (await trees.open(acme))!;
      expect([opened.size, hexOf(await opened.root(size))]).toEqual([size, root]);
    });
  });

suite('on SQLite', async (folder) => {
  const store = await SqliteEventStore.open(join(folder, 'events.db'), { alone: true });
  return { store, dispose: () => store.close() };
});
suite('on EventStoreDB', async () => {
  const engine = await openEventStore();
  const store = await engine.open();
  return {
    store,
    dispose: async () => {
      await store.close();
      await engine.dispose();
    },
  };
});
