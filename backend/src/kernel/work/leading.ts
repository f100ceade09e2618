import { randomUUID } from 'node:crypto';
import type { Wire } from '../ports/wire.ts';

/** Work that only one process does at a time. */
export type LeaderWork = { close: () => Promise<void> };
type Times = {
  /** How long a lease outlives its owner, in ms. */ lease?: number;
  /** How often to renew the lease, or to ask for it. */ renew?: number;
};

/** Does something for as long as this process has the lease of that name; processes that want the same lease take turns. If the lease cannot be checked (the wire is cut), the leading process continues and no other begins, so the work must tolerate a second leader for a short time. */
export class Leading {
  private led: LeaderWork | null = null;
  private beginning: AbortController | null = null;
  private changing = false;
  private turn: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private gaveUp = false;

  constructor(
    private readonly wire: Wire,
    private readonly name: string,
    private readonly start: (ended: AbortSignal) => Promise<LeaderWork>,
    private readonly times: Times = {},
    readonly owner: string = randomUUID(),
  ) {}

  get leads(): boolean {
    return this.led !== null;
  }

  /** Ends the work and never asks for the lease again: this process cannot do the work, but a process of a newer release can. The caller may be the work itself, so this does not wait. */
  giveUp(): void {
    if (this.gaveUp) return;
    this.gaveUp = true;
    this.beginning?.abort();
    this.turn = this.turn.then(async () => {
      await this.drop().catch((error: unknown) => console.error(`${this.name} could not end:`, error));
      await this.wire.release(this.name, this.owner).catch(() => undefined);
    });
  }

  /** Starts to request the lease; resolves after the first answer. */
  async begin(): Promise<void> {
    const { renew = 1000 } = this.times;
    await this.ask();
    this.timer = setInterval(() => void this.ask(), renew);
  }

  private async ask(): Promise<void> {
    if (this.gaveUp) return;
    let holds: boolean;
    try {
      holds = await this.wire.lease(this.name, this.owner, this.times.lease ?? 4000);
    } catch {
      return;
    }
    if (this.closed || this.gaveUp) {
      if (holds) await this.wire.release(this.name, this.owner).catch(() => undefined);
      return;
    }
    if (this.beginning && !holds) this.beginning.abort();
    if (this.changing || holds === this.leads) return;
    this.changing = true; // the lease is renewed meanwhile, however long the start takes
    this.turn = this.change(holds).finally(() => {
      this.changing = false;
    });
  }

  private async change(holds: boolean): Promise<void> {
    try {
      if (holds) {
        this.beginning = new AbortController();
        this.led = await this.start(this.beginning.signal).finally(() => {
          this.beginning = null;
        });
      } else await this.drop();
    } catch (error) {
      console.error(`${this.name} could not ${holds ? 'begin' : 'end'}:`, error);
      if (holds) await this.wire.release(this.name, this.owner).catch(() => undefined);
    }
  }

  private async drop(): Promise<void> {
    const { led } = this;
    this.led = null;
    await led?.close();
  }

  /** Stops the work, then releases the lease so that another process can begin immediately. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.beginning?.abort();
    await this.turn;
    await this.drop();
    await this.wire.release(this.name, this.owner).catch(() => undefined);
  }
}
