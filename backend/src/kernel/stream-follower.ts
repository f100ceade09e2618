import { setTimeout as pause } from 'node:timers/promises';
import type { FoldTo } from './decider.ts';
import type { EventStore } from './ports/event-store.ts';
import { Unavailable } from './ports/unavailable.ts';

type Times = {
  /** How long to wait between two looks at the log, in ms. */ every?: number;
  /** How long after a look the follower still trusts it, in ms. */ trusted?: number;
  now?: () => number;
};
/** A folded state in memory. `revision`: that of its last event; `read`: when the reading of the log that led to it began. */
type Held = { revision: number; read: number };

const pageSize = 1000;
/** How many streams' newest revisions are remembered at most. The follower starts anew when there are more. */
const mostStreams = 100_000;

/** Knows which streams of a few categories have grown, no matter which process wrote, so that a state in memory need not be compared with the log at each request. The follower reads the log ten times a second for new events. It vouches for a state only while its last complete reading began less than `trusted` ago. When the log is away, the follower is behind or this process was paused, it vouches for nothing, and the stream itself is read. So a state that it vouches for lacks no event that was appended more than `trusted` ago. */
export class StreamFollower {
  private readonly types: readonly string[];
  private readonly categories: ReadonlySet<string>;
  private readonly heard = new Map<string, number>();
  private readonly stop = new AbortController();
  private readonly every: number;
  private readonly trusted: number;
  private readonly now: () => number;
  private position: number | null = null;
  /** States read before this time may lack events that the follower has not heard of. */
  private since = Infinity;
  /** The follower knows all events appended before this time. */
  private upTo = -Infinity;
  private running: Promise<void> | null = null;

  constructor(
    private readonly events: EventStore,
    folds: readonly FoldTo<unknown>[],
    { every = 100, trusted = 1000, now = () => performance.now() }: Times = {},
  ) {
    this.types = folds.flatMap((each) => Object.keys(each.evolve));
    this.categories = new Set(folds.map((each) => each.category));
    [this.every, this.trusted, this.now] = [every, trusted, now];
  }

  /** Whether the state contains every event that was appended to its stream more than `trusted` ago. */
  vouches(stream: string, { revision, read }: Held): boolean {
    return (
      this.now() - this.upTo < this.trusted &&
      read >= this.since &&
      revision >= (this.heard.get(stream) ?? 0) &&
      this.follows(stream)
    );
  }

  /** Notes that the stream has this revision. Call it after each append of this process, whose next request must not use an older state. */
  hear(stream: string, revision: number): void {
    if (!this.follows(stream)) return;
    this.heard.set(stream, Math.max(revision, this.heard.get(stream) ?? 0));
  }

  private follows(stream: string): boolean {
    return this.categories.has(stream.slice(0, stream.indexOf('-')));
  }

  /** Follows the log until `close`. */
  start(): this {
    this.running ??= this.follow();
    return this;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await this.look().catch((fault: unknown) => {
        // Each request reports the outage while the log is away.
        if (!(fault instanceof Unavailable)) console.error('The follower of streams could not read the log:', fault);
      });
      await pause(this.every, null, { signal }).catch(() => undefined);
    }
  }

  /** Reads every event that was appended before the call. */
  async look(): Promise<void> {
    const began = this.now();
    const end = await this.events.end();
    if (this.position === null) this.beginAt(end);
    while (this.position! < end) {
      const { events, position } = await this.events.readAll(this.position!, pageSize, this.types);
      for (const { stream, revision } of events) this.hear(stream, revision);
      if (position <= this.position!) return; // the server that answered has not seen the end that another one reported
      this.position = position;
    }
    if (this.heard.size > mostStreams) this.beginAt(this.position!);
    this.upTo = began;
  }

  private beginAt(position: number): void {
    this.heard.clear();
    this.position = position;
    this.since = this.now();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}
