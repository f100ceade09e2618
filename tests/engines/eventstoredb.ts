import { setTimeout as pause } from 'node:timers/promises';
import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from '../../backend/src/kernel/ports/event-store.ts';
import { ApartEventStore } from './eventstoredb-apart.ts';
import { type OwnServer, startServer } from './eventstoredb-server.ts';
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

/** The EventStoreDB that EVENTSTORE_URL names, else an empty server that the tests start where one can be started (eventstoredb-server.ts), else a stand-in. */
export const openEventStore = async (options?: StandInOptions): Promise<EventStoreDbEngine> => {
  const engine = await chosen(options);
  used('EventStoreDB', engine.server);
  return engine;
};
const chosen = async (options?: StandInOptions): Promise<EventStoreDbEngine> => {
  if (process.env.EVENTSTORE_URL) return openShared(process.env.EVENTSTORE_URL);
  const own = await startServer();
  return own ? openOwn(own) : openStandIn(options);
};

/** A server that the tests started, whole. */
const openOwn = async (own: OwnServer): Promise<EventStoreDbEngine> => {
  const server = await serves(own.url);
  return {
    url: own.url,
    server,
    prefix: '',
    standIn: null,
    open: (more) => EventStoreDbEventStore.open({ url: own.url, ...more }),
    stop: own.stop,
    start: async () => {
      await own.start();
      await serves(own.url);
    },
    freeze: async () => own.freeze(),
    thaw: async () => own.thaw(),
    dispose: own.dispose,
  };
};

export const openStandIn = async (options: StandInOptions = {}): Promise<EventStoreDbEngine> => {
  const standIn = await new EventStoreDbStandIn(options).start();
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

const longestStart = 240_000;
/** Waits until the server accepts appends. Returns its name and version. */
const serves = async (url: string): Promise<string> => {
  const store = await EventStoreDbEventStore.open({ url });
  try {
    for (const until = Date.now() + longestStart; ;) {
      const found = await store.check().catch((fault: unknown) => {
        if (Date.now() > until) throw fault;
      });
      if (found && !found.wrong.length) return found.server;
      if (Date.now() > until)
        throw new Error(`The server that was started takes no appends: ${found?.wrong.join(' ')}`);
      await pause(50);
    }
  } finally {
    await store.close();
  }
};

/** What a test does to a server that it shares with others. The commands in the environment do it to the one that EVENTSTORE_URL names. */
type Control = Pick<EventStoreDbEngine, 'stop' | 'start' | 'freeze' | 'thaw'>;
const byCommands = (url: string): Control => ({
  stop: () => command('EVENTSTORE_STOP'),
  start: async () => {
    await command('EVENTSTORE_START');
    await serves(url);
  },
  freeze: () => command('EVENTSTORE_FREEZE'),
  thaw: () => command('EVENTSTORE_THAW'),
});

/** A server to whose log others write too. Its events cannot be removed, so each opened engine sees only its own streams, from its opening on. */
export const openShared = async (url: string, control: Control = byCommands(url)): Promise<EventStoreDbEngine> => {
  const own = `test${crypto.randomUUID().slice(0, 8)}_`;
  const first = await EventStoreDbEventStore.open({ url });
  const [{ server }, base] = [await first.check(), await first.end()];
  await first.close();
  let [frozen, stopped] = [false, false];
  const start = async () => {
    await control.start();
    stopped = false;
  };
  const thaw = async () => {
    if (frozen) await control.thaw();
    frozen = false;
  };
  return {
    url,
    server,
    prefix: own,
    standIn: null,
    open: async (more) => new ApartEventStore(await EventStoreDbEventStore.open({ url, ...more }), own, base),
    stop: () => {
      stopped = true;
      return control.stop();
    },
    start,
    freeze: () => {
      frozen = true;
      return control.freeze();
    },
    thaw,
    // A test that failed may have left the server frozen or stopped; the next one needs it.
    dispose: async () => {
      await thaw();
      if (stopped) await start();
    },
  };
};
