import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from '../../backend/src/kernel/ports/event-store.ts';
import { ApartEventStore } from './eventstoredb-apart.ts';
import { EventStoreDbStandIn, type StandInOptions } from './eventstoredb-stand-in.ts';
import { used } from './used.ts';

/** `open` sees an empty log, even on a server that holds one. `stop`: as by a crash, `start`: again with what was written; only a stand-in can. `standIn`: null where a real server answers. */
export type EventStoreDbEngine = {
  url: string;
  server: string;
  own: boolean;
  standIn: EventStoreDbStandIn | null;
  open(options?: Omit<EventStoreDbOptions, 'url'>): Promise<EventStore>;
  stop(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
};

let noted = false;
const note = (server: string): void => {
  if (!noted) used('EventStoreDB', server);
  noted = true;
};

/** The EventStoreDB that EVENTSTORE_URL names, else a stand-in of our own. */
export const openEventStore = async (): Promise<EventStoreDbEngine> =>
  process.env.EVENTSTORE_URL ? openShared(process.env.EVENTSTORE_URL) : openStandIn();

export const openStandIn = async (options: StandInOptions = {}): Promise<EventStoreDbEngine> => {
  const standIn = await new EventStoreDbStandIn(options).start();
  note('a stand-in');
  return {
    url: standIn.url,
    server: 'a stand-in',
    own: true,
    standIn,
    open: (more) => EventStoreDbEventStore.open({ url: standIn.url, ...more }),
    stop: () => standIn.stop(),
    start: async () => {
      await standIn.start();
    },
    dispose: async () => {
      await standIn.stop();
      standIn.log.close();
    },
  };
};

/** A server whose log others write too. Nothing in it can be removed, so every engine that is opened sees only its own streams, from now on. */
export const openShared = async (url: string): Promise<EventStoreDbEngine> => {
  const own = `test${crypto.randomUUID().slice(0, 8)}_`;
  const first = await EventStoreDbEventStore.open({ url });
  const [{ server }, base] = [await first.check(), await first.end()];
  await first.close();
  note(server);
  const notOurs = async () => {
    throw new Error('The EventStoreDB that EVENTSTORE_URL names is not ours to stop.');
  };
  return {
    url,
    server,
    own: false,
    standIn: null,
    open: async (more) => new ApartEventStore(await EventStoreDbEventStore.open({ url, ...more }), own, base),
    stop: notOurs,
    start: notOurs,
    dispose: async () => undefined,
  };
};
