import { Redis } from 'ioredis';
import { openRedis, redisGiven, type RedisEngine } from '../../../../tests/engines/redis.ts';
import { testUnless } from '../../../../tests/support/skips.ts';
import { until } from '../../../../tests/support/until.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { wireContract } from '../../kernel/ports/wire.contract-suite.ts';
import { RedisWire } from './redis-wire.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

let redis: RedisEngine;
beforeAll(async () => {
  redis = await openRedis();
});
afterAll(() => redis.dispose());
const place = () => ({ url: redis.url, prefix: `${redis.prefix}:${crypto.randomUUID()}` });

wireContract(
  'Redis',
  async () => {
    const here = place();
    const wire = await RedisWire.open(here);
    return { wire, beside: () => RedisWire.open(here), dispose: () => wire.close() };
  },
  async () => {
    const client = new Redis(redis.url);
    await client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await client.quit();
  },
);

describe('the Redis wire', () => {
  test('installations with other prefixes neither hear each other nor share leases', async () => {
    const [one, two] = [await RedisWire.open(place()), await RedisWire.open(place())];
    const heard: unknown[] = [];
    await one.listen('a', (message) => heard.push(message));
    two.publish('a', 'theirs');
    await two.lease('projector', 'two', 60_000); // on the connection that published: it was sent by now
    one.publish('a', 'ours');
    await until(() => heard.length > 0);
    expect([heard, await one.lease('projector', 'one', 60_000)]).toEqual([['ours'], true]);
    await Promise.all([one.close(), two.close()]);
  });

  testUnless(redisGiven)(
    'while Redis is away a lease cannot be known and what is said is dropped; later all goes on, with a gap told',
    async () => {
      const wire = await RedisWire.open(place());
      const heard: unknown[] = [];
      let gaps = 0;
      await wire.listen(
        'a',
        (message) => heard.push(message),
        () => {
          gaps++;
        },
      );
      await redis.stop();
      const refusing = await taking(async () => {
        wire.publish('a', 'into the void');
        for (const asked of [
          wire.lease('projector', 'one', 1000),
          wire.release('projector', 'one'),
          wire.holder('projector'),
          wire.listen('b', () => undefined),
        ])
          await expect(asked).rejects.toBeInstanceOf(Unavailable);
      });
      expect(refusing).toBeLessThan(3000);
      await redis.start();
      await until(() => gaps === 1);
      await until(() => wire.lease('projector', 'one', 60_000).catch(() => false));
      wire.publish('a', 'back');
      await until(() => heard.length > 0);
      expect(heard).toEqual(['back']);
      await wire.close();
    },
  );

  testUnless(redisGiven)('closing does not wait for a Redis that is away', async () => {
    const wire = await RedisWire.open(place());
    await redis.stop();
    expect(await taking(() => wire.close())).toBeLessThan(3000);
    await expect(RedisWire.open({ url: 'redis://127.0.0.1:1' })).rejects.toBeInstanceOf(Unavailable);
    await redis.start();
  });
});
