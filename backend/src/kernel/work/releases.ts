import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { reaches } from '@candor/contracts/kernel/release';
import type { UnknownEvent } from '../ports/unknown-event.ts';
import type { Wire } from '../ports/wire.ts';

/** Work that stopped before an event that only a newer release knows. */
export type Stopped = { work: string; event: string; why: string };
/** What a process announces: where it runs (`name`), its release, the events that this release was the first to read, and what it had to stop. */
export type Announced = {
  process: string;
  name: string;
  role: string;
  release: string;
  reads: readonly string[];
  stopped: readonly Stopped[];
};

const topic = 'releases';
/** How often (ms) a process announces itself. One that was not heard for three times as long has ended. */
const every = 10_000;

/** The processes of this installation and their releases, as they announce themselves over the wire. Without a wire there is only this process. */
export class Releases {
  private readonly heard = new Map<string, { told: Announced; at: number }>();
  private readonly stops = new Map<string, Stopped>();
  private readonly process = randomUUID();
  private readonly name = `${hostname()}:${pid}`;
  private began = Infinity;
  private timer: NodeJS.Timeout | undefined;
  private unlisten: (() => void) | null = null;

  constructor(
    private readonly wire: Wire | null,
    private readonly own: Pick<Announced, 'role' | 'release' | 'reads'>,
    private readonly now: () => number = Date.now,
  ) {}

  async start(): Promise<void> {
    if (!this.wire) return;
    this.unlisten = await this.wire.listen(topic, (message) => {
      const told = message as Announced;
      told.name ??= told.process; // release 0.1.0 does not say it
      this.heard.set(told.process, { told, at: this.now() });
    });
    this.began = this.now();
    this.timer = setInterval(() => this.announce(), every).unref();
    this.announce();
  }

  private get me(): Announced {
    return { process: this.process, name: this.name, ...this.own, stopped: [...this.stops.values()] };
  }

  private announce(): void {
    this.wire?.publish(topic, this.me);
  }

  /** Notes before which event this work had to stop; null: it goes on. */
  stoppedAt(work: string, unknown: UnknownEvent | null): void {
    if ((this.stops.get(work)?.why ?? null) === (unknown?.message ?? null)) return;
    if (unknown) this.stops.set(work, { work, event: unknown.event, why: unknown.message });
    else this.stops.delete(work);
    this.announce();
  }

  /** The processes that live: this one, and those that were heard of lately. */
  live(): Announced[] {
    const others = [...this.heard.values()].filter(({ at }) => this.now() - at <= 3 * every);
    return [this.me, ...others.map(({ told }) => told).filter(({ process }) => process !== this.process)];
  }

  /** The running processes that cannot read every event of this release. Null: this process has just started and may not have heard of all others. */
  behind(): Announced[] | null {
    if (this.wire && !(this.now() - this.began > 1.5 * every)) return null;
    return this.live().filter(({ reads }) => !this.own.reads.every((each) => reads.includes(each)));
  }

  /** Whether a process of a newer release lives. */
  newerLives(): boolean {
    return this.live().some(({ release }) => !reaches(this.own.release, release));
  }

  /** The work that stands still: it stopped before an unknown event, and no process that knows the event has taken over. */
  async standing(): Promise<Stopped[]> {
    const all = new Map(this.live().flatMap(({ stopped }) => stopped.map((each) => [each.work, each] as const)));
    const held = await Promise.all(
      [...all.keys()].map((work) => this.wire?.holder(work).catch(() => null) ?? Promise.resolve(null)),
    );
    return [...all.values()].filter((_, at) => held[at] === null);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.unlisten?.();
  }
}
