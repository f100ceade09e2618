import { randomUUID } from 'node:crypto';
import { follow, open, serve, Wire } from '../../../../tests/engines/eventstoredb-trial.ts';
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
  const wire = await new Wire(standIn.port).listen();
  const store = await open(standIn.url.replace(String(standIn.port), String(wire.port)));
  await store.append('ship', -1, [newEvent()]);
  expect(wire.connections).toBe(1);
  const followers = Array.from({ length: 5 }, () => follow(store));
  await wire.close();
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
  await wire.listen();
  await eventually(() => store.readStream('ship'));
  over.abort();
  await Promise.all(working);
  await Promise.all(followers.map((each) => each.has(1)));
  await eventually(() => expect(wire.connections).toBe(1));
  await Promise.all(followers.map((each) => each.end()));
  await store.close();
  await wire.close();
}, 60_000);
