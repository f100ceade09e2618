import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStoreDbStandIn } from '../../../../tests/engines/eventstoredb-stand-in.ts';
import {
  follow,
  numbers,
  open,
  openOn,
  positions,
  serve,
  server,
  took,
  wired,
} from '../../../../tests/engines/eventstoredb-trial.ts';
import { testOn } from '../../../../tests/engines/given.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

let standIn: EventStoreDbStandIn;

describe('EventStoreDB', () => {
  test('an import whose events would not stand in the given order says so', async () => {
    const engine = await server();
    const store = await openOn(engine);
    const [first, second] = [
      { ...newEvent(), stream: 'a', revision: 0 },
      { ...newEvent(), stream: 'b', revision: 0 },
    ];
    await store.importEvents([second]);
    await expect(store.importEvents([first, second])).rejects.toThrow(/out of order at \S*b:/);
  });

  test('closing waits for the appends already asked for, then nothing is done any more', async () => {
    const engine = await server();
    const store = await openOn(engine);
    const following = follow(store);
    const asked = Array.from({ length: 50 }, (_, n) => store.append(`s-${n}`, -1, [newEvent()]));
    await store.close();
    expect(await Promise.all(asked)).toHaveLength(50);
    await following.end();
    await expect(store.append('s', -1, [newEvent()])).rejects.toThrow(Unavailable);
    await expect(store.readAll(0, 1)).rejects.toThrow(Unavailable);
  });

  test('a lost connection of one store leaves the appends of another alone', async () => {
    const other = await serve();
    const theirs = await open(other.url, { deadline: 3000 });
    standIn = await serve();
    const ours = await open(standIn.url);
    await Promise.all([theirs.append('s', -1, [newEvent()]), ours.append('s', -1, [newEvent()])]);
    standIn.hang();
    const waiting = ours.append('s', 0, [newEvent()]);
    await other.stop();
    await expect(theirs.append('s', 0, [newEvent()])).rejects.toThrow(Unavailable);
    standIn.resume();
    expect(await waiting).toMatchObject({ revision: 1 });
    expect(standIn.calls.batchAppend).toBe(2);
  });

  test.each(['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'])(
    'a line on which appends are answered “%s” is left for a new one, and a subscription goes on',
    async (why) => {
      standIn = await serve();
      const store = await open(standIn.url);
      const following = follow(store);
      await store.append('s', -1, [newEvent(1)]);
      await following.has(1);
      standIn.unready(why);
      expect(
        await Promise.all([
          store.append('s', 0, [newEvent(2)]),
          ...Array.from({ length: 20 }, (_, n) => store.append(`s-${n}`, -1, [newEvent(3)])),
        ]),
      ).toHaveLength(21);
      expect(standIn.ledOnly).toEqual(['line', 'line']);
      const { length } = (await store.readAll(0, 100)).events;
      expect(length).toBe(22);
      await following.has(22);
      await following.end();
      expect(following.seen).toHaveLength(22);
    },
  );

  test('nothing of the server’s own is ever given, and pages full of it do not look like the end', async () => {
    standIn = await serve();
    const store = await open(standIn.url);
    const link = () => ({
      id: crypto.randomUUID(),
      type: '$>',
      json: false,
      data: Buffer.from('0@job-1'),
      metadata: Buffer.alloc(0),
    });
    const following = follow(store, 0, 3);
    expect(await store.end()).toBe(0);
    await store.append('job-1', -1, [newEvent(1)]);
    for (let n = 0; n < 250; n++) standIn.log.append('links', 'any', [link()]);
    for (let n = 0; n < 250; n++) standIn.log.system('$metadata', '$$job-1');
    const { position } = await store.append('job-1', 0, [newEvent(2)]);
    for (let n = 0; n < 250; n++) standIn.log.append('links', 'any', [link()]);
    const first = await store.readAll(0, 1);
    const second = await store.readAll(first.position, 1);
    expect(numbers([...first.events, ...second.events])).toEqual([1, 2]);
    expect(await store.readAll(position, 1)).toEqual({ events: [], position });
    expect(numbers((await store.readAll(0, 10, ['Happened'])).events)).toEqual([1, 2]);
    expect(await store.readAll(0, 10, ['Never'])).toEqual({ events: [], position });
    expect(await store.end()).toBe(position);
    await following.has(2);
    await following.end();
    expect(numbers(following.seen)).toEqual([1, 2]);
  });

  test('positions beyond 32 bits stay exact, and reading goes on inside what was appended together', async () => {
    standIn = await serve({ begins: 2 ** 45 + 1 });
    const store = await open(standIn.url);
    const { position } = await store.append('job-1', -1, [newEvent(1), newEvent(2), newEvent(3)]);
    const { events: all } = await store.readAll(0, 10);
    expect(all.at(-1)!.position).toBe(position);
    expect(position).toBeGreaterThan(2 ** 45);
    for (const event of all) {
      const { events: rest } = await store.readAll(event.position, 10);
      expect(numbers(rest).slice(0, all.length - all.indexOf(event) - 1)).toEqual(
        [1, 2, 3].slice(all.indexOf(event) + 1),
      );
      const following = follow(store, event.position);
      await eventually(() => expect(standIn.calls.subscribe).toBe(numbers([event])[0])); // live now, from this position
      await store.append(`more-${event.id}`, -1, [newEvent('more')]);
      await following.has(rest.length + 1);
      await following.end();
      expect(numbers(following.seen)).toEqual([...numbers(rest), 'more']);
    }
  });

  test('two stores on one server see each other’s events in the same order', async () => {
    const engine = await server();
    const [one, other] = [await openOn(engine), await openOn(engine)];
    const [first, second] = [follow(one), follow(other)];
    await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : other).append(`s-${n}`, -1, [newEvent(n)])));
    await Promise.all([first.has(100), second.has(100)]);
    await Promise.all([first.end(), second.end()]);
    expect(first.seen).toEqual(second.seen);
    expect(first.seen).toEqual((await one.readAll(0, 1000)).events);
    await expect(other.append('s-1', -1, [newEvent()])).rejects.toMatchObject({ actual: 0 });
  });

  testOn('EVENTSTORE', 'stop')(
    'a subscription lives through stops of the server under load, without a gap and without giving anything twice',
    async () => {
      const engine = await server();
      const store = await openOn(engine);
      const following = follow(store, 0, 20);
      const enough = new AbortController();
      /** The follower receives live events again and is not just catching up. Only a stand-in counts subscriptions. */
      const liveAgain = (times: number) =>
        eventually(() => expect(engine.standIn?.calls.subscribe ?? times).toBeGreaterThanOrEqual(times));
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let revision = -1; !enough.signal.aborted; revision++) {
          const events = [newEvent(writer)];
          const write = (): Promise<unknown> =>
            store.append(`s-${writer}`, revision, events).catch((fault) => {
              expect(fault).toBeInstanceOf(Unavailable);
              return enough.signal.aborted || write();
            });
          await write();
        }
      });
      try {
        for (let stops = 1; stops <= 3; stops++) {
          await following.has(stops * 60);
          await liveAgain(stops);
          await engine.stop();
          await engine.start();
        }
        await following.has(240);
      } finally {
        enough.abort();
      }
      await Promise.all(writers);
      const { events: all } = await store.readAll(0, 10_000);
      await following.has(all.length);
      await following.end();
      expect(positions(following.seen)).toEqual(positions(all));
      await liveAgain(3);
    },
  );

  test('a subscriber that the server drops as too slow goes on where it was', async () => {
    standIn = await serve();
    const store = await open(standIn.url);
    const following = follow(store);
    for (let n = 0; n < 5; n++) {
      await store.append(`s-${n}`, -1, [newEvent(n)]);
      await following.has(n + 1);
      standIn.dropFollowers();
    }
    await following.end();
    expect(numbers(following.seen)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a reader slower than the writers gets everything, in the batches that it asked for', async () => {
    const engine = await server();
    const store = await openOn(engine, { deadline: 30_000 });
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    await store.append('first', -1, [newEvent(-1)]);
    for await (const events of store.subscribe(0, stop.signal, 50)) {
      expect(events.length).toBeLessThanOrEqual(50);
      if (!seen.length)
        await Promise.all(Array.from({ length: 3000 }, (_, n) => store.append(`s-${n}`, -1, [newEvent(n)])));
      seen.push(...events);
      if (seen.length >= 3001) stop.abort();
    }
    expect(positions(seen)).toEqual(positions((await store.readAll(0, 10_000)).events));
  });

  test('while nobody serves, a subscription tries less and less often, and goes on when somebody does', async () => {
    standIn = await serve();
    const store = await open(standIn.url);
    const following = follow(store);
    await store.append('s', -1, [newEvent(1)]);
    await following.has(1);
    const { port } = standIn;
    await standIn.stop();
    let tried = 0;
    const deaf = createServer((socket) => {
      tried++;
      socket.destroy();
    }).listen(port, '127.0.0.1');
    await once(deaf, 'listening');
    const spent = await took(eventually(() => expect(tried).toBeGreaterThanOrEqual(4)));
    expect(spent).toBeGreaterThan(200); // at least 50, 100 and 200 ms apart, less the time of the first
    deaf.close();
    await standIn.start();
    await store.append('s', 0, [newEvent(2)]);
    await following.has(2);
    await following.end();
  });

  test('a connection that died without a word is noticed in the quiet, and replaced', async () => {
    const { engine, wire, url } = await wired();
    const store = await openOn(engine, { url: `${url}&keepAliveInterval=300&keepAliveTimeout=300` });
    const other = await openOn(engine);
    const following = follow(store);
    await store.append('s', -1, [newEvent(1)]);
    await following.has(1);
    wire.freeze();
    await other.append('s', 0, [newEvent(2)]);
    await following.has(2);
    await following.end();
    await store.close();
    await wire.close();
  });

  testOn(
    'EVENTSTORE',
    'stop',
    'freeze',
  )('a quiet subscription ends at once when told, also while the server is gone or silent', async () => {
    const engine = await server();
    const store = await openOn(engine, { deadline: 20_000 });
    const [live, lost, silent] = [
      follow(store),
      follow(await openOn(engine)),
      follow(await openOn(engine, { deadline: 20_000 })),
    ];
    const { position } = await store.append('s', -1, [newEvent(1)]);
    expect(position).toBeGreaterThan(0);
    await Promise.all([live, lost, silent].map((each) => each.has(1)));
    expect(await took(live.end())).toBeLessThan(2000);
    await engine.stop();
    expect(await took(lost.end())).toBeLessThan(2000);
    await engine.start();
    await silent.has(1);
    await engine.freeze();
    await new Promise((done) => setTimeout(done, 300));
    expect(await took(silent.end())).toBeLessThan(2000);
  });
});

test('a stand-in with a journal, killed and started again, has everything that was acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const start = async (port: number) => {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../../../../tests/engines/eventstoredb-stand-in.ts'),
        '--port',
        String(port),
        '--journal',
        join(folder, 'log'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return {
      url: /ready (\S+)/.exec(String(said))![1]!,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };
  const first = await start(0);
  const store = await open(first.url);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; ; n++) {
      await store.append('s', n - 1, [newEvent(n)]);
      acknowledged.push(String(n));
    }
  })().catch(() => undefined);
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));
  await first.kill();
  await writing;
  const second = await start(Number(new URL(first.url).port));
  const there = await store.readStream('s');
  expect(there.slice(0, acknowledged.length).map((event) => event.data)).toEqual(acknowledged);
  expect(await store.append('s', there.length - 1, [newEvent('next')])).toMatchObject({ revision: there.length });
  await store.close();
  await second.kill();
  await rm(folder, { recursive: true });
});
