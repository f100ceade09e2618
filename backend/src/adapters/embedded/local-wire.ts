import { inProcess } from '../../kernel/ports/engine.ts';
import { Wire } from '../../kernel/ports/wire.ts';

type Listener = { heard: (message: unknown) => void };
type Lease = { owner: string; until: number };
/** What all wires of one process share. */
type Common = { listeners: Map<string, Set<Listener>>; leases: Map<string, Lease> };

/** A wire for an installation with one process. It never misses a message. */
export class LocalWire extends Wire {
  readonly #common: Common;
  readonly #stops = new Set<() => void>();
  #closed = false;

  private constructor(common: Common) {
    super(inProcess);
    this.#common = common;
  }

  static async open(): Promise<LocalWire> {
    return new LocalWire({ listeners: new Map(), leases: new Map() });
  }

  /** Makes another end of the same wire, which carries messages between processes. */
  async beside(): Promise<LocalWire> {
    return new LocalWire(this.#common);
  }

  /** Each listener gets its own copy of the message after the caller has continued, as it would between processes. */
  publish(topic: string, message: unknown): void {
    if (this.#closed) return;
    const text = JSON.stringify(message ?? null);
    const hearing = [...(this.#common.listeners.get(topic) ?? [])];
    queueMicrotask(() => {
      for (const listener of hearing) {
        try {
          if (this.#common.listeners.get(topic)?.has(listener)) listener.heard(JSON.parse(text));
        } catch (fault) {
          console.error(`wire, ${topic}:`, fault);
        }
      }
    });
  }

  async listen(topic: string, heard: (message: unknown) => void): Promise<() => void> {
    const listener = { heard };
    const listeners = this.#common.listeners.get(topic) ?? new Set();
    this.#common.listeners.set(topic, listeners.add(listener));
    const stop = () => {
      listeners.delete(listener);
      this.#stops.delete(stop);
      if (!listeners.size && this.#common.listeners.get(topic) === listeners) this.#common.listeners.delete(topic);
    };
    this.#stops.add(stop);
    return stop;
  }

  async lease(name: string, owner: string, milliseconds: number): Promise<boolean> {
    if ((this.#held(name)?.owner ?? owner) !== owner) return false;
    this.#common.leases.set(name, { owner, until: performance.now() + milliseconds });
    return true;
  }

  async release(name: string, owner: string): Promise<void> {
    if (this.#held(name)?.owner === owner) this.#common.leases.delete(name);
  }

  async holder(name: string): Promise<string | null> {
    return this.#held(name)?.owner ?? null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#stops) stop();
  }

  #held(name: string): Lease | undefined {
    const lease = this.#common.leases.get(name);
    return lease && lease.until > performance.now() ? lease : undefined;
  }
}
