import { Injectable } from '@nestjs/common';

/** Time that passes. */
@Injectable()
export class Pauses {
  /** Answers, or fails, only after this time (ms), so that the answer's speed does not tell what the work found. */
  async atLeast<T>(time: number, work: () => Promise<T>): Promise<T> {
    const pause = this.of(time);
    const [did] = await Promise.allSettled([work(), pause]);
    if (did.status === 'rejected') throw did.reason;
    return did.value;
  }

  protected of(time: number): Promise<void> {
    return new Promise((done) => setTimeout(done, time));
  }
}
