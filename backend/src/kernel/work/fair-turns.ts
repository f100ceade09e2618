import { AsyncLocalStorage } from 'node:async_hooks';

type Piece = () => Promise<void>;

/** The fault that the turn did not come in time, so nothing was done. */
export class TurnTooLate extends Error {}
/** The fault that the caller left while its work waited, so nothing was done. */
export class TurnGiven extends Error {}

/** Runs a limited number of pieces of work at the same time, usually one. Owners take turns, one piece each, so an owner with many pieces cannot block the others. The pieces of one owner keep their order. */
export class FairTurns {
  private readonly waiting = new Map<string, Piece[]>();
  private running = 0;

  constructor(private readonly atOnce = 1) {}

  /** How many pieces wait: those of all owners, or of one. */
  count(owner?: string): number {
    return owner === undefined
      ? this.waiting.values().reduce((sum, { length }) => sum + length, 0)
      : (this.waiting.get(owner)?.length ?? 0);
  }

  /** Runs the work when its turn comes. Throws TurnTooLate if that is not within `patience` ms; it waits indefinitely if there is no `patience`. Throws TurnGiven if `gone` aborts first. */
  run<T>(owner: string, work: () => Promise<T>, patience?: number, gone?: AbortSignal): Promise<T> {
    // The turn comes while another piece ends, and this work must not run in the request context of that piece.
    const inOwn = AsyncLocalStorage.snapshot();
    return new Promise<T>((resolve, reject) => {
      const leave = (why: Error) => {
        settle();
        this.remove(owner, piece);
        reject(why);
      };
      const away = () => leave(new TurnGiven('The caller left while it waited.'));
      const late =
        patience === undefined
          ? undefined
          : setTimeout(() => leave(new TurnTooLate(`No turn came within ${patience} ms.`)), patience);
      const settle = () => {
        clearTimeout(late);
        gone?.removeEventListener('abort', away);
      };
      const piece: Piece = () => {
        settle();
        return Promise.resolve()
          .then(() => inOwn(work))
          .then(resolve, reject);
      };
      if (gone?.aborted) return away();
      gone?.addEventListener('abort', away);
      this.waiting.set(owner, [...(this.waiting.get(owner) ?? []), piece]);
      this.go();
    });
  }

  private remove(owner: string, piece: Piece): void {
    const left = (this.waiting.get(owner) ?? []).filter((each) => each !== piece);
    if (left.length) this.waiting.set(owner, left);
    else this.waiting.delete(owner);
  }

  private go(): void {
    while (this.running < this.atOnce) {
      const [next] = this.waiting;
      if (!next) return;
      const [owner, [piece, ...more]] = next;
      this.waiting.delete(owner);
      if (more.length) this.waiting.set(owner, more);
      this.running += 1;
      void piece!().finally(() => {
        this.running -= 1;
        this.go();
      });
    }
  }
}
