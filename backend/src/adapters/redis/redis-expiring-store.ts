import type { Redis } from 'ioredis';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { ask, connect, letGo, redisPatience, type RedisPlace } from './redis-connection.ts';

const counting = `local count = redis.call('INCR', KEYS[1]) if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return count`;
const uncounting = `if tonumber(redis.call('GET', KEYS[1]) or 0) > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end return 1`;
const exchanging = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1`;
const milliseconds = (seconds: number): number => Math.max(1, Math.ceil(seconds * 1000));
const literally = (text: string): string => text.replaceAll(/[*?[\]\\]/g, String.raw`\$&`);
const read = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** Sessions, tokens and counters as Redis keys that expire. Every method except `note` throws Unavailable immediately while Redis is away. */
export class RedisExpiringStore extends ExpiringStore {
  readonly #redis: Redis;
  readonly #prefix: string;

  private constructor(redis: Redis, prefix: string) {
    super(redisPatience);
    this.#redis = redis;
    this.#prefix = prefix;
  }

  static async open({ url, prefix = 'candor' }: RedisPlace): Promise<RedisExpiringStore> {
    return new RedisExpiringStore(await connect(url), `${prefix}:kept:`);
  }

  async get<T>(key: string): Promise<T | null> {
    return read<T>(await ask(() => this.#redis.get(this.#prefix + key)));
  }

  async put(key: string, value: unknown, seconds: number): Promise<void> {
    await ask(() => this.#redis.set(this.#prefix + key, JSON.stringify(value), 'PX', milliseconds(seconds)));
  }

  async exchange(key: string, was: unknown, value: unknown, seconds: number): Promise<boolean> {
    const texts = [JSON.stringify(was), JSON.stringify(value)];
    return (
      (await ask(() => this.#redis.eval(exchanging, 1, this.#prefix + key, ...texts, milliseconds(seconds)))) === 1
    );
  }

  note(key: string, value: unknown, seconds: number): void {
    this.put(key, value, seconds).catch(() => undefined);
  }

  noted<T>(key: string): Promise<T | null> {
    return this.get<T>(key);
  }

  async take<T>(key: string): Promise<T | null> {
    return read<T>(await ask(() => this.#redis.getdel(this.#prefix + key)));
  }

  async delete(key: string): Promise<void> {
    await ask(() => this.#redis.del(this.#prefix + key));
  }

  /** Scans every key of the database, a thousand at a time, so it is only for rare queries. */
  async keys(prefix: string): Promise<string[]> {
    const found = new Set<string>(); // a scan may show a key twice
    let cursor = '0';
    do {
      const [next, keys] = await ask(() =>
        this.#redis.scan(cursor, 'MATCH', `${literally(this.#prefix + prefix)}*`, 'COUNT', 1000),
      );
      for (const key of keys) found.add(key.slice(this.#prefix.length));
      cursor = next;
    } while (cursor !== '0');
    return [...found].toSorted();
  }

  async increment(key: string, seconds: number): Promise<number> {
    return (await ask(() => this.#redis.eval(counting, 1, this.#prefix + key, milliseconds(seconds)))) as number;
  }

  async decrement(key: string): Promise<void> {
    await ask(() => this.#redis.eval(uncounting, 1, this.#prefix + key));
  }

  /** Sends the pending notes, then closes the connection. */
  async close(): Promise<void> {
    await letGo(this.#redis);
  }
}
