type Work = () => Promise<void>;

/** The turn did not come in time, so nothing was done. */
export class TurnTooLate extends Error {}

/** One piece of work at a time. Whoever has much to do waits behind everybody else who waits: the owners come in turn, each with one piece, and the pieces of one owner in their order. */
export class FairTurns {
  private readonly waiting = new Map<string, Work[]>();
  private busy = false;

  /** Throws TurnTooLate when the turn does not come within so many milliseconds; without `patience` it waits as long as it takes. */
  run<T>(owner: string, work: () => Promise<T>, patience?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const mine = this.waiting.get(owner) ?? [];
      this.waiting.set(owner, mine);
      let left = false;
      const late =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              left = true;
              reject(new TurnTooLate(`No turn came within ${patience} ms.`));
            }, patience);
      mine.push(async () => {
        clearTimeout(late);
        if (!left) await Promise.resolve().then(work).then(resolve, reject);
      });
      void this.go();
    });
  }

  private async go(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (;;) {
      const [next] = this.waiting;
      if (!next) break;
      const [owner, [work, ...more]] = next;
      this.waiting.delete(owner);
      if (more.length) this.waiting.set(owner, more);
      await work!();
    }
    this.busy = false;
  }
}
