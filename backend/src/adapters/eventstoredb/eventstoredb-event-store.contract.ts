import { EventStoreDBClient } from '@eventstore/db-client';
import { type EventStoreDbEngine, openShared, openStandIn } from '../../../../tests/engines/eventstoredb.ts';
import { EventStoreDbStandIn } from '../../../../tests/engines/eventstoredb-stand-in.ts';
import {
  numbers,
  open,
  openOn,
  openPart,
  serve,
  server,
  standInServer,
  took,
} from '../../../../tests/engines/eventstoredb-trial.ts';
import { noteTest, testOn } from '../../../../tests/engines/given.ts';
import { eventStoreContract, newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

const benchOn = async (engine: EventStoreDbEngine) => {
  noteTest(engine.server);
  const { standIn } = engine;
  /** Changes data as a fault of the server's disk would. */
  const harm = (stream: string, revision: number) => {
    const event = standIn!.log.stream(stream)[revision]!;
    event.data = Buffer.from(String(event.data).replace('n', 'm'));
    event.wire = undefined;
  };
  // Far beyond what a call takes, so that a busy machine fails none.
  const opened = () => engine.open({ deadline: 60_000 });
  const bench = {
    ...(standIn ? { harm } : {}),
    store: await opened(),
    reopen: async () => {
      await bench.store.close();
      return (bench.store = await opened());
    },
    dispose: async () => {
      await bench.store.close();
      await engine.dispose();
    },
  };
  return bench;
};
const given = process.env.EVENTSTORE_URL;
eventStoreContract('EventStoreDB', async () => benchOn(await openPart()));

describe('on a log that others write too', () => {
  let shared: EventStoreDbStandIn | null = null;
  beforeAll(async () => {
    if (!given) shared = await new EventStoreDbStandIn().start();
    const others = await EventStoreDbEventStore.open({ url: given ?? shared!.url });
    await others.append(`others-${crypto.randomUUID()}`, -1, [newEvent('not ours')]);
    await others.close();
  });
  afterAll(() => shared?.stop());
  eventStoreContract('a part of EventStoreDB', async () => benchOn(await openShared(given ?? shared!.url)));
});

test('reading the events of hundreds of types takes no longer than reading a page of the log', async () => {
  const store = await openOn(await server());
  const types = Array.from({ length: 250 }, (_, n) => `ThatWhichHappened${n}TimesToAPerson`);
  await store.importEvents(
    Array.from({ length: 5_000 }, (_, n) => ({
      ...newEvent(n, n % 100 ? 'ThatWhichHappenedOften' : types[n % 250]),
      stream: `person-${n % 50}`,
      revision: Math.floor(n / 50),
    })),
  );
  const readThrough = async (wanted?: readonly string[]) => {
    const read: unknown[] = [];
    for (let at = 0, page = await store.readAll(0, 1000, wanted); page.position > at;) {
      read.push(...numbers(page.events));
      page = await store.readAll((at = page.position), 1000, wanted);
    }
    return read;
  };
  expect(await readThrough(types)).toEqual(Array.from({ length: 50 }, (_, n) => n * 100));
  // The quickest of three counts, because other tests use the processors too. A regular expression of these types takes fifty times as long as reading everything.
  const quickest = async (wanted?: readonly string[]) => {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) times.push(await took(readThrough(wanted)));
    return Math.min(...times);
  };
  expect(await quickest(types)).toBeLessThan(1_000 + 5 * (await quickest()));
});

test('a search far through the log for rare types finds them all and tells on its way how far it has looked', async () => {
  const store = await openOn(await server());
  const rare = (n: number) => n % 2_500 === 2_499;
  await store.importEvents(
    Array.from({ length: 10_000 }, (_, n) => ({
      ...newEvent(`${n} ${'x'.repeat(500)}`, rare(n) ? 'Rare' : n % 2_500 === 7 ? 'RareButOther' : 'Common'),
      stream: `s-${n % 100}`,
      revision: Math.floor(n / 100),
    })),
  );
  const end = await store.end();
  for (const count of [1, 2, 1000]) {
    const found: number[] = [];
    let at = 0;
    for (let page = await store.readAll(0, count, ['Rare']); page.position > at;) {
      found.push(...numbers(page.events).map((text) => Number.parseInt(String(text), 10)));
      page = await store.readAll((at = page.position), count, ['Rare']);
    }
    expect(found).toEqual([2_499, 4_999, 7_499, 9_999]);
    expect(at).toBe(end);
  }
});

