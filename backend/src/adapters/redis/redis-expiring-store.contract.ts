import { openRedis, redisGiven, type RedisEngine } from '../../../../tests/engines/redis.ts';
import { testUnless } from '../../../../tests/support/skips.ts';
import { until } from '../../../../tests/support/until.ts';
import { expiringStoreContract } from '../../kernel/ports/expiring-store.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { RedisExpiringStore } from './redis-expiring-store.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

let redis: RedisEngine;
beforeAll(async () => {
  redis = await openRedis();
});
afterAll(() => redis.dispose());
const place = () => ({ url: redis.url, prefix: `${redis.prefix}:${crypto.randomUUID()}` });

expiringStoreContract('Redis', async () => {
  const here = place();
  const bench = {
    store: await RedisExpiringStore.open(here),
    beside: () => RedisExpiringStore.open(here),
    reopen: async () => {
      await bench.store.close();
      return (bench.store = await RedisExpiringStore.open(here));
    },
    dispose: () => bench.store.close(),
  };
  return bench;
});

describe('the Redis expiring store', () => {
  test('characters that mean something in a pattern are searched as they are', async () => {
    const store = await RedisExpiringStore.open(place());
    const odd = ['a*b', 'a?b', 'a[x]b', String.raw`a\b`, 'a^b', 'aXb', 'ax', 'ä:🦊'];
    for (const key of odd) await store.put(key, key, 60);
    for (const key of odd) expect([key, await store.keys(key), await store.get(key)]).toEqual([key, [key], key]);
    expect(await store.keys('')).toHaveLength(odd.length);
    await store.close();
  });

  test('all of many keys are found, and none of another installation', async () => {
    const [here, there] = [await RedisExpiringStore.open(place()), await RedisExpiringStore.open(place())];
    // The records are written in portions, because a command that waits for seconds behind others is abandoned.
    for (let first = 0; first < 3000; first += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => ((first + n) % 3 ? there : here).put(`session:${first + n}`, n, 60)),
      );
    expect(await here.keys('session:')).toHaveLength(1000);
    await Promise.all([here.close(), there.close()]);
  });

  test('an answer that was there when the process was held up longer than a command may take still counts', async () => {
    const store = await RedisExpiringStore.open(place());
    await store.put('kept', 1, 60);
    const asked = store.get('kept');
    await new Promise(setImmediate); // the command is on its way
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000); // blocks the whole process
    const answer = await asked.catch(String);
    await store.close();
    expect(answer).toBe(1);
  });

  testUnless(redisGiven)(
    'while Redis is away everything asked is Unavailable soon and a note is lost in silence; later it works without being reopened',
    async () => {
      const store = await RedisExpiringStore.open(place());
      await store.put('kept', 1, 60);
      await redis.kill();
      const refusing = await taking(async () => {
        store.note('lost', 1, 60);
        for (const asked of [
          store.get('kept'),
          store.noted('kept'),
          store.put('a', 1, 60),
          store.exchange('kept', 1, 2, 60),
          store.take('kept'),
          store.delete('kept'),
          store.keys(''),
          store.increment('tries', 60),
          store.decrement('tries'),
        ])
          await expect(asked).rejects.toBeInstanceOf(Unavailable);
      });
      expect(refusing).toBeLessThan(3000);
      await redis.start();
      await until(async () => (await store.get('kept').catch(() => null)) === 1);
      expect([await store.get('lost'), await store.increment('tries', 60), await store.keys('')]).toEqual([
        null,
        1,
        ['kept', 'tries'],
      ]);
      await store.close();
    },
  );
});
