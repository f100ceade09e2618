import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { openRedis, redisGiven } from '../../../../tests/engines/redis.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { BullMqJobQueue } from '../bullmq/bullmq-job-queue.ts';
import { redisPatience } from './redis-connection.ts';
import { RedisExpiringStore } from './redis-expiring-store.ts';
import { RedisWire } from './redis-wire.ts';

// The expiring store, the wire and the job queue share one Redis, so all of them lose it at the same time.

outagesContract(
  'Redis',
  async () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const redis = await openRedis();
    const place = { url: redis.url, prefix: redis.prefix };
    const state = await RedisExpiringStore.open(place);
    const wire = await RedisWire.open(place);
    const queue = await BullMqJobQueue.open(place);
    queue.work(async () => undefined);
    const job = () => ({ key: randomUUID(), kind: 'reminder', data: {}, due_at: new Date().toISOString() });
    return {
      calls: {
        put: () => state.put('session', { user: 'ada' }, 60),
        get: () => state.get('session'),
        increment: () => state.increment('guesses', 60),
        keys: () => state.keys('session'),
        lease: () => wire.lease('projector', 'one', 1000),
        listen: async () => (await wire.listen(randomUUID(), () => undefined))(),
        add: () => queue.add(job()),
        cancel: () => queue.cancel(randomUUID()),
        depth: () => queue.depth(),
        savePlace: () => queue.savePlace('mails', { position: 1, event: 'one' }),
      },
      most: redisPatience.answer,
      stop: () => redis.kill(),
      start: () => redis.start(),
      dispose: async () => {
        await Promise.all([queue.close(), wire.close(), state.close()]);
        await redis.dispose();
        told.mockRestore();
      },
    };
  },
  redisGiven,
);
