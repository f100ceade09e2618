import { setTimeout as pause } from 'node:timers/promises';
import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from '../../backend/src/kernel/ports/event-store.ts';
import { ApartEventStore } from './eventstoredb-apart.ts';
import { EventStoreDbStandIn, type StandInOptions } from './eventstoredb-stand-in.ts';
import { command } from './given.ts';
import { used } from './used.ts';

/** `open`: a store that sees an empty log, even on a server whose log is not empty. `stop`: stops the server as a crash would; `start`: starts it again with what was written. `freeze`: the server answers nothing until `thaw`. If a server is named in the environment, commands named there do these. `prefix`: the beginning of this engine's stream names on the server. `standIn`: null if another server answers. */
export type EventStoreDbEngine = {
  url: string;
  server: string;
  prefix: string;
  standIn: EventStoreDbStandIn | null;
  open(options?: Partial<EventStoreDbOptions>): Promise<EventStore>;
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  dispose(): Promise<void>;
};

let noted = false;
const note = (server: string): void => {
  if (!noted) used('EventStoreDB', server);
  noted = true;
};

/** The EventStoreDB that EVENTSTORE_URL names, else a stand-in. */
export const openEventStore = async (): Promise<EventStoreDbEngine> =>
  process.env.EVENTSTORE_URL ? openShared(process.env.EVENTSTORE_URL) : openStandIn();

export const openStandIn = async (options: StandInOptions = {}): Promise<EventStoreDbEngine> => {
  const standIn = await new EventStoreDbStandIn(options).start();
  note('a stand-in');
  return {
    url: standIn.url,
    server: 'a stand-in',
    prefix: '',
    standIn,
    open: (more) => EventStoreDbEventStore.open({ url: standIn.url, ...more }),
    stop: () => standIn.stop(),
    start: async () => {
      await standIn.start();
    },
    freeze: async () => standIn.hang(),
    thaw: async () => standIn.resume(),
    dispose: async () => {
      standIn.resume();
      await standIn.stop();
      standIn.log.close();
    },
  };
};

const longestStart = 60_000;
/** Waits until the server accepts appends. */
const serves = async (url: string): Promise<void> => {
  const store = await EventStoreDbEventStore.open({ url });
  try {
    for (const until = Date.now() + longestStart; ;) {
      const found = await store.check().catch((fault: unknown) => {
        if (Date.now() > until) throw fault;
      });
      if (found && !found.wrong.length) return;
      if (Date.now() > until)
        throw new Error(`The server that was started takes no appends: ${found?.wrong.join(' ')}`);
      await pause(50);
    }
  } finally {
    await store.close();
  }
};

/** A server to whose log others write too. Its events cannot be removed, so each opened engine sees only its own streams, from its opening on. */
export const openShared = async (url: string): Promise<EventStoreDbEngine> => {
  const own = `test${crypto.randomUUID().slice(0, 8)}_`;
  const first = await EventStoreDbEventStore.open({ url });
  const [{ server }, base] = [await first.check(), await first.end()];
  await first.close();
  note(server);
  let frozen = false;
  return {
    url,
    server,
    prefix: own,
    standIn: null,
    open: async (more) => new ApartEventStore(await EventStoreDbEventStore.open({ url, ...more }), own, base),
    stop: () => command('EVENTSTORE_STOP'),
    start: async () => {
      await command('EVENTSTORE_START');
      await serves(url);
    },
    freeze: async () => {
      frozen = true;
      await command('EVENTSTORE_FREEZE');
    },
    thaw: async () => {
      if (frozen) await command('EVENTSTORE_THAW');
      frozen = false;
    },
    dispose: async () => {
      if (frozen) await command('EVENTSTORE_THAW'); // a test that failed may have left it so
    },
  };
};
