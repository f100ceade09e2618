import { randomUUID } from 'node:crypto';
import { Unavailable } from '../ports/unavailable.ts';
import type { Wire } from '../ports/wire.ts';

type Times = {
  /** How long a turn outlives a process that is gone, in ms. */ lease?: number;
  /** How long to wait for another owner to give the lease back. */ patience?: number;
  /** How often to ask for it meanwhile. */ every?: number;
};

/** Runs one piece of work at a time under one name: a queue orders the pieces within this process, and a wire's lease orders them among all processes. The turn of a process that is gone ends before those who wait for it give up. This is for rules that span streams; rules on one stream do not need it. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly owner = randomUUID();

  constructor(
    private readonly wire: Wire | null,
    private readonly times: Times = {},
  ) {}

  /** Runs the work when its turn comes. Throws Unavailable, before the work begins, if another process does not finish in time or the wire does not answer. */
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
      times: { lease = 2000, patience = 3000, every = 50 },
    } = this;
    if (!wire) return work();
    const until = performance.now() + patience;
    let renewing: NodeJS.Timeout | undefined;
    try {
      while (!(await wire.lease(name, owner, lease))) {
        if (performance.now() >= until) throw new Unavailable(`${name}: another process has not ended its turn`);
        await new Promise((done) => setTimeout(done, every));
      }
      renewing = setInterval(() => void wire.lease(name, owner, lease).catch(() => undefined), lease / 5);
      return await work();
    } finally {
      clearInterval(renewing);
      // The lease is released even if it is unknown whether it was granted. A lease that cannot be released expires by itself.
      await wire.release(name, owner).catch(() => undefined);
    }
  }
}