/** Only a stand-in can play a server before 21.10. */
const engineOf = (batchAppend: boolean) => (batchAppend ? server() : standInServer({ batchAppend }));
describe.each([
  ['many appends on one call', true],
  ['a call for each append', false],
])('EventStoreDB with %s', (_, batchAppend) => {
  /** Opens a store on a stand-in, which fails on command and counts its requests. */
  const onStandIn = async () => {
    const standIn = await serve({ batchAppend });
    return { standIn, store: await open(standIn.url) };
  };
  const testOnServer = batchAppend ? testOn : () => test;
  if (!batchAppend)
    eventStoreContract('EventStoreDB before 21.10', async () => benchOn(await openStandIn({ batchAppend })));

  test('the way that the server knows is the one that is used', async () => {
    const { standIn, store } = await onStandIn();
    await store.append('job-1', -1, [newEvent()]);
    expect(standIn.calls).toMatchObject(batchAppend ? { append: 0, batchAppend: 1 } : { append: 1, batchAppend: 0 });
  });

  test('text comes back letter by letter, however its JSON is written', async () => {
    const engine = await engineOf(batchAppend);
    const store = await openOn(engine);
    const given = {
      ...newEvent(),
      data: '{ "2": 1.0, "1": 12345678901234567890, "1": "twice" }',
      metadata: '[1e2 , "Zoë"]',
    };
    await store.append('job-1', -1, [given]);
    expect((await store.readStream('job-1'))[0]).toMatchObject(given);
    if (engine.standIn)
      expect(engine.standIn.log.stream('job-1')[0]).toMatchObject({ json: true, data: Buffer.from(given.data) });
  });

  test('a refused append says where the stream stands, also when there is none', async () => {
    const store = await openOn(await engineOf(batchAppend));
    await expect(store.append('job-1', 3, [newEvent()])).rejects.toMatchObject({
      stream: 'job-1',
      expected: 3,
      actual: -1,
    });
    await store.append('job-1', -1, [newEvent(), newEvent(), newEvent()]);
    await expect(store.append('job-1', -1, [newEvent()])).rejects.toMatchObject({ expected: -1, actual: 2 });
  });

  test('an append that the server took just before it was cut off succeeds, once', async () => {
    const { standIn, store } = await onStandIn();
    standIn.loseNextReply();
    const events = [newEvent(1), newEvent(2)];
    const { revision, position } = await store.append('job-1', -1, events);
    const there = await store.readStream('job-1');
    expect(there.map((event) => event.id)).toEqual(events.map((event) => event.id));
    expect(there.at(-1)).toMatchObject({ revision, position });
    expect(batchAppend ? standIn.calls.batchAppend : standIn.calls.append).toBe(2);
  });

  testOnServer('EVENTSTORE', 'stop')(
    'a stopped server makes appends unavailable in time, writes no part of them, and serves again when it is back',
    async () => {
      const engine = await engineOf(batchAppend);
      const store = await openOn(engine, { deadline: 600 });
      await store.append('job-1', -1, [newEvent('before')]);
      await engine.stop();
      const events = [newEvent(1), newEvent(2)];
      expect(await took(expect(store.append('job-1', 0, events)).rejects.toThrow(Unavailable))).toBeLessThan(3000);
      await expect(store.readAll(0, 10)).rejects.toThrow(/nothing listens at its address|no answer within/);
      await engine.start();
      expect(await store.readStream('job-1')).toHaveLength(1);
      expect(await store.append('job-1', 0, events)).toMatchObject({ revision: 2 });
    },
  );

  testOnServer('EVENTSTORE', 'freeze')(
    'a server that no longer answers makes everything unavailable in time; what it does later it does once',
    async () => {
      const engine = await engineOf(batchAppend);
      const store = await openOn(engine, { deadline: 400 });
      await store.append('job-1', -1, [newEvent('before')]);
      await engine.freeze();
      const late = [newEvent('late')];
      const asked = [
        store.append('job-1', 0, late),
        store.readStream('job-1'),
        store.readAll(0, 10),
        store.end(),
        store.importEvents([]),
      ];
      expect(await took(Promise.all(asked.map((each) => expect(each).rejects.toThrow(Unavailable))))).toBeLessThan(
        3000,
      );
      await engine.thaw();
      expect(await store.append('job-1', 0, late)).toMatchObject({ revision: 1 });
      expect(numbers(await store.readStream('job-1'))).toEqual(['before', 'late']);
    },
  );

  test('an append that is too large is refused in words, and the others of that moment are not disturbed', async () => {
    const store = await openOn(await engineOf(batchAppend));
    const [large, small, huge] = await Promise.allSettled([
      store.append('large', -1, [newEvent('x'.repeat(700_000)), newEvent('y'.repeat(700_000))]),
      store.append('small', -1, [newEvent()]),
      store.append('huge', -1, [newEvent('z'.repeat(20_000_000))]),
    ]);
    expect(large).toMatchObject({
      status: 'rejected',
      reason: { message: 'One append is larger than EventStoreDB takes (1048576 bytes).' },
    });
    expect(huge).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('larger than') } });
    expect(small).toMatchObject({ status: 'fulfilled' });
    expect(await store.readStream('large')).toEqual([]);
  });

  test('a stream that was deleted for ever is empty to read and says so when it is written', async () => {
    const engine = await engineOf(batchAppend);
    const store = await openOn(engine);
    await store.append('job-1', -1, [newEvent()]);
    if (engine.standIn) engine.standIn.log.tombstone('job-1');
    else await EventStoreDBClient.connectionString(engine.url).tombstoneStream(`${engine.prefix}job-1`);
    expect(await store.readStream('job-1')).toEqual([]);
    await expect(store.append('job-1', 0, [newEvent()])).rejects.toThrow('job-1 was deleted for ever');
  });

  test('an import goes on where the connection was cut, and repeating it changes nothing', async () => {
    const { standIn, store } = await onStandIn();
    standIn.loseNextReply();
    const events = Array.from({ length: 60 }, (_, n) => ({
      ...newEvent(n),
      stream: `s-${n % 7}`,
      revision: Math.floor(n / 7),
    }));
    const end = await store.importEvents(events);
    expect(await store.importEvents(events)).toBe(end);
    expect(numbers((await store.readAll(0, 100)).events)).toEqual(numbers(events));
  });
});
