import { inProcess } from '../../backend/src/kernel/ports/engine.ts';
import {
  type Appended,
  EventStore,
  type LogPage,
  type NewEvent,
  type StoredEvent,
  WrongRevision,
} from '../../backend/src/kernel/ports/event-store.ts';

/** A part of a shared log: the events after `base` in streams whose names begin with `own`. For tests that expect an empty log, on a server whose log is not empty. */
export class ApartEventStore extends EventStore {
  readonly #inner: EventStore;
  readonly #own: string;
  readonly #base: number;

  constructor(inner: EventStore, own: string, base: number) {
    super(inProcess); // the inner log has deadlines
    this.#inner = inner;
    this.#own = own;
    this.#base = base;
  }

  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    return this.#inner.append(this.#own + stream, expected, events).catch((fault) => {
      throw fault instanceof WrongRevision ? new WrongRevision(stream, fault.expected, fault.actual) : fault;
    });
  }

  async readStream(stream: string, from?: number, count?: number): Promise<StoredEvent[]> {
    return this.#mine(await this.#inner.readStream(this.#own + stream, from, count));
  }

  async readAll(after: number, count: number, types?: readonly string[]): Promise<LogPage> {
    const found: StoredEvent[] = [];
    for (let at = Math.max(after, this.#base); ;) {
      const { events, position } = await this.#inner.readAll(at, Math.max(count, 1000), types);
      found.push(...this.#mine(events));
      if (found.length >= count) return { events: found.slice(0, count), position: found[count - 1]!.position };
      // Events that others appended after the last event of this part are skipped.
      if (position === at)
        return { events: found, position: Math.max(after, types ? await this.#last() : (found.at(-1)?.position ?? 0)) };
      at = position;
    }
  }

  async *subscribe(after: number, signal: AbortSignal, batch?: number): AsyncGenerator<StoredEvent[]> {
    for await (const events of this.#inner.subscribe(Math.max(after, this.#base), signal, batch)) {
      const mine = this.#mine(events);
      if (mine.length) yield mine;
    }
  }

  idAt(position: number): Promise<string | null> {
    return position > this.#base ? this.#inner.idAt(position) : Promise.resolve(null);
  }

  async end(): Promise<number> {
    return this.#last();
  }

  /** The position of this part's last event. */
  async #last(): Promise<number> {
    let last = 0;
    for (let at = this.#base; ;) {
      const { events, position } = await this.#inner.readAll(at, 10_000);
      last = this.#mine(events).at(-1)?.position ?? last;
      if (position === at) return last;
      at = position;
    }
  }

  importEvents(events: readonly (NewEvent & { stream: string; revision: number })[]): Promise<number> {
    return this.#inner.importEvents(events.map((event) => ({ ...event, stream: this.#own + event.stream })));
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #mine(events: readonly StoredEvent[]): StoredEvent[] {
    return events
      .filter((event) => event.stream.startsWith(this.#own))
      .map((event) => ({ ...event, stream: event.stream.slice(this.#own.length) }));
  }
}
