import { randomUUID } from 'node:crypto';
import { Unavailable } from './ports/unavailable.ts';
import type { Wire } from './ports/wire.ts';

type Times = {
  /** How long the lease outlives its owner, in ms. */ lease?: number;
  /** How long another's lease is waited for. */ patience?: number;
  /** How often it is asked for meanwhile. */ every?: number;
};

/** One piece of work at a time under one name: in this process by a queue and, where there is a wire, among all processes by a lease. For rules that span streams; what one stream can decide needs none of it. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly owner = randomUUID();

  constructor(
    private readonly wire: Wire | null,
    private readonly times: Times = {},
  ) {}

  /** Does the work when its turn has come. Throws Unavailable, and has not begun it, when another process does not end in time or the wire cannot be asked. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = () => this.leased(name, work);
    const mine = (this.last.get(name) ?? Promise.resolve()).then(turn, turn);
    this.last.set(name, mine);
    return mine.finally(() => {
      if (this.last.get(name) === mine) this.last.delete(name);
    });
  }

  private async leased<T>(name: string, work: () => Promise<T>): Promise<T> {
    const {
      wire,
      owner,
      times: { lease = 10_000, patience = 3000, every = 50 },
    } = this;
    if (!wire) return work();
    const until = performance.now() + patience;
    let renewing: NodeJS.Timeout | undefined;
    try {
      while (!(await wire.lease(name, owner, lease))) {
        if (performance.now() >= until) throw new Unavailable(`${name}: another process has not ended its turn`);
        await new Promise((done) => setTimeout(done, every));
      }
      renewing = setInterval(() => void wire.lease(name, owner, lease).catch(() => undefined), lease / 3);
      return await work();
    } finally {
      clearInterval(renewing);
      // Also where it could not be known whether the lease was given. One that cannot be given back ends by itself.
      await wire.release(name, owner).catch(() => undefined);
    }
  }
}
