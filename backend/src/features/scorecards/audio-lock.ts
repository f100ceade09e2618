import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

/** How many seconds the lock is held unless it is taken again. */
const leaseSeconds = 120;
/** How many seconds a lock's record is kept, longer than any interview. The store cannot create a record only if none exists, so the first taker creates it under a counter; later the lock changes hands by exchange. */
const keptSeconds = 4 * 3600;
/** `until`: when the lease ends, in ms. The lock is free when that time is over, or if `user_id` is null. */
type Lease = { user_id: string | null; until: number };
export type Held = { user_id: string; until: number } | null;

/** Lets only one interviewer dictate in an interview. The lease is in the store that all web processes share, and every change of it is an exchange, so two processes never give it to two people. The browser does not ask for the lease yet: it has no dictation. */
@Injectable()
export class AudioLock {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** The present holder of the lock; null: there is none. */
  async holder(appointment_id: string, now = Date.now()): Promise<Held> {
    return heldIn(await this.store.get<Lease>(keyOf(appointment_id)), now);
  }

  /** Takes the lock, or extends the lease. Returns the holder, which is another person if they have the lock. */
  async take(appointment_id: string, user_id: string, now = Date.now()): Promise<Held> {
    const key = keyOf(appointment_id);
    const mine: Lease = { user_id, until: now + leaseSeconds * 1000 };
    for (let attempt = 0; attempt < tries; attempt++) {
      const was = await this.store.get<Lease>(key);
      const held = heldIn(was, now);
      if (held && held.user_id !== user_id) return held;
      if (was) {
        if (await this.store.exchange(key, was, mine, keptSeconds)) return heldIn(mine, now);
        // The first taker makes the record; the others then find it in the store.
      } else if ((await this.store.increment(`${key}:made`, leaseSeconds)) === 1) {
        await this.store.put(key, mine, keptSeconds);
        return heldIn(mine, now);
      } else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.holder(appointment_id, now);
  }

  /** Releases the lock. Another person's lease stays. */
  async release(appointment_id: string, user_id: string): Promise<void> {
    const key = keyOf(appointment_id);
    const was = await this.store.get<Lease>(key);
    if (was?.user_id === user_id) await this.store.exchange(key, was, { user_id: null, until: 0 }, keptSeconds);
  }
}
const tries = 5;
const keyOf = (appointment_id: string): string => `audio-lock:${appointment_id}`;
const heldIn = (lease: Lease | null, now: number): Held =>
  lease?.user_id && lease.until > now ? { user_id: lease.user_id, until: lease.until } : null;
