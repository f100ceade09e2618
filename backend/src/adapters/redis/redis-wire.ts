import type { Redis } from 'ioredis';
import { Wire } from '../../kernel/ports/wire.ts';
import { ask, connect, letGo, redisPatience, type RedisPlace } from './redis-connection.ts';

type Listener = { heard: (message: unknown) => void; gap?: () => void };
type Topic = { listeners: Set<Listener>; subscribed: Promise<unknown> };

const taking = `local owner = redis.call('GET', KEYS[1]) if owner and owner ~= ARGV[1] then return 0 end redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1`;
const giving = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1`;
/** How often (ms) the listening connection is pinged: a dead connection is as quiet as an idle one. */
const beat = 10_000;

/** Calls all these functions, even if one throws. */
const tell = (topic: string, calls: Iterable<(() => void) | undefined>): void => {
  for (const call of calls) {
    try {
      call?.();
    } catch (fault) {
      console.error(`wire, ${topic}:`, fault);
    }
  }
};

/** Messages through Redis's publish and subscribe, and leases as keys that expire. A listener misses messages while its connection is lost; its `gap` is called when the connection is back. */
export class RedisWire extends Wire {
  readonly #speaking: Redis;
  readonly #hearing: Redis;
  readonly #leases: string;
  readonly #channels: string;
  readonly #topics = new Map<string, Topic>();
  readonly #beating: NodeJS.Timeout;

  private constructor(speaking: Redis, hearing: Redis, prefix: string) {
    super(redisPatience);
    this.#speaking = speaking;
    this.#hearing = hearing;
    this.#leases = `${prefix}:lease:`;
    this.#channels = `${prefix}:wire:${speaking.options.db ?? 0}:`; // all databases of a server share their channels, but not their keys
    hearing.on('message', (channel, text) => this.#hear(channel.slice(this.#channels.length), text));
    hearing.on('ready', () => void this.#resume());
    this.#beating = setInterval(() => void hearing.ping().catch(() => undefined), beat).unref(); // an unanswered ping ends the connection
  }

  static async open({ url, prefix = 'candor' }: RedisPlace): Promise<RedisWire> {
    const speaking = await connect(url);
    const hearing = await connect(url).catch(async (fault) => {
      await letGo(speaking);
      throw fault;
    });
    return new RedisWire(speaking, hearing, prefix);
  }

  publish(topic: string, message: unknown): void {
    this.#speaking.publish(this.#channels + topic, JSON.stringify(message ?? null)).catch(() => undefined);
  }

  /** Throws Unavailable when Redis is away. A listener whose connection is lost later is subscribed again without help, and the gap is reported to it. */
  async listen(topic: string, heard: (message: unknown) => void, gap?: () => void): Promise<() => void> {
    const listener = { heard, gap };
    const known = this.#topics.get(topic) ?? {
      listeners: new Set<Listener>(),
      subscribed: ask(() => this.#hearing.subscribe(this.#channels + topic)),
    };
    this.#topics.set(topic, known);
    known.listeners.add(listener);
    const stop = () => {
      known.listeners.delete(listener);
      if (known.listeners.size || this.#topics.get(topic) !== known) return;
      this.#topics.delete(topic);
      this.#hearing.unsubscribe(this.#channels + topic).catch(() => undefined);
    };
    try {
      await known.subscribed;
    } catch (fault) {
      stop();
      throw fault;
    }
    return stop;
  }

  async lease(name: string, owner: string, milliseconds: number): Promise<boolean> {
    return (await ask(() => this.#speaking.eval(taking, 1, this.#leases + name, owner, Math.ceil(milliseconds)))) === 1;
  }

  async release(name: string, owner: string): Promise<void> {
    await ask(() => this.#speaking.eval(giving, 1, this.#leases + name, owner));
  }

  async holder(name: string): Promise<string | null> {
    return ask(() => this.#speaking.get(this.#leases + name));
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    this.#topics.clear();
    await Promise.all([letGo(this.#speaking), letGo(this.#hearing)]);
  }

  #hear(topic: string, text: string): void {
    tell(
      topic,
      [...(this.#topics.get(topic)?.listeners ?? [])].map(
        ({ heard }) =>
          () =>
            heard(JSON.parse(text)),
      ),
    );
  }

  /** Runs when the connection is back. Subscribes first, then reports the gaps: a listener that asks again because of a gap must not miss messages meanwhile. */
  async #resume(): Promise<void> {
    if (!this.#topics.size) return;
    try {
      await this.#hearing.subscribe(...[...this.#topics.keys()].map((topic) => this.#channels + topic));
    } catch {
      if (this.#hearing.status === 'ready') this.#hearing.disconnect(true); // reconnect and try again
      return;
    }
    for (const [topic, { listeners }] of this.#topics)
      tell(
        topic,
        [...listeners].map(({ gap }) => gap),
      );
  }
}
