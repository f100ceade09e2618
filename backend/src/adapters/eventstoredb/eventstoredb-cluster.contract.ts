import { EventStoreDbCluster } from '../../../../tests/engines/eventstoredb-cluster.ts';
import { follow, numbers, open, positions } from '../../../../tests/engines/eventstoredb-trial.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// A cluster of three nodes in this process. Only a stand-in can hold an election on command, so these tests neither need nor use a real server.

let cluster: EventStoreDbCluster;
beforeEach(async () => {
  cluster = await new EventStoreDbCluster().start();
});
/** A busy machine must not use up the time (ms) of a call whose number of tries is tested. */
const patient = { deadline: 60_000 };
/** How often one node may be asked who leads before the new leader is in use. */
const mostLooks = 4;
/** Waits until every follower was asked this often who leads. */
const looked = (times: number) => {
  const before = new Map(cluster.followers.map((node) => [node, node.calls.gossip]));
  return eventually(() => {
    for (const [node, count] of before) expect(node.calls.gossip).toBeGreaterThanOrEqual(count + times);
  });
};
/** The signals that end the writers that a failed test would leave running forever. */
const writings: AbortController[] = [];
afterEach(() => {
  for (const over of writings.splice(0)) over.abort();
  return cluster.stop();
});

/** Reads every event, page by page: how many there are depends on the speed of the machine. */
const wholeLog = async (store: EventStore) => {
  const all = [];
  for (let after = 0; ;) {
    const { events, position } = await store.readAll(after, 10_000);
    if (!events.length) return all;
    all.push(...events);
    after = position;
  }
};
/** Writes to a few streams without a pause and repeats unacknowledged appends, as callers do. */
const writing = (store: EventStore) => {
  const over = new AbortController();
  const acknowledged: number[][] = [];
  let refused = 0;
  let heard: () => void = () => undefined;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const mine: number[] = (acknowledged[writer] = []);
    for (let n = 0; !over.signal.aborted; n++) {
      const events = [newEvent(n)];
      for (;;) {
        try {
          await store.append(`s-${writer}`, n - 1, events);
          mine.push(n);
          heard();
          break;
        } catch (fault) {
          if (!(fault instanceof Unavailable)) throw fault;
          refused++;
          if (over.signal.aborted) return;
          // A store that refuses immediately, as a closed one does, must not keep other work from running.
          await new Promise((done) => setImmediate(done));
        }
      }
      await new Promise((done) => setImmediate(done));
    }
  });
  writings.push(over);
  return {
    acknowledged,
    refused: () => refused,
    /** Resolves with the next acknowledgment. */
    next: () =>
      new Promise<void>((done) => {
        heard = done;
      }),
    end: async () => {
      over.abort();
      await Promise.all(writers);
    },
  };
};

test.each([
  ['at once', false],
  ['after callers were refused', true],
])(
  'when the leader freezes and another is elected %s, appends go on after a few looks at the cluster, and nothing is lost or there twice',
  async (_, late) => {
    const store = await open(cluster.url, { deadline: late ? 1500 : 5000 });
    const following = follow(store);
    const work = writing(store);
    await following.has(100);
    const [old, next] = [cluster.leader, cluster.followers[0]!];
    old.hang();
    if (late) {
      await eventually(() => expect(work.refused()).toBeGreaterThan(8));
      cluster.notice();
      await eventually(() => expect(work.refused()).toBeGreaterThan(16));
    } else cluster.notice();
    const before = next.calls.gossip;
    cluster.elect(next);
    // Answers that the old leader sent before it froze may still arrive.
    do await work.next();
    while (!next.calls.batchAppend);
    expect(next.calls.gossip - before).toBeLessThanOrEqual(mostLooks);
    await following.has(following.seen.length + 100);
    cluster.back(old);
    old.resume(); // its queued appends are refused: another node leads
    await following.has(following.seen.length + 100);
    await work.end();
    const all = await wholeLog(store);
    for (const [writer, mine] of work.acknowledged.entries()) {
      const there = all.filter(({ stream }) => stream === `s-${writer}`);
      expect(numbers(there)).toEqual(there.map((_each, n) => n));
      expect(there.length).toBeGreaterThanOrEqual(mine.length);
    }
    await following.has(all.length);
    await following.end();
    expect(positions(following.seen)).toEqual(positions(all));
  },
);

test('a leader that freezes for a moment and still leads is not left', async () => {
  const store = await open(cluster.url, patient);
  await store.append('s', -1, [newEvent(0)]);
  cluster.leader.hang();
  const asked = store.append('s', 0, [newEvent(1)]);
  await looked(2);
  cluster.leader.resume();
  expect(await asked).toMatchObject({ revision: 1 });
  expect(cluster.followers.map(({ calls, ledOnly }) => [calls.batchAppend, ledOnly.length])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('each time a leader dies and another is elected, the next append succeeds, and the dead one is not tried again', async () => {
  const store = await open(cluster.url, patient);
  await store.append('s', -1, [newEvent(0)]);
  for (let n = 1; n <= 12; n++) {
    const old = cluster.leader;
    await old.stop();
    cluster.notice();
    cluster.elect(cluster.followers[n % 2]!);
    expect(await store.append('s', n - 1, [newEvent(n)])).toMatchObject({ revision: n });
    await old.start();
    cluster.back(old);
  }
  expect(numbers(await store.readStream('s'))).toEqual(Array.from({ length: 13 }, (_, n) => n));
});

test('while the others still call a dead node their leader, nobody goes back to it', async () => {
  const store = await open(cluster.url, patient);
  await store.append('s', -1, [newEvent(0)]);
  const next = cluster.followers[1]!;
  await cluster.leader.stop();
  const asked = store.append('s', 0, [newEvent(1)]);
  await looked(2);
  cluster.notice();
  cluster.elect(next);
  expect(await asked).toMatchObject({ revision: 1 });
});

test('a cluster without a leader serves nobody, and says so', async () => {
  await cluster.leader.stop();
  cluster.notice();
  const store = await open(`${cluster.url}&maxDiscoverAttempts=2`, { deadline: 60_000 });
  await expect(store.append('s', -1, [newEvent()])).rejects.toThrow(/no member of the cluster can serve now/);
});
