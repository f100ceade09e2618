import { Inject, Injectable } from '@nestjs/common';
import { consistencyPath, type Hash, inclusionPath, leafHash, rangeHash } from '@candor/contracts/proof/merkle';
import { leafOf } from '@candor/contracts/proof/leaf';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { setImmediate as breath } from 'node:timers/promises';
import { hashOf } from '../../kernel/codec.ts';
import { EventStore, type LogPlace, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import {
  chunk,
  type Edge,
  hasher,
  nameOfPart,
  type Part,
  type StoredPart,
  subtreesOf,
  Tree,
  unpackFile,
} from './tree.ts';

/** How long (s) trees are kept, ten years: a tree that is lost is made from the log again. */
export const keptFor = 10 * 365 * 24 * 3600;
export const edgeKey = (organization_id: string): string => `proof:tree:${organization_id}`;
export const placeKey = 'proof:place';
/** How far the log has been read for all trees. Trees of another generation are begun again. */
export type TreesPlace = LogPlace & { generation: string };
const partsInMemory = 16;
/** How long (ms) a caller waits for the trees. */
const patience = 20_000;
/** How many events are read at once. Other requests are answered between two pages. */
const pageSize = 250;

export const organizationIn = (metadata: string): string | null =>
  /"organization_id":"([^"]{1,64})"/.exec(metadata)?.[1] ?? null;
export const hashOfEvent = (event: StoredEvent): Hash => leafHash(hasher, Buffer.from(leafOf(event)));
const keyOfPart = (organization_id: string, part: Parameters<typeof nameOfPart>[0]): string =>
  `proof/${hashOf(organization_id).slice(0, 32)}/${nameOfPart(part)}`;

/** The tree of an organization, for readers. */
export type Opened = {
  tree: Tree;
  size: number;
  root: (size: number) => Promise<Hash>;
  inclusion: (index: number, size: number) => Promise<Hash[]>;
  consistency: (from: number, to: number) => Promise<Hash[]>;
  /** The stored hash of the leaf with this number. */
  leaf: (index: number) => Promise<Hash>;
  /** The number, from 0, of the leaf of the event at this log position. Null: the event has no leaf yet. */
  indexAt: (position: number) => Promise<number | null>;
  positionOf: (index: number) => Promise<number>;
};

/** Reads the trees that `TreeKeeper` makes. Trees contain nothing that the log does not. */
@Injectable()
export class Trees {
  private readonly parts = new LRUCache<string, StoredPart>({ max: partsInMemory });

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(ExpiringStore) private readonly kept: ExpiringStore,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  async keep(organization_id: string, part: Part): Promise<void> {
    await this.files.put(keyOfPart(organization_id, part), 'application/octet-stream', part.body);
  }

  private async read(
    organization_id: string,
    kind: Part['kind'],
    index: number,
    root: Uint8Array,
  ): Promise<StoredPart> {
    const key = keyOfPart(organization_id, { kind, index, root });
    const known = this.parts.get(key);
    if (known) return known;
    const stored = unpackFile(await buffer(await this.files.read(key)));
    this.parts.set(key, stored);
    return stored;
  }

  edge(organization_id: string): Promise<Edge | null> {
    return this.kept.get<Edge>(edgeKey(organization_id));
  }

  /** The tree with everything that was logged before the call. Throws Unavailable if the tree does not get there in time. */
  async upToNow(organization_id: string): Promise<Opened | null> {
    const end = await this.events.end();
    const until = Date.now() + patience;
    for (;;) {
      const place = await this.kept.get<TreesPlace>(placeKey);
      if (place && place.position >= end) return this.open(organization_id);
      if (Date.now() > until) throw new Unavailable('The proof is behind the log.');
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** The tree as far as it has been made. Null: the organization has none yet. */
  async open(organization_id: string): Promise<Opened | null> {
    const edge = await this.edge(organization_id);
    if (!edge) return null;
    const tree = new Tree(edge);
    const at = subtreesOf(tree, (kind, index, root) => this.read(organization_id, kind, index, root));
    const beginOf = async (index: number): Promise<number> => (await at.leavesOf(index)).positions[0] ?? Infinity;
    return {
      tree,
      size: tree.size,
      root: (size) => Promise.resolve(rangeHash(hasher, at, 0, size)),
      inclusion: (index, size) => inclusionPath(hasher, at, index, size),
      consistency: (from, to) => consistencyPath(hasher, at, from, to),
      leaf: async (index) => (await at.leavesOf(Math.floor(index / chunk))).hashes[index % chunk]!,
      positionOf: async (index) => (await at.leavesOf(Math.floor(index / chunk))).positions[index % chunk]!,
      indexAt: async (position) => {
        // The search finds the last chunk that begins at or before the position.
        let [low, high] = [0, Math.floor((tree.size - 1) / chunk)];
        while (low < high) {
          const middle = Math.ceil((low + high) / 2);
          if ((await beginOf(middle)) <= position) low = middle;
          else high = middle - 1;
        }
        const inChunk = (await at.leavesOf(low)).positions.indexOf(position);
        return inChunk < 0 ? null : low * chunk + inChunk;
      },
    };
  }

  /** The organization's events, read from the log itself, from the leaf `from` up to `to`, part by part. */
  async *eventsOf(organization_id: string, tree: Opened, from: number, to: number): AsyncGenerator<StoredEvent[]> {
    if (from >= to) return;
    const last = await tree.positionOf(to - 1);
    let place = (await tree.positionOf(from)) - 1;
    // If the log can be read at single positions, the events of other organizations are not read.
    if (this.events.perEvent === 1 && tree.tree.position > 4 * tree.size) {
      for (let at = from; at < to; at += pageSize) {
        const positions = await Promise.all(
          Array.from({ length: Math.min(pageSize, to - at) }, (_, each) => tree.positionOf(at + each)),
        );
        await breath();
        const events = await this.events.eventsAt(positions.map((position) => ({ stream: '', position, at: 0 })));
        yield events.toSorted((one, other) => one.position - other.position);
      }
      return;
    }
    // A position in other logs is a byte offset in a file: reading begins before the first event, wherever that is.
    if (this.events.perEvent !== 1) place = from === 0 ? 0 : await tree.positionOf(from - 1);
    while (place < last) {
      // The embedded log reads without waiting for anything, so a whole log would otherwise be read in one go.
      await breath();
      const { events, position } = await this.events.readStored(place, pageSize);
      if (position <= place) return;
      place = position;
      const own = events.filter(
        (event) => event.position <= last && organizationIn(event.metadata) === organization_id,
      );
      if (own.length) yield own;
    }
  }
}
