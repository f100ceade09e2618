import { randomUUID } from 'node:crypto';
import { getChannelzHandlers } from '@grpc/grpc-js/build/src/channelz.js';
import { missing } from '../../../../tests/engines/given.ts';
import {
  follow,
  openOn,
  server,
  standInServer,
  type Wire,
  wired,
} from '../../../../tests/engines/eventstoredb-trial.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

const absent = missing('EVENTSTORE', ['stop']);
const outage = async () => {
  // A real server takes seconds for a stop and a start.
  const given = Boolean(process.env.EVENTSTORE_URL);
  const engine = given ? await server() : await standInServer({});
  await (await openOn(engine)).append('ship', -1, [newEvent()]);
  const store = await openOn(engine, { deadline: 500 });
  return {
    calls: {
      append: () => store.append(`boat-${randomUUID()}`, -1, [newEvent()]),
      readStream: () => store.readStream('ship'),
      readAll: () => store.readAll(0, 10),
      end: () => store.end(),
      follow: async () => {
        for await (const _ of store.subscribe(0, AbortSignal.timeout(600), 1)) return;
        throw new Unavailable('nothing came');
      },
    },
    most: 3000,
    times: given ? 5 : 50,
    stop: engine.stop,
    start: engine.start,
    dispose: async () => undefined,
  };
};
outagesContract('EventStoreDB', outage, absent.length ? `${absent.join(' and ')} not set` : null);

/** The number of open grpc channels in this process. */
const channels = (): Promise<number> =>
  new Promise((done, failed) => {
    getChannelzHandlers().GetTopChannels!(
      { request: { start_channel_id: 0, max_results: 10_000 } } as never,
      (fault: unknown, found?: { channel?: unknown[] } | null) =>
        fault ? failed(fault as Error) : done(found!.channel!.length),
    );
  });

test.each([
  ['refuses connections', (wire: Wire) => wire.close(), (wire: Wire) => wire.listen()],
  ['accepts connections and answers nothing', (wire: Wire) => wire.deafen(), (wire: Wire) => wire.hear()],
])(
  'an outage in which the server %s leaves no channels and no connections, neither while it lasts nor afterwards',
  async (_, begin, end) => {
    const { wire, url, engine } = await wired();
    const before = await channels();
    const store = await openOn(engine, { url, deadline: 800 });
    await store.append('ship', -1, [newEvent()]);
    expect([wire.connections, await channels()]).toEqual([1, before + 1]);
    const followers = Array.from({ length: 5 }, () => follow(store));
    await Promise.all(followers.map((each) => each.has(1)));
    await begin(wire);
    let refused = 0;
    const over = new AbortController();
    const working = Array.from({ length: 40 }, async () => {
      while (!over.signal.aborted)
        for (const ask of [
          () => store.readStream('ship'),
          () => store.append(`boat-${randomUUID()}`, -1, [newEvent()]),
        ])
          await ask().catch(() => {
            refused++;
          });
    });
    let [connections, opened] = [0, 0];
    await eventually(async () => {
      [connections, opened] = [Math.max(connections, wire.connections), Math.max(opened, await channels())];
      expect(refused).toBeGreaterThan(200);
    });
    // The two connections are the abandoned one and its replacement.
    expect(connections).toBeLessThanOrEqual(2);
    expect(opened - before).toBeLessThanOrEqual(2);
    await end(wire);
    await eventually(() => store.readStream('ship'));
    over.abort();
    await Promise.all(working);
    await eventually(async () => expect([wire.connections, await channels()]).toEqual([1, before + 1]));
    await store.append('ship', 0, [newEvent()]);
    await Promise.all(followers.map((each) => each.has(2)));
    await Promise.all(followers.map((each) => each.end()));
    await store.close();
    await eventually(async () => expect([wire.connections, await channels()]).toEqual([0, before]));
    await wire.close();
  },
  60_000,
);
