import type { UnknownEvent } from './ports/unknown-event.ts';
import { byteCache, weightOf } from './byte-cache.ts';

type Seen = { hash: string | undefined; position: number; first: number; last: number };

/** A stream's folded state as this process remembers it. `by`: the fold that made it; another fold of the stream starts anew. `people`: the people whose keys decrypted its events. `read`: when (`performance.now()`) the last reading of the log began. */
export type Cached = {
  state: unknown;
  revision: number;
  position: number;
  organization_id: string | null;
  by: object;
  people: readonly string[];
  /** The latest requests that appended to the stream, by their uid. `first`, `last`: the revisions of their first and last event. */
  seen: Map<string, Seen>;
  read: number;
  /** The first event of the stream that this release does not know. No rule decides on such a state. */
  unknown?: UnknownEvent;
  /** About how many bytes the state takes, and the revision at which the whole state was last weighed. */
  weight?: { bytes: number; counted: number };
};

const remembered = 200;
/** How many bytes the kept folded states may take. */
const cacheBytes = 24 * 2 ** 20;
/** The bytes that one remembered request of a stream takes. */
const seenBytes = 180;
/** After this many revisions the whole kept state is weighed again. */
const weighEvery = 16;

/** The states that a process keeps in memory, up to a limit in bytes. */
export class KeptStates {
  private readonly states = byteCache<Cached>(cacheBytes, ({ weight, seen }) => weight!.bytes + seenBytes * seen.size);

  get(stream: string): Cached | undefined {
    return this.states.get(stream);
  }

  /** The kept state of the stream, if this fold made it. */
  by(of: { evolve: object }, stream: string): Cached | undefined {
    const cached = this.states.get(stream);
    return cached?.by === of.evolve ? cached : undefined;
  }

  /** Keeps a state. `before`: the weight of the state before this one. `added`: the size of the events between the two. The weighing of a whole state costs as much as a decision, so the code usually adds `added` to `before` instead. */
  keep(stream: string, value: Cached, before?: Cached['weight'], added = 0): Cached {
    value.weight =
      before && value.revision - before.counted < weighEvery
        ? { bytes: before.bytes + added, counted: before.counted }
        : { bytes: weightOf(value.state), counted: value.revision };
    this.states.set(stream, value);
    return value;
  }

  /** Makes the log be read again for a caller who wants the state as new as their request. The kept state stays, so that a concurrent reader of the log cannot put an older one in its place. */
  outdate(stream: string): void {
    const cached = this.states.get(stream);
    if (cached) cached.read = -Infinity;
  }

  delete(stream: string): void {
    this.states.delete(stream);
  }
}

/** `seen` is a Map, because each kept stream has one and an LRUCache would take more room than its entries. */
export const remember = (seen: Cached['seen'], uid: string, value: Seen) => {
  seen.set(uid, { ...value, first: seen.get(uid)?.first ?? value.first });
  if (seen.size > remembered) seen.delete(seen.keys().next().value as string);
};
