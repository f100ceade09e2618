import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, expect } from '@jest/globals';
import { EventStoreDbEventStore } from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import type { EventStore, StoredEvent } from '../../backend/src/kernel/ports/event-store.ts';
import { eventually } from '../support/app.ts';
import { type EventStoreDbEngine, openEventStore, openShared, openStandIn } from './eventstoredb.ts';
import { EventStoreDbStandIn, type StandInOptions } from './eventstoredb-stand-in.ts';
import { noteTest } from './given.ts';
import { freePort } from './port.ts';

// The adapter's tests share this code: stand-ins and stores, which are closed after each test.

const opened: EventStore[] = [];
const served: EventStoreDbStandIn[] = [];
const engines: EventStoreDbEngine[] = [];
export const serve = async (options?: StandInOptions): Promise<EventStoreDbStandIn> => {
  const standIn = await new EventStoreDbStandIn(options).start();
  served.push(standIn);
  return standIn;
};
/** The server that all tests of this file share; null before the first of them needs it. */
let whole: Promise<EventStoreDbEngine> | null = null;
afterAll(async () => (await whole)?.dispose());
/** A part of a real server's log that the test has for itself, because a server takes seconds to start; where there is none, a stand-in. */
export const openPart = async (): Promise<EventStoreDbEngine> => {
  if (process.env.EVENTSTORE_URL) return openEventStore();
  const engine = await (whole ??= openEventStore());
  return engine.standIn ? openStandIn() : openShared(engine.url, engine);
};
/** The server that EVENTSTORE_URL names or the tests can start, else a stand-in. Use it for every test that a real server can pass. */
export const server = async (): Promise<EventStoreDbEngine> => {
  const engine = await openPart();
  noteTest(engine.server);
  engines.push(engine);
  return engine;
};
export const standInServer = async (options: StandInOptions): Promise<EventStoreDbEngine> => {
  const engine = await openStandIn(options);
  engines.push(engine);
  return engine;
};
/** A store on that server that sees only the test's events. */
export const openOn = async (
  engine: EventStoreDbEngine,
  options: { deadline?: number; url?: string } = {},
): Promise<EventStore> => {
  const store = await engine.open(options);
  opened.push(store);
  return store;
};
/** A wire (a proxy that tests can cut) to that server, and the address behind it. If the named server has several hosts or a certificate, a stand-in is used, because neither can be put behind a wire. */
export const wired = async (): Promise<{ engine: EventStoreDbEngine; wire: Wire; url: string }> => {
  const plain = /^(esdb:\/\/(?:[^@/]*@)?)([^:/?,]+)(?::(\d+))?\/?\?(.*\btls=false\b.*)$/i;
  const given = process.env.EVENTSTORE_URL;
  const engine = !given || plain.test(given) ? await server() : await openStandIn();
  if (!engines.includes(engine)) engines.push(engine);
  const [, head, host, port = '2113', query] = plain.exec(engine.url)!;
  const wire = await new Wire(Number(port), host).listen();
  return { engine, wire, url: `${head}127.0.0.1:${wire.port}?${query}` };
};
export const open = async (url: string, options: { deadline?: number } = {}): Promise<EventStoreDbEventStore> => {
  const store = await EventStoreDbEventStore.open({ url, ...options });
  opened.push(store);
  return store;
};
afterEach(async () => {
  for (const standIn of served) standIn.resume();
  await Promise.all(engines.map((engine) => engine.thaw()));
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await Promise.all(served.splice(0).map((standIn) => standIn.stop()));
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

/** Follows the log in the background. `seen` contains the events so far. */
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

/** A wire between client and server that can be cut or go dead silently, and that counts the client's connections. */
export class Wire {
  #server: Server;
  #sockets: Socket[] = [];
  readonly #near = new Set<Socket>();
  #deaf = false;
  port = 0;

  constructor(to: number, host = '127.0.0.1') {
    this.#server = createServer((near) => {
      this.#near.add(near.once('close', () => this.#near.delete(near)));
      if (this.#deaf) return void near.on('error', () => undefined).resume();
      const far = connect(to, host);
      for (const socket of [near, far]) this.#sockets.push(socket.on('error', () => undefined));
      near.pipe(far);
      far.pipe(near);
    });
  }

  async listen(): Promise<this> {
    this.port ||= await freePort();
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  get connections(): number {
    return this.#near.size;
  }

  /** Stops all traffic on the open connections. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Accepts every later connection but answers nothing, until `hear` cuts them all. */
  deafen(): void {
    this.#deaf = true;
    for (const near of this.#near) near.unpipe().resume();
  }

  hear(): void {
    this.#deaf = false;
    for (const near of this.#near) near.destroy();
  }

  async close(): Promise<void> {
    for (const socket of [...this.#sockets, ...this.#near]) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
