import { randomUUID } from 'node:crypto';
import { connectionsOf, follow, open, serve } from '../../../../tests/engines/eventstoredb-trial.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

outagesContract('EventStoreDB', async () => {
  const standIn = await serve();
  const store = await open(standIn.url, { deadline: 500 });
  await store.append('ship', -1, [newEvent()]);
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
    stop: () => standIn.stop(),
    start: async () => {
      await standIn.start();
    },
    dispose: async () => undefined,
  };
});

test('after an outage under load one connection to the server is left, not one for each call that failed', async () => {
  const standIn = await serve();
  const store = await open(standIn.url);
  await store.append('ship', -1, [newEvent()]);
  expect(connectionsOf(standIn.port)).toBe(1);
  const followers = Array.from({ length: 5 }, () => follow(store));
  await standIn.stop();
  let refused = 0;
  const over = new AbortController();
  const working = Array.from({ length: 40 }, async () => {
    while (!over.signal.aborted)
      for (const ask of [() => store.readStream('ship'), () => store.append(`boat-${randomUUID()}`, -1, [newEvent()])])
        await ask().catch(() => {
          refused++;
        });
  });
  await eventually(() => expect(refused).toBeGreaterThan(100), 30_000);
  await standIn.start();
  await eventually(() => store.readStream('ship'));
  over.abort();
  await Promise.all(working);
  await Promise.all(followers.map((each) => each.has(1)));
  await eventually(() => expect(connectionsOf(standIn.port)).toBe(1));
  await Promise.all(followers.map((each) => each.end()));
}, 60_000);
