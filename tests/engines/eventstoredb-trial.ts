import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect } from '@jest/globals';
import { EventStoreDbEventStore } from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import type { EventStore, StoredEvent } from '../../backend/src/kernel/ports/event-store.ts';
import { eventually } from '../support/app.ts';
import { EventStoreDbStandIn, type StandInOptions } from './eventstoredb-stand-in.ts';

// What the adapter's tests share: stand-ins and stores, which are closed after each test.

const opened: EventStore[] = [];
const served: EventStoreDbStandIn[] = [];
export const serve = async (options?: StandInOptions): Promise<EventStoreDbStandIn> => {
  const standIn = await new EventStoreDbStandIn(options).start();
  served.push(standIn);
  return standIn;
};
export const open = async (url: string, options: { deadline?: number } = {}): Promise<EventStoreDbEventStore> => {
  const store = await EventStoreDbEventStore.open({ url, ...options });
  opened.push(store);
  return store;
};
afterEach(async () => {
  for (const standIn of served) standIn.resume();
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await Promise.all(served.splice(0).map((standIn) => standIn.stop()));
});

/** Follows the log in the background. `seen` holds what has come so far. */
export const follow = (store: EventStore, after = 0, batch?: number) => {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  const done = (async () => {
    for await (const events of store.subscribe(after, stop.signal, batch)) seen.push(...events);
  })();
  return {
    seen,
    done,
    has: (count: number) => eventually(() => expect(seen.length).toBeGreaterThanOrEqual(count)),
    end: async () => {
      stop.abort();
      await done;
    },
  };
};
export const took = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};
export const positions = (events: readonly StoredEvent[]): number[] => events.map((event) => event.position);
export const numbers = (events: readonly { data: string }[]): number[] =>
  events.map((event) => JSON.parse(event.data) as number);

/** A wire between client and server that can be cut, can go dead without anybody being told, and counts the client's connections. */
export class Wire {
  #server: Server;
  #sockets: Socket[] = [];
  readonly #near = new Set<Socket>();
  port = 0;

  constructor(to: number) {
    this.#server = createServer((near) => {
      this.#near.add(near.once('close', () => this.#near.delete(near)));
      const far = connect(to, '127.0.0.1');
      for (const socket of [near, far]) this.#sockets.push(socket.on('error', () => undefined));
      near.pipe(far);
      far.pipe(near);
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  get connections(): number {
    return this.#near.size;
  }

  /** From now on nothing passes on the open connections. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
