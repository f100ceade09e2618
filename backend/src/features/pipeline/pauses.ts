import { Injectable } from '@nestjs/common';

/** Waits for time to pass. */
@Injectable()
export class Pauses {
  /** Returns the result, or throws, only after this time (ms), so that the speed does not reveal what the work found. */
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
