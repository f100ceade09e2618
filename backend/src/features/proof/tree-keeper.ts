import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../kernel/codec.ts';
import { DamagedEvent } from '../../kernel/ports/damaged-event.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { type LeaderWork, Leading } from '../../kernel/work/leading.ts';
import { type Edge, emptyEdge, Tree } from './tree.ts';
import { edgeKey, hashOfEvent, keptFor, organizationIn, placeKey, Trees, type TreesPlace } from './trees.ts';
import { firstNight } from './proof.queue.ts';

const pageSize = 500;
/** How often (ms) the end of the log is looked at, and how often the edges of trees are written. */
const [every, writeEvery] = [500, 1000];
const damagePause = 30_000;
/** How many trees are in memory. */
const mostTrees = 200;

/** The fault that another process has written a tree, so what this one knows is old. */
class Overtaken extends Error {}
type Kept = { tree: Tree; was: Edge | null; changed: boolean };

/** Follows the log and adds events to each organization's tree, in only one process. What it writes can be lost: then it reads the log again. A tree's edge is replaced only if it is the one that this process knew, so a process that is paused too long overwrites nothing. */
@Injectable()
export class TreeKeeper {
  private readonly trees = new Map<string, Kept>();
  private place: TreesPlace = { position: 0, event: null, generation: '' };
  private written = 0;

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(ExpiringStore) private readonly kept: ExpiringStore,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'change'>,
    @Inject(Trees) private readonly files: Trees,
    @Inject(Wire) private readonly wire: Wire | null,
  ) {}

  /** Begins to follow the log. If there are several processes, only the one that holds the lease does. */
  async start(): Promise<LeaderWork> {
    const run = async (): Promise<LeaderWork> => {
      const stop = new AbortController();
      const running = this.follow(stop.signal);
      return {
        close: async () => {
          stop.abort();
          await running;
        },
      };
    };
    if (!this.wire) return run();
    const leading = new Leading(this.wire, 'proof', run);
    await leading.begin();
    return leading;
  }

  private async follow(stop: AbortSignal): Promise<void> {
    let known = false;
    const rest = (ms: number) => pause(ms, null, { signal: stop, ref: false }).catch(() => undefined);
    while (!stop.aborted) {
      try {
        if (!known) await this.begin();
        known = true;
        const began = performance.now();
        const more = await this.step();
        // Half of the time belongs to other work, however many events there are to read.
        await rest(more ? performance.now() - began : every);
      } catch (fault) {
        known = false;
        if (fault instanceof DamagedEvent) {
          console.error('The proof of the log waits:', fault.message);
          await rest(damagePause);
        } else if (!(fault instanceof Overtaken)) {
          if (!(fault instanceof Unavailable)) console.error('The proof of the log waits:', fault);
          await rest(every * 2);
        }
      }
    }
    if (known)
      await this.write().catch((fault: unknown) => {
        if (!(fault instanceof Overtaken)) console.error('The proof of the log could not be saved:', fault);
      });
  }

  /** Continues where the trees were written last. If the log was restored, all trees are made again. */
  async begin(): Promise<void> {
    this.trees.clear();
    const saved = await this.kept.get<TreesPlace>(placeKey);
    const fits = saved && (saved.position === 0 || (await this.events.idAt(saved.position)) === saved.event);
    this.place = fits ? saved : { position: 0, event: null, generation: newId() };
    if (!fits) await this.kept.put(placeKey, this.place, keptFor);
  }

  /** Reads the next part of the log. Returns whether there is more to read. */
  async step(): Promise<boolean> {
    const { events } = await this.events.readStored(this.place.position, pageSize);
    for (const event of events) await this.take(event);
    const last = events.at(-1);
    if (last) this.place = { ...this.place, position: last.position, event: last.id };
    const more = events.length === pageSize;
    if (last && (!more || Date.now() - this.written > writeEvery)) await this.write();
    return more;
  }

  private async take(event: StoredEvent): Promise<void> {
    const organization_id = organizationIn(event.metadata);
    if (!organization_id) return;
    const kept = this.trees.get(organization_id) ?? (await this.open(organization_id));
    const { tree } = kept;
    // A tree may have been written after the log position was.
    if (event.position <= tree.position) return;
    for (const part of tree.push(hashOfEvent(event), event.position)) await this.files.keep(organization_id, part);
    if (!event.stream.startsWith('proof-')) tree.other = tree.size;
    kept.changed = true;
  }

  private async open(organization_id: string): Promise<Kept> {
    if (this.trees.size >= mostTrees) {
      await this.write();
      this.trees.clear();
    }
    const was = await this.kept.get<Edge>(edgeKey(organization_id));
    const current = was?.generation === this.place.generation ? was : emptyEdge(this.place.generation);
    const kept: Kept = { tree: new Tree(current), was, changed: false };
    this.trees.set(organization_id, kept);
    if (current !== was) {
      const { data, ...due } = firstNight(organization_id);
      await this.jobs.change([{ ...due, data: { ...data, organization_id } }]);
    }
    return kept;
  }

  /** Writes the edges of the trees, then the log position, so that the position is never ahead of the trees. */
  async write(): Promise<void> {
    for (const [organization_id, kept] of this.trees) {
      if (!kept.changed) continue;
      const edge = kept.tree.edge();
      const key = edgeKey(organization_id);
      if (kept.was === null) await this.kept.put(key, edge, keptFor);
      else if (!(await this.kept.exchange(key, kept.was, edge, keptFor))) throw new Overtaken();
      kept.was = structuredClone(edge);
      kept.changed = false;
    }
    const saved = await this.kept.get<TreesPlace>(placeKey);
    if (saved && saved.generation !== this.place.generation) throw new Overtaken();
    if (!isDeepStrictEqual(saved, this.place)) await this.kept.put(placeKey, this.place, keptFor);
    this.written = Date.now();
  }
}
